import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { PATTERN_TYPES, type PatternType } from '../../hebrew/read/style/types.ts';
import { styleCorpus } from './style-corpus.ts';

export { PATTERN_TYPES, type PatternType };

/** Words of a decision that follow a pattern. */
export interface PatternExample {
  corpus_id: string;
  excerpt: string;
  /** Where they stand in the decision's text; missing in analyses of before. */
  start?: number | null;
}

/** The formulas of the chair's style, as the last analysis found them; a new analysis replaces all of them at once. */
export const stylePatterns = pgTable(
  'style_patterns',
  {
    patternId: uuid('pattern_id').primaryKey(),
    type: text().$type<PatternType>().notNull(),
    /** The formula in its most frequent form, with what varies in it abstracted. */
    text: text().notNull(),
    count: integer().notNull(),
    decisionCount: integer('decision_count').notNull(),
    /** Verbatim. */
    examples: jsonb().$type<PatternExample[]>().notNull(),
    source: text().$type<'rules' | 'model'>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('style_patterns_type').on(table.type, table.count.desc().nullsFirst())],
);

/** How often each decision uses each pattern: what comparisons read. */
export const stylePatternCounts = pgTable(
  'style_pattern_counts',
  {
    patternId: uuid('pattern_id')
      .notNull()
      .references(() => stylePatterns.patternId, { onDelete: 'cascade' }),
    corpusId: uuid('corpus_id')
      .notNull()
      .references(() => styleCorpus.corpusId, { onDelete: 'cascade' }),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.patternId, table.corpusId] }),
    index('style_pattern_counts_corpus').on(table.corpusId),
  ],
);

/** Runs of the analysis, newest first by `createdAt`; the task of the same id tells how far one is. */
export const styleAnalyses = pgTable(
  'style_analyses',
  {
    taskId: uuid('task_id').primaryKey(),
    processed: integer().notNull().default(0),
    total: integer().notNull().default(0),
    patternsFound: integer('patterns_found').notNull().default(0),
    startedAt: timestamp('started_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    error: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('style_analyses_order').on(table.createdAt.desc().nullsFirst())],
);
