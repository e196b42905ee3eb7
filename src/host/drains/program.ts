import type { Logger } from 'pino';
import type { ToolConfig } from '../../config/web.ts';
import type { Context } from '../../context.ts';
import { isUndefinedTable } from '../../db/errors.ts';
import { type Database, openDatabase } from '../../db/open.ts';
import { openPorts, serviceContext } from '../../deps.ts';
import type { Refusal } from '../../domain/drain-refusal.ts';
import { openLog } from '../../log.ts';
import { onStop } from '../../run.ts';
import type { Drain } from './drain.ts';
import { refusalOf } from './permission.ts';
import { runDrain } from './run-drain.ts';

/** What a shell gives for a process that SIGTERM ended. */
const STOPPED = 143;

/**
 * One run of a drain as a process of its own. One that must not work looks at its switch and ends: nothing but the
 * database is opened for that.
 *
 * @param read gives the settings
 * @returns the exit code. Throws what stopped it, when nobody asked it to stop
 */
export async function drainProgram<C extends ToolConfig>(
  read: () => C,
  drainOf: (config: C) => Drain,
): Promise<number> {
  return program(read, async (config, signal) => {
    const drain = drainOf(config);
    const log = openLog(config.LOG_LEVEL, drain.name);
    const database = await openDatabase({
      url: config.DATABASE_URL,
      dataDir: config.DATA_DIR,
      applicationName: drain.name,
      onError: (err) => log.warn({ err }, 'notifications'),
    });
    try {
      const refusal = await refusalBefore(database, drain);
      if (refusal) {
        log.info({ refusal }, 'nothing to do now');
        return;
      }
      await withContext(config, log, signal, database, async (ctx) => {
        log.info({ ...(await runDrain(ctx, drain)) }, 'run ended');
      });
    } finally {
      await database.close();
    }
  });
}

/** A process that works until it is asked to stop. @returns the exit code */
export async function daemonProgram<C extends ToolConfig>(
  name: string,
  read: () => C,
  work: (ctx: Context, config: C) => Promise<void>,
): Promise<number> {
  return program(read, async (config, signal) => {
    const log = openLog(config.LOG_LEVEL, name);
    await withContext(config, log, signal, undefined, (ctx) => work(ctx, config));
  });
}

async function program<C>(read: () => C, work: (config: C, signal: AbortSignal) => Promise<void>): Promise<number> {
  const stopping = new AbortController();
  onStop(() => stopping.abort());
  try {
    await work(read(), stopping.signal);
    return 0;
  } catch (error) {
    if (stopping.signal.aborted) return STOPPED;
    throw error;
  }
}

async function withContext(
  config: ToolConfig,
  log: Logger,
  signal: AbortSignal,
  database: Database | undefined,
  work: (ctx: Context) => Promise<void>,
): Promise<void> {
  const { ports, dispose } = await openPorts(config, log, false, { database });
  try {
    await work(serviceContext(ports, signal));
  } finally {
    await dispose();
  }
}

/** A database without tables has no switches, and no work. */
async function refusalBefore(database: Database, drain: Drain): Promise<Refusal | null> {
  try {
    return await refusalOf(database.db, drain, new Date());
  } catch (error) {
    if (isUndefinedTable(error)) return null;
    throw error;
  }
}
