import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { documents } from './documents.ts';

export interface CorpusSection {
  type: string;
  title: string | null;
  start: number;
  end: number;
}

/** What report and comparison are made of, counted once when the decision is stored: no full text is read again. */
export interface CorpusStatistics {
  /** Characters of each section type. */
  sections: Record<string, number>;
  /** Sentences by length in words: index = words, 200 and more in the last place. */
  sentenceLengths: number[];
  distinctWords: number;
  /** Tells how many different words several decisions have together (`hebrew/read/style/word-sketch.ts`). */
  wordSketch?: string;
  /** The most frequent content words. */
  topTerms: { term: string; count: number }[];
}

/** The chair's own decisions, proofread (specification, "Style-corpus decision"). */
export const styleCorpus = pgTable(
  'style_corpus',
  {
    corpusId: uuid('corpus_id').primaryKey(),
    title: text().notNull(),
    decisionNumber: text('decision_number'),
    /** The number in the form it is compared in; null when there is none. */
    numberKey: text('number_key'),
    decisionDate: date('decision_date', { mode: 'string' }),
    categories: text().array().notNull().default(sql`'{}'`),
    charCount: integer('char_count').notNull(),
    wordCount: integer('word_count').notNull(),
    pageCount: integer('page_count'),
    chunkCount: integer('chunk_count').notNull().default(0),
    /** The document it came from; rows without one are joined by their title. */
    documentId: uuid('document_id').references(() => documents.documentId, { onDelete: 'set null' }),
    /** sha256 of the letters and digits of the text: equal for one decision in two file formats; null in rows of before. */
    contentKey: text('content_key'),
    /** Only chunks of this revision are searched; 0 before they are all there. */
    revision: integer().notNull().default(0),
    sections: jsonb().$type<CorpusSection[]>().notNull(),
    /** Rows of before may lack any of it. */
    statistics: jsonb().$type<Partial<CorpusStatistics>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('style_corpus_content').on(table.contentKey),
    index('style_corpus_number').on(table.numberKey),
    index('style_corpus_order').on(table.updatedAt.desc().nullsFirst(), table.corpusId),
    index('style_corpus_recent').on(table.createdAt.desc().nullsFirst(), table.corpusId.desc().nullsFirst()),
    index('style_corpus_document').on(table.documentId),
  ],
);

/** The proofread text, apart from its row, so that lists never touch it. */
export const styleCorpusTexts = pgTable('style_corpus_texts', {
  corpusId: uuid('corpus_id')
    .primaryKey()
    .references(() => styleCorpus.corpusId, { onDelete: 'cascade' }),
  fullText: text('full_text').notNull(),
});

/** Clean texts of files that were analysed, by the sha256 of the file: a scan need not be read twice. */
export const trainingAnalyses = pgTable(
  'training_analyses',
  {
    sha256: text().primaryKey(),
    text: text().notNull(),
    /** Characters of the whole text, also where it was too long to keep; null in rows of before. */
    fullLength: integer('full_length'),
    /** Characters of the text before its footnotes. */
    bodyLength: integer('body_length').notNull(),
    pageCount: integer('page_count'),
    ocrPages: integer('ocr_pages').notNull(),
    /** Warnings of the reading, as the API shows them. */
    warnings: text().array().notNull().default(sql`'{}'`),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('training_analyses_age').on(table.createdAt)],
);
