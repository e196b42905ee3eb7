import type { z } from '@hono/zod-openapi';
import type { Context, Ports } from '../../context.ts';
import type { Frame } from '../../http/sse.ts';
import { type TaskRow, taskTotals } from '../../jobs/tasks.queries.ts';
import { watcher } from '../../jobs/watcher.ts';
import type { Diagnostics, RecentActivity, TaskList } from './system.contract.ts';
import { databaseFacts, recentActivity, recentFailures } from './system.queries.ts';

/** Contract section 7: a keepalive every tick, at most 5 s. */
const KEEPALIVE_MS = 4000;

/** A task as the API shows it. */
export const projectTask = (row: TaskRow) => ({
  task_id: row.taskId,
  kind: row.kind,
  title: row.title,
  case_number: row.caseNumber,
  status: row.status,
  stage: row.stage,
  percent: row.percent,
  started_at: row.startedAt,
  updated_at: row.updatedAt,
});

const taskList = (rows: TaskRow[]) => ({ tasks: rows.map(projectTask), total: rows.length });

/** The queued and running tasks. */
export async function listActiveTasks(ctx: Context): Promise<z.input<typeof TaskList>> {
  return taskList(await ctx.feed.active());
}

/** Frames of the task stream: the present set at once, then every different one, with keepalives between. */
export async function* taskFrames(
  ports: Pick<Ports, 'feed'>,
  signal: AbortSignal,
  lastEventId?: string,
): AsyncGenerator<Frame> {
  const changes = watcher((wake) => ports.feed.watch(null, wake));
  let last = lastEventId;
  try {
    while (!signal.aborted) {
      const rows = await ports.feed.active();
      const id = fingerprint(rows);
      if (id !== last) {
        last = id;
        yield { kind: 'event', event: 'tasks', id, data: taskList(rows) };
      }
      if ((await changes.next(KEEPALIVE_MS, signal)) === 'timeout') yield { kind: 'heartbeat' };
    }
  } finally {
    changes.stop();
  }
}

/** Counts, failures and the queue; what later parts of the product fill is null until they have something to say. */
export async function readDiagnostics(ctx: Context): Promise<z.input<typeof Diagnostics>> {
  const [database, failures, totals] = await Promise.all([
    databaseFacts(ctx.db),
    recentFailures(ctx.db, 20),
    taskTotals(ctx.db),
  ]);
  return {
    database: { engine: ctx.database.engine, ...database },
    recent_failures: failures,
    task_queue: {
      queued: totals.queued,
      active: totals.active,
      failed: totals.failed,
      oldest_queued_at: totals.oldest_queued_at,
    },
    halacha_backlog: null,
    agent_platform: null,
  };
}

/** The last `limit` things that happened, newest first. */
export async function listRecentActivity(ctx: Context, limit: number): Promise<z.input<typeof RecentActivity>> {
  return { items: await recentActivity(ctx.db, limit) };
}

/** The same set in the same state has the same id, in every process: what a reconnecting client says it has seen. */
function fingerprint(rows: TaskRow[]): string {
  let hash = 0n;
  for (const row of rows) {
    const key = `${row.taskId}:${row.seq}`;
    for (let i = 0; i < key.length; i += 1)
      hash = BigInt.asUintN(64, hash * 1099511628211n + BigInt(key.charCodeAt(i)));
  }
  return `${rows.length}-${hash.toString(36)}`;
}
