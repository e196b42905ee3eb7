import { readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { gitDirOf, historyOf } from '../tests/helpers/case-git.ts';

/** What a commit holds: the mark of each block, and when the branch came to it. */
export interface Snapshot {
  at: number;
  marks: Map<string, string>;
}

/** A mark that a text can carry through a decision's file; unlike any words of it. */
export const markOf = (saver: number, round: number): string => `סימן-${saver}-${round}`;

/** Watches the branch of a case repository. What its commits hold is read afterwards: reading is no part of the load. */
export function watchHistory(root: string): { snapshots(): Promise<Snapshot[]>; close(): void } {
  const commits = new Map<string, number>();
  const read = new Map<string, Snapshot>();
  const watcher = watch(join(gitDirOf(root), 'refs/heads'), (_event, name) => {
    const at = performance.now();
    const sha = name === 'main' ? branchOf(root) : '';
    if (sha !== '' && !commits.has(sha)) commits.set(sha, at);
  });
  return {
    async snapshots() {
      for (const [sha, at] of commits) {
        if (read.has(sha)) continue;
        const file = await historyOf(root)
          .raw(['show', `${sha}:drafts/decision.md`])
          .catch(() => '');
        read.set(sha, { at, marks: marksIn(file) });
      }
      return [...read.values()];
    },
    close: () => watcher.close(),
  };
}

function branchOf(root: string): string {
  try {
    return readFileSync(join(gitDirOf(root), 'refs/heads/main'), 'utf8').trim();
  } catch {
    return '';
  }
}

function marksIn(file: string): Map<string, string> {
  const marks = new Map<string, string>();
  let block = '';
  for (const [, id, mark] of file.matchAll(/<!-- (block-[a-z-]+):|(סימן-\d+-\d+)/g))
    if (id) block = id;
    else marks.set(block, mark!);
  return marks;
}
