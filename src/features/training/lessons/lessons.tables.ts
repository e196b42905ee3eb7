import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cases } from '../../cases/cases.tables.ts';

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
    index('methodology_overrides_review').on(table.reviewStatus, table.updatedAt.desc()),
  ],
);
