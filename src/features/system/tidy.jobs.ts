import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';
import { sweepUploads } from '../intake/uploads.service.ts';
import { sweepOldTasks } from './retention.service.ts';

/** Takes away what is no longer needed: abandoned upload parts and old task rows. Asked for at start and hourly. */
export const tidyJob = defineJob({
  name: 'tidy',
  payload: z.object({}),
  policy: 'stately',
  concurrency: 1,
  expireInSeconds: 600,
  handler: async (ctx) => {
    await sweepUploads(ctx);
    await sweepOldTasks(ctx);
  },
});
