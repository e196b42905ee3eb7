import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../../audit/record-act.ts';
import { type Context, inTransaction } from '../../../context.ts';
import type { Tx } from '../../../db/open.ts';
import type { PendingRow } from '../../../db/schema/intake.ts';
import { pendingFiles } from '../../../db/schema/intake.ts';
import { styleCorpus, styleCorpusTexts, trainingAnalyses } from '../../../db/schema/style-corpus.ts';
import { xactLock } from '../../../db/sql.ts';
import { contentKey, numberKey } from '../../../domain/decision-keys.ts';
import type { DecisionWarning } from '../../../domain/decision-warnings.ts';
import { AppError } from '../../../errors.ts';
import { announceUploads } from '../../../events/announce.ts';
import { type DecisionText, MAX_DECISION_CHARS } from '../../../extract/decision/read-decision.ts';
import { insertTask } from '../../../jobs/tasks.queries.ts';
import { updateTask } from '../../../jobs/tasks.ts';
import { lockPending, titleOfUpload } from '../../intake/uploads.service.ts';
import { DESCRIPTION_LIMIT_MS, decisionWarnings, type KnownAs, knownAs } from './analyse.service.ts';
import type { TrainingUploadRequest } from './corpus.contract.ts';
import { requireDocument } from './corpus.queries.ts';
import type { DecisionDescription, DecisionMeasure } from './decision-threads.ts';
import { embedDecisionJob } from './embed-decision.jobs.ts';
import { findPending, readAgain } from './read-decision.service.ts';

type Input = z.output<typeof TrainingUploadRequest>;

export interface AddedDecision {
  corpusId: string;
  taskId: string;
  charCount: number;
  chunkCount: number;
  warnings: DecisionWarning[];
}

interface PreparedDecision {
  text: DecisionText;
  description: DecisionDescription;
  measure: DecisionMeasure;
}

/**
 * Proofreads a pending file and stores it in the style corpus; its passages are embedded by a task. The file leaves the
 * pending area when the decision is stored, and stays in it otherwise. What the request does not say of the decision is
 * taken from its text.
 *
 * @throws AppError upload_not_found, upload_in_use, not_parseable, analysis_required, corpus_text_too_long,
 *   document_not_found, already_in_corpus (with `corpus_id`)
 */
export async function addDecision(ctx: Context, input: Input): Promise<AddedDecision> {
  const pending = await findPending(ctx, input.filename);
  const prepared = await prepare(ctx, pending);
  const added = await inTransaction(ctx, (inner) => store(inner, input, prepared));
  await rm(join(ctx.files.uploads, pending.filename), { force: true });
  return added;
}

async function prepare(ctx: Context, pending: PendingRow): Promise<PreparedDecision> {
  const decision = await readAgain(ctx, pending);
  if (decision.length > MAX_DECISION_CHARS) throw new AppError('corpus_text_too_long');
  const options = { timeoutMs: DESCRIPTION_LIMIT_MS, lane: 'quick', signal: ctx.signal, turn: ctx.turn } as const;
  const { text, bodyLength } = decision;
  return {
    text: decision,
    description: await ctx.threads.run('describeDecision', { text, name: pending.originalName }, options),
    measure: await ctx.threads.run('measureDecision', { text, bodyLength }, options),
  };
}

/** One at a time, so that of two equal decisions sent at once one is refused. */
async function store(ctx: Context, input: Input, prepared: PreparedDecision): Promise<AddedDecision> {
  await xactLock(ctx.db as Tx, 'style corpus');
  const pending = await lockPending(ctx, input.filename);
  if (pending.taskId) throw new AppError('upload_in_use');
  if (input.document_id) await requireDocument(ctx.db, input.document_id);
  const { text, description } = prepared;
  const number = input.decision_number === undefined ? description.number : input.decision_number;
  const date = input.decision_date === undefined ? description.date : input.decision_date;
  const content = contentKey(text.text);
  const known = await knownAs(ctx.db, content, number);
  if (!input.allow_duplicate) refuseKnown(known);

  const corpusId = uuidv7();
  const title = input.title || titleOfUpload(pending.originalName);
  await insertDecision(ctx, corpusId, prepared, {
    title,
    decisionNumber: number,
    numberKey: numberKey(number),
    decisionDate: date,
    categories: input.categories ?? description.categories,
    documentId: input.document_id ?? null,
    contentKey: content,
  });
  const taskId = await queueEmbedding(ctx, corpusId, title);
  await ctx.db.delete(pendingFiles).where(eq(pendingFiles.uploadId, pending.uploadId));
  await announceUploads(ctx, [pending.filename], 'removed');
  await ctx.db.delete(trainingAnalyses).where(eq(trainingAnalyses.sha256, pending.sha256));
  await recordAct(ctx, { action: 'corpus.added', target: title, afterSha256: pending.sha256 });
  return {
    corpusId,
    taskId,
    charCount: text.length,
    chunkCount: prepared.measure.chunkCount,
    warnings: decisionWarnings(text, { isDecision: description.isDecision, number, date, known }),
  };
}

function refuseKnown({ byContent, byNumber }: KnownAs): void {
  if (byContent !== null) throw new AppError('already_in_corpus', { extra: { corpus_id: byContent } });
  if (byNumber !== null)
    throw new AppError('already_in_corpus', {
      detail: 'החלטה אחרת שמספרה זהה כבר נמצאת בקורפוס.',
      extra: { corpus_id: byNumber },
    });
}

type Described = Pick<
  typeof styleCorpus.$inferInsert,
  'title' | 'decisionNumber' | 'numberKey' | 'decisionDate' | 'categories' | 'documentId' | 'contentKey'
>;

async function insertDecision(
  ctx: Context,
  corpusId: string,
  { text, measure }: PreparedDecision,
  described: Described,
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.insert(styleCorpus).values({
    ...described,
    corpusId,
    charCount: text.length,
    wordCount: measure.wordCount,
    pageCount: text.pageCount,
    chunkCount: measure.chunkCount,
    sections: measure.sections,
    statistics: measure.statistics,
    createdAt: now,
    updatedAt: now,
  });
  await ctx.db.insert(styleCorpusTexts).values({ corpusId, fullText: text.text });
}

/** Makes the task that embeds a decision's passages, in the caller's transaction; gives its id. */
export async function queueEmbedding(ctx: Context, corpusId: string, title: string): Promise<string> {
  const taskId = uuidv7();
  await insertTask(ctx.db, {
    taskId,
    kind: 'training',
    title,
    corpusId,
    message: 'ממתין בתור להכנה לחיפוש',
    requestedBy: ctx.actor,
    createdAt: ctx.clock.now(),
  });
  const jobId = await ctx.queue.enqueue(ctx.db, embedDecisionJob, { task_id: taskId });
  await updateTask(ctx, ctx.db, taskId, { jobId });
  return taskId;
}
