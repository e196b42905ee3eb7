// Documents put right by people (contract section 9): what they are, their text, and what is found in it afterwards.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '../../extract/build-files.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { classify, finished, newCase } from '../../helpers/classify.ts';
import { eventually } from '../../helpers/eventually.ts';
import { APPEAL_TEXT, uploadBytes } from '../../helpers/intake.ts';
import { commonLetters, lettersIn } from '../../helpers/page-letters.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

interface Read {
  number: string;
  casePath: string;
  path: string;
  id: string;
}

let serial = 0;
async function read(bytes?: Uint8Array, name = 'ערר.txt', rest: object = {}): Promise<Read> {
  const number = await newCase(t);
  const { body: upload } = await uploadBytes(t, name, bytes ?? Buffer.from(`${APPEAL_TEXT}\n${++serial}`));
  const { body } = await classify(t, upload.filename, number, { doc_type: 'appeal', ...rest });
  expect((await finished(t, body.task_id)).status).toBe('completed');
  const casePath = `/api/cases/${encodeURIComponent(number)}`;
  return { number, casePath, path: `${casePath}/documents/${body.document_id}`, id: body.document_id };
}

const get = async ({ path }: Read): Promise<Json> => (await t.json(path)).body;
const claimsOf = async ({ casePath }: Read): Promise<Json[]> =>
  (await t.json(`${casePath}/claims`)).body.parties.flatMap((party: Json) => party.claims);
const done = async ({ body }: { body: Json }): Promise<void> => {
  expect(body).toMatchObject({ task_id: expect.any(String) });
  expect((await finished(t, body.task_id)).status).toBe('completed');
};
const put = (one: Read, text: string, rest: object = {}) => t.json(`${one.path}/text`, 'PUT', { text, ...rest });
const code = ({ status, body }: { status: number; body: Json }) => [status, body.code];
const acts = async ({ number }: Read): Promise<string[]> =>
  (await t.json(`/api/audit?case_number=${encodeURIComponent(number)}`)).body.entries.map((each: Json) => each.action);

async function extractedText({ number, id }: Read): Promise<string> {
  const [row] = await t.database.sql`select c.directory, d.extracted_file from documents d join cases c using (case_id)
    where d.document_id = ${id} and c.case_number = ${number}`;
  return readFile(join(t.ctx.files.caseFolder(row!.directory, 'documents__extracted'), row!.extracted_file), 'utf8');
}

describe('what a document is', () => {
  it('takes another title and date without any work', async () => {
    const one = await read();
    const { version } = await get(one);
    const change = { title: ' תשובת הוועדה ', document_date: '2024-04-03', expected_version: version };
    const { status, body } = await t.json(one.path, 'PATCH', change);
    expect([status, body]).toMatchObject([
      200,
      { title: 'תשובת הוועדה', document_date: '2024-04-03', status: 'ready', task_id: null, version: version + 1 },
    ]);
    expect(code(await t.json(one.path, 'PATCH', change))).toEqual([409, 'version_conflict']);
    expect((await t.json(one.path, 'PATCH', change)).body.version).toBe(version + 1);
    expect(code(await t.json(one.path, 'PATCH', { title: '  ' }))).toEqual([422, 'validation_error']);
    expect(code(await t.json(one.path, 'PATCH', { document_date: '2024-02-31' }))).toEqual([422, 'validation_error']);
    expect((await t.json(one.path, 'PATCH', {})).body.task_id).toBe(null);
    expect(await acts(one)).toContain('document.updated');
    const other = one.path.replace(/[^/]+$/, '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11');
    expect(code(await t.json(other, 'PATCH', { title: 'א' }))).toEqual([404, 'document_not_found']);
  });

  it('takes another party: its claims are found anew, and nothing else', async () => {
    const one = await read();
    const before = await claimsOf(one);
    const chunks = async () => t.database.sql`select chunk_id from chunks where document_id = ${one.id} order by 1`;
    const passages = await chunks();
    await t.json(`${one.casePath}/claims/${before[0]!.claim_id}`, 'PATCH', { party: 'other' });
    const answer = await t.json(one.path, 'PATCH', { party: 'appellant' });
    expect(answer.body).toMatchObject({ party: 'appellant', task_id: expect.any(String), status: 'queued' });
    expect(code(await t.json(one.path, 'PATCH', { party: null }))).toEqual([409, 'document_in_use']);
    expect((await t.json(one.path, 'PATCH', { title: 'אחר' })).status).toBe(200);
    await done(answer);
    const after = await claimsOf(one);
    expect(after.map(({ claim_id }) => claim_id).sort()).toEqual(before.map(({ claim_id }) => claim_id).sort());
    expect(after.find(({ claim_id }) => claim_id === before[0]!.claim_id)).toMatchObject({ party: 'other' });
    expect(await chunks()).toEqual(passages);
    expect(await get(one)).toMatchObject({ party: 'appellant', title: 'אחר', status: 'ready' });
    // What the appellant says is no claim of the respondent; what a person decided stays.
    await done(await t.json(one.path, 'PATCH', { party: 'respondent' }));
    expect(await claimsOf(one)).toMatchObject([{ claim_id: before[0]!.claim_id, party: 'other' }]);
  });

  it('takes another type: what hangs on it is computed anew from the stored text', async () => {
    const one = await read();
    const { text } = await get(one);
    const [, kept] = await claimsOf(one);
    await t.json(`${one.casePath}/claims/${kept!.claim_id}`, 'PATCH', { review: 'confirmed' });
    // Without the file nothing could be read again.
    await t.database.sql`update documents set original_file = 'gone' where document_id = ${one.id}`;
    await done(await t.json(one.path, 'PATCH', { doc_type: 'correspondence' }));
    const after = await get(one);
    expect(after).toMatchObject({ doc_type: 'correspondence', text, status: 'ready', claim_count: 1 });
    expect((await claimsOf(one)).map(({ claim_id }) => claim_id)).toEqual([kept!.claim_id]);
    expect((await t.json(`${one.path}/texts`)).body.texts).toHaveLength(1);
    await done(await t.json(one.path, 'PATCH', { doc_type: 'appeal' }));
    expect((await get(one)).claim_count).toBeGreaterThan(1);
  });
});

describe('a text that a person put right', () => {
  it('takes the place of what was read, with everything that hangs on it', async () => {
    const one = await read();
    const { text, version } = await get(one);
    const [first, second] = await claimsOf(one);
    await t.json(`${one.casePath}/claims/${first!.claim_id}`, 'PATCH', { review: 'confirmed' });
    const better = text
      .replace('בחוסר סמכות', 'בחוסר סמכות מוחלט')
      .replace('כתב ערר', 'כתב ערר מתוקן\n\nבעניין קרקרוס');
    const answer = await put(one, better, { expected_version: version });
    expect(answer).toMatchObject({ status: 200, body: { status: 'queued', version: version + 1 } });
    expect(code(await put(one, 'אחר'))).toEqual([409, 'document_in_use']);
    await done(answer);
    expect(await get(one)).toMatchObject({ text: better, status: 'ready', char_count: better.length });
    for (const { source, text: words } of await claimsOf(one))
      expect(better.slice(source.start, source.end)).toBe(words);
    const ids = (await claimsOf(one)).map(({ claim_id }) => claim_id);
    expect(ids).toEqual(expect.arrayContaining([first!.claim_id, second!.claim_id]));
    expect(await extractedText(one)).toBe(`${better}\n`);
    const hits = (await t.json(`${one.casePath}/search?query=${encodeURIComponent('קרקרוס')}`)).body.results;
    expect(hits[0].document_id).toBe(one.id);
    expect(await acts(one)).toContain('document.text_corrected');
    const { texts } = (await t.json(`${one.path}/texts`)).body;
    expect(texts).toMatchObject([
      { revision: 1, kind: 'read', current: false },
      { revision: 2, kind: 'corrected', actor: 'local', current: true },
    ]);
    expect((await t.json(`${one.path}/texts/1`)).body).toEqual({ ...texts[0], text });
    expect((await t.json(`${one.path}/texts/2`)).body.text).toBe(better);
    expect(code(await t.json(`${one.path}/texts/3`))).toEqual([404, 'text_revision_not_found']);
  });

  it('stays when the document is read again, until somebody wants what is read', async () => {
    const one = await read();
    const { text } = await get(one);
    const better = `${text}\n\n6. עוד נאמר בדיון שהבקשה תוקנה.`;
    await done(await put(one, better));
    await done(await t.json(`${one.path}/reprocess`, 'POST'));
    expect((await get(one)).text).toBe(better);
    await done(await t.json(one.path, 'PATCH', { doc_type: 'reply' }));
    expect((await get(one)).text).toBe(better);
    await done(await t.json(`${one.path}/reprocess`, 'POST', { discard_correction: true }));
    expect((await get(one)).text).toBe(text);
    expect(await extractedText(one)).toBe(`${text}\n`);
    const { texts } = (await t.json(`${one.path}/texts`)).body;
    expect(texts.map(({ kind, current }: Json) => [kind, current])).toEqual([
      ['read', true],
      ['corrected', false],
    ]);
    expect(await acts(one)).toContain('document.correction_discarded');
    await done(await t.json(`${one.path}/reprocess`, 'POST'));
    expect((await t.json(`${one.path}/texts`)).body.texts).toEqual(texts);
  });

  it('is refused when it is nothing, too long, stale, or of a document that is in work or was never read', async () => {
    const one = await read();
    const { version } = await get(one);
    expect(code(await put(one, ''))).toEqual([422, 'empty_text']);
    expect(code(await put(one, ' \n\t '))).toEqual([422, 'empty_text']);
    expect(code(await put(one, 'א'.repeat(5_000_001)))).toEqual([422, 'text_too_long']);
    expect(code(await put(one, 'טקסט', { expected_version: version + 1 }))).toEqual([409, 'version_conflict']);
    expect(code(await put(one, 'א\0'))).toEqual([422, 'validation_error']);
    await t.database.sql`update documents set status = 'failed', revision = 0 where document_id = ${one.id}`;
    expect(code(await put(one, 'טקסט'))).toEqual([404, 'file_not_found']);
    const elsewhere = await t.json('/api/cases/create', 'POST', { case_number: 'א'.repeat(6_500_000) });
    expect(elsewhere.status).toBe(413);
  });

  it('is not stored with its boxes lost: its words stand where they were read, new ones nowhere', async () => {
    const file = fixture('pleading.pdf');
    const one = await read(readFileSync(file), 'מתוקן.pdf');
    const before = await get(one);
    const sentence = /(?<=\s)\S[^\n]{40,}?[א-ת]\.(?=\s)/.exec(before.text)!;
    const words = sentence[0];
    const better = before.text
      .replace(words, `${words.slice(0, 20)} תוספתחדשה${words.slice(20)}`)
      .replace(/^[^\n]*\n/, '');
    await done(await put(one, better));
    const { pages, text } = await get(one);
    expect([text, pages.length, pages.at(-1).end]).toEqual([better, before.pages.length, better.length]);
    const start = better.indexOf(words.slice(0, 20));
    const places = async (from: number, to: number) =>
      (await t.json(`${one.path}/places?start=${from}&end=${to}`)).body;
    const found = await places(start, start + words.length + 11);
    expect(found.partial).toBe(true);
    let letters = '';
    for (const { number, boxes } of found.pages) letters += await lettersIn(file, number, boxes);
    expect(commonLetters(letters, words)).toBeGreaterThan(0.93);
    const added = better.indexOf('תוספתחדשה');
    expect((await places(added, added + 9)).pages.flatMap(({ boxes }: Json) => boxes)).toEqual([]);
    // What was taken away comes back with its places.
    await done(await put(one, before.text));
    expect((await places(0, 20)).partial).toBe(false);
    expect((await get(one)).pages).toEqual(before.pages);
  });

  it('tells the words of a claim that are not in it any more', async () => {
    const one = await read();
    const { text } = await get(one);
    const claim = (await claimsOf(one)).find(({ text: words }) => words.includes('לא פורסמה הודעה'))!;
    await t.json(`${one.casePath}/claims/${claim.claim_id}`, 'PATCH', { review: 'confirmed' });
    await done(await put(one, text.replace(claim.text, 'הסעיף נמחק')));
    expect((await claimsOf(one)).find(({ claim_id }) => claim_id === claim.claim_id)).toMatchObject({
      text: claim.text,
      source: { lost: true, start: null },
    });
    expect((await t.json(`${one.casePath}/status`)).body.blockers.join()).toContain('לא נמצאה בנוסח הנוכחי');
    await done(await put(one, text));
    expect((await claimsOf(one)).find(({ claim_id }) => claim_id === claim.claim_id)!.source).toEqual(claim.source);
  });

  it('does not come to hold when its work is cancelled, and is listed', async () => {
    const one = await read();
    const { text } = await get(one);
    const { body } = await put(one, `${text} בוטל`);
    expect((await t.json(`/api/system/tasks/${body.task_id}/cancel`, 'POST')).status).toBe(200);
    await eventually(async () => (await get(one)).status === 'ready');
    expect((await get(one)).text).toBe(text);
    await done(await t.json(`${one.path}/reprocess`, 'POST'));
    expect((await get(one)).text).toBe(text);
    expect((await t.json(`${one.path}/texts`)).body.texts).toHaveLength(2);
  });
});
