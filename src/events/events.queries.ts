import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Executor } from '../db/open.ts';
import { cases } from '../db/schema/cases.ts';
import { eventCounter, events, presence } from '../db/schema/events.ts';
import { executeSql } from '../db/sql.ts';

/** Contract section 11. */
const KEPT_SECONDS = 600;
const PRESENT_SECONDS = 45;

/** A stored event with its number. */
export interface StoredEvent {
  seq: number;
  topic: string;
  caseNumber: string | null;
  actor: string | null;
  at: Date;
  data: Record<string, unknown>;
}

/**
 * Numbers what was committed since the last numbering and gives everything after `last`, all in one round trip: several
 * statements in one message are one transaction, and each sees what is committed when it begins. So whoever has waited for
 * the lock sees what the former holder numbered, and a number that was given is never below one that comes later.
 */
export async function numberAndRead(database: Database, last: number): Promise<StoredEvent[]> {
  const after = Number.isSafeInteger(last) ? last : 0;
  const { rows } = await executeSql(
    database.db,
    `select pg_advisory_xact_lock(hashtextextended('["events"]', 0));
    with fresh as (
      select event_id, row_number() over (order by event_id) as place from events where seq is null
    ), counted as (
      insert into event_counter (one, last_seq) select true, count(*) from fresh having count(*) > 0
      on conflict (one) do update set last_seq = event_counter.last_seq + excluded.last_seq
      returning last_seq - (select count(*) from fresh) as base
    ), numbered as (
      update events set seq = counted.base + fresh.place from fresh, counted where events.event_id = fresh.event_id
      returning events.seq, events.topic, events.case_number, events.actor, events.at, events.data
    )
    select * from numbered
    union all
    select seq, topic, case_number, actor, at, data from events where seq > ${after}
    order by seq`,
  );
  return rows.map(toStored).filter(({ seq }) => seq > after);
}

function toStored(row: Record<string, unknown>): StoredEvent {
  const { seq, topic, case_number, actor, at, data } = row;
  return {
    seq: Number(seq),
    topic: topic as string,
    caseNumber: case_number as string | null,
    actor: actor as string | null,
    at: at as Date,
    data: (typeof data === 'string' ? JSON.parse(data) : data) as StoredEvent['data'],
  };
}

/** The last number that was given; 0 before the first. */
export async function lastNumber(db: Executor): Promise<number> {
  const [row] = await db.select().from(eventCounter);
  return row?.lastSeq ?? 0;
}

/** What has a number above `seq` and is kept, in order; at most `limit`. */
export async function eventsAfter(db: Executor, seq: number, limit: number): Promise<StoredEvent[]> {
  const recent = gt(events.at, sql`now() - make_interval(secs => ${KEPT_SECONDS})`);
  const rows = await db
    .select()
    .from(events)
    .where(and(gt(events.seq, seq), recent))
    .orderBy(asc(events.seq))
    .limit(limit);
  return rows.map(({ eventId: _id, seq: number, ...row }) => ({ ...row, seq: number! }));
}

/**
 * Deletes events that are older than they are kept. They are numbered first: a client that was away must be able to tell
 * that it missed something.
 */
export async function deleteOldEvents(database: Database): Promise<number> {
  await numberAndRead(database, Number.MAX_SAFE_INTEGER);
  const gone = await database.db
    .delete(events)
    .where(lt(events.at, sql`now() - make_interval(secs => ${KEPT_SECONDS})`))
    .returning({ id: events.eventId });
  return gone.length;
}

/** Somebody at a case, as the table has it. */
export interface Person {
  caseNumber: string;
  actor: string;
  blockId: string | null;
  /** Milliseconds until she is gone, if she says nothing more. */
  leftMs: number;
}

/** Who works at any case now, or at one, in order. */
export const selectPresent = async (db: Executor, caseId?: string): Promise<Person[]> =>
  db
    .select({
      caseNumber: cases.caseNumber,
      actor: presence.actor,
      blockId: presence.blockId,
      leftMs: sql<number>`(1000 * (${PRESENT_SECONDS} - extract(epoch from now() - ${presence.seenAt})))::int`,
    })
    .from(presence)
    .innerJoin(cases, eq(cases.caseId, presence.caseId))
    .where(
      and(
        gt(presence.seenAt, sql`now() - make_interval(secs => ${PRESENT_SECONDS})`),
        caseId === undefined ? undefined : eq(presence.caseId, caseId),
      ),
    )
    .orderBy(cases.caseNumber, presence.actor);

/** The case at which somebody works; undefined where there is none of this key. */
export async function selectCase(
  db: Executor,
  key: string,
): Promise<{ caseId: string; caseNumber: string } | undefined> {
  const own = { caseId: cases.caseId, caseNumber: cases.caseNumber };
  const [row] = await db.select(own).from(cases).where(eq(cases.caseKey, key));
  return row;
}

/** Says where somebody works. @returns whether that is news: she was not there, or at another block */
export async function upsertPresence(
  db: Executor,
  { caseId, actor, blockId }: { caseId: string; actor: string; blockId: string | null },
): Promise<boolean> {
  const [before] = await db
    .select({
      blockId: presence.blockId,
      isGone: sql<boolean>`${presence.seenAt} <= now() - make_interval(secs => ${PRESENT_SECONDS})`,
    })
    .from(presence)
    .where(and(eq(presence.caseId, caseId), eq(presence.actor, actor)));
  await db
    .insert(presence)
    .values({ caseId, actor, blockId })
    .onConflictDoUpdate({ target: [presence.caseId, presence.actor], set: { blockId, seenAt: sql`now()` } });
  return !before || before.isGone || before.blockId !== blockId;
}

/** Forgets who went away; gives how many. */
export async function deleteGone(db: Executor): Promise<number> {
  const gone = await db
    .delete(presence)
    .where(lt(presence.seenAt, sql`now() - make_interval(secs => ${2 * PRESENT_SECONDS})`))
    .returning({ actor: presence.actor });
  return gone.length;
}
