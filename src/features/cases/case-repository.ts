// The repository of a case, which people reach too: what keeps git from committing is mended. What git itself cannot do
// (a full disk, a file nobody may read) is told by the case's status.
import { lstat, readdir, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../context.ts';
import { writeAtomic } from '../../files/atomic.ts';
import { backupStamp } from './case-backup.ts';
import { absent, isThere } from './case-disk.ts';
import { caseGit, GIT_TIMEOUT_MS } from './case-git.ts';
import { commitElsewhere } from './case-git-process.ts';

/** Said by git of the machine and of other processes; a repository that is as it should be hears it too. */
const NOT_OF_THE_REPOSITORY =
  /\.lock'?: File exists|No space left|quota exceeded|Permission denied|insufficient permission|Read-only file system|Input\/output error|Too many open files|annot allocate|out of memory|unable to create thread|cannot fork|spawn |block timeout|git process has ended|IPC/i;

/** A git that was just killed may have left children that finish; and a git of another machine cannot be seen. */
const LOCK_GRACE_MS = 2_000;

/**
 * Commits what changed in a case directory. Where git refuses, its index, which it can make again, goes first; a repository
 * in which git then finds damage is set aside as `.git-broken-…` and made anew.
 *
 * @throws Error with what git said, of what is not the repository's
 */
export async function commitMending(ctx: Context, root: string, message: string): Promise<void> {
  await mendRepository(ctx, root);
  for (const mend of [dropIndex, setBrokenAside]) {
    try {
      return await commitElsewhere(root, message);
    } catch (err) {
      if (NOT_OF_THE_REPOSITORY.test(String(err))) throw err;
      ctx.log.warn({ err, root }, 'git refuses to commit in a case repository');
      await mend(ctx, root);
    }
  }
  await commitElsewhere(root, message);
}

/**
 * Makes sure that a case directory is a repository git can work in: locks that a dead git left are removed, a broken
 * repository is set aside, a missing one is made anew.
 */
async function mendRepository(ctx: Context, root: string): Promise<void> {
  for (const lock of ['index.lock', 'HEAD.lock', 'config.lock', 'refs/heads/main.lock'])
    await dropStaleLock(root, join(root, '.git', lock));
  if (await isRepository(root)) return;
  await mendHead(root);
  if (!(await isRepository(root))) await makeAnew(ctx, root);
}

/** A HEAD that says nothing is all that is lost where the branch is still there. */
async function mendHead(root: string): Promise<void> {
  const branch = await readFile(join(root, '.git/refs/heads/main'), 'utf8').catch(absent);
  if (branch && /^[0-9a-f]{40,64}\s*$/.test(branch))
    await writeAtomic(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
}

const dropIndex = (_ctx: Context, root: string): Promise<void> => rm(join(root, '.git/index'), { force: true });

async function setBrokenAside(ctx: Context, root: string): Promise<void> {
  if (!(await isSound(root))) await makeAnew(ctx, root);
}

async function makeAnew(ctx: Context, root: string): Promise<void> {
  const broken = await isThere(join(root, '.git'));
  if (broken) await rename(join(root, '.git'), join(root, `.git-broken-${backupStamp(ctx.clock.now())}`));
  ctx.log.warn({ root, broken }, 'case repository made anew');
  await caseGit(root).init(['--initial-branch=main', '--quiet']);
  await writeAtomic(join(root, '.git/info/exclude'), '.git-broken-*\n');
}

/**
 * Git takes a lock for a moment. One that outlived git's own time limit belongs to a process that is no more, and so does a
 * younger one when no process of this machine works in the directory.
 */
async function dropStaleLock(root: string, path: string): Promise<void> {
  const state = await stat(path).catch(absent);
  const age = state ? Date.now() - state.mtimeMs : 0;
  if (age > GIT_TIMEOUT_MS || (age > LOCK_GRACE_MS && !(await isWorkedIn(root)))) await rm(path, { force: true });
}

async function isWorkedIn(root: string): Promise<boolean> {
  const directory = await realpath(root);
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(processes.map((id) => readlink(`/proc/${id}/cwd`).catch(() => '')));
  return places.some((place) => place === directory || place.startsWith(`${directory}/`));
}

/** As git itself tells a repository: a HEAD that says something, objects and refs. Without starting git. */
async function isRepository(root: string): Promise<boolean> {
  const head = await readFile(join(root, '.git/HEAD'), 'utf8').catch(absent);
  if (!head || !/^(?:ref: refs\/\S+|[0-9a-f]{40,64})\s*$/.test(head)) return false;
  const folders = ['objects', 'refs'].map((name) => lstat(join(root, '.git', name)).catch(absent));
  return (await Promise.all(folders)).every((state) => state?.isDirectory());
}

/** Whether git finds the whole history in order; where it cannot look, nothing is called damaged. */
const isSound = (root: string): Promise<boolean> =>
  caseGit(root)
    .raw(['fsck', '--no-dangling', '--no-progress'])
    .then(
      () => true,
      (error) => NOT_OF_THE_REPOSITORY.test(String(error)),
    );
