import { z } from 'zod';
import { deleteGone, deleteOldEvents } from '../../events/events.queries.ts';
import { defineJob } from '../../jobs/define.ts';
import { tidyCases } from '../cases/history/case-commits.service.ts';
import { sweepUploads } from '../intake/orphans.service.ts';
import { sweepSessions } from '../session/session.service.ts';
import { sweepOldAnalyses, sweepOldRunLogs, sweepOldTasks } from './retention.service.ts';

/** Finishes files that a crash left unwritten and mends case directories; takes away abandoned upload parts, sets uploads that no row knows aside, old task rows, old run logs and texts of files that were analysed and never stored. At start and hourly. */
export const tidyJob = defineJob({
  name: 'tidy',
  payload: z.object({}),
  policy: 'stately',
  concurrency: 1,
  expireInSeconds: 600,
  handler: async (ctx) => {
    await tidyCases(ctx);
    await sweepUploads(ctx);
    await sweepOldTasks(ctx);
    await sweepOldRunLogs(ctx);
    await sweepOldAnalyses(ctx);
    await sweepSessions(ctx);
    await deleteOldEvents(ctx.database);
    await deleteGone(ctx.db);
  },
});
