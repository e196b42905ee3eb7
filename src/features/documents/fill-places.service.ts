/**
 * Fills in the places of what was read before they were kept (contract section 9): the words on the pages of a file, the
 * claims in their text, what a protocol shows. Each document is done in a transaction of its own, so that a run that was
 * ended goes on where it stopped; the service may work meanwhile.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { claims, documentPages, documents } from '../../db/schema/documents.ts';
import { pageAt } from '../../domain/places/boxes.ts';
import { asRead, type KeptPage } from '../../domain/places/move-pages.ts';
import { wordsIn } from '../../domain/places/words-in-text.ts';
import { extractDocument } from '../../jobs/readers/extract-document.ts';
import { ReaderLost } from '../../jobs/readers/lost.ts';
import { fillHearing } from '../arguments/hearing-verdicts.service.ts';
import { lastReadText, type TextRow, textOf } from './document-texts.ts';
import { type BareDocument, bareDocuments } from './fill-places.queries.ts';
import { pagesOf } from './places.queries.ts';
import { replacePages } from './save-document.ts';

const AT_ONCE = 50;
const READING_LIMIT_MS = 22 * 3600_000;
const ALIGNING_LIMIT_MS = 10 * 60_000;

export interface FilledAnchors {
  /** Documents that have all their places now. */
  filled: number;
  /** Their files cannot be read any more. */
  unread: string[];
}

/**
 * Fills in all places that are missing.
 *
 * @param onDocument hears of each document that was done
 * @throws the signal's reason when it is aborted; what the database throws
 */
export async function fillAnchors(ctx: Context, onDocument: (done: number) => void = () => {}): Promise<FilledAnchors> {
  const result: FilledAnchors = { filled: 0, unread: [] };
  for (let after: string | null = null; ; ) {
    const batch: BareDocument[] = await bareDocuments(ctx.db, after, AT_ONCE);
    for (const document of batch) {
      ctx.signal.throwIfAborted();
      const pages = document.lacksPages ? await readPages(ctx, document) : [];
      if (pages === null) result.unread.push(document.documentId);
      else if (await store(ctx, document, pages)) result.filled++;
      onDocument(result.filled + result.unread.length);
    }
    const last = batch.at(-1);
    if (!last || batch.length < AT_ONCE) return result;
    after = last.documentId;
  }
}

/** The pages of the text that holds, as its file shows them; null where the file cannot be read. */
async function readPages(
  ctx: Context,
  { documentId, directory, originalFile, contentType }: BareDocument,
): Promise<KeptPage[] | null> {
  const path = join(ctx.files.caseFolder(directory, 'documents__originals'), originalFile);
  const present = await textOf(ctx.db, documentId);
  if (!present || !existsSync(path)) return null;
  const limits = { timeoutMs: READING_LIMIT_MS, signal: ctx.signal };
  const extracted = await extractDocument(ctx.readers, { path, contentType }, limits).catch((error: unknown) => {
    if (!(error instanceof ReaderLost) || !error.isByInput) throw error;
    return { ok: false as const };
  });
  if (!extracted.ok) return null;
  const { text, pages } = extracted.document;
  const packed = pages.map(({ lines, ...page }) => ({ ...page, lines: Buffer.from(lines, 'base64') }));
  const { text: readText } = await lastReadText(ctx.db, present);
  // A reader of today may read other words than the one that read it then: those that are stored hold.
  const read =
    text === readText ? packed : asHeld(await correctPages(ctx, { pages: packed, readText: text, text: readText }));
  if (present.kind === 'read') return read.map((page) => ({ ...page, read: null }));
  return correctPages(ctx, { pages: read, readText, text: present.text });
}

const asHeld = (pages: KeptPage[]) => asRead(pages.map((page) => ({ ...page, read: null })));

const correctPages = (ctx: Context, input: Parameters<typeof ctx.threads.run<'correctPages'>>[1]) =>
  ctx.threads.run('correctPages', input, { timeoutMs: ALIGNING_LIMIT_MS, signal: ctx.signal, turn: ctx.turn });

/** @returns false where the document changed meanwhile: its reading has places */
async function store(ctx: Context, { documentId, revision, lacksPages }: BareDocument, pages: KeptPage[]) {
  return ctx.database.transaction(async (tx) => {
    const inner = { ...ctx, db: tx };
    const [document] = await tx
      .select({ revision: documents.revision, status: documents.status })
      .from(documents)
      .where(eq(documents.documentId, documentId))
      .for('update');
    const present = await textOf(tx, documentId);
    if (document?.revision !== revision || document.status !== 'ready' || !present) return false;
    const isBare = (await tx.$count(documentPages, eq(documentPages.documentId, documentId))) === 0;
    if (lacksPages && isBare) await replacePages(tx, documentId, pages);
    await fillClaims(inner, present);
    await fillHearing(inner, documentId);
    return true;
  });
}

/** Finds claims whose places were not kept in the text, in the order in which they stand there. */
async function fillClaims({ db }: Context, { documentId, text }: TextRow): Promise<void> {
  const [pages, rows] = await Promise.all([
    pagesOf(db, documentId),
    db
      .select({ claimId: claims.claimId, text: claims.text, words: claims.words, start: claims.start, end: claims.end })
      .from(claims)
      .where(
        and(
          eq(claims.documentId, documentId),
          eq(claims.lost, false),
          isNull(claims.page),
          ne(claims.review, 'deleted'),
        ),
      )
      .orderBy(asc(claims.position), asc(claims.start)),
  ]);
  let from = 0;
  for (const { claimId, text: shown, words, start, end } of rows) {
    const known = start === null || end === null ? null : { start, end };
    const place = known ?? claimPlace(text, words ?? shown, from);
    if (!place) continue;
    from = place.start + 1;
    const page = pageAt(pages, place.start)?.number ?? null;
    if (!known || page !== null)
      await db
        .update(claims)
        .set({ ...place, page })
        .where(eq(claims.claimId, claimId));
  }
}

function claimPlace(text: string, words: string, from: number) {
  const at = text.indexOf(words, from);
  return at >= 0 ? { start: at, end: at + words.length } : wordsIn(text, words);
}
