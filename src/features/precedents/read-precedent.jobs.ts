import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { pendingFiles } from '../../db/schema/intake.ts';
import { precedentDecisions } from '../../db/schema/precedents.ts';
import { returnUpload } from '../../events/uploads.ts';
import { linkDurably } from '../../files/atomic.ts';
import { sameContent } from '../../files/receive.ts';
import { defineJob } from '../../jobs/define.ts';
import type { TaskRow } from '../../jobs/tasks.queries.ts';
import { type Report, requireRunning, runTask, TaskFailure, updateTask } from '../../jobs/tasks.ts';
import type { DecisionRow } from './corpus.queries.ts';
import { precedentFile, storeDecision } from './decision-store.ts';
import { readDecisionFile } from './reading.ts';

/** Reads the file of a decision into the corpus. The file returns to the list of uploads when it cannot be read. */
export const readPrecedentJob = defineJob({
  name: 'read-precedent',
  payload: z.object({ task_id: z.uuid(), precedent_id: z.uuid() }),
  policy: 'standard',
  concurrency: 1,
  expireInSeconds: 7 * 3600,
  handler: (ctx, { task_id, precedent_id }) =>
    runTask(ctx, task_id, {
      run: (task, report, signal) =>
        readAndStore({ ...ctx, actor: task.requestedBy, signal }, task, precedent_id, report),
      onFailure: (inner, task, reason) => giveBack(inner, task, precedent_id, reason),
    }),
});

async function readAndStore(ctx: Context, task: TaskRow, precedentId: string, report: Report): Promise<void> {
  const [decision] = await ctx.db
    .select()
    .from(precedentDecisions)
    .where(eq(precedentDecisions.precedentId, precedentId));
  const [pending] = await ctx.db.select().from(pendingFiles).where(eq(pendingFiles.taskId, task.taskId));
  if (!decision || !pending) throw new TaskFailure('הקובץ אינו ממתין עוד לקריאה');
  const { contentType, filename, sha256 } = pending;
  const path = join(ctx.files.uploads, filename);
  const read = await readDecisionFile(ctx, { path, contentType, kind: decision.kind }, report);
  await report('saving', 95, 'שומר');
  const originalFile = `${precedentId}${extname(filename)}`;
  await place(ctx, path, originalFile, sha256);
  await ctx.database.transaction(async (tx) => {
    await requireRunning(tx, task.taskId);
    const inner = { ...ctx, db: tx };
    await storeDecision(inner, decision, read);
    await recordFile(inner, decision, originalFile, sha256);
    await tx.delete(pendingFiles).where(eq(pendingFiles.taskId, task.taskId));
    await updateTask(ctx, tx, task.taskId, {
      status: 'completed',
      stage: 'completed',
      percent: 100,
      message: 'ההחלטה נוספה לקורפוס',
      error: null,
      finishedAt: ctx.clock.now(),
    });
  });
  await rm(path, { force: true });
}

const recordFile = async (ctx: Context, { precedentId }: DecisionRow, originalFile: string, originalSha256: string) =>
  ctx.db
    .update(precedentDecisions)
    .set({ originalFile, originalSha256 })
    .where(eq(precedentDecisions.precedentId, precedentId));

/** A name that is taken by the same bytes was given by a run that crashed afterwards. */
async function place(ctx: Context, path: string, name: string, sha256: string): Promise<void> {
  const target = precedentFile(ctx, name);
  await linkDurably(path, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' || !(await sameContent(target, sha256))) throw error;
  });
}

/** As a failure, for a task that was cancelled: its job knows which decision it reads. */
export async function giveBackReading(ctx: Context, task: TaskRow, reason: string): Promise<void> {
  const [job] = await ctx.db.execute<{ id: string | null }>(
    sql`select data->>'precedent_id' as id from pgboss.job where id = ${task.jobId}`,
  );
  if (job?.id) await giveBack(ctx, task, job.id, reason);
  else await returnUpload(ctx, task, reason);
}

async function giveBack(ctx: Context, task: TaskRow, precedentId: string, reason: string): Promise<void> {
  await returnUpload(ctx, task, reason);
  await ctx.db
    .update(precedentDecisions)
    .set({ readError: reason, updatedAt: ctx.clock.now() })
    .where(eq(precedentDecisions.precedentId, precedentId));
}
