import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseUnavailable } from './errors.ts';

const PATIENCE_MS = 10 * 60_000;
const AGAIN_MS = 500;

/**
 * Does something with the database, again and again while that is away, so that an outage ends neither what runs nor the
 * process. What is done must bear being begun again.
 *
 * @throws what `use` throws for any other reason, after ten minutes, and once `signal` is aborted
 */
export async function withPatience<T>(signal: AbortSignal, use: () => Promise<T>): Promise<T> {
  const giveUp = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await use();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || signal.aborted || Date.now() > giveUp) throw error;
      await wait(AGAIN_MS, undefined, { signal }).catch(() => {});
    }
  }
}
