import { join } from 'node:path';
import { takeOwnerLock } from '../db/owner/lock.ts';
import { OperatorError } from '../lib/operator-error.ts';

/**
 * Makes sure that this is the only process of a service: a kernel lock that ends with the process, in whatever way.
 *
 * @param directory where the lock file is; made when missing
 * @returns gives the lock back
 * @throws OperatorError when it runs already
 */
export function holdSingleInstance(directory: string, service: string): () => void {
  const lock = takeOwnerLock(join(directory, `${service}.lock`));
  if (!lock) throw new OperatorError(`${service} is running already`);
  return lock.release;
}
