import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { platformIssues } from '../../db/schema/agent-platform.ts';
import type { PlatformComment, RunStatus } from '../platform.ts';
import type { AgentEnd } from './agent-process.ts';
import { addNotice } from './notices.ts';
import { changeRun, lockRun, type RunRow } from './runs.ts';

interface Failure {
  status?: RunStatus;
  /** For a person. */
  error: string;
  /** For the event. */
  message: string;
  data?: Record<string, unknown>;
  finishedAt: Date;
  tone: NonNullable<PlatformComment['tone']>;
}

const UNEXPECTED = 'התהליך שביצע את הריצה נסגר באופן בלתי צפוי';
const OVER_TIME = 'הריצה חרגה מן הזמן המותר והופסקה';
const KILLED = 'הריצה בוטלה; התהליך לא נעצר מעצמו ונסגר בכוח';

/**
 * Writes how a run's process ended; once, and not when the run is gone or another process has taken it over: then
 * undefined. A run whose service stops goes back to `queued`.
 *
 * @param stopping whether the service itself stops
 */
export async function settleRun(
  tx: Executor,
  run: RunRow,
  end: AgentEnd,
  { now, stopping }: { now: Date; stopping: boolean },
): Promise<RunRow | undefined> {
  const row = await lockRun(tx, run.runId);
  if (row?.status !== 'running' || row.continuationAttempt !== run.continuationAttempt) return undefined;
  const data = { exit_code: end.code, signal: end.signal };
  const finished = { finishedAt: now, pid: null };
  if (end.code === 0) {
    await tx.update(platformIssues).set({ status: 'done' }).where(eq(platformIssues.issueId, run.issueId));
    return changeRun(tx, row, { change: { status: 'succeeded', ...finished }, message: 'run succeeded', data });
  }
  if (row.cancelRequestedAt) {
    if (end.killed) await addNotice(tx, run.issueId, 'warning', KILLED);
    const message = end.killed ? 'run killed: it did not stop in time' : 'run cancelled';
    return changeRun(tx, row, { change: { status: 'cancelled', ...finished }, message, data });
  }
  if (end.overTime) {
    const message = 'run stopped: it took too long';
    return failRun(tx, row, { status: 'timed_out', error: OVER_TIME, message, data, finishedAt: now, tone: 'danger' });
  }
  if (stopping && end.asked) {
    const message = 'run interrupted: the service stops';
    return changeRun(tx, row, { change: { status: 'queued', pid: null }, message, data });
  }
  const said = saidForPeople(end);
  const tone = said ? 'warning' : 'danger';
  return failRun(tx, row, { error: said ?? UNEXPECTED, message: 'run failed', data, finishedAt: now, tone });
}

/** Ends a locked run that did not do its work: its issue waits for a person, and a notice says why. */
export async function failRun(tx: Executor, row: RunRow, failure: Failure): Promise<RunRow> {
  const { status = 'failed', error, message, data, finishedAt, tone } = failure;
  await tx.update(platformIssues).set({ status: 'blocked' }).where(eq(platformIssues.issueId, row.issueId));
  await addNotice(tx, row.issueId, tone, error);
  return changeRun(tx, row, {
    change: { status, error, finishedAt, pid: null },
    message,
    ...(data ? { data } : {}),
  });
}

/** The agent program's last word when it is a sentence in Hebrew: anything else is for the log alone. */
function saidForPeople(end: AgentEnd): string | undefined {
  if (end.code === null) return undefined;
  const last = end.errors.trimEnd().split('\n').at(-1)?.trim();
  return last && /^[א-ת"״]/.test(last) ? last : undefined;
}
