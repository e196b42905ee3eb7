import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { refindAnchors } from '../../db/anchors.ts';
import type { Executor } from '../../db/open.ts';
import { type CaseRow, cases } from '../../db/schema/cases.ts';
import { documentPages, documents, documentTexts } from '../../db/schema/documents.ts';
import { pendingFiles } from '../../db/schema/intake.ts';
import { otherCaseWarning } from '../../domain/document-warnings.ts';
import { pageAt } from '../../domain/places/boxes.ts';
import type { KeptPage } from '../../domain/places/move-pages.ts';
import { announceDocument } from '../../events/announce.ts';
import { linkDurably, writeAtomic } from '../../files/atomic.ts';
import { numberedName } from '../../files/names.ts';
import { sameContent } from '../../files/receive.ts';
import type { Claim } from '../../hebrew/read/claims/extract.ts';
import { readableText } from '../../hebrew/text/readable-text.ts';
import { calendarDate } from '../../http/params.ts';
import { lockReportingWait } from '../../jobs/case-lock.ts';
import type { TaskRow } from '../../jobs/tasks.queries.ts';
import { requireRunning, updateTask } from '../../jobs/tasks.ts';
import type { SearchChunk, TextStructure } from '../../thread-catalog.ts';
import { lockCaseById, whileCaseExists } from '../cases/case-locks.service.ts';
import { requestCommit } from '../cases/history/case-commits.service.ts';
import { moveAfterProcessing } from '../cases/workflow/case-moves.service.ts';
import { dropOtherRevisions, type PassageEmbeddings, writeChunks } from '../search/chunk-store.service.ts';
import type { DocumentContent } from './content.ts';
import { revisionOfReading, type TextRevision, textOf } from './document-texts.ts';
import { moveHearing } from './move-hearing.ts';
import { type FormerText, replaceClaims } from './replace-claims.ts';

export interface ReadingResult {
  document: typeof documents.$inferSelect;
  /** Where the bytes were read from; null: they are in their place. */
  path: string | null;
  content: DocumentContent;
  structure: TextStructure;
  chunks: SearchChunk[];
  embeddings: PassageEmbeddings;
  claims: Claim[];
  /** The text that held before, and where its words are now. */
  former: FormerText;
}

/**
 * Saves what was read. Chunks of a new revision are written in small transactions and stay invisible; the original gets its
 * final name; then one transaction makes all of it the document's content. A crash before its commit leaves what the next run
 * overwrites; a crash after it leaves an upload without a row, which the sweep removes.
 */
export async function saveDocument(ctx: Context, task: TaskRow, result: ReadingResult): Promise<void> {
  const { document, path } = result;
  const revision = document.revision + 1;
  await writeChunks(ctx, { documentId: document.documentId, revision }, result.chunks, result.embeddings);
  const place = await whileCaseExists(ctx, document.caseId, async (tx) => {
    const directory = await directoryOf(tx, document.caseId);
    return {
      directory,
      name: path === null ? document.originalFile! : await placeOriginal(ctx, directory, document, path),
    };
  });
  if (!place) return;
  const uploaded = await ctx.database.transaction((tx) =>
    publish({ ...ctx, db: tx }, task, result, { ...place, revision }),
  );
  if (uploaded) await rm(join(ctx.files.uploads, uploaded), { force: true });
}

/** Saves the claims that were found anew in a text that stays as it is. */
export async function saveClaims(
  ctx: Context,
  task: TaskRow,
  { document, content, claims, former }: Pick<ReadingResult, 'document' | 'content' | 'claims' | 'former'>,
): Promise<void> {
  const { documentId, caseId } = document;
  await ctx.database.transaction(async (tx) => {
    const inner = { ...ctx, db: tx };
    const row = await lockReportingWait(tx, caseId, 'update', () => lockCaseById(inner, caseId));
    await requireRunning(tx, task.taskId);
    const [current] = await tx
      .update(documents)
      .set({
        status: 'ready',
        error: null,
        work: 'read',
        version: sql`${documents.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(documents.documentId, documentId))
      .returning({ documentId: documents.documentId });
    if (!row || !current) return;
    await tx.update(documentTexts).set({ warnings: content.warnings }).where(eq(documentTexts.documentId, documentId));
    await replaceClaims(inner, row, { documentId, ...content, claims }, former);
    await announceDocument(inner, row.caseNumber, document, 'changed');
    await moveAfterProcessing(inner, row);
    await complete(inner, task);
  });
}

async function directoryOf(db: Executor, caseId: string): Promise<string> {
  const [place] = await db.select({ directory: cases.directory }).from(cases).where(eq(cases.caseId, caseId));
  return place!.directory;
}

/** @returns the pending file whose bytes now belong to the case; its own name can go */
async function publish(
  ctx: Context,
  task: TaskRow,
  result: ReadingResult,
  { directory, name, revision }: { directory: string; name: string; revision: number },
): Promise<string | undefined> {
  const { document, content, path } = result;
  const { caseId } = document;
  const row = await lockReportingWait(ctx.db, caseId, 'update', () => lockCaseById(ctx, caseId));
  await requireRunning(ctx.db, task.taskId);
  const [current] = await ctx.db
    .update(documents)
    .set({
      status: 'ready',
      error: null,
      revision,
      work: 'read',
      originalFile: name,
      extractedFile: `${name}.txt`,
      pageCount: content.pageCount,
      ocrPages: content.ocrPages,
      charCount: content.text.length,
      chunkCount: result.chunks.length,
      version: sql`${documents.version} + 1`,
      documentDate: sql`coalesce(${documents.documentDate}, ${readDate(result)}::date)`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(documents.documentId, document.documentId), eq(documents.revision, document.revision)))
    .returning({ documentId: documents.documentId });
  if (!row || !current) return undefined;
  await replaceContent(ctx, row, result);
  await dropOtherRevisions(ctx.db, { documentId: document.documentId, revision });
  const [pending] = await ctx.db
    .delete(pendingFiles)
    .where(eq(pendingFiles.taskId, task.taskId))
    .returning({ filename: pendingFiles.filename });
  await announceDocument(ctx, row.caseNumber, { ...document, revision }, 'changed');
  await moveAfterProcessing(ctx, row);
  await requestCommit(ctx, row.caseId, `${path === null ? 'עודכן' : 'נקרא'} המסמך ${document.title}`);
  await complete(ctx, task);
  // Last, where nobody can end the task any more: file and row say the same, unless the process dies here and begins anew.
  await writeAtomic(
    join(ctx.files.caseFolder(directory, 'documents__extracted'), `${name}.txt`),
    readableText(content.text, content.footnotes),
  );
  return pending?.filename;
}

async function complete(ctx: Context, task: TaskRow): Promise<void> {
  await updateTask(ctx, ctx.db, task.taskId, {
    status: 'completed',
    stage: 'completed',
    percent: 100,
    message: 'המסמך מוכן',
    error: null,
    finishedAt: ctx.clock.now(),
  });
}

async function replaceContent(ctx: Context, row: CaseRow, result: ReadingResult): Promise<void> {
  const { content, structure, claims, former } = result;
  const { documentId, docType } = result.document;
  const { revision, kind, actor, at } = await revisionToHold(ctx, documentId, content);
  const stored = {
    text: content.text,
    metadata: { ...structure.metadata, footnotes: content.footnotes },
    sections: structure.sections,
    warnings: [
      ...content.warnings.filter(({ kind }) => kind !== 'case_number_differs'),
      ...otherCaseWarning(row, docType, structure.metadata, content.pages),
    ],
    running: content.running,
    ...{ revision, kind, actor, at },
  };
  await ctx.db
    .insert(documentTexts)
    .values({ documentId, ...stored })
    .onConflictDoUpdate({ target: documentTexts.documentId, set: stored });
  await replacePages(ctx.db, documentId, content.pages);
  await replaceClaims(ctx, row, { documentId, ...content, claims }, former);
  await moveHearing(ctx, { documentId, ...content }, former);
  await refindAnchors(ctx.db, documentId, {
    oldText: former.text,
    newText: content.text,
    pageOf: (start) => pageAt(content.pages, start)?.number ?? null,
    ...(former.again ? { again: former.again } : {}),
  });
}

/** Which text holds from now on; what the file says is kept beside a person's. */
async function revisionToHold(
  ctx: Context,
  documentId: string,
  { readText, corrected }: DocumentContent,
): Promise<TextRevision> {
  const present = await textOf(ctx.db, documentId);
  const read = await revisionOfReading(ctx.db, present, readText, { actor: ctx.actor, at: ctx.clock.now() });
  return corrected ?? read;
}

/** A document says its date, or what looks like one. */
const readDate = ({ structure }: ReadingResult): string | null =>
  calendarDate.safeParse(structure.metadata.dates.document_date).data ?? null;

/** Puts the pages of a text in place of those of the former one. */
export async function replacePages(db: Executor, documentId: string, pages: readonly KeptPage[]): Promise<void> {
  await db.delete(documentPages).where(eq(documentPages.documentId, documentId));
  const rows = pages.map(({ width_pt: widthPt, height_pt: heightPt, lines, read, ...page }) => ({
    ...page,
    documentId,
    widthPt,
    heightPt,
    lines: Buffer.from(lines),
    readLines: read && Buffer.from(read.lines),
    readStart: read?.start,
    readEnd: read?.end,
  }));
  for (let at = 0; at < rows.length; at += 200) await db.insert(documentPages).values(rows.slice(at, at + 200));
}

/**
 * Gives the bytes their name among the case's originals. A name that exists already with the same content was given by a
 * run that crashed afterwards; one with other content was put there by hand and is left alone.
 */
async function placeOriginal(
  ctx: Context,
  directory: string,
  document: ReadingResult['document'],
  path: string,
): Promise<string> {
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
