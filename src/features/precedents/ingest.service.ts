// How a decision comes into the corpus: its row first, then its text, from a request at once or from a file by a job. With
// the text it enters the extraction queues, gaps of its citation close, and digests that name it are linked.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from '@hono/zod-openapi';
import { and, arrayContains, eq, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type Context, inTransaction } from '../../context.ts';
import { AppError, fieldError } from '../../errors.ts';
import { citationKey, findCitations } from '../../hebrew/citations/find.ts';
import { insertTask } from '../../jobs/tasks.queries.ts';
import { TaskFailure, updateTask } from '../../jobs/tasks.ts';
import { watcher } from '../../jobs/watcher.ts';
import { recordAct } from '../audit/audit.service.ts';
import { pendingFiles } from '../intake/intake.tables.ts';
import { lockPending } from '../intake/uploads.service.ts';
import type { PrecedentDecision, PrecedentIngestRequest } from './corpus.contract.ts';
import type { DecisionRow } from './corpus.queries.ts';
import { readPrecedent } from './corpus.service.ts';
import { writeDecisionPassages } from './passages.ts';
import { digests, missingPrecedents, precedentDecisions, precedentTexts } from './precedents.tables.ts';
import { enqueueItem } from './queues.ts';
import { readPrecedentJob } from './read-precedent.jobs.ts';
import { type ReadDecision, readDecisionText } from './reading.ts';

type Input = z.output<typeof PrecedentIngestRequest>;

/** A file that is read within this time is read when the request is answered. */
const READING_WAIT_MS = 5000;

/** What a decision is known by before its text was read. */
export type NewDecision = Pick<Input, 'citation' | 'court' | 'kind'> &
  Partial<Pick<Input, 'decision_date' | 'source_url'>>;

/**
 * Takes a decision into the corpus.
 *
 * @throws AppError precedent_exists, upload_not_found, upload_in_use, validation_error for a text that says nothing
 */
export async function ingestPrecedent(ctx: Context, input: Input): Promise<z.input<typeof PrecedentDecision>> {
  if (input.filename !== undefined) return ingestFile(ctx, input, input.filename);
  const read = await readDecisionText(ctx, input.text ?? '', input.kind).catch((error: unknown) => {
    if (!(error instanceof TaskFailure)) throw error;
    throw fieldError(['body', 'text'], error.reason, 'no_text');
  });
  return inTransaction(ctx, async (inner) => {
    const decision = await insertDecision(inner, input);
    await storeDecision(inner, decision, read);
    return readPrecedent(inner, decision.precedentId);
  });
}

/**
 * Makes the row of a decision that has no text yet. One whose file could not be read gives way to the new attempt.
 *
 * @throws AppError precedent_exists with its id
 */
export async function insertDecision(ctx: Context, input: NewDecision): Promise<DecisionRow> {
  const now = ctx.clock.now();
  const key = citationKey(input.citation);
  const values = {
    citation: input.citation,
    citationKey: key,
    court: input.court,
    kind: input.kind,
    decisionDate: input.decision_date ?? null,
    caseNumber: caseNumberOf(input.citation),
    sourceUrl: input.source_url ?? null,
    readError: null,
    updatedAt: now,
  };
  const [row] = await ctx.db
    .insert(precedentDecisions)
    .values({ ...values, precedentId: uuidv7(), createdAt: now })
    .onConflictDoUpdate({
      target: precedentDecisions.citationKey,
      set: values,
      setWhere: sql`${precedentDecisions.readError} is not null and ${precedentDecisions.charCount} is null`,
    })
    .returning();
  if (!row) throw await alreadyThere(ctx, key);
  await recordAct(ctx, { action: 'precedent.ingested', target: row.citation });
  return row;
}

/** Writes the text of a decision and everything that follows from its being there. In the caller's transaction. */
export async function storeDecision(ctx: Context, decision: DecisionRow, { text, chunks }: ReadDecision): Promise<void> {
  const { precedentId, citation, citationKey: key, kind } = decision;
  const now = ctx.clock.now();
  await ctx.db
    .insert(precedentTexts)
    .values({ precedentId, text })
    .onConflictDoUpdate({ target: precedentTexts.precedentId, set: { text, metadata: null } });
  await writeDecisionPassages(ctx.db, precedentId, headingOf(decision), chunks);
  await ctx.db
    .update(precedentDecisions)
    .set({ charCount: text.length, readError: null, updatedAt: now })
    .where(eq(precedentDecisions.precedentId, precedentId));
  // An internal decision comes with its particulars: it never waits for them (specification, transitions).
  const status = kind === 'committee' ? 'completed' : 'pending';
  await enqueueItem(ctx.db, { queue: 'metadata_extraction', itemId: precedentId, label: citation, status, now });
  await enqueueItem(ctx.db, { queue: 'halacha_extraction', itemId: precedentId, label: citation, now });
  await ctx.db
    .update(missingPrecedents)
    .set({ status: 'closed', closedBy: precedentId, closedAt: now, updatedAt: now })
    .where(and(eq(missingPrecedents.citationKey, key), eq(missingPrecedents.status, 'open')));
  await ctx.db
    .update(digests)
    .set({ linkedPrecedentId: precedentId, updatedAt: now })
    .where(and(arrayContains(digests.citationKeys, [key]), isNull(digests.linkedPrecedentId)));
}

/** What a decision is found by beside its text. */
export const headingOf = (decision: Pick<DecisionRow, 'citation' | 'court' | 'summary'>): string =>
  [decision.citation, decision.court, decision.summary ?? ''].join('\n').trim();

/** Where the files of the corpus are. */
export const precedentFile = (ctx: Pick<Context, 'config'>, name: string): string =>
  join(ctx.config.DATA_DIR, 'precedents', name);

/** The row of an upload goes with the transaction that keeps its file; its own name after the commit. */
export const dropUpload = (ctx: Context, filename: string): Promise<void> =>
  rm(join(ctx.files.uploads, filename), { force: true });

async function ingestFile(ctx: Context, input: Input, filename: string): Promise<z.input<typeof PrecedentDecision>> {
  const taskId = uuidv7();
  const stop = new AbortController();
  // Before the commit: the reading may end at once.
  const changes = watcher((wake) => ctx.feed.watch(taskId, wake));
  try {
    const precedentId = await inTransaction(ctx, (inner) => queueReading(inner, input, filename, taskId));
    const timer = setTimeout(() => stop.abort(), READING_WAIT_MS);
    const signal = AbortSignal.any([stop.signal, ctx.signal]);
    while (!signal.aborted) {
      const task = await ctx.feed.get(taskId);
      if (!task || task.status === 'completed' || task.status === 'failed') break;
      await changes.next(READING_WAIT_MS, signal);
    }
    clearTimeout(timer);
    return await readPrecedent(ctx, precedentId);
  } finally {
    changes.stop();
  }
}

async function queueReading(ctx: Context, input: Input, filename: string, taskId: string): Promise<string> {
  const pending = await lockPending(ctx, filename);
  if (pending.taskId) throw new AppError('upload_in_use');
  const decision = await insertDecision(ctx, input);
  await ctx.db
    .update(precedentDecisions)
    .set({ contentType: pending.contentType })
    .where(eq(precedentDecisions.precedentId, decision.precedentId));
  await insertTask(ctx.db, {
    taskId,
    kind: 'document',
    title: decision.citation,
    message: 'ממתין בתור לקריאה',
    requestedBy: ctx.actor,
    createdAt: ctx.clock.now(),
  });
  await ctx.db.update(pendingFiles).set({ taskId }).where(eq(pendingFiles.uploadId, pending.uploadId));
  const payload = { task_id: taskId, precedent_id: decision.precedentId };
  const jobId = await ctx.queue.enqueue(ctx.db, readPrecedentJob, payload);
  await updateTask(ctx, ctx.db, taskId, { jobId });
  return decision.precedentId;
}

async function alreadyThere(ctx: Context, key: string): Promise<AppError> {
  const [row] = await ctx.db
    .select({ precedentId: precedentDecisions.precedentId })
    .from(precedentDecisions)
    .where(eq(precedentDecisions.citationKey, key));
  return new AppError('precedent_exists', { extra: { precedent_id: row?.precedentId } });
}

const caseNumberOf = (citation: string): string | null =>
  findCitations(citation, { own: true }).find(({ kind }) => kind === 'case')?.case?.number ?? null;
