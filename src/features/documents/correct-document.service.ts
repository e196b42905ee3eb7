// Documents put right by a person (contract section 9). What is acknowledged is stored; what depends on it is computed by a
// task, and until that is done the former text holds with all that was found in it.
import type { z } from '@hono/zod-openapi';
import { eq, sql } from 'drizzle-orm';
import { recordRead } from '../../audit/hourly-acts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { type Context, inTransaction } from '../../context.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import { type DocumentWork, documents } from '../../db/schema/documents.ts';
import { CLAIM_BEARING, type DocType } from '../../domain/document-types.ts';
import { AppError } from '../../errors.ts';
import { announceDocument } from '../../events/announce.ts';
import { sha256Of } from '../../files/sha256.ts';
import { auditSubject, lockCaseForWriting } from '../cases/cases.service.ts';
import { requestCommit } from '../cases/history/case-commits.service.ts';
import { moveCase } from '../cases/workflow/case-moves.service.ts';
import type {
  CorrectedDocument,
  DocumentText,
  DocumentTextRequest,
  DocumentTexts,
  DocumentUpdateRequest,
} from './correct-document.contract.ts';
import { addRevision, revisionsOf, storedRevision, textOf } from './document-texts.ts';
import { type DocumentRow, findDocument, isInWork, lockDocument, projectDocument } from './documents.service.ts';
import { queueProcessing } from './processing-queue.service.ts';

type Corrected = z.input<typeof CorrectedDocument>;

const LONGEST_TEXT = 5_000_000;

/**
 * Puts right what a document is. Its type decides how it is read, its party whose its claims are: these are computed again
 * where one of them changed.
 *
 * @throws AppError case_not_found, case_archived, document_not_found, version_conflict; document_in_use where something
 *   must be computed again while it is in work
 */
export function updateDocument(
  ctx: Context,
  caseNumber: string,
  documentId: string,
  { expected_version, ...change }: z.output<typeof DocumentUpdateRequest>,
): Promise<Corrected> {
  return inTransaction(ctx, async (inner) => {
    const row = await lockCaseForWriting(inner, caseNumber);
    const doc = await lockDocument(inner, row, documentId);
    requireVersion(doc, expected_version);
    const { title = doc.title, doc_type: docType = doc.docType as DocType } = change;
    const party = change.party === undefined ? doc.party : change.party;
    const documentDate = change.document_date === undefined ? doc.documentDate : change.document_date;
    const isSame = title === doc.title && docType === doc.docType && party === doc.party;
    if (isSame && documentDate === doc.documentDate) return { ...projectDocument(row.caseNumber, doc), task_id: null };
    const work = workAfter(doc, { docType, party });
    if (work && isInWork(doc)) throw new AppError('document_in_use');
    const changed = await changeDocument(inner, row, doc, { title, docType, party, documentDate });
    const taskId = work && (await begin(inner, row, changed, work));
    await recordAct(inner, { action: 'document.updated', subject: auditSubject(row), target: title });
    await requestCommit(inner, row.caseId, `עודכנו פרטי המסמך ${title}`);
    return view(inner, row, documentId, taskId);
  });
}

/**
 * Stores a text that takes the place of the one that holds, as soon as what depends on it is computed.
 *
 * @throws AppError empty_text, text_too_long, case_not_found, case_archived, document_not_found, document_in_use,
 *   version_conflict, file_not_found for a document that was never read
 */
export function correctText(
  ctx: Context,
  caseNumber: string,
  documentId: string,
  { text: given, expected_version }: z.output<typeof DocumentTextRequest>,
): Promise<Corrected> {
  if (given.length > LONGEST_TEXT) throw new AppError('text_too_long');
  const text = given.replace(/\r\n?/g, '\n').normalize('NFC');
  if (text.trim() === '') throw new AppError('empty_text');
  return inTransaction(ctx, async (inner) => {
    const row = await lockCaseForWriting(inner, caseNumber);
    const doc = await lockDocument(inner, row, documentId);
    if (isInWork(doc)) throw new AppError('document_in_use');
    requireVersion(doc, expected_version);
    const present = await textOf(inner.db, documentId);
    if (doc.revision === 0 || !present)
      throw new AppError('file_not_found', { detail: 'הקובץ ממתין ברשימת ההעלאות; יש לסווג אותו מחדש.' });
    const by = { kind: 'corrected' as const, actor: inner.actor, at: inner.clock.now() };
    const correctedRevision = await addRevision(inner.db, present, text, by);
    const changed = await changeDocument(inner, row, doc, { correctedRevision });
    const taskId = await begin(inner, row, changed, 'text');
    await recordAct(inner, {
      action: 'document.text_corrected',
      subject: auditSubject(row),
      target: doc.title,
      beforeSha256: sha256Of(present.text),
      afterSha256: sha256Of(text),
    });
    return view(inner, row, documentId, taskId);
  });
}

/** The texts that a document had. @throws AppError case_not_found, document_not_found */
export async function listTexts(
  ctx: Context,
  caseNumber: string,
  documentId: string,
): Promise<z.input<typeof DocumentTexts>> {
  await findDocument(ctx, caseNumber, documentId);
  return { texts: (await revisionsOf(ctx.db, documentId)).map((one) => ({ ...one, at: one.at! })) };
}

/** One of them; that it was read is recorded. @throws AppError case_not_found, document_not_found, text_revision_not_found */
export async function readText(
  ctx: Context,
  caseNumber: string,
  documentId: string,
  revision: number,
): Promise<z.input<typeof DocumentText>> {
  const { row, doc } = await findDocument(ctx, caseNumber, documentId);
  const found = (await revisionsOf(ctx.db, documentId)).find((one) => one.revision === revision);
  const text = found?.current ? await textOf(ctx.db, documentId) : await storedRevision(ctx.db, documentId, revision);
  if (!found || !text) throw new AppError('text_revision_not_found');
  recordRead(ctx, { action: 'file.read', subject: auditSubject(row), target: doc.title, thing: documentId });
  return { ...found, at: found.at!, text: text.text };
}

function requireVersion(doc: DocumentRow, expected: number | undefined): void {
  if (expected !== undefined && expected !== doc.version)
    throw new AppError('version_conflict', { extra: { version: doc.version } });
}

/** What must be computed again when type or party changed; null where nothing. */
function workAfter(
  doc: DocumentRow,
  { docType, party }: { docType: DocType; party: string | null },
): DocumentWork | null {
  if (doc.revision === 0) return null;
  if (docType !== doc.docType) return 'text';
  if (party === doc.party || !CLAIM_BEARING.has(docType)) return null;
  // What failed last may have been more than the claims.
  return doc.error === null ? 'claims' : 'text';
}

async function changeDocument(
  ctx: Context,
  row: CaseRow,
  doc: DocumentRow,
  change: Partial<DocumentRow>,
): Promise<DocumentRow> {
  const [changed] = await ctx.db
    .update(documents)
    .set({ ...change, version: doc.version + 1, updatedAt: sql`now()` })
    .where(eq(documents.documentId, doc.documentId))
    .returning();
  await announceDocument(ctx, row.caseNumber, changed!, 'changed');
  return changed!;
}

async function begin(ctx: Context, row: CaseRow, doc: DocumentRow, work: DocumentWork): Promise<string> {
  await ctx.db
    .update(documents)
    .set({ status: 'queued', error: null, work })
    .where(eq(documents.documentId, doc.documentId));
  await moveCase(ctx, row, 'processing');
  return queueProcessing(ctx, row, doc);
}

async function view(ctx: Context, row: CaseRow, documentId: string, taskId: string | null): Promise<Corrected> {
  const [doc] = await ctx.db.select().from(documents).where(eq(documents.documentId, documentId));
  return { ...projectDocument(row.caseNumber, doc!), task_id: taskId };
}
