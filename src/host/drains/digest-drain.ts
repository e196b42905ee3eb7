import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { digests } from '../../db/schema/precedents.ts';
import { decisionInCorpus, lockCitation } from '../../features/precedents/decision-store.ts';
import type { QueueItem } from '../../features/precedents/queues.service.ts';
import { findCitations } from '../../hebrew/read/citations/find.ts';
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
    const linkedPrecedentId = await subjectOf(inner, keys[0]);
    await inner.db
      .update(digests)
      .set({ citationKeys: keys, linkedPrecedentId, updatedAt: inner.clock.now() })
      .where(eq(digests.digestId, digest.digestId));
  };
}

/** Keys of the decisions that a digest names, in order: it tells of the first. */
function citedDecisions(text: string): string[] {
  const cases = findCitations(text, { own: true }).filter(({ kind }) => kind === 'case');
  return [...new Set(cases.map(({ key }) => key))].slice(0, MOST_CITATIONS);
}

/** The decision that a digest tells of, if the corpus has it; one that comes in meanwhile waits for us to be done. */
async function subjectOf(ctx: Context, key: string | undefined): Promise<string | null> {
  if (key === undefined) return null;
  await lockCitation(ctx, key);
  return (await decisionInCorpus(ctx, key))?.precedentId ?? null;
}
