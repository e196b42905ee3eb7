// What a party gives up in a letter of its own is withdrawn, with the words (contract section 10).
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { documents, documentTexts } from '../../../src/db/schema/documents.ts';
import { doJob, read, type SeededCase, seedSample } from '../../agent/seed.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';

let t: TestApp;
let permit: SeededCase;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());
beforeEach(async () => {
  permit = await seedSample(t, '1031-25');
  await doJob(t.ctx, permit.row.caseId, 'aggregate-arguments');
});

const items = async (): Promise<Json[]> => (await read(t, permit.number, 'ledger')).items;

async function addLetter(
  text: string,
  party: string,
  change: { docType?: string; date?: string } = {},
): Promise<string> {
  const documentId = uuidv7();
  await t.ctx.db.insert(documents).values({
    ...{ documentId, caseId: permit.row.caseId, title: 'מכתב', docType: change.docType ?? 'correspondence', party },
    ...{ originalName: 'מכתב.txt', contentType: 'text/plain', sizeBytes: 1, sha256: documentId, status: 'ready' },
    documentDate: change.date ?? null,
  });
  await t.ctx.db.insert(documentTexts).values({ documentId, text, metadata: {}, sections: [] });
  return documentId;
}

it('is withdrawn with the words and their place, and told so by what reads the ledger', async () => {
  const before = (await items()).find(({ party }) => party === 'appellant')!;
  const words = `העוררים חוזרים בהם מהטענה בדבר ${before.title}.`;
  const text = `לכבוד ועדת הערר\n\n${words}\n\nבכבוד רב, ב"כ העוררים`;
  const documentId = await addLetter(text, 'appellant');
  const after = (await items()).find(({ argument_id }) => argument_id === before.argument_id)!;
  expect(after).toMatchObject({ state: 'withdrawn', reason: words, decided_by: null, hearing: null });
  const source = after.sources.at(-1);
  expect([source.document_id, text.slice(source.start, source.end)]).toEqual([documentId, words]);
  const others = (await items()).filter(({ argument_id }) => argument_id !== before.argument_id);
  expect(others.filter(({ state }) => state === 'withdrawn')).toEqual([]);
  const decided = await t.json(
    `/api/cases/${encodeURIComponent(permit.number)}/ledger/${before.argument_id}`,
    'PATCH',
    { state: 'open' },
  );
  expect(decided.body.state).toBe('open');
});

it('is nothing of the other side, of a protocol, of a condition or of words that name no argument', async () => {
  const { title } = (await items()).find(({ party }) => party === 'appellant')!;
  await addLetter(`העוררים חוזרים בהם מהטענה בדבר ${title}.`, 'local_committee');
  await addLetter(`העוררים חוזרים בהם מהטענה בדבר ${title}.`, 'appellant', { docType: 'protocol' });
  await addLetter(`העוררים אינם חוזרים בהם מהטענה בדבר ${title}.`, 'appellant');
  await addLetter('העוררים חוזרים בהם מהטענה האמורה.', 'appellant');
  expect((await items()).filter(({ state }) => state === 'withdrawn')).toEqual([]);
});

it('is read again when the document changes', async () => {
  const { title } = (await items()).find(({ party }) => party === 'appellant')!;
  const documentId = await addLetter('אין חדש.', 'appellant');
  expect((await items()).filter(({ state }) => state === 'withdrawn')).toEqual([]);
  const text = `העוררים מוותרים על הטענה בדבר ${title}.`;
  await t.database.sql`update document_texts set text = ${text} where document_id = ${documentId}`;
  await t.database.sql`update documents set version = version + 1 where document_id = ${documentId}`;
  expect((await items()).filter(({ state }) => state === 'withdrawn')).toHaveLength(1);
});

it('gives nothing up that was argued at a later hearing', async () => {
  await doJob(t.ctx, permit.row.caseId, 'analyze-protocol');
  const argued = (await items()).find(
    ({ hearing, state }) => hearing?.verdict === 'strengthened' && state !== 'withdrawn',
  )!;
  expect(argued).toBeDefined();
  const noun: Json = {
    appellant: 'העוררים',
    local_committee: 'הוועדה המקומית',
    permit_applicant: 'המבקשים',
    respondent: 'המשיבים',
  };
  const verb = argued.party === 'local_committee' ? 'מוותרת' : 'מוותרים';
  const words = `${noun[argued.party]} ${verb} על הטענה בדבר ${argued.title}.`;
  const stateOf = async () => (await items()).find(({ argument_id }) => argument_id === argued.argument_id)!.state;
  await addLetter(words, argued.party, { date: '2001-01-01' });
  expect(await stateOf()).toBe(argued.state);
  await addLetter(words, argued.party, { date: '2035-01-01' });
  expect(await stateOf()).toBe('withdrawn');
});

it('is told with a mark for the chair where nobody can tell which argument is meant', async () => {
  await addLetter('העוררים חוזרים בהם מהטענה בדבר קרינה סלולרית בקומת המרתף.', 'appellant');
  expect((await items()).filter(({ state }) => state === 'withdrawn')).toEqual([]);
  const { markdown } = await read(t, permit.number, 'template');
  expect(markdown).toMatch(/ככל הנראה העוררים חזרו בהם בכתב מאחת מטענותיהם: "[^\n]*קרינה סלולרית[^\n]*" \\?\[לאמת/);
});
