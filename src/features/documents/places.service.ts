import type { z } from '@hono/zod-openapi';
import type { Context } from '../../context.ts';
import { boxesOf, isPartial } from '../../domain/places/boxes.ts';
import { checkRange } from '../../domain/places/check-range.ts';
import { unpackLines } from '../../domain/places/pack.ts';
import type { PlacedLine, PlacedWord, Range } from '../../domain/places/types.ts';
import { AppError } from '../../errors.ts';
import { isUuid } from '../../lib/uuid.ts';
import { findCase } from '../cases/cases.service.ts';
import type { DocumentPlaces, PageWords } from './documents.contract.ts';
import { askedText, packedPage, packedPagesOf } from './places.queries.ts';

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
  const [asked, packed] = await Promise.all([
    askedText(ctx.db, { caseId, documentId }),
    packedPagesOf(ctx.db, documentId, range),
  ]);
  if (!asked) throw new AppError('document_not_found');
  checkRange(asked.text, range);
  const text = asked.text.slice(range.start, range.end);
  if (asked.pageCount === null) return { pages: [], text, partial: false };
  const pages = packed.map((page) => ({ ...page, lines: linesOf(ctx, page.lines) }));
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
 * The words of the clean text that stand on a page, each with its box: what a person who points at the page points at.
 *
 * @throws AppError case_not_found, document_not_found
 */
export async function readPageWords(
  ctx: Context,
  caseNumber: string,
  documentId: string,
  number: number,
): Promise<z.input<typeof PageWords>> {
  const { caseId } = await findCase(ctx, caseNumber);
  const packed = isUuid(documentId) ? await packedPage(ctx.db, { caseId, documentId }, number) : undefined;
  if (packed === undefined) throw new AppError('document_not_found');
  const lines = packed === null ? [] : linesOf(ctx, packed);
  const words = lines.flatMap((line) => (line.clean ? line.words : []));
  return { number, words: words.toSorted((a, b) => a.start - b.start).map(rounded) };
}

/** A hundred thousandth of a page is less than a tenth of a point. */
const STEPS = 1e5;
const share = (value: number): number => Math.round(value * STEPS) / STEPS;

const rounded = ({ start, end, x, y, width, height }: PlacedWord) => ({
  start,
  end,
  x: share(x),
  y: share(y),
  width: share(width),
  height: share(height),
});

/** What cannot be unpacked has no places: a file may have taken over the process that read it. */
function linesOf(ctx: Context, packed: Buffer): PlacedLine[] {
  try {
    return unpackLines(packed);
  } catch (error) {
    ctx.log.warn({ err: error }, 'places of a page cannot be read');
    return [];
  }
}
