import { and, asc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { documentPages, documents, documentTexts } from '../../db/schema/documents.ts';
import type { Range, ShownPage } from '../../domain/places/types.ts';
import { boundedCache } from '../../lib/bounded-cache.ts';

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
interface AskedText {
  pageCount: number | null;
  text: string;
}

/** Longer texts are remembered: to find a place in one, the database unpacks all of it. Code units. */
const LONG_TEXT = 30_000;
const MOST_REMEMBERED = 8_000_000;
const remembered = boundedCache<string>(MOST_REMEMBERED);

/** The text of a document, empty before it is read; undefined where the case has no such document. */
export async function askedText(
  db: Executor,
  { caseId, documentId }: { caseId: string; documentId: string },
): Promise<AskedText | undefined> {
  const { revision, at } = documentTexts;
  const [found] = await db
    .select({
      pageCount: documents.pageCount,
      length: documents.charCount,
      revision,
      at,
      text: sql<string | null>`case when ${documents.charCount} <= ${LONG_TEXT} then ${documentTexts.text} end`,
    })
    .from(documents)
    .leftJoin(documentTexts, eq(documentTexts.documentId, documents.documentId))
    .where(and(eq(documents.documentId, documentId), eq(documents.caseId, caseId)));
  if (!found) return undefined;
  const { pageCount } = found;
  if (found.text !== null || found.revision === null) return { pageCount, text: found.text ?? '' };
  const known = remembered.get(keyOf(documentId, found));
  if (known !== undefined) return { pageCount, text: known };
  const ofDocument = eq(documentTexts.documentId, documentId);
  const [stored] = await db.select({ revision, at, text: documentTexts.text }).from(documentTexts).where(ofDocument);
  const text = stored?.text ?? '';
  if (stored) remembered.set(keyOf(documentId, { ...stored, length: text.length }), text, text.length);
  return { pageCount, text };
}

/** A number may be given again to another text when the one that had it was discarded: its time and length tell them apart. */
const keyOf = (documentId: string, text: { revision: number | null; at: Date | null; length: number }): string =>
  [documentId, text.revision, text.at?.getTime(), text.length].join(' ');
