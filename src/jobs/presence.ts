// Which processes work off the queue: each holds a lock of the kernel's, which ends with the process in whatever way, so
// that one that starts after a crash need not wait until the dead one's jobs have gone without a heartbeat for long enough.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { takeOwnerLock } from '../db/owner/lock.ts';

/** A process that takes part; `leave` gives its place back (so does the end of the process). */
export interface Presence {
  /** Nobody else took part when this one came. Two that come at once may each see the other and both say no. */
  wasAlone: boolean;
  /** Nobody else takes part now. */
  isAlone(): boolean;
  leave(): void;
}

const MOST_PROCESSES = 64;

/**
 * Takes a place among the processes that work on one data directory.
 *
 * @throws what the file system throws
 */
export function enterWorkers(dataDir: string): Presence {
  const place = (n: number) => join(dataDir, 'run/workers', `${n}.lock`);
  const places = Array.from({ length: MOST_PROCESSES }, (_, n) => place(n));
  const own = firstFree(places);
  const isAlone = (): boolean =>
    own !== null && !places.some((path) => path !== own.path && existsSync(path) && isHeld(path));
  return { wasAlone: isAlone(), isAlone, leave: () => own?.lock.release() };
}

function firstFree(places: string[]) {
  for (const path of places) {
    const lock = takeOwnerLock(path);
    if (lock) return { path, lock };
  }
  return null;
}

function isHeld(path: string): boolean {
  const lock = takeOwnerLock(path);
  lock?.release();
  return lock === null;
}
