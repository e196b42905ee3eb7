import { and, asc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { documentPages, documents, documentTexts } from '../../db/schema/documents.ts';
import type { Range, ShownPage } from '../../domain/places/types.ts';

const shown = {
  number: documentPages.number,
  start: documentPages.start,
  end: documentPages.end,
  method: documentPages.method,
  confidence: documentPages.confidence,
  width_pt: documentPages.widthPt,
  height_pt: documentPages.heightPt,
  rotation: documentPages.rotation,
};

/** The pages of a document, in order, without the places on them. */
export const pagesOf = async (db: Executor, documentId: string): Promise<ShownPage[]> =>
  db
    .select(shown)
    .from(documentPages)
    .where(eq(documentPages.documentId, documentId))
    .orderBy(asc(documentPages.number));

/** The pages that a range of the text touches, in order, with the places of their words as they are stored. */
export const packedPagesOf = async (
  db: Executor,
  documentId: string,
  { start, end }: Range,
): Promise<(ShownPage & { lines: Buffer })[]> =>
  db
    .select({ ...shown, lines: documentPages.lines })
    .from(documentPages)
    .where(and(eq(documentPages.documentId, documentId), lt(documentPages.start, end), gt(documentPages.end, start)))
    .orderBy(asc(documentPages.number));

/** The places of one page as they are stored; null for a page that is not there, undefined for a document that is not. */
export async function packedPage(
  db: Executor,
  { caseId, documentId }: { caseId: string; documentId: string },
  number: number,
): Promise<Buffer | null | undefined> {
  const ofPage = and(eq(documentPages.documentId, documents.documentId), eq(documentPages.number, number));
  const [found] = await db
    .select({ lines: documentPages.lines })
    .from(documents)
    .leftJoin(documentPages, ofPage)
    .where(and(eq(documents.documentId, documentId), eq(documents.caseId, caseId)));
  return found?.lines;
}

/** The page of a document on which a place of its text stands; null without pages. */
export async function pageOfOffset(db: Executor, documentId: string, start: number): Promise<number | null> {
  const [page] = await db
    .select({ number: documentPages.number })
    .from(documentPages)
    .where(and(eq(documentPages.documentId, documentId), lte(documentPages.start, start), gt(documentPages.end, start)))
    .limit(1);
  return page?.number ?? null;
}

/** What the places of a document are asked with. */
interface TextAround {
  pageCount: number | null;
  /** UTF-16 code units of the whole text. */
  length: number;
  /** From `from` on: the range, and one more character on either side. */
  text: string;
  from: number;
}

/**
 * The text of a document round a range. The database counts characters, not code units: a text with characters of two units
 * comes whole.
 */
export async function textAround(
  db: Executor,
  { caseId, documentId }: { caseId: string; documentId: string },
  { start, end }: Range,
): Promise<TextAround | undefined> {
  const from = Math.max(0, start - 1);
  const isPlain = sql<boolean>`length(${documentTexts.text}) = ${documents.charCount}`;
  const [found] = await db
    .select({
      pageCount: documents.pageCount,
      length: documents.charCount,
      isPlain,
      text: sql<string | null>`case when ${isPlain} then substr(${documentTexts.text}, ${from + 1}::int, ${
        Math.max(0, end - from) + 1
      }::int) else ${documentTexts.text} end`,
    })
    .from(documents)
    .leftJoin(documentTexts, eq(documentTexts.documentId, documents.documentId))
    .where(and(eq(documents.documentId, documentId), eq(documents.caseId, caseId)));
  if (!found) return undefined;
  const text = found.text ?? '';
  return found.isPlain
    ? { pageCount: found.pageCount, length: found.length, text, from }
    : { pageCount: found.pageCount, length: text.length, text, from: 0 };
}
