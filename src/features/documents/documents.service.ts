import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from '@hono/zod-openapi';
import { and, eq, sql } from 'drizzle-orm';
import { recordRead } from '../../audit/hourly-acts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { type Context, inTransaction } from '../../context.ts';
import { loseAnchors } from '../../db/anchors.ts';
import { argumentsOf, dropEmptyArguments } from '../../db/claims.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import { documents, documentTexts } from '../../db/schema/documents.ts';
import { AppError } from '../../errors.ts';
import { announceDocument } from '../../events/announce.ts';
import { backUpFile, backupStamp } from '../../files/case-backup.ts';
import { type CaseFolderKey, existingFile } from '../../files/store.ts';
import type { SectionType } from '../../hebrew/read/sections/types.ts';
import { isUuid } from '../../lib/uuid.ts';
import { auditSubject, findCase, lockCaseForWriting } from '../cases/cases.service.ts';
import { fileUrl } from '../cases/files/case-files.contract.ts';
import { requestCommit } from '../cases/history/case-commits.service.ts';
import { moveAfterProcessing, moveCase } from '../cases/workflow/case-moves.service.ts';
import type { Document, DocumentWithText } from './documents.contract.ts';
import { pagesOf } from './places.queries.ts';
import { queueProcessing } from './processing-queue.service.ts';

export type DocumentRow = typeof documents.$inferSelect;
type DocumentView = z.input<typeof Document>;

/** One document with its clean text; that it was read is recorded. @throws AppError case_not_found, document_not_found */
export async function readDocumentWithText(
  ctx: Context,
  caseNumber: string,
  documentId: string,
): Promise<z.input<typeof DocumentWithText>> {
  const row = await findCase(ctx, caseNumber);
  if (!isUuid(documentId)) throw new AppError('document_not_found');
  const [found] = await ctx.db
    .select()
    .from(documents)
    .leftJoin(documentTexts, eq(documentTexts.documentId, documents.documentId))
    .where(and(eq(documents.documentId, documentId), eq(documents.caseId, row.caseId)));
  if (!found) throw new AppError('document_not_found');
  const pages = await pagesOf(ctx.db, documentId);
  const { title } = found.documents;
  recordRead(ctx, { action: 'file.read', subject: auditSubject(row), target: title, thing: documentId });
  return {
    ...projectDocument(row.caseNumber, found.documents),
    text: found.document_texts?.text ?? '',
    metadata: found.document_texts?.metadata ?? {},
    pages,
    sections: (found.document_texts?.sections ?? []).map(({ type, ...section }) => ({
      section_type: type as SectionType,
      ...section,
    })),
    warnings: found.document_texts?.warnings ?? [],
  };
}

/**
 * Takes a document out of its case with its chunks, its claims and the arguments that held no others; its files move to the backup folder: they have their new
 * names before the commit and lose the old ones after it, so that no crash can lose them.
 *
 * @throws AppError case_not_found, case_archived, document_not_found, document_in_use
 */
export async function deleteDocument(ctx: Context, caseNumber: string, documentId: string): Promise<void> {
  const { row, doc } = await inTransaction(ctx, async (inner) => {
    const row = await lockCaseForWriting(inner, caseNumber);
    const doc = await lockIdleDocument(inner, row, documentId);
    for (const file of filesOf(doc)) await backUp(inner, row, file);
    const touched = await argumentsOf(inner.db, doc.documentId);
    await inner.db.delete(documents).where(eq(documents.documentId, doc.documentId));
    await loseAnchors(inner.db, doc.documentId);
    await dropEmptyArguments(inner.db, touched);
    await announceDocument(inner, row.caseNumber, doc, 'removed');
    await recordAct(inner, {
      action: 'document.deleted',
      subject: auditSubject(row),
      target: doc.title,
      beforeSha256: doc.sha256,
    });
    await moveAfterProcessing(inner, row);
    await requestCommit(inner, row.caseId, `הוסר המסמך ${doc.title}`);
    return { row, doc };
  });
  for (const { key, name } of filesOf(doc))
    await rm(join(ctx.files.caseFolder(row.directory, key), name), { force: true });
}

/**
 * Queues a new reading of the original file; what was read before stays in force until it succeeds, and a text that a
 * person put right also after it.
 *
 * @param options `discardCorrection`: what is read takes its place
 * @throws AppError case_not_found, case_archived, document_not_found, document_in_use, file_not_found
 */
export async function reprocessDocument(
  ctx: Context,
  caseNumber: string,
  documentId: string,
  { discardCorrection = false } = {},
): Promise<string> {
  return inTransaction(ctx, async (inner) => {
    const row = await lockCaseForWriting(inner, caseNumber);
    const doc = await lockIdleDocument(inner, row, documentId);
    if (doc.revision === 0)
      throw new AppError('file_not_found', { detail: 'הקובץ ממתין ברשימת ההעלאות; יש לסווג אותו מחדש.' });
    await existingFile(inner.files.caseFolder(row.directory, 'documents__originals'), doc.originalFile ?? '');
    await inner.db
      .update(documents)
      .set({
        status: 'queued',
        error: null,
        work: 'read',
        ...(discardCorrection ? { correctedRevision: null } : {}),
        updatedAt: sql`now()`,
      })
      .where(eq(documents.documentId, documentId));
    await announceDocument(inner, row.caseNumber, doc, 'changed');
    await moveCase(inner, row, 'processing');
    const discards = discardCorrection && doc.correctedRevision !== null;
    await recordAct(inner, {
      action: discards ? 'document.correction_discarded' : 'document.reprocessed',
      subject: auditSubject(row),
      target: doc.title,
    });
    return queueProcessing(inner, row, doc);
  });
}

/** A document of a case. @throws AppError case_not_found, document_not_found */
export async function findDocument(
  ctx: Context,
  caseNumber: string,
  documentId: string,
): Promise<{ row: CaseRow; doc: DocumentRow }> {
  const row = await findCase(ctx, caseNumber);
  if (!isUuid(documentId)) throw new AppError('document_not_found');
  const [doc] = await ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.documentId, documentId), eq(documents.caseId, row.caseId)));
  if (!doc) throw new AppError('document_not_found');
  return { row, doc };
}

/** Whether a task waits for a document or works on it. */
export const isInWork = ({ status }: DocumentRow): boolean => status === 'queued' || status === 'processing';

/** A document, locked until the transaction ends; its case is locked already. @throws AppError document_not_found */
export async function lockDocument(ctx: Context, row: CaseRow, documentId: string): Promise<DocumentRow> {
  if (!isUuid(documentId)) throw new AppError('document_not_found');
  const [doc] = await ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.documentId, documentId), eq(documents.caseId, row.caseId)))
    .for('update');
  if (!doc) throw new AppError('document_not_found');
  return doc;
}

async function lockIdleDocument(ctx: Context, row: CaseRow, documentId: string): Promise<DocumentRow> {
  const doc = await lockDocument(ctx, row, documentId);
  if (isInWork(doc)) throw new AppError('document_in_use');
  return doc;
}

interface CaseFile {
  key: CaseFolderKey;
  name: string;
}

/** The files a document has in its case: none before it was read for the first time. */
function filesOf(doc: DocumentRow): CaseFile[] {
  if (doc.revision === 0 || !doc.originalFile || !doc.extractedFile) return [];
  return [
    { key: 'documents__originals', name: doc.originalFile },
    { key: 'documents__extracted', name: doc.extractedFile },
  ];
}

/** A file that somebody removed by hand cannot be backed up; that does not keep the document from being deleted. */
async function backUp(ctx: Context, row: CaseRow, { key, name }: CaseFile): Promise<void> {
  const from = join(ctx.files.caseFolder(row.directory, key), name);
  await backUpFile(ctx, row.directory, from, `${backupStamp(ctx.clock.now())}-${name}`).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      ctx.log.warn({ err: error, case_id: row.caseId }, 'file to back up is missing');
    },
  );
}

/** A row as it comes: through the query builder, or as JSON with its moments as text. */
type ReadDocument = Omit<DocumentRow, 'createdAt' | 'updatedAt'> & Record<'createdAt' | 'updatedAt', Date | string>;

/** A document row as the API shows it; files are named once they are in their place. */
export function projectDocument(caseNumber: string, row: ReadDocument): DocumentView {
  const file = (folder: CaseFolderKey, name: string | null) =>
    row.revision === 0 || name === null ? null : { folder, filename: name, url: fileUrl(caseNumber, folder, name) };
  return {
    document_id: row.documentId,
    case_number: caseNumber,
    title: row.title,
    doc_type: row.docType as DocumentView['doc_type'],
    party: row.party as DocumentView['party'],
    original_name: row.originalName,
    content_type: row.contentType,
    size_bytes: row.sizeBytes,
    sha256: row.sha256,
    page_count: row.pageCount,
    char_count: row.charCount,
    status: row.status,
    error: row.error,
    ocr_pages: row.ocrPages,
    chunk_count: row.chunkCount,
    claim_count: row.claimCount,
    original_file: file('documents__originals', row.originalFile),
    extracted_file: file('documents__extracted', row.extractedFile),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    document_date: row.documentDate,
    version: row.version,
  };
}
