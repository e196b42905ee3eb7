import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineJob } from '../../../jobs/define.ts';
import { isLive } from '../platform.ts';
import { type AgentEnd, runAgentProcess } from './agent-process.ts';
import { platformIssues, platformRuns } from './platform.tables.ts';
import { appendLog } from './run-log.ts';
import { changeRun, type RunRow } from './runs.ts';

/** Says that a run was asked to stop. */
export const RUNS_CHANNEL = 'agent-runs';

/** Starts of one run: a process that is lost with its machine is started again, but not for ever. */
const MOST_CONTINUATIONS = 2;

/** Runs one agent run as a child process. The run's row is the truth: the queue may deliver twice or after a crash. */
export const runAgentJob = defineJob({
  name: 'run-agent',
  payload: z.object({ run_id: z.uuid() }),
  policy: 'standard',
  concurrency: 2,
  expireInSeconds: 6 * 3600,
  handler: async (ctx, { run_id }) => {
    const run = await beginRun(ctx, run_id);
    if (run) await follow(ctx, run);
  },
});

/** A run that is `running` already lost its process: it goes on as a continuation. */
async function beginRun(ctx: Context, runId: string): Promise<RunRow | undefined> {
  return ctx.database.transaction(async (tx) => {
    const [row] = await tx.select().from(platformRuns).where(eq(platformRuns.runId, runId)).for('update');
    if (!row || !isLive(row.status)) return undefined;
    const lost = row.status === 'running';
    const finishedAt = ctx.clock.now();
    if (lost && row.cancelRequestedAt)
      return void (await changeRun(tx, runId, ['running'], { status: 'cancelled', finishedAt }, 'run cancelled'));
    if (lost && row.continuationAttempt >= MOST_CONTINUATIONS) {
      const error = 'התהליך שביצע את הריצה אבד שוב ושוב';
      return void (await changeRun(tx, runId, ['running'], { status: 'failed', error, finishedAt }, 'process lost'));
    }
    const start = lost
      ? { continuationAttempt: row.continuationAttempt + 1, invocationSource: 'automation', lastOutputAt: null }
      : {};
    const change = { ...start, status: 'running' as const, startedAt: row.startedAt ?? finishedAt };
    return changeRun(tx, runId, ['queued', 'running'], change, lost ? 'run continued' : 'run started');
  });
}

async function follow(ctx: Context, run: RunRow): Promise<void> {
  const cancel = new AbortController();
  const askWhether = async () => {
    const [row] = await ctx.db.select().from(platformRuns).where(eq(platformRuns.runId, run.runId));
    if (!row || row.cancelRequestedAt) cancel.abort();
  };
  const onNotice = (runId: string) => {
    if (runId === run.runId) cancel.abort();
  };
  const unlisten = await ctx.database.notify.listen(RUNS_CHANNEL, onNotice, () => void askWhether());
  try {
    await askWhether();
    const end = await runAgentProcess({
      run: { runId: run.runId, issueId: run.issueId },
      stop: AbortSignal.any([cancel.signal, ctx.signal]),
      onStart: (pid) => setPid(ctx, run.runId, pid),
      onLines: (lines) => ctx.database.transaction((tx) => appendLog(tx, run.runId, lines)),
    });
    if (end.code !== 0 && ctx.signal.aborted && !cancel.signal.aborted) {
      await requeue(ctx, run.runId);
      throw ctx.signal.reason;
    }
    await endRun(ctx, run, end, cancel.signal.aborted);
  } finally {
    await unlisten();
  }
}

/** The service stops: the run goes on with its next start, and this stop does not count as a loss. */
const requeue = (ctx: Context, runId: string) =>
  ctx.database.transaction((tx) =>
    changeRun(tx, runId, ['running'], { status: 'queued', pid: null }, 'run interrupted: the service stops'),
  );

const setPid = async (ctx: Context, runId: string, pid: number) => {
  await ctx.db.update(platformRuns).set({ pid }).where(eq(platformRuns.runId, runId));
};

async function endRun(ctx: Context, run: RunRow, end: AgentEnd, cancelled: boolean): Promise<void> {
  const finishedAt = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    if (end.code === 0) {
      await changeRun(tx, run.runId, ['running'], { status: 'succeeded', finishedAt, pid: null }, 'run succeeded');
      return;
    }
    if (cancelled) {
      const message = end.killed ? 'run killed: it did not stop in time' : 'run cancelled';
      await changeRun(tx, run.runId, ['running'], { status: 'cancelled', finishedAt, pid: null }, message);
      return;
    }
    const error = end.complaint || `התהליך הסתיים בקוד ${end.code ?? end.signal}`;
    await changeRun(tx, run.runId, ['running'], { status: 'failed', error, finishedAt, pid: null }, 'run failed');
    await tx.update(platformIssues).set({ status: 'blocked' }).where(eq(platformIssues.issueId, run.issueId));
  });
}
