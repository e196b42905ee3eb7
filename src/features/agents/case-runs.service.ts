import { and, eq, isNotNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { delegatedJobs } from '../../db/schema/delegation.ts';
import { stopIssuesJob } from './case-runs.jobs.ts';

/**
 * Sees to it, in the transaction that deletes a case and before its rows go, that its runs end once it is deleted: an
 * issue that is cancelled ends its runs.
 */
export async function cancelRunsOfCase(ctx: Context, caseId: string): Promise<void> {
  const jobs = await ctx.db
    .select({ issueId: delegatedJobs.issueId })
    .from(delegatedJobs)
    .where(and(eq(delegatedJobs.caseId, caseId), isNotNull(delegatedJobs.issueId)));
  if (jobs.length === 0) return;
  await ctx.queue.enqueue(ctx.db, stopIssuesJob, { issue_ids: jobs.map(({ issueId }) => issueId!) });
}
