import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { type CaseRow, cases } from '../../../db/schema/cases.ts';
import { delegatedJobs } from '../../../db/schema/delegation.ts';
import { defineJob, type JobDefinition } from '../../../jobs/define.ts';
import { isLive, PlatformError } from '../../../platform/platform.ts';
import { secondsUntilRetry } from '../../../platform/platform-problem.ts';
import { findProjectId } from './case-place.service.ts';

export interface ArchiveOutcome {
  status: 'archived' | 'restored' | 'skipped' | 'failed';
  reason: string | null;
}

/** A request waits this long for the platform; the job goes on trying. */
const REQUEST_LIMIT_MS = 3000;

const Telling = z.object({ case_id: z.uuid(), tries: z.int().default(0) });

/** Tells the platform whether a case is archived, until it has heard it. Reads the case as it is then. */
export const tellPlatformJob: JobDefinition<typeof Telling> = defineJob({
  name: 'tell-platform',
  payload: Telling,
  policy: 'stately',
  concurrency: 1,
  expireInSeconds: 300,
  handler: async (ctx, { case_id, tries }) => {
    const [row] = await ctx.db.select().from(cases).where(eq(cases.caseId, case_id));
    if (!row) return;
    try {
      await setProjectState(ctx, row);
    } catch (err) {
      if (!(err instanceof PlatformError)) throw err;
      ctx.log.warn({ err, case_id }, 'agent platform not told yet');
      const options = { key: case_id, startAfterSeconds: secondsUntilRetry(tries) };
      await ctx.database.transaction((tx) =>
        ctx.queue.enqueue(tx, tellPlatformJob, { case_id, tries: tries + 1 }, options),
      );
    }
  },
});

/** Asks, in the transaction that archives or restores a case, that the platform be told. */
export const requestTelling = (ctx: Context, caseId: string) =>
  ctx.queue.enqueue(ctx.db, tellPlatformJob, { case_id: caseId }, { key: caseId, startAfterSeconds: 5 });

/** Tells the platform at once, as far as it can be reached; never throws on its account. */
export async function tellPlatform(ctx: Context, row: CaseRow): Promise<ArchiveOutcome> {
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(REQUEST_LIMIT_MS)]);
  try {
    return await setProjectState({ ...ctx, signal }, row);
  } catch (error) {
    if (!(error instanceof PlatformError) && !signal.aborted) throw error;
    ctx.log.warn({ err: error, case_id: row.caseId }, 'agent platform not told yet');
    return { status: 'failed', reason: error instanceof PlatformError ? error.reason : 'unavailable' };
  }
}

/** Archiving there stops nothing by itself: what runs for the case is ended first. */
async function setProjectState(ctx: Context, row: CaseRow): Promise<ArchiveOutcome> {
  const { platform, signal } = ctx;
  if (!platform.hasKey) return { status: 'skipped', reason: 'no_api_key' };
  const projectId = await findProjectId(ctx, row);
  if (projectId === null) return { status: 'skipped', reason: 'no_project' };
  const archived = row.archivedAt !== null;
  if (archived) await endRuns(ctx, row.caseId);
  await platform.setProjectArchived(projectId, archived, signal);
  return { status: archived ? 'archived' : 'restored', reason: null };
}

/** Ends whatever runs for a case. Only the latest attempt at each job can: it is made when the one before has ended. */
async function endRuns(ctx: Context, caseId: string): Promise<void> {
  const jobs = await ctx.db
    .selectDistinctOn([delegatedJobs.kind], { issueId: delegatedJobs.issueId })
    .from(delegatedJobs)
    .where(and(eq(delegatedJobs.caseId, caseId), isNotNull(delegatedJobs.issueId)))
    .orderBy(delegatedJobs.kind, desc(delegatedJobs.attempt));
  await Promise.all(
    jobs.map(async ({ issueId }) => {
      const runs = await ctx.platform.runsOfIssue(issueId!, ctx.signal);
      for (const run of runs) if (isLive(run.status)) await ctx.platform.cancelRun(run.runId, ctx.signal);
    }),
  );
}
