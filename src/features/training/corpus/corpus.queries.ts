import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/open.ts';
import { AppError } from '../../../errors.ts';
import { isUuid } from '../../../http/params.ts';
import { documents } from '../../documents/documents.tables.ts';
import { lessons, type ReviewStatus } from '../lessons/lessons.tables.ts';
import { styleCorpus } from './corpus.tables.ts';
import { titleMatcher } from './title-match.ts';

export type CorpusRow = Awaited<ReturnType<typeof selectDecisions>>[number];

/** Types of documents that a decision of the corpus may have come from. */
const DECISION_TYPES = ['decision', 'final_decision'];
const MOST_DOCUMENTS = 5000;

/**
 * Decisions without their texts and statistics, newest change first.
 *
 * @param wanted the ids to give, or a page of all (`limit` undefined for everything)
 */
export function selectDecisions(
  db: Executor,
  wanted: { ids: string[] } | { limit?: number | undefined; offset: number },
) {
  const query = db
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
      linkedPages: documents.pageCount,
      linkedChunks: documents.chunkCount,
      createdAt: styleCorpus.createdAt,
      updatedAt: styleCorpus.updatedAt,
    })
    .from(styleCorpus)
    .leftJoin(documents, eq(documents.documentId, styleCorpus.documentId))
    .orderBy(desc(styleCorpus.updatedAt), styleCorpus.corpusId)
    .$dynamic();
  if ('ids' in wanted) return query.where(inArray(styleCorpus.corpusId, wanted.ids));
  const page = query.offset(wanted.offset);
  return wanted.limit === undefined ? page : page.limit(wanted.limit);
}

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

/**
 * The documents that decisions without a link have come from, found by their titles among the decisions of cases; asked
 * for once, however many the rows are.
 */
export async function matchByTitle(
  db: Executor,
  rows: CorpusRow[],
): Promise<Map<string, { pageCount: number | null; chunkCount: number }>> {
  const unlinked = rows.filter((row) => row.documentId === null && (row.pageCount === null || row.chunkCount === 0));
  if (unlinked.length === 0) return new Map();
  const candidates = await db
    .select({
      documentId: documents.documentId,
      title: documents.title,
      pageCount: documents.pageCount,
      chunkCount: documents.chunkCount,
    })
    .from(documents)
    .where(and(inArray(documents.docType, DECISION_TYPES), eq(documents.status, 'ready')))
    .orderBy(desc(documents.createdAt), documents.documentId)
    .limit(MOST_DOCUMENTS);
  const match = titleMatcher(candidates);
  return new Map(
    unlinked.flatMap(({ corpusId, title }) => {
      const found = match(title);
      return found ? [[corpusId, found]] : [];
    }),
  );
}

/** @throws AppError document_not_found */
export async function requireDocument(db: Executor, documentId: string): Promise<void> {
  const [found] = isUuid(documentId)
    ? await db.select({ one: sql`1` }).from(documents).where(eq(documents.documentId, documentId)).for('key share')
    : [];
  if (!found) throw new AppError('document_not_found');
}
