import {
  boolean,
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
import { cases } from './cases.ts';

/** The decision of a case; made by its first block. */
export const decisions = pgTable(
  'decisions',
  {
    decisionId: uuid('decision_id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('decisions_case_unique').on(table.caseId)],
);

/** Blocks that were ever saved; one that is missing is empty. */
export const decisionBlocks = pgTable(
  'decision_blocks',
  {
    decisionId: uuid('decision_id')
      .notNull()
      .references(() => decisions.decisionId, { onDelete: 'cascade' }),
    blockId: text('block_id').notNull(),
    content: text().notNull(),
    status: text().$type<'empty' | 'draft' | 'approved'>().notNull(),
    source: text().$type<'manual' | 'agent' | 'template'>().notNull(),
    wordCount: integer('word_count').notNull(),
    version: integer().notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.decisionId, table.blockId] })],
);

/**
 * What a block held after each save that changed it: the present text too. Old ones are thinned out, see
 * `features/decisions/block-history.queries.ts`.
 */
export const blockVersions = pgTable(
  'block_versions',
  {
    decisionId: uuid('decision_id')
      .notNull()
      .references(() => decisions.decisionId, { onDelete: 'cascade' }),
    blockId: text('block_id').notNull(),
    version: integer().notNull(),
    content: text().notNull(),
    source: text().$type<'manual' | 'agent' | 'template'>().notNull(),
    wordCount: integer('word_count').notNull(),
    /** Lessons that shaped it, where an agent wrote it. */
    lessons: jsonb().$type<string[]>().notNull().default([]),
    /** Who wrote it. */
    actor: text().notNull(),
    /** Of the request or job that wrote it: its commit is found by it. */
    requestId: text('request_id').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.decisionId, table.blockId, table.version] })],
);

/** A paragraph that is offered for a block, with what it was written from. */
export interface DraftParagraph {
  text: string;
  sources: DraftSource[];
  /** Lessons that it follows. */
  lessons: string[];
}

/** A document that a paragraph was written from, and its words there where they are known. */
export interface DraftSource {
  document_id: string;
  words: string | null;
}

/** The last draft of each block; it is nobody's text until a person takes it over. */
export const blockDrafts = pgTable(
  'block_drafts',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    blockId: text('block_id').notNull(),
    /** The delegated job that made it. */
    jobId: uuid('job_id').notNull(),
    paragraphs: jsonb().$type<DraftParagraph[]>().notNull(),
    /** Lessons that a model was told while it wrote all of them; those that rules follow stand at their paragraphs. */
    lessons: jsonb().$type<string[]>().notNull().default([]),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.blockId] })],
);

/** Somebody looked at a finding and dismissed it. */
export interface QaDismissal {
  by: string;
  /** ISO-8601. */
  at: string;
  reason: string;
}

/** One thing that a check found; offsets are of the block's content as it was written then. */
export interface QaFindingRecord {
  finding_id: string;
  severity: 'critical' | 'warning' | 'info';
  message: string;
  block_ids: string[];
  block_id: string | null;
  start: number | null;
  end: number | null;
  evidence: string[];
  near: string[];
  dismissed: QaDismissal | null;
}

/** Evidence that is words of a document or a decision. */
export interface QaPlaceRecord {
  evidence: string;
  holder: { document_id: string } | { corpus_id: string } | { precedent_id: string };
  start: number;
  end: number;
  words: string;
}

/** One check of a QA run, as the API shows it (contract sections 3 and 10). */
export interface QaCheckRecord {
  key: string;
  label: string;
  severity: 'critical' | 'warning' | 'info';
  passed: boolean;
  message: string;
  block_ids: string[];
  evidence: string[];
  /** What it is made of; missing in runs of before findings were kept. */
  made?: {
    severity: 'critical' | 'warning' | 'info';
    good: string;
    note: string | null;
    findings: QaFindingRecord[];
    places: QaPlaceRecord[];
  };
}

export const qaResults = pgTable(
  'qa_results',
  {
    qaId: uuid('qa_id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    passed: boolean().notNull(),
    checks: jsonb().$type<QaCheckRecord[]>().notNull(),
    ranAt: timestamp('ran_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('qa_results_case').on(table.caseId, table.ranAt.desc().nullsFirst())],
);

/** Findings of a case's checks that people dismissed; each holds in every run that finds the same words. */
export const qaDismissals = pgTable(
  'qa_dismissals',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    findingId: text('finding_id').notNull(),
    reason: text().notNull(),
    actor: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.findingId] })],
);

/** The last comparison of draft and final text of a case. */
export const learningResults = pgTable('learning_results', {
  caseId: uuid('case_id')
    .primaryKey()
    .references(() => cases.caseId, { onDelete: 'cascade' }),
  result: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
