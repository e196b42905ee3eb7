import { readdir } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { type SimpleGit, simpleGit } from 'simple-git';

/** The git directory of the case whose folder this is. */
export const gitDirOf = (root: string): string => resolve(dirname(root), '../git', `${basename(root)}.git`);

/** Git on the history of a case, started by a test and not by the service's own functions. */
export function historyOf(root: string): SimpleGit {
  const env = {
    PATH: process.env.PATH ?? '',
    GIT_DIR: gitDirOf(root),
    GIT_WORK_TREE: resolve(root),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_AUTHOR_NAME: 'x',
    GIT_AUTHOR_EMAIL: 'x@y',
    GIT_COMMITTER_NAME: 'x',
    GIT_COMMITTER_EMAIL: 'x@y',
  };
  return simpleGit({
    baseDir: root,
    config: ['core.quotePath=false'],
    unsafe: { allowUnsafeConfigPaths: true },
    allowEnvironment: Object.keys(env),
  }).env(env);
}

/** What was set aside of a case's history because it was damaged. */
export const brokenOf = async (root: string): Promise<string[]> =>
  (await readdir(dirname(gitDirOf(root)))).filter((name) => name.startsWith(`${basename(root)}.git-broken-`));
