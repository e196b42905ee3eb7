// What people see of a running drain: one task, from its first row to the end of the run.
import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Context } from '../../context.ts';
import { tasks } from '../../db/schema/tasks.ts';
import { insertTask } from '../../jobs/tasks.queries.ts';
import { type TaskChange, updateTask } from '../../jobs/tasks.ts';

const EVERY_MS = 500;

/** The task of one run. */
export interface DrainTask {
  /** Tells of a row that was begun; at most twice a second. */
  tell(done: number, total: number, label: string): Promise<void>;
  /** Says that the run goes on. */
  touch(): Promise<void>;
  end(message: string, failed: boolean): Promise<void>;
}

/** Opens the task of a run that has work. */
export async function openDrainTask(ctx: Context, title: string): Promise<DrainTask> {
  const taskId = uuidv7();
  const change = (what: TaskChange) => ctx.database.transaction((tx) => updateTask(ctx, tx, taskId, what));
  await ctx.database.transaction(async (tx) => {
    const now = ctx.clock.now();
    await insertTask(tx, {
      taskId,
      kind: 'drain',
      title,
      status: 'processing',
      requestedBy: ctx.actor,
      startedAt: now,
    });
    await updateTask(ctx, tx, taskId, { stage: 'draining' });
  });
  let last = Number.NEGATIVE_INFINITY;
  return {
    async tell(done, total, label) {
      const now = performance.now();
      if (now - last < EVERY_MS) return;
      last = now;
      const percent = Math.min(99, Math.round((100 * done) / Math.max(1, total)));
      await change({ percent, message: `${done} מתוך ${total}: ${label}` });
    },
    touch: async () => void (await change({})),
    async end(message, failed) {
      await change({
        status: failed ? 'failed' : 'completed',
        percent: 100,
        message,
        error: failed ? message : null,
        finishedAt: ctx.clock.now(),
      });
    },
  };
}

/** Ends the tasks of runs that were killed. @param silentMs a run says at least this often that it goes on */
export async function endLostTasks(ctx: Context, silentMs: number): Promise<void> {
  const lost = await ctx.db
    .select({ taskId: tasks.taskId })
    .from(tasks)
    .where(
      and(
        eq(tasks.kind, 'drain'),
        eq(tasks.status, 'processing'),
        sql`${tasks.updatedAt} < now() - ${silentMs} * interval '1 millisecond'`,
      ),
    );
  const reason = 'הריצה נקטעה באמצע; מה שלא הושלם הוחזר לתור';
  for (const { taskId } of lost)
    await ctx.database.transaction((tx) =>
      updateTask(ctx, tx, taskId, { status: 'failed', error: reason, message: reason, finishedAt: ctx.clock.now() }),
    );
}
