import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');
/** The first start makes a database. */
const START_LIMIT_MS = 120_000;
/** That of `npm start`. */
const USUAL_PORT = 8000;
/** The system gives a free one. */
const ANY_PORT = 0;
/** What the service says when it cannot have its port (`src/entrypoints/web.ts`). */
const PORT_TAKEN = /^Port \d+ on \S+ is in use/;
/** Of the log's levels. */
const WARNING = 40;

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

/** Starts the service on a data directory; another program on the usual port is met by asking for any free one. */
export async function startService(dataDir: string): Promise<RunningService> {
  return (await startOn(USUAL_PORT, dataDir)) ?? (await startOn(ANY_PORT, dataDir))!;
}

/** @returns null when the port is taken. @throws Error when the service does not start for another reason */
async function startOn(wanted: number, dataDir: string): Promise<RunningService | null> {
  const child = spawn(process.execPath, ['--import', './src/db/driver/hooks.mjs', 'src/entrypoints/web.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(wanted), LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const port = await portOf(child);
  if (port === null) return null;
  const url = `http://127.0.0.1:${port}`;
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

/**
 * The port that the service itself says it listens on: whoever else answers on the wanted one is not it. What it logs from
 * warnings on, and what it writes besides, goes on to our own output.
 *
 * @returns null when it ended because the port was taken
 */
function portOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    let taken = false;
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the service did not listen within ${START_LIMIT_MS / 1000} s`));
    }, START_LIMIT_MS);
    for (const stream of [child.stdout!, child.stderr!])
      createInterface({ input: stream }).on('line', (line) => {
        const { level, port, msg } = logged(line);
        if (typeof port === 'number' && msg?.startsWith('listening on')) {
          clearTimeout(late);
          resolve(port);
        }
        taken ||= PORT_TAKEN.test(line);
        if (level === undefined || level >= WARNING) process.stderr.write(taken ? '' : `${line}\n`);
      });
    child.once('close', (code, signal) => {
      clearTimeout(late);
      if (taken) resolve(null);
      else reject(new Error(`the service ended with ${code ?? signal}`));
    });
  });
}

interface LogLine {
  level?: number;
  port?: number;
  msg?: string;
}

/** A line of the service's log; nothing of a line that is none. */
function logged(line: string): LogLine {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
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
