import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = new URL('../..', import.meta.url).pathname;

export interface Service {
  url: string;
  dataDir: string;
  /** Milliseconds from the start of the process to the first healthy answer. */
  readyMs: number;
  /** Resident memory of the web process, in MiB. */
  rssMb(): number;
  pid: number;
  /** Sends SIGTERM; gives the milliseconds until the process has ended. */
  stop(): Promise<number>;
  /** SIGKILL: the end without a word. */
  kill(): Promise<void>;
  /** Removes the data directory. */
  discard(): Promise<void>;
}

/**
 * Starts the real service as `npm start` does, on a free port, and waits until it is healthy.
 *
 * @param programs another folder with `src` and `node_modules`
 * @param diskMb gives the data directory a disk of its own of that size, which only this service's processes see (root
 * only); from outside it is at `/proc/<pid>/root/<dataDir>`
 */
export async function startService(
  env: Record<string, string> = {},
  dataDir?: string,
  diskMb?: number,
  programs = root,
): Promise<Service> {
  const dir = dataDir ?? (await mkdtemp(join(tmpdir(), 'bench-')));
  const port = await freePort();
  const started = performance.now();
  const disk = diskMb === undefined ? undefined : { dir, megabytes: diskMb };
  const child = spawnWeb({ ...env, DATA_DIR: dir, PORT: String(port) }, 'inherit', disk, programs);
  const url = `http://127.0.0.1:${port}`;
  await untilHealthy(port, child);
  return {
    url,
    dataDir: dir,
    readyMs: performance.now() - started,
    pid: child.pid!,
    rssMb: () => rssOf(child.pid!),
    async stop() {
      const asked = performance.now();
      await end(child, 'SIGTERM');
      return performance.now() - asked;
    },
    kill: () => end(child, 'SIGKILL'),
    discard: () => rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 }),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

/** A process of `npm run worker` on a data directory and database; it needs nobody's wait, as jobs wait for it. */
export interface Worker {
  /** Sends SIGTERM and waits for its end. */
  stop(): Promise<void>;
  /** SIGKILL: the end without a word. */
  kill(): Promise<void>;
}

/** Starts one. */
export function startWorker(env: Record<string, string>): Worker {
  const child = spawnProcess('worker', env, 'inherit');
  return { stop: () => end(child, 'SIGTERM'), kill: () => end(child, 'SIGKILL') };
}

/** Runs the web process until it ends by itself; for starts that must fail. */
export async function failingStart(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawnWeb(env, 'pipe');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, output };
}

const WITH_A_DISK = 'mount -t tmpfs -o "size=$1m" tmpfs "$2" && shift 2 && exec "$@"';

const spawnWeb = spawnProcess.bind(null, 'web');

function spawnProcess(
  entrypoint: 'web' | 'worker',
  env: Record<string, string>,
  output: 'inherit' | 'pipe',
  disk?: { dir: string; megabytes: number },
  programs = root,
): ChildProcess {
  const flags = ['--import', './src/db/driver/hooks.mjs', ...(env.NODE_FLAGS?.split(' ') ?? [])];
  const before = disk ? ['unshare', '--mount', 'sh', '-c', WITH_A_DISK, 'sh', String(disk.megabytes), disk.dir] : [];
  const [command, ...args] = [
    ...before,
    join(root, 'node_modules/.bin/node'),
    ...flags,
    `src/entrypoints/${entrypoint}.ts`,
  ];
  const child = spawn(command!, args, {
    cwd: programs,
    env: { ...process.env, LOG_LEVEL: 'fatal', RATE_LIMIT_PER_MINUTE: '0', WEB_UI: 'off', ...env },
    stdio: ['ignore', output, output],
  });
  const orphaned = () => child.kill('SIGKILL');
  process.once('exit', orphaned);
  child.once('exit', () => process.off('exit', orphaned));
  return child;
}

async function untilHealthy(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
    if (await listens(port)) {
      const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null);
      await response?.body?.cancel();
      if (response?.status === 200) return;
    }
    await wait(10);
  }
}

/** To ask so is cheap: hundreds of requests that fail took a tenth of the processor time of a start. */
function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
  });
}

function rssOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
