// A decision of the corpus in the database: its row first, then its text. With the text it enters the extraction queues,
// gaps of its citation close, and digests that tell of it are linked.
import { join } from 'node:path';
import type { z } from '@hono/zod-openapi';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/open.ts';
import { digests, missingPrecedents, precedentDecisions, precedentTexts } from '../../db/schema/precedents.ts';
import { xactLock } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { announceOperations } from '../../events/announce.ts';
import { citationKey, findCitations } from '../../hebrew/read/citations/find.ts';
import { bindAttachments } from './attachment-places.ts';
import type { PrecedentIngestRequest } from './corpus.contract.ts';
import type { DecisionRow } from './corpus.queries.ts';
import { writeDecisionPassages } from './passages.ts';
import { enqueueItem } from './queues.service.ts';
import type { ReadDecision } from './reading.ts';

type Input = z.output<typeof PrecedentIngestRequest>;

/** What a decision is known by before its text was read. */
export type NewDecision = Pick<Input, 'citation' | 'court' | 'kind'> &
  Partial<Pick<Input, 'decision_date' | 'source_url'>>;

/**
 * Makes the row of a decision that has no text yet. One whose file could not be read gives way to the new attempt.
 *
 * @throws AppError precedent_exists with its id
 */
export async function insertDecision(ctx: Context, input: NewDecision): Promise<DecisionRow> {
  const now = ctx.clock.now();
  const key = citationKey(input.citation);
  const values = {
    citation: input.citation,
    citationKey: key,
    court: input.court,
    kind: input.kind,
    decisionDate: input.decision_date ?? null,
    caseNumber: caseNumberOf(input.citation),
    sourceUrl: input.source_url ?? null,
    readError: null,
    updatedAt: now,
  };
  const [row] = await ctx.db
    .insert(precedentDecisions)
    .values({ ...values, precedentId: uuidv7(), createdAt: now })
    .onConflictDoUpdate({
      target: precedentDecisions.citationKey,
      set: values,
      setWhere: sql`${precedentDecisions.readError} is not null and ${precedentDecisions.charCount} is null`,
    })
    .returning();
  if (!row) throw await alreadyThere(ctx, key);
  await recordAct(ctx, { action: 'precedent.ingested', target: row.citation });
  return row;
}

/** Writes the text of a decision and everything that follows from its being there. In the caller's transaction. */
export async function storeDecision(
  ctx: Context,
  decision: DecisionRow,
  { text, chunks }: ReadDecision,
): Promise<void> {
  const { precedentId, citation, citationKey: key, kind } = decision;
  const now = ctx.clock.now();
  await lockCitation(ctx, key);
  await ctx.db
    .insert(precedentTexts)
    .values({ precedentId, text })
    .onConflictDoUpdate({ target: precedentTexts.precedentId, set: { text, metadata: null } });
  await writeDecisionPassages(ctx.db, precedentId, headingOf(decision), chunks);
  await bindAttachments(ctx, decision, text);
  await ctx.db
    .update(precedentDecisions)
    .set({ charCount: text.length, readError: null, updatedAt: now })
    .where(eq(precedentDecisions.precedentId, precedentId));
  // An internal decision comes with its particulars: it never waits for them (specification, transitions).
  const status = kind === 'committee' ? 'completed' : 'pending';
  await enqueueItem(ctx.db, { queue: 'metadata_extraction', itemId: precedentId, label: citation, status, now });
  await enqueueItem(ctx.db, { queue: 'halacha_extraction', itemId: precedentId, label: citation, now });
  await announceOperations(ctx, 'pipelines');
  await ctx.db
    .update(missingPrecedents)
    .set({ status: 'closed', closedBy: precedentId, closedAt: now, updatedAt: now })
    .where(and(eq(missingPrecedents.citationKey, key), eq(missingPrecedents.status, 'open')));
  await ctx.db
    .update(digests)
    .set({ linkedPrecedentId: precedentId, updatedAt: now })
    .where(sql`${digests.citationKeys}[1] = ${key}`);
}

/**
 * Until the end of the transaction nobody else stores the decision of this citation, or notes that it is missing: who looks
 * for it and writes that it is not there would not be seen by who stores it at the same moment.
 */
export const lockCitation = (ctx: Context, key: string): Promise<void> =>
  xactLock(ctx.db as Tx, 'precedent-citation', key);

/** What a decision is found by beside its text. */
export const headingOf = (decision: Pick<DecisionRow, 'citation' | 'court' | 'summary'>): string =>
  [decision.citation, decision.court, decision.summary ?? ''].join('\n').trim();

/** Where the files of the corpus are. */
export const precedentFile = (ctx: Pick<Context, 'config'>, name: string): string =>
  join(ctx.config.DATA_DIR, 'precedents', name);

async function alreadyThere(ctx: Context, key: string): Promise<AppError> {
  const [row] = await ctx.db
    .select({ precedentId: precedentDecisions.precedentId })
    .from(precedentDecisions)
    .where(eq(precedentDecisions.citationKey, key));
  return new AppError('precedent_exists', { extra: { precedent_id: row?.precedentId } });
}

const caseNumberOf = (citation: string): string | null =>
  findCitations(citation, { own: true }).find(({ kind }) => kind === 'case')?.case?.number ?? null;

/** The decision of a citation, when its text is there. */
export async function decisionInCorpus(ctx: Context, key: string): Promise<DecisionRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(precedentDecisions)
    .where(and(eq(precedentDecisions.citationKey, key), isNotNull(precedentDecisions.charCount)));
  return row;
}
