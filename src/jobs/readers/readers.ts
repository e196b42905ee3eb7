// The port for everything that parses a file from outside. It runs in child processes, whose memory and time can be taken
// away from outside: a thread's limit counts only the heap of JavaScript, and a small PDF took 13 GB beside it.
import { availableParallelism, totalmem } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openWorkLimit, type WorkLimit } from '../../lib/work-limit.ts';
import { checkAnswer } from './answers.ts';
import { openCgroup } from './cgroup.ts';
import { openLane } from './lane.ts';
import { ReaderLost } from './lost.ts';
import { setNice } from './nice.ts';
import { type ReaderProcess, type StartOptions, startReader } from './process.ts';
import type { ReaderAnswer, ReaderInput, ReaderTaskName } from './tasks.ts';
import { openMemoryWatch, residentMb } from './watch.ts';

/** `quick`: a person waits for the answer; `text`: reading text layers; `ocr`: recognising scans, which takes hours. */
export type ReaderLane = 'quick' | 'text' | 'ocr';

export interface ReaderRunOptions {
  /** From the moment the work begins; waiting for a free reader does not count. */
  timeoutMs: number;
  signal?: AbortSignal;
  lane: ReaderLane;
  /** Hears how far the work is, e.g. pages done of all. */
  onProgress?: (done: number, total: number) => void;
}

export interface Readers {
  /**
   * Runs a task in a reader process.
   *
   * @throws ReaderLost; the signal's reason; Error with the code of what the task threw, e.g. ENOENT
   */
  run<N extends ReaderTaskName>(name: N, input: ReaderInput<N>, options: ReaderRunOptions): Promise<ReaderAnswer<N>>;
  /**
   * Keeps one reader ready from now on, so that the first file after a rest need not wait for a start.
   *
   * @returns when there is one
   */
  keepWarm(): Promise<void>;
  /** Whether a reader is free that has read a file before: the first file of a fresh one takes several times as long. */
  isWarm(): boolean;
  close(): Promise<void>;
}

export interface LaneLimits {
  /** Readers at work at once. */
  slots: number;
  /** Tasks that may wait. */
  queue: number;
  /** Resident size of one reader. */
  memoryMb: number;
  /** Longest time in which the work does not get on, no page, no answer; what it waits for a processor does not count. */
  stillMs: number;
  /** Longest time without a sign of life, counted so too: something keeps the reader's thread. */
  silentMs: number;
}

/**
 * What the lanes may take. A page of text takes milliseconds and a whole text file seconds, so a long silence is the file's
 * fault; a scanned page has its 60 s (contract section 0). Together 4,096 MB on two cores; two quick readers only where the
 * machine has the memory.
 */
export function laneLimits(cores = availableParallelism(), memory = totalmem()): Record<ReaderLane, LaneLimits> {
  const half = memory / 2 / 1024 / 1024;
  const slots = Math.max(1, Math.min(cores - 1, 4, Math.floor((half - 1536) / (1024 + 1536))));
  return {
    quick: { slots: half > 4096 ? 2 : 1, queue: 64, memoryMb: 768, stillMs: 15_000, silentMs: 10_000 },
    text: { slots, queue: 10_000, memoryMb: 1024, stillMs: 40_000, silentMs: 20_000 },
    ocr: { slots, queue: 10_000, memoryMb: 1536, stillMs: 55_000, silentMs: 20_000 },
  };
}

interface ReadersOptions {
  limits?: Record<ReaderLane, LaneLimits>;
  /** After so long a reader that nobody needs ends. */
  idleMs?: number;
  /** A reader that has not loaded its code by then never will. */
  startMs?: number;
}

/** A reader that is not needed ends after this long, all but the one that is kept warm. */
const IDLE_MS = 30_000;
/**
 * A reader that has grown makes way for a fresh one; so does one of very many files, for what its size does not tell. A
 * fresh one is slow until its code has been compiled: one in 200 files made all of them slower by a tenth.
 */
const RETIRE_MB = 400;
const RETIRE_AFTER = 2000;
const CGROUP_MB = 1792;
const READER_NICE = 2;
/** No more: on a busy machine a page of a scan would take minutes. */
const SCAN_NICE = 3;
/** Work that lasts longer keeps its reader for a while, perhaps hours: the next file finds another one warm. */
const LONG_WORK_MS = 500;
/** On a machine that is busy with everything else loading takes a good while. */
const START_MS = 60_000;
const START_TRIES = 30;
const START_PAUSE_MS = 2000;

/**
 * Opens the port; readers start when they are first needed.
 *
 * @param options other limits, another rest, another program that reads, another limit of its answers
 */
export function openReaders(
  log: Logger,
  {
    limits = laneLimits(),
    idleMs = IDLE_MS,
    startMs = START_MS,
    ...program
  }: Pick<StartOptions, 'entry' | 'maxAnswerBytes'> & ReadersOptions = {},
): Readers {
  const cgroup = openCgroup(CGROUP_MB);
  const watch = openMemoryWatch();
  const lanes = { quick: openLane(limits.quick), text: openLane(limits.text), ocr: openLane(limits.ocr) };
  const all = new Set<ReaderProcess>();
  const idle = new Map<ReaderProcess, NodeJS.Timeout>();
  let warm = false;
  let closed = false;

  const start = () => {
    const reader = startReader({
      cgroup,
      onStartFailure: (stderr) => log.warn({ stderr }, 'a reader process did not start'),
      ...program,
    });
    all.add(reader);
    setNice(reader.pid, READER_NICE);
    const late = setTimeout(() => {
      log.warn({ pid: reader.pid }, 'a reader process did not load its code in time');
      reader.kill(new ReaderLost('died', new Error('it did not load its code in time')));
    }, startMs).unref();
    reader.ready.catch(() => {}).finally(() => clearTimeout(late));
    reader.onEnd(() => {
      all.delete(reader);
      clearTimeout(idle.get(reader));
      // One that rested and was ended from outside, as when memory is short: the next file finds another.
      if (idle.delete(reader)) keepWarmSoon();
    });
    return reader;
  };
  const rest = (reader: ReaderProcess) => {
    clearTimeout(idle.get(reader));
    const timer = setTimeout(() => {
      if (warm && idle.size === 1) return rest(reader);
      // Before it has ended: several whose time is up together must not all go, nor be given a file meanwhile.
      idle.delete(reader);
      reader.kill(new ReaderLost('died'));
    }, idleMs);
    idle.set(reader, timer.unref());
  };
  const keepOne = () => {
    if (warm && !closed && idle.size === 0) rest(start());
  };
  /** After a pause: one whose code is gone ends at once, again and again. */
  const keepWarmSoon = () => {
    if (warm && !closed) setTimeout(keepOne, START_PAUSE_MS).unref();
  };
  const take = () => {
    const [reader] = idle.keys();
    if (!reader) return start();
    clearTimeout(idle.get(reader));
    idle.delete(reader);
    return reader;
  };
  /** Code that is being installed anew is there again after a while, and no file is to blame for its absence. */
  const takeReady = async (signal: AbortSignal | undefined) => {
    for (let left = START_TRIES; ; left -= 1) {
      if (closed) throw new ReaderLost('died', new Error('the readers are closed'));
      const reader = take();
      reader.hold(true);
      const onAbort = () => reader.kill(signal?.reason);
      signal?.addEventListener('abort', onAbort, { once: true });
      try {
        signal?.throwIfAborted();
        await reader.ready;
        return reader;
      } catch (error) {
        signal?.throwIfAborted();
        if (left === 1) throw error;
        await wait(START_PAUSE_MS, undefined, signal ? { signal } : {});
      } finally {
        signal?.removeEventListener('abort', onAbort);
      }
    }
  };
  const giveBack = (reader: ReaderProcess, lane: ReaderLane) => {
    const spent = lane === 'ocr' || reader.served >= RETIRE_AFTER || residentMb(reader.pid) > RETIRE_MB;
    if (closed || spent) reader.kill(new ReaderLost('died'));
    else if (all.has(reader)) rest(reader);
    keepOne();
  };

  /** One task in one reader. */
  async function work(name: ReaderTaskName, input: unknown, options: ReaderRunOptions): Promise<unknown> {
    const { signal, timeoutMs, lane, onProgress } = options;
    const { memoryMb, stillMs, silentMs } = limits[lane];
    const reader = await takeReady(signal);
    const onAbort = () => reader.kill(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    let stopWatching = () => {};
    const timers: NodeJS.Timeout[] = [];
    const workLimits: WorkLimit[] = [];
    try {
      if (lane === 'ocr') setNice(reader.pid, SCAN_NICE);
      const tooLate = () => reader.kill(new ReaderLost('time'));
      const [still, silent] = [stillMs, silentMs].map((ms) =>
        openWorkLimit({ pid: reader.pid, ms, onOver: tooLate }),
      ) as [WorkLimit, WorkLimit];
      workLimits.push(still, silent);
      timers.push(setTimeout(tooLate, timeoutMs), setTimeout(keepOne, LONG_WORK_MS));
      stopWatching = watch.add({
        pid: reader.pid,
        limitMb: memoryMb,
        onOver: (resident) => reader.kill(new ReaderLost('memory', new Error(`${Math.round(resident)} MB resident`))),
      });
      return await reader.run({ task: name, input }, (sign) => {
        silent.refresh();
        if (sign !== 'alive') still.refresh();
        if (typeof sign !== 'string') onProgress?.(...sign);
      });
    } finally {
      for (const timer of timers) clearTimeout(timer);
      for (const limit of workLimits) limit.stop();
      stopWatching();
      signal?.removeEventListener('abort', onAbort);
      reader.hold(false);
      giveBack(reader, lane);
    }
  }

  return {
    async run(name, input, options) {
      if (closed) throw new ReaderLost('died', new Error('the readers are closed'));
      const answer = await lanes[options.lane].run(() => work(name, input, options), options.signal);
      try {
        return checkAnswer(name, answer);
      } catch (cause) {
        throw new ReaderLost('died', new Error('an answer of another shape', { cause }));
      }
    },
    async keepWarm() {
      warm = true;
      keepOne();
      const [reader] = idle.keys();
      reader?.hold(true);
      await reader?.ready.finally(() => idle.has(reader) && reader.hold(false));
    },
    isWarm: () => [...idle.keys()].some(({ served }) => served > 0),
    async close() {
      closed = true;
      const ended = [...all].map((reader) => new Promise<void>((resolve) => reader.onEnd(resolve)));
      for (const reader of all) {
        reader.hold(true);
        reader.kill(new ReaderLost('died', new Error('the readers are closed')));
      }
      await Promise.all(ended);
    },
  };
}
