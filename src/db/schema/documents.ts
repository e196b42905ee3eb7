import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DocumentWarning } from '../../domain/document-warnings.ts';
import type { PageMethod } from '../../domain/places/types.ts';
import { cases } from './cases.ts';

export type DocumentStatus = 'queued' | 'processing' | 'ready' | 'failed';

/** What a document's next task does: reads its file, computes anew what hangs on its text, or finds its claims anew. */
export type DocumentWork = 'read' | 'text' | 'claims';

/** Where a text of a document comes from: its file, or a person. */
export type TextKind = 'read' | 'corrected';

export const documents = pgTable(
  'documents',
  {
    documentId: uuid('document_id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    title: text().notNull(),
    docType: text('doc_type').notNull(),
    party: text(),
    originalName: text('original_name').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** The sha256 while this row stands for its content in the case; null when it failed or is a wanted duplicate. */
    contentKey: text('content_key'),
    status: text().$type<DocumentStatus>().notNull().default('queued'),
    error: text(),
    pageCount: integer('page_count'),
    charCount: integer('char_count').notNull().default(0),
    ocrPages: integer('ocr_pages').notNull().default(0),
    chunkCount: integer('chunk_count').notNull().default(0),
    claimCount: integer('claim_count').notNull().default(0),
    /** Goes up with every processing; only chunks of this revision are searched. */
    revision: integer().notNull().default(0),
    /** Goes up with every change that a reader sees, by a reading or a person; for `expected_version`. */
    version: integer().notNull().default(1),
    /** As a person gave it, else as it was read. */
    documentDate: date('document_date'),
    work: text().$type<DocumentWork>().notNull().default('read'),
    /** The text of a person that is to hold, a row of `document_revisions`; null: as it is read. */
    correctedRevision: integer('corrected_revision'),
    originalFile: text('original_file'),
    extractedFile: text('extracted_file'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('documents_content_unique').on(table.caseId, table.contentKey),
    index('documents_case').on(table.caseId, table.updatedAt.desc().nullsFirst()),
    index('documents_status').on(table.status).where(sql`${table.status} in ('queued', 'processing')`),
    index('documents_sha256').on(table.sha256),
    index('documents_failed').on(table.caseId).where(sql`${table.status} = 'failed'`),
    index('documents_decisions')
      .on(table.createdAt.desc().nullsFirst(), table.documentId)
      .where(sql`${table.docType} in ('decision', 'final_decision') and ${table.status} = 'ready'`),
  ],
);

export interface DocumentSectionRecord {
  type: string;
  title: string | null;
  start: number;
  end: number;
}

/** The clean text and what was read in it; apart from `documents`, so that lists never touch it. */
export const documentTexts = pgTable('document_texts', {
  documentId: uuid('document_id')
    .primaryKey()
    .references(() => documents.documentId, { onDelete: 'cascade' }),
  text: text().notNull(),
  metadata: jsonb().$type<Record<string, unknown>>().notNull(),
  sections: jsonb().$type<DocumentSectionRecord[]>().notNull(),
  /** What a person should know of the reading; null where it was read before there were any. */
  warnings: jsonb().$type<DocumentWarning[]>(),
  /** The different headers and footers of its pages; null where it was read before they were kept. */
  running: text().array(),
  /** Which of the document's texts it is, and whose. */
  revision: integer().notNull().default(1),
  kind: text().$type<TextKind>().notNull().default('read'),
  actor: text().notNull().default('service'),
  /** Null where it was read before this was kept. */
  at: timestamp({ withTimezone: true }),
});

/** The texts that people wrote, and what was read before them; a text that was read and holds stands in `document_texts` alone. */
export const documentRevisions = pgTable(
  'document_revisions',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.documentId, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    kind: text().$type<TextKind>().notNull(),
    actor: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.revision] })],
);

const bytes = customType<{ data: Buffer; driverData: Buffer | Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/**
 * The pages of a document and the place of each word on them, for formats that have pages. A row a page, so that showing
 * a place reads one or two of them.
 */
export const documentPages = pgTable(
  'document_pages',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.documentId, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** What of the clean text stands on it. */
    start: integer('start_offset').notNull(),
    end: integer('end_offset').notNull(),
    method: text().$type<PageMethod>().notNull(),
    confidence: real(),
    widthPt: real('width_pt').notNull(),
    heightPt: real('height_pt').notNull(),
    rotation: smallint().notNull(),
    /** Its lines as `domain/places/pack.ts` writes them. */
    lines: bytes().notNull(),
    /** The same of the text as it was read, where a person's holds: every correction is aligned to that. */
    readLines: bytes('read_lines'),
    readStart: integer('read_start'),
    readEnd: integer('read_end'),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.number] }),
    index('document_pages_offsets').on(table.documentId, table.start, table.end),
  ],
);

/** What a person thinks of a claim; `deleted`: taken away, and not to come back with the next reading. */
export type ClaimReview = 'found' | 'confirmed' | 'rejected' | 'deleted';

export const claims = pgTable(
  'claims',
  {
    claimId: uuid('claim_id').primaryKey(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.documentId, { onDelete: 'cascade' }),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    position: integer().notNull(),
    party: text().notNull(),
    text: text().notNull(),
    topic: text(),
    location: text().notNull(),
    threshold: boolean().notNull().default(false),
    /** The claim that this one only says is right; null for a claim of its own. */
    supports: uuid().references((): AnyPgColumn => claims.claimId, { onDelete: 'set null' }),
    confidence: real().notNull(),
    /** Where the words stand in the clean text; null for what was read before this was kept, and for lost ones. */
    start: integer('start_offset'),
    end: integer('end_offset'),
    /** On which the words begin; null for formats without pages. */
    page: integer(),
    /** The words of the document, where `text` is a person's. */
    words: text(),
    /** The words are not in the present text of the document. */
    lost: boolean().notNull().default(false),
    review: text().$type<ClaimReview>().notNull().default('found'),
    /** Who last decided something about it; such a claim outlives every reading. */
    editedBy: text('edited_by'),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('claims_case').on(table.caseId, table.party),
    index('claims_position').on(table.documentId, table.position),
    index('claims_supports').on(table.supports).where(sql`${table.supports} is not null`),
    index('claims_lost').on(table.caseId).where(sql`${table.lost}`),
  ],
);
