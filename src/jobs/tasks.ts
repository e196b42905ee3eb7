import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import type { Executor } from '../db/open.ts';
import type { TaskKind, tasks } from '../db/schema/tasks.ts';
import { isDiskFull } from '../files/storage.ts';
import { openTaskLife, type TaskLife } from './task-life.ts';
import { changeTask, claimTask, type TaskRow } from './tasks.queries.ts';
import { ThreadLost } from './threads.ts';

/** Contract of the issue: a task that kills its worker three times fails with a reason. */
const MAX_CRASHES = 3;
const DATABASE_PATIENCE_MS = 10 * 60_000;
export const TASKS_CHANNEL = 'tasks';

/** A failure that trying again cannot mend; `reason` is the Hebrew sentence that the person reads. */
export class TaskFailure extends Error {
  override name = 'TaskFailure';
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Something outside is not there right now: the task waits, with a message, and is tried again. */
export class TaskMustWait extends Error {
  override name = 'TaskMustWait';
}

export type TaskChange = Partial<
  Pick<
    typeof tasks.$inferInsert,
    | 'status'
    | 'stage'
    | 'percent'
    | 'message'
    | 'error'
    | 'documentId'
    | 'corpusId'
    | 'jobId'
    | 'crashes'
    | 'finishedAt'
  >
>;

/** Writes a change of a task and tells every process of it, both with the caller's commit. */
export async function updateTask(
  ctx: Pick<Context, 'database'>,
  tx: Executor,
  taskId: string,
  change: TaskChange,
): Promise<TaskRow | undefined> {
  const row = await changeTask(tx, taskId, change);
  await ctx.database.notify.notify(tx, TASKS_CHANNEL, taskId);
  return row;
}

/** Tells of a stage or of progress inside one: `percent` 0..100 of the whole task. */
export type Report = (stage: string, percent: number, message: string) => Promise<void>;

/** What a kind of task does when it ends for good. */
export interface TaskWork {
  run(task: TaskRow, report: Report): Promise<void>;
  /** Called once in the transaction that marks the task failed. */
  onFailure(ctx: Context, task: TaskRow, reason: string): Promise<void>;
}

/**
 * Runs one attempt at a task. The task's row is the truth: the queue may deliver a job twice, late, or after a crash.
 * `run` finishes the task itself, in the transaction that saves its result. Throws when the queue must deliver again.
 *
 * @param jobId see `claimTask`
 */
export async function runTask(ctx: Context, taskId: string, work: TaskWork, jobId?: string): Promise<void> {
  const task = await ctx.database.transaction((tx) => claimTask(tx, taskId, jobId));
  if (!task) return;
  if (task.crashes >= MAX_CRASHES) {
    await failTask(ctx, task, work, failureWords(task.kind).crashed);
    return;
  }
  const life = openTaskLife(ctx, taskId);
  try {
    await work.run(task, reporter(ctx, taskId, life));
  } catch (error) {
    await settle(ctx, task, work, error);
  } finally {
    life.end();
  }
}

async function settle(ctx: Context, task: TaskRow, work: TaskWork, error: unknown): Promise<void> {
  if (error instanceof TaskFailure) {
    ctx.log.info({ task_id: task.taskId, err: error }, 'task failed');
    return failTask(ctx, task, work, error.reason);
  }
  const isCrash = error instanceof ThreadLost && error.reason !== 'unavailable';
  if (isCrash && (error.isByInput || task.crashes + 1 >= MAX_CRASHES))
    return failTask(ctx, task, work, lostReason(task, error));
  const again =
    error instanceof ThreadLost ||
    error instanceof TaskMustWait ||
    ctx.signal.aborted ||
    isDiskFull(error) ||
    isDatabaseUnavailable(error);
  if (!again) {
    ctx.log.error({ task_id: task.taskId, err: error }, 'task broke');
    return failTask(ctx, task, work, failureWords(task.kind).broke);
  }
  const crashes = task.crashes + (isCrash ? 1 : 0);
  const message = waitingMessage(error);
  await withDatabase(ctx, () => release(ctx, task.taskId, { status: 'queued', crashes, message }));
  throw error;
}

function waitingMessage(error: unknown): string {
  if (error instanceof TaskMustWait) return error.message;
  return isDiskFull(error) ? 'אין די מקום בדיסק; העיבוד יימשך כשיתפנה מקום' : 'ממתין להמשך העיבוד';
}

const release = (ctx: Context, taskId: string, change: TaskChange) =>
  ctx.database.transaction((tx) => updateTask(ctx, tx, taskId, change));

async function failTask(ctx: Context, task: TaskRow, work: TaskWork, reason: string): Promise<void> {
  await withDatabase(ctx, () =>
    ctx.database.transaction(async (tx) => {
      await work.onFailure({ ...ctx, db: tx }, task, reason);
      await updateTask(ctx, tx, task.taskId, {
        status: 'failed',
        error: reason,
        message: reason,
        finishedAt: ctx.clock.now(),
      });
    }),
  );
}

/** A task whose database went away waits for it here, so that the outage does not count as a crash of the task. */
async function withDatabase<T>(ctx: Context, write: () => Promise<T>): Promise<T | undefined> {
  const giveUp = Date.now() + DATABASE_PATIENCE_MS;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || ctx.signal.aborted || Date.now() > giveUp) throw error;
      await wait(500, undefined, { signal: ctx.signal }).catch(() => {});
    }
  }
}

/** Writes stage changes at once and progress inside a stage at most twice a second. */
function reporter(ctx: Context, taskId: string, life: TaskLife): Report {
  let lastStage = '';
  let lastAt = 0;
  return async (stage, percent, message) => {
    const now = performance.now();
    life.moved(stage);
    if (stage === lastStage && now - lastAt < 500) return;
    lastStage = stage;
    lastAt = now;
    await ctx.database.transaction((tx) => updateTask(ctx, tx, taskId, { stage, percent, message }));
  };
}

function lostReason({ kind }: TaskRow, { reason }: ThreadLost): string {
  const { broke, slow, large, crashed } = failureWords(kind);
  return { died: crashed, unavailable: broke, time: slow, memory: large }[reason];
}

/** What is said of a task that broke, that broke off again and again, that took too long, and that took too much memory. */
interface FailureWords {
  broke: string;
  crashed: string;
  slow: string;
  large: string;
}

const WORDS: Partial<Record<TaskKind, FailureWords>> = {
  document: {
    broke: 'אירעה תקלה פנימית בעיבוד המסמך; אפשר לנסות שוב',
    crashed: 'העיבוד נפסק שלוש פעמים באמצע בשל המסמך עצמו, ולכן הופסק',
    slow: 'העיבוד חרג מן הזמן המותר',
    large: 'המסמך דורש יותר זיכרון מן המותר',
  },
  training: {
    broke: 'אירעה תקלה פנימית בקליטת ההחלטה למאגר; אפשר לנסות שוב',
    crashed: 'קליטת ההחלטה למאגר נפסקה שלוש פעמים באמצע, ולכן הופסקה',
    slow: 'קליטת ההחלטה למאגר חרגה מן הזמן המותר',
    large: 'ההחלטה דורשת יותר זיכרון מן המותר',
  },
  style_analysis: {
    broke: 'אירעה תקלה פנימית בניתוח הסגנון; אפשר לנסות שוב',
    crashed: 'ניתוח הסגנון נפסק שלוש פעמים באמצע, ולכן הופסק',
    slow: 'ניתוח הסגנון חרג מן הזמן המותר',
    large: 'ניתוח הסגנון דורש יותר זיכרון מן המותר',
  },
  panel: {
    broke: 'אירעה תקלה פנימית בפאנל הלקחים; אפשר לנסות שוב',
    crashed: 'פאנל הלקחים נפסק שלוש פעמים באמצע, ולכן הופסק',
    slow: 'פאנל הלקחים חרג מן הזמן המותר',
    large: 'פאנל הלקחים דורש יותר זיכרון מן המותר',
  },
};
const OF_ANY: FailureWords = {
  broke: 'אירעה תקלה פנימית בעבודת הרקע; אפשר לנסות שוב',
  crashed: 'עבודת הרקע נפסקה שלוש פעמים באמצע, ולכן הופסקה',
  slow: 'עבודת הרקע חרגה מן הזמן המותר',
  large: 'עבודת הרקע דורשת יותר זיכרון מן המותר',
};

const failureWords = (kind: TaskKind): FailureWords => WORDS[kind] ?? OF_ANY;
