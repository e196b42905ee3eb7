import { z } from 'zod';
import { defineJob } from '../../../jobs/define.ts';
import { runAnalysis } from './analysis-run.service.ts';

/** Analyses the style of the whole corpus. */
export const analyzeStyleJob = defineJob({
  name: 'analyze-style',
  payload: z.object({ task_id: z.uuid() }),
  policy: 'standard',
  concurrency: 1,
  expireInSeconds: 6 * 3600,
  handler: (ctx, { task_id }) => runAnalysis(ctx, task_id),
});
