import { eq, sql } from 'drizzle-orm';
import { recordAct } from '../../audit/record-act.ts';
import { type Context, inTransaction } from '../../context.ts';
import type { Executor } from '../../db/open.ts';
import { drainFlags } from '../../db/schema/operations.ts';
import type { AuditAction } from '../../domain/audit-actions.ts';
import { type HostService, hostService } from '../../domain/host-services.ts';
import { AppError, fieldError } from '../../errors.ts';
import { announceOperations } from '../../events/announce.ts';

const LONGEST_BURST_MS = 12 * 3600_000;

export type DrainFlag = typeof drainFlags.$inferSelect;

/** The switches of all drains that anybody ever touched. */
export const readDrainFlags = async (db: Executor): Promise<DrainFlag[]> => db.select().from(drainFlags);

/** A service of the host. @throws AppError service_not_found */
export function requireService(name: string): HostService {
  const service = hostService(name);
  if (!service) throw new AppError('service_not_found');
  return service;
}

/** Whether a drain is switched off. */
export async function isDisabled(ctx: Context, name: string): Promise<boolean> {
  const [flag] = await ctx.db.select().from(drainFlags).where(eq(drainFlags.name, name));
  return flag?.disabled ?? false;
}

/** Switches a drain off or on. @throws AppError service_not_found, not_a_drain */
export async function setDisabled(ctx: Context, name: string, disabled: boolean): Promise<void> {
  if (requireService(name).kind !== 'cron') throw new AppError('not_a_drain');
  await setFlag(ctx, name, { disabled }, disabled ? 'drain.disabled' : 'drain.enabled');
}

/**
 * Lets the halacha drain work until a deadline, or ends that with null.
 *
 * @throws AppError service_not_found, burst_not_supported, validation_error
 */
export async function setBurst(ctx: Context, name: string, until: string | null): Promise<Date | null> {
  if (!requireService(name).accepts_burst) throw new AppError('burst_not_supported');
  const deadline = until === null ? null : new Date(until);
  if (deadline) {
    const ahead = deadline.getTime() - ctx.clock.now().getTime();
    if (ahead <= 0) throw fieldError(['body', 'until'], 'המועד כבר עבר', 'past');
    if (ahead > LONGEST_BURST_MS) throw fieldError(['body', 'until'], 'אפשר להאריך עד 12 שעות קדימה', 'too_far');
  }
  await setFlag(ctx, name, { burstUntil: deadline }, deadline ? 'drain.burst' : 'drain.burst_ended');
  return deadline;
}

function setFlag(
  ctx: Context,
  name: string,
  change: Partial<Pick<DrainFlag, 'disabled' | 'burstUntil'>>,
  action: AuditAction,
): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    await inner.db
      .insert(drainFlags)
      .values({ name, updatedBy: ctx.actor, ...change })
      .onConflictDoUpdate({
        target: drainFlags.name,
        set: { ...change, updatedBy: ctx.actor, updatedAt: sql`now()` },
      });
    await announceOperations(inner, 'drains');
    await recordAct(inner, { action, target: name });
  });
}
