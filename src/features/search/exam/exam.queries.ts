import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/open.ts';
import { cases } from '../../../db/schema/cases.ts';
import { documentPages, documents, documentTexts } from '../../../db/schema/documents.ts';
import { type ExamMode, examItems, examPassages, examResults, examRuns } from '../../../db/schema/search-exam.ts';
import { styleCorpus, styleCorpusTexts } from '../../../db/schema/style-corpus.ts';
import { tasks } from '../../../db/schema/tasks.ts';

export type ItemRow = typeof examItems.$inferSelect;
export type PassageRow = typeof examPassages.$inferSelect;
export type RunRow = typeof examRuns.$inferSelect;
export type ResultRow = typeof examResults.$inferSelect;

/** All questions, the newest first: there are at most as many as the contract allows. */
export const selectItems = async (db: Executor): Promise<ItemRow[]> =>
  db.select().from(examItems).orderBy(desc(examItems.createdAt), asc(examItems.itemId));

/** A passage with what a person knows its text by; both null where that is gone. */
export type ShownPassage = PassageRow & { title: string | null; caseNumber: string | null };

/** Passages of some questions, by question; one of a decision that has left the corpus is lost. */
export async function passagesByItem(db: Executor, itemIds: string[]): Promise<Map<string, ShownPassage[]>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db
    .select({
      passage: examPassages,
      decision: styleCorpus.title,
      document: documents.title,
      caseNumber: cases.caseNumber,
    })
    .from(examPassages)
    .leftJoin(styleCorpus, eq(styleCorpus.corpusId, examPassages.corpusId))
    .leftJoin(documents, eq(documents.documentId, examPassages.documentId))
    .leftJoin(cases, eq(cases.caseId, documents.caseId))
    .where(inArray(examPassages.itemId, itemIds))
    .orderBy(asc(examPassages.itemId), asc(examPassages.ordinal));
  const shown = rows.map(({ passage, decision, document, caseNumber }) => ({
    ...passage,
    title: document ?? decision,
    caseNumber,
    lost: passage.lost || (document === null && decision === null),
  }));
  return Map.groupBy(shown, ({ itemId }) => itemId);
}

/** The clean texts of documents and decisions, by id. */
export async function textsById(
  db: Executor,
  documentIds: string[],
  corpusIds: string[],
): Promise<Map<string, string>> {
  const [ofDocuments, ofDecisions] = await Promise.all([
    documentIds.length === 0
      ? []
      : db
          .select({ id: documentTexts.documentId, text: documentTexts.text })
          .from(documentTexts)
          .where(inArray(documentTexts.documentId, documentIds)),
    corpusIds.length === 0
      ? []
      : db
          .select({ id: styleCorpusTexts.corpusId, text: styleCorpusTexts.fullText })
          .from(styleCorpusTexts)
          .where(inArray(styleCorpusTexts.corpusId, corpusIds)),
  ]);
  return new Map([...ofDocuments, ...ofDecisions].map(({ id, text }) => [id, text]));
}

/** Where the pages of documents begin and end, by document. */
export async function pagesByDocument(db: Executor, documentIds: string[]) {
  if (documentIds.length === 0) return new Map<string, { number: number; start: number; end: number }[]>();
  const rows = await db
    .select({
      documentId: documentPages.documentId,
      number: documentPages.number,
      start: documentPages.start,
      end: documentPages.end,
    })
    .from(documentPages)
    .where(inArray(documentPages.documentId, documentIds));
  return Map.groupBy(rows, ({ documentId }) => documentId);
}

/** Runs with the state of their task, newest first. */
export const selectRuns = async (db: Executor, limit: number, offset: number): Promise<RunRow[]> =>
  db.select().from(examRuns).orderBy(desc(examRuns.createdAt), asc(examRuns.runId)).limit(limit).offset(offset);

export async function countRuns(db: Executor): Promise<number> {
  const [row] = await db.select({ runs: count() }).from(examRuns);
  return row!.runs;
}

export async function selectRun(db: Executor, runId: string): Promise<RunRow | undefined> {
  const [row] = await db.select().from(examRuns).where(eq(examRuns.runId, runId));
  return row;
}

/** The last completed run, or the last one that was completed before another began. */
export async function selectCompleted(db: Executor, before?: RunRow): Promise<RunRow | undefined> {
  const [row] = await db
    .select()
    .from(examRuns)
    .where(
      and(
        isNotNull(examRuns.finishedAt),
        isNull(examRuns.error),
        before && and(ne(examRuns.runId, before.runId), lte(examRuns.finishedAt, before.createdAt)),
      ),
    )
    .orderBy(sql`${examRuns.finishedAt} desc nulls last`)
    .limit(1);
  return row;
}

/** The run that waits or is worked on. */
export async function selectUnfinished(db: Executor): Promise<RunRow | undefined> {
  const [row] = await db
    .select({ run: examRuns })
    .from(tasks)
    .innerJoin(examRuns, eq(examRuns.runId, tasks.taskId))
    .where(and(eq(tasks.kind, 'search_exam'), inArray(tasks.status, ['queued', 'processing'])))
    .limit(1);
  return row?.run;
}

export interface ModeScoreRow {
  runId: string;
  mode: ExamMode;
  items: number;
  hitAt1: number;
  hitAt5: number;
  hitAt10: number;
  ndcg: number;
}

/** What runs reached, by mode. */
export async function scoresOf(db: Executor, runIds: string[]): Promise<ModeScoreRow[]> {
  if (runIds.length === 0) return [];
  const share = (most: number) =>
    sql<number>`avg(case when ${examResults.rank} <= ${most} then 1.0 else 0.0 end)::float8`;
  return db
    .select({
      runId: examResults.runId,
      mode: examResults.mode,
      items: count(),
      hitAt1: share(1),
      hitAt5: share(5),
      hitAt10: share(10),
      ndcg: sql<number>`avg(${examResults.ndcg})::float8`,
    })
    .from(examResults)
    .where(inArray(examResults.runId, runIds))
    .groupBy(examResults.runId, examResults.mode);
}

export const selectResults = async (db: Executor, runId: string): Promise<ResultRow[]> =>
  db.select().from(examResults).where(eq(examResults.runId, runId));

/** When the vectors of the corpus were last made anew; null when they never were. */
export async function lastReembedding(db: Executor): Promise<Date | null> {
  const [row] = await db
    .select({ at: tasks.finishedAt })
    .from(tasks)
    .where(and(eq(tasks.kind, 'reembed'), eq(tasks.status, 'completed')))
    .orderBy(desc(tasks.finishedAt))
    .limit(1);
  return row?.at ?? null;
}
