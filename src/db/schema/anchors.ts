import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { cases } from './cases.ts';

/** Places in documents that blocks of the decision link to (contract section 10). */
export const anchors = pgTable(
  'anchors',
  {
    anchorId: uuid('anchor_id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    /** No reference: when the document goes, the anchor stays and is lost. */
    documentId: uuid('document_id').notNull(),
    /** Offsets in the present clean text; null where they are lost. */
    start: integer('start_offset'),
    end: integer('end_offset'),
    /** On which the words begin; null for formats without pages. */
    page: integer(),
    /** As they stood when they were last found. */
    words: text().notNull(),
    lost: boolean().notNull().default(false),
    createdBy: text('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('anchors_document').on(table.documentId, table.start, table.end),
    index('anchors_case').on(table.caseId),
  ],
);
