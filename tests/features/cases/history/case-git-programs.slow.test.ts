import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findCase } from '../../../../src/features/cases/cases.service.ts';
import { commitCaseJob, tidyCases } from '../../../../src/features/cases/history/case-commits.service.ts';
import { type TestApp, testApp } from '../../../helpers/app.ts';
import { gitDirOf, historyOf } from '../../../helpers/case-git.ts';
import { newCase } from '../../../helpers/classify.ts';
import { ATTRIBUTES, type Marks, makeMarks, plantNested, plantPrograms } from '../../../helpers/planted-programs.ts';
import { sshPeer } from '../../../helpers/ssh-peer.ts';

/** What lies in a case folder never makes the service run a program, nor changes what goes into the history. */
let t: TestApp;
let ssh: Awaited<ReturnType<typeof sshPeer>>;
let folder: string;
let marks: Marks;
let saves = 0;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  ssh = await sshPeer(t.database.dataDir);
});
afterAll(async () => {
  ssh.leave();
  await t.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planted-'));
  marks = await makeMarks(folder);
  return () => rm(folder, { recursive: true });
});

async function openCase() {
  const number = await newCase(t);
  const row = await findCase(t.ctx, number);
  const address = `/api/cases/${encodeURIComponent(number)}`;
  return { row, root: t.ctx.files.caseRoot(row.directory), address };
}

/** Everything that the service does with git: status with its fetch, a save, its commit, and the start's mending. */
async function useGit({ row, address }: Awaited<ReturnType<typeof openCase>>) {
  await t.json(`${address}/git-status`);
  saves += 1;
  await t.json(`${address}/direction`, 'POST', { content: `כיוון ${saves}` });
  await commitCaseJob.handler(t.ctx, { case_id: row.caseId }, { signal: t.ctx.signal, jobId: 'test' });
  await tidyCases(t.ctx);
  const { body } = await t.json(`${address}/git-status`);
  return body;
}

/** As it was before: the git directory in the case folder, with what git itself writes there. */
async function makeFormer(root: string): Promise<string> {
  await rename(gitDirOf(root), join(root, '.git'));
  return join(root, '.git');
}

describe('programs named in a case folder', () => {
  it('leave a mark where git is used without care', async () => {
    const { root } = await openCase();
    await plantPrograms(await makeFormer(root), marks, 'former');
    await writeFile(join(root, '.gitattributes'), ATTRIBUTES);
    await promisify(execFile)('git', ['add', '--all'], { cwd: root }).catch(() => {});
    // Its hooks too, where the index was written while git looked at it.
    expect(await marks.left()).toEqual(expect.arrayContaining(['former.filter.evil.process', 'former.include']));
  });

  it('are not run from a former git directory, whose history goes on', async () => {
    const opened = await openCase();
    const { root } = opened;
    const before = (await historyOf(root).log()).latest!.hash;
    await writeFile(join(root, 'drafts/קיים.md'), 'שורה\r\n');
    const former = await makeFormer(root);
    await plantPrograms(former, marks, 'former');
    await writeFile(
      join(former, 'config'),
      `[remote "origin"]\n\turl = ssh://git@peer.example${folder}/none.git\n${await readFile(join(former, 'config'), 'utf8')}`,
    );
    await writeFile(join(root, '.gitattributes'), ATTRIBUTES);
    const status = await useGit(opened);
    expect(await marks.left()).toEqual([]);
    expect(status).toMatchObject({
      initialized: true,
      branch: 'main',
      dirty: false,
      remote: `ssh://git@peer.example${folder}/none.git`,
      head: { message: expect.stringMatching(/^נשמר מסמך הכיוון/) },
    });
    expect((await historyOf(root).log()).all.map(({ hash }) => hash)).toContain(before);
    expect(await historyOf(root).raw(['show', 'HEAD:drafts/קיים.md'])).toBe('שורה\r\n');
    expect(await readdir(root)).toContain('.git-before');
    expect(await historyOf(root).raw(['ls-files'])).not.toMatch(/git-before/);
  });

  it('are not run from a .git that somebody puts there later: a directory, a file, or a link', async () => {
    for (const kind of ['directory', 'file', 'link'] as const) {
      const opened = await openCase();
      const { root } = opened;
      const elsewhere = join(folder, `${kind}.git`);
      await cp(gitDirOf(root), elsewhere, { recursive: true });
      await plantPrograms(elsewhere, marks, kind);
      if (kind === 'directory') await cp(elsewhere, join(root, '.git'), { recursive: true });
      else if (kind === 'file') await writeFile(join(root, '.git'), `gitdir: ${elsewhere}\n`);
      else await symlink(elsewhere, join(root, '.git'));
      expect(await useGit(opened)).toMatchObject({ initialized: true, dirty: false });
      expect(await marks.left()).toEqual([]);
    }
  });

  it.each(['file', 'link'] as const)('are not run from a former .git that is a %s: it is set aside', async (kind) => {
    const opened = await openCase();
    const { root } = opened;
    const elsewhere = join(folder, 'elsewhere.git');
    await rename(gitDirOf(root), elsewhere);
    await plantPrograms(elsewhere, marks, kind);
    if (kind === 'file') await writeFile(join(root, '.git'), `gitdir: ${elsewhere}\n`);
    else await symlink(elsewhere, join(root, '.git'));
    expect(await useGit(opened)).toMatchObject({ initialized: true, dirty: false });
    expect(await marks.left()).toEqual([]);
    expect((await readdir(root)).filter((name) => name.startsWith('.git'))).toEqual(['.git-before', '.gitignore']);
    expect((await historyOf(root).log()).total).toBe(1);
  });

  it('are not run from a repository inside the folder, whose files are files of the case', async () => {
    const opened = await openCase();
    const { root } = opened;
    await plantNested(join(root, 'drafts/nested'), marks, 'nested');
    await mkdir(join(root, 'drafts/empty/.git/refs'), { recursive: true });
    await writeFile(join(root, 'drafts/empty/.git/HEAD'), 'ref: refs/heads/main\n');
    await mkdir(join(root, 'drafts/empty/.git/objects'));
    await mkdir(join(root, 'drafts/upper/.GIT'), { recursive: true });
    await writeFile(join(root, 'drafts/upper/.GIT/config'), 'x');
    await writeFile(
      join(root, '.gitmodules'),
      `[submodule "nested"]\n\tpath = drafts/nested\n\turl = ./x\n\tupdate = !${marks.command('gitmodules')}\n\tignore = none\n`,
    );
    const planted = await marks.left();
    const status = await useGit(opened);
    expect(await marks.left()).toEqual(planted);
    expect((await historyOf(root).raw(['ls-files', '--stage'])).match(/^160000/m)).toBeNull();
    expect((await historyOf(root).raw(['ls-files', 'drafts'])).trim().split('\n').sort()).toEqual(
      ['.gitattributes', 'נוסף.md', 'של תיקייה.md'].map((name) => `drafts/nested/${name}`).sort(),
    );
    expect(await historyOf(root).raw(['show', 'HEAD:drafts/nested/נוסף.md'])).toBe('לא במאגר הזר');
    expect(status).toMatchObject({ initialized: true });
    await writeFile(join(root, 'drafts/nested/עוד.md'), 'עוד');
    await useGit(opened);
    expect(await historyOf(root).raw(['show', 'HEAD:drafts/nested/עוד.md'])).toBe('עוד');
  });

  it('are not run from behind a link to a commit that stands in the history', async () => {
    const opened = await openCase();
    const { root } = opened;
    await plantNested(join(root, 'drafts/nested'), marks, 'linked');
    const planted = await marks.left();
    await historyOf(root).raw(['-c', 'advice.addEmbeddedRepo=false', 'add', 'drafts/nested']);
    await historyOf(root).commit('עם קישור');
    expect(await historyOf(root).raw(['ls-files', '--stage', 'drafts'])).toMatch(/^160000/);
    await writeFile(join(root, 'drafts/nested/של תיקייה.md'), 'שונה');
    await useGit(opened);
    expect(await marks.left()).toEqual(planted);
    expect(await historyOf(root).raw(['show', 'HEAD:drafts/nested/של תיקייה.md'])).toBe('שונה');
  });
});
