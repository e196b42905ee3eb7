import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cases } from './cases.ts';
import { styleCorpus } from './style-corpus.ts';

export type LessonChannel = 'distillation' | 'panel' | 'curator';
export type ReviewStatus = 'pending_review' | 'approved' | 'rejected' | 'deferred';

/** Lessons of the distillation channel: what the chair changed between draft and final text (specification, "Lesson"). */
export const methodologyOverrides = pgTable(
  'methodology_overrides',
  {
    lessonId: uuid('lesson_id').primaryKey(),
    /** Lost when the case is deleted; the number below stays. */
    caseId: uuid('case_id').references(() => cases.caseId, { onDelete: 'set null' }),
    caseNumberText: text('case_number_text').notNull(),
    blockId: text('block_id'),
    text: text().notNull(),
    category: text(),
    evidence: text(),
    /** What makes a lesson the same one when the case is compared again. */
    fingerprint: text().notNull(),
    reviewStatus: text('review_status').$type<ReviewStatus>().notNull().default('pending_review'),
    reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('methodology_overrides_unique').on(table.caseId, table.fingerprint),
    index('methodology_overrides_order').on(table.updatedAt.desc().nullsFirst(), table.lessonId),
    index('methodology_overrides_review').on(table.reviewStatus, table.updatedAt.desc().nullsFirst(), table.lessonId),
  ],
);

/** Lessons of the panel and the curator, which reach the writer only after approval. */
export const lessons = pgTable(
  'lessons',
  {
    lessonId: uuid('lesson_id').primaryKey(),
    corpusId: uuid('corpus_id').references(() => styleCorpus.corpusId, { onDelete: 'cascade' }),
    channel: text().$type<'panel' | 'curator'>().notNull(),
    text: text().notNull(),
    category: text(),
    evidence: text(),
    /** Where the evidence stands in the decision's text; null where it does not, and in rows of before. */
    evidenceStart: integer('evidence_start'),
    reviewStatus: text('review_status').$type<ReviewStatus>().notNull().default('pending_review'),
    reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
    /** Of a former version; neither read nor written (specification, "Lesson"). */
    appliedToSkill: boolean('applied_to_skill').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('lessons_order').on(table.updatedAt.desc().nullsFirst(), table.lessonId),
    index('lessons_corpus').on(table.corpusId, table.updatedAt.desc().nullsFirst(), table.lessonId),
    index('lessons_status').on(table.reviewStatus, table.updatedAt.desc().nullsFirst(), table.lessonId),
    index('lessons_channel').on(table.channel, table.updatedAt.desc().nullsFirst(), table.lessonId),
    index('lessons_review').on(table.channel, table.reviewStatus, table.updatedAt.desc().nullsFirst(), table.lessonId),
  ],
);

/** What each model of the panel said of a lesson. */
export const panelVotes = pgTable(
  'panel_votes',
  {
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.lessonId, { onDelete: 'cascade' }),
    model: text().notNull(),
    vote: text().$type<'approve' | 'reject' | 'abstain'>().notNull(),
    reason: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.lessonId, table.model] })],
);
