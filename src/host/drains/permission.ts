import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { drainFlags } from '../../db/schema/operations.ts';
import { type Refusal, refusalBy } from '../../domain/drain-refusal.ts';

/**
 * Whether a drain may take rows now, by its switches as they are.
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
  return refusalBy(flag, nightOnly, now);
}
