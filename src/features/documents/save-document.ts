import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../db/open.ts';
import { type CaseRow, cases } from '../../db/schema/cases.ts';
import { documentPages, documents, documentTexts } from '../../db/schema/documents.ts';
import { pendingFiles } from '../../db/schema/intake.ts';
import type { DocumentWarning } from '../../domain/document-warnings.ts';
import { announceDocument } from '../../events/announce.ts';
import { linkDurably, writeAtomic } from '../../files/atomic.ts';
import { numberedName } from '../../files/names.ts';
import { sameContent } from '../../files/receive.ts';
import type { Claim } from '../../hebrew/claims/extract.ts';
import { readableText } from '../../hebrew/readable-text.ts';
import { calendarDate } from '../../http/params.ts';
import { withHeldCaseTold } from '../../jobs/case-lock.ts';
import type { DocumentReading, ReadPage } from '../../jobs/readers/tasks.ts';
import type { TaskRow } from '../../jobs/tasks.queries.ts';
import { requireRunning, updateTask } from '../../jobs/tasks.ts';
import type { SearchChunk, TextStructure } from '../../thread-catalog.ts';
import { lockCaseById, whileCaseExists } from '../cases/case-locks.service.ts';
import { requestCommit } from '../cases/history/case-commits.service.ts';
import { moveAfterProcessing } from '../cases/workflow/case-moves.service.ts';
import { dropOtherRevisions, type PassageEmbeddings, writeChunks } from '../search/chunk-store.service.ts';
import { replaceClaims } from './replace-claims.ts';

export interface ReadingResult {
  document: typeof documents.$inferSelect;
  /** Where the bytes were read from. */
  path: string;
  clean: DocumentReading;
  structure: TextStructure;
  chunks: SearchChunk[];
  embeddings: PassageEmbeddings;
  claims: Claim[];
  warnings: DocumentWarning[];
}

/**
 * Saves what was read. Chunks of a new revision are written in small transactions and stay invisible; files get their
 * final names; then one transaction makes all of it the document's content. A crash before it leaves what the next run
 * overwrites; a crash after it leaves an upload without a row, which the sweep removes.
 */
export async function saveDocument(ctx: Context, task: TaskRow, result: ReadingResult): Promise<void> {
  const { document } = result;
  const revision = document.revision + 1;
  await writeChunks(ctx, { documentId: document.documentId, revision }, result.chunks, result.embeddings);
  const names = await whileCaseExists(ctx, document.caseId, (tx) => placeFiles({ ...ctx, db: tx }, result));
  if (!names) return;
  const uploaded = await ctx.database.transaction((tx) =>
    publish({ ...ctx, db: tx }, task, result, { revision, ...names }),
  );
  if (uploaded) await rm(join(ctx.files.uploads, uploaded), { force: true });
}

/** Gives original and text their names in the case directory. */
async function placeFiles(
  ctx: Context,
  result: ReadingResult,
): Promise<{ originalFile: string; extractedFile: string }> {
  const [place] = await ctx.db
    .select({ directory: cases.directory })
    .from(cases)
    .where(eq(cases.caseId, result.document.caseId));
  const { directory } = place!;
  const originalFile = await placeOriginal(ctx, directory, result);
  const extractedFile = `${originalFile}.txt`;
  const { text, footnotes } = result.clean;
  await writeAtomic(
    join(ctx.files.caseFolder(directory, 'documents__extracted'), extractedFile),
    readableText(text, footnotes),
  );
  return { originalFile, extractedFile };
}

/** @returns the pending file whose bytes now belong to the case; its own name can go */
async function publish(
  ctx: Context,
  task: TaskRow,
  result: ReadingResult,
  names: { revision: number; originalFile: string; extractedFile: string },
): Promise<string | undefined> {
  const { document } = result;
  const { caseId } = document;
  const row = await withHeldCaseTold(ctx.db, caseId, 'update', () => lockCaseById(ctx, caseId));
  await requireRunning(ctx.db, task.taskId);
  const [current] = await ctx.db
    .update(documents)
    .set({
      status: 'ready',
      error: null,
      revision: names.revision,
      originalFile: names.originalFile,
      extractedFile: names.extractedFile,
      pageCount: result.clean.pageCount,
      ocrPages: result.clean.ocrPages,
      charCount: result.clean.text.length,
      chunkCount: result.chunks.length,
      version: sql`${documents.version} + 1`,
      documentDate: sql`coalesce(${documents.documentDate}, ${readDate(result)}::date)`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(documents.documentId, document.documentId), eq(documents.revision, document.revision)))
    .returning({ documentId: documents.documentId });
  if (!row || !current) return undefined;
  await replaceContent(ctx, row, result);
  await dropOtherRevisions(ctx.db, { documentId: document.documentId, revision: names.revision });
  const [pending] = await ctx.db
    .delete(pendingFiles)
    .where(eq(pendingFiles.taskId, task.taskId))
    .returning({ filename: pendingFiles.filename });
  await announceDocument(ctx, row.caseNumber, { ...document, revision: names.revision }, 'changed');
  await moveAfterProcessing(ctx, row);
  await requestCommit(ctx, row.caseId, `נקרא המסמך ${document.title}`);
  await updateTask(ctx, ctx.db, task.taskId, {
    status: 'completed',
    stage: 'completed',
    percent: 100,
    message: 'המסמך מוכן',
    error: null,
    finishedAt: ctx.clock.now(),
  });
  return pending?.filename;
}

async function replaceContent(ctx: Context, row: CaseRow, result: ReadingResult): Promise<void> {
  const { documentId } = result.document;
  const content = {
    text: result.clean.text,
    metadata: { ...result.structure.metadata, footnotes: result.clean.footnotes },
    sections: result.structure.sections,
    warnings: result.warnings,
  };
  const [former] = await ctx.db
    .select({ text: documentTexts.text })
    .from(documentTexts)
    .where(eq(documentTexts.documentId, documentId));
  await ctx.db
    .insert(documentTexts)
    .values({ documentId, ...content })
    .onConflictDoUpdate({ target: documentTexts.documentId, set: content });
  await replacePages(ctx.db, documentId, result.clean.pages);
  await replaceClaims(ctx, row, result, former?.text ?? '');
}

/** A document says its date, or what looks like one. */
const readDate = ({ structure }: ReadingResult): string | null =>
  calendarDate.safeParse(structure.metadata.dates.document_date).data ?? null;

/** Puts the pages of a reading in place of those of the former one. */
async function replacePages(db: Executor, documentId: string, pages: readonly ReadPage[]): Promise<void> {
  await db.delete(documentPages).where(eq(documentPages.documentId, documentId));
  const rows = pages.map(({ width_pt: widthPt, height_pt: heightPt, lines, ...page }) => ({
    ...page,
    documentId,
    widthPt,
    heightPt,
    lines: Buffer.from(lines, 'base64'),
  }));
  for (let at = 0; at < rows.length; at += 200) await db.insert(documentPages).values(rows.slice(at, at + 200));
}

/**
 * Gives the bytes their name among the case's originals. A name that exists already with the same content was given by a
 * run that crashed afterwards; one with other content was put there by hand and is left alone.
 */
async function placeOriginal(ctx: Context, directory: string, { document, path }: ReadingResult): Promise<string> {
  const folder = ctx.files.caseFolder(directory, 'documents__originals');
  const wanted = document.originalFile ?? document.originalName;
  if (path === join(folder, wanted)) return wanted;
  for (let n = 1; n < 1000; n += 1) {
    const name = numberedName(wanted, n);
    const target = join(folder, name);
    try {
      await linkDurably(path, target);
      return name;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      if (await sameContent(target, document.sha256)) return name;
    }
  }
  throw new Error('no free name among the originals');
}
