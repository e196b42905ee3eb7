import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** A process of `bare-service.ts`. */
export interface BareService {
  url: string;
  /** Milliseconds from the start of the process to its first answer. */
  readyMs: number;
  /** Its resident memory, in MiB. */
  rssMb(): number;
  stop(): Promise<void>;
}

/**
 * Starts the floor that the whole service is held against, a bare server in a process of its own.
 *
 * @param options.dataDir it opens the database of this folder before it listens
 * @param options.flags of Node
 */
export async function startBare(options: { dataDir?: string; flags?: string[] } = {}): Promise<BareService> {
  const started = performance.now();
  const child = fork(
    new URL('./bare-service.ts', import.meta.url),
    options.dataDir === undefined ? [] : [options.dataDir],
    {
      execArgv: ['--import', './src/db/driver/hooks.mjs', ...(options.flags ?? [])],
    },
  );
  const [port] = (await once(child, 'message')) as [number];
  const url = `http://127.0.0.1:${port}`;
  await (await fetch(`${url}/health`)).arrayBuffer();
  return {
    url,
    readyMs: performance.now() - started,
    rssMb: () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
