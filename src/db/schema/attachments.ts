import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { cases } from './cases.ts';

/**
 * Quotes attached to a case; every attach is a new row. An item of the analysis file is kept by its title, never by its
 * place: which item that is now is found when it is read (`item-binding.ts`).
 */
export const precedentAttachments = pgTable(
  'precedent_attachments',
  {
    attachmentId: uuid('attachment_id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    quote: text().notNull(),
    citation: text().notNull(),
    section: text().$type<'threshold_claims' | 'issues'>(),
    /** The item's title when the quote was attached; null for a quote of a whole section or case. */
    sectionTitle: text('section_title'),
    /** Which one it was of the items of its section with that title, from 1. */
    sectionOccurrence: integer('section_occurrence'),
    note: text(),
    /** The citation in the form it is compared in; null in rows of before. */
    citationKey: text('citation_key'),
    /** The decision of the precedent corpus that it is from, where that is there; no reference, for that table stands on this one. */
    precedentId: uuid('precedent_id'),
    /** Where the quote stands in the decision's text; null where it does not. */
    quoteStart: integer('quote_start'),
    quoteEnd: integer('quote_end'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('precedent_attachments_case').on(table.caseId, table.createdAt),
    index('precedent_attachments_citation').on(table.citationKey),
  ],
);
