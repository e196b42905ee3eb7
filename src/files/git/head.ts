import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { absent } from '../regular.ts';

/**
 * The commit that was made last in a git directory, read without starting git: a branch that was just committed to has a
 * file of its own. Null where there is none.
 */
export async function headCommit(gitDir: string): Promise<string | null> {
  const head = (await readFile(join(gitDir, 'HEAD'), 'utf8').catch(absent))?.trim() ?? '';
  const [, branch] = /^ref: (refs\/heads\/[^\s.][^\s]*)$/.exec(head) ?? [];
  const commit = branch ? (await readFile(join(gitDir, branch), 'utf8').catch(absent))?.trim() : head;
  return commit && isCommitId(commit) ? commit : null;
}

/** Whether a text is the whole name of a commit. */
export const isCommitId = (text: string): boolean => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
