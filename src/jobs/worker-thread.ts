import { setPriority } from 'node:os';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { ThreadLost } from './thread-lost.ts';

/** What a thread is started with. */
export interface ThreadSetup {
  /** Address of the module whose functions it runs. */
  entry: string;
  /** Steps by which it gives way to other threads when all cores are busy. */
  niceness: number;
}

export interface ThreadCall {
  name: string;
  input: unknown;
  progress?: MessagePort;
}

export type ThreadAnswer =
  | { kind: 'ready'; systemId: number | null }
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; message: string; name: string; stack?: string; code?: string };

export interface ThreadLimits {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface WorkerThread {
  /**
   * Runs one function; the time limit begins now. One call at a time.
   *
   * @throws ThreadLost, after which the thread is gone; the signal's reason, likewise; what the function threw
   */
  call(name: string, input: unknown, limits: ThreadLimits): Promise<unknown>;
  /** Has it give way to other threads from now on, in the middle of work too. @returns whether the system let it */
  giveWay(niceness: number): boolean;
  readonly isAlive: boolean;
  end(): Promise<unknown>;
}

/** A thread that has not loaded its code by then never will. */
const LOADING_LIMIT_MS = 30_000;

/**
 * Starts a thread and waits until it has loaded its code.
 *
 * @param maxHeapMb old-space limit; work that needs more is ended, the process goes on
 * @throws ThreadLost `unavailable` when its code cannot be loaded
 */
export async function startThread(setup: ThreadSetup, maxHeapMb: number, signal?: AbortSignal): Promise<WorkerThread> {
  const worker = new Worker(new URL('./thread-main.ts', import.meta.url), {
    workerData: setup,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  worker.unref();
  let isAlive = true;
  let settle: ((answer: ThreadAnswer | ThreadLost) => void) | undefined;
  worker.on('message', (answer: ThreadAnswer) => settle?.(answer));
  worker.on('error', (error) => lost(new ThreadLost(isOutOfMemory(error) ? 'memory' : 'died', error)));
  worker.on('exit', () => lost(new ThreadLost('died')));

  const lost = (why: ThreadLost) => {
    isAlive = false;
    settle?.(why);
  };
  const end = () => {
    isAlive = false;
    return worker.terminate();
  };
  const answered = (timeoutMs: number, aborted?: AbortSignal) =>
    new Promise<ThreadAnswer>((resolve, reject) => {
      const timer = setTimeout(() => settle?.(new ThreadLost('time')), timeoutMs);
      const onAbort = () => {
        void end();
        settle?.(new ThreadLost('died', aborted!.reason));
      };
      aborted?.addEventListener('abort', onAbort, { once: true });
      settle = (answer) => {
        settle = undefined;
        clearTimeout(timer);
        aborted?.removeEventListener('abort', onAbort);
        if (!(answer instanceof ThreadLost)) return resolve(answer);
        void end();
        reject(aborted?.aborted ? aborted.reason : answer);
      };
      if (aborted?.aborted) onAbort();
      else if (!isAlive) settle(new ThreadLost('died'));
    });

  let systemId: number | null = null;
  try {
    const ready = await answered(LOADING_LIMIT_MS, signal);
    if (ready.kind === 'ready') systemId = ready.systemId;
  } catch (error) {
    if (!(error instanceof ThreadLost)) throw error;
    throw new ThreadLost('unavailable', error.cause ?? error);
  }
  return {
    get isAlive() {
      return isAlive;
    },
    end,
    giveWay(niceness) {
      if (systemId === null || !isAlive) return false;
      try {
        setPriority(systemId, niceness);
        return true;
      } catch {
        return false; // it ended this moment
      }
    },
    async call(name, input, { timeoutMs, signal: aborted, onProgress }) {
      const channel = onProgress && new MessageChannel();
      channel?.port1.on('message', ({ done, total }: { done: number; total: number }) => onProgress!(done, total));
      const progress = channel?.port2;
      const answer = answered(timeoutMs, aborted);
      try {
        worker.ref();
        if (isAlive)
          worker.postMessage({ name, input, progress } satisfies Partial<ThreadCall>, progress ? [progress] : []);
        return unpacked(await answer);
      } finally {
        worker.unref();
        channel?.port1.close();
      }
    },
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

function unpacked(answer: ThreadAnswer): unknown {
  if (answer.kind === 'done') return answer.value;
  if (answer.kind === 'ready') throw new Error('a thread was ready twice');
  const { message, name, stack, code } = answer;
  const Kind = name === 'RangeError' ? RangeError : Error;
  throw Object.assign(new Kind(message), { name, ...(stack ? { stack } : {}), ...(code ? { code } : {}) });
}
