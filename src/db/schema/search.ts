import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { documents } from './documents.ts';
import { styleCorpus } from './style-corpus.ts';

/** A vector of any length: each model has its own, indexed by a partial index of its own (contract section 4). */
const anyVector = customType<{ data: Float32Array; driverData: string }>({
  dataType: () => 'vector',
  toDriver: (value) => `[${value.join(',')}]`,
  fromDriver: (value) => Float32Array.from(JSON.parse(value) as number[]),
});

/**
 * Passages of documents and of decisions of the style corpus: what is searched. Invisible until their revision is that of
 * what they belong to.
 */
export const chunks = pgTable(
  'chunks',
  {
    chunkId: bigint('chunk_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    documentId: uuid('document_id').references(() => documents.documentId, { onDelete: 'cascade' }),
    corpusId: uuid('corpus_id').references(() => styleCorpus.corpusId, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    chunkIndex: integer('chunk_index').notNull(),
    sectionType: text('section_type').notNull(),
    startOffset: integer('start_offset').notNull(),
    endOffset: integer('end_offset').notNull(),
    text: text().notNull(),
    /** Normalised words in the order of the text: what exact scoring reads. */
    words: text().notNull(),
    wordCount: integer('word_count').notNull(),
    /** Hashes of stems and root skeletons: what candidates are found by. */
    terms: integer().array().notNull(),
  },
  (table) => [
    uniqueIndex('chunks_position_unique').on(table.documentId, table.revision, table.chunkIndex),
    uniqueIndex('chunks_corpus_position_unique')
      .on(table.corpusId, table.revision, table.chunkIndex)
      .where(sql`${table.corpusId} is not null`),
    check('chunks_owner', sql`num_nonnulls(${table.documentId}, ${table.corpusId}) = 1`),
    // A short pending list: every search would read a long one from end to end.
    index('chunks_terms').using('gin', table.terms).with({ gin_pending_list_limit: 256 }),
  ],
);

/** The models whose vectors are stored; the one marked `searched` answers queries. */
export const embeddingModels = pgTable('embedding_models', {
  modelId: integer('model_id').primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  dimensions: integer().notNull(),
  searched: boolean().notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const chunkEmbeddings = pgTable(
  'chunk_embeddings',
  {
    chunkId: bigint('chunk_id', { mode: 'number' })
      .notNull()
      .references(() => chunks.chunkId, { onDelete: 'cascade' }),
    modelId: integer('model_id')
      .notNull()
      .references(() => embeddingModels.modelId),
    embedding: anyVector().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chunkId, table.modelId] }),
    index('chunk_embeddings_model').on(table.modelId, sql`${table.chunkId}`),
  ],
);
