import { readFile, rm, watch, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../helpers/app.ts';
import { brokenOf, gitDirOf, historyOf } from '../../../helpers/case-git.ts';
import { eventually } from '../../../helpers/eventually.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

const create = (case_number: string) => t.json('/api/cases/create', 'POST', { case_number });
const directoryOf = async (number: string) => {
  const row = (await t.database.sql`select directory from cases where case_number = ${number}`)[0];
  return t.ctx.files.caseRoot(row!.directory);
};

describe('a change of a case file', () => {
  it('is committed by a job that coalesces, with every act and actor named', async () => {
    const { requestCommit } = await import('../../../../src/features/cases/history/case-commits.service.ts');
    const { inTransaction } = await import('../../../../src/context.ts');
    const { writeAtomic } = await import('../../../../src/files/atomic.ts');
    await create('70/27');
    const root = await directoryOf('70/27');
    const caseId = (await t.database.sql`select case_id from cases where case_number = '70/27'`)[0]!.case_id;
    await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        await writeAtomic(join(root, 'drafts', `${n}.md`), `טיוטה ${n}`);
        await inTransaction({ ...t.ctx, actor: `דנה${n}` }, (ctx) => requestCommit(ctx, caseId, `נשמרה טיוטה ${n}`));
      }),
    );
    const log = await eventually(async () => {
      const commits = await historyOf(root).raw(['log', '--format=%B']);
      return (
        Array.from({ length: 12 }, (_, n) => `נשמרה טיוטה ${n} (דנה${n})`).every((line) => commits.includes(line)) &&
        commits
      );
    });
    expect(log).toBeTruthy();
    const status = await historyOf(root).status();
    expect(status.isClean()).toBe(true);
    expect((await historyOf(root).log()).total).toBeLessThan(13);
  });
});

/** The process that commits, a child of this one. */
async function committingProcess(): Promise<number> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  for (const pid of children.trim().split(' '))
    if ((await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('case-git-helper'))
      return Number(pid);
  throw new Error('no process commits');
}

describe('the process that commits', () => {
  it('may die in the middle of a commit: the next one makes it, and nothing else stops', async () => {
    await create('71/27');
    await create('72/27');
    const root = await directoryOf('71/27');
    for (let n = 0; n < 400; n += 1) await writeFile(join(root, 'drafts', `${n}.md`), `טיוטה ${n}`);
    const stop = new AbortController();
    const locked = (async () => {
      for await (const { filename } of watch(gitDirOf(root), { signal: stop.signal }))
        if (filename === 'index.lock') return committingProcess();
      throw new Error('nothing was committed');
    })();
    await t.json('/api/cases/71%2F27/direction', 'POST', { content: 'כיוון' });
    const first = await locked;
    stop.abort();
    process.kill(first, 'SIGKILL');
    await t.json('/api/cases/72%2F27/direction', 'POST', { content: 'כיוון' });
    for (const folder of [root, await directoryOf('72/27')])
      await eventually(async () => {
        const latest = (await historyOf(folder).log()).latest?.message;
        return latest === 'נשמר מסמך הכיוון (local)' && (await historyOf(folder).status()).isClean();
      });
    expect(await committingProcess()).not.toBe(first);
    expect((await historyOf(root).raw(['ls-files', 'drafts'])).trim().split('\n')).toHaveLength(400);
    expect(await brokenOf(root)).toEqual([]);
  });
});

describe('git-status', () => {
  it('tells the head and what is not committed', async () => {
    await create('80/27');
    const root = await directoryOf('80/27');
    const clean = (await t.json('/api/cases/80%2F27/git-status')).body;
    expect(clean).toMatchObject({
      initialized: true,
      branch: 'main',
      dirty: false,
      changed_files: [],
      remote: null,
      ahead: 0,
      behind: 0,
      synced: false,
    });
    expect(clean.head).toMatchObject({
      sha: expect.stringMatching(/^[0-9a-f]{40}$/),
      message: 'פתיחת תיק 80/27 (local)',
      committed_at: expect.stringMatching(/Z$/),
    });
    await writeFile(join(root, 'drafts/טיוטה ידנית.md'), 'נכתב ביד');
    const dirty = (await t.json('/api/cases/80%2F27/git-status')).body;
    expect(dirty).toMatchObject({ dirty: true, changed_files: [{ path: 'drafts/טיוטה ידנית.md', state: 'added' }] });
  });

  it('of a directory without a repository is not initialized', async () => {
    await create('82/27');
    await rm(gitDirOf(await directoryOf('82/27')), { recursive: true });
    expect((await t.json('/api/cases/82%2F27/git-status')).body).toMatchObject({
      initialized: false,
      branch: null,
      head: null,
    });
  });
});
