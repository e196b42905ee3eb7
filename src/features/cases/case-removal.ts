import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/define.ts';
import { cases } from './cases.tables.ts';

/** Removes the directory of a deleted case; again after the deletion did so itself, in case that it was killed there. */
export const removeDirectoryJob = defineJob({
  name: 'remove-case-directory',
  payload: z.object({ directory: z.string().min(1) }),
  policy: 'standard',
  concurrency: 1,
  expireInSeconds: 300,
  handler: (ctx, { directory }) => removeOrphanDirectory(ctx, directory),
});

/** Removes a case directory that no case has any more. */
export async function removeOrphanDirectory(ctx: Context, directory: string): Promise<void> {
  const [owner] = await ctx.db.select({ id: cases.caseId }).from(cases).where(eq(cases.directory, directory));
  if (owner) return;
  await rm(ctx.files.caseRoot(directory), { recursive: true, force: true, maxRetries: 5 });
}
