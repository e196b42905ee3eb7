import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import { longSelect } from '../../db/long-select.ts';
import type { Executor } from '../../db/open.ts';
import { normaliseForLookup } from '../../hebrew/normalise.ts';
import type { CasePlace } from '../agents/platform.ts';
import { legalArguments } from '../arguments/arguments.tables.ts';
import { qaResults } from '../decisions/decisions.tables.ts';
import { claims, documents } from '../documents/documents.tables.ts';
import { precedentAttachments } from '../precedents/attachments.tables.ts';
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

const { directory: _d, searchText: _s, statusBy: _b, ...others } = getTableColumns(cases);
const { caseKey: _k, platformCompanyId: _c, platformProjectId: _p, platformMainIssueId: _i, ...SHOWN } = others;

/** What of a case people see. */
export type ShownCase = Pick<CaseRow, keyof typeof SHOWN>;

export async function selectCases(db: Executor, filter: CaseFilter): Promise<ShownCase[]> {
  return longSelect(db, paged(db.select(SHOWN).from(cases).$dynamic(), filter));
}

/**
 * Cases with type and status of each of their documents, all in one statement: `appeal ready,response queued`. To write
 * them side by side costs the database a third of counting them.
 */
export async function selectCasesWithDocuments(
  db: Executor,
  filter: CaseFilter,
): Promise<(ShownCase & { documents: string | null })[]> {
  const ofCase = db
    .select({
      caseId: documents.caseId,
      list: sql<string>`string_agg(${documents.docType} || ' ' || ${documents.status}, ',')`.as('list'),
    })
    .from(documents)
    .groupBy(documents.caseId)
    .as('of_case');
  const query = db
    .select({ ...SHOWN, documents: ofCase.list })
    .from(cases)
    .leftJoin(ofCase, eq(ofCase.caseId, cases.caseId))
    .$dynamic();
  return longSelect(db, paged(query, filter));
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

/** Remembers where the agent platform keeps a case; for people nothing has changed by it. */
export async function setCasePlace(db: Executor, caseId: string, place: CasePlace): Promise<CaseRow> {
  const { companyId, projectId, mainIssueId } = place;
  const [row] = await db
    .update(cases)
    .set({ platformCompanyId: companyId, platformProjectId: projectId, platformMainIssueId: mainIssueId })
    .where(eq(cases.caseId, caseId))
    .returning();
  return row!;
}

export async function deleteCaseRow(db: Executor, caseId: string): Promise<void> {
  await db.delete(cases).where(eq(cases.caseId, caseId));
}

/** What goes with a case that is deleted. */
export interface OwnedCounts {
  documents: number;
  chunks: number;
  claims: number;
  legal_arguments: number;
  qa_results: number;
  precedents: number;
}

/** How much hangs on a case. */
export async function countOwned(db: Executor, caseId: string): Promise<OwnedCounts> {
  const ofCase = db.select({ id: documents.documentId }).from(documents).where(eq(documents.caseId, caseId));
  const [row] = await db
    .select({
      documents: countIn(documents, documents.caseId, caseId),
      chunks: sql<number>`(select count(*)::int from ${chunks} where ${inArray(chunks.documentId, ofCase)})`,
      claims: countIn(claims, claims.caseId, caseId),
      legal_arguments: countIn(legalArguments, legalArguments.caseId, caseId),
      qa_results: countIn(qaResults, qaResults.caseId, caseId),
      precedents: countIn(precedentAttachments, precedentAttachments.caseId, caseId),
    })
    .from(sql`(select 1) as one`);
  return row!;
}

const countIn = (table: PgTable, column: PgColumn, caseId: string) =>
  sql<number>`(select count(*)::int from ${table} where ${column} = ${caseId})`;

/** Cases that nobody touched since `before` and that neither wait for someone nor have ended. */
export const selectStale = async (db: Executor, before: Date, resting: string[]): Promise<CaseRow[]> =>
  db
    .select()
    .from(cases)
    .where(and(isNull(cases.archivedAt), notInArray(cases.status, resting), lt(cases.updatedAt, before)))
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

/** The asked-for cases, newest change first. */
function paged<T extends PgSelect>(query: T, filter: CaseFilter): T {
  const ordered = query
    .where(archivedIs(filter.archived))
    .orderBy(desc(cases.updatedAt), cases.caseId)
    .offset(filter.offset);
  return (filter.limit === undefined ? ordered : ordered.limit(filter.limit)) as T;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (ch) => `\\${ch}`);
