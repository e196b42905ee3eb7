// Claims put right by people, and what they decided when a document is read again (contract section 9).
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '../../../extract/build-files.ts';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { caseIdOf } from '../../../helpers/case-rows.ts';
import { classify, finished, newCase } from '../../../helpers/classify.ts';
import { APPEAL_TEXT, uploadBytes, uploadText } from '../../../helpers/intake.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

interface Read {
  number: string;
  path: string;
  documentId: string;
  text: string;
}

let serial = 0;
async function read(text = APPEAL_TEXT): Promise<Read> {
  const number = await newCase(t);
  const { body: upload } = await uploadText(t, `ערר ${++serial}.txt`, `${text}\n${serial}`);
  const { body } = await classify(t, upload.filename, number, { doc_type: 'appeal' });
  expect((await finished(t, body.task_id)).status).toBe('completed');
  const path = `/api/cases/${encodeURIComponent(number)}`;
  const { text: clean } = (await t.json(`${path}/documents/${body.document_id}`)).body;
  return { number, path, documentId: body.document_id, text: clean };
}

const claimsOf = async ({ path }: Read): Promise<Json[]> =>
  (await t.json(`${path}/claims`)).body.parties.flatMap((party: Json) => party.claims);

async function readAgain({ path, documentId }: Read): Promise<void> {
  const { body } = await t.json(`${path}/documents/${documentId}/reprocess`, 'POST');
  expect((await finished(t, body.task_id)).status).toBe('completed');
}

const add = (one: Read, start: number, end: number, rest: object = {}) =>
  t.json(`${one.path}/claims`, 'POST', { document_id: one.documentId, start, end, party: 'appellant', ...rest });

async function argumentOf(one: Read, ids: string[]): Promise<string> {
  const id = crypto.randomUUID();
  await t.database.sql`insert into legal_arguments (argument_id, case_id, party, position, title, summary, legal_basis,
    threshold, created_at) values (${id}, ${await caseIdOf(t, one.number)}, 'appellant', 0, 'טיעון', '', '{}', false, now())`;
  for (const claim of ids) await t.database.sql`insert into argument_claims values (${id}, ${claim})`;
  return id;
}

describe('a claim', () => {
  it('says where its words stand', async () => {
    const one = await read();
    const all = await claimsOf(one);
    expect(all.length).toBeGreaterThanOrEqual(3);
    for (const { source, text, ...claim } of all) {
      expect(source).toMatchObject({ document_id: one.documentId, corpus_id: null, page: null, lost: false });
      expect(one.text.slice(source.start, source.end)).toBe(text);
      expect(claim).toMatchObject({ review: 'found', edited_by: null, version: 1, role: 'claim', supports: null });
    }
    await argumentOf(one, [all[0]!.claim_id]);
    const { body } = await t.json(`${one.path}/legal-arguments`);
    expect(body.parties[0].arguments[0].claims).toEqual([
      { claim_id: all[0]!.claim_id, text: all[0]!.text, source: all[0]!.source },
    ]);
  });

  it('is made of a range, its words untrimmed, in its place among the others', async () => {
    const one = await read();
    const start = one.text.indexOf(' מוגש בזאת');
    const { status, body } = await add(one, start, start + 17, { topic: 'פתיח' });
    expect([status, body.text, body.topic, body.edited_by]).toEqual([
      200,
      one.text.slice(start, start + 17),
      'פתיח',
      'local',
    ]);
    expect((await claimsOf(one))[0]!.claim_id).toBe(body.claim_id);
  });

  it('refuses bad ranges and documents', async () => {
    const one = await read();
    const code = async (start: number, end: number, rest = {}) => (await add(one, start, end, rest)).body.code;
    expect(await code(5, 5)).toBe('empty_range');
    expect(await code(9, 5)).toBe('empty_range');
    expect(await code(0, one.text.length + 1)).toBe('range_outside_text');
    const blank = one.text.indexOf('\n\n');
    expect(await code(blank, blank + 2)).toBe('empty_range');
    expect(await code(-1, 4)).toBe('validation_error');
    expect(await code(0, 4, { document_id: crypto.randomUUID() })).toBe('document_not_found');
    expect(await code(0, 4, { document_id: 'x' })).toBe('document_not_found');
  });

  it('is not longer than a few pages, and does not begin or end inside a character', async () => {
    const long = `${APPEAL_TEXT}\n😀 ${'דבר ועוד דבר נאמר כאן. '.repeat(1000)}`;
    const one = await read(long);
    const code = async (start: number, end: number) => (await add(one, start, end)).body.code;
    const at = one.text.indexOf('😀');
    expect(await code(at + 1, at + 20)).toBe('range_splits_character');
    expect(await code(at - 5, at + 1)).toBe('range_splits_character');
    expect(await code(0, 20_001)).toBe('claim_too_long');
    expect((await add(one, at, at + 2)).body.text).toBe('😀');
    expect((await add(one, at + 2, at + 20_002)).status).toBe(200);
  });

  it('may stand on two pages, and is of the one on which it begins', async () => {
    const number = await newCase(t);
    const { body: upload } = await uploadBytes(t, 'ערר.pdf', readFileSync(fixture('pleading.pdf')));
    const { body } = await classify(t, upload.filename, number, { doc_type: 'appeal' });
    await finished(t, body.task_id);
    const path = `/api/cases/${encodeURIComponent(number)}`;
    const { text, pages } = (await t.json(`${path}/documents/${body.document_id}`)).body;
    const one = { number, path, documentId: body.document_id, text };
    const [start, end] = [pages[1].start - 60, pages[1].start + 60];
    const { body: claim } = await add(one, start, end);
    expect(claim).toMatchObject({ text: text.slice(start, end), source: { start, end, page: 1 } });
    const shown = (await t.json(`${path}/documents/${one.documentId}/places?start=${start}&end=${end}`)).body;
    expect(shown.pages.map(({ number: page, boxes }: Json) => [page, boxes.length > 0])).toEqual([
      [1, true],
      [2, true],
    ]);
    await readAgain(one);
    expect((await claimsOf(one)).find(({ claim_id }) => claim_id === claim.claim_id)).toEqual(claim);
    // Gone between the question for the claim and the one for its place.
    await t.json(`${path}/documents/${one.documentId}`, 'DELETE');
    const places = await t.json(`${path}/documents/${one.documentId}/places?start=${start}&end=${end}`);
    expect([places.status, places.body.code]).toEqual([404, 'document_not_found']);
    expect((await t.json(`${path}/claims/${claim.claim_id}`, 'PATCH', {})).body.code).toBe('claim_not_found');
  });

  it('is one of ten thousand, which are listed, and found again when their document is read again', async () => {
    const one = await read();
    const [claim] = await claimsOf(one);
    await t.database
      .sql`insert into claims (claim_id, document_id, case_id, position, party, text, location, confidence,
      start_offset, end_offset, edited_by, review) select gen_random_uuid(), document_id, case_id, n, 'other',
      substr(${one.text}, 1 + n % 300, 40), '', 1, n % 300, n % 300 + 40, 'local', 'confirmed'
      from documents, generate_series(1, 10000) n where document_id = ${one.documentId}`;
    const before = (await claimsOf(one)).length;
    expect(before).toBeGreaterThan(10_000);
    await t.json(`${one.path}/claims/${claim!.claim_id}`, 'PATCH', { review: 'confirmed' });
    const { body } = await t.json(`${one.path}/documents/${one.documentId}/text`, 'PUT', { text: `מבוא\n${one.text}` });
    expect((await finished(t, body.task_id)).status).toBe('completed');
    const after = await claimsOf(one);
    expect(after).toHaveLength(before);
    const again = after.find(({ claim_id }) => claim_id === claim!.claim_id);
    expect(again).toMatchObject({ review: 'confirmed', source: { start: claim!.source.start + 5 } });
  }, 60_000);

  it('is corrected by one of two people', async () => {
    const one = await read();
    const [claim] = await claimsOf(one);
    const path = `${one.path}/claims/${claim!.claim_id}`;
    const first = await t.json(path, 'PATCH', { text: 'במילים אחרות', threshold: true, expected_version: 1 });
    expect(first.body).toMatchObject({ text: 'במילים אחרות', threshold: true, version: 2, source: claim!.source });
    const second = await t.json(path, 'PATCH', { party: 'respondent', expected_version: 1 });
    expect([second.status, second.body.code, second.body.version]).toEqual([409, 'version_conflict', 2]);
    const audit = (await t.json('/api/audit?action=claim.updated&limit=1')).body;
    expect(audit.entries[0]).toMatchObject({ action: 'claim.updated', case_number_text: one.number });
    expect((await t.json(`${one.path}/claims/${crypto.randomUUID()}`, 'PATCH', {})).body.code).toBe('claim_not_found');
    expect((await t.json(path, 'PATCH', { text: '   ' })).status).toBe(422);
  });

  it('that is rejected is listed and takes part in nothing else', async () => {
    const one = await read();
    const all = await claimsOf(one);
    const argument = await argumentOf(one, [all[0]!.claim_id]);
    await argumentOf(one, [all[0]!.claim_id, all[1]!.claim_id]);
    const rejected = await t.json(`${one.path}/claims/${all[0]!.claim_id}`, 'PATCH', { review: 'rejected' });
    expect(rejected.body.review).toBe('rejected');
    expect((await claimsOf(one)).length).toBe(all.length);
    const left = all.length - 1;
    expect((await t.json(`${one.path}/claims`)).body.total).toBe(left);
    expect((await t.json(`${one.path}/details`)).body.counts).toMatchObject({ claims: left, legal_arguments: 1 });
    expect((await t.json(`${one.path}/documents/${one.documentId}`)).body.claim_count).toBe(left);
    const { body } = await t.json(`${one.path}/legal-arguments`);
    expect(body.parties[0].arguments.map((each: Json) => each.claim_ids)).toEqual([[all[1]!.claim_id]]);
    expect(JSON.stringify(body)).not.toContain(argument);
    for (const { claim_id } of all.slice(1))
      await t.json(`${one.path}/claims/${claim_id}`, 'PATCH', { review: 'rejected' });
    const { body: aggregation } = await t.json(`${one.path}/aggregate-arguments?force=true`, 'POST');
    expect(aggregation.status).toBe('no_claims');
  });
});

describe('reading a document again', () => {
  it('keeps the ids of what is unchanged and all that a person decided', async () => {
    const one = await read();
    const start = one.text.indexOf('מוגש בזאת');
    const { body: added } = await add(one, start, start + 30);
    const [, edited, rejected, deleted] = await claimsOf(one);
    const at = (claim: Json) => `${one.path}/claims/${claim.claim_id}`;
    await t.json(at(edited!), 'PATCH', { text: 'כפי שתוקן', party: 'other' });
    await t.json(at(rejected!), 'PATCH', { review: 'rejected' });
    expect((await t.json(at(deleted!), 'DELETE')).body).toEqual({ deleted: true, claim_id: deleted!.claim_id });
    const before = await claimsOf(one);
    await readAgain(one);
    expect(await claimsOf(one)).toEqual(before);
    expect(before.map(({ claim_id }) => claim_id)).not.toContain(deleted!.claim_id);
    expect(before.find(({ claim_id }) => claim_id === added.claim_id)).toEqual(added);
  });

  it('tells of words that are lost, and the claim stays', async () => {
    const one = await read();
    const start = one.text.indexOf('מוגש בזאת');
    const { body: added } = await add(one, start, start + 30);
    // As if the former reading had said something else there.
    const other = 'דברים אחרים לגמרי שאינם כתובים בשום מקום בקובץ';
    await t.database.sql`update document_texts set text = ${other + one.text.slice(start + 30)}
      where document_id = ${one.documentId}`;
    await t.database.sql`update claims set start_offset = 0, end_offset = ${other.length}, text = ${other}
      where claim_id = ${added.claim_id}`;
    await readAgain(one);
    const lost = (await claimsOf(one)).find(({ claim_id }) => claim_id === added.claim_id);
    expect(lost).toMatchObject({ text: other, source: { start: null, end: null, lost: true } });
    const { body } = await t.json(`${one.path}/status`);
    expect(body.blockers.join()).toContain('לא נמצאה בנוסח הנוכחי');
  });
});
