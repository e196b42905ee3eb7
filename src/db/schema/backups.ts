import { date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export type BackupStatus = 'running' | 'good' | 'failed';

/**
 * The daily backups, one row for each day in Israel: it decides between all processes who makes the archive of the day
 * (contract section 13).
 */
export const backupRuns = pgTable('backup_runs', {
  /** The day in Israel that the archive is of. */
  day: date({ mode: 'string' }).primaryKey(),
  status: text().$type<BackupStatus>().notNull(),
  /** Names the process that works on it: only that one may end it. */
  claim: text().notNull(),
  attempts: integer().notNull().default(1),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  /** When the archive was written, read back and found whole, or the attempt failed. */
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  /** A failed attempt is not made again before this. */
  nextTryAt: timestamp('next_try_at', { withTimezone: true }),
  error: text(),
  /** Its name in BACKUP_DIR. */
  filename: text(),
});
