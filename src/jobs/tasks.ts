import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '../context.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import type { Executor } from '../db/open.ts';
import { withPatience } from '../db/patience.ts';
import type { TaskErrorCode, tasks } from '../db/schema/tasks.ts';
import { announce } from '../events/announce.ts';
import { isDiskFull } from '../files/storage.ts';
import { failureWords, LOST_CODES, lostReason } from './task-failures.ts';
import { openTaskLife, type TaskLife } from './task-life.ts';
import { projectTask } from './task-view.ts';
import { changeTask, claimTask, isRunningLocked, type TaskRow, tasksById } from './tasks.queries.ts';
import { ThreadLost } from './threads.ts';
import { hearingWaits, type Wait } from './waiting.ts';

/** A task that kills its worker as often as this fails with a reason. */
const MAX_CRASHES = 3;
export const TASKS_CHANNEL = 'tasks';
/** Whoever runs a task that was cancelled stops. */
const CANCEL_CHANNEL = 'task-cancel';

/** Somebody cancelled the task: its row has ended already, and what was done is thrown away. */
class TaskCancelled extends Error {
  override name = 'TaskCancelled';
}

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
    | 'errorCode'
    | 'waiting'
    | 'lane'
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
  if (row) await tell(ctx, tx, row);
  return row;
}

/** Tells who watches this task or the list, and who looks at everything. */
async function tell({ database }: Pick<Context, 'database'>, tx: Executor, row: TaskRow): Promise<void> {
  const news = { topic: 'task' as const, caseNumber: row.caseNumber, data: projectTask(row) };
  await Promise.all([
    database.notify.notify(tx, TASKS_CHANNEL, row.taskId),
    announce({ database, db: tx, actor: row.requestedBy }, news),
  ]);
}

/** Tells of a stage or of progress inside one: `percent` 0..100 of the whole task. */
export type Report = (stage: string, percent: number, message: string) => Promise<void>;

/** What a kind of task does when it ends for good. */
export interface TaskWork {
  /** `signal` ends it: shutdown, time limit, or somebody cancelled the task. */
  run(task: TaskRow, report: Report, signal: AbortSignal): Promise<void>;
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
  const task = await ctx.database.transaction(async (tx) => {
    const row = await claimTask(tx, taskId, jobId);
    if (row) await tell(ctx, tx, row);
    return row;
  });
  if (!task) return;
  if (task.crashes >= MAX_CRASHES) {
    await failTask(ctx, task, work, failureWords(task.kind).crashed, 'crashed');
    return;
  }
  const life = openTaskLife(ctx, taskId);
  const cancelled = await watchCancel(ctx, taskId);
  const waits = openWaits(ctx, taskId);
  try {
    const signal = AbortSignal.any([ctx.signal, cancelled.signal]);
    await hearingWaits(waits.hear, () => work.run(task, reporter(ctx, taskId, life), signal));
  } catch (error) {
    if (!cancelled.signal.aborted && !(error instanceof TaskCancelled)) await settle(ctx, task, work, error);
  } finally {
    await waits.end();
    await cancelled.end();
    life.end();
  }
}

/** Hears when somebody cancels the task, in whatever process; also when it happened while the message was lost. */
async function watchCancel(ctx: Context, taskId: string): Promise<{ signal: AbortSignal; end(): Promise<void> }> {
  const { database } = ctx;
  const controller = new AbortController();
  const stop = () => controller.abort(new TaskCancelled());
  const look = async () => {
    const [row] = await tasksById(database.db, [taskId]);
    if (row?.status !== 'processing') stop();
  };
  const onResync = () => void look().catch((err) => ctx.log.warn({ err, task_id: taskId }, 'task not looked at'));
  const end = await database.notify.listen(CANCEL_CHANNEL, (id) => id === taskId && stop(), onResync);
  await look();
  return { signal: controller.signal, end };
}

/** Stops whoever runs the task, with the caller's commit. */
export const stopRunning = ({ database }: Pick<Context, 'database'>, tx: Executor, taskId: string): Promise<void> =>
  database.notify.notify(tx, CANCEL_CHANNEL, taskId);

/**
 * To be asked in the transaction that saves a task's result, after the locks that cancelling takes too (the case, then the
 * task).
 *
 * @throws TaskCancelled when the task has ended meanwhile
 */
export async function requireRunning(tx: Executor, taskId: string): Promise<void> {
  if (!(await isRunningLocked(tx, taskId))) throw new TaskCancelled();
}

/** A wait that is shorter is not shown. */
const SHORT_WAIT_MS = 2000;

/** Writes down what the task waits for once that has lasted, and that it goes on again. */
function openWaits(ctx: Context, taskId: string) {
  let timer: NodeJS.Timeout | undefined;
  let since: Date | null = null;
  let isTold = false;
  let writing = Promise.resolve();
  const write = (waiting: TaskChange['waiting']) => {
    isTold = waiting !== null;
    writing = writing
      .then(() => ctx.database.transaction((tx) => updateWaiting(ctx, tx, taskId, waiting)))
      .catch((err) => ctx.log.warn({ err, task_id: taskId }, 'what a task waits for not written'));
  };
  // Who waits may be inside a transaction; what is written of it is not.
  const outside = AsyncLocalStorage.snapshot();
  /** Trying again in vain is the same waiting. */
  const note = (wait: Wait) => {
    clearTimeout(timer);
    if (!wait) {
      since = null;
      if (isTold) write(null);
      return;
    }
    since ??= ctx.clock.now();
    const waiting = { ...wait, since: since.toISOString() };
    const left = Math.max(0, since.getTime() + SHORT_WAIT_MS - ctx.clock.now().getTime());
    timer = setTimeout(() => write(waiting), left);
  };
  const hear = (wait: Wait) => outside(note, wait);
  return {
    hear,
    end: () => {
      clearTimeout(timer);
      return writing;
    },
  };
}

/** Only of a task that is being worked on: one that has ended stays as it ended. */
async function updateWaiting(ctx: Context, tx: Executor, taskId: string, waiting: TaskChange['waiting']) {
  if (await isRunningLocked(tx, taskId)) await updateTask(ctx, tx, taskId, { waiting: waiting ?? null });
}

async function settle(ctx: Context, task: TaskRow, work: TaskWork, error: unknown): Promise<void> {
  if (error instanceof TaskFailure) {
    ctx.log.info({ task_id: task.taskId, err: error }, 'task failed');
    return failTask(ctx, task, work, error.reason, 'failed');
  }
  const isCrash = error instanceof ThreadLost && error.reason !== 'unavailable';
  if (isCrash && (error.isByInput || task.crashes + 1 >= MAX_CRASHES))
    return failTask(ctx, task, work, lostReason(task.kind, error), LOST_CODES[error.reason]);
  const again =
    error instanceof ThreadLost ||
    error instanceof TaskMustWait ||
    ctx.signal.aborted ||
    isDiskFull(error) ||
    isDatabaseUnavailable(error);
  if (!again) {
    ctx.log.error({ task_id: task.taskId, err: error }, 'task broke');
    return failTask(ctx, task, work, failureWords(task.kind).broke, 'internal_error');
  }
  const crashes = task.crashes + (isCrash ? 1 : 0);
  const message = waitingMessage(error);
  const waiting = waitingOf(ctx, error, message);
  // An outage of the database does not count as a crash of the task.
  await withPatience(ctx.signal, () => release(ctx, task.taskId, { status: 'queued', crashes, message, waiting }));
  throw error;
}

/** What the task waits for before it is tried again; null where only its turn. */
function waitingOf(ctx: Context, error: unknown, message: string): TaskChange['waiting'] {
  const code = error instanceof TaskMustWait ? 'embeddings' : isDiskFull(error) ? 'disk' : null;
  return code && { code, message, since: ctx.clock.now().toISOString() };
}

function waitingMessage(error: unknown): string {
  if (error instanceof TaskMustWait) return error.message;
  return isDiskFull(error) ? 'אין די מקום בדיסק; העיבוד יימשך כשיתפנה מקום' : 'ממתין להמשך העיבוד';
}

/** A task that was cancelled at this very moment stays so. */
const release = (ctx: Context, taskId: string, change: TaskChange) =>
  ctx.database.transaction(async (tx) => {
    if (await isRunningLocked(tx, taskId)) await updateTask(ctx, tx, taskId, change);
  });

async function failTask(
  ctx: Context,
  task: TaskRow,
  work: TaskWork,
  reason: string,
  errorCode: TaskErrorCode,
): Promise<void> {
  await withPatience(ctx.signal, () =>
    ctx.database.transaction(async (tx) => {
      const [present] = await tasksById(tx, [task.taskId]);
      if (present?.errorCode === 'cancelled') return;
      await work.onFailure({ ...ctx, db: tx }, task, reason);
      await updateTask(ctx, tx, task.taskId, {
        status: 'failed',
        error: reason,
        errorCode,
        message: reason,
        finishedAt: ctx.clock.now(),
      });
    }),
  );
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
    await release(ctx, taskId, { stage, percent, message });
  };
}
