// The process manager (PM2) through its own API. Its API starts a daemon on any call, so that a look first makes sure
// that one runs; and it waits for ever for a daemon that is gone or stuck, so that every call here has a time limit.
import { access, constants, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { prepareProcessManager } from '../config/system.ts';
import { type AppDefinition, ROOT } from './apps.ts';

/** A program as the manager has it; nothing of its environment. */
export interface ManagedProgram {
  name: string;
  pid: number;
  /** The manager's own word: online, stopped, stopping, launching, errored, waiting restart, … */
  status: string;
  restarts: number;
  /** Last start, in milliseconds since 1970; 0 when it has not been started. */
  startedAt: number;
  /** Percent of one core. */
  cpu: number;
  memoryBytes: number;
  /** The schedule that it is run by now; '' for none. */
  cron: string;
}

/** The manager refused, did not answer in time, or went away without ending its programs. */
export class ProcessManagerError extends Error {
  override name = 'ProcessManagerError';
  readonly reason: 'refused' | 'silent' | 'lost';

  constructor(reason: ProcessManagerError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Verbs throw ProcessManagerError; those that act start the manager when it does not run. */
export interface ProcessManager {
  /** Every program; null when the manager does not run. */
  list(): Promise<ManagedProgram[] | null>;
  /** Whether the manager went away without ending its programs: they may run on, and nobody knows of them. */
  isLost(): Promise<boolean>;
  /** Starts a program that the manager does not know. */
  start(app: AppDefinition): Promise<void>;
  restart(name: string): Promise<void>;
  stop(name: string): Promise<void>;
  /** Stops a program and forgets it, its schedule too. */
  remove(name: string): Promise<void>;
  close(): Promise<void>;
}

const LOOK_LIMIT_MS = 1500;
/** A program has 10 s to end (ecosystem.config.cjs) and a daemon some to start. */
const ACT_LIMIT_MS = 25_000;

type Done = (error: unknown, result?: unknown) => void;

/** What is used of the manager's API; its published types lack the class. */
interface Pm2 {
  connect(done: Done): void;
  list(done: Done): void;
  start(app: object, done: Done): void;
  restart(name: string, done: Done): void;
  stop(name: string, done: Done): void;
  delete(name: string, done: Done): void;
  close(done: Done): void;
  Client: { pingDaemon(done: (alive: boolean) => void): void };
}

const Listed = z.array(
  z.object({
    name: z.string(),
    pid: z.number().catch(0),
    monit: z.object({ memory: z.number().catch(0), cpu: z.number().catch(0) }).catch({ memory: 0, cpu: 0 }),
    pm2_env: z.object({
      status: z.string(),
      restart_time: z.number().catch(0),
      pm_uptime: z.number().catch(0),
      cron_restart: z.string().catch(''),
    }),
  }),
);

/**
 * Opens the manager whose state is in `home`; nothing is started yet. One home a process: the library keeps it globally.
 */
export async function openProcessManager(home: string): Promise<ProcessManager> {
  const pm2 = await loadPm2(home);
  const pidFile = join(home, 'pm2.pid');
  const socket = join(home, 'rpc.sock');
  let connectedTo: number | null = null;
  let last: Promise<unknown> = Promise.resolve();

  /** The daemon's process, when it runs and answers. */
  async function daemon(): Promise<number | null> {
    const pid = await readPid(pidFile);
    if (pid === null || !isAlive(pid)) return null;
    if (pid === connectedTo) return pid;
    // The library ends the whole process when it may not use the socket.
    if (!(await mayUse(socket))) return null;
    const alive = await within(LOOK_LIMIT_MS, new Promise<boolean>((resolve) => pm2.Client.pingDaemon(resolve)));
    return alive ? pid : null;
  }

  async function connect(pid: number | null): Promise<void> {
    if (pid !== null && pid === connectedTo) return;
    await disconnect();
    await within(
      ACT_LIMIT_MS,
      call((done) => pm2.connect(done)),
    );
    connectedTo = await readPid(pidFile);
  }

  async function disconnect(): Promise<void> {
    if (connectedTo === null) return;
    connectedTo = null;
    await call((done) => pm2.close(done)).catch(() => {});
  }

  /** One call at a time: two starts at once of one program would make two of it. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  }

  const act = (verb: (done: Done) => void) =>
    inTurn(async () => {
      await connect(await daemon());
      await within(ACT_LIMIT_MS, call(verb));
    });

  return {
    async list() {
      const pid = await daemon();
      if (pid === null) {
        await disconnect();
        return null;
      }
      await connect(pid);
      return Listed.parse(
        await within(
          LOOK_LIMIT_MS,
          call((done) => pm2.list(done)),
        ),
      ).map(toProgram);
    },
    // A manager that ends takes its file along.
    isLost: async () => (await readPid(pidFile)) !== null && (await daemon()) === null,
    start: (app) => act((done) => pm2.start({ ...app, env: { ...app.env, LEGAL_HOST_HOME: home } }, done)),
    restart: (name) => act((done) => pm2.restart(name, done)),
    stop: (name) => act((done) => pm2.stop(name, done)),
    remove: (name) => act((done) => pm2.delete(name, done)),
    close: disconnect,
  };
}

async function loadPm2(home: string): Promise<Pm2> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  prepareProcessManager(home);
  const { custom: Manager } = (await import('pm2')).default as unknown as {
    custom: new (options: { pm2_home: string; cwd: string }) => Pm2;
  };
  return new Manager({ pm2_home: home, cwd: ROOT });
}

function toProgram({ name, pid, monit, pm2_env }: z.output<typeof Listed>[number]): ManagedProgram {
  return {
    name,
    pid,
    status: pm2_env.status,
    restarts: pm2_env.restart_time,
    startedAt: pm2_env.pm_uptime,
    cpu: monit.cpu,
    memoryBytes: monit.memory,
    // The library writes '0' for a schedule that was taken away.
    cron: pm2_env.cron_restart === '0' ? '' : pm2_env.cron_restart,
  };
}

/** The library's callbacks, with its many kinds of errors as one. */
function call(verb: (done: Done) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    verb((error, result) => {
      const first: unknown = Array.isArray(error) ? error[0] : error;
      if (first === null || first === undefined) resolve(result);
      else reject(new ProcessManagerError('refused', first instanceof Error ? first.message : String(first)));
    });
  });
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ProcessManagerError('silent', `the process manager did not answer within ${ms} ms`)),
      ms,
    );
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** The process of the manager's daemon as its file says; null without one. */
export async function readPid(file: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
  return pid > 1 ? pid : null;
}

/** Whether a process runs, somebody else's too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const mayUse = (path: string): Promise<boolean> =>
  access(path, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  );
