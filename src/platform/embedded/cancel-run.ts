import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import type { Clock } from '../../context.ts';
import type { Database, Executor } from '../../db/open.ts';
import { platformRuns } from '../../db/schema/agent-platform.ts';
import { hasEnded, isLive, type RunStatus } from '../platform.ts';
import { readIssue, setIssueStatus } from './issues.ts';
import { changeRun, LIVE, lockRun } from './runs.ts';

/** Says that a run is to stop, or is gone; the message is the id of its issue. Whoever follows it looks at its row. */
export const RUNS_CHANNEL = 'agent-runs';

/** The process has its time to stop and is then killed; a little longer than that. */
const PATIENCE_MS = 8000;
const LOOK_EVERY_MS = 100;

/** What runs are ended with. */
export interface CancelMeans {
  database: Database;
  clock: Clock;
  /** Has a run that was asked to stop looked at again, some time after it should have: whoever followed it may be gone. */
  lookLater(tx: Executor, runId: string): Promise<unknown>;
}

/**
 * Ends a run: a waiting one at once, a running one through whoever follows its process, for whose end this waits up to
 * 8 s. Gives its state then, and whether it was this that ended it; null for an unknown run.
 */
export async function cancelRun(
  means: CancelMeans,
  runId: string,
  signal: AbortSignal,
): Promise<{ status: RunStatus; cancelled: boolean } | null> {
  const { database } = means;
  const asked = await database.transaction((tx) => askToEnd(means, tx, runId));
  if (!asked?.alive) return asked && { status: asked.status, cancelled: false };
  const status = await endOf(database.db, runId, signal);
  return { status, cancelled: isLive(status) || status === 'cancelled' };
}

/** Cancels an issue, and asks what runs on it to end. An issue that went with its case may still have a process. */
export async function cancelIssue(means: CancelMeans, issueId: string): Promise<void> {
  const { database } = means;
  await database.transaction(async (tx) => {
    const [live] = await tx
      .select({ runId: platformRuns.runId })
      .from(platformRuns)
      .where(and(eq(platformRuns.issueId, issueId), inArray(platformRuns.status, LIVE)));
    const issue = await readIssue(tx, issueId);
    if (!live && issue && hasEnded(issue)) return;
    await setIssueStatus(tx, issueId, 'cancelled');
    if (live) await askToEnd(means, tx, live.runId);
    else await database.notify.notify(tx, RUNS_CHANNEL, issueId);
  });
}

async function askToEnd({ database, clock, lookLater }: CancelMeans, tx: Executor, runId: string) {
  const run = await lockRun(tx, runId);
  if (!run) return null;
  if (!isLive(run.status)) return { status: run.status, alive: false };
  await setIssueStatus(tx, run.issueId, 'cancelled');
  const now = clock.now();
  if (run.status === 'queued') {
    const change = { status: 'cancelled' as const, cancelRequestedAt: now, finishedAt: now };
    await changeRun(tx, run, { change, message: 'run cancelled before its start' });
  } else if (!run.cancelRequestedAt) {
    await changeRun(tx, run, { change: { cancelRequestedAt: now }, message: 'run asked to stop' });
    await database.notify.notify(tx, RUNS_CHANNEL, run.issueId);
    await lookLater(tx, runId);
  }
  return { status: run.status, alive: true };
}

/** The state of a run once it has ended, or after our patience. A run that went with its case was cancelled. */
async function endOf(db: Executor, runId: string, signal: AbortSignal): Promise<RunStatus> {
  for (const until = performance.now() + PATIENCE_MS; ; ) {
    const [row] = await db
      .select({ status: platformRuns.status })
      .from(platformRuns)
      .where(eq(platformRuns.runId, runId));
    const status = row?.status ?? 'cancelled';
    if (!isLive(status) || signal.aborted || performance.now() > until) return status;
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
}
