import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { drainFlags } from '../../db/schema/operations.ts';
import { inNightWindow } from './night-window.ts';

/** Why a drain must not work now: switched off, held back by the supervisor, or it is day and there is no burst. */
export type Refusal = 'disabled' | 'held_back' | 'outside_window';

/** A supervisor that runs says this often that a drain is held back; when it is gone the drain is free. */
const HELD_BACK_FOR_MS = 15 * 60_000;

/**
 * Whether a drain may take rows now. Switched off wins over everything, held back over a burst, a burst over the night.
 *
 * @param drain its service name, and whether it works at night only
 * @returns null when it may
 */
export async function refusalOf(
  db: Executor,
  { name, nightOnly }: { name: string; nightOnly: boolean },
  now: Date,
): Promise<Refusal | null> {
  const [flag] = await db.select().from(drainFlags).where(eq(drainFlags.name, name));
  if (flag?.disabled) return 'disabled';
  if (flag?.heldAt && now.getTime() - flag.heldAt.getTime() < HELD_BACK_FOR_MS) return 'held_back';
  if (!nightOnly || inNightWindow(now)) return null;
  return flag?.burstUntil && flag.burstUntil > now ? null : 'outside_window';
}
