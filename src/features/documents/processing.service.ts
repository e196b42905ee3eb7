import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { cases } from '../../db/schema/cases.ts';
import { documents } from '../../db/schema/documents.ts';
import { pendingFiles } from '../../db/schema/intake.ts';
import { CLAIM_BEARING } from '../../domain/document-types.ts';
import { cutClaimsWarning } from '../../domain/document-warnings.ts';
import { announceDocument } from '../../events/announce.ts';
import { returnUpload } from '../../events/uploads.ts';
import { type Claim, MOST_CLAIMS } from '../../hebrew/read/claims/extract.ts';
import type { Extraction, FileInput } from '../../jobs/readers/tasks.ts';
import type { TaskRow } from '../../jobs/tasks.queries.ts';
import { type Report, requireRunning, runTask, TaskFailure, updateTask } from '../../jobs/tasks.ts';
import { lockCaseById } from '../cases/case-locks.service.ts';
import { moveAfterProcessing } from '../cases/workflow/case-moves.service.ts';
import { embedPassages } from '../search/embedding.service.ts';
import { comparedWith, contentOfReading, type DocumentContent, pageStartsOf, storedContent } from './content.ts';
import { selectPleadings } from './pleadings.queries.ts';
import { type ReadingResult, saveClaims, saveDocument } from './save-document.ts';

type DocumentRow = typeof documents.$inferSelect;

const ANALYSIS_LIMIT_MS = 10 * 60_000;
/** Within the job's own limit; a page is bounded by the reader itself. */
const EXTRACTION_LIMIT_MS = 22 * 3600_000;

/** How an attempt reads the file, and what becomes of one with pages that it may not recognise. */
export type Reading =
  | { pages: 'all' }
  | { pages: 'text'; handOver(ctx: Context, taskId: string): Promise<string | null> };

/**
 * One attempt at processing the document of a task (contract section 2: the stages after classification).
 *
 * @param jobId of the job that makes it; a task that was handed over belongs to another one
 */
export function processDocument(ctx: Context, taskId: string, jobId: string, reading: Reading): Promise<void> {
  return runTask(
    ctx,
    taskId,
    {
      run: (task, report, signal) => readAndSave({ ...ctx, actor: task.requestedBy, signal }, task, report, reading),
      onFailure: (inner, task, reason) => giveBack(inner, task, reason),
    },
    jobId,
  );
}

async function readAndSave(ctx: Context, task: TaskRow, report: Report, reading: Reading): Promise<void> {
  const source = await openSource(ctx, task);
  if (!source) return endWithoutDocument(ctx, task);
  const { document, path } = source;
  await begin(ctx, task, document);
  if (document.work === 'claims') return findClaimsAnew(ctx, task, document, report);
  const content =
    document.work === 'read' ? await readFile(ctx, task, source, report, reading) : await storedContent(ctx, document);
  if (!content) return;
  await saveContent(ctx, task, { document, content, path: document.work === 'read' ? path : null }, report);
}

/** What the file says; undefined where the task was handed over to those that read scans. */
async function readFile(
  ctx: Context,
  task: TaskRow,
  { document, path }: Source,
  report: Report,
  reading: Reading,
): Promise<DocumentContent | undefined> {
  await report('extracting', 2, 'קורא את הקובץ');
  const extracted = await extract(ctx, { path, contentType: document.contentType }, reading, report);
  if (!extracted.ok && extracted.scanned && reading.pages === 'text') {
    await handOver(ctx, task, reading);
    return undefined;
  }
  if (!extracted.ok) throw new TaskFailure(extracted.reason);
  await report('proofreading', 52, 'מגיה את הטקסט');
  if (extracted.document.text.trim() === '') throw new TaskFailure('לא נמצא במסמך טקסט שניתן לקרוא');
  return contentOfReading(ctx, document, extracted.document);
}

/** Computes everything that hangs on the text of a document, and saves it. */
async function saveContent(
  ctx: Context,
  task: TaskRow,
  read: Pick<ReadingResult, 'document' | 'content' | 'path'>,
  report: Report,
): Promise<void> {
  const { text, running } = read.content;
  const { docType, documentId } = read.document;
  await report('structuring', 58, 'מזהה פרטים וחלקים');
  const structure = await ctx.threads.run('structureText', { text, docType, running }, limits(ctx));
  await report('chunking', 64, 'מחלק לפסקאות לחיפוש');
  const chunks = await ctx.threads.run('chunkForSearch', { text, sections: structure.sections }, limits(ctx));
  await report('embedding', 70, 'מכין את החיפוש');
  const embeddings = await embedPassages(
    ctx,
    chunks.map((chunk) => chunk.text),
  );
  const { claims, content } = await claimsOf(ctx, read.document, read.content, report);
  await report('saving', 90, 'שומר');
  const former = await comparedWith(ctx, documentId, text);
  await saveDocument(ctx, task, { ...read, content, structure, chunks, embeddings, claims, former });
}

/** The text stays as it is; whose it is changed. */
async function findClaimsAnew(ctx: Context, task: TaskRow, document: DocumentRow, report: Report): Promise<void> {
  const { claims, content } = await claimsOf(ctx, document, await storedContent(ctx, document), report);
  await report('saving', 90, 'שומר');
  const former = await comparedWith(ctx, document.documentId, content.text);
  await saveClaims(ctx, task, { document, content, claims, former });
}

/** The claims of a text, and the text with what is to be said of them. */
async function claimsOf(
  ctx: Context,
  { docType, party, caseId }: DocumentRow,
  content: DocumentContent,
  report: Report,
): Promise<{ claims: Claim[]; content: DocumentContent }> {
  const bearing = CLAIM_BEARING.has(docType);
  await report('extracting_claims', 80, bearing ? 'מאתר את הטענות' : 'מסמך מסוג זה אינו נסקר לאיתור טענות');
  const pageStarts = pageStartsOf(content);
  const pleadings = docType === 'protocol' ? await selectPleadings(ctx.db, caseId) : [];
  const found = bearing
    ? await ctx.threads.run('findClaims', { text: content.text, docType, party, pleadings, pageStarts }, limits(ctx))
    : [];
  const warnings = [
    ...content.warnings.filter(({ kind }) => kind !== 'claims_cut'),
    ...cutClaimsWarning(MOST_CLAIMS, found[MOST_CLAIMS] ?? null, content.pages),
  ];
  return { claims: found.slice(0, MOST_CLAIMS), content: { ...content, warnings } };
}

const limits = ({ signal, turn }: Context) => ({ timeoutMs: ANALYSIS_LIMIT_MS, signal, turn });

function extract(ctx: Context, file: FileInput, { pages }: Reading, report: Report): Promise<Extraction> {
  const [ocr, lane] = pages === 'all' ? ([true, 'ocr'] as const) : (['refuse', 'text'] as const);
  return ctx.readers.run(
    'extract',
    { ...file, ocr },
    {
      lane,
      timeoutMs: EXTRACTION_LIMIT_MS,
      signal: ctx.signal,
      onProgress: (done, total) =>
        void report('extracting', 2 + Math.round((48 * done) / Math.max(1, total)), `נקרא עמוד ${done} מתוך ${total}`),
    },
  );
}

/** A scan waits for its turn among the scans: what it held goes to the next text. */
async function handOver(ctx: Context, task: TaskRow, reading: Extract<Reading, { pages: 'text' }>): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    await requireRunning(tx, task.taskId);
    const jobId = await reading.handOver({ ...ctx, db: tx }, task.taskId);
    const message = 'ממתין לתורו לזיהוי הטקסט בעמודים סרוקים';
    await updateTask(ctx, tx, task.taskId, { status: 'queued', message, jobId, lane: 'ocr' });
  });
}

/** The document and the path its bytes are read from: the pending upload, or the original when it is read again. */
interface Source {
  document: DocumentRow;
  path: string;
}

async function openSource(ctx: Context, task: TaskRow): Promise<Source | undefined> {
  const [found] = await ctx.db
    .select({ document: documents, directory: cases.directory, pending: pendingFiles.filename })
    .from(documents)
    .innerJoin(cases, eq(cases.caseId, documents.caseId))
    .leftJoin(pendingFiles, eq(pendingFiles.taskId, task.taskId))
    .where(eq(documents.documentId, task.documentId ?? ''));
  if (!found) return undefined;
  const { document, directory, pending } = found;
  if (pending) return { document, path: join(ctx.files.uploads, pending) };
  return { document, path: join(ctx.files.caseFolder(directory, 'documents__originals'), document.originalFile ?? '') };
}

/** Shows the document as being worked on, unless the task was cancelled before it began. @throws TaskCancelled */
const begin = (ctx: Context, task: TaskRow, document: DocumentRow): Promise<void> =>
  ctx.database.transaction(async (tx) => {
    await requireRunning(tx, task.taskId);
    await tx
      .update(documents)
      .set({ status: 'processing', updatedAt: sql`now()` })
      .where(eq(documents.documentId, document.documentId));
    await announceDocument({ ...ctx, db: tx }, task.caseNumber ?? '', document, 'changed');
  });

/** The document was deleted while its task waited or ran: nothing is left to do, and the upload stays pending. */
async function endWithoutDocument(ctx: Context, task: TaskRow): Promise<void> {
  const reason = 'המסמך נמחק';
  await ctx.database.transaction(async (tx) => {
    await requireRunning(tx, task.taskId);
    await returnUpload({ ...ctx, db: tx }, { ...task, documentId: null }, reason);
    await updateTask(ctx, tx, task.taskId, {
      status: 'failed',
      error: reason,
      message: reason,
      finishedAt: ctx.clock.now(),
    });
  });
}

/** A failure returns the file to the pending list and keeps the row with the reason; an earlier reading stays in force. */
async function giveBack(ctx: Context, task: TaskRow, reason: string): Promise<void> {
  const [document] = await ctx.db
    .select()
    .from(documents)
    .where(eq(documents.documentId, task.documentId ?? ''));
  const row = document && (await lockCaseById(ctx, document.caseId));
  await returnUpload(ctx, task, reason);
  if (!document) return;
  const readBefore = document.revision > 0;
  await ctx.db
    .update(documents)
    .set({
      status: readBefore ? 'ready' : 'failed',
      error: reason,
      contentKey: readBefore ? document.contentKey : null,
      updatedAt: sql`now()`,
    })
    .where(eq(documents.documentId, document.documentId));
  await announceDocument(ctx, task.caseNumber ?? '', document, 'changed');
  if (row) await moveAfterProcessing(ctx, row);
}

/** Somebody cancelled the work on a document: a text that was to take the place of the one that holds does not. */
export async function cancelWork(ctx: Context, task: TaskRow, reason: string): Promise<void> {
  const { documentId } = task;
  await giveBack(ctx, task, reason);
  const holds = sql`(select case when kind = 'corrected' then revision end from document_texts where document_id = ${documentId})`;
  await ctx.db
    .update(documents)
    .set({ correctedRevision: holds })
    .where(eq(documents.documentId, documentId ?? ''));
}
