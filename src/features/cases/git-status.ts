import type { z } from '@hono/zod-openapi';
import { type FileStatusResult, GitError, type SimpleGit, type StatusResult } from 'simple-git';
import type { GitStatus } from './case-files.contract.ts';
import { caseGit, isGitInstalled } from './case-git.ts';

type GitState = z.input<typeof GitStatus>;

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
 * What git says of a case directory: its head, what is not committed, and how it stands to its remote, which is asked now
 * when it is on this machine and every half minute elsewhere. A remote that does not answer is compared as last seen. A
 * directory without a sound repository, or a machine without git, is `initialized: false`.
 */
export async function readGitStatus(root: string): Promise<GitState> {
  if (!(await isGitInstalled())) return NO_REPOSITORY;
  try {
    const git = caseGit(root);
    const [status, remotes, log] = await Promise.all([
      git.status(['--untracked-files=all']),
      git.getRemotes(true),
      git.log(['-1', '--date=iso-strict']).catch(noneYet),
    ]);
    const branch = status.detached ? null : status.current;
    const remote = await upstreamOf(git, branch, remotes);
    const distance = remote && branch && log?.latest ? await distanceTo(git, root, remote) : NOWHERE;
    const clean = status.isClean();
    return {
      initialized: true,
      branch,
      head: log?.latest ? { sha: log.latest.hash, message: log.latest.message, committed_at: log.latest.date } : null,
      dirty: !clean,
      changed_files: status.files.map((file) => ({ path: file.path, state: stateOf(file, status) })),
      remote: remote && withoutSecret(remote.address),
      ahead: distance.ahead,
      behind: distance.behind,
      synced: distance.known && distance.ahead === 0 && distance.behind === 0 && clean,
    };
  } catch (error) {
    if (error instanceof GitError || isGone(error)) return NO_REPOSITORY;
    throw error;
  }
}

interface Upstream {
  name: string;
  address: string;
  /** Branch on the remote. */
  branch: string;
}

/** The remote of the present branch: the configured one, else `origin`, else the first there is. */
async function upstreamOf(
  git: SimpleGit,
  branch: string | null,
  remotes: Awaited<ReturnType<SimpleGit['getRemotes']>>,
): Promise<Upstream | null> {
  const setting = async (key: string) =>
    branch === null ? null : (await git.getConfig(`branch.${branch}.${key}`).catch(() => null))?.value;
  const wanted = (await setting('remote')) ?? 'origin';
  const remote = remotes.find((each) => each.name === wanted) ?? remotes[0];
  if (!remote) return null;
  const merge = (await setting('merge'))?.replace(/^refs\/heads\//, '');
  return { name: remote.name, address: remote.refs.fetch, branch: merge ?? branch ?? 'main' };
}

interface Distance {
  ahead: number;
  behind: number;
  /** Whether the remote has the branch. */
  known: boolean;
}

const NOWHERE: Distance = { ahead: 0, behind: 0, known: false };

/** Commits that only the case has and that only the remote has; all of them are ahead of a remote without the branch. */
async function distanceTo(git: SimpleGit, root: string, remote: Upstream): Promise<Distance> {
  const tracked = `refs/remotes/${remote.name}/${remote.branch}`;
  await fetchOnce(root, remote, tracked);
  const known = await git.raw(['rev-parse', '--verify', '--quiet', tracked]).catch(() => '');
  if (known.trim() === '')
    return { ahead: Number(await git.raw(['rev-list', '--count', 'HEAD'])), behind: 0, known: false };
  const counts = await git.raw(['rev-list', '--left-right', '--count', `HEAD...${tracked}`]);
  const [ahead = 0, behind = 0] = counts.trim().split(/\s+/).map(Number);
  return { ahead, behind, known: true };
}

const fetchedAt = new Map<string, number>();

async function fetchOnce(root: string, remote: Upstream, tracked: string): Promise<void> {
  const near = remote.address.startsWith('file:') || !/:\/\/|^[^/]+:/.test(remote.address);
  const key = `${root}\n${remote.address}`;
  if (!near && performance.now() - (fetchedAt.get(key) ?? Number.NEGATIVE_INFINITY) < FETCH_AGAIN_MS) return;
  if (fetchedAt.size >= MAX_FETCHED_REMEMBERED) fetchedAt.clear();
  fetchedAt.set(key, performance.now());
  const refs = `+refs/heads/${remote.branch}:${tracked}`;
  await caseGit(root, FETCH_TIMEOUT_MS)
    .raw(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', remote.name, refs])
    .catch((error) => {
      if (!(error instanceof GitError)) throw error;
    });
}

/** A branch without a commit has no log; any other complaint is one of a damaged repository. */
function noneYet(error: Error): null {
  if (/does not have any commits yet/.test(error.message)) return null;
  throw error;
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && /directory that does not exist/i.test(error.message);

function stateOf(file: FileStatusResult, status: StatusResult): GitState['changed_files'][number]['state'] {
  if (status.conflicted.includes(file.path)) return 'conflicted';
  const code = (file.index + file.working_dir).trim();
  if (code.includes('R')) return 'renamed';
  if (code.includes('D')) return 'deleted';
  return code.includes('?') || code.includes('A') ? 'added' : 'modified';
}

/** A remote may carry a password in its address. */
function withoutSecret(remote: string): string {
  if (!URL.canParse(remote)) return remote;
  const url = new URL(remote);
  url.password = '';
  url.username = '';
  return url.href;
}
