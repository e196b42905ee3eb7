import { availableParallelism } from 'node:os';
import { MessageChannel } from 'node:worker_threads';
import type { Logger } from 'pino';
import { Piscina } from 'piscina';
import type { ThreadTasks } from './thread-entry.ts';

/** Old-space limit of one worker thread; a document that needs more is refused, the process goes on. */
const MAX_HEAP_MB = 1536;

export type ThreadTaskName = keyof ThreadTasks;
type ThreadInput<N extends ThreadTaskName> = Parameters<ThreadTasks[N]>[0]['input'];

/** Thrown when a thread ran over its time or its memory, or died. */
export class ThreadLost extends Error {
  override name = 'ThreadLost';
  readonly reason: 'time' | 'memory' | 'died';

  constructor(reason: ThreadLost['reason'], cause?: unknown) {
    super(`worker thread lost: ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface ThreadRunOptions {
  timeoutMs: number;
  signal?: AbortSignal;
  /** `quick` work (a suggestion at upload) never waits behind long extractions. */
  lane?: 'quick' | 'long';
  /** Hears how far the work is, e.g. pages done of all. */
  onProgress?: (done: number, total: number) => void;
}

/** Runs CPU-heavy pure work off the event loop, bounded in time and memory. */
export interface ThreadPool {
  run<N extends ThreadTaskName>(
    name: N,
    input: ThreadInput<N>,
    options: ThreadRunOptions,
  ): Promise<Awaited<ReturnType<ThreadTasks[N]>>>;
  close(): Promise<void>;
}

/**
 * Opens the lanes; threads start when first used and end after half a minute of rest.
 *
 * @param maxHeapMb old-space limit of each thread
 */
export function openThreadPool(log: Logger, maxHeapMb = MAX_HEAP_MB): ThreadPool {
  const lane = (maxThreads: number, maxQueue: number) => {
    const pool = new Piscina({
      filename: new URL('./thread-entry.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads,
      maxQueue,
      idleTimeout: 30_000,
      concurrentTasksPerWorker: 1,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    pool.on('error', (error) => log.warn({ err: error }, 'worker thread'));
    return pool;
  };
  const lanes = { quick: lane(1, 64), long: lane(Math.max(1, availableParallelism() - 1), 10_000) };

  return {
    async run(name, input, { timeoutMs, signal, lane: which = 'long', onProgress }) {
      const deadline = AbortSignal.timeout(timeoutMs);
      const channel = onProgress ? new MessageChannel() : undefined;
      channel?.port1.on('message', ({ done, total }: { done: number; total: number }) => onProgress?.(done, total));
      const progress = channel?.port2;
      try {
        return await lanes[which].run(
          { input, progress },
          {
            name,
            signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
            ...(progress ? { transferList: [progress] } : {}),
          },
        );
      } catch (error) {
        signal?.throwIfAborted();
        if (deadline.aborted) throw new ThreadLost('time', error);
        if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
          throw new ThreadLost('memory', error);
        if (error instanceof Error && /worker (has )?(exited|terminated)|terminating/i.test(error.message))
          throw new ThreadLost('died', error);
        throw error;
      } finally {
        channel?.port1.close();
      }
    },
    async close() {
      await Promise.all([lanes.quick.destroy(), lanes.long.destroy()]);
    },
  };
}
