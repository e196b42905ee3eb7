import type { z } from '@hono/zod-openapi';
import type { Context, Ports } from '../../context.ts';
import type { Frame } from '../../http/sse.ts';
import { type TaskRow, taskTotals } from '../../jobs/tasks.queries.ts';
import { watcher } from '../../jobs/watcher.ts';
import type { AgentWatch } from '../agents/agent-watch.ts';
import type { PlatformRun } from '../agents/platform.ts';
import type { Diagnostics, RecentActivity, Task, TaskList } from './system.contract.ts';
import { databaseFacts, halachaBacklog, recentActivity, recentFailures } from './system.queries.ts';

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

interface ActiveTask {
  view: z.input<typeof Task>;
  /** Differs whenever the task does. */
  state: string;
}

/** The queued and running tasks of our own queue. */
export async function listActiveTasks(ctx: Context): Promise<z.input<typeof TaskList>> {
  return taskList((await ctx.feed.active()).map(ownTask));
}

/** These, and the runs of the agent platform, which keeps its own queue. */
export async function listAllTasks(feed: Ports['feed'], watch: AgentWatch): Promise<z.input<typeof TaskList>> {
  return taskList(await allTasks(feed, watch));
}

/** Frames of the task stream: the present set at once, then every different one, with keepalives between. */
export async function* taskFrames(
  feed: Ports['feed'],
  watch: AgentWatch,
  signal: AbortSignal,
  lastEventId?: string,
): AsyncGenerator<Frame> {
  const changes = watcher((wake) => feed.watch(null, wake));
  let last = lastEventId;
  try {
    while (!signal.aborted) {
      const tasks = await allTasks(feed, watch);
      const id = fingerprint(tasks);
      if (id !== last) {
        last = id;
        yield { kind: 'event', event: 'tasks', id, data: taskList(tasks) };
      }
      if ((await changes.next(KEEPALIVE_MS, signal)) === 'timeout') yield { kind: 'heartbeat' };
    }
  } finally {
    changes.stop();
  }
}

const taskList = (tasks: ActiveTask[]) => ({ tasks: tasks.map(({ view }) => view), total: tasks.length });

async function allTasks(feed: Ports['feed'], watch: AgentWatch): Promise<ActiveTask[]> {
  const [rows, runs] = await Promise.all([feed.active(), watch.liveRuns()]);
  return [...rows.map(ownTask), ...runs.items.map(({ item }) => runTask(item))];
}

const ownTask = (row: TaskRow): ActiveTask => ({ view: projectTask(row), state: `${row.taskId}:${row.seq}` });

function runTask(run: PlatformRun): ActiveTask {
  const status = run.status === 'running' ? 'processing' : 'queued';
  const since = run.startedAt ?? run.createdAt ?? new Date(0);
  return {
    view: {
      task_id: run.runId,
      kind: 'agent_run',
      title: `ריצת הסוכן ${run.agentName}`,
      case_number: null,
      status,
      stage: null,
      percent: 0,
      started_at: run.startedAt,
      updated_at: run.lastOutputAt ?? since,
    },
    state: `${run.runId}:${status}`,
  };
}

const DAY_MS = 24 * 3600_000;

/** Counts, failures, the queues and the agent platform. */
export async function readDiagnostics(
  ctx: Pick<Context, 'db' | 'database' | 'clock'>,
  watch: AgentWatch,
): Promise<z.input<typeof Diagnostics>> {
  const [database, failures, totals, halacha_backlog, agent_platform] = await Promise.all([
    databaseFacts(ctx.db),
    recentFailures(ctx.db, 20),
    taskTotals(ctx.db),
    halachaBacklog(ctx.db),
    platformCounts(watch, ctx.clock.now()),
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
    halacha_backlog,
    agent_platform,
  };
}

/** Null when no company could be asked; `partial` when not all of them answered in full. */
async function platformCounts(watch: AgentWatch, now: Date): Promise<z.input<typeof Diagnostics>['agent_platform']> {
  const [runs, complaints] = await Promise.all([watch.liveRuns(), watch.escalations()]);
  if (runs.items.length === 0 && runs.failed === runs.companies) return null;
  const count = (status: PlatformRun['status']) => runs.items.filter(({ item }) => item.status === status).length;
  const recent = complaints.escalations.filter(
    ({ severity, createdAt }) => severity !== 'info' && now.getTime() - createdAt.getTime() < DAY_MS,
  );
  return {
    running: count('running'),
    queued: count('queued'),
    errors_24h: recent.length,
    partial: runs.errors.length > 0 || complaints.errors.length > 0,
  };
}

/** The last `limit` things that happened, newest first. */
export async function listRecentActivity(ctx: Context, limit: number): Promise<z.input<typeof RecentActivity>> {
  return { items: await recentActivity(ctx.db, limit) };
}

/** The same set in the same state has the same id, in every process: what a reconnecting client says it has seen. */
function fingerprint(tasks: ActiveTask[]): string {
  let hash = 0n;
  for (const { state } of tasks)
    for (let i = 0; i < state.length; i += 1)
      hash = BigInt.asUintN(64, hash * 1099511628211n + BigInt(state.charCodeAt(i)));
  return `${tasks.length}-${hash.toString(36)}`;
}
