import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { dropUnfinishedCopies, takeOverFormer } from '../../src/files/git/repository.ts';
import { type CaseRepository, runGit } from '../../src/files/git/run.ts';

const run = promisify(execFile);

/** Git in a folder as anybody runs it. */
export const gitIn = async (folder: string, ...args: string[]): Promise<string> =>
  (await run('git', ['-c', 'user.name=x', '-c', 'user.email=x@y', ...args], { cwd: folder })).stdout;

/** A data directory with one case folder as it was before: its git directory in it, with commits, a pack, a tag and a remote. */
export async function formerRepository(): Promise<CaseRepository & { data: string; head: string }> {
  const data = await mkdtemp(join(tmpdir(), 'former-'));
  const root = join(data, 'cases/תיק--a');
  await mkdir(join(root, 'drafts'), { recursive: true });
  await mkdir(join(data, 'git'));
  await gitIn(root, 'init', '--quiet', '--initial-branch=main');
  for (const name of ['א', 'ב']) {
    await writeFile(join(root, 'drafts', `${name}.md`), name);
    await gitIn(root, 'add', '.');
    await gitIn(root, 'commit', '--quiet', '-m', name);
  }
  await gitIn(root, 'gc', '--quiet');
  await gitIn(root, 'tag', 'v1');
  await gitIn(root, 'commit', '--quiet', '--allow-empty', '-m', 'אחרון');
  await gitIn(root, 'remote', 'add', 'origin', 'git@host.invalid:case.git');
  await gitIn(root, 'update-ref', 'refs/remotes/origin/main', 'HEAD~1');
  const head = (await gitIn(root, 'rev-parse', 'HEAD')).trim();
  return { data, root, gitDir: join(data, 'git/תיק--a.git'), head };
}

/** The commit that a case's own history is at. */
export const headOf = async (repository: CaseRepository): Promise<string> =>
  (await runGit(repository, ['rev-parse', 'HEAD'])).trim();

/** Expects the history whole and in place, the old git directory aside, and nothing else left. */
export async function expectTaken(former: Awaited<ReturnType<typeof formerRepository>>): Promise<void> {
  const { data, root, gitDir, head } = former;
  const repository = { root, gitDir };
  expect(await headOf(repository)).toBe(head);
  const said = await runGit(repository, ['fsck', '--full', '--strict']);
  expect(said.replaceAll(/^dangling .*$/gm, '').trim()).toBe('');
  expect((await readdir(root)).sort()).toEqual(['.git-before', 'drafts']);
  expect(await readdir(join(data, 'git'))).toEqual(['תיק--a.git']);
}

/**
 * Has a process die at every n-th step on the disk while it takes over a git directory, and another one go on with it.
 *
 * @returns how many died
 */
export async function dieWhileTakingOver(every: number): Promise<number> {
  let died = 0;
  for (let n = 1; ; n += every) {
    const former = await formerRepository();
    const end = await takeOverAndDie(former, n);
    if (end !== 0) {
      expect([n, end]).toEqual([n, 'SIGKILL']);
      died += 1;
      await takeOverFormer(former, (rename) => rename());
      await dropUnfinishedCopies(join(former.data, 'git'), 0);
    }
    await expectTaken(former);
    await rm(former.data, { recursive: true });
    if (end === 0) return died;
  }
}

async function takeOverAndDie({ root, gitDir }: CaseRepository, n: number): Promise<number | string | null> {
  const peer = fileURLToPath(new URL('./take-over-peer.ts', import.meta.url));
  const child = fork(peer, [root, gitDir, String(n)], { execArgv: [] });
  const [code, signal] = await once(child, 'exit');
  return signal ?? code;
}
