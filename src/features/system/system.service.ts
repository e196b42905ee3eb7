import { createHash } from 'node:crypto';
import type { z } from '@hono/zod-openapi';
import type { Context } from '../../context.ts';
import type { Frame } from '../../http/sse.ts';
import type { TaskFeed } from '../../jobs/task-feed.ts';
import { projectTask } from '../../jobs/task-view.ts';
import type { TaskRow } from '../../jobs/tasks.queries.ts';
import { watcher } from '../../jobs/watcher.ts';
import type { ActiveTask, OutsideWork } from './outside-work.ts';
import type { RecentActivity, TaskList } from './system.contract.ts';
import { recentActivity } from './system.queries.ts';
import { waitingFor } from './waiting.ts';

/** Contract section 7: a keepalive every tick, at most 5 s. */
const KEEPALIVE_MS = 4000;

/** The queued and running tasks of our own queue, as they are now. */
export async function listActiveTasks(ctx: Context): Promise<z.input<typeof TaskList>> {
  return taskList(ownTasks(await ctx.feed.activeNow()));
}

/** These, and the work that is in no task of ours. */
export async function listAllTasks(feed: TaskFeed, outside: OutsideWork): Promise<z.input<typeof TaskList>> {
  const [rows, others] = await Promise.all([feed.activeNow(), outside.active()]);
  return taskList([...ownTasks(rows), ...others]);
}

/** What a stream of tasks sends of their present state: made once for a state, however many streams send it. */
export type TasksFrame = Extract<Frame, { kind: 'event' }> & { id: string };

/** The present frame of one process. */
export function openTasksFrame(feed: TaskFeed, outside: OutsideWork): () => Promise<TasksFrame> {
  let last: { rows: TaskRow[]; others: ActiveTask[]; frame: TasksFrame } | undefined;
  return async () => {
    const [rows, others] = await Promise.all([feed.active(), outside.active()]);
    if (last?.rows === rows && last.others === others) return last.frame;
    const tasks = [...ownTasks(rows), ...others];
    const id = fingerprint(tasks);
    const frame =
      last?.frame.id === id ? last.frame : { kind: 'event' as const, event: 'tasks', id, data: taskList(tasks) };
    last = { rows, others, frame };
    return frame;
  };
}

/** Frames of the task stream: the present set at once, then every different one, with keepalives between. */
export async function* taskFrames(
  { feed, outside, present }: { feed: TaskFeed; outside: OutsideWork; present: () => Promise<TasksFrame> },
  signal: AbortSignal,
  lastEventId?: string,
): AsyncGenerator<Frame> {
  const changes = watcher((wake) => {
    const stops = [feed.watch(null, wake), outside.watch(wake)];
    return () => {
      for (const stop of stops) stop();
    };
  });
  let last = lastEventId;
  try {
    while (!signal.aborted) {
      const frame = await present();
      if (frame.id !== last) {
        last = frame.id;
        yield frame;
      }
      if ((await changes.next(KEEPALIVE_MS, signal)) === 'timeout') yield { kind: 'heartbeat' };
    }
  } finally {
    changes.stop();
  }
}

const taskList = (tasks: ActiveTask[]) => ({ tasks: tasks.map(({ view }) => view), total: tasks.length });

const ownTasks = (rows: TaskRow[]): ActiveTask[] => {
  const now = new Date();
  return rows.map((row) => {
    const waiting_for = waitingFor(row, rows, now);
    return {
      view: { ...projectTask(row), waiting_for },
      state: `${row.taskId}:${row.seq}:${waiting_for?.code ?? ''}`,
    };
  });
};

/** The last `limit` things that happened, newest first. */
export async function listRecentActivity(ctx: Context, limit: number): Promise<z.input<typeof RecentActivity>> {
  return { items: await recentActivity(ctx.db, limit) };
}

/** The same set in the same state has the same id, in every process: what a reconnecting client says it has seen. */
function fingerprint(tasks: ActiveTask[]): string {
  const hash = createHash('sha256');
  for (const { state } of tasks) hash.update(state).update('\n');
  return `${tasks.length}-${hash.digest('base64url').slice(0, 16)}`;
}
