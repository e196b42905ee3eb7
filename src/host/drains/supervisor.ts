// What the supervisor of the halacha drain looks after: a burst has the drain work until its deadline, the drain rests while the weekly use
// of the model's tier is too high, and rows and tasks of killed drains are given back though no drain runs.
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, gt, isNotNull, lte } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { drainFlags } from '../../db/schema/operations.ts';
import { announceOperations } from '../../events/announce.ts';
import { LEASE_MS, queueCounts, returnLost } from '../../features/precedents/queues.service.ts';
import { endLostTasks } from './drain-task.ts';
import { halachaDrain } from './halacha-drain.ts';
import { refusalOf } from './permission.ts';
import type { StartRun } from './start-run.ts';

const EVERY_MS = 15_000;
const USAGE_LIMIT_MS = 5000;

/**
 * Looks after the drains until the signal.
 *
 * @param limitPercent weekly use of the model's tier that stops the drain
 * @param startRun begins a run of the halacha drain in a burst
 */
export async function supervise(ctx: Context, limitPercent: number, startRun: StartRun): Promise<void> {
  ctx.log.info('supervising');
  while (!ctx.signal.aborted) {
    await superviseOnce(ctx, limitPercent, startRun).catch((err) =>
      ctx.log.warn({ err }, 'supervision failed; trying again'),
    );
    await wait(EVERY_MS, undefined, { signal: ctx.signal }).catch(() => {});
  }
}

/** One round of it. */
export async function superviseOnce(ctx: Context, limitPercent: number, startRun: StartRun): Promise<void> {
  await endBursts(ctx);
  const back = await returnLost(ctx.db, { queue: null, now: ctx.clock.now() });
  if (back.pending + back.failed > 0) await announceOperations(ctx, 'pipelines');
  await endLostTasks(ctx, LEASE_MS);
  await gateOnUsage(ctx, limitPercent);
  await startInBurst(ctx, startRun);
}

/**
 * In a burst a run follows the other while rows wait: the schedule alone would begin one at the next full hour, and a run
 * ends before the hour is over.
 */
async function startInBurst(ctx: Context, startRun: StartRun): Promise<void> {
  const now = ctx.clock.now();
  const { name, queue } = halachaDrain;
  const [flag] = await ctx.db
    .select({ name: drainFlags.name })
    .from(drainFlags)
    .where(and(eq(drainFlags.name, name), gt(drainFlags.burstUntil, now)));
  if (!flag || (await refusalOf(ctx.db, halachaDrain, now)) !== null) return;
  const waits = (await queueCounts(ctx.db)).some(
    (row) => row.queue === queue && row.status === 'pending' && row.count > 0,
  );
  if (waits && (await startRun(ctx.signal))) ctx.log.info({ service: name }, 'run begun in a burst');
}

async function endBursts(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const ended = await ctx.db
    .update(drainFlags)
    .set({ burstUntil: null, updatedAt: now })
    .where(and(isNotNull(drainFlags.burstUntil), lte(drainFlags.burstUntil, now)))
    .returning({ name: drainFlags.name });
  for (const { name } of ended) ctx.log.info({ service: name }, 'burst ended');
}

/** While nobody can tell the use the drain stays as it is; a drain that was held back is free after a while. */
async function gateOnUsage(ctx: Context, limitPercent: number): Promise<void> {
  const used = await weeklyUse(ctx, limitPercent);
  if (used === null) return;
  const heldBack = used >= limitPercent ? `השימוש השבועי במודל הגיע ל-${Math.round(used)}%` : null;
  const heldAt = heldBack === null ? null : ctx.clock.now();
  const { name } = halachaDrain;
  if (heldBack === null) {
    await ctx.db
      .update(drainFlags)
      .set({ heldBack, heldAt })
      .where(and(eq(drainFlags.name, name), isNotNull(drainFlags.heldBack)));
    return;
  }
  await ctx.db
    .insert(drainFlags)
    .values({ name, heldBack, heldAt })
    .onConflictDoUpdate({ target: drainFlags.name, set: { heldBack, heldAt } });
}

/**
 * Weekly use of the model's tier in percent; null when it cannot be told: use of a week that is over, or an old figure that
 * may have grown. An old figure that is too high already still holds for its week.
 */
async function weeklyUse(ctx: Context, limitPercent: number): Promise<number | null> {
  if (!ctx.bridge) return null;
  try {
    const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(USAGE_LIMIT_MS)]);
    const { meters, stale } = await ctx.bridge.usage(signal);
    const meter = meters.find(({ key }) => key === 'weekly_model');
    if (!meter) return null;
    const resetsAt = meter.resets_at === null ? null : new Date(meter.resets_at);
    if (resetsAt && resetsAt <= ctx.clock.now()) return null;
    if (stale && (!resetsAt || meter.utilization_percent < limitPercent)) return null;
    return meter.utilization_percent;
  } catch (error) {
    ctx.log.debug({ err: error }, 'usage not known');
    return null;
  }
}
