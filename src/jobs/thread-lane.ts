import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type FairTurnsOptions, openFairTurns } from './fair-turns.ts';
import { ThreadLost } from './thread-lost.ts';
import { startThread, type ThreadLimits, type ThreadSetup, type WorkerThread } from './worker-thread.ts';

export interface LaneOptions extends FairTurnsOptions {
  setup: ThreadSetup;
  /**
   * Steps by which further threads give way to those of `setup`: they take the requests of whoever has several here. A
   * thread whose work takes long becomes one of them, and stays so, since only root may take back what it gave way.
   */
  crowdNiceness?: number;
  maxHeapMb: number;
  /** Longest wait for a turn; none when absent. */
  maxWaitMs?: number;
  /** How long work waits for a thread whose code cannot be loaded. */
  patienceMs: number;
  log: Logger;
}

export interface LaneCall extends ThreadLimits {
  name: string;
  input: unknown;
  turn: string;
}

/** Threads of one kind, for whose time actors take turns. */
export interface ThreadLane {
  /**
   * Runs one function when it is the actor's turn. Its time limit begins with the work.
   *
   * @throws TurnRefused; ThreadLost; the signal's reason; what the function threw
   */
  run(call: LaneCall): Promise<unknown>;
  /** Since when (`performance.now()`) no thread can be started; null when that was possible the last time. */
  readonly faultSince: number | null;
  close(): Promise<void>;
}

/** A thread, and whether it gives way to others of the lane. */
type LaneThread = WorkerThread & { isForCrowd: boolean };

/** A thread rests as long before it ends; one that gives way to nobody stays. */
const REST_MS = 30_000;
/** Work that takes longer is somebody's large one: it gives way to what takes a moment. */
const MOMENT_MS = 250;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5000;

/**
 * Opens a lane; threads start when they are needed. The first one stays: its code is loaded, whatever becomes of the files.
 */
export function openThreadLane({
  setup,
  crowdNiceness,
  maxHeapMb,
  maxWaitMs,
  patienceMs,
  log,
  ...turnOptions
}: LaneOptions): ThreadLane {
  const turns = openFairTurns(turnOptions);
  const closing = new AbortController();
  const resting: LaneThread[] = [];
  const alive = new Set<LaneThread>();
  const preparing = new Set<boolean>();
  let faultSince: number | null = null;
  let probe: NodeJS.Timeout | undefined;

  /** From now on it is tried again and again, so that the lane is well before anybody asks. */
  const faulty = () => {
    faultSince ??= performance.now();
    probe ??= setTimeout(() => {
      probe = undefined;
      if (!closing.signal.aborted && faultSince !== null) start(closing.signal).then(giveBack, () => {});
    }, LONGEST_RETRY_MS).unref();
  };

  const start = async (signal: AbortSignal, isForCrowd = false): Promise<LaneThread> => {
    try {
      const niceness = isForCrowd ? crowdNiceness! : setup.niceness;
      const thread = Object.assign(await startThread({ ...setup, niceness }, maxHeapMb, signal), { isForCrowd });
      alive.add(thread);
      if (faultSince !== null) log.info('worker threads start again');
      faultSince = null;
      return thread;
    } catch (error) {
      if (!(error instanceof ThreadLost)) throw error;
      if (faultSince === null) log.error({ err: error }, 'no worker thread can be started');
      faulty();
      throw error;
    }
  };

  /** A rested thread, of the wanted kind if there is one. */
  const wake = (isForCrowd: boolean): LaneThread | undefined => {
    while (resting.length > 0) {
      const at = resting.findLastIndex((thread) => thread.isForCrowd === isForCrowd);
      const [thread] = resting.splice(at, 1);
      if (thread!.isAlive) return thread;
      alive.delete(thread!);
    }
    return undefined;
  };

  const countOf = (isForCrowd: boolean): number =>
    [...alive].filter((thread) => thread.isAlive && thread.isForCrowd === isForCrowd).length;

  /** Starts a thread of a kind for the requests that will follow, when there are not as many as may be of use. */
  const prepare = (isForCrowd: boolean) => {
    if (countOf(isForCrowd) >= (isForCrowd ? turnOptions.seatsPerActor : 1) || preparing.has(isForCrowd)) return;
    if (resting.some((thread) => thread.isForCrowd === isForCrowd)) return;
    preparing.add(isForCrowd);
    start(closing.signal, isForCrowd)
      .then(giveBack, () => {})
      .finally(() => preparing.delete(isForCrowd));
  };

  /** Another thread takes its place, so that nobody's request of a moment has to give way with it. */
  const demote = (thread: LaneThread) => {
    if (thread.isForCrowd || !thread.giveWay(crowdNiceness!)) return;
    thread.isForCrowd = true;
    prepare(false);
  };

  const acquire = async (signal: AbortSignal, giveUpAt: number, isForCrowd: boolean): Promise<LaneThread> => {
    if (isForCrowd) prepare(true);
    for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2)) {
      const rested = wake(isForCrowd);
      if (rested) return rested;
      try {
        return await start(signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ThreadLost) || performance.now() + retryMs > giveUpAt) throw error;
      }
      await wait(retryMs, undefined, { signal });
    }
  };

  const giveBack = (thread: LaneThread) => {
    const isTooMany = thread.isForCrowd && countOf(true) > turnOptions.seatsPerActor;
    if (isTooMany || !thread.isAlive || closing.signal.aborted) {
      alive.delete(thread);
      void thread.end();
      return;
    }
    resting.push(thread);
    setTimeout(() => {
      const at = resting.indexOf(thread);
      if (at < 0 || ![...alive].some((other) => other !== thread && other.isAlive && !other.isForCrowd)) return;
      resting.splice(at, 1);
      alive.delete(thread);
      void thread.end();
    }, REST_MS).unref();
  };

  const attempt = async ({ name, input, ...limits }: LaneCall, signal: AbortSignal, giveUpAt: number) => {
    const isForCrowd = crowdNiceness !== undefined && turns.hasMore(limits.turn);
    const thread = await acquire(signal, giveUpAt, isForCrowd);
    const moment = crowdNiceness === undefined ? undefined : setTimeout(demote, MOMENT_MS, thread).unref();
    try {
      return await thread.call(name, input, { ...limits, signal });
    } catch (error) {
      if (!hasLostCode(error)) throw error;
      // Part of its code is loaded by the first use, and the file was gone: another thread may find it again.
      void thread.end();
      faulty();
      throw new ThreadLost('unavailable', error);
    } finally {
      clearTimeout(moment);
      giveBack(thread);
    }
  };

  return {
    get faultSince() {
      return faultSince;
    },
    async run(call) {
      const signal = call.signal ? AbortSignal.any([call.signal, closing.signal]) : closing.signal;
      const leave = await turns.enter(call.turn, { signal, maxWaitMs });
      const giveUpAt = performance.now() + patienceMs;
      try {
        for (;;) {
          try {
            return await attempt(call, signal, giveUpAt);
          } catch (error) {
            const again = error instanceof ThreadLost && error.reason === 'unavailable' && performance.now() < giveUpAt;
            if (!again) throw error;
          }
          await wait(FIRST_RETRY_MS, undefined, { signal });
        }
      } catch (error) {
        if (closing.signal.aborted && !call.signal?.aborted) throw new ThreadLost('died', error);
        throw error;
      } finally {
        leave();
      }
    },
    async close() {
      clearTimeout(probe);
      closing.abort(new ThreadLost('died'));
      turns.close();
      await Promise.all([...alive].map((thread) => thread.end()));
    },
  };
}

/** Whether an error says that a module's file is gone. */
const hasLostCode = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
