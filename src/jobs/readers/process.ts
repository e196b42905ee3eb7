// One reader process: started with nothing of our environment, spoken to over a channel of bounded lines, and ended with
// SIGKILL to its whole process group.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { environmentOf } from '../../config/system.ts';
import type { Cgroup } from './cgroup.ts';
import { CHANNEL, readLines } from './lines.ts';
import { ReaderLost } from './lost.ts';
import { ReaderMessage, type ReaderRequest } from './messages.ts';

/** Heap of a reader; what a file takes outside of it counts in the resident size alone. */
const MAX_HEAP_MB = 768;
/** An answer is the text of a document with its places: six million characters and what is told of each line. */
const MAX_ANSWER_BYTES = 96 * 1024 * 1024;
/** A file has 2,000 pages at most; signs of life come every two seconds, for a day at most. */
const MAX_MESSAGES = 60_000;
const ENTRY = new URL('./entry.ts', import.meta.url);
/** All that a reader is told of its surroundings, beside a folder of its own for temporary files. */
const ENVIRONMENT = ['TZ', 'LANG'];
/** How V8 ends a process that is out of memory; a crash of native code looks different. */
const OUT_OF_MEMORY = /heap out of memory|Allocation failed|invalid (?:array|table|size)|Cannot allocate memory/i;
const STDERR_BYTES = 16_384;

/** Hears that the reader is alive, that its work gets on, and how many pages of how many are done. */
export type OnSign = (sign: 'alive' | 'moved' | [done: number, total: number]) => void;

export interface ReaderProcess {
  pid: number;
  /** Tasks done so far. */
  served: number;
  /** Resolves when the code is loaded; rejects with `ReaderLost` when the process ends before. */
  ready: Promise<void>;
  /**
   * Gives the answer to one task at a time, not yet checked for its shape.
   *
   * @throws ReaderLost when the process ends or breaks the rules of the channel; the reason given to `kill`; Error with
   *   the message and the code of what the task threw
   */
  run(request: Omit<ReaderRequest, 'id'>, onSign: OnSign): Promise<unknown>;
  /** Whether it keeps our own process alive. */
  hold(busy: boolean): void;
  /** Ends it at once; what it works on fails with `reason`. */
  kill(reason: unknown): void;
  /** Called once when it has ended. */
  onEnd(listener: () => void): void;
}

interface Pending {
  id: number;
  onSign: OnSign;
  messages: number;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

export interface StartOptions {
  /** Limits its memory in the kernel too, where that may be set. */
  cgroup: Cgroup | null;
  /** Hears what a process said that ended before it was ready. */
  onStartFailure(stderr: string): void;
  /** The program that reads. */
  entry?: URL | undefined;
  maxAnswerBytes?: number | undefined;
}

/** Starts a reader. */
export function startReader(options: StartOptions): ReaderProcess {
  const { cgroup, onStartFailure, entry = ENTRY, maxAnswerBytes = MAX_ANSWER_BYTES } = options;
  const folder = mkdtempSync(join(tmpdir(), 'reader-'));
  const child = spawn(process.execPath, [`--max-old-space-size=${MAX_HEAP_MB}`, fileURLToPath(entry)], {
    cwd: '/',
    env: { ...environmentOf(ENVIRONMENT), TMPDIR: folder },
    detached: true, // a process group of its own
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const channel = child.stdio[CHANNEL] as Socket;
  const errors = child.stderr as Socket; // a pipe of Node's is a socket
  const { promise: ready, resolve: isReady, reject: isLost } = Promise.withResolvers<void>();
  ready.catch(() => {});
  const state = { pending: undefined as Pending | undefined, started: false, reason: undefined as unknown, ids: 0 };
  const ended: (() => void)[] = [];
  const limit = child.pid === undefined ? undefined : cgroup?.admit(child.pid);
  const stderr = keepStart(errors);
  const kill = (reason: unknown) => {
    state.reason ??= reason;
    killGroup(child);
  };
  const onMessage = (bytes: Buffer) => {
    const message = parse(bytes);
    if (!message) return kill(new ReaderLost('died', new Error('a reader broke the rules of its channel')));
    if ('ready' in message) {
      state.started = true;
      return isReady();
    }
    const { pending } = state;
    if (!pending || message.id !== pending.id) return;
    if (!('answer' in message || 'error' in message)) {
      pending.messages += 1;
      if (pending.messages > MAX_MESSAGES) kill(new ReaderLost('died', new Error('a reader told without end')));
      else pending.onSign('page' in message ? message.page : 'moved' in message ? 'moved' : 'alive');
      return;
    }
    state.pending = undefined;
    if ('answer' in message) pending.resolve(message.answer);
    else pending.reject(Object.assign(new Error(message.error.message), { code: message.error.code }));
  };
  readLines(channel, {
    maxBytes: maxAnswerBytes,
    onLine: onMessage,
    onTooLong: () => kill(new ReaderLost('memory', new Error('an answer beyond its limit'))),
  });
  channel.on('error', () => {}); // a process that ends in the middle of a write; its exit tells
  child.once('error', (error) => end(new ReaderLost('died', error)));
  // The channel may hold an answer that was written before the end.
  child.once('close', (code, signal) => {
    const overMemory = limit?.wasOverMemory() || (!state.reason && OUT_OF_MEMORY.test(stderr()));
    if (!state.started && !state.reason) onStartFailure(stderr());
    end(state.reason ?? new ReaderLost(overMemory ? 'memory' : 'died', new Error(`ended with ${code ?? signal}`)));
  });
  const end = (reason: unknown) => {
    limit?.release();
    rmSync(folder, { recursive: true, force: true });
    isLost(reason);
    state.pending?.reject(reason);
    state.pending = undefined;
    for (const listener of ended.splice(0)) listener();
  };
  const hold = (busy: boolean) => {
    for (const part of [child, channel, errors]) busy ? part.ref() : part.unref();
  };
  hold(false);

  const reader: ReaderProcess = {
    pid: child.pid ?? 0,
    served: 0,
    ready,
    run(request, onSign) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      reader.served += 1;
      state.ids += 1;
      state.pending = { id: state.ids, onSign, messages: 0, resolve, reject };
      channel.write(`${JSON.stringify({ id: state.ids, ...request })}\n`);
      return promise;
    },
    hold,
    kill,
    onEnd: (listener) => void ended.push(listener),
  };
  return reader;
}

function parse(bytes: Buffer): ReaderMessage | undefined {
  try {
    return ReaderMessage.safeParse(JSON.parse(bytes.toString())).data;
  } catch {
    return undefined;
  }
}

/** SIGKILL to the process and whatever it started. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {} // it has ended already
}

/** Reads a stream to its end, and keeps its first bytes. */
function keepStart(stream: Readable): () => string {
  let kept = '';
  stream.on('data', (data: Buffer) => {
    if (kept.length < STDERR_BYTES) kept += data.subarray(0, STDERR_BYTES - kept.length).toString('latin1');
  });
  return () => kept;
}
