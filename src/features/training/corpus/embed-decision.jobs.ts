import { z } from 'zod';
import { defineJob } from '../../../jobs/define.ts';
import { embedDecision } from './embed-decision.service.ts';

/** Makes the passages of one decision of the style corpus searchable. */
export const embedDecisionJob = defineJob({
  name: 'embed-decision',
  payload: z.object({ task_id: z.uuid() }),
  policy: 'standard',
  concurrency: 1,
  expireInSeconds: 2 * 3600,
  handler: (ctx, { task_id }) => embedDecision(ctx, task_id),
});
