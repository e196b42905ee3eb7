import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCase } from '../../../../src/features/cases/cases.service.ts';
import { commitCaseJob } from '../../../../src/features/cases/history/case-commits.service.ts';
import { type TestApp, testApp } from '../../../helpers/app.ts';

/** A machine without git: the program is not on the search path of this process. */
let t: TestApp;
beforeAll(async () => {
  process.env.PATH = '/nonexistent';
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());

it('everything works but the history, and the status says so', async () => {
  expect((await t.json('/api/cases/create', 'POST', { case_number: '1/25' })).status).toBe(200);
  expect((await t.json('/api/cases/1%2F25/direction', 'POST', { content: 'כיוון' })).status).toBe(200);
  const row = await findCase(t.ctx, '1/25');
  await commitCaseJob.handler(t.ctx, { case_id: row.caseId }, { signal: t.ctx.signal, jobId: 'test' });
  expect(existsSync(join(t.ctx.files.caseRoot(row.directory), '.git'))).toBe(false);
  expect((await t.json('/api/cases/1%2F25/git-status')).body).toMatchObject({ initialized: false, branch: null });
  expect((await t.json('/api/cases/1%2F25/status')).body.blockers).toEqual([
    'git אינו מותקן בשרת; קובצי התיק נשמרים, אך ללא היסטוריית שינויים',
  ]);
  const [waiting] = await t.database.sql`select acts from case_commits where case_id = ${row.caseId}`;
  expect(waiting!.acts).toHaveLength(1);
});
