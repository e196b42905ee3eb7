import { spawn } from 'node:child_process';
import type { TestDatabase } from './database.ts';

/** Runs case-file-peer.ts on the same database and directory; gives its exit code or the signal that ended it. */
export function runCasePeer(
  { dataDir, url }: TestDatabase,
  caseNumber: string,
  what: string,
  word = '',
  times = 1,
): Promise<number | string | null> {
  const script = new URL('./case-file-peer.ts', import.meta.url).pathname;
  const hook = new URL('../../src/db/driver/hooks.mjs', import.meta.url).pathname;
  const child = spawn(
    process.execPath,
    ['--import', hook, script, dataDir, url ?? '-', caseNumber, what, word, String(times)],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
}
