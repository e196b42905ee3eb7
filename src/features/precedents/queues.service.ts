// The queues of the precedent corpus, with what their states mean: `pending` waits (asked-for ones first, then the oldest),
// `processing` is in a drain's hands, the rest is the end. A drain holds a row by a lease that it renews: the row of a
// killed one goes back to `pending`, and what a drain finishes after it lost the row is not written.
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { QUEUE_STATUSES, QUEUES, type QueueName, type QueueStatus, queueItems } from '../../db/schema/precedents.ts';

export type QueueItem = typeof queueItems.$inferSelect;

/** The drains, the queue of each, and what people call its work. */
export const DRAINS: { name: string; queue: QueueName; label: string }[] = [
  { name: 'legal-court-fetch-drain', queue: 'court_fetch', label: 'הבאת החלטות' },
  { name: 'legal-metadata-drain', queue: 'metadata_extraction', label: 'חילוץ פרטי החלטות' },
  { name: 'legal-halacha-drain', queue: 'halacha_extraction', label: 'חילוץ הלכות' },
  { name: 'legal-digest-drain', queue: 'digests', label: 'קישור תקצירים' },
];

/** Attempts at one row before it fails for good. */
export const MAX_ATTEMPTS = 3;
/** A row whose drain has been silent this long is nobody's. */
export const LEASE_MS = 120_000;
/** Wait before the second attempt; twice as long before the third. */
const RETRY_AFTER_MS = 5 * 60_000;
const MAX_ERROR = 1000;
const MAX_LABEL = 300;
const MOST_RUNNING = 20;

/** The drain no longer holds the row: whatever it did belongs to nobody and must be rolled back. */
export class ClaimLost extends Error {
  override name = 'ClaimLost';
}

/** Who asks, for which queue, and when it is. */
export interface Holder {
  queue: QueueName;
  /** One run of one drain. */
  by: string;
  now: Date;
}

/** Puts something into a queue; once there it stays as it is. `status` other than `pending` never waits for a drain. */
export async function enqueueItem(
  db: Executor,
  item: { queue: QueueName; itemId: string; label: string; status?: QueueStatus; error?: string; now: Date },
): Promise<void> {
  const { queue, itemId, label, status = 'pending', error = null, now } = item;
  await db
    .insert(queueItems)
    .values({ queue, itemId, label: label.slice(0, MAX_LABEL), status, error, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
}

/**
 * Asks for a row to be next, with all its attempts anew, whatever became of it before. One that is being worked on is left
 * to its drain.
 *
 * @returns the row; undefined when it is not in the queue
 */
export async function requestItem(
  db: Executor,
  { queue, itemId, now }: { queue: QueueName; itemId: string; now: Date },
): Promise<QueueItem | undefined> {
  const own = and(eq(queueItems.queue, queue), eq(queueItems.itemId, itemId));
  const [row] = await db
    .update(queueItems)
    .set({ status: 'pending', queuedAt: now, attempts: 0, notBefore: null, error: null, updatedAt: now })
    .where(and(own, sql`${queueItems.status} <> 'processing'`))
    .returning();
  if (row) return row;
  const [busy] = await db.select().from(queueItems).where(own);
  return busy;
}

/**
 * Takes at most `limit` rows: asked-for ones first in the order of asking, then the oldest. Rows that another drain is
 * taking at the same moment are passed over, so that two share the work.
 */
export async function claimItems(db: Executor, { queue, by, now }: Holder, limit: number): Promise<QueueItem[]> {
  const at = now.toISOString();
  const rows = await db.execute<{ item_id: string }>(sql`
    with next as materialized (
      select item_id, queued_at, created_at from ${queueItems}
      where queue = ${queue} and status = 'pending' and (not_before is null or not_before <= ${at}::timestamptz)
      order by queued_at asc nulls last, created_at, item_id limit ${limit} for update skip locked),
    taken as (
      update ${queueItems} item
      set status = 'processing', claimed_by = ${by}, claimed_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
      from next where item.queue = ${queue} and item.item_id = next.item_id
      returning item.item_id)
    select next.item_id from next join taken using (item_id) order by next.queued_at asc nulls last, next.created_at, 1`);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.item_id);
  const items = await db
    .select()
    .from(queueItems)
    .where(and(eq(queueItems.queue, queue), inArray(queueItems.itemId, ids)));
  const byId = new Map(items.map((item) => [item.itemId, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Counts one attempt at a held row, before the work on it. @returns which attempt it is @throws ClaimLost */
export async function beginItem(db: Executor, holder: Holder, itemId: string): Promise<number> {
  const [row] = await db
    .update(queueItems)
    .set({ attempts: sql`${queueItems.attempts} + 1`, claimedAt: holder.now, updatedAt: holder.now })
    .where(held(holder, itemId))
    .returning({ attempts: queueItems.attempts });
  if (!row) throw new ClaimLost(`row ${itemId} of ${holder.queue} is no longer held`);
  return row.attempts;
}

/** Says that the holder is alive; gives how many rows it holds. */
export async function renewClaims(db: Executor, { queue, by, now }: Holder): Promise<number> {
  const rows = await db
    .update(queueItems)
    .set({ claimedAt: now })
    .where(and(eq(queueItems.queue, queue), eq(queueItems.status, 'processing'), eq(queueItems.claimedBy, by)))
    .returning({ itemId: queueItems.itemId });
  return rows.length;
}

/**
 * Ends a held row. Call it in the transaction that writes the result: both or neither.
 *
 * @throws ClaimLost
 */
export async function endItem(
  db: Executor,
  holder: Holder,
  itemId: string,
  end: { status: Exclude<QueueStatus, 'pending' | 'processing'>; error?: string },
): Promise<void> {
  await change(db, holder, itemId, {
    status: end.status,
    error: end.error?.slice(0, MAX_ERROR) ?? null,
    queuedAt: null,
    notBefore: null,
  });
}

/**
 * An attempt did not succeed: the row waits for another one, or fails with the reason after the last.
 *
 * @returns whether it will be tried again
 * @throws ClaimLost
 */
export async function retryItem(
  db: Executor,
  holder: Holder,
  item: { itemId: string; attempt: number; reason: string },
): Promise<boolean> {
  if (item.attempt >= MAX_ATTEMPTS) {
    await endItem(db, holder, item.itemId, { status: 'failed', error: item.reason });
    return false;
  }
  const notBefore = new Date(holder.now.getTime() + RETRY_AFTER_MS * item.attempt);
  await change(db, holder, item.itemId, { status: 'pending', error: item.reason.slice(0, MAX_ERROR), notBefore });
  return true;
}

/** Gives back whatever a holder still holds; `begun` had its attempt broken off, which does not count. */
export async function releaseItems(db: Executor, { queue, by, now }: Holder, begun: string | null): Promise<void> {
  const attempts = begun
    ? sql`greatest(0, ${queueItems.attempts} - case when ${queueItems.itemId} = ${begun}::uuid then 1 else 0 end)`
    : queueItems.attempts;
  await db
    .update(queueItems)
    .set({ status: 'pending', claimedBy: null, claimedAt: null, attempts: sql`${attempts}`, updatedAt: now })
    .where(and(eq(queueItems.queue, queue), eq(queueItems.status, 'processing'), eq(queueItems.claimedBy, by)));
}

/** What was given back of killed drains. */
export interface Returned {
  pending: number;
  failed: number;
}

/**
 * Gives back the rows of drains that have been silent for longer than the lease; a row that ended its third drain fails.
 *
 * @param queue null: all queues
 */
export async function returnLost(
  db: Executor,
  { queue, now, leaseMs = LEASE_MS }: { queue: QueueName | null; now: Date; leaseMs?: number },
): Promise<Returned> {
  const silent = new Date(now.getTime() - leaseMs);
  const worn = sql`${queueItems.attempts} >= ${MAX_ATTEMPTS}`;
  const rows = await db
    .update(queueItems)
    .set({
      status: sql`case when ${worn} then 'failed' else 'pending' end`,
      error: sql`case when ${worn} then ${'העיבוד נקטע שלוש פעמים באמצע, ולכן הופסק'} else ${queueItems.error} end`,
      queuedAt: sql`case when ${worn} then null else ${queueItems.queuedAt} end`,
      claimedBy: null,
      claimedAt: null,
      updatedAt: now,
    })
    .where(
      and(
        queue === null ? inArray(queueItems.queue, [...QUEUES]) : eq(queueItems.queue, queue),
        eq(queueItems.status, 'processing'),
        lt(queueItems.claimedAt, silent),
      ),
    )
    .returning({ status: queueItems.status });
  const failed = rows.filter(({ status }) => status === 'failed').length;
  return { pending: rows.length - failed, failed };
}

/** Counts of one queue, as the operations snapshot shows them (specification, PipelineStats). */
export interface QueueStats {
  pending: number;
  processing: number;
  /** `done` and `completed`. */
  done: number;
  /** `failed` and `manual`. */
  failed: number;
  /** Of the pending ones, those that a person asked for. */
  queued: number;
  running_now: string[];
  by_status: Record<string, number>;
}

/** Counts of all queues: one pass over an index, however many rows have ended. */
export async function queueStats(db: Executor): Promise<Record<QueueName, QueueStats>> {
  const counts = await queueCounts(db);
  const running = await db
    .select({ queue: queueItems.queue, label: queueItems.label })
    .from(queueItems)
    .where(and(inArray(queueItems.queue, [...QUEUES]), eq(queueItems.status, 'processing')))
    .orderBy(queueItems.claimedAt)
    .limit(MOST_RUNNING * QUEUES.length);
  return toStats(counts, running);
}

function toStats(counts: QueueCount[], running: { queue: QueueName; label: string }[]): Record<QueueName, QueueStats> {
  return Object.fromEntries(
    QUEUES.map((queue) => {
      const own = counts.filter((row) => row.queue === queue);
      const of = (...statuses: QueueStatus[]) =>
        own.filter(({ status }) => statuses.includes(status)).reduce((sum, row) => sum + row.count, 0);
      const stats: QueueStats = {
        pending: of('pending'),
        processing: of('processing'),
        done: of('done', 'completed'),
        failed: of('failed', 'manual'),
        queued: own.find(({ status }) => status === 'pending')?.asked ?? 0,
        running_now: running
          .filter((row) => row.queue === queue)
          .slice(0, MOST_RUNNING)
          .map(({ label }) => label),
        by_status: Object.fromEntries(own.map((row) => [row.status, row.count])),
      };
      return [queue, stats];
    }),
  ) as Record<QueueName, QueueStats>;
}

/** The counts where nothing could be counted. */
export const NO_STATS = toStats([], []);

/** Rows by queue and status where there are any; of each, how many were asked for. */
export async function queueCounts(db: Executor): Promise<QueueCount[]> {
  const rows = await db.execute<QueueCount>(QUEUE_COUNTS);
  return rows.filter((row) => row.count > 0);
}

export type QueueCount = { queue: QueueName; status: QueueStatus; count: number; asked: number };

const literals = (names: readonly string[]) => sql.raw(`array[${names.map((name) => `'${name}'`).join(', ')}]`);

/** A look into the index for each queue and status: one grouping over all rows would be planned to read the table. */
export const QUEUE_COUNTS = sql`
  select queue, status, n.count, n.asked
  from unnest(${literals(QUEUES)}) as q (queue), unnest(${literals(QUEUE_STATUSES)}) as s (status),
    lateral (select count(*)::int as count, count(i.queued_at)::int as asked
      from ${queueItems} i where i.queue = q.queue and i.status = s.status) n`;

const held = ({ queue, by }: Holder, itemId: string) =>
  and(
    eq(queueItems.queue, queue),
    eq(queueItems.itemId, itemId),
    eq(queueItems.status, 'processing'),
    eq(queueItems.claimedBy, by),
  );

async function change(
  db: Executor,
  holder: Holder,
  itemId: string,
  values: Partial<typeof queueItems.$inferInsert>,
): Promise<void> {
  const rows = await db
    .update(queueItems)
    .set({ ...values, claimedBy: null, claimedAt: null, updatedAt: holder.now })
    .where(held(holder, itemId))
    .returning({ itemId: queueItems.itemId });
  if (rows.length === 0) throw new ClaimLost(`row ${itemId} of ${holder.queue} is no longer held`);
}
