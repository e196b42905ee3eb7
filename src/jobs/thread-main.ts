// The program of a worker thread: loads the functions of its module and runs them one at a time, as `worker-thread.ts` asks.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { ThreadAnswer, ThreadCall, ThreadSetup } from './worker-thread.ts';

const { entry, niceness } = workerData as ThreadSetup;
// On Linux this is the calling thread's alone.
if (niceness > 0) setPriority(niceness);

type Task = (call: { input: unknown; progress?: MessagePort }) => unknown;
const tasks = (await import(entry)) as Record<string, Task>;
const port = parentPort!;
const tell = (answer: ThreadAnswer) => port.postMessage(answer);

port.on('message', async ({ name, input, progress }: ThreadCall) => {
  try {
    tell({ kind: 'done', value: await tasks[name]!({ input, ...(progress ? { progress } : {}) }) });
  } catch (error) {
    tell(failure(error));
  }
});
tell({ kind: 'ready', systemId: systemId() });

/** Under what number the kernel knows this thread; null where it does not tell. */
function systemId(): number | null {
  try {
    return Number(basename(readlinkSync('/proc/thread-self')));
  } catch {
    return null;
  }
}

/** Errors lose all but their message and stack on the way. */
function failure(error: unknown): ThreadAnswer {
  const { message, name, stack } = error instanceof Error ? error : new Error(String(error));
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return { kind: 'failed', message, name, ...(stack ? { stack } : {}), ...(code ? { code } : {}) };
}
