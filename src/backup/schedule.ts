// The daily backups by themselves (contract section 13): every process that runs jobs looks whether the archive of the day
// is due; the database decides which of them makes it.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ToolConfig } from '../config/web.ts';
import type { Database } from '../db/open.ts';
import { takeOwnerLock } from '../db/owner/lock.ts';
import { makeRunDirectory, ownerPaths } from '../db/owner/paths.ts';
import { claimDay, isWanted, noteFailure, noteGood } from '../features/system/daily-backups.service.ts';
import { type DueTime, lastDue } from '../features/system/daily-time.ts';
import type { DailyReport, DailySettings } from './daily.ts';
import { makeDailyElsewhere } from './daily-process.ts';

/** What the schedule works with. `make`: how the archive is made, in a process of its own unless said otherwise. */
export interface ScheduleOptions {
  config: Pick<ToolConfig, 'DATABASE_URL' | 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_AT' | 'BACKUP_KEEP'>;
  database: Database;
  clock: { now(): Date };
  log: Logger;
  make?: (settings: DailySettings, signal: AbortSignal) => Promise<DailyReport>;
}

const LOOK_EVERY_MS = 15_000;

/**
 * Makes the archive of each day from now on; one that was missed, because nothing ran, at once.
 *
 * @returns stops it; an archive that is being made is given up and made by the next process that runs
 */
export function keepBackingUp(options: ScheduleOptions): () => Promise<void> {
  if (options.config.BACKUP_AT === null) return async () => {};
  const stopping = new AbortController();
  let running: Promise<unknown> | undefined;
  let done = '';
  const look = () => {
    running ??= backUpWhenDue(options, done, stopping.signal)
      .then((day) => {
        done = day;
      })
      .catch((err) => options.log.warn({ err }, 'daily backup not looked after'))
      .finally(() => {
        running = undefined;
      });
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}

/**
 * Makes the archive that is due, if one is.
 *
 * @param done the last day that is known to have its archive
 * @returns that day, as it is known now
 * @throws what the database throws; a failure of the archive is noted and logged instead
 */
export async function backUpWhenDue(options: ScheduleOptions, done: string, signal: AbortSignal): Promise<string> {
  const { config, database, clock } = options;
  const due = lastDue(clock.now(), config.BACKUP_AT!);
  if (due.day === done) return done;
  const wanted = await isWanted(database.db, due, clock.now());
  if (wanted !== 'yes') return wanted === 'done' ? due.day : done;
  const paths = ownerPaths(config.DATA_DIR);
  makeRunDirectory(paths);
  // Held by the process that is at it: where the row says that somebody is and nobody holds this, that process is no more.
  const lock = takeOwnerLock(join(paths.run, 'daily-backup.lock'));
  if (!lock) return done;
  try {
    return (await makeClaimed(options, due, signal)) ? due.day : done;
  } finally {
    lock.release();
  }
}

async function makeClaimed(options: ScheduleOptions, { day }: DueTime, signal: AbortSignal): Promise<boolean> {
  const { config, database, clock, log, make = makeDailyElsewhere } = options;
  const claim = await claimDay(database.db, day, clock.now());
  if (claim === null) return false;
  const directory = config.BACKUP_DIR!;
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const settings = { url: config.DATABASE_URL, dataDir: config.DATA_DIR, directory, day, keep: config.BACKUP_KEEP };
    const { filename, bytes, missing } = await make(settings, signal);
    await noteGood(database.db, day, claim, filename, clock.now());
    log.info({ day, filename, bytes }, 'daily backup made and read back');
    if (missing > 0) log.warn({ day, missing }, 'the database names files that are not there; see npm run check');
    return true;
  } catch (err) {
    // Given up because this process ends: the next one takes it up at once.
    if (signal.aborted) return false;
    const nextTryAt = await noteFailure(database.db, day, claim, String(err), clock.now());
    log.error({ err, day, next_try_at: nextTryAt }, 'daily backup failed');
    return false;
  }
}
