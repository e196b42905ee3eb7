import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

export interface PartyRecord {
  name: string;
  representative?: string | null;
}

export interface PartiesRecord {
  appellants: PartyRecord[];
  respondents: PartyRecord[];
  permit_applicants: PartyRecord[];
}

export interface HearingRecord {
  date: string;
  protocol_document_id?: string | null;
}

export const cases = pgTable(
  'cases',
  {
    caseId: uuid('case_id').primaryKey(),
    caseNumber: text('case_number').notNull(),
    /** The number with unified quote marks: what it is looked up by (contract section 3). */
    caseKey: text('case_key').notNull(),
    title: text().notNull().default(''),
    appealType: text('appeal_type').notNull().default('other'),
    parties: jsonb().$type<PartiesRecord>().notNull(),
    committee: text(),
    address: text(),
    blockParcel: text('block_parcel').array().notNull().default(sql`'{}'`),
    planNumbers: text('plan_numbers').array().notNull().default(sql`'{}'`),
    permitNumber: text('permit_number'),
    filingDate: date('filing_date', { mode: 'string' }),
    hearings: jsonb().$type<HearingRecord[]>().notNull().default([]),
    decisionDate: date('decision_date', { mode: 'string' }),
    chair: text(),
    panel: text().array().notNull().default(sql`'{}'`),
    notes: text(),
    status: text().notNull().default('new'),
    /** Who set the present status: automatic moves apply only over the service's own. */
    statusBy: text('status_by').$type<'service' | 'person'>().notNull().default('service'),
    outcome: text(),
    outcomeReasoning: text('outcome_reasoning'),
    hasDirection: boolean('has_direction').notNull().default(false),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    /** Where the agent platform keeps the case; null until it was looked up (contract section 7). */
    platformCompanyId: text('platform_company_id'),
    platformProjectId: text('platform_project_id'),
    platformMainIssueId: text('platform_main_issue_id'),
    /** Name of the folder under `DATA_DIR/cases`. */
    directory: text().notNull(),
    /** Number, address, parties and title, normalised: what the header search looks in. */
    searchText: text('search_text').notNull(),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('cases_case_key_unique').on(table.caseKey),
    uniqueIndex('cases_directory_unique').on(table.directory),
    index('cases_order').on(table.updatedAt.desc().nullsFirst(), table.caseId),
    index('cases_active').on(table.updatedAt.desc().nullsFirst(), table.caseId).where(sql`${table.archivedAt} is null`),
    index('cases_archived')
      .on(table.updatedAt.desc().nullsFirst(), table.caseId)
      .where(sql`${table.archivedAt} is not null`),
    index('cases_status').on(table.status, table.updatedAt.desc().nullsFirst(), table.caseId),
    index('cases_type').on(table.appealType, table.updatedAt.desc().nullsFirst(), table.caseId),
    index('cases_chair').on(table.chair, table.updatedAt.desc().nullsFirst(), table.caseId),
    index('cases_created').on(table.createdAt.desc().nullsFirst(), table.caseId),
    index('cases_number').on(table.caseKey, table.caseId),
    index('cases_title').on(table.title, table.caseId),
    index('cases_search_start').on(sql`left(${table.searchText}, 64) text_pattern_ops`),
    index('cases_search_text').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);

/** A row of `cases`. */
export type CaseRow = typeof cases.$inferSelect;

/** A case as far as its directory goes. */
export type CaseFolder = Pick<CaseRow, 'caseId' | 'directory'>;

export interface FileAct {
  act: string;
  actor: string;
  /** Of the request or job that did it; acts that waited for their commit when this came have none. */
  request_id?: string;
}

/** What was done to a case's files since its last commit; a row is made by the first change and then stays. */
export const caseCommits = pgTable('case_commits', {
  caseId: uuid('case_id')
    .primaryKey()
    .references(() => cases.caseId, { onDelete: 'cascade' }),
  acts: jsonb().$type<FileAct[]>().notNull().default([]),
  /** Since when git refuses to commit; null once a commit succeeded. */
  failingSince: timestamp('failing_since', { withTimezone: true }),
});

/** In which commit of a case's history the acts of a request or job are. */
export const caseChangeCommits = pgTable(
  'case_change_commits',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    requestId: text('request_id').notNull(),
    commit: text().notNull(),
    committedAt: timestamp('committed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.requestId, table.commit] })],
);
