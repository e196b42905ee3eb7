// A file leaves the uploads for the task that reads it and comes back when that does not end well; both are told.
import { eq } from 'drizzle-orm';
import { pendingFiles } from '../db/schema/intake.ts';
import { type Announcer, announceUploads } from './announce.ts';

/** The file of a task that did not end well is among the uploads again; runs in the transaction that ends the task. */
export async function returnUpload(ctx: Announcer, taskId: string): Promise<void> {
  const back = await ctx.db
    .update(pendingFiles)
    .set({ taskId: null })
    .where(eq(pendingFiles.taskId, taskId))
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
  await ctx.db.update(pendingFiles).set({ taskId }).where(eq(pendingFiles.uploadId, uploadId));
  await announceUploads(ctx, [filename], 'removed');
}
