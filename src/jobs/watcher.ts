export type Wakening = 'changed' | 'timeout' | 'aborted';

/** A subscription that can be waited on: a change between two waits is not missed. */
export interface Watcher {
  /** Waits for a change since the last wait, the end of the time, or the signal. */
  next(timeoutMs: number, signal: AbortSignal): Promise<Wakening>;
  stop(): void;
}

/**
 * Subscribes at once.
 *
 * @param subscribe takes the function to call on a change and gives one that ends the subscription
 */
export function watcher(subscribe: (wake: () => void) => () => void): Watcher {
  let changed = false;
  let resume: (() => void) | undefined;
  const stop = subscribe(() => {
    changed = true;
    resume?.();
  });
  return {
    stop,
    next(timeoutMs, signal) {
      return new Promise((resolve) => {
        const finish = (why: Wakening) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', onAbort);
          resume = undefined;
          if (why === 'changed') changed = false;
          resolve(why);
        };
        const onAbort = () => finish('aborted');
        const timer = setTimeout(() => finish('timeout'), timeoutMs);
        resume = () => finish('changed');
        if (signal.aborted) finish('aborted');
        else if (changed) finish('changed');
        else signal.addEventListener('abort', onAbort, { once: true });
      });
    },
  };
}
