// Places in documents that blocks of the decision link to. They follow their document; see `db/anchors.ts`.
import type { z } from '@hono/zod-openapi';
import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type Context, inTransaction } from '../../context.ts';
import { anchors } from '../../db/schema/anchors.ts';
import { checkRange } from '../../domain/places/check-range.ts';
import { lostSource, sourceOf } from '../../domain/places/source.ts';
import type { Range } from '../../domain/places/types.ts';
import { AppError, fieldError } from '../../errors.ts';
import { isUuid } from '../../lib/uuid.ts';
import { findCase, lockCaseForWriting } from '../cases/cases.service.ts';
import type { Anchor } from './anchors.contract.ts';
import { askedText, pageOfOffset } from './places.queries.ts';

type AnchorView = z.input<typeof Anchor>;
type AnchorRow = typeof anchors.$inferSelect;

/** As much as a quotation may have. */
const LONGEST = 20_000;

/**
 * Marks words of a document; the same words have one anchor.
 *
 * @throws AppError case_not_found, case_archived, document_not_found, empty_range, range_outside_text, range_splits_character,
 * validation_error for words that are too many
 */
export function createAnchor(
  ctx: Context,
  caseNumber: string,
  documentId: string,
  { start, end }: Range,
): Promise<AnchorView> {
  return inTransaction(ctx, async (inner) => {
    const { caseId } = await lockCaseForWriting(inner, caseNumber);
    if (!isUuid(documentId)) throw new AppError('document_not_found');
    const asked = await askedText(inner.db, { caseId, documentId });
    if (!asked) throw new AppError('document_not_found');
    checkRange(asked.text, { start, end });
    if (end - start > LONGEST) throw fieldError(['body', 'end'], 'אפשר לסמן עד 20,000 תווים', 'too_long');
    const words = asked.text.slice(start, end);
    if (words.trim() === '') throw new AppError('empty_range');
    const place = and(eq(anchors.documentId, documentId), eq(anchors.start, start), eq(anchors.end, end));
    const [known] = await inner.db.select().from(anchors).where(place).limit(1);
    if (known) return project(known);
    const page = await pageOfOffset(inner.db, documentId, start);
    const base = { anchorId: uuidv7(), caseId, documentId, start, end, page, words, lost: false };
    const row = { ...base, createdBy: inner.actor, createdAt: inner.clock.now() };
    await inner.db.insert(anchors).values(row);
    return project(row);
  });
}

/** The present place of an anchor. @throws AppError case_not_found, anchor_not_found */
export async function readAnchor(ctx: Context, caseNumber: string, anchorId: string): Promise<AnchorView> {
  const { caseId } = await findCase(ctx, caseNumber);
  if (!isUuid(anchorId)) throw new AppError('anchor_not_found');
  const own = and(eq(anchors.anchorId, anchorId), eq(anchors.caseId, caseId));
  const [row] = await ctx.db.select().from(anchors).where(own);
  if (!row) throw new AppError('anchor_not_found');
  return project(row);
}

function project({ anchorId, documentId, start, end, page }: AnchorRow): AnchorView {
  const holder = { document_id: documentId };
  const isFound = start !== null && end !== null;
  return {
    anchor_id: anchorId,
    source: isFound ? { ...sourceOf(holder, { start, end }), page } : lostSource(holder),
  };
}
