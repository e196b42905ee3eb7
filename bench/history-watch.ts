import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleGit } from 'simple-git';

/** What a commit holds: the mark of each block, and when the branch came to it. */
export interface Snapshot {
  at: number;
  marks: Map<string, string>;
}

/** A mark that a text can carry through a decision's file; unlike any words of it. */
export const markOf = (saver: number, round: number): string => `סימן-${saver}-${round}`;

/** Watches the branch of a case repository, and reads the decision of each commit once, when it is made. */
export function watchHistory(root: string): { snapshots: Snapshot[]; close(): void } {
  const snapshots: Snapshot[] = [];
  const seen = new Set<string>();
  const watcher = watch(join(root, '.git/refs/heads'), async (_event, name) => {
    if (name !== 'main') return;
    const at = performance.now();
    const sha = (await readFile(join(root, '.git/refs/heads/main'), 'utf8').catch(() => '')).trim();
    if (sha === '' || seen.has(sha)) return;
    seen.add(sha);
    const file = await simpleGit(root)
      .raw(['show', `${sha}:drafts/decision.md`])
      .catch(() => '');
    snapshots.push({ at, marks: marksIn(file) });
  });
  return { snapshots, close: () => watcher.close() };
}

function marksIn(file: string): Map<string, string> {
  const marks = new Map<string, string>();
  let block = '';
  for (const [, id, mark] of file.matchAll(/<!-- (block-[a-z-]+):|(סימן-\d+-\d+)/g))
    if (id) block = id;
    else marks.set(block, mark!);
  return marks;
}
