// What is to be done first, told in the list of cases as their own pages tell it, and at the same cost for many.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BLOCK_IDS } from '../../../../src/domain/blocks.ts';
import { findCase } from '../../../../src/features/cases/cases.service.ts';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { insertBlocks, insertClaim, insertDocument, insertQa } from '../../../helpers/case-rows.ts';
import { newCase } from '../../../helpers/classify.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' }, { counted: true });
});
afterAll(() => t.close());

const at = (number: string, path = '') => `/api/cases/${encodeURIComponent(number)}${path}`;
const listed = async (query = 'next=true'): Promise<Json[]> =>
  (await t.json(`/api/cases?include_archived=true&${query}`)).body.cases;

async function withClaim(): Promise<string> {
  const number = await newCase(t);
  const document = await insertDocument(t, number, { status: 'ready' });
  await insertClaim(t, number, document, 'appellant', 0, 'טענה');
  return number;
}

it('is what the status of each case tells first', async () => {
  const wanted = new Map<string, string>();
  const first = async (number: string, key: string) => {
    wanted.set(number, key);
    const [told] = (await t.json(at(number, '/status'))).body.next_actions;
    expect([number, told.key]).toEqual([number, key]);
  };
  await first(await newCase(t), 'upload_documents');
  const reading = await newCase(t);
  await insertDocument(t, reading, { status: 'processing' });
  await first(reading, 'wait_for_documents');
  await first(await withClaim(), 'aggregate_arguments');

  const decided = await withClaim();
  await t.json(at(decided, '/outcome'), 'POST', { outcome: 'rejected' });
  await first(decided, 'approve_direction');

  const waiting = await withClaim();
  await t.json(at(waiting), 'PUT', { status: 'analysis_ready' });
  const row = await findCase(t.ctx, waiting);
  await writeFile(join(t.ctx.files.caseFolder(row.directory, 'documents__research'), 'analysis.md'), '# x');
  await t.database.sql`insert into legal_arguments (argument_id, case_id, party, position, title, summary,
    legal_basis, threshold, created_at)
    values (gen_random_uuid(), ${row.caseId}, 'appellant', 0, 'טיעון', '', '{}', false, now())`;
  await first(waiting, 'chair_position');

  const checked = await withClaim();
  await t.json(at(checked, '/outcome'), 'POST', { outcome: 'rejected' });
  await t.json(at(checked, '/direction'), 'POST', { content: '# כיוון' });
  await insertBlocks(t, checked, BLOCK_IDS);
  await first(checked, 'run_qa');
  await insertQa(t, checked, true);
  await first(checked, 'send_to_chair');

  const archived = await newCase(t);
  await t.json(at(archived, '/archive'), 'POST');
  await first(archived, 'restore');

  const told = await listed();
  for (const [number, key] of wanted) {
    const { next_action } = told.find(({ case_number }) => case_number === number)!;
    const [own] = (await t.json(at(number, '/status'))).body.next_actions;
    expect([number, next_action]).toEqual([number, { key, label: own.label }]);
  }
});

it('comes in two statements for the whole list, and only when it is asked for', async () => {
  const statements = t.database.statements!;
  /** The fewest of three times: what the service does besides only adds to it. */
  const cost = async (query: string) => {
    let [cases, sent]: [Json[], number] = [[], Number.POSITIVE_INFINITY];
    for (let n = 0; n < 3; n += 1) {
      statements.reset();
      cases = await listed(query);
      sent = Math.min(sent, statements.sent().length);
    }
    return { cases, sent };
  };
  await withClaim();
  const before = (await cost('next=true')).sent;
  for (let n = 0; n < 5; n += 1) await withClaim();
  expect((await cost('next=true')).sent).toBe(before);
  const plain = await cost('detail=true');
  expect(before - plain.sent).toBe(1);
  expect(plain.cases[0]).not.toHaveProperty('next_action');
  expect((await cost('detail=true&next=true')).cases[0]).toMatchObject({
    next_action: { key: expect.any(String) },
    document_counts: { total: 1 },
  });
});
