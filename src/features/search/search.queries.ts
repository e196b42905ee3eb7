import { and, eq, getTableName, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/open.ts';
import { cases } from '../../db/schema/cases.ts';
import { documentPages, documents } from '../../db/schema/documents.ts';
import { chunkEmbeddings, chunks, embeddingModels } from '../../db/schema/search.ts';
import { styleCorpus } from '../../db/schema/style-corpus.ts';
import { builtOnce } from '../../db/sql.ts';
import type { CandidateLeg } from '../../hebrew/search/plan.ts';

/** What is searched: everything, the documents of one case, or decisions of the style corpus. */
export interface SearchScope {
  caseId: string | null;
  /** Only decisions of the style corpus: this one, or all of them when the id is null. */
  corpus?: { corpusId: string | null };
  sectionType: string | null;
  filter?: DocumentFilter | undefined;
}

/** What documents must be; decisions of the corpus are neither of a type nor a party's, and never in the archive. */
export interface DocumentFilter {
  docType?: string | undefined;
  party?: string | undefined;
  archived?: boolean | undefined;
  /** First and last day of the document's date. */
  date?: { from: string; to: string } | undefined;
}

/** What leaves of the passages `c` those that are visible and within a scope. */
interface Bounds {
  joins: SQL;
  where: SQL;
}

const OF_DOCUMENT = sql`d.document_id = c.document_id and d.revision = c.revision`;
const OF_DECISION = sql`s.corpus_id = c.corpus_id and s.revision = c.revision`;

/**
 * A passage is visible while its revision is that of what it belongs to. Asked for one passage after another: as
 * `exists` the planner would read all documents, once for each leg of a search.
 */
function bounds(scope: SearchScope): Bounds {
  const { caseId, corpus, filter = {} } = scope;
  if (corpus) {
    const one = corpus.corpusId === null ? sql`` : sql` and s.corpus_id = ${corpus.corpusId}::uuid`;
    return { joins: sql`join ${styleCorpus} s on ${OF_DECISION}`, where: sql`${inSection(scope)}${one}` };
  }
  const document = sql`(select true from ${documents} d where ${and(OF_DOCUMENT, ...documentConditions(caseId, filter))})`;
  const decision = isOfDocuments(scope) ? sql`false` : sql`(select true from ${styleCorpus} s where ${OF_DECISION})`;
  return {
    joins: sql``,
    where: sql`${inSection(scope)} and case when c.corpus_id is null then ${document} else ${decision} end`,
  };
}

const inSection = ({ sectionType }: SearchScope): SQL =>
  sectionType === null ? sql`true` : sql`c.section_type = ${sectionType}`;

/** Of the documents `d`. */
function documentConditions(caseId: string | null, { docType, party, date, archived }: DocumentFilter): SQL[] {
  const ofArchive = sql`in (select k.case_id from ${cases} k where k.archived_at is not null)`;
  return [
    ...(caseId === null ? [] : [sql`d.case_id = ${caseId}::uuid`]),
    ...(docType === undefined ? [] : [sql`d.doc_type = ${docType}`]),
    ...(party === undefined ? [] : [sql`d.party = ${party}`]),
    ...(date === undefined ? [] : [sql`d.document_date between ${date.from}::date and ${date.to}::date`]),
    ...(archived === undefined ? [] : [sql`d.case_id ${archived ? sql`` : sql`not `}${ofArchive}`]),
  ];
}

/** Whether it holds passages of documents only; decisions of the corpus have no type, party, date nor archive. */
const isOfDocuments = ({ caseId, filter }: Pick<SearchScope, 'caseId' | 'filter'>): boolean =>
  caseId !== null ||
  filter?.archived === true ||
  [filter?.docType, filter?.party, filter?.date].some((each) => each !== undefined);

/** As `bounds`, for whoever looks through all of the scope: its documents come first, where there are no others. */
function boundsOfAll(scope: SearchScope): Bounds {
  if (!isOfDocuments(scope)) return bounds(scope);
  const conditions = documentConditions(scope.caseId, scope.filter ?? {});
  return {
    joins: sql`join ${documents} d on ${OF_DOCUMENT}`,
    where: sql`${and(inSection(scope), ...conditions)}`,
  };
}

const isEverything = ({ caseId, corpus, sectionType, filter }: SearchScope): boolean =>
  caseId === null && corpus === undefined && sectionType === null && filter === undefined;

/**
 * The rows worth exact scoring, with their words: the heaviest of what the legs find. A scope is asked for inside each
 * leg, so that rows outside it take nobody's place; visibility alone is cheaper to ask for at the end.
 *
 * @param scopeRows how many rows the scope has: a leg with many more of them in the index looks through the scope instead
 * @param isExhaustive whether a leg looks at every row that it finds, however many lie outside the scope
 */
export async function selectCandidates(
  db: Executor,
  legs: CandidateLeg[],
  scope: SearchScope,
  limit: number,
  { scopeRows = Number.POSITIVE_INFINITY, isExhaustive = false } = {},
): Promise<{ id: number; words: string }[]> {
  if (legs.length === 0) return [];
  const goesThrough = (leg: CandidateLeg) => leg.frequency * INDEX_COST > scopeRows;
  const { joins, where } = bounds(scope);
  const all = boundsOfAll(scope);
  const gathered = sql`scope as materialized (select c.chunk_id, c.terms from ${chunks} c ${all.joins} where ${all.where}),`;
  const parts = legs.map((leg) => {
    const [weight, most] = [
      sql.raw(`(select chunk_id, ${Number(leg.weight)}::real as weight `),
      ` limit ${Number(leg.limit)})`,
    ];
    const rows = goesThrough(leg)
      ? sql.raw(`from scope where ${holding(leg)}`)
      : throughIndex(leg, scope, isExhaustive);
    return sql`${weight}${rows}${sql.raw(most)}`;
  });
  const rows = await db.execute<{ chunk_id: string; words: string }>(sql`
    with ${legs.some(goesThrough) ? gathered : sql``} found as (
      select chunk_id, sum(weight) as weight from (${sql.join(parts, sql` union all `)}) legs
      group by chunk_id order by weight desc, chunk_id limit ${limit})
    select c.chunk_id, c.words from found join ${chunks} c using (chunk_id) ${joins} where ${where}
    order by found.weight desc, c.chunk_id`);
  return rows.map((row) => ({ id: Number(row.chunk_id), words: row.words }));
}

/** Rows of a scope that are looked through for a term in the time of fetching one that the index has found. Measured. */
const INDEX_COST = 12;

/**
 * The inner limit bounds what a word costs that is common, but not within the scope; it, as an offset, also keeps the
 * planner from looking into the index once for each document of the scope. Visibility alone is left for the end.
 */
function throughIndex(leg: CandidateLeg, scope: SearchScope, isExhaustive: boolean): SQL {
  const found = sql.raw(`from ${getTableName(chunks)} where ${holding(leg)}`);
  if (isEverything(scope)) return found;
  const isOfSection = isEverything({ ...scope, sectionType: null });
  const { joins, where } = isOfSection ? { joins: sql``, where: inSection(scope) } : bounds(scope);
  const bound = isExhaustive ? sql`offset 0` : sql`limit ${leg.limit * FETCHED_PER_ROW}`;
  return sql`from (select chunk_id, document_id, corpus_id, revision, section_type ${found} ${bound}) c ${joins}
    where ${where}`;
}

/** Rows that a leg fetches for each that it may give, before the scope is asked for: some 4 microseconds each. */
const FETCHED_PER_ROW = 5;

/** How many passages a scope has, of whatever section; null when decisions and documents are searched together. */
export async function countPassages(db: Executor, scope: SearchScope): Promise<number | null> {
  const { caseId, corpus, filter = {} } = scope;
  const total = (count: AnyPgColumn) => ({ count: sql<number>`coalesce(sum(${count}), 0)::int` });
  if (isOfDocuments(scope)) {
    const d = alias(documents, 'd');
    const [row] = await db
      .select(total(d.chunkCount))
      .from(d)
      .where(and(...documentConditions(caseId, filter)));
    return row?.count ?? 0;
  }
  if (!corpus) return null;
  const wanted = corpus.corpusId === null ? undefined : eq(styleCorpus.corpusId, corpus.corpusId);
  const [row] = await db.select(total(styleCorpus.chunkCount)).from(styleCorpus).where(wanted);
  return row?.count ?? 0;
}

/** The passages whose vectors lie nearest to the query's, nearest first: all of the scope are compared. */
export const selectNearest = (
  db: Executor,
  model: SearchedModel,
  vector: Float32Array,
  scope: SearchScope,
  limit: number,
): Promise<number[]> => {
  const order = sql`${distance(model, vector, 'vector')} + 0`;
  return nearest(db, model, scope, limit, { order, within: boundsOfAll(scope), isExact: true });
};

/** As `selectNearest` through the model's index: nearly the same ones, and fewer where the scope is small. */
export const selectNearestIndexed = (
  db: Executor,
  model: SearchedModel,
  vector: Float32Array,
  scope: SearchScope,
  limit: number,
): Promise<number[]> => {
  const order = distance(model, vector, model.index ?? 'vector');
  return nearest(db, model, scope, limit, { order, within: bounds(scope), isExact: false });
};

/** The index serves this very expression; a distance plus nothing is not the expression. */
function distance(model: SearchedModel, vector: Float32Array, type: VectorType): SQL {
  const ofModel = sql.raw(`${type}(${model.dimensions})`);
  return sql`((e.embedding::${ofModel}) <=> ${`[${vector.join(',')}]`}::${ofModel})`;
}

/**
 * Where everything is searched nearly all passages are visible: the nearest are taken first and looked at afterwards. Where
 * an exact order gave fewer than it was asked for there are no others.
 */
async function nearest(
  db: Executor,
  model: SearchedModel,
  scope: SearchScope,
  limit: number,
  { order, within, isExact }: { order: SQL; within: Bounds; isExact: boolean },
): Promise<number[]> {
  const { joins, where } = within;
  const ofModel = sql`e.model_id = ${sql.raw(String(model.modelId))}`;
  if (isEverything(scope)) {
    const rows = await db.execute<{ chunk_id: string; taken: number }>(sql`
      with e as materialized (select e.chunk_id, ${order} as distance from ${chunkEmbeddings} e where ${ofModel}
        order by distance limit ${limit + SPARE})
      select e.chunk_id, (select count(*)::int from e) as taken from e join ${chunks} c using (chunk_id) where ${where}
      order by e.distance limit ${limit}`);
    const isAll = isExact && rows.length > 0 && rows[0]!.taken < limit + SPARE;
    if (isAll || rows.length === limit) return rows.map((row) => Number(row.chunk_id));
  }
  const rows = await db.execute<{ chunk_id: string }>(sql`
    select e.chunk_id from ${chunkEmbeddings} e join ${chunks} c on c.chunk_id = e.chunk_id ${joins}
    where ${ofModel} and ${where} order by ${order} limit ${limit}`);
  return rows.map((row) => Number(row.chunk_id));
}

/** Passages of readings that are just being written or replaced may be among the nearest. */
const SPARE = 50;

export interface SearchedModel {
  modelId: number;
  name: string;
  dimensions: number;
  /** What its vector index holds, if one is ready: half the precision, or all of it where an older pgvector made it. */
  index: VectorType | null;
}

/** Types of pgvector. */
export type VectorType = 'halfvec' | 'vector';

/** The model whose vectors answer queries; undefined before anything was stored. */
export async function selectSearchedModel(db: Executor): Promise<SearchedModel | undefined> {
  const [row] = await searchedModelQuery(db).execute();
  return row;
}

const searchedModelQuery = builtOnce((db) =>
  db
    .select({
      modelId: embeddingModels.modelId,
      name: embeddingModels.name,
      dimensions: embeddingModels.dimensions,
      index: sql<VectorType | null>`(
        select case when pg_get_indexdef(indexrelid) like '%halfvec%' then 'halfvec' else 'vector' end from pg_index
        where indisvalid and indexrelid = to_regclass(${sql.raw(`'${VECTOR_INDEX_PREFIX}'`)} || ${embeddingModels.modelId}))`,
    })
    .from(embeddingModels)
    .where(eq(embeddingModels.searched, true))
    .prepare('searched_model'),
);

/** Vector indexes are called this and the number of their model. */
export const VECTOR_INDEX_PREFIX = 'chunk_embeddings_hnsw_';

export type PassageRow = Awaited<ReturnType<typeof selectPassages>>[number];

/** What is shown of passages. */
export const selectPassages = (db: Executor, ids: number[]) => passagesQuery(db).execute({ ids: `{${ids.join(',')}}` });

const passagesQuery = builtOnce((db) =>
  db
    .select({
      chunkId: chunks.chunkId,
      documentId: chunks.documentId,
      corpusId: chunks.corpusId,
      chunkIndex: chunks.chunkIndex,
      sectionType: chunks.sectionType,
      start: chunks.startOffset,
      end: chunks.endOffset,
      page: sql<number | null>`(select p.number from ${documentPages} p where p.document_id = ${chunks.documentId}
        and p.start_offset <= ${chunks.startOffset} and p.end_offset > ${chunks.startOffset} limit 1)`,
      text: chunks.text,
      title: sql<string>`coalesce(${documents.title}, ${styleCorpus.title})`,
      decisionNumber: styleCorpus.decisionNumber,
      docType: documents.docType,
      party: documents.party,
      caseNumber: cases.caseNumber,
      archivedAt: cases.archivedAt,
    })
    .from(chunks)
    .leftJoin(documents, and(eq(documents.documentId, chunks.documentId), eq(documents.revision, chunks.revision)))
    .leftJoin(cases, eq(cases.caseId, documents.caseId))
    .leftJoin(styleCorpus, and(eq(styleCorpus.corpusId, chunks.corpusId), eq(styleCorpus.revision, chunks.revision)))
    .where(
      and(
        sql`${chunks.chunkId} = any(${sql.placeholder('ids')}::bigint[])`,
        or(isNotNull(documents.documentId), isNotNull(styleCorpus.corpusId)),
      ),
    )
    .prepare('search_passages'),
);

/** A sample of rows for term statistics, the same ones while the table stays as it is; and how many rows there are. */
export async function sampleTerms(
  db: Executor,
  size: number,
): Promise<{ rows: number; sample: { terms: number[]; length: number }[] }> {
  const [count] = await db.execute<{ rows: number }>(sql`select count(*)::int as rows from ${chunks}`);
  const rows = count?.rows ?? 0;
  const share = rows <= size ? 100 : (100 * size) / rows;
  const source =
    share === 100 ? sql`${chunks}` : sql`${chunks} tablesample system (${sql.raw(share.toFixed(4))}) repeatable (1)`;
  const sample = await db.execute<{ terms: number[]; length: number }>(
    sql`select terms, word_count as length from ${source}`,
  );
  return { rows, sample: [...sample] };
}

/** Written into the statement: a search has some forty of them, and each parameter or piece costs more than its text. */
const holding = ({ terms }: CandidateLeg): string => `terms @> '{${terms.map(Math.trunc).join(',')}}'::int[]`;
