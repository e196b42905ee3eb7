/**
 * Bounds how much is done at once: `atOnce` pieces of work run, `waiting` more wait for their turn in order.
 *
 * @returns runs a piece of work; gives `full` at once when too many wait. A piece whose signal is aborted while it waits
 * throws the signal's reason and is not begun.
 */
export function inTurns(atOnce: number, waiting: number) {
  const queue: (() => void)[] = [];
  let running = 0;

  return async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | 'full'> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) return 'full';
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
