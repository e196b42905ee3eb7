import { uuidv7 } from 'uuidv7';
import type { Context } from '../../context.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import { returnUpload } from '../../events/uploads.ts';
import { insertTask, unfinishedTasksOfCase } from '../../jobs/tasks.queries.ts';
import { stopRunning, updateTask } from '../../jobs/tasks.ts';
import { processDocumentJob, processScanJob } from './processing.jobs.ts';

/** Makes the task that a person watches and the job that does it, in the caller's transaction; gives the task's id. */
export async function queueProcessing(
  ctx: Context,
  row: CaseRow,
  doc: { documentId: string; title: string },
): Promise<string> {
  const taskId = uuidv7();
  await insertTask(ctx.db, {
    taskId,
    kind: 'document',
    title: doc.title,
    caseId: row.caseId,
    caseNumber: row.caseNumber,
    documentId: doc.documentId,
    message: 'ממתין בתור לעיבוד',
    requestedBy: ctx.actor,
    createdAt: ctx.clock.now(),
  });
  const jobId = await ctx.queue.enqueue(ctx.db, processDocumentJob, { task_id: taskId });
  await updateTask(ctx, ctx.db, taskId, { jobId });
  return taskId;
}

/**
 * Ends the unfinished tasks of a case that is being deleted; the files that waited for them are pending again.
 * Runs in the deletion's transaction.
 */
export async function cancelProcessing(ctx: Context, caseId: string): Promise<void> {
  const reason = 'התיק נמחק';
  for (const task of await unfinishedTasksOfCase(ctx.db, caseId)) {
    for (const job of task.jobId ? [processDocumentJob, processScanJob] : [])
      await ctx.queue.cancel(ctx.db, job, task.jobId!);
    await returnUpload(ctx, { ...task, documentId: null, caseNumber: null }, reason);
    await updateTask(ctx, ctx.db, task.taskId, {
      status: 'failed',
      error: reason,
      errorCode: 'cancelled',
      message: reason,
      finishedAt: ctx.clock.now(),
    });
    await stopRunning(ctx, ctx.db, task.taskId);
  }
}
