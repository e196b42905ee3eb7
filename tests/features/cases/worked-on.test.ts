// Whatever a person does in a case moves it in the lists by time (`updated_at`, `updated_since`), and its version only where
// its own details changed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordAct } from '../../../src/audit/record-act.ts';
import { AUDIT_ACTIONS, type AuditAction } from '../../../src/domain/audit-actions.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { caseIdOf } from '../../helpers/case-rows.ts';
import { classify, finished, newCase } from '../../helpers/classify.ts';
import { APPEAL_TEXT, uploadText } from '../../helpers/intake.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

async function caseWithClaims() {
  const number = await newCase(t);
  const { body: upload } = await uploadText(t, `ערר ${number}.txt`, `${APPEAL_TEXT}\n${number}`);
  const { body } = await classify(t, upload.filename, number, { doc_type: 'appeal' });
  expect((await finished(t, body.task_id)).status).toBe('completed');
  return { number, path: `/api/cases/${encodeURIComponent(number)}`, documentId: body.document_id as string };
}

/** Whether the list finds the case as changed by `act`, which leaves its version alone. */
async function moves(number: string, act: () => Promise<{ status: number }>): Promise<boolean> {
  await t.database.sql`update cases set updated_at = now() - interval '1 day' where case_number = ${number}`;
  const find = async () => {
    const since = encodeURIComponent(new Date(Date.now() - 3600_000).toISOString());
    const { cases } = (await t.json(`/api/cases?updated_since=${since}`)).body;
    return cases.find(({ case_number }: Json) => case_number === number);
  };
  expect(await find()).toBeUndefined();
  const { status } = await act();
  expect(status).toBe(200);
  return (await find()) !== undefined;
}

it('corrections of claims and of documents do', async () => {
  const { number, path, documentId } = await caseWithClaims();
  const { version } = (await t.json(`${path}/details`)).body;
  const { parties } = (await t.json(`${path}/claims`)).body;
  const [{ claim_id: id }] = parties[0].claims;
  const [claim, added] = [`${path}/claims/${id}`, { document_id: documentId, start: 0, end: 8, party: 'appellant' }];
  const document = `${path}/documents/${documentId}`;
  const acts: [string, string, Json?][] = [
    [claim, 'PATCH', { topic: 'חניה' }],
    [claim, 'PATCH', { review: 'rejected' }],
    [`${path}/claims`, 'POST', added],
    [claim, 'DELETE'],
    [document, 'PATCH', { title: 'כתב הערר' }],
    [`${path}/precedents`, 'POST', { quote: 'הקלה אינה זכות', citation: 'עע"מ 1/20 פלוני נ׳ אלמוני' }],
  ];
  for (const [at, method, body] of acts)
    expect([method, at, await moves(number, () => t.json(at, method, body))]).toEqual([method, at, true]);
  const after = (await t.json(`${path}/details`)).body;
  expect(after.version).toBe(version);
});

it('reading does not', async () => {
  const { number, path, documentId } = await caseWithClaims();
  for (const at of [`${path}/details`, `${path}/claims`, `${path}/documents/${documentId}`])
    expect([at, await moves(number, () => t.json(at))]).toEqual([at, false]);
});

it('every act of the audit log does, but those that changed the case before', async () => {
  const number = await newCase(t);
  const subject = { caseId: await caseIdOf(t, number), caseNumber: number, caseKey: number };
  const still: string[] = [];
  for (const action of Object.keys(AUDIT_ACTIONS) as AuditAction[]) {
    const [before] = await t.database.sql`update cases set updated_at = now() - interval '1 day'
      where case_number = ${number} returning updated_at`;
    await recordAct(t.ctx, { action, subject });
    const [after] = await t.database.sql`select updated_at from cases where case_number = ${number}`;
    if (String(after!.updated_at) === String(before!.updated_at)) still.push(action);
  }
  const changed = ['case.', 'outcome.set', 'direction.saved', 'block.saved', 'block.restored'];
  expect(still.filter((action) => !changed.some((start) => action.startsWith(start)))).toEqual([]);
  expect(still).toHaveLength(11);
});
