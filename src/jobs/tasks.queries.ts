import { and, desc, eq, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { Executor } from '../db/open.ts';
import { type TaskKind, type TaskStatus, tasks } from '../db/schema/tasks.ts';

export type TaskRow = typeof tasks.$inferSelect;

const ACTIVE = inArray(tasks.status, ['queued', 'processing']);

/** The queued and running tasks, newest first. */
export const activeTasks = async (db: Executor, limit = 500): Promise<TaskRow[]> =>
  db.select().from(tasks).where(ACTIVE).orderBy(desc(tasks.createdAt), tasks.taskId).limit(limit);

export const tasksById = async (db: Executor, ids: string[]): Promise<TaskRow[]> =>
  db.select().from(tasks).where(inArray(tasks.taskId, ids));

/** Whether a task is being worked on; its row is locked until the transaction ends. */
export async function isRunningLocked(tx: Executor, taskId: string): Promise<boolean> {
  const [row] = await tx.select({ status: tasks.status }).from(tasks).where(eq(tasks.taskId, taskId)).for('update');
  return row?.status === 'processing';
}

export async function insertTask(db: Executor, task: typeof tasks.$inferInsert): Promise<void> {
  await db.insert(tasks).values(task);
}

/** Changes a task and moves its event number; it waits for nothing any more, unless the change says so. Gives the row, or undefined when there is none. */
export async function changeTask(
  db: Executor,
  taskId: string,
  change: Partial<typeof tasks.$inferInsert>,
): Promise<TaskRow | undefined> {
  const [row] = await db
    .update(tasks)
    .set({ waiting: null, ...change, seq: sql`${tasks.seq} + 1`, updatedAt: sql`now()` })
    .where(eq(tasks.taskId, taskId))
    .returning();
  return row;
}

/**
 * Marks a task as running. A task that was running already lost its former worker without a word: that is a crash.
 *
 * @param jobId of the job that would run it, where it may have been handed over to another one
 * @returns undefined when the task is gone, finished or another job's
 */
export async function claimTask(db: Executor, taskId: string, jobId?: string): Promise<TaskRow | undefined> {
  const isOurs = jobId === undefined ? undefined : or(isNull(tasks.jobId), eq(tasks.jobId, jobId));
  const [row] = await db
    .update(tasks)
    .set({
      crashes: sql`${tasks.crashes} + case when ${tasks.status} = 'processing' then 1 else 0 end`,
      status: 'processing',
      startedAt: sql`coalesce(${tasks.startedAt}, now())`,
      aliveAt: sql`now()`,
      waiting: null,
      seq: sql`${tasks.seq} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(tasks.taskId, taskId), ACTIVE, isOurs))
    .returning();
  return row;
}

/** Which ended or active tasks a list shows. */
export interface TaskFilter {
  status?: TaskStatus | undefined;
  kind?: TaskKind | undefined;
  caseNumber?: string | undefined;
}

/** A page of all tasks that are kept, newest first, and how many there are. */
export async function taskHistory(
  db: Executor,
  filter: TaskFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: TaskRow[]; total: number }> {
  const where = and(
    filter.status && eq(tasks.status, filter.status),
    filter.kind && eq(tasks.kind, filter.kind),
    filter.caseNumber === undefined ? undefined : eq(tasks.caseNumber, filter.caseNumber),
  );
  const page = db.select().from(tasks).where(where).orderBy(desc(tasks.createdAt), tasks.taskId);
  const [rows, total] = await Promise.all([page.limit(limit).offset(offset), db.$count(tasks, where)]);
  return { rows, total };
}

/** Says that a task goes on; nobody is told. */
export async function signTask(db: Executor, taskId: string): Promise<void> {
  await db.update(tasks).set({ aliveAt: sql`now()` }).where(eq(tasks.taskId, taskId));
}

/**
 * How many tasks stand still: running ones that nobody signed for a minute, and waiting ones that nothing happened to for a
 * minute while no task of their kind is at work.
 */
export async function countStalledTasks(db: Executor): Promise<number> {
  const silent = sql`now() - interval '60 seconds'`;
  const atWork = sql`exists (select 1 from ${tasks} as other
    where other.status = 'processing' and other.kind = ${tasks.kind} and other.alive_at > ${silent})`;
  return db.$count(
    tasks,
    or(
      and(eq(tasks.status, 'processing'), lt(tasks.aliveAt, silent)),
      and(eq(tasks.status, 'queued'), lt(tasks.updatedAt, silent), not(atWork)),
    ),
  );
}

export const unfinishedTasksOfCase = async (db: Executor, caseId: string): Promise<TaskRow[]> =>
  db
    .select()
    .from(tasks)
    .where(and(eq(tasks.caseId, caseId), ACTIVE));

export async function deleteTasksFinishedBefore(db: Executor, before: Date): Promise<number> {
  const gone = await db.delete(tasks).where(lt(tasks.finishedAt, before)).returning({ id: tasks.taskId });
  return gone.length;
}

export interface TaskTotals {
  active: number;
  queued: number;
  failed: number;
  completed_last_24h: number;
  failed_last_24h: number;
  oldest_queued_at: Date | null;
}

/** Counts of the task list, from the indexes. */
export async function taskTotals(db: Executor): Promise<TaskTotals> {
  const since = sql`now() - interval '24 hours'`;
  const [waiting] = await db
    .select({
      active: sql<number>`count(*) filter (where ${tasks.status} = 'processing')::int`,
      queued: sql<number>`count(*) filter (where ${tasks.status} = 'queued')::int`,
      oldest: sql<string | null>`min(${tasks.createdAt}) filter (where ${tasks.status} = 'queued')`,
    })
    .from(tasks)
    .where(ACTIVE);
  // Of those that ended well only the last day is looked at: there are as many as documents were ever read.
  const endedAs = (status: string) => sql`select count(*)::int from ${tasks} where ${tasks.status} = ${status}`;
  const [ended] = await db
    .select({
      failed: sql<number>`(${endedAs('failed')})`,
      failedLately: sql<number>`(${endedAs('failed')} and ${tasks.finishedAt} > ${since})`,
      completedLately: sql<number>`(${endedAs('completed')} and ${tasks.finishedAt} > ${since})`,
    })
    .from(sql`(select 1) as one`);
  return {
    active: waiting?.active ?? 0,
    queued: waiting?.queued ?? 0,
    failed: ended?.failed ?? 0,
    completed_last_24h: ended?.completedLately ?? 0,
    failed_last_24h: ended?.failedLately ?? 0,
    oldest_queued_at: waiting?.oldest ? new Date(waiting.oldest) : null,
  };
}
