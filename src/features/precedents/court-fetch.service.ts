import type { z } from '@hono/zod-openapi';
import { and, desc, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../audit/record-act.ts';
import { type Context, inTransaction } from '../../context.ts';
import { mapList, type Page, type ReadList, readList, tableList } from '../../db/list.ts';
import { courtFetchJobs, type QueueStatus, queueItems } from '../../db/schema/precedents.ts';
import { AppError } from '../../errors.ts';
import { announceOperations } from '../../events/announce.ts';
import { citationKey } from '../../hebrew/read/citations/find.ts';
import { isUuid } from '../../lib/uuid.ts';
import { decisionInCorpus } from './decision-store.ts';
import type { CourtFetchCreate, CourtFetchJob } from './precedent-queues.contract.ts';
import { enqueueItem, requestItem } from './queues.service.ts';
import { tierOf } from './tiers.ts';

type JobView = z.input<typeof CourtFetchJob>;
type JobState = { job: typeof courtFetchJobs.$inferSelect; item: typeof queueItems.$inferSelect };

const OF_QUEUE = and(eq(queueItems.itemId, courtFetchJobs.jobId), eq(queueItems.queue, 'court_fetch'));

/** A page of the jobs, last changed first; also what the operations snapshot shows as `recent`. */
export async function listFetchJobs(
  ctx: Context,
  { status, ...page }: Page & { status?: QueueStatus | undefined },
): Promise<ReadList<JobView>> {
  const list = tableList<JobState>(ctx.db, {
    select: (where) =>
      ctx.db
        .select({ job: courtFetchJobs, item: queueItems })
        .from(queueItems)
        .innerJoin(courtFetchJobs, eq(courtFetchJobs.jobId, queueItems.itemId))
        .where(and(eq(queueItems.queue, 'court_fetch'), where))
        .$dynamic(),
    table: queueItems,
    id: queueItems.itemId,
    where: and(eq(queueItems.queue, 'court_fetch'), status === undefined ? undefined : eq(queueItems.status, status)),
    order: [desc(queueItems.updatedAt), queueItems.itemId],
    idOf: ({ job }) => job.jobId,
    idsFirst: true,
  });
  return mapList(await readList(ctx.db, list, page), (rows) => rows.map(projectJob));
}

/**
 * Asks for a decision to be fetched by the next run of the drain.
 *
 * @throws AppError precedent_exists, fetch_job_exists with its id
 */
export async function createFetchJob(ctx: Context, input: z.output<typeof CourtFetchCreate>): Promise<JobView> {
  return inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    const key = citationKey(input.citation);
    const present = await decisionInCorpus(inner, key);
    if (present) throw new AppError('precedent_exists', { extra: { precedent_id: present.precedentId } });
    const [job] = await inner.db
      .insert(courtFetchJobs)
      .values({
        jobId: uuidv7(),
        citationRaw: input.citation,
        caseNumberNorm: key,
        tier: input.tier ?? tierOf(input.citation),
        sourceUrl: input.source_url ?? null,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!job) throw await jobExists(inner, key);
    await enqueueItem(inner.db, { queue: 'court_fetch', itemId: job.jobId, label: input.citation, now });
    await announceOperations(inner, 'pipelines');
    await recordAct(inner, { action: 'court_fetch.requested', target: input.citation });
    return projectJob(await requireJob(inner, job.jobId));
  });
}

/** Tries a job again, ahead of what nobody asked for. @throws AppError fetch_job_not_found, fetch_job_done */
export async function retryFetchJob(ctx: Context, jobId: string): Promise<JobView> {
  return inTransaction(ctx, async (inner) => {
    const { job, item } = await requireJob(inner, jobId);
    if (item.status === 'done' || item.status === 'completed') throw new AppError('fetch_job_done');
    await requestItem(inner.db, { queue: 'court_fetch', itemId: jobId, now: inner.clock.now() });
    await announceOperations(inner, 'pipelines');
    await recordAct(inner, { action: 'court_fetch.retried', target: job.citationRaw });
    return projectJob(await requireJob(inner, jobId));
  });
}

/** @throws AppError fetch_job_not_found */
async function requireJob(ctx: Context, jobId: string): Promise<JobState> {
  if (!isUuid(jobId)) throw new AppError('fetch_job_not_found');
  const [row] = await ctx.db
    .select({ job: courtFetchJobs, item: queueItems })
    .from(courtFetchJobs)
    .innerJoin(queueItems, OF_QUEUE)
    .where(eq(courtFetchJobs.jobId, jobId));
  if (!row) throw new AppError('fetch_job_not_found');
  return row;
}

async function jobExists(ctx: Context, key: string): Promise<AppError> {
  const [row] = await ctx.db
    .select({ jobId: courtFetchJobs.jobId })
    .from(courtFetchJobs)
    .where(eq(courtFetchJobs.caseNumberNorm, key));
  return new AppError('fetch_job_exists', { extra: { job_id: row?.jobId } });
}

const projectJob = ({ job, item }: JobState): JobView => ({
  job_id: job.jobId,
  case_number_norm: job.caseNumberNorm,
  citation_raw: job.citationRaw,
  tier: job.tier,
  status: item.status,
  error: item.error ?? '',
  updated_at: item.updatedAt,
});
