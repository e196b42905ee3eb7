import { and, count, desc, eq, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { normaliseForLookup } from '../../hebrew/normalise.ts';
import { claims, documents } from '../documents/documents.tables.ts';
import { chunks } from '../search/search.tables.ts';
import { cases } from './cases.tables.ts';

export type CaseRow = typeof cases.$inferSelect;

export interface CaseFilter {
  archived: 'no' | 'only' | 'both';
  limit?: number | undefined;
  offset: number;
}

const archivedIs = (which: CaseFilter['archived']): SQL | undefined => {
  if (which === 'both') return undefined;
  return which === 'only' ? isNotNull(cases.archivedAt) : isNull(cases.archivedAt);
};

export async function selectCases(db: Executor, filter: CaseFilter): Promise<CaseRow[]> {
  const query = db
    .select()
    .from(cases)
    .where(archivedIs(filter.archived))
    .orderBy(desc(cases.updatedAt), cases.caseId)
    .offset(filter.offset)
    .$dynamic();
  return filter.limit === undefined ? query : query.limit(filter.limit);
}

export async function countCases(db: Executor, archived: CaseFilter['archived']): Promise<number> {
  const [row] = await db.select({ total: count() }).from(cases).where(archivedIs(archived));
  return row?.total ?? 0;
}

export async function selectCaseByKey(db: Executor, key: string): Promise<CaseRow | undefined> {
  const [row] = await db.select().from(cases).where(eq(cases.caseKey, key));
  return row;
}

/** The case, locked against other writers until the transaction ends. */
export async function lockCaseByKey(db: Executor, key: string): Promise<CaseRow | undefined> {
  const [row] = await db.select().from(cases).where(eq(cases.caseKey, key)).for('update');
  return row;
}

export async function insertCase(db: Executor, row: typeof cases.$inferInsert): Promise<CaseRow> {
  const [inserted] = await db.insert(cases).values(row).returning();
  return inserted!;
}

/** Changes a case and moves its version. */
export async function changeCase(
  db: Executor,
  caseId: string,
  change: Partial<typeof cases.$inferInsert>,
): Promise<CaseRow> {
  const [row] = await db
    .update(cases)
    .set({ ...change, version: sql`${cases.version} + 1`, updatedAt: sql`now()` })
    .where(eq(cases.caseId, caseId))
    .returning();
  return row!;
}

export async function deleteCaseRow(db: Executor, caseId: string): Promise<void> {
  await db.delete(cases).where(eq(cases.caseId, caseId));
}

export interface OwnedCounts {
  documents: number;
  chunks: number;
  claims: number;
}

/** How much hangs on a case. */
export async function countOwned(db: Executor, caseId: string): Promise<OwnedCounts> {
  const ofCase = db.select({ id: documents.documentId }).from(documents).where(eq(documents.caseId, caseId));
  const [row] = await db
    .select({
      documents: sql<number>`(select count(*)::int from ${documents} where ${documents.caseId} = ${caseId})`,
      chunks: sql<number>`(select count(*)::int from ${chunks} where ${inArray(chunks.documentId, ofCase)})`,
      claims: sql<number>`(select count(*)::int from ${claims} where ${claims.caseId} = ${caseId})`,
    })
    .from(sql`(select 1) as one`);
  return row ?? { documents: 0, chunks: 0, claims: 0 };
}

export interface TypeCount {
  caseId: string;
  docType: string;
  status: string;
  n: number;
}

/** Document counts of many cases in one query. */
export const countDocuments = (db: Executor, caseIds: string[]): Promise<TypeCount[]> =>
  caseIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          caseId: documents.caseId,
          docType: documents.docType,
          status: documents.status,
          n: sql<number>`count(*)::int`,
        })
        .from(documents)
        .where(inArray(documents.caseId, caseIds))
        .groupBy(documents.caseId, documents.docType, documents.status);

/** Cases that nobody touched for `days` and that neither wait for someone nor have ended. */
export const selectStale = (db: Executor, days: number, resting: string[]): Promise<CaseRow[]> =>
  db
    .select()
    .from(cases)
    .where(
      and(
        isNull(cases.archivedAt),
        notInArray(cases.status, resting),
        sql`${cases.updatedAt} < now() - make_interval(days => ${days}::int)`,
      ),
    )
    .orderBy(cases.updatedAt, cases.caseId);

/**
 * Cases whose number, address, parties or title hold every word of the query, wherever it stands in a word; a number
 * that begins with the query comes first.
 */
export async function findCases(db: Executor, query: string, limit: number): Promise<CaseRow[]> {
  const words = normaliseForLookup(query).split(/\s+/).filter(Boolean).slice(0, 12);
  if (words.length === 0) return [];
  const matches = words.map((word) => sql`${cases.searchText} like ${`%${escapeLike(word)}%`}`);
  const prefix = `${escapeLike(words[0]!)}%`;
  return db
    .select()
    .from(cases)
    .where(and(...matches))
    .orderBy(sql`${cases.searchText} not like ${prefix}`, desc(cases.updatedAt), cases.caseId)
    .limit(limit);
}

/** What the header search looks in; begins with the number. */
export function searchTextOf(row: Pick<CaseRow, 'caseNumber' | 'title' | 'address' | 'parties'>): string {
  const people = Object.values(row.parties).flatMap((list) =>
    list.flatMap((p: { name: string; representative?: string | null }) => [p.name, p.representative ?? '']),
  );
  return normaliseForLookup([row.caseNumber, row.title, row.address ?? '', ...people].filter(Boolean).join(' '));
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (ch) => `\\${ch}`);
