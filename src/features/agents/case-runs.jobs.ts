import { and, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { delegatedJobs } from '../../db/schema/delegation.ts';
import { defineJob, type JobDefinition } from '../../jobs/define.ts';
import { PlatformError } from '../../platform/platform.ts';
import { secondsUntilRetry } from '../../platform/platform-problem.ts';

const Stopping = z.object({ issue_ids: z.array(z.string()).max(10_000), tries: z.int().default(0) });

/** Ends what runs on issues whose case is gone: again until the platform has heard it. */
export const stopIssuesJob: JobDefinition<typeof Stopping> = defineJob({
  name: 'stop-issues',
  payload: Stopping,
  policy: 'standard',
  concurrency: 1,
  expireInSeconds: 600,
  handler: async (ctx, { issue_ids, tries }) => {
    const left: string[] = [];
    for (const issueId of issue_ids) {
      try {
        await ctx.platform.setIssueStatus(issueId, 'cancelled', ctx.signal);
      } catch (err) {
        if (!(err instanceof PlatformError)) throw err;
        ctx.log.warn({ err, issue_id: issueId }, 'issue of a deleted case not cancelled');
        left.push(issueId);
      }
    }
    if (left.length === 0) return;
    const next = { issue_ids: left, tries: tries + 1 };
    await ctx.database.transaction((tx) =>
      ctx.queue.enqueue(tx, stopIssuesJob, next, { startAfterSeconds: secondsUntilRetry(tries) }),
    );
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
