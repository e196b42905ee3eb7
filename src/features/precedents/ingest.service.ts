// How a decision comes into the corpus: from a pasted text at once, or from an uploaded file by a job.

import type { z } from '@hono/zod-openapi';
import { and, eq, isNull } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type Context, inTransaction } from '../../context.ts';
import { pendingFiles } from '../../db/schema/intake.ts';
import { precedentDecisions } from '../../db/schema/precedents.ts';
import { AppError, fieldError } from '../../errors.ts';
import { takeUpload } from '../../events/uploads.ts';
import { citationKey } from '../../hebrew/read/citations/find.ts';
import { insertTask, type TaskRow } from '../../jobs/tasks.queries.ts';
import { TaskFailure, updateTask } from '../../jobs/tasks.ts';
import { watcher } from '../../jobs/watcher.ts';
import { lockPending } from '../intake/uploads.service.ts';
import type { PrecedentDecision, PrecedentIngestRequest } from './corpus.contract.ts';
import { readPrecedent } from './corpus.service.ts';
import { insertDecision, type NewDecision, storeDecision } from './decision-store.ts';
import { readPrecedentJob } from './read-precedent.jobs.ts';
import { readDecisionText } from './reading.ts';

type Input = z.output<typeof PrecedentIngestRequest>;

/** A file that is read within this time is read when the request is answered. */
const READING_WAIT_MS = 5000;

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

/**
 * Reads the file of a decision once more, as a new task, after a reading that failed or was cancelled.
 *
 * @param task of that reading
 * @returns the new task's id
 * @throws AppError not_retryable when the decision was read meanwhile, upload_not_found when its file waits no longer
 */
export function retryReading(ctx: Context, task: TaskRow): Promise<string> {
  return inTransaction(ctx, async (inner) => {
    const [decision] = await inner.db
      .select()
      .from(precedentDecisions)
      .where(eq(precedentDecisions.citationKey, citationKey(task.title)));
    if (!decision || decision.readError === null || decision.charCount !== null) throw new AppError('not_retryable');
    const [pending] = await inner.db
      .select({ filename: pendingFiles.filename })
      .from(pendingFiles)
      .where(and(eq(pendingFiles.sha256, decision.originalSha256 ?? ''), isNull(pendingFiles.taskId)));
    if (!pending) throw new AppError('upload_not_found');
    const { citation, court, kind, decisionDate, sourceUrl } = decision;
    const known = { citation, court, kind, decision_date: decisionDate, source_url: sourceUrl };
    const taskId = uuidv7();
    await queueReading(inner, known, pending.filename, taskId);
    return taskId;
  });
}

async function queueReading(ctx: Context, input: NewDecision, filename: string, taskId: string): Promise<string> {
  const pending = await lockPending(ctx, filename);
  if (pending.taskId) throw new AppError('upload_in_use');
  const decision = await insertDecision(ctx, input);
  await ctx.db
    .update(precedentDecisions)
    .set({ contentType: pending.contentType, originalSha256: pending.sha256 })
    .where(eq(precedentDecisions.precedentId, decision.precedentId));
  await insertTask(ctx.db, {
    taskId,
    kind: 'document',
    title: decision.citation,
    message: 'ממתין בתור לקריאה',
    requestedBy: ctx.actor,
    createdAt: ctx.clock.now(),
  });
  await takeUpload(ctx, pending, taskId);
  const payload = { task_id: taskId, precedent_id: decision.precedentId };
  const jobId = await ctx.queue.enqueue(ctx.db, readPrecedentJob, payload);
  await updateTask(ctx, ctx.db, taskId, { jobId });
  return decision.precedentId;
}
