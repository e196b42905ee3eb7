import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { cases } from './cases.ts';

/** Cases that were brought from elsewhere as a bundle (contract section 15), and from where. */
export const caseImports = pgTable('case_imports', {
  caseId: uuid('case_id')
    .primaryKey()
    .references(() => cases.caseId, { onDelete: 'cascade' }),
  /** The case's id there; here it may be another one. */
  sourceCaseId: uuid('source_case_id').notNull(),
  /** Null where the bundle does not say. */
  sourceInstallation: uuid('source_installation'),
  /** Of all that the bundle brought: the same bundle brings nothing new. */
  contentSha256: text('content_sha256').notNull(),
  importedBy: text('imported_by').notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
});
