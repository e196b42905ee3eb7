import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');
/** The first start makes a database. */
const START_LIMIT_MS = 120_000;
/** That of `npm start`. */
const USUAL_PORT = 8000;

/** The service as `npm start` runs it, on its usual port or, where that is taken, on a free one. */
export interface RunningService {
  url: string;
  /** Resolves when it can be used. @throws Error when it does not start */
  healthy: Promise<void>;
  /** Resolves when its process is gone, whoever ended it. */
  ended: Promise<void>;
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
}

/** Starts the service on a data directory. */
export async function startService(dataDir: string): Promise<RunningService> {
  const port = (await isFree(USUAL_PORT)) ? USUAL_PORT : await freePort();
  const child = spawn(process.execPath, ['--import', './src/db/driver/hooks.mjs', 'src/entrypoints/web.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const healthy = untilHealthy(url, child);
  // Told where it is waited for.
  healthy.catch(() => {});
  return {
    url,
    healthy,
    ended,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the service ended with ${child.exitCode ?? child.signalCode}`);
    const response = await fetch(`${url}/health`).catch(() => null);
    await response?.body?.cancel();
    if (response?.status === 200) return;
    await wait(50);
  }
  child.kill('SIGKILL');
  throw new Error(`the service was not healthy within ${START_LIMIT_MS / 1000} s`);
}

const isFree = (port: number): Promise<boolean> => listenOn(port).then(Boolean, () => false);
const freePort = (): Promise<number> => listenOn(0);

/** The port, which was free a moment ago. @throws Error when it is not */
function listenOn(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
