// The process manager (PM2), a program of its own: looks go over its socket and start nothing, acts over its command line.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { AppDefinition } from './apps.ts';
import { CallError, callDaemon } from './pm2/call.ts';
import { findProcessManager, NoProcessManager, runCommand } from './pm2/command.ts';

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
  /** How it ended last; null while the manager does not know of an end. */
  exitCode: number | null;
}

/** The manager refused, did not answer in time, went away without ending its programs, or is not installed. */
export class ProcessManagerError extends Error {
  override name = 'ProcessManagerError';
  readonly reason: 'refused' | 'silent' | 'lost' | 'missing';

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
}

const LOOK_LIMIT_MS = 1500;
/** A program has 10 s to end (ecosystem.config.cjs) and a daemon some to start. */
const ACT_LIMIT_MS = 25_000;

/** What is read of a program; everything else that the daemon tells of it, its whole environment above all, is dropped. */
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
      exit_code: z.int().nullable().catch(null),
    }),
  }),
);

/**
 * The manager whose state is in `home`; nothing is started or looked at yet.
 *
 * @param program its command (PM2_BIN); null: `pm2` of the search path, looked for at each act
 */
export function openProcessManager(home: string, program: string | null): ProcessManager {
  const socket = join(home, 'rpc.sock');
  let last: Promise<unknown> = Promise.resolve();

  async function look(): Promise<ManagedProgram[] | null> {
    try {
      return Listed.parse(await callDaemon(socket, 'getMonitorData', LOOK_LIMIT_MS)).map(toProgram);
    } catch (error) {
      if (error instanceof CallError && error.reason === 'absent') return null;
      if (error instanceof CallError && error.reason === 'late') throw new ProcessManagerError('silent', error.message);
      const message = error instanceof CallError ? error.message : 'the process manager answered in an unknown form';
      throw new ProcessManagerError('refused', message);
    }
  }

  /** One act at a time: two starts at once of one program would make two of it. */
  function act(args: string[], input?: string): Promise<void> {
    const turn = last.then(() => command(args, input));
    last = turn.catch(() => {});
    return turn;
  }

  async function command(args: string[], input: string | undefined): Promise<void> {
    await mkdir(home, { recursive: true, mode: 0o700 });
    const path = await findProcessManager(program).catch((cause: unknown) => {
      throw cause instanceof NoProcessManager ? new ProcessManagerError('missing', cause.message) : cause;
    });
    const { ok, late, error } = await runCommand(path, {
      home,
      args,
      limitMs: ACT_LIMIT_MS,
      ...(input === undefined ? {} : { input }),
    });
    if (late) throw new ProcessManagerError('silent', `the process manager did not act within ${ACT_LIMIT_MS} ms`);
    if (!ok) throw new ProcessManagerError('refused', error || 'the command of the process manager failed');
  }

  const restartOf = (name: string) => act(['restart', name]);

  return {
    list: look,
    // A manager that ends takes its file along.
    isLost: async () => (await readPid(join(home, 'pm2.pid'))) !== null && (await look()) === null,
    start: (app) =>
      act(['start', '-'], JSON.stringify({ apps: [{ ...app, env: { ...app.env, LEGAL_HOST_HOME: home } }] })),
    restart: (name) =>
      restartOf(name).catch((error: unknown) => (isBetweenRuns(error) ? restartOf(name) : Promise.reject(error))),
    stop: (name) => act(['stop', name]),
    remove: (name) => act(['delete', name]),
  };
}

/** The manager refuses to restart a program whose schedule starts it at that very moment; a little later it does. */
const isBetweenRuns = (error: unknown): boolean =>
  error instanceof ProcessManagerError && /^Process with pid \d+ already exists/.test(error.message);

function toProgram({ name, pid, monit, pm2_env }: z.output<typeof Listed>[number]): ManagedProgram {
  return {
    name,
    pid,
    status: pm2_env.status,
    restarts: pm2_env.restart_time,
    startedAt: pm2_env.pm_uptime,
    cpu: monit.cpu,
    memoryBytes: monit.memory,
    // The manager writes '0' for a schedule that was taken away.
    cron: pm2_env.cron_restart === '0' ? '' : pm2_env.cron_restart,
    exitCode: pm2_env.exit_code,
  };
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
