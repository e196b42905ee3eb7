import type { z } from '@hono/zod-openapi';
import type { Context } from '../../../context.ts';
import { keepConfiguration, type RepositorySettings } from '../../../files/git/config.ts';
import { hasFiles } from '../../../files/git/nested.ts';
import { type CaseRepository, GitError, isGitInstalled, runGit } from '../../../files/git/run.ts';
import { findCase } from '../cases.service.ts';
import type { GitStatus } from '../files/case-files.contract.ts';
import { openRepository } from './case-repository.ts';

type GitState = z.input<typeof GitStatus>;
type FileState = GitState['changed_files'][number];

const NO_REPOSITORY: GitState = {
  initialized: false,
  branch: null,
  head: null,
  dirty: false,
  changed_files: [],
  remote: null,
  ahead: 0,
  behind: 0,
  synced: false,
};

/** A remote that does not answer costs a reader this long, once in the time below. */
const FETCH_TIMEOUT_MS = 3000;
const FETCH_AGAIN_MS = 30_000;
const MAX_FETCHED_REMEMBERED = 10_000;

/**
 * What git says of a case: its head, what is not committed, and how it stands to its remote, which is asked every half
 * minute. A remote that does not answer is compared as last seen. A case without a sound repository, or a machine without
 * git, is `initialized: false`.
 *
 * @throws AppError case_not_found
 */
export async function caseGitStatus(ctx: Context, caseNumber: string): Promise<GitState> {
  const owner = await findCase(ctx, caseNumber);
  if (!(await isGitInstalled())) return NO_REPOSITORY;
  try {
    return await readState(await openRepository(ctx, owner));
  } catch (error) {
    if (error instanceof GitError || isGone(error)) return NO_REPOSITORY;
    throw error;
  }
}

async function readState(repository: CaseRepository): Promise<GitState> {
  const [{ branch, files }, head] = await Promise.all([readChanges(repository), readLastCommit(repository)]);
  const { settings } = await keepConfiguration(repository.gitDir);
  const remote = upstreamOf(branch, settings);
  const distance = remote && branch && head ? await distanceTo(repository, remote) : NOWHERE;
  return {
    initialized: true,
    branch,
    head,
    dirty: files.length > 0,
    changed_files: files,
    remote: remote?.address ?? null,
    ahead: distance.ahead,
    behind: distance.behind,
    synced: distance.known && distance.ahead === 0 && distance.behind === 0 && files.length === 0,
  };
}

/** The branch, null where there is none, and what is not committed. */
async function readChanges(repository: CaseRepository): Promise<{ branch: string | null; files: FileState[] }> {
  const told = await runGit(repository, [
    'status',
    '--porcelain=v2',
    '--branch',
    '-z',
    '--untracked-files=all',
    '--ignore-submodules=all',
  ]);
  const lines = told.split('\0');
  const branch = lines.find((line) => line.startsWith('# branch.head '))?.slice('# branch.head '.length) ?? null;
  const files: FileState[] = [];
  for (let n = 0; n < lines.length; n += 1) {
    const file = changeIn(lines[n]!);
    // The former name follows.
    if (lines[n]!.startsWith('2 ')) n += 1;
    if (file && !(await isBareOfFiles(repository, file.path))) files.push(file);
  }
  return { branch: branch === '(detached)' ? null : branch, files };
}

/** Number of fields before the path, by the kind of the line (git-status, "Porcelain Format Version 2"). */
const FIELDS: Record<string, number> = { '1': 8, '2': 9, u: 10, '?': 1 };

function changeIn(line: string): FileState | null {
  const kind = line[0] ?? '';
  const fields = FIELDS[kind];
  if (fields === undefined || line[1] !== ' ') return null;
  const parts = line.split(' ');
  return { path: parts.slice(fields).join(' '), state: stateOf(kind, parts[1]!) };
}

function stateOf(kind: string, code: string): FileState['state'] {
  if (kind === 'u') return 'conflicted';
  if (kind === '?') return 'added';
  if (code.includes('R')) return 'renamed';
  if (code.includes('D')) return 'deleted';
  return code.includes('A') ? 'added' : 'modified';
}

/** Git names a repository that somebody put into the folder also when there is nothing in it that could be committed. */
async function isBareOfFiles({ root }: CaseRepository, path: string): Promise<boolean> {
  return path.endsWith('/') && !(await hasFiles(root, path.slice(0, -1)));
}

async function readLastCommit(repository: CaseRepository): Promise<GitState['head']> {
  const told = await runGit(repository, ['log', '-1', '--no-show-signature', '--format=%H%x00%aI%x00%s']).catch(
    noneYet,
  );
  const [sha, date, message] = told?.trimEnd().split('\0') ?? [];
  return sha ? { sha, message: message ?? '', committed_at: date! } : null;
}

/** A branch without a commit has no log; any other complaint is one of a damaged repository. */
function noneYet(error: Error): null {
  if (/does not have any commits yet/.test(error.message)) return null;
  throw error;
}

interface Upstream {
  name: string;
  address: string;
  /** Branch on the remote. */
  branch: string;
}

/** The remote of the present branch: the configured one, else `origin`, else the first there is. */
function upstreamOf(branch: string | null, { remotes, branches }: RepositorySettings): Upstream | null {
  const follows = branches.find(({ name }) => name === branch);
  const remote = remotes.find(({ name }) => name === (follows?.remote ?? 'origin')) ?? remotes[0];
  if (!remote) return null;
  const merge = follows?.merge.replace(/^refs\/heads\//, '');
  return { name: remote.name, address: remote.url, branch: merge ?? branch ?? 'main' };
}

interface Distance {
  ahead: number;
  behind: number;
  /** Whether the remote has the branch. */
  known: boolean;
}

const NOWHERE: Distance = { ahead: 0, behind: 0, known: false };

/** Commits that only the case has and that only the remote has; all of them are ahead of a remote without the branch. */
async function distanceTo(repository: CaseRepository, remote: Upstream): Promise<Distance> {
  const tracked = `refs/remotes/${remote.name}/${remote.branch}`;
  await fetchOnce(repository, remote, tracked);
  const known = await runGit(repository, ['rev-parse', '--verify', '--quiet', tracked]).catch(() => '');
  if (known.trim() === '')
    return { ahead: Number(await runGit(repository, ['rev-list', '--count', 'HEAD'])), behind: 0, known: false };
  const counts = await runGit(repository, ['rev-list', '--left-right', '--count', `HEAD...${tracked}`]);
  const [ahead = 0, behind = 0] = counts.trim().split(/\s+/).map(Number);
  return { ahead, behind, known: true };
}

const fetchedAt = new Map<string, number>();

async function fetchOnce(repository: CaseRepository, remote: Upstream, tracked: string): Promise<void> {
  const key = `${repository.gitDir}\n${remote.address}`;
  if (performance.now() - (fetchedAt.get(key) ?? Number.NEGATIVE_INFINITY) < FETCH_AGAIN_MS) return;
  if (fetchedAt.size >= MAX_FETCHED_REMEMBERED) fetchedAt.clear();
  fetchedAt.set(key, performance.now());
  const refs = `+refs/heads/${remote.branch}:${tracked}`;
  const args = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', remote.name, refs];
  await runGit(repository, args, { silentMs: FETCH_TIMEOUT_MS }).catch((error) => {
    if (!(error instanceof GitError)) throw error;
  });
}

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
