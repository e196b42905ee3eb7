// Stopping a task and starting it again (contract section 11).

import { recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import { STAFF_TASK_KINDS, type TaskKind } from '../../db/schema/tasks.ts';
import { displayNameOf } from '../../domain/actors.ts';
import { caseKey } from '../../domain/case-number.ts';
import { requireRole } from '../../domain/roles.ts';
import { AppError } from '../../errors.ts';
import { type TaskRow, tasksById } from '../../jobs/tasks.queries.ts';
import { stopRunning, updateTask } from '../../jobs/tasks.ts';
import { isUuid } from '../../lib/uuid.ts';
import { isLive, type PlatformRun } from '../../platform/platform.ts';
import { askPlatform } from '../../platform/platform-problem.ts';
import { auditSubject, findOpenCase } from '../cases/cases.service.ts';
import { type ActiveTask, type OutsideWork, runTask } from './outside-work.ts';
import { caseNumbersOfIssues } from './system.queries.ts';
import { lockForEnd } from './task-control.queries.ts';

/** What cancelling and starting again mean for a kind. */
export interface TaskVerbs {
  end?(ctx: Context, task: TaskRow, reason: string): Promise<void>;
  retry?(ctx: Context, task: TaskRow): Promise<string>;
  /** Of a kind that is no row of ours: stops it where it runs. */
  stop?(ctx: Context, taskId: string): Promise<{ cancelled: boolean }>;
}
export type TaskVerbsByKind = Partial<Record<TaskKind, TaskVerbs>>;

/** What is stopped in the middle leaves something half done, or has a switch of its own. */
const KEPT_KINDS: ReadonlySet<TaskKind> = new Set<TaskKind>(['git', 'drain']);

/** Before anything is looked up: the refusal tells nothing about what is there. @throws AppError role_required */
function requireAnyRole(ctx: Context): void {
  if (!ctx.roles.has('operator')) requireRole(ctx, 'staff');
}

function requireKind(ctx: Context, kind: TaskKind): void {
  const isStaffs = (STAFF_TASK_KINDS as readonly TaskKind[]).includes(kind);
  if (!(isStaffs && ctx.roles.has('staff'))) requireRole(ctx, 'operator');
}

/**
 * Ends a task that waits or runs: its row has ended when this answers, what it held goes back to where it was, and whoever
 * works on it is told to stop.
 *
 * @throws AppError role_required, task_not_found, task_ended, not_cancellable
 */
export async function cancelTask(
  ctx: Context,
  taskId: string,
  verbs: TaskVerbsByKind,
  outside: OutsideWork,
): Promise<TaskRow | ActiveTask['view']> {
  requireAnyRole(ctx);
  const found = await findOwn(ctx, taskId);
  if (!found) return cancelOutside(ctx, taskId, verbs, outside);
  requireKind(ctx, found.kind);
  if (KEPT_KINDS.has(found.kind)) throw new AppError('not_cancellable');
  return ctx.database.transaction(async (tx) => {
    const inner = { ...ctx, db: tx };
    const task = await lockForEnd(tx, found);
    if (!task || (task.status !== 'queued' && task.status !== 'processing')) throw new AppError('task_ended');
    const reason = `המשימה בוטלה בידי ${displayNameOf(ctx.actor)}`;
    await verbs[task.kind]?.end?.(inner, task, reason);
    const ended = await updateTask(inner, tx, task.taskId, {
      status: 'failed',
      error: reason,
      errorCode: 'cancelled',
      message: reason,
      finishedAt: ctx.clock.now(),
    });
    await recordAct(inner, { action: 'task.cancelled', subject: subjectOf(task), target: task.title });
    await stopRunning(inner, tx, task.taskId);
    return ended!;
  });
}

/** Runs of agents are stopped where they run; commits to a history are short and are left to end. */
async function cancelOutside(
  ctx: Context,
  taskId: string,
  verbs: TaskVerbsByKind,
  outside: OutsideWork,
): Promise<ActiveTask['view']> {
  const view = (await outside.active()).map((task) => task.view).find(({ task_id }) => task_id === taskId);
  if (!view) throw new AppError('task_not_found');
  requireKind(ctx, view.kind);
  const stop = verbs[view.kind]?.stop;
  if (!stop) throw new AppError('not_cancellable');
  const { cancelled } = await stop(ctx, taskId);
  if (!cancelled) throw new AppError('task_ended');
  const message = `המשימה בוטלה בידי ${displayNameOf(ctx.actor)}`;
  return { ...view, status: 'failed', error: { code: 'cancelled', message }, waiting_for: null };
}

/**
 * Does a task that failed or was cancelled once more, as a new task.
 *
 * @throws AppError role_required, task_not_found, task_active, not_retryable, and those of the verb that began it
 */
export async function retryTask(
  ctx: Context,
  taskId: string,
  verbs: TaskVerbsByKind,
  outside: OutsideWork,
): Promise<TaskRow | ActiveTask['view']> {
  requireAnyRole(ctx);
  const task = await findOwn(ctx, taskId);
  if (!task) return retryOutside(ctx, taskId, outside);
  requireKind(ctx, task.kind);
  if (task.status === 'queued' || task.status === 'processing') throw new AppError('task_active');
  const retry = task.status === 'failed' ? verbs[task.kind]?.retry : undefined;
  if (!retry) throw new AppError('not_retryable');
  const [begun] = await tasksById(ctx.db, [await retry(ctx, task)]);
  await recordAct(ctx, { action: 'task.retried', subject: subjectOf(task), target: task.title });
  return begun!;
}

/** Of what is no row of ours, runs of agents end; commits and drains that wait are active as long as they are seen. */
async function retryOutside(ctx: Context, taskId: string, outside: OutsideWork): Promise<ActiveTask['view']> {
  const run = await askPlatform(() => ctx.platform.run(taskId, ctx.signal));
  if (run) return retryRun(ctx, run);
  const active = (await outside.active()).find(({ view }) => view.task_id === taskId);
  if (!active) throw new AppError('task_not_found');
  requireKind(ctx, active.view.kind);
  throw new AppError('task_active');
}

/** Starts the run's agent on its issue once more, unless the issue has ended or another attempt took its place. */
async function retryRun(ctx: Context, run: PlatformRun): Promise<ActiveTask['view']> {
  requireKind(ctx, 'agent_run');
  if (isLive(run.status)) throw new AppError('task_active');
  const { agentId, issueId } = run;
  if (run.status === 'succeeded' || issueId === null) throw new AppError('not_retryable');
  const number = (await caseNumbersOfIssues(ctx.db, [issueId])).get(issueId);
  const owner = number === undefined ? null : await findOpenCase(ctx, number);
  const begun = await askPlatform(async () => {
    const woken = await ctx.platform.wake(agentId, issueId, ctx.signal);
    return woken && ctx.platform.run(woken.runId, ctx.signal);
  });
  if (!begun) throw new AppError('not_retryable');
  const { view } = runTask(begun, number ?? null, undefined);
  await recordAct(ctx, {
    action: 'task.retried',
    subject: owner ? auditSubject(owner) : undefined,
    target: view.title,
  });
  return view;
}

const findOwn = async (ctx: Context, taskId: string): Promise<TaskRow | undefined> =>
  isUuid(taskId) ? (await tasksById(ctx.db, [taskId]))[0] : undefined;

const subjectOf = ({ caseId, caseNumber }: TaskRow) =>
  caseNumber === null ? undefined : { caseId, caseNumber, caseKey: caseKey(caseNumber) };
