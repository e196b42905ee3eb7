import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SuggestedFields } from '../../hebrew/read/suggest-fields.ts';

export interface SuggestionRecord {
  doc_type: string;
  case_number: string | null;
  confidence: number;
  /** Missing where it was suggested before there were any. */
  fields?: SuggestedFields;
}

/** Files that were uploaded and wait to be classified; `DATA_DIR/uploads/<filename>` exists for every row. */
export const pendingFiles = pgTable(
  'pending_files',
  {
    uploadId: uuid('upload_id').primaryKey(),
    filename: text().notNull(),
    originalName: text('original_name').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    contentType: text('content_type').notNull(),
    sha256: text().notNull(),
    suggestion: jsonb().$type<SuggestionRecord>(),
    uploadedBy: text('uploaded_by').notNull(),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull().defaultNow(),
    /** The task that processes the file; while it is set the file is not listed. */
    taskId: uuid('task_id'),
    /** Why the last attempt at it failed, for a person; null when there was none. */
    lastError: text('last_error'),
    /** The document and the case of that attempt. */
    documentId: uuid('document_id'),
    caseNumber: text('case_number'),
  },
  (table) => [
    uniqueIndex('pending_files_filename_unique').on(table.filename),
    index('pending_files_order')
      .on(table.uploadedAt.desc().nullsFirst(), table.uploadId)
      .where(sql`${table.taskId} is null`),
    index('pending_files_task').on(table.taskId),
  ],
);

export type PendingRow = typeof pendingFiles.$inferSelect;
