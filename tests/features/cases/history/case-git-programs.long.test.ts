import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCase } from '../../../../src/features/cases/cases.service.ts';
import { commitCaseJob, tidyCases } from '../../../../src/features/cases/history/case-commits.service.ts';
import { type TestApp, testApp } from '../../../helpers/app.ts';
import { gitDirOf } from '../../../helpers/case-git.ts';
import { newCase } from '../../../helpers/classify.ts';
import { type Marks, makeMarks, PROGRAM_KEYS, plantNested, plantPrograms } from '../../../helpers/planted-programs.ts';

/** Each key that names a program by itself, so that none stands in the way of another. */
let t: TestApp;
let folder: string;
let marks: Marks;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  folder = await mkdtemp(join(tmpdir(), 'planted-'));
  marks = await makeMarks(folder);
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

it.each(PROGRAM_KEYS)('%s in a former repository, a nested one, and our own runs nothing', async (...key) => {
  const number = await newCase(t);
  const row = await findCase(t.ctx, number);
  const address = `/api/cases/${encodeURIComponent(number)}`;
  const root = t.ctx.files.caseRoot(row.directory);
  const use = async (content: string) => {
    expect((await t.json(`${address}/git-status`)).body).toMatchObject({ initialized: true });
    await t.json(`${address}/direction`, 'POST', { content });
    await commitCaseJob.handler(t.ctx, { case_id: row.caseId }, { signal: t.ctx.signal, jobId: 'test' });
    await tidyCases(t.ctx);
    expect((await t.json(`${address}/git-status`)).body).toMatchObject({ initialized: true, dirty: false });
  };
  await plantNested(join(root, 'drafts/nested'), marks, `nested.${number}`, [key]);
  const before = await marks.left();
  await rename(gitDirOf(root), join(root, '.git'));
  await plantPrograms(join(root, '.git'), marks, `former.${number}`, [key]);
  await use('אחרי מאגר שקדם');
  await plantPrograms(gitDirOf(root), marks, `own.${number}`, [key]);
  await use('אחרי מאגר משלנו');
  expect(await marks.left()).toEqual(before);
});
