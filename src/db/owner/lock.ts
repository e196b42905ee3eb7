// The lock on the embedded database. PGlite itself does not notice a second process in its directory and loses what was
// written there, so the owner takes this lock first. It is a kernel lock (fcntl) on DATA_DIR/db.lock, taken through
// SQLite because Node has no call for it: the kernel drops it when the process ends in any way, so there is no stale
// lock, no race over removing one, no trust in process numbers, and it holds between containers that share the folder.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** A lock that is held; `release` gives it back (so does the end of the process). */
export type OwnerLock = { release: () => void };

/**
 * Takes the lock file's path; gives the lock, or null when another process (or this one) holds it.
 * Throws when the file cannot be opened (no rights, full disk).
 */
export function takeOwnerLock(path: string): OwnerLock | null {
  mkdirSync(dirname(path), { recursive: true });
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    file.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return { release: () => file.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
