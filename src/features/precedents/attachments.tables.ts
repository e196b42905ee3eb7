import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { cases } from '../cases/cases.tables.ts';

/** Quotes attached to a case; every attach is a new row. */
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
    /** Item of the analysis file, such as `issues-2`; null when the item is gone from it. */
    sectionId: text('section_id'),
    /** The item's title when it was attached: what it is bound by when the file is replaced. */
    sectionTitle: text('section_title'),
    note: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('precedent_attachments_case').on(table.caseId, table.createdAt)],
);
