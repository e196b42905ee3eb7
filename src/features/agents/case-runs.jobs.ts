import { and, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/define.ts';
import { delegatedJobs } from '../generation/delegation.tables.ts';
import { PlatformError } from './platform.ts';

/** Ends what runs on issues whose case is gone: again until the platform has heard it. */
export const stopIssuesJob = defineJob({
  name: 'stop-issues',
  payload: z.object({ issue_ids: z.array(z.string()).max(10_000) }),
  policy: 'standard',
  concurrency: 1,
  expireInSeconds: 600,
  handler: async (ctx, { issue_ids }) => {
    for (const issueId of issue_ids) {
      try {
        await ctx.platform.setIssueStatus(issueId, 'cancelled', ctx.signal);
      } catch (err) {
        if (!(err instanceof PlatformError) || err.reason === 'unavailable') throw err;
        ctx.log.warn({ err, issue_id: issueId }, 'issue of a deleted case not cancelled');
      }
    }
  },
});

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
