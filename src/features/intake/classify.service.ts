import type { z } from '@hono/zod-openapi';
import { and, eq, isNotNull } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../audit/record-act.ts';
import { type Context, inTransaction } from '../../context.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import { documents } from '../../db/schema/documents.ts';
import type { PendingRow } from '../../db/schema/intake.ts';
import type { DocType } from '../../domain/document-types.ts';
import { AppError, fieldError } from '../../errors.ts';
import { announceDocument } from '../../events/announce.ts';
import { takeUpload } from '../../events/uploads.ts';
import { numberedName } from '../../files/names.ts';
import { problemOf, toAppError } from '../../http/problem.ts';
import { auditSubject, lockCaseForWriting } from '../cases/cases.service.ts';
import { moveCase } from '../cases/workflow/case-moves.service.ts';
import { queueProcessing } from '../documents/processing-queue.service.ts';
import { addDecision } from '../training/corpus/add-decision.service.ts';
import type { Classified, ClassifyBatch, ClassifyRequest } from './intake.contract.ts';
import { warningsFor } from './upload-warnings.service.ts';
import { ensureSuggestion, lockPending, titleOfUpload } from './uploads.service.ts';

type Input = z.output<typeof ClassifyRequest>;

/**
 * Makes a pending file a document of a case and queues its processing, all in one transaction. The file leaves the list
 * of pending files; when the processing fails it comes back. With the target `training` it is stored in the style corpus.
 *
 * @throws AppError upload_not_found, upload_in_use, case_not_found, case_archived, already_classified; for the style corpus
 *   those of `addDecision`
 */
export async function classifyUpload(ctx: Context, input: Input): Promise<z.input<typeof Classified>> {
  if (input.target === 'training') return classifyForTraining(ctx, input);
  const caseNumber = input.case_number;
  if (caseNumber === undefined) throw fieldError(['body', 'case_number'], 'יש לציין מספר תיק', 'missing');
  if (input.doc_type === undefined) await ensureSuggestion(ctx, input.filename);
  try {
    return await inTransaction(ctx, (inner) => classifyIntoCase(inner, caseNumber, input));
  } catch (error) {
    if (isUniqueViolation(error, 'documents_content_unique'))
      throw new AppError('already_classified', { cause: error });
    throw error;
  }
}

/** Classifies many; what refuses one keeps none of the others from being taken. */
export async function classifyUploads(
  ctx: Context,
  inputs: Input[],
): Promise<z.input<typeof ClassifyBatch>['results']> {
  const results: z.input<typeof ClassifyBatch>['results'] = [];
  for (const input of inputs)
    results.push(
      await classifyUpload(ctx, input).then(
        (classified) => ({ ok: true as const, ...classified }),
        (error: unknown) => ({ ok: false as const, ...problemOf(toAppError(error), ctx.requestId) }),
      ),
    );
  return results;
}

async function classifyForTraining(ctx: Context, input: Input): Promise<z.input<typeof Classified>> {
  const { filename, title, allow_duplicate } = input;
  const { taskId } = await addDecision(ctx, { filename, title: title || undefined, allow_duplicate });
  return {
    task_id: taskId,
    status: 'queued',
    filename,
    target: 'training',
    case_number: null,
    doc_type: input.doc_type ?? 'decision',
    document_id: null,
    warnings: [],
  };
}

async function classifyIntoCase(ctx: Context, caseNumber: string, input: Input): Promise<z.input<typeof Classified>> {
  const row = await lockCaseForWriting(ctx, caseNumber);
  const pending = await lockPending(ctx, input.filename);
  if (pending.taskId) throw new AppError('upload_in_use');
  const same = await documentsOfContent(ctx, row.caseId, pending.sha256);
  const present = same.find((doc) => doc.status !== 'failed');
  if (present && !input.allow_duplicate)
    throw new AppError('already_classified', { extra: { document_id: present.documentId } });

  const warnings = await warningsFor(ctx, pending, row.caseNumber);
  const docType = input.doc_type ?? (pending.suggestion?.doc_type as DocType | undefined) ?? 'other';
  const fields = {
    title: input.title || titleOfUpload(pending.originalName),
    docType,
    party: input.party ?? null,
    ...(input.document_date === undefined ? {} : { documentDate: input.document_date }),
    status: 'queued' as const,
    error: null,
    contentKey: present ? null : pending.sha256,
    updatedAt: ctx.clock.now(),
  };
  const failed = same.find((doc) => doc.status === 'failed');
  const documentId = failed?.documentId ?? uuidv7();
  if (failed) await ctx.db.update(documents).set(fields).where(eq(documents.documentId, documentId));
  else await insertDocument(ctx, row, pending, documentId, fields);

  const taskId = await queueProcessing(ctx, row, { documentId, title: fields.title });
  await takeUpload(ctx, pending, taskId);
  await announceDocument(ctx, row.caseNumber, { documentId, revision: 0 }, failed ? 'changed' : 'added');
  await moveCase(ctx, row, 'processing');
  await recordAct(ctx, {
    action: 'document.added',
    subject: auditSubject(row),
    target: fields.title,
    afterSha256: pending.sha256,
  });
  return {
    task_id: taskId,
    status: 'queued',
    filename: pending.filename,
    target: 'case',
    case_number: row.caseNumber,
    doc_type: docType,
    document_id: documentId,
    warnings,
  };
}

const documentsOfContent = async (ctx: Context, caseId: string, sha256: string) =>
  ctx.db
    .select({ documentId: documents.documentId, status: documents.status })
    .from(documents)
    .where(and(eq(documents.caseId, caseId), eq(documents.sha256, sha256)));

type DocumentFields = Pick<
  typeof documents.$inferInsert,
  'title' | 'docType' | 'party' | 'documentDate' | 'status' | 'error' | 'contentKey' | 'updatedAt'
>;

/** The names of the document's files are chosen here, under the case's lock, so that a repeated run finds them again. */
async function insertDocument(
  ctx: Context,
  row: CaseRow,
  pending: PendingRow,
  documentId: string,
  fields: DocumentFields,
): Promise<void> {
  const taken = await ctx.db
    .select({ name: documents.originalFile })
    .from(documents)
    .where(and(eq(documents.caseId, row.caseId), isNotNull(documents.originalFile)));
  const names = new Set(taken.map((doc) => doc.name));
  let n = 1;
  while (names.has(numberedName(pending.filename, n))) n += 1;
  const originalFile = numberedName(pending.filename, n);
  await ctx.db.insert(documents).values({
    ...fields,
    documentId,
    caseId: row.caseId,
    originalName: pending.originalName,
    contentType: pending.contentType,
    sizeBytes: pending.sizeBytes,
    sha256: pending.sha256,
    originalFile,
    extractedFile: `${originalFile}.txt`,
    createdAt: ctx.clock.now(),
  });
}
