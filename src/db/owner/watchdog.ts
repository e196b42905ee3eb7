// PGlite can neither cancel a statement nor honour statement_timeout, and it occupies the owner's only thread while one
// runs. A second thread therefore watches, and ends the whole process when a statement runs for ever: nothing that was
// acknowledged is lost (the write-ahead log is replayed), the clients get connection errors and start a new owner.
import { Worker } from 'node:worker_threads';
import type { Engine } from './engine.ts';

const MAX_STATEMENT_MS = 10 * 60_000;

/** Gives the same engine, watched: a statement longer than `maxMs` (10 minutes) ends this process with SIGKILL. */
export function watchStatements(engine: Engine, maxMs = MAX_STATEMENT_MS): Engine {
  const running = new Int32Array(new SharedArrayBuffer(4));
  let statement = 0;
  const worker = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: { running, maxMs },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  worker.unref();
  const run: Engine['run'] = async (input, onAnswer) => {
    statement = (statement % 0x7fffffff) + 1;
    Atomics.store(running, 0, statement);
    try {
      await engine.run(input, onAnswer);
    } finally {
      Atomics.store(running, 0, 0);
    }
  };
  return { ...engine, run };
}
