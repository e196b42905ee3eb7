import { join } from 'node:path';
import { takeOwnerLock } from '../db/owner/lock.ts';

/** Another process of this service runs. */
export class AlreadyRunning extends Error {
  override name = 'AlreadyRunning';
}

/**
 * Makes sure that this is the only process of a service: a kernel lock that ends with the process, in whatever way.
 *
 * @param directory where the lock file is; made when missing
 * @returns gives the lock back
 * @throws AlreadyRunning
 */
export function holdSingleInstance(directory: string, service: string): () => void {
  const lock = takeOwnerLock(join(directory, `${service}.lock`));
  if (!lock) throw new AlreadyRunning(`${service} is running already`);
  return lock.release;
}
