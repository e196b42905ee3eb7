// The repository of a case: taken over from the folder where it stood before, and mended where git cannot commit. What git
// itself cannot do (a full disk, a file nobody may read) is told by the case's status.
import { lstat, readdir, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../../context.ts';
import type { CaseFolder } from '../../../db/schema/cases.ts';
import { writeAtomic } from '../../../files/atomic.ts';
import { backupStamp } from '../../../files/case-backup.ts';
import { layOutRepository, takeOverFormer } from '../../../files/git/repository.ts';
import { type CaseRepository, GIT_TIMEOUT_MS, GitError, runGit } from '../../../files/git/run.ts';
import { absent, isThere } from '../../../files/regular.ts';
import { whileCaseExists } from '../case-locks.service.ts';
import { commitElsewhere } from './case-git-process.ts';

/** Said by git of the machine and of other processes; a repository that is as it should be hears it too. */
const NOT_OF_THE_REPOSITORY = [
  /\.lock'?: File exists|EEXIST|block timeout|git process has ended|IPC/i,
  /No space left|quota exceeded|Permission denied|insufficient permission|Read-only file system|Input\/output error/i,
  /Too many open files|annot allocate|out of memory|unable to create thread|cannot fork|spawn /i,
];
const isOfTheMachine = (error: unknown): boolean => NOT_OF_THE_REPOSITORY.some((said) => said.test(String(error)));

/** A git that was just killed may have left children that finish; and a git of another machine cannot be seen. */
const LOCK_GRACE_MS = 2_000;
const LOCKS = ['index.lock', 'HEAD.lock', 'config.lock', 'info/attributes.lock', 'refs/heads/main.lock'];

/**
 * The repository of a case, ready to be read. A git directory that stands in the case folder is taken over first (contract
 * section 13); it need not be a sound one, nor be there at all.
 */
export async function openRepository(
  ctx: Pick<Context, 'database' | 'files' | 'log'>,
  owner: CaseFolder,
): Promise<CaseRepository> {
  const repository = ctx.files.repository(owner.directory);
  if (!(await isThere(repository.gitDir))) {
    const taken = await takeOverFormer(repository, (rename) => whileCaseExists(ctx, owner.caseId, rename));
    if (taken) ctx.log.warn({ case_id: owner.caseId, ...taken }, 'git directory taken over from the case folder');
  }
  if ((await isRepository(repository.gitDir)) && !(await isThere(join(repository.gitDir, 'index'))))
    await readIndex(repository);
  return repository;
}

/** What was copied or restored has no index: it could hide changes, so it is made from the last commit. */
async function readIndex(repository: CaseRepository): Promise<void> {
  await runGit(repository, ['read-tree', 'HEAD']).catch((error) => {
    // A branch without a commit, or damage that the next commit finds.
    if (!(error instanceof GitError || error.code === 'ENOENT')) throw error;
  });
}

/**
 * Commits what changed in a case directory. Where git refuses, its index, which it can make again, goes first; a repository
 * in which git then finds damage is set aside as `….git-broken-…` and made anew.
 *
 * @throws Error with what git said, of what is not the repository's
 */
export async function commitMending(ctx: Context, owner: CaseFolder, message: string): Promise<void> {
  const repository = await openRepository(ctx, owner);
  await mendRepository(ctx, owner, repository);
  for (const mend of [dropIndex, setBrokenAside]) {
    try {
      return await commitElsewhere(repository, message);
    } catch (err) {
      if (isOfTheMachine(err)) throw err;
      ctx.log.warn({ err, root: repository.root }, 'git refuses to commit in a case repository');
      await mend(ctx, owner, repository);
    }
  }
  await commitElsewhere(repository, message);
}

/**
 * Makes sure that a case has a repository git can work in: locks that a dead git left are removed, a broken repository is set
 * aside, a missing one is made anew.
 */
async function mendRepository(ctx: Context, owner: CaseFolder, repository: CaseRepository): Promise<void> {
  const { root, gitDir } = repository;
  for (const lock of LOCKS) await dropStaleLock(root, join(gitDir, lock));
  if (await isRepository(gitDir)) return;
  await mendHead(gitDir);
  if (!(await isRepository(gitDir))) await makeAnew(ctx, owner, repository);
}

/** A HEAD that says nothing is all that is lost where the branch is still there. */
async function mendHead(gitDir: string): Promise<void> {
  const branch = await readFile(join(gitDir, 'refs/heads/main'), 'utf8').catch(absent);
  if (branch && /^[0-9a-f]{40,64}\s*$/.test(branch)) await writeAtomic(join(gitDir, 'HEAD'), 'ref: refs/heads/main\n');
}

const dropIndex = (_ctx: Context, _owner: CaseFolder, { gitDir }: CaseRepository): Promise<void> =>
  rm(join(gitDir, 'index'), { force: true });

async function setBrokenAside(ctx: Context, owner: CaseFolder, repository: CaseRepository): Promise<void> {
  if (!(await isSound(repository))) await makeAnew(ctx, owner, repository);
}

async function makeAnew(ctx: Context, owner: CaseFolder, { gitDir }: CaseRepository): Promise<void> {
  await whileCaseExists(ctx, owner.caseId, async () => {
    const broken = await isThere(gitDir);
    if (broken) await rename(gitDir, `${gitDir}-broken-${backupStamp(ctx.clock.now())}`);
    ctx.log.warn({ case_id: owner.caseId, broken }, 'case repository made anew');
    await layOutRepository(gitDir);
  });
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
async function isRepository(gitDir: string): Promise<boolean> {
  const head = await readFile(join(gitDir, 'HEAD'), 'utf8').catch(absent);
  if (!head || !/^(?:ref: refs\/\S+|[0-9a-f]{40,64})\s*$/.test(head)) return false;
  const folders = ['objects', 'refs'].map((name) => lstat(join(gitDir, name)).catch(absent));
  return (await Promise.all(folders)).every((state) => state?.isDirectory());
}

/**
 * Whether git finds the whole history of a case in order; where it cannot look, nothing is called damaged.
 *
 * @returns false for damage of the repository itself
 */
const isSound = (repository: CaseRepository): Promise<boolean> =>
  runGit(repository, ['fsck', '--no-dangling', '--no-progress']).then(() => true, isOfTheMachine);
