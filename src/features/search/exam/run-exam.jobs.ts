import { z } from 'zod';
import { defineJob } from '../../../jobs/define.ts';
import { runExam } from './run-exam.service.ts';

/** Asks the search every question of the exam. */
export const searchExamJob = defineJob({
  name: 'search-exam',
  payload: z.object({ task_id: z.uuid() }),
  policy: 'standard',
  concurrency: 1,
  expireInSeconds: 3600,
  handler: (ctx, { task_id }) => runExam(ctx, task_id),
});
