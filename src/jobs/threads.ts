import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import type { ThreadTasks } from '../thread-catalog.ts';
import { openThreadLane, type ThreadLane } from './thread-lane.ts';
import type { ThreadLimits } from './worker-thread.ts';

export { TurnRefused } from './fair-turns.ts';
export { ThreadLost } from './thread-lost.ts';

export type ThreadTaskName = keyof ThreadTasks;
type ThreadInput<N extends ThreadTaskName> = Parameters<ThreadTasks[N]>[0]['input'];

export interface ThreadRunOptions extends ThreadLimits {
  /** Who asks, as `Context.turn` has it: actors take turns. */
  turn: string;
  /** `quick`: a person waits for the answer, and not for long; `long`: background work, as long as it takes. */
  lane?: 'quick' | 'long';
}

/** Runs CPU-heavy pure work off the event loop, bounded in time (from the beginning of the work) and memory. */
export interface ThreadPool {
  /**
   * @throws ThreadLost when the work ran over its bounds, its thread died or none can be started; TurnRefused when too much
   * waits already; the signal's reason; what the function threw
   */
  run<N extends ThreadTaskName>(
    name: N,
    input: ThreadInput<N>,
    options: ThreadRunOptions,
  ): Promise<Awaited<ReturnType<ThreadTasks[N]>>>;
  /** Milliseconds for which no thread could be started; 0 when all is well. */
  faultMs(): number;
  close(): Promise<void>;
}

export interface ThreadPoolOptions {
  /** Old-space limit of each thread; work that needs more is ended, the process goes on. */
  maxHeapMb?: number;
  /** The module whose functions are run. */
  entry?: URL;
  /** How long a request, and background work, wait for a thread that cannot be started. */
  patienceMs?: { quick: number; long: number };
}

const MAX_HEAP_MB = 1536;
/** Of what a person waits for, longer than this for its turn: then she is asked to try again. */
const LONGEST_WAIT_MS = 30_000;
const PATIENCE_MS = { quick: 5000, long: 10 * 60_000 };
const BACKGROUND_NICENESS = 10;
/** About a tenth of the time of a person's single request where both want the same core. */
const CROWD_NICENESS = 10;

/**
 * Opens the lanes; threads start when first used. An actor never holds the last thread of the quick lane, so somebody
 * else's first request begins at once; whoever asks for much at once, and background work, give way to it where all cores
 * are busy.
 */
export function openThreadPool(log: Logger, options: ThreadPoolOptions = {}): ThreadPool {
  const { maxHeapMb = MAX_HEAP_MB, entry = new URL('../thread-catalog.ts', import.meta.url) } = options;
  const patienceMs = options.patienceMs ?? PATIENCE_MS;
  const seats = Math.max(2, availableParallelism());
  const setup = { entry: entry.href, niceness: 0 };
  const lanes: Record<'quick' | 'long', ThreadLane> = {
    quick: openThreadLane({
      setup,
      crowdNiceness: CROWD_NICENESS,
      maxHeapMb,
      log,
      seats,
      seatsPerActor: seats - 1,
      waitingPerActor: 64,
      waiting: 1000,
      maxWaitMs: LONGEST_WAIT_MS,
      patienceMs: patienceMs.quick,
    }),
    long: openThreadLane({
      setup: { ...setup, niceness: BACKGROUND_NICENESS },
      maxHeapMb,
      log,
      seats,
      seatsPerActor: seats,
      waitingPerActor: 10_000,
      waiting: 10_000,
      patienceMs: patienceMs.long,
    }),
  };

  return {
    async run(name, input, { lane = 'long', ...call }) {
      return (await lanes[lane].run({ name, input, ...call })) as never;
    },
    faultMs() {
      const since = [lanes.quick, lanes.long].flatMap(({ faultSince }) => faultSince ?? []);
      return since.length === 0 ? 0 : performance.now() - Math.min(...since);
    },
    async close() {
      await Promise.all([lanes.quick.close(), lanes.long.close()]);
    },
  };
}
