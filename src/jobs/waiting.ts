// How work that waits for something outside says so, from however deep inside: whoever runs a task listens.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { WaitingCode } from '../db/schema/tasks.ts';

/** Why work stands still now; null: it goes on. */
export type Wait = { code: WaitingCode; message: string } | null;

const listener = new AsyncLocalStorage<(wait: Wait) => void>();

/** Runs work whose waiting is heard. */
export const hearingWaits = <T>(hear: (wait: Wait) => void, work: () => Promise<T>): Promise<T> =>
  listener.run(hear, work);

/** Says that the running work waits, or goes on; nothing happens where nobody listens. */
export const tellWait = (wait: Wait): void => listener.getStore()?.(wait);
