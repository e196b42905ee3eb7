import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';
import { placeAllCaseFiles } from '../cases/case-file-placement.ts';
import { sweepUploads } from '../intake/uploads.service.ts';
import { sweepOldTasks } from './retention.service.ts';

/** Finishes files that a crash left unwritten; takes away abandoned upload parts and old task rows. At start and hourly. */
export const tidyJob = defineJob({
  name: 'tidy',
  payload: z.object({}),
  policy: 'stately',
  concurrency: 1,
  expireInSeconds: 600,
  handler: async (ctx) => {
    await placeAllCaseFiles(ctx);
    await sweepUploads(ctx);
    await sweepOldTasks(ctx);
  },
});
