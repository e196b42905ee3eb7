// One run of a drain: takes rows while it may and there are some, and ends. Several runs may go on at once and share the
// rows; a run that is killed loses nothing but its time.
import { hostname } from 'node:os';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Context } from '../../context.ts';
import { isDatabaseUnavailable } from '../../db/errors.ts';
import type { Refusal } from '../../domain/drain-refusal.ts';
import { announceOperations } from '../../events/announce.ts';
import {
  beginItem,
  ClaimLost,
  claimItems,
  endItem,
  type Holder,
  LEASE_MS,
  MAX_ATTEMPTS,
  type QueueItem,
  queueCounts,
  releaseItems,
  renewClaims,
  retryItem,
  returnLost,
} from '../../features/precedents/queues.service.ts';
import { ThreadLost } from '../../jobs/threads.ts';
import { type Drain, WorkRefused } from './drain.ts';
import { type DrainTask, endLostTasks, openDrainTask } from './drain-task.ts';
import { refusalOf } from './permission.ts';

/** Parts of the time between two starts: no row is begun after the first, and none takes longer than the second. */
const BEGIN_WITHIN = 0.55;
const ROW_WITHIN = 0.35;
const MODEL_SHARE_OF_ROW = 0.5;
/** The embedded database has nobody else to tidy up after so many changed rows, and counts would slow down. */
const TIDY_AFTER_ROWS = 500;

/** What a run did. */
export interface DrainReport {
  done: number;
  retried: number;
  failed: number;
  /** Why it stopped although there may be more; null when the queue was empty. */
  stopped: Refusal | 'time' | 'signal' | null;
}

/** @param options `leaseMs`: silence after which another run may take over this one's rows */
export async function runDrain(
  ctx: Context,
  drain: Drain,
  { leaseMs = LEASE_MS }: { leaseMs?: number } = {},
): Promise<DrainReport> {
  const run = openRun(ctx, drain, leaseMs);
  const beat = setInterval(() => void run.beat(), leaseMs / 4);
  let broken = true;
  try {
    const done = await takeBatches(run);
    broken = false;
    return done;
  } finally {
    clearInterval(beat);
    await run.leave(broken);
  }
}

type Run = ReturnType<typeof openRun>;

function openRun(ctx: Context, drain: Drain, leaseMs: number) {
  const by = `${drain.name}/${hostname()}/${process.pid}/${uuidv7()}`;
  const holder = (): Holder => ({ queue: drain.queue, by, now: ctx.clock.now() });
  const report: DrainReport = { done: 0, retried: 0, failed: 0, stopped: null };
  const run = {
    ctx,
    drain,
    report,
    holder,
    startedAt: performance.now(),
    /** The row that is being worked on. */
    begun: null as string | null,
    task: null as DrainTask | null,
    total: 0,
    async returnLost() {
      const back = await returnLost(ctx.db, { queue: drain.queue, now: ctx.clock.now(), leaseMs });
      if (back.pending + back.failed === 0) return;
      ctx.log.warn(back, 'rows of a killed run given back');
      await announceOperations(ctx, 'pipelines');
    },
    async beat() {
      try {
        await renewClaims(ctx.db, holder());
        await run.task?.touch();
        await run.returnLost();
      } catch (error) {
        ctx.log.warn({ err: error }, 'lease not renewed');
      }
    },
    async leave(broken: boolean) {
      try {
        await releaseItems(ctx.db, holder(), run.begun);
        if (run.task) await announceOperations(ctx, 'pipelines');
        await run.task?.end(summaryOf(report, broken), broken);
        if (ctx.database.engine === 'embedded' && report.done >= TIDY_AFTER_ROWS)
          await ctx.db.execute(sql`vacuum analyze queue_items`);
      } catch (error) {
        ctx.log.warn({ err: error }, 'run not wound up; its lease will end it');
      }
    },
  };
  return run;
}

async function takeBatches(run: Run): Promise<DrainReport> {
  const { ctx, report } = run;
  await run.returnLost();
  for (;;) {
    report.stopped = await mustStop(run);
    if (report.stopped) return report;
    const items = await claimBatch(run);
    if (items.length === 0) return report;
    if (!run.task) await openTask(run);
    for (const item of items) {
      if (ctx.signal.aborted || isLate(run)) break;
      await run.task?.tell(finished(report), run.total, item.label);
      await workOn(run, item);
    }
  }
}

function claimBatch({ ctx, drain, holder }: Run): Promise<QueueItem[]> {
  return ctx.database.transaction(async (tx) => {
    const items = await claimItems(tx, holder(), drain.batch);
    if (items.length > 0) await announceOperations({ ...ctx, db: tx }, 'pipelines');
    return items;
  });
}

async function openTask(run: Run): Promise<void> {
  await endLostTasks(run.ctx, LEASE_MS);
  const counts = await queueCounts(run.ctx.db);
  run.total = counts
    .filter(({ queue, status }) => queue === run.drain.queue && (status === 'pending' || status === 'processing'))
    .reduce((sum, row) => sum + row.count, 0);
  run.task = await openDrainTask(run.ctx, run.drain.title);
}

const isLate = ({ startedAt, drain }: Run): boolean => performance.now() - startedAt > drain.everyMs * BEGIN_WITHIN;

async function mustStop(run: Run): Promise<DrainReport['stopped']> {
  if (run.ctx.signal.aborted) return 'signal';
  if (isLate(run)) return 'time';
  return refusalOf(run.ctx.db, run.drain, run.ctx.clock.now());
}

async function workOn(run: Run, item: QueueItem): Promise<void> {
  const { ctx, drain, report, holder } = run;
  const rowLimitMs = drain.everyMs * ROW_WITHIN;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), rowLimitMs);
  let attempt = 0;
  try {
    attempt = await beginItem(ctx.db, holder(), item.itemId);
    run.begun = item.itemId;
    const signal = AbortSignal.any([ctx.signal, limit.signal]);
    const save = await drain.work({ ...ctx, signal }, item, {
      last: attempt >= MAX_ATTEMPTS,
      modelLimitMs: rowLimitMs * MODEL_SHARE_OF_ROW,
    });
    await ctx.database.transaction(async (tx) => {
      // First: it locks the row, and whoever no longer holds it writes nothing.
      await endItem(tx, holder(), item.itemId, { status: drain.done });
      await save({ ...ctx, db: tx });
      await announceOperations({ ...ctx, db: tx }, 'pipelines');
    });
    report.done += 1;
  } catch (error) {
    // Broken off: `leave` gives the row back, without counting the attempt.
    if (ctx.signal.aborted) return;
    const late = new WorkRefused('retry', 'העיבוד חרג מן הזמן המותר', error);
    await settle(run, item, attempt, limit.signal.aborted ? late : error);
  } finally {
    clearTimeout(timer);
  }
  run.begun = null;
}

async function settle(run: Run, item: QueueItem, attempt: number, error: unknown): Promise<void> {
  const { ctx, report, holder } = run;
  if (isDatabaseUnavailable(error)) throw error;
  if (error instanceof ClaimLost) {
    ctx.log.warn({ item_id: item.itemId }, 'row was taken over by another run');
    return;
  }
  const known = asRefusal(error);
  ctx.log[known.expected ? 'info' : 'error']({ item_id: item.itemId, err: error }, 'row not done');
  try {
    if (known.end === 'retry') {
      const again = await retryItem(ctx.db, holder(), { itemId: item.itemId, attempt, reason: known.reason });
      report[again ? 'retried' : 'failed'] += 1;
    } else {
      await endItem(ctx.db, holder(), item.itemId, { status: known.end, error: known.reason });
      report.failed += 1;
    }
    await announceOperations(ctx, 'pipelines');
  } catch (lost) {
    if (!(lost instanceof ClaimLost)) throw lost;
  }
}

function asRefusal(error: unknown): { end: WorkRefused['end']; reason: string; expected: boolean } {
  if (error instanceof WorkRefused) return { end: error.end, reason: error.reason, expected: true };
  if (error instanceof ThreadLost)
    return { end: 'retry', reason: 'ניתוח המסמך נקטע: הוא דורש יותר זיכרון או זמן מן המותר', expected: true };
  return { end: 'retry', reason: 'אירעה תקלה פנימית בעיבוד', expected: false };
}

const finished = ({ done, retried, failed }: DrainReport): number => done + retried + failed;

function summaryOf({ done, retried, failed }: DrainReport, broken: boolean): string {
  const parts = [`הושלמו ${done}`];
  if (retried > 0) parts.push(`${retried} ינוסו שוב`);
  if (failed > 0) parts.push(`${failed} נכשלו`);
  if (broken) parts.unshift('הריצה נקטעה בשל תקלה');
  return parts.join(', ');
}
