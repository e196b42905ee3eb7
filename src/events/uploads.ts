// A file leaves the uploads for the task that reads it and comes back when that does not end well; both are told.
import { eq } from 'drizzle-orm';
import { pendingFiles } from '../db/schema/intake.ts';
import { type Announcer, announceUploads } from './announce.ts';

/** What of a task is remembered with its file. */
type EndedTask = { taskId: string; documentId: string | null; caseNumber: string | null };

/**
 * The file of a task that did not end well is among the uploads again; runs in the transaction that ends the task.
 *
 * @param reason why it did not, for a person
 */
export async function returnUpload(ctx: Announcer, task: EndedTask, reason: string): Promise<void> {
  const { documentId, caseNumber } = task;
  const back = await ctx.db
    .update(pendingFiles)
    .set({ taskId: null, lastError: reason, documentId, caseNumber })
    .where(eq(pendingFiles.taskId, task.taskId))
    .returning({ filename: pendingFiles.filename });
  const names = back.map(({ filename }) => filename);
  await announceUploads(ctx, names, 'added');
}

/** A file leaves the uploads for the task that reads it. */
export async function takeUpload(
  ctx: Announcer,
  { uploadId, filename }: { uploadId: string; filename: string },
  taskId: string,
): Promise<void> {
  await ctx.db.update(pendingFiles).set({ taskId, lastError: null }).where(eq(pendingFiles.uploadId, uploadId));
  await announceUploads(ctx, [filename], 'removed');
}
