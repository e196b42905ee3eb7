import { z } from 'zod';
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
