import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, real, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Which ranking an exam asks: the one that people get, or one of its two parts alone. */
export const EXAM_MODES = ['hybrid', 'lexical', 'vector'] as const;
export type ExamMode = (typeof EXAM_MODES)[number];

/** Questions of the search exam. */
export const examItems = pgTable(
  'exam_items',
  {
    itemId: uuid('item_id').primaryKey(),
    query: text().notNull(),
    note: text(),
    version: integer().notNull().default(1),
    createdBy: text('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('exam_items_order').on(table.createdAt.desc(), table.itemId)],
);

/** The passages that should come for a question. */
export const examPassages = pgTable(
  'exam_passages',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => examItems.itemId, { onDelete: 'cascade' }),
    ordinal: integer().notNull(),
    /** One of the two. No references: when the text goes, the passage stays and is told as lost. */
    documentId: uuid('document_id'),
    corpusId: uuid('corpus_id'),
    /** Offsets in the present clean text; null where they are lost. They follow their document (`db/anchors.ts`). */
    start: integer('start_offset'),
    end: integer('end_offset'),
    /** On which the words begin; null for formats without pages. */
    page: integer(),
    /** As they stood when they were last found. */
    words: text().notNull(),
    lost: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.ordinal] }),
    index('exam_passages_document').on(table.documentId),
    check('exam_passages_owner', sql`num_nonnulls(${table.documentId}, ${table.corpusId}) = 1`),
  ],
);

/** One row for each time that the exam was asked for; its work is the task of the same id. */
export const examRuns = pgTable(
  'exam_runs',
  {
    runId: uuid('run_id').primaryKey(),
    requestedBy: text('requested_by').notNull(),
    /** Version of the service that searched. */
    release: text().notNull(),
    /** Whose vectors were searched; null where there were none. */
    model: text(),
    /** Questions that were asked, and those of whose passages none is there any more. */
    items: integer().notNull().default(0),
    lost: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    error: text(),
  },
  (table) => [
    index('exam_runs_order').on(table.createdAt.desc(), table.runId),
    index('exam_runs_finished').on(table.finishedAt.desc().nullsLast()),
  ],
);

/** What one ranking gave for one question. */
export const examResults = pgTable(
  'exam_results',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => examRuns.runId, { onDelete: 'cascade' }),
    mode: text().$type<ExamMode>().notNull(),
    /** No reference: what a question once gave stays when it is taken away. */
    itemId: uuid('item_id').notNull(),
    query: text().notNull(),
    /** Place of the first passage that should come, from 1; null where none came among the first ten. */
    rank: integer(),
    ndcg: real().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.mode, table.itemId] })],
);
