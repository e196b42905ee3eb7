import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { platformRuns } from '../../db/schema/agent-platform.ts';
import { defineJob } from '../../jobs/define.ts';
import { isLive } from '../platform.ts';
import { AGENT_PROGRAM, type AgentProgram, runAgentProcess } from './agent-process.ts';
import { RUNS_CHANNEL } from './cancel-run.ts';
import { failRun, settleRun } from './run-ends.ts';
import { runLogWriter } from './run-log.ts';
import { changeRun, lockRun, type RunRow } from './runs.ts';

/** Starts of a run after the first: a process that is lost with its machine is started again, but not for ever. */
const MOST_CONTINUATIONS = 2;
/** A follower says that it is there, and looks for notices that it missed, this often. */
const LOOK_EVERY_MS = 3000;

/**
 * The job that runs one agent run as a child process. The run's row is the truth: the queue may deliver twice or after a
 * crash.
 *
 * @param program what the process is started from
 */
export const agentRunJob = (program: AgentProgram) =>
  defineJob({
    name: 'run-agent',
    payload: z.object({ run_id: z.uuid() }),
    policy: 'standard',
    concurrency: 2,
    expireInSeconds: 6 * 3600,
    outlivesProcess: true,
    handler: async (ctx, { run_id }) => {
      const run = await beginRun(ctx, run_id);
      if (run) await followRun(ctx, run, program);
    },
  });

/** Agent runs by the program of this product. */
export const runAgentJob = agentRunJob(AGENT_PROGRAM);

/** A run that is `running` already lost its process: it goes on as a continuation. */
function beginRun(ctx: Context, runId: string): Promise<RunRow | undefined> {
  return ctx.database.transaction(async (tx) => {
    const row = await lockRun(tx, runId);
    if (!row || !isLive(row.status)) return undefined;
    const now = ctx.clock.now();
    const lost = row.status === 'running';
    if (row.cancelRequestedAt) {
      await changeRun(tx, row, {
        change: { status: 'cancelled', finishedAt: now, pid: null },
        message: 'run cancelled',
      });
      return undefined;
    }
    if (lost && row.continuationAttempt >= MOST_CONTINUATIONS) {
      await failRun(tx, row, {
        error: 'התהליך שביצע את הריצה אבד שלוש פעמים, ולכן הריצה הופסקה',
        message: 'process lost',
        finishedAt: now,
        tone: 'danger',
      });
      return undefined;
    }
    const again = row.startedAt ? { lastOutputAt: now } : { startedAt: now };
    const continued = lost
      ? { continuationAttempt: row.continuationAttempt + 1, invocationSource: 'automation', triggerDetail: 'system' }
      : {};
    return changeRun(tx, row, {
      change: { status: 'running', followedAt: now, ...again, ...continued },
      message: lost ? 'run continued: its process was lost' : row.startedAt ? 'run continued' : 'run started',
    });
  });
}

async function followRun(ctx: Context, run: RunRow, program: AgentProgram): Promise<void> {
  const stop = new AbortController();
  const look = () =>
    isStillOurs(ctx, run).then(
      (ours) => ours || stop.abort(),
      (err) => ctx.log.warn({ err, run_id: run.runId }, 'run not looked at'),
    );
  const onNotice = (issueId: string) => {
    if (issueId === run.issueId) void look();
  };
  const unlisten = await ctx.database.notify.listen(RUNS_CHANNEL, onNotice, () => void look());
  const looking = setInterval(look, LOOK_EVERY_MS);
  try {
    await look();
    const end = await runAgentProcess({
      program,
      env: environmentOf(ctx, run),
      stop: AbortSignal.any([stop.signal, ctx.signal]),
      onStart: (pid) => setPid(ctx, run.runId, pid),
      onLines: runLogWriter(ctx.database, run.runId),
    });
    if (end.code !== 0) ctx.log.info({ run_id: run.runId, ...end }, 'agent process ended');
    const settled = await ctx.database.transaction((tx) =>
      settleRun(tx, run, end, { now: ctx.clock.now(), stopping: ctx.signal.aborted }),
    );
    if (settled?.status === 'queued') ctx.signal.throwIfAborted();
  } finally {
    clearInterval(looking);
    await unlisten();
  }
}

/** False when the run is to stop, went with its case, or was taken over after this process counted as lost. */
async function isStillOurs(ctx: Context, run: RunRow): Promise<boolean> {
  const { runId, continuationAttempt } = run;
  const ours = and(
    eq(platformRuns.runId, runId),
    eq(platformRuns.status, 'running'),
    eq(platformRuns.continuationAttempt, continuationAttempt),
  );
  const [row] = await ctx.database.db
    .update(platformRuns)
    .set({ followedAt: ctx.clock.now() })
    .where(ours)
    .returning({ cancelRequestedAt: platformRuns.cancelRequestedAt });
  return row?.cancelRequestedAt === null;
}

/** The process works on the same data as we do, wherever our settings came from. */
const environmentOf = ({ config }: Context, run: RunRow) => ({
  DATA_DIR: config.DATA_DIR,
  DATABASE_URL: config.DATABASE_URL ?? '',
  AGENT_RUN_ID: run.runId,
  AGENT_ISSUE_ID: run.issueId,
});

const setPid = async (ctx: Context, runId: string, pid: number) => {
  await ctx.database.db.update(platformRuns).set({ pid }).where(eq(platformRuns.runId, runId));
};
