import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/open.ts';
import { cases } from '../../db/schema/cases.ts';
import { documentPages, documents } from '../../db/schema/documents.ts';
import { chunkEmbeddings, chunks, embeddingModels } from '../../db/schema/search.ts';
import { styleCorpus } from '../../db/schema/style-corpus.ts';
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

/** A passage is visible while its revision is that of what it belongs to. */
function bounds({ caseId, corpus, sectionType, filter }: SearchScope): Bounds {
  const section = sectionType === null ? sql`true` : sql`c.section_type = ${sectionType}`;
  if (filter) return filteredBounds(section, caseId, filter);
  if (caseId !== null)
    return {
      joins: sql`join ${documents} d on ${OF_DOCUMENT}`,
      where: sql`${section} and d.case_id = ${caseId}::uuid`,
    };
  if (corpus) {
    const one = corpus.corpusId === null ? sql`` : sql` and s.corpus_id = ${corpus.corpusId}::uuid`;
    return { joins: sql`join ${styleCorpus} s on ${OF_DECISION}`, where: sql`${section}${one}` };
  }
  // Measured: cheaper than two outer joins.
  const visible = sql`case when c.corpus_id is null then exists (select 1 from ${documents} d where ${OF_DOCUMENT})
    else exists (select 1 from ${styleCorpus} s where ${OF_DECISION}) end`;
  return { joins: sql``, where: sql`${section} and ${visible}` };
}

function filteredBounds(section: SQL, caseId: string | null, filter: DocumentFilter): Bounds {
  const { docType, party, archived, date } = filter;
  const conditions = [
    OF_DOCUMENT,
    ...(caseId === null ? [] : [sql`d.case_id = ${caseId}::uuid`]),
    ...(docType === undefined ? [] : [sql`d.doc_type = ${docType}`]),
    ...(party === undefined ? [] : [sql`d.party = ${party}`]),
    ...(date === undefined ? [] : [sql`d.document_date between ${date.from}::date and ${date.to}::date`]),
    ...(archived === undefined ? [] : [sql`(k.archived_at is not null) = ${archived}`]),
  ];
  const document = sql`exists (select 1 from ${documents} d join ${cases} k on k.case_id = d.case_id
    where ${sql.join(conditions, sql` and `)})`;
  const isOfDocuments = [docType, party, date].some((each) => each !== undefined);
  const withDecisions = caseId === null && !isOfDocuments && archived !== true;
  const decision = withDecisions ? sql`exists (select 1 from ${styleCorpus} s where ${OF_DECISION})` : sql`false`;
  return {
    joins: sql``,
    where: sql`${section} and case when c.corpus_id is null then ${document} else ${decision} end`,
  };
}

const isEverything = ({ caseId, corpus, sectionType, filter }: SearchScope): boolean =>
  caseId === null && corpus === undefined && sectionType === null && filter === undefined;

/**
 * The rows worth exact scoring, with their words: the heaviest of what the legs find. A scope is asked for inside each
 * leg, so that rows outside it take nobody's place; visibility alone is cheaper to ask for at the end.
 *
 * @param scopeRows how many rows the scope has, when they are so few that a leg with more rows than that in the index
 *   had better look through them all
 */
export async function selectCandidates(
  db: Executor,
  legs: CandidateLeg[],
  scope: SearchScope,
  limit: number,
  scopeRows = Number.POSITIVE_INFINITY,
): Promise<{ id: number; words: string }[]> {
  if (legs.length === 0) return [];
  const goesThrough = (leg: CandidateLeg) => leg.frequency > scopeRows;
  const { joins, where } = bounds(scope);
  const gathered = sql`scope as materialized (select c.chunk_id, c.terms from ${chunks} c ${joins} where ${where}),`;
  const parts = legs.map(
    (leg) => sql`(select chunk_id, ${leg.weight}::real as weight
      ${goesThrough(leg) ? sql`from scope where terms @> ${intArray(leg.terms)}` : throughIndex(leg, scope)}
      limit ${leg.limit})`,
  );
  const rows = await db.execute<{ chunk_id: string; words: string }>(sql`
    with ${legs.some(goesThrough) ? gathered : sql``} found as (
      select chunk_id, sum(weight) as weight from (${sql.join(parts, sql` union all `)}) legs
      group by chunk_id order by weight desc, chunk_id limit ${limit})
    select c.chunk_id, c.words from found join ${chunks} c using (chunk_id) ${joins} where ${where}
    order by found.weight desc, c.chunk_id`);
  return rows.map((row) => ({ id: Number(row.chunk_id), words: row.words }));
}

/** `offset 0` keeps the planner from looking into the index once for each document of the scope. */
function throughIndex({ terms }: CandidateLeg, scope: SearchScope): SQL {
  const holding = sql`from ${chunks} where terms @> ${intArray(terms)}`;
  if (isEverything(scope)) return holding;
  const { joins, where } = bounds(scope);
  return sql`from (select chunk_id, document_id, corpus_id, revision, section_type ${holding} offset 0) c ${joins}
    where ${where}`;
}

/** How many passages a scope has; null when it is everything. */
export async function countPassages(db: Executor, { caseId, corpus }: SearchScope): Promise<number | null> {
  const total = (count: AnyPgColumn) => ({ count: sql<number>`coalesce(sum(${count}), 0)::int` });
  if (caseId !== null) {
    const [row] = await db.select(total(documents.chunkCount)).from(documents).where(eq(documents.caseId, caseId));
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
): Promise<number[]> => nearest(db, model, scope, limit, sql`${distance(model, vector, 'vector')} + 0`);

/** As `selectNearest` through the model's index: nearly the same ones, and fewer where the scope is small. */
export const selectNearestIndexed = (
  db: Executor,
  model: SearchedModel,
  vector: Float32Array,
  scope: SearchScope,
  limit: number,
): Promise<number[]> => nearest(db, model, scope, limit, distance(model, vector, model.index ?? 'vector'));

/** The index serves this very expression; a distance plus nothing is not the expression. */
function distance(model: SearchedModel, vector: Float32Array, type: VectorType): SQL {
  const ofModel = sql.raw(`${type}(${model.dimensions})`);
  return sql`((e.embedding::${ofModel}) <=> ${`[${vector.join(',')}]`}::${ofModel})`;
}

/** Where everything is searched nearly all passages are visible: the nearest are taken first and looked at afterwards. */
async function nearest(
  db: Executor,
  model: SearchedModel,
  scope: SearchScope,
  limit: number,
  order: SQL,
): Promise<number[]> {
  const { joins, where } = bounds(scope);
  const ofModel = sql`e.model_id = ${sql.raw(String(model.modelId))}`;
  if (isEverything(scope)) {
    const rows = await db.execute<{ chunk_id: string }>(sql`
      with e as materialized (select e.chunk_id, ${order} as distance from ${chunkEmbeddings} e where ${ofModel}
        order by distance limit ${limit + SPARE})
      select e.chunk_id from e join ${chunks} c using (chunk_id) where ${where} order by e.distance limit ${limit}`);
    if (rows.length === limit) return rows.map((row) => Number(row.chunk_id));
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
  const [row] = await db
    .select({
      modelId: embeddingModels.modelId,
      name: embeddingModels.name,
      dimensions: embeddingModels.dimensions,
      index: sql<VectorType | null>`(
        select case when pg_get_indexdef(indexrelid) like '%halfvec%' then 'halfvec' else 'vector' end from pg_index
        where indisvalid and indexrelid = to_regclass(${sql.raw(`'${VECTOR_INDEX_PREFIX}'`)} || ${embeddingModels.modelId}))`,
    })
    .from(embeddingModels)
    .where(eq(embeddingModels.searched, true));
  return row;
}

/** Vector indexes are called this and the number of their model. */
export const VECTOR_INDEX_PREFIX = 'chunk_embeddings_hnsw_';

export type PassageRow = Awaited<ReturnType<typeof selectPassages>>[number];

/** What is shown of passages. */
export const selectPassages = async (db: Executor, ids: number[]) =>
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
    .where(and(inArray(chunks.chunkId, ids), or(isNotNull(documents.documentId), isNotNull(styleCorpus.corpusId))));

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

const intArray = (terms: number[]): SQL => sql.raw(`'{${terms.map((term) => Math.trunc(term)).join(',')}}'::int[]`);
