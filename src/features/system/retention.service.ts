import { lt } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { trainingAnalyses } from '../../db/schema/style-corpus.ts';
import { deleteTasksFinishedBefore } from '../../jobs/tasks.queries.ts';
import { deleteLogsFinishedBefore } from '../../platform/embedded/run-log.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Deletes task rows that ended more than `TASK_RETENTION_DAYS` ago; gives how many. */
export function sweepOldTasks(ctx: Context): Promise<number> {
  return deleteTasksFinishedBefore(ctx.db, oldest(ctx));
}

/**
 * Deletes the logs of agent runs that ended more than `TASK_RETENTION_DAYS` ago; gives of how many. The runs stay with
 * their case: they say how its jobs ended.
 */
export function sweepOldRunLogs(ctx: Context): Promise<number> {
  return deleteLogsFinishedBefore(ctx.database, oldest(ctx));
}

/** Deletes clean texts of analysed files that were not stored within `TASK_RETENTION_DAYS`; gives how many. */
export async function sweepOldAnalyses(ctx: Context): Promise<number> {
  const old = lt(trainingAnalyses.createdAt, oldest(ctx));
  return (await ctx.db.delete(trainingAnalyses).where(old).returning({ sha256: trainingAnalyses.sha256 })).length;
}

const oldest = (ctx: Context) => new Date(ctx.clock.now().getTime() - ctx.config.TASK_RETENTION_DAYS * DAY_MS);
