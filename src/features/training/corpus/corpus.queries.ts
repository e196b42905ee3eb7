import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/open.ts';
import { documents } from '../../../db/schema/documents.ts';
import { lessons, type ReviewStatus } from '../../../db/schema/lessons.ts';
import { styleCorpus } from '../../../db/schema/style-corpus.ts';
import { AppError } from '../../../errors.ts';
import { isUuid } from '../../../http/params.ts';
import { titleMatcher } from './title-match.ts';

export type CorpusRow = Awaited<ReturnType<typeof selectDecisions>>[number];

/** Documents that a decision of the corpus may have come from; written out, as the index has it. */
const READ_DECISIONS = sql`${documents.docType} in ('decision', 'final_decision') and ${documents.status} = 'ready'`;
const MOST_DOCUMENTS = 5000;

/** Decisions without their texts and statistics, for a condition to be added. */
export const selectDecisions = (db: Executor) =>
  db
    .select({
      corpusId: styleCorpus.corpusId,
      title: styleCorpus.title,
      decisionNumber: styleCorpus.decisionNumber,
      decisionDate: styleCorpus.decisionDate,
      categories: styleCorpus.categories,
      charCount: styleCorpus.charCount,
      wordCount: styleCorpus.wordCount,
      pageCount: styleCorpus.pageCount,
      chunkCount: styleCorpus.chunkCount,
      documentId: styleCorpus.documentId,
      createdAt: styleCorpus.createdAt,
      updatedAt: styleCorpus.updatedAt,
    })
    .from(styleCorpus)
    .$dynamic();

export type LessonCounts = Record<ReviewStatus, number>;

/** How many lessons decisions have in each state; those without any are left out. */
export async function countLessons(db: Executor, ids: string[]): Promise<Map<string, LessonCounts>> {
  if (ids.length === 0) return new Map();
  const inState = (status: ReviewStatus) =>
    sql<number>`(count(*) filter (where ${lessons.reviewStatus} = ${status}))::int`;
  const rows = await db
    .select({
      corpusId: lessons.corpusId,
      approved: inState('approved'),
      pending_review: inState('pending_review'),
      rejected: inState('rejected'),
      deferred: inState('deferred'),
    })
    .from(lessons)
    .where(eq(lessons.corpusId, sql`any(${sql.param(ids)}::uuid[])`))
    .groupBy(lessons.corpusId);
  return new Map(rows.map(({ corpusId, ...counts }) => [corpusId!, counts]));
}

export interface DocumentCounts {
  pageCount: number | null;
  chunkCount: number;
}

/**
 * Page and chunk counts of the documents that decisions have come from, for those that lack their own: of the linked
 * document, else of the one that the title tells among the decisions of cases (specification, corpus list). Two queries at
 * most, however many the rows are.
 */
export async function countsOfDocuments(db: Executor, rows: CorpusRow[]): Promise<Map<string, DocumentCounts>> {
  const lacking = rows.filter((row) => row.pageCount === null || row.chunkCount === 0);
  const links = lacking.flatMap(({ documentId }) => documentId ?? []);
  const unlinked = lacking.filter(({ documentId }) => documentId === null);
  const [linked, titled] = await Promise.all([
    links.length === 0 ? [] : selectCounts(db, eq(documents.documentId, sql`any(${sql.param(links)}::uuid[])`)),
    unlinked.length === 0 ? [] : selectCounts(db, READ_DECISIONS),
  ]);
  const byId = new Map(linked.map((document) => [document.documentId, document]));
  const byTitle = titleMatcher(titled);
  const found = new Map<string, DocumentCounts>();
  for (const { corpusId, documentId, title } of [...lacking.filter((row) => row.documentId !== null), ...unlinked]) {
    const document = documentId === null ? byTitle(title) : byId.get(documentId);
    if (document) found.set(corpusId, document);
  }
  return found;
}

const selectCounts = async (db: Executor, where: SQL | undefined) =>
  db
    .select({
      documentId: documents.documentId,
      title: documents.title,
      pageCount: documents.pageCount,
      chunkCount: documents.chunkCount,
    })
    .from(documents)
    .where(where)
    .orderBy(desc(documents.createdAt), documents.documentId)
    .limit(MOST_DOCUMENTS);

/** @throws AppError document_not_found */
export async function requireDocument(db: Executor, documentId: string): Promise<void> {
  const [found] = isUuid(documentId)
    ? await db.select({ one: sql`1` }).from(documents).where(eq(documents.documentId, documentId)).for('key share')
    : [];
  if (!found) throw new AppError('document_not_found');
}
