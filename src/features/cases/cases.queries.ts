import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { claimsOfCase } from '../../db/claims.ts';
import { longSelect } from '../../db/driver/long-select.ts';
import { isOneOf, type ListSource, tableList } from '../../db/list.ts';
import type { Executor } from '../../db/open.ts';
import { legalArguments } from '../../db/schema/arguments.ts';
import { precedentAttachments } from '../../db/schema/attachments.ts';
import { type CaseRow, cases } from '../../db/schema/cases.ts';
import { qaResults } from '../../db/schema/decisions.ts';
import { claims, documents } from '../../db/schema/documents.ts';
import { chunks } from '../../db/schema/search.ts';
import { type Announcer, announceCase } from '../../events/announce.ts';
import { normaliseForLookup } from '../../hebrew/text/normalise.ts';
import type { CasePlace } from '../../platform/platform.ts';

/** Which cases are listed. */
export type ArchivedFilter = 'no' | 'only' | 'both';

const archivedIs = (which: ArchivedFilter): SQL | undefined => {
  if (which === 'both') return undefined;
  return which === 'only' ? isNotNull(cases.archivedAt) : isNull(cases.archivedAt);
};

const { directory: _d, searchText: _s, statusBy: _b, ...others } = getTableColumns(cases);
const { caseKey: _k, platformCompanyId: _c, platformProjectId: _p, platformMainIssueId: _i, ...SHOWN } = others;

/** What of a case people see. */
export type ShownCase = Pick<CaseRow, keyof typeof SHOWN>;

/** Which cases a list shows; a field that is left out leaves none out. */
export interface CaseFilter {
  q?: string | undefined;
  statuses?: string[] | undefined;
  appealType?: string | undefined;
  chair?: string | undefined;
  hasFailed?: boolean | undefined;
  updatedSince?: Date | undefined;
}

export type CaseSort = 'updated' | 'created' | 'number' | 'title';

const ORDERS: Record<CaseSort, (SQL | PgColumn)[]> = {
  updated: [desc(cases.updatedAt), cases.caseId],
  created: [desc(cases.createdAt), cases.caseId],
  number: [cases.caseKey, cases.caseId],
  title: [cases.title, cases.caseId],
};

/** The list of cases, newest change first unless it is sorted otherwise. */
export const casesList = (
  db: Executor,
  archived: ArchivedFilter,
  filter: CaseFilter = {},
  sort: CaseSort = 'updated',
): ListSource<ShownCase> => shownCases(db, and(archivedIs(archived), ...caseConditions(filter)), ORDERS[sort]);

function caseConditions({ q, statuses, appealType, chair, hasFailed, updatedSince }: CaseFilter): (SQL | undefined)[] {
  const failed = sql`exists (select 1 from ${documents} where ${documents.caseId} = ${cases.caseId}
    and ${documents.status} = 'failed')`;
  return [
    ...(q === undefined ? [] : lookupWords(q).map(holdsWord)),
    statuses && inArray(cases.status, statuses),
    appealType === undefined ? undefined : eq(cases.appealType, appealType),
    chair === undefined ? undefined : eq(cases.chair, chair),
    hasFailed === undefined ? undefined : hasFailed ? failed : sql`not ${failed}`,
    updatedSince && gte(cases.updatedAt, updatedSince),
  ];
}

const lookupWords = (query: string): string[] => normaliseForLookup(query).split(/\s+/).filter(Boolean).slice(0, 12);

const holdsWord = (word: string): SQL => sql`${cases.searchText} like ${`%${escapeLike(word)}%`}`;

/** Cases that nobody touched since `before` and that neither wait for someone nor have ended, longest first. */
export const staleCases = (db: Executor, before: Date, resting: string[]): ListSource<ShownCase> => {
  const where = and(isNull(cases.archivedAt), notInArray(cases.status, resting), lt(cases.updatedAt, before));
  return shownCases(db, where, [asc(cases.updatedAt), desc(cases.caseId)]);
};

const shownCases = (db: Executor, where: SQL | undefined, order: (SQL | PgColumn)[]): ListSource<ShownCase> =>
  tableList<ShownCase>(db, {
    select: (condition) => db.select(SHOWN).from(cases).where(condition).$dynamic(),
    table: cases,
    id: cases.caseId,
    where,
    order,
    idOf: (row) => row.caseId,
    run: (query) => longSelect(db, query),
  });

/**
 * Type and status of each document of these cases, all in one statement: `appeal ready,response queued`. To write them side
 * by side costs the database a third of counting them.
 */
export async function documentsOfCases(db: Executor, caseIds: string[]): Promise<Map<string, string>> {
  if (caseIds.length === 0) return new Map();
  const rows = await db
    .select({
      caseId: documents.caseId,
      list: sql<string>`string_agg(${documents.docType} || ' ' || ${documents.status}, ',')`,
    })
    .from(documents)
    .where(isOneOf(documents.caseId, caseIds))
    .groupBy(documents.caseId);
  return new Map(rows.map(({ caseId, list }) => [caseId, list]));
}

/** @param list of `documentsOfCases` for a case; undefined for one without documents */
export const partDocuments = (list: string | undefined): { docType: string; status: string }[] =>
  (list?.split(',') ?? []).map((document) => {
    const blank = document.indexOf(' ');
    return { docType: document.slice(0, blank), status: document.slice(blank + 1) };
  });

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

/** Changes a case, moves its version and tells of it. */
export async function changeCase(
  ctx: Announcer,
  caseId: string,
  change: Partial<typeof cases.$inferInsert>,
): Promise<CaseRow> {
  const [row] = await ctx.db
    .update(cases)
    .set({ ...change, version: sql`${cases.version} + 1`, updatedAt: sql`now()` })
    .where(eq(cases.caseId, caseId))
    .returning();
  await announceCase(ctx, row!, 'changed');
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
      claims: sql<number>`(select count(*)::int from ${claims} where ${claimsOfCase(caseId)})`,
      legal_arguments: countIn(legalArguments, legalArguments.caseId, caseId),
      qa_results: countIn(qaResults, qaResults.caseId, caseId),
      precedents: countIn(precedentAttachments, precedentAttachments.caseId, caseId),
    })
    .from(sql`(select 1) as one`);
  return row!;
}

const countIn = (table: PgTable, column: PgColumn, caseId: string) =>
  sql<number>`(select count(*)::int from ${table} where ${column} = ${caseId})`;

/**
 * Cases whose number, address, parties or title hold every word of the query, wherever it stands in a word; a number
 * that begins with the query comes first.
 */
export async function findCases(db: Executor, query: string, limit: number): Promise<CaseRow[]> {
  const words = lookupWords(query);
  if (words.length === 0) return [];
  const holds = and(...words.map(holdsWord));
  const begins = sql`left(${cases.searchText}, 64) like ${`${escapeLike(words[0]!.slice(0, 64))}%`}`;
  const matching = async (where: SQL | undefined, most: number) =>
    db.select().from(cases).where(where).orderBy(desc(cases.updatedAt), cases.caseId).limit(most);
  // Not one statement that sorts by both: the newest of many are read off an index, without the others.
  const first = await matching(and(begins, holds), limit);
  if (first.length === limit) return first;
  return [...first, ...(await matching(and(sql`not (${begins})`, holds), limit - first.length))];
}

/** What the header search looks in; begins with the number. */
export function searchTextOf(row: Pick<CaseRow, 'caseNumber' | 'title' | 'address' | 'parties'>): string {
  const people = Object.values(row.parties).flatMap((list) =>
    list.flatMap((p: { name: string; representative?: string | null }) => [p.name, p.representative ?? '']),
  );
  return normaliseForLookup([row.caseNumber, row.title, row.address ?? '', ...people].filter(Boolean).join(' '));
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (ch) => `\\${ch}`);
