// A reader process: takes one task after another from the service and answers. It holds no secret, and ends with the
// service: the channel closes, and where a file keeps this thread busy, the guard thread sees that the parent is gone.
import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { loadPdfLibrary } from '../../extract/pdf/library.ts';
import { CHANNEL, readLines } from './lines.ts';
import type { ReaderMessage, ReaderRequest } from './messages.ts';
import { READER_TASKS, type TaskEvents } from './tasks.ts';

/** Requests hold paths and names, nothing longer. */
const MAX_REQUEST_BYTES = 1024 * 1024;
const ALIVE_EVERY_MS = 2000;
/** Code that is gone, as after an installation under the running service: another process may find it. */
const LOST_CODE = new Set(['ERR_MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED', 'MODULE_NOT_FOUND']);

new Worker(new URL('./guard-thread.ts', import.meta.url), {
  workerData: { parent: process.ppid },
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 8 },
}).unref();
preferEnd();
const channel = new Socket({ fd: CHANNEL, readable: true, writable: true });
channel.once('close', () => process.exit(0));
channel.on('error', () => process.exit(1));
// Most of what is uploaded is PDF, and its library takes a while to load. Where it is gone the process ends.
await loadPdfLibrary();
let failTask: (error: unknown) => void = () => {};
// The libraries leave promises behind whose failures are those of the file.
process.on('unhandledRejection', (error) => failTask(error));
process.on('uncaughtException', (error) => failTask(error));
readLines(channel, {
  maxBytes: MAX_REQUEST_BYTES,
  onLine: (line) => void run(JSON.parse(line.toString()) as ReaderRequest),
  onTooLong: () => process.exit(1),
});
say({ ready: true });

async function run({ id, task, input }: ReaderRequest): Promise<void> {
  const failed = new Promise<never>((_, reject) => {
    failTask = reject;
  });
  const events: TaskEvents = {
    onPage: (done, total) => say({ id, page: [done, total] }),
    onMove: () => say({ id, moved: true }),
  };
  const beat = setInterval(() => say({ id, alive: true }), ALIVE_EVERY_MS);
  try {
    const work = READER_TASKS[task] as (input: unknown, events: TaskEvents) => Promise<unknown>;
    say({ id, answer: await Promise.race([work(input, events), failed]) });
  } catch (error) {
    const code = codeOf(error);
    if (code && LOST_CODE.has(code)) process.exit(1);
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    say({ id, error: { message: message.slice(0, 2000), ...(code ? { code } : {}) } });
  } finally {
    clearInterval(beat);
    failTask = () => {};
  }
}

/** The code of an error, or of what caused it. */
function codeOf(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && (at === error || LOST_CODE.has(at.code)))
      return at.code.slice(0, 100);
  return undefined;
}

function say(message: ReaderMessage): void {
  channel.write(`${JSON.stringify(message)}\n`);
}

/** Where the system runs out of memory as a whole, it ends readers first. */
function preferEnd(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {} // no Linux: nothing to set
}
