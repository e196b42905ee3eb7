import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { cases } from './cases.ts';

/**
 * The files of a case that the service writes and people may also edit by hand. The row is the truth; the file follows it
 * (`case-files.service.ts`). `placedSha256` is what the service last put on the disk: while it differs from `sha256`, the
 * file still has to be written; when the disk has neither, somebody edited the file.
 */
export const caseFiles = pgTable(
  'case_files',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    /** Below the case directory, such as `drafts/decision.md`. */
    path: text().notNull(),
    content: text().notNull(),
    sha256: text().notNull(),
    placedSha256: text('placed_sha256'),
    version: integer().notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.path] }),
    index('case_files_unplaced').on(table.caseId).where(sql`${table.placedSha256} is distinct from ${table.sha256}`),
  ],
);
