// What a document says: from its file, or from what is stored of it.
import { asc, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { documentPages, type documents } from '../../db/schema/documents.ts';
import type { DocumentWarning } from '../../domain/document-warnings.ts';
import { type Finder, finder } from '../../domain/places/find-again.ts';
import { asRead, type KeptPage, type PackedPage } from '../../domain/places/move-pages.ts';
import type { DocumentReading } from '../../jobs/readers/tasks.ts';
import { TaskFailure } from '../../jobs/tasks.ts';
import { lastReadText, storedRevision, type TextRevision, textOf } from './document-texts.ts';

type DocumentRow = typeof documents.$inferSelect;

const ALIGNING_LIMIT_MS = 10 * 60_000;

/** A document as it is to be stored. */
export interface DocumentContent {
  text: string;
  /** What its file says; another text than `text` where that is a person's. */
  readText: string;
  /** The text of a person that holds; null: as it was read. */
  corrected: TextRevision | null;
  footnotes: unknown;
  /** The different headers and footers of its pages. */
  running: string[];
  pageCount: number | null;
  ocrPages: number;
  pages: KeptPage[];
  warnings: DocumentWarning[];
}

/** Offsets at which pages begin, for what is said of a place. */
export const pageStartsOf = ({ pages }: Pick<DocumentContent, 'pages'>): number[] =>
  pages.length > 0 ? pages.map(({ start }) => start) : [0];

/** The content of a file that was read; where a person put its text right, hers holds, on the pages of the file. */
export async function contentOfReading(
  ctx: Context,
  { documentId, correctedRevision }: DocumentRow,
  reading: DocumentReading,
): Promise<DocumentContent> {
  const { text: readText, pages, ...rest } = reading;
  const packed = pages.map(({ lines, ...page }) => ({ ...page, lines: Buffer.from(lines, 'base64') }));
  const corrected = await correctionOf(ctx, documentId, correctedRevision);
  if (!corrected)
    return { ...rest, text: readText, readText, corrected, pages: packed.map((page) => ({ ...page, read: null })) };
  return correctedContent(ctx, { ...rest, readText, pages: packed }, corrected);
}

/** The content of a document that was read before: of the text that is to hold. @throws TaskFailure where there is none */
export async function storedContent(ctx: Context, document: DocumentRow): Promise<DocumentContent> {
  const { documentId, pageCount, ocrPages, correctedRevision } = document;
  const present = await textOf(ctx.db, documentId);
  if (!present) throw new TaskFailure('המסמך טרם נקרא');
  const pages = await keptPages(ctx, documentId);
  const stored = {
    footnotes: present.metadata.footnotes ?? [],
    running: present.running ?? [],
    pageCount,
    ocrPages,
    warnings: present.warnings ?? [],
  };
  const { text: readText } = await lastReadText(ctx.db, present);
  const wanted = await correctionOf(ctx, documentId, correctedRevision);
  if (!wanted || wanted.revision === present.revision)
    return { ...stored, text: present.text, readText, corrected: present.kind === 'read' ? null : present, pages };
  return correctedContent(ctx, { ...stored, readText, pages: asRead(pages) }, wanted);
}

const correctionOf = async (ctx: Context, documentId: string, revision: number | null) =>
  (revision === null ? undefined : await storedRevision(ctx.db, documentId, revision)) ?? null;

async function correctedContent(
  ctx: Context,
  content: Omit<DocumentContent, 'pages' | 'text' | 'corrected'> & { pages: PackedPage[] },
  { text, ...corrected }: TextRevision & { text: string },
): Promise<DocumentContent> {
  const { readText } = content;
  const options = { timeoutMs: ALIGNING_LIMIT_MS, signal: ctx.signal, turn: ctx.turn };
  const pages = await ctx.threads.run('correctPages', { pages: content.pages, readText, text }, options);
  const ranges = new Map(pages.map((page) => [page.number, page]));
  const warnings = content.warnings.map((warning) => {
    const page = warning.start === null || warning.page === null ? undefined : ranges.get(warning.page);
    return page ? { ...warning, start: page.start, end: page.end } : warning;
  });
  return { ...content, text, corrected, pages, warnings };
}

async function keptPages(ctx: Context, documentId: string): Promise<KeptPage[]> {
  const rows = await ctx.db
    .select()
    .from(documentPages)
    .where(eq(documentPages.documentId, documentId))
    .orderBy(asc(documentPages.number));
  return rows.map(({ documentId: _, widthPt, heightPt, readLines, readStart, readEnd, ...page }) => ({
    ...page,
    width_pt: widthPt,
    height_pt: heightPt,
    read: readLines && { start: readStart!, end: readEnd!, lines: readLines },
  }));
}

/** Finds places of the text that holds again in the one that is to take its place. */
export async function comparedWith(
  ctx: Context,
  documentId: string,
  text: string,
): Promise<{ text: string; again: Finder }> {
  const oldText = (await textOf(ctx.db, documentId))?.text ?? '';
  const options = { timeoutMs: ALIGNING_LIMIT_MS, signal: ctx.signal, turn: ctx.turn };
  const pairs =
    oldText === text || oldText === ''
      ? new Int32Array()
      : await ctx.threads.run('alignTexts', { oldText, newText: text }, options);
  return { text: oldText, again: finder(oldText, text, pairs) };
}
