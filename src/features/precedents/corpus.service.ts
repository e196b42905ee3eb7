import type { z } from '@hono/zod-openapi';
import { desc, eq, sql } from 'drizzle-orm';
import { recordAct } from '../../audit/record-act.ts';
import { type Context, inTransaction } from '../../context.ts';
import { mapList, type Page, type ReadList, readList, tableList } from '../../db/list.ts';
import { type Particular, precedentDecisions, precedentTexts } from '../../db/schema/precedents.ts';
import { AppError } from '../../errors.ts';
import { announceOperations } from '../../events/announce.ts';
import { isUuid } from '../../lib/uuid.ts';
import type { EXTRACTIONS, PrecedentDecision, PrecedentWithText } from './corpus.contract.ts';
import {
  type DecisionState,
  selectDecision,
  selectDecisions,
  selectText,
  selectTextForUpdate,
} from './corpus.queries.ts';
import { decideProposals, projectMetadata } from './particulars.ts';
import { requestItem } from './queues.service.ts';

type DecisionView = z.input<typeof PrecedentDecision>;

const QUEUE_OF = { metadata: 'metadata_extraction', halacha: 'halacha_extraction' } as const;

/** A page of the corpus, last changed first; everything when no limit is given. */
export async function listPrecedents(ctx: Context, page: Page): Promise<ReadList<DecisionView>> {
  const list = tableList<DecisionState>(ctx.db, {
    select: (where) => selectDecisions(ctx.db).where(where),
    table: precedentDecisions,
    id: precedentDecisions.precedentId,
    order: [desc(precedentDecisions.updatedAt), precedentDecisions.precedentId],
    idOf: ({ decision }) => decision.precedentId,
  });
  return mapList(await readList(ctx.db, list, page), (rows) => rows.map(projectDecision));
}

/** One decision as lists show it. @throws AppError precedent_not_found */
export async function readPrecedent(ctx: Context, precedentId: string): Promise<DecisionView> {
  return projectDecision(await requireDecision(ctx, precedentId));
}

/** One decision with its text; an empty one while its file is being read. @throws AppError precedent_not_found */
export async function readPrecedentWithText(
  ctx: Context,
  precedentId: string,
): Promise<z.input<typeof PrecedentWithText>> {
  const row = await requireDecision(ctx, precedentId);
  const found = await selectText(ctx.db, precedentId);
  return {
    ...projectDecision(row),
    text: found?.text ?? '',
    metadata: found?.metadata ? projectMetadata(precedentId, found.metadata) : null,
    error: row.decision.readError ?? row.metadata?.error ?? row.halacha?.error ?? null,
  };
}

/**
 * Takes over what a model says of a decision where the rules say something else, or keeps what the rules read; both stand
 * over later readings.
 *
 * @param fields all where left out
 * @throws AppError precedent_not_found, model_agrees
 */
export async function decideParticulars(
  ctx: Context,
  precedentId: string,
  choice: 'accept_model' | 'keep_rules',
  fields?: readonly Particular[],
): Promise<z.input<typeof PrecedentWithText>> {
  return inTransaction(ctx, async (inner) => {
    const { decision } = await requireDecision(inner, precedentId);
    const found = await selectTextForUpdate(inner.db, precedentId);
    const { metadata, decided } = found?.metadata
      ? decideProposals(found.metadata, choice, fields)
      : { metadata: null, decided: [] };
    if (decided.length === 0) throw new AppError('model_agrees');
    await inner.db.update(precedentTexts).set({ metadata }).where(eq(precedentTexts.precedentId, precedentId));
    await inner.db
      .update(precedentDecisions)
      .set({ updatedAt: inner.clock.now() })
      .where(eq(precedentDecisions.precedentId, precedentId));
    const action = choice === 'accept_model' ? 'precedent.model_accepted' : 'precedent.rules_kept';
    await recordAct(inner, { action, target: `${decision.citation}: ${decided.join(', ')}` });
    return readPrecedentWithText(inner, precedentId);
  });
}

/**
 * Asks for an extraction in the next run of its drain, also one that was done before.
 *
 * @throws AppError precedent_not_found, precedent_not_read
 */
export async function requestExtraction(
  ctx: Context,
  precedentId: string,
  what: (typeof EXTRACTIONS)[number],
): Promise<DecisionView> {
  return inTransaction(ctx, async (inner) => {
    const row = await requireDecision(inner, precedentId);
    const now = inner.clock.now();
    if (!(await requestItem(inner.db, { queue: QUEUE_OF[what], itemId: precedentId, now })))
      throw new AppError('precedent_not_read');
    await announceOperations(inner, 'pipelines');
    await inner.db
      .update(precedentDecisions)
      .set({ updatedAt: sql`now()` })
      .where(eq(precedentDecisions.precedentId, precedentId));
    await recordAct(inner, { action: `precedent.${what}_requested`, target: row.decision.citation });
    return readPrecedent(inner, precedentId);
  });
}

/** @throws AppError precedent_not_found */
async function requireDecision(ctx: Context, precedentId: string): Promise<DecisionState> {
  const row = isUuid(precedentId) ? await selectDecision(ctx.db, precedentId) : undefined;
  if (!row) throw new AppError('precedent_not_found');
  return row;
}

function projectDecision({ decision, metadata, halacha }: DecisionState): DecisionView {
  const unread = decision.readError === null ? 'pending' : 'failed';
  const asked = (item: DecisionState['metadata']) => item?.status === 'pending' && item.queuedAt !== null;
  return {
    precedent_id: decision.precedentId,
    citation: decision.citation,
    citation_key: decision.citationKey,
    court: decision.court,
    kind: decision.kind,
    decision_date: decision.decisionDate,
    case_number: decision.caseNumber,
    source_url: decision.sourceUrl,
    summary: decision.summary,
    metadata_status: metadata?.status ?? (decision.kind === 'committee' ? 'completed' : unread),
    halacha_status: halacha?.status ?? unread,
    queued: [...(asked(metadata) ? (['metadata'] as const) : []), ...(asked(halacha) ? (['halacha'] as const) : [])],
    created_at: decision.createdAt,
  };
}
