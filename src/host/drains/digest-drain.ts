import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { digests, precedentDecisions } from '../../features/precedents/precedents.tables.ts';
import type { QueueItem } from '../../features/precedents/queues.ts';
import { findCitations } from '../../hebrew/citations/find.ts';
import { type Drain, type Save, WorkRefused } from './drain.ts';

const MOST_CITATIONS = 200;

/** Links digests to the decisions that they tell of. One that comes into the corpus later is linked when it comes. */
export const digestDrain: Drain = {
  name: 'legal-digest-drain',
  queue: 'digests',
  title: 'קישור תקצירים להחלטות',
  everyMs: 2 * 3600_000,
  nightOnly: false,
  batch: 50,
  done: 'completed',
  work: linkDigest,
};

async function linkDigest(ctx: Context, item: QueueItem): Promise<Save> {
  const [digest] = await ctx.db.select().from(digests).where(eq(digests.digestId, item.itemId));
  if (!digest) throw new WorkRefused('failed', 'התקציר אינו קיים עוד');
  const keys = citedDecisions(`${digest.title}\n${digest.body}`);
  return async (inner) => {
    await inner.db
      .update(digests)
      .set({ citationKeys: keys, linkedPrecedentId: await firstKnown(inner, keys), updatedAt: inner.clock.now() })
      .where(eq(digests.digestId, digest.digestId));
  };
}

/** Keys of the decisions that a digest names, in order: it tells of the first. */
function citedDecisions(text: string): string[] {
  const cases = findCitations(text, { own: true }).filter(({ kind }) => kind === 'case');
  return [...new Set(cases.map(({ key }) => key))].slice(0, MOST_CITATIONS);
}

async function firstKnown(ctx: Context, keys: string[]): Promise<string | null> {
  if (keys.length === 0) return null;
  const known = await ctx.db
    .select({ precedentId: precedentDecisions.precedentId, key: precedentDecisions.citationKey })
    .from(precedentDecisions)
    .where(and(inArray(precedentDecisions.citationKey, keys), isNotNull(precedentDecisions.charCount)));
  const idOf = new Map(known.map(({ key, precedentId }) => [key, precedentId]));
  return keys.map((key) => idOf.get(key)).find((id) => id !== undefined) ?? null;
}
