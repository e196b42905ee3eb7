import type { z } from '@hono/zod-openapi';
import type { Context } from '../../context.ts';
import { boxesOf, isPartial } from '../../domain/places/boxes.ts';
import { unpackLines } from '../../domain/places/pack.ts';
import type { PlacedLine, Range } from '../../domain/places/types.ts';
import { AppError } from '../../errors.ts';
import { isUuid } from '../../lib/uuid.ts';
import { findCase } from '../cases/cases.service.ts';
import type { DocumentPlaces } from './documents.contract.ts';
import { packedPagesOf, type TextAround, textAround } from './places.queries.ts';

/**
 * Where a range of a document's clean text stands on its pages (contract section 9).
 *
 * @throws AppError case_not_found, document_not_found, empty_range, range_outside_text, range_splits_character
 */
export async function readPlaces(
  ctx: Context,
  caseNumber: string,
  documentId: string,
  range: Range,
): Promise<z.input<typeof DocumentPlaces>> {
  const { caseId } = await findCase(ctx, caseNumber);
  if (!isUuid(documentId)) throw new AppError('document_not_found');
  const around = await textAround(ctx.db, { caseId, documentId }, range);
  if (!around) throw new AppError('document_not_found');
  checkRange(around, range);
  const text = around.text.slice(range.start - around.from, range.end - around.from);
  if (around.pageCount === null) return { pages: [], text, partial: false };
  const pages = (await packedPagesOf(ctx.db, documentId, range)).map((page) => ({
    ...page,
    lines: linesOf(ctx, page.lines),
  }));
  return {
    pages: pages.map(({ number, width_pt, height_pt, rotation, lines }) => ({
      number,
      width_pt,
      height_pt,
      rotation,
      boxes: boxesOf({ lines }, range),
    })),
    text,
    partial: isPartial(text, range, pages),
  };
}

/**
 * Refuses a range that is empty, reversed or outside the text, or that cuts a character of two code units.
 *
 * @throws AppError empty_range, range_outside_text, range_splits_character
 */
function checkRange({ text, from, length }: Pick<TextAround, 'text' | 'from' | 'length'>, range: Range): void {
  if (range.end <= range.start) throw new AppError('empty_range');
  if (range.end > length) throw new AppError('range_outside_text');
  const splits = (at: number) => /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - from - 1, at - from + 1));
  if ((range.start > 0 && splits(range.start)) || splits(range.end)) throw new AppError('range_splits_character');
}

/** What cannot be unpacked has no places: a file may have taken over the process that read it. */
function linesOf(ctx: Context, packed: Buffer): PlacedLine[] {
  try {
    return unpackLines(packed);
  } catch (error) {
    ctx.log.warn({ err: error }, 'places of a page cannot be read');
    return [];
  }
}
