import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BlockId } from '../../domain/blocks.ts';
import { cases } from './cases.ts';

/** Work that the web service hands to an agent (specification, "Delegation rule"). */
const DELEGATED_KINDS = ['aggregate-arguments', 'analyze-protocol', 'party-claims-summary', 'interim-draft'] as const;

/** A draft of one block: each block has its own. */
export type BlockDraftKind = `block-draft:${BlockId}`;

export type DelegatedKind = (typeof DELEGATED_KINDS)[number] | BlockDraftKind;

/** What a job needs beyond its case. */
export interface DelegatedInput {
  document_id?: string;
  /** Arguments that a person changed are to be made anew, too. */
  replace_edited?: boolean;
  block_id?: BlockId;
  /** What the person who asked wants of the text. */
  instructions?: string;
}

/** One attempt at a delegated job. Its state is the platform's: it is looked up there, never stored here. */
export const delegatedJobs = pgTable(
  'delegated_jobs',
  {
    jobId: uuid('job_id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    kind: text().$type<DelegatedKind>().notNull(),
    attempt: integer().notNull(),
    companyId: text('company_id').notNull(),
    /** Null until the platform has made the issue, which it does once for an attempt. */
    issueId: text('issue_id'),
    runId: text('run_id'),
    /** A request makes its issue and its run until then: nobody else starts it, and it is not made twice. */
    startingUntil: timestamp('starting_until', { withTimezone: true }),
    input: jsonb().$type<DelegatedInput>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('delegated_jobs_attempt_unique').on(table.caseId, table.kind, table.attempt),
    index('delegated_jobs_issue').on(table.issueId),
  ],
);
