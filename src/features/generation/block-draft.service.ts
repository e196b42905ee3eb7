// Paragraphs for one block, written by an agent and kept beside the block: a person takes them over.
import type { z } from '@hono/zod-openapi';
import { and, eq, inArray } from 'drizzle-orm';
import { chairPositionOf } from '../../analysis-file/structure.ts';
import type { Context } from '../../context.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import { blockDrafts, type DraftParagraph, type DraftSource } from '../../db/schema/decisions.ts';
import { documents, documentTexts } from '../../db/schema/documents.ts';
import { knownBlock } from '../../domain/blocks.ts';
import { AppError } from '../../errors.ts';
import type { Source } from '../../http/source.ts';
import { findCase, findOpenCase } from '../cases/cases.service.ts';
import { analysisOfCase } from '../research/analysis.service.ts';
import type { BlockDraft, BlockDraftAccepted } from './block-draft.contract.ts';
import { delegate, latestAttempt } from './delegation.service.ts';
import { stateOf } from './generation.service.ts';

/** A job whose run was never made belongs to a request that is still at it, for this long. */
const BEING_QUEUED_MS = 60_000;

/**
 * Has paragraphs for a block written.
 *
 * @throws AppError case_not_found, case_archived, block_not_found, positions_missing (the discussion before the outcome and
 * every position are there), agent_platform_unavailable, agent_platform_error
 */
export async function requestBlockDraft(
  ctx: Context,
  caseNumber: string,
  blockId: string,
  instructions: string | undefined,
): Promise<z.input<typeof BlockDraftAccepted>> {
  const id = knownBlock(blockId);
  const row = await findOpenCase(ctx, caseNumber);
  if (id === 'block-yod' && !(await isDecided(ctx, row))) throw new AppError('positions_missing');
  const input = { block_id: id, ...(instructions ? { instructions } : {}) };
  const delegation = await delegate(ctx, row, `block-draft:${id}`, input);
  if (delegation.status === 'skipped') return { status: 'skipped', sub_issue_id: null, reason: delegation.reason };
  const status = delegation.already ? 'already_running' : 'queued';
  return { status, sub_issue_id: delegation.issueId, reason: null };
}

/** Whether the chair has set the outcome and taken a position in every item of the analysis. */
async function isDecided(ctx: Context, row: CaseRow): Promise<boolean> {
  if (row.outcome === null) return false;
  const file = await analysisOfCase(ctx, row);
  if (!file) return false;
  const { markdown, structure } = file.analysis;
  return structure.items.length > 0 && structure.items.every((item) => chairPositionOf(markdown, item) !== null);
}

/** The last draft of a block and how far the last request is. @throws AppError case_not_found, block_not_found */
export async function readBlockDraft(
  ctx: Context,
  caseNumber: string,
  blockId: string,
): Promise<z.input<typeof BlockDraft>> {
  const id = knownBlock(blockId);
  const row = await findCase(ctx, caseNumber);
  const [latest, [draft]] = await Promise.all([
    latestAttempt(ctx, row.caseId, `block-draft:${id}`),
    ctx.db
      .select()
      .from(blockDrafts)
      .where(and(eq(blockDrafts.caseId, row.caseId), eq(blockDrafts.blockId, id))),
  ]);
  const paragraphs = await placed(ctx, row, draft?.paragraphs ?? []);
  const { lessons = [], madeAt: made_at = null } = draft ?? {};
  const base = { block_id: id, paragraphs, lessons, made_at, error: null };
  if (!latest) return { ...base, status: draft ? 'done' : 'idle' };
  if (latest.run) return { ...base, ...stateOf(latest.run, draft?.jobId === latest.job.jobId) };
  const isYoung = ctx.clock.now().getTime() - latest.job.createdAt.getTime() < BEING_QUEUED_MS;
  return isYoung
    ? { ...base, status: 'queued' }
    : { ...base, status: 'failed', error: 'הבקשה לא הגיעה אל הסוכן; יש לבקש שוב' };
}

/** Paragraphs with the places of their sources as the documents are now. */
async function placed(ctx: Context, row: CaseRow, paragraphs: DraftParagraph[]) {
  const ids = [...new Set(paragraphs.flatMap(({ sources }) => sources.map(({ document_id }) => document_id)))];
  const texts =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id: documents.documentId, text: documentTexts.text })
          .from(documents)
          .innerJoin(documentTexts, eq(documentTexts.documentId, documents.documentId))
          .where(and(eq(documents.caseId, row.caseId), inArray(documents.documentId, ids)));
  const textOf = new Map(texts.map(({ id, text }) => [id, text]));
  return paragraphs.map(({ text, sources, lessons }) => ({
    text,
    lessons,
    sources: sources.map((source) => placeOf(source, textOf.get(source.document_id))),
  }));
}

function placeOf({ document_id, words }: DraftSource, text: string | undefined): Source {
  const start = text === undefined || words === null ? -1 : text.indexOf(words);
  const isFound = words !== null && start >= 0;
  return {
    document_id: text === undefined ? null : document_id,
    corpus_id: null,
    precedent_id: null,
    start: isFound ? start : null,
    end: isFound ? start + words.length : null,
    page: null,
    lost: text === undefined || (words !== null && !isFound),
  };
}
