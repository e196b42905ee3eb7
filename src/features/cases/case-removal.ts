import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { cases } from '../../db/schema/cases.ts';
import { removeRepository } from '../../files/git/repository.ts';
import { defineJob } from '../../jobs/define.ts';

/** Removes a case directory that a killed process left: of a case that was deleted, or of one that was never made. */
export const removeDirectoryJob = defineJob({
  name: 'remove-case-directory',
  payload: z.object({ directory: z.string().min(1) }),
  policy: 'standard',
  concurrency: 1,
  expireInSeconds: 300,
  handler: (ctx, { directory }) => removeOrphanDirectory(ctx, directory),
});

/** Sees to it that a directory goes unless a case has it by then; what comes in between can call it off. */
export async function enqueueDirectoryRemoval(ctx: Context, directory: string, startAfterSeconds: number) {
  const jobId = await ctx.queue.enqueue(ctx.db, removeDirectoryJob, { directory }, { startAfterSeconds });
  return {
    cancel: async (inner: Context) => {
      if (jobId) await inner.queue.cancel(inner.db, removeDirectoryJob, jobId);
    },
  };
}

/** Removes a case directory that no case has any more, and its history. */
export async function removeOrphanDirectory(ctx: Context, directory: string): Promise<void> {
  const [owner] = await ctx.db.select({ id: cases.caseId }).from(cases).where(eq(cases.directory, directory));
  if (owner) return;
  await removeRepository(ctx.files.repository(directory));
}
