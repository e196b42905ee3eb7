// The archive of one day in BACKUP_DIR. It has its name only once it was written, read back and found whole; only then do
// older ones go.
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath } from '../files/atomic.ts';
import { checkArchive } from './archive.ts';
import { createBackup } from './backup.ts';

/** What the process that makes the archive is told. `day`: in Israel. `keep`: daily archives that stay. */
export interface DailySettings {
  url: string | null;
  dataDir: string;
  directory: string;
  day: string;
  keep: number;
}

/** `missing`: files that rows name and that were not there. */
export interface DailyReport {
  filename: string;
  bytes: number;
  missing: number;
}

const DAILY = /^daily-\d{4}-\d{2}-\d{2}\.tar\.gz$/;
const UNFINISHED = /^daily-.*\.tar\.gz\.partial$/;

/**
 * Makes the archive of a day and removes the oldest beyond `keep`. One that is there already, of a process that died before
 * it could say so, is checked again instead. Throws as `createBackup` does; no older archive has gone then.
 */
export async function makeDailyBackup({ url, dataDir, directory, day, keep }: DailySettings): Promise<DailyReport> {
  const filename = `daily-${day}.tar.gz`;
  const path = join(directory, filename);
  for (const name of await readdir(directory))
    if (UNFINISHED.test(name)) await rm(join(directory, name), { force: true });
  if (existsSync(path)) await checkArchive(path).catch(() => rename(path, `${path}.damaged`));
  const { bytes, missing } = existsSync(path)
    ? { bytes: 0, missing: [] }
    : await createBackup({ url, dataDir, path, readBack: true });
  await removeOldest(directory, keep);
  return { filename, bytes, missing: missing.length };
}

async function removeOldest(directory: string, keep: number): Promise<void> {
  const oldestLast = (await readdir(directory))
    .filter((name) => DAILY.test(name))
    .sort()
    .reverse();
  for (const name of oldestLast.slice(keep)) await rm(join(directory, name), { force: true });
  await syncPath(directory);
}
