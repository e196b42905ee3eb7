import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCase } from '../../../../src/features/cases/cases.service.ts';
import { commitCaseJob } from '../../../../src/features/cases/history/case-commits.service.ts';
import { headCommit } from '../../../../src/files/git/head.ts';
import { type TestApp, testApp } from '../../../helpers/app.ts';
import { gitDirOf } from '../../../helpers/case-git.ts';
import { classify, finished, newCase } from '../../../helpers/classify.ts';
import { eventually } from '../../../helpers/eventually.ts';
import { APPEAL_TEXT, uploadText } from '../../../helpers/intake.ts';

/** The list of a case's originals that is committed in their place. */
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

it('names a document once it was read: one that waits leaves the case committed', async () => {
  const number = await newCase(t);
  const row = await findCase(t.ctx, number);
  const root = t.ctx.files.caseRoot(row.directory);
  const manifest = async () => JSON.parse(await readFile(join(root, 'documents/manifest.json'), 'utf8'));
  const isDirty = async () => (await t.json(`/api/cases/${encodeURIComponent(number)}/git-status`)).body.dirty;
  const { body: upload } = await uploadText(t, 'כתב ערר.txt', APPEAL_TEXT);
  const { body } = await classify(t, upload.filename, number, { doc_type: 'appeal' });
  const before = await headCommit(gitDirOf(root));

  await commitCaseJob.handler(t.ctx, { case_id: row.caseId }, { signal: t.ctx.signal, jobId: 'test' });
  expect(await manifest()).toEqual([]);
  expect(await isDirty()).toBe(false);
  expect(await headCommit(gitDirOf(root))).toBe(before);

  await t.work();
  await finished(t, body.task_id);
  await eventually(async () => (await manifest()).length === 1 && !(await isDirty()));
  expect(await manifest()).toMatchObject([{ name: 'כתב ערר.txt' }]);
});
