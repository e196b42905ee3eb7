import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { legalArguments } from './arguments.ts';
import { cases } from './cases.ts';
import { documents } from './documents.ts';

export interface AttendeeRecord {
  name: string;
  role: string;
  party: string | null;
  /** How certain it is, 0 to 1; missing where it was read before this was kept. */
  confidence?: number;
  /** Where the protocol names her; missing where it does not, or was read before this was kept. */
  place?: { start: number | null; end: number | null; page: number | null; lost: boolean };
}

/** What the hearing protocol of a case shows; one for a case, replaced by the next analysis. */
export const protocolAnalyses = pgTable(
  'protocol_analyses',
  {
    caseId: uuid('case_id')
      .primaryKey()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.documentId, { onDelete: 'cascade' }),
    hearingDate: date('hearing_date', { mode: 'string' }),
    attendees: jsonb().$type<AttendeeRecord[]>().notNull(),
    analyzedAt: timestamp('analyzed_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('protocol_analyses_document').on(table.documentId)],
);

/** Who was at the hearing of a protocol, as a person says; holds whatever the analysis finds. */
export const hearingAttendees = pgTable('hearing_attendees', {
  documentId: uuid('document_id')
    .primaryKey()
    .references(() => documents.documentId, { onDelete: 'cascade' }),
  attendees: jsonb().$type<AttendeeRecord[]>().notNull(),
  editedBy: text('edited_by').notNull(),
  editedAt: timestamp('edited_at', { withTimezone: true }).notNull(),
});

export type Verdict = 'strengthened' | 'newly_raised' | 'dropped';

/** What became of each argument in the hearing. */
export const protocolVerdicts = pgTable(
  'protocol_verdicts',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => protocolAnalyses.caseId, { onDelete: 'cascade' }),
    position: integer().notNull(),
    party: text().notNull(),
    /** Null for one that was raised in the hearing only, and where its argument is gone and no other holds its claims. */
    argumentId: uuid('argument_id').references(() => legalArguments.argumentId, { onDelete: 'set null' }),
    /** Words give something up and only likely mean this argument: a person has to say. It stays in the dispute. */
    uncertain: boolean().notNull().default(false),
    text: text().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    /** Words of the protocol. */
    evidence: text().notNull(),
    /** Of its argument: by them it finds its way when the claims are aggregated again. */
    claimIds: uuid('claim_ids').array().notNull().default(sql`'{}'`),
    confidence: real(),
    /** The protocol that holds the evidence, and where; null for what was read before this was kept. */
    documentId: uuid('document_id').references(() => documents.documentId, { onDelete: 'set null' }),
    start: integer('start_offset'),
    end: integer('end_offset'),
    page: integer(),
    lost: boolean().notNull().default(false),
    /** Who said so; such a verdict outlives every analysis. */
    editedBy: text('edited_by'),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.position] }),
    index('protocol_verdicts_argument').on(table.argumentId),
    index('protocol_verdicts_document').on(table.documentId),
  ],
);
