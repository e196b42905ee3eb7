import { date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { legalArguments } from './arguments.ts';
import { cases } from './cases.ts';
import { documents } from './documents.ts';

export interface AttendeeRecord {
  name: string;
  role: string;
  party: string | null;
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
    /** Null for one that was raised in the hearing only, and after the arguments were aggregated anew. */
    argumentId: uuid('argument_id').references(() => legalArguments.argumentId, { onDelete: 'set null' }),
    text: text().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    /** Words of the protocol. */
    evidence: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.position] }),
    index('protocol_verdicts_argument').on(table.argumentId),
  ],
);
