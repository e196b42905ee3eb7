import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from '@hono/zod-openapi';
import type { FileStatusResult, StatusResult } from 'simple-git';
import { caseGit, isGitInstalled } from './case-git.ts';
import type { GitStatus } from './cases.contract.ts';

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

/**
 * What git says of a case directory: its head, what is not committed, and how it stands to its remote as last fetched.
 * A directory without a repository, or a machine without git, is `initialized: false`.
 */
export async function readGitStatus(root: string): Promise<GitState> {
  if (!existsSync(join(root, '.git')) || !(await isGitInstalled())) return NO_REPOSITORY;
  const git = caseGit(root);
  const [status, remotes, log] = await Promise.all([
    git.status(['--untracked-files=all']),
    git.getRemotes(true),
    git.log(['-1', '--date=iso-strict']).catch(() => null),
  ]);
  const remote = remotes[0]?.refs.fetch ?? null;
  const head = log?.latest
    ? { sha: log.latest.hash, message: log.latest.message, committed_at: log.latest.date }
    : null;
  return {
    initialized: true,
    branch: status.current,
    head,
    dirty: !status.isClean(),
    changed_files: status.files.map((file) => ({ path: file.path, state: stateOf(file, status) })),
    remote: remote === null ? null : withoutSecret(remote),
    ahead: status.ahead,
    behind: status.behind,
    synced:
      remote !== null && status.tracking !== null && status.ahead === 0 && status.behind === 0 && status.isClean(),
  };
}

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
