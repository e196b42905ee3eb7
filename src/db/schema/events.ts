import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { cases } from './cases.ts';

/** What changed, for whoever looks at it in a browser (contract section 11); kept for ten minutes. */
export const events = pgTable(
  'events',
  {
    eventId: bigint('event_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The id that clients see: given after the commit, so that it grows in the order of the commits. */
    seq: bigint({ mode: 'number' }),
    topic: text().notNull(),
    caseNumber: text('case_number'),
    actor: text(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    uniqueIndex('events_seq').on(table.seq).where(sql`${table.seq} is not null`),
    index('events_unnumbered').on(table.eventId).where(sql`${table.seq} is null`),
    index('events_at').on(table.at),
  ],
);

/** The last number that was given to an event; one row, which the first numbering makes. */
export const eventCounter = pgTable('event_counter', {
  one: boolean().primaryKey().default(true),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
});

/** Where people work: a row for each person and case, renewed every 20 s. */
export const presence = pgTable(
  'presence',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    actor: text().notNull(),
    blockId: text('block_id'),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.actor] }), index('presence_seen').on(table.seenAt)],
);
