// Background work that is in no task of ours: commits to the histories of cases, which the job queue keeps, and runs of
// the agent platform, which keeps its own queue. Neither tells us of changes: both are looked at while somebody watches.
import type { z } from '@hono/zod-openapi';
import type { Database } from '../../db/open.ts';
import type { TaskErrorCode, TaskStatus } from '../../db/schema/tasks.ts';
import { displayNameOf } from '../../domain/actors.ts';
import type { Task } from '../../http/task.ts';
import { cachedAnswer } from '../../lib/cached-answer.ts';
import { withTimeLimit } from '../../lib/time-limit.ts';
import { type Gathered, isLive, type PlatformAgent, type PlatformRun } from '../../platform/platform.ts';
import { runWait } from '../../platform/run-wait.ts';
import type { AgentWatch } from '../agents/agent-watch.service.ts';
import { type CommitJob, caseNumbersOfIssues, dueCommits, type PausedDrain, pausedDrains } from './system.queries.ts';

/** A task as people see it, and a text that differs whenever the task does. */
export interface ActiveTask {
  view: z.input<typeof Task>;
  state: string;
}

/** One process's view of it: however many look, each source is asked once at a time. */
export interface OutsideWork {
  /** The same array as long as nothing new was asked. */
  active(): Promise<ActiveTask[]>;
  /** Calls `wake` after a change, noticed within a second or two. @returns stops the watching */
  watch(wake: () => void): () => void;
}

const LOOK_EVERY_MS = 1000;
/** Who asks for the tasks does not wait longer for the agent platform. */
const PLATFORM_LIMIT_MS = 1000;
const MOST_COMMITS = 500;

/** Nothing is asked before somebody wants to know. */
export function openOutsideWork(database: Database, agents: AgentWatch): OutsideWork {
  const watchers = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  let seen = '';

  const commits = cachedAnswer(LOOK_EVERY_MS / 2, async () =>
    (await dueCommits(database.db, MOST_COMMITS)).map(commitTask),
  );
  const runs = runsWithCases(database, agents);
  const paused = cachedAnswer(LOOK_EVERY_MS / 2, async () => (await pausedDrains(database.db)).map(pausedTask));
  let last: { parts: ActiveTask[][]; all: ActiveTask[] } | undefined;
  const active = async () => {
    const parts = await Promise.all([commits(), runs(), paused()]);
    if (!last?.parts.every((part, i) => part === parts[i])) last = { parts, all: parts.flat() };
    return last.all;
  };

  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      const now = (await active()).map(({ state }) => state).join();
      if (now !== seen) for (const wake of watchers) wake();
      seen = now;
    } catch {
      // Who asks for the tasks is told.
    } finally {
      looking = false;
    }
  };

  return {
    active,
    watch(wake) {
      watchers.add(wake);
      timer ??= setInterval(() => void look(), LOOK_EVERY_MS);
      return () => {
        watchers.delete(wake);
        if (watchers.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

/** The platform's runs as tasks; while it does not answer in time, what it said last. */
function runsWithCases(database: Database, agents: AgentWatch): () => Promise<ActiveTask[]> {
  let last: { gathered: Gathered<PlatformRun>; tasks: Promise<ActiveTask[]> } | undefined;
  const none: ActiveTask[] = [];
  return async () => {
    const gathered = await withTimeLimit(PLATFORM_LIMIT_MS, agents.liveRuns());
    if (gathered && gathered !== last?.gathered) last = { gathered, tasks: runTasks(database, gathered, agents) };
    return last?.tasks ?? none;
  };
}

async function runTasks(
  database: Database,
  { items }: Gathered<PlatformRun>,
  watch: AgentWatch,
): Promise<ActiveTask[]> {
  const waits = items.some(({ item }) => item.status !== 'running');
  const agents = waits ? await withTimeLimit(PLATFORM_LIMIT_MS, watch.agents()) : undefined;
  const agentOf = new Map(agents?.items.map(({ item }) => [item.agentId, item]));
  const numbers = await caseNumbersOfIssues(
    database.db,
    items.flatMap(({ item }) => item.issueId ?? []),
  );
  const all = items.map(({ item }) => item);
  return all.map((run) => runTask(run, numbers.get(run.issueId ?? '') ?? null, agentOf.get(run.agentId), all));
}

/** What was asked for and waits for a drain that somebody switched off. */
function pausedTask({ name, label, waiting, by, since }: PausedDrain): ActiveTask {
  const who = by === null ? '' : ` בידי ${displayNameOf(by)}`;
  const message = `המנקז מושבת${who}; ${waiting === 1 ? 'פריט אחד ממתין' : `${waiting} פריטים ממתינים`} לו`;
  return {
    view: {
      task_id: name,
      kind: 'drain',
      title: label,
      case_number: null,
      status: 'queued',
      stage: null,
      percent: 0,
      started_at: null,
      updated_at: since,
      document_id: null,
      error: null,
      waiting_for: { code: 'drain_paused', message, since },
    },
    state: `${name}:${message}`,
  };
}

/**
 * A run of the agent platform as a task.
 *
 * @param agent who does it, where what it waits for is to be told
 * @param all the runs that wait or run, one of which may be done first
 */
export function runTask(
  run: PlatformRun,
  caseNumber: string | null,
  agent: PlatformAgent | undefined,
  all: readonly PlatformRun[] = [],
): ActiveTask {
  const waiting_for = runWait(run, agent, all, new Date());
  const status = runStatus(run);
  const since = run.startedAt ?? run.createdAt ?? new Date(0);
  return {
    view: {
      task_id: run.runId,
      kind: 'agent_run',
      title: `ריצת הסוכן ${run.agentName}`,
      case_number: caseNumber,
      status,
      stage: null,
      percent: status === 'completed' ? 100 : 0,
      started_at: run.startedAt,
      updated_at: run.finishedAt ?? run.lastOutputAt ?? since,
      document_id: null,
      error: status === 'failed' ? runError(run) : null,
      waiting_for,
    },
    state: `${run.runId}:${status}:${waiting_for?.message ?? ''}`,
  };
}

/** A run's state in the words of tasks. */
export function runStatus({ status }: Pick<PlatformRun, 'status'>): TaskStatus {
  if (isLive(status)) return status === 'running' ? 'processing' : 'queued';
  return status === 'succeeded' ? 'completed' : 'failed';
}

/** Why a run did not end well: the platform's own words, where it is to say them. */
function runError({ status, error }: PlatformRun): { code: TaskErrorCode; message: string } {
  if (status === 'cancelled') return { code: 'cancelled', message: 'הריצה בוטלה' };
  if (status === 'timed_out') return { code: 'time_limit', message: error ?? 'הריצה נמשכה יותר מן הזמן הקצוב' };
  if (status === 'interrupted') return { code: 'crashed', message: error ?? 'הריצה נקטעה באמצעה' };
  return { code: 'failed', message: error ?? 'הריצה נכשלה' };
}

function commitTask(job: CommitJob): ActiveTask {
  const status = job.state === 'active' ? 'processing' : 'queued';
  const startedAt = job.started_on === null ? null : new Date(job.started_on);
  return {
    view: {
      task_id: job.job_id,
      kind: 'git',
      title: 'רישום השינויים בהיסטוריית התיק',
      case_number: job.case_number,
      status,
      stage: null,
      percent: 0,
      started_at: startedAt,
      updated_at: startedAt ?? new Date(job.created_on),
      document_id: null,
      error: null,
      waiting_for: null,
    },
    state: `${job.job_id}:${status}`,
  };
}
