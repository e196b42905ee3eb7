// Who makes the archive of a day, and how it went: one row a day, changed in single statements, so that all processes agree.
import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Executor } from '../db/open.ts';
import { backupRuns } from '../db/schema/backups.ts';
import { type DueTime, dayIn } from './daily-time.ts';

const MINUTE_MS = 60_000;
/** Minutes until a failed attempt is made again; the last goes on. */
const RETRY_AFTER = [1, 5, 15, 60];

/**
 * Whether an archive is to be made now: the day has none and no failed attempt that waits. A time that was missed is made
 * up for; but where there never was a backup, the first is that of today.
 */
export async function isWanted(db: Executor, due: DueTime, now: Date): Promise<'yes' | 'not now' | 'done'> {
  const [row] = await db.select().from(backupRuns).where(eq(backupRuns.day, due.day));
  if (row?.status === 'good') return 'done';
  if (row) return row.status === 'failed' && row.nextTryAt && row.nextTryAt > now ? 'not now' : 'yes';
  if (due.day === dayIn(now)) return 'yes';
  return (await db.$count(backupRuns)) > 0 ? 'yes' : 'not now';
}

/**
 * Takes the archive of a day upon this process. The caller holds the lock that every process at this work holds, so a run
 * that is still under way here is one whose process died.
 *
 * @returns what names this attempt; null when another process was quicker
 */
export async function claimDay(db: Executor, day: string, now: Date): Promise<string | null> {
  const claim = uuidv7();
  const rows = await db
    .insert(backupRuns)
    .values({ day, status: 'running', claim, startedAt: now })
    .onConflictDoUpdate({
      target: backupRuns.day,
      set: { status: 'running', claim, startedAt: now, attempts: sql`${backupRuns.attempts} + 1` },
      setWhere: sql`${backupRuns.status} = 'running'
        or (${backupRuns.status} = 'failed' and ${backupRuns.nextTryAt} <= ${now.toISOString()}::timestamptz)`,
    })
    .returning({ claim: backupRuns.claim });
  return rows[0]?.claim ?? null;
}

/** Notes that the archive is there and whole. */
export async function noteGood(db: Executor, day: string, claim: string, filename: string, now: Date): Promise<void> {
  await db
    .update(backupRuns)
    .set({ status: 'good', finishedAt: now, nextTryAt: null, error: null, filename })
    .where(and(eq(backupRuns.day, day), eq(backupRuns.claim, claim)));
}

/** Notes a failed attempt; gives when the next one is made. */
export async function noteFailure(db: Executor, day: string, claim: string, error: string, now: Date): Promise<Date> {
  const mine = and(eq(backupRuns.day, day), eq(backupRuns.claim, claim));
  const [row] = await db.select({ attempts: backupRuns.attempts }).from(backupRuns).where(mine);
  const minutes = RETRY_AFTER[Math.min(row?.attempts ?? 1, RETRY_AFTER.length) - 1]!;
  const nextTryAt = new Date(now.getTime() + minutes * MINUTE_MS);
  await db.update(backupRuns).set({ status: 'failed', finishedAt: now, nextTryAt, error }).where(mine);
  return nextTryAt;
}

/** How the daily backups stand. `failing`: the newest attempt failed, and none has succeeded since. */
export interface BackupState {
  lastGoodAt: Date | null;
  /** When the first attempt ever began. */
  since: Date | null;
  failing: boolean;
}

/** Reads how the daily backups stand. */
export async function readBackupState(db: Executor): Promise<BackupState> {
  const [row] = await db.execute<{ good: string | null; since: string | null; failing: boolean }>(sql`select
    max(finished_at) filter (where status = 'good') as good, min(started_at) as since,
    coalesce((array_agg(error is not null order by day desc))[1], false) as failing from ${backupRuns}`);
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  return { lastGoodAt: instant(row!.good), since: instant(row!.since), failing: row!.failing };
}
