import { sql } from 'drizzle-orm';
import type { Context } from '../src/context.ts';
import { searchCorpus } from './search-corpus.ts';

/** Of a real committee: how many documents a case has, and passages a document. */
const DOCUMENTS_OF_CASE = 10;
const PASSAGES_OF_DOCUMENT = 25;
/** Passages that are really cut, indexed and embedded; the others are made of them in the database. */
const GENUINE = 20_000;
/** How far a made passage's vector lies from the genuine one's, as that of another text of the same matter. */
const SPREAD = 0.12;

export interface ScaleCorpus {
  cases: number;
  documents: number;
  passages: number;
  caseNumber: string;
}

/**
 * Fills an empty installation on a server: generated decisions as the pipeline stores them, then copies of their passages
 * under other documents of other cases, each with a vector of its own nearby. The index of terms is built at the end.
 *
 * @param wanted passages
 */
export async function scaleCorpus(ctx: Context, wanted: number): Promise<ScaleCorpus> {
  const genuine = await searchCorpus(ctx);
  const seeds = await genuine.fill(Math.min(wanted, GENUINE));
  const cases = Math.ceil(wanted / DOCUMENTS_OF_CASE / PASSAGES_OF_DOCUMENT);
  const [index] = await ctx.db.execute<{ definition: string }>(
    sql`select pg_get_indexdef('chunks_terms'::regclass) as definition`,
  );
  await ctx.db.execute(sql`drop index chunks_terms`);
  await addCases(ctx, cases);
  for (let copy = 1; copy * seeds < wanted; copy += 1) await addCopy(ctx, copy, cases);
  await ctx.db.execute(sql.raw(`set statement_timeout = 0; set maintenance_work_mem = '1GB'; ${index!.definition}`));
  await addSmallDocuments(ctx, cases);
  await ctx.db.execute(sql.raw('vacuum analyze'));
  const [counts] = await ctx.db.execute<{ cases: number; documents: number; passages: number }>(sql`
    select (select count(*)::int from cases) as cases, (select count(*)::int from documents) as documents,
      (select count(*)::int from chunks) as passages`);
  return { ...counts!, caseNumber: genuine.caseNumbers[3]! };
}

const MADE = sql`'{"appellants":[{"name":"דנה כהן"}],"respondents":[{"name":"הוועדה המקומית"}],"permit_applicants":[]}'`;
const STREETS = sql`(array['הגפן','האלון','התמר','הרקפת','הזית','השקד','הארז','הדקל'])[1 + n % 8]`;

async function addCases(ctx: Context, cases: number): Promise<void> {
  await ctx.db.execute(sql`
    insert into cases (case_id, case_number, case_key, title, appeal_type, address, status, parties, directory, search_text,
      created_at, updated_at)
    select gen_random_uuid(), number, number, 'הקלה ברחוב ' || street, (array['permit','plan','betterment_levy'])[1 + n % 3],
      'רחוב ' || street || ' ' || n % 90, (array['new','awaiting_documents','claims_extracted','analysis_ready'])[1 + n % 4], ${MADE}, number,
      number || ' רחוב ' || street || ' ' || n % 90 || ' דנה כהן',
      now() - n * interval '1 hour', now() - n * interval '20 minutes'
    from (select n, 'ס' || n || '/26' as number, ${STREETS} as street from generate_series(1, ${cases}::int) n) made`);
}

/** Copies the genuine documents once, spread over the made cases. */
async function addCopy(ctx: Context, copy: number, cases: number): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    await tx.execute(sql`
      create temporary table made on commit drop as
      select d.document_id as genuine, gen_random_uuid() as document_id, k.case_id, d.chunk_count,
        row_number() over () as place
      from documents d, lateral (select case_id from cases where directory =
        'ס' || 1 + (hashtext(d.document_id::text)::bigint + 2147483648 + ${copy}::bigint * 7919) % ${cases}::bigint || '/26') k
      where d.title like 'החלטה %'`);
    await tx.execute(sql`
      insert into documents (document_id, case_id, title, doc_type, original_name, content_type, size_bytes, sha256, status,
        revision, chunk_count)
      select document_id, case_id, 'עותק', 'decision', 'x', 'text/plain', 1, document_id::text, 'ready', 1, chunk_count from made`);
    await tx.execute(sql`
      insert into chunks (document_id, revision, chunk_index, section_type, start_offset, end_offset, text, words, word_count, terms)
      select m.document_id, c.revision, c.chunk_index, c.section_type, c.start_offset, c.end_offset, c.text, c.words,
        c.word_count, c.terms
      from made m join chunks c on c.document_id = m.genuine`);
    await tx.execute(sql`
      insert into chunk_embeddings (chunk_id, model_id, embedding)
      select n.chunk_id, e.model_id, e.embedding + (
        select array_agg((random() - 0.5) * ${SPREAD}::float8)::real[]::vector
        from generate_series(1, vector_dims(e.embedding)) where n.chunk_id is not null)
      from made m join chunks c on c.document_id = m.genuine join chunk_embeddings e using (chunk_id)
        join chunks n on n.document_id = m.document_id and n.chunk_index = c.chunk_index`);
  });
}

/** Letters and annexes without a passage, until a case has as many documents as usual. */
async function addSmallDocuments(ctx: Context, cases: number): Promise<void> {
  await ctx.db.execute(sql`
    insert into documents (document_id, case_id, title, doc_type, original_name, content_type, size_bytes, sha256, status, revision)
    select id, case_id, 'נספח ' || n, 'other', 'x', 'text/plain', 1, id::text, 'ready', 1
    from (select gen_random_uuid() as id, case_id, n from cases, generate_series(1, ${DOCUMENTS_OF_CASE - 2}::int) n
      where directory like 'ס%' and ${cases}::int > 0) made`);
}
