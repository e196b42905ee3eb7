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
} from '../precedents/precedents.tables.ts';
import { queueStats } from '../precedents/queues.ts';

const RECENT = 20;

/** All pipelines of the snapshot. */
export async function readPipelines(db: Executor) {
  const [stats, recent, linked, review, gaps, ingested] = await Promise.all([
    queueStats(db),
    recentFetches(db),
    db.$count(digests, isNotNull(digests.linkedPrecedentId)),
    countBy(db, halachot, halachot.reviewStatus),
    countBy(db, missingPrecedents, missingPrecedents.status),
    recentlyIngested(db),
  ]);
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

async function recentFetches(db: Executor) {
  const rows = await db
    .select({ job: courtFetchJobs, item: queueItems })
    .from(queueItems)
    .innerJoin(courtFetchJobs, eq(courtFetchJobs.jobId, queueItems.itemId))
    .where(eq(queueItems.queue, 'court_fetch'))
    .orderBy(desc(queueItems.updatedAt))
    .limit(RECENT);
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
  const rows = await db
    .select()
    .from(precedentDecisions)
    .where(and(eq(precedentDecisions.kind, 'court')))
    .orderBy(desc(precedentDecisions.createdAt))
    .limit(RECENT);
  return rows.map((row) => ({
    case_number: row.caseNumber ?? row.citation,
    court: row.court,
    source_url: row.sourceUrl ?? '',
    created_at: row.createdAt,
  }));
}

async function countBy(
  db: Executor,
  table: typeof halachot | typeof missingPrecedents,
  column: typeof halachot.reviewStatus | typeof missingPrecedents.status,
): Promise<Record<string, number>> {
  const rows = await db.select({ key: column, n: count() }).from(table).groupBy(column);
  return Object.fromEntries(rows.map(({ key, n }) => [key, n]));
}
