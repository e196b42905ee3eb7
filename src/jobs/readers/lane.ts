// A lane: at most so many tasks at work at once, the others wait in turn.
import { ReaderLost } from './lost.ts';

export interface Lane {
  /**
   * Runs `work` when its turn has come.
   *
   * @throws what `work` throws; the signal's reason when it aborts before the turn; ReaderLost when too many wait
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** @param limits `slots`: tasks at work at once; `queue`: tasks that may wait */
export function openLane({ slots, queue }: { slots: number; queue: number }): Lane {
  const waiting = new Set<() => void>();
  let free = slots;

  const turn = (signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    if (waiting.size >= queue) throw new ReaderLost('died', new Error('too many files wait for a reader'));
    return new Promise((resolve, reject) => {
      const begin = () => {
        waiting.delete(begin);
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(begin);
        reject(signal?.reason);
      };
      waiting.add(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });
  };

  return {
    async run(work, signal) {
      await turn(signal);
      try {
        return await work();
      } finally {
        const [next] = waiting;
        if (next) next();
        else free += 1;
      }
    },
  };
}
