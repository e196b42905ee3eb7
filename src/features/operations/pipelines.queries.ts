// Read model over the queues of the precedent corpus; every count is answered from an index.
import { and, count, desc, eq, isNotNull } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import {
  courtFetchJobs,
  digests,
  halachot,
  missingPrecedents,
  precedentDecisions,
  queueItems,
} from '../../db/schema/precedents.ts';
import { queueStats } from '../precedents/queues.service.ts';

const RECENT = 20;

/** The queries behind the pipelines of the snapshot, each by itself. */
export const pipelineParts = (db: Executor) => ({
  stats: () => queueStats(db),
  recent: () => recentFetches(db),
  linked: async () => (await linkedCount(db))[0]?.n ?? 0,
  review: async () => byKey(await reviewCounts(db)),
  gaps: async () => byKey(await gapCounts(db)),
  ingested: () => recentlyIngested(db),
});

type Parts = ReturnType<typeof pipelineParts>;
type PipelineValues = { [K in keyof Parts]: Awaited<ReturnType<Parts[K]>> };

/** The pipelines as the snapshot shows them. */
export function toPipelines({ stats, recent, linked, review, gaps, ingested }: PipelineValues) {
  const total = Object.values(stats.digests.by_status).reduce((sum, n) => sum + n, 0);
  return {
    court_fetch: { ...stats.court_fetch, recent },
    metadata_extraction: stats.metadata_extraction,
    halacha_extraction: stats.halacha_extraction,
    digests: { ...stats.digests, total, linked },
    halacha_review: { by_status: review },
    missing_precedents: { by_status: gaps },
    ingested_recent: ingested,
  };
}

/** Fetch jobs that changed last. */
export const lastFetches = async (db: Executor) =>
  db
    .select({ job: courtFetchJobs, item: queueItems })
    .from(queueItems)
    .innerJoin(courtFetchJobs, eq(courtFetchJobs.jobId, queueItems.itemId))
    .where(eq(queueItems.queue, 'court_fetch'))
    .orderBy(desc(queueItems.updatedAt))
    .limit(RECENT);

/** Court decisions that came in last and were read. */
export const lastIngested = async (db: Executor) =>
  db
    .select()
    .from(precedentDecisions)
    .where(and(eq(precedentDecisions.kind, 'court'), isNotNull(precedentDecisions.charCount)))
    .orderBy(desc(precedentDecisions.createdAt))
    .limit(RECENT);

async function recentFetches(db: Executor) {
  const rows = await lastFetches(db);
  return rows.map(({ job, item }) => ({
    case_number_norm: job.caseNumberNorm,
    citation_raw: job.citationRaw,
    tier: job.tier,
    status: item.status,
    error: item.error ?? '',
    updated_at: item.updatedAt,
  }));
}

async function recentlyIngested(db: Executor) {
  const rows = await lastIngested(db);
  return rows.map((row) => ({
    case_number: row.caseNumber ?? row.citation,
    court: row.court,
    source_url: row.sourceUrl ?? '',
    created_at: row.createdAt,
  }));
}

/** Rules by the state of their review. */
export const reviewCounts = async (db: Executor) =>
  db.select({ key: halachot.reviewStatus, n: count() }).from(halachot).groupBy(halachot.reviewStatus);

/** Gaps by their state. */
export const gapCounts = async (db: Executor) =>
  db.select({ key: missingPrecedents.status, n: count() }).from(missingPrecedents).groupBy(missingPrecedents.status);

/** Digests that are linked to their decision. */
export const linkedCount = async (db: Executor) =>
  db.select({ n: count() }).from(digests).where(isNotNull(digests.linkedPrecedentId));

const byKey = (rows: { key: string; n: number }[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ key, n }) => [key, n]));
