import type { Context } from '../../context.ts';
import { deleteTasksFinishedBefore } from '../../jobs/tasks.queries.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Deletes task rows that ended more than `TASK_RETENTION_DAYS` ago; gives how many. */
export function sweepOldTasks(ctx: Context): Promise<number> {
  return deleteTasksFinishedBefore(
    ctx.db,
    new Date(ctx.clock.now().getTime() - ctx.config.TASK_RETENTION_DAYS * DAY_MS),
  );
}
