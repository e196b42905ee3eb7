import { uuidv7 } from 'uuidv7';
import { generateDecision } from '../samples/generate-decision.ts';
import { type Database, openDatabase } from '../src/db/open.ts';
import { countStatistics } from '../src/features/training/corpus/statistics.ts';
import { measuredDecision } from '../tests/helpers/measured-decision.ts';
import { type Service, startService } from '../tests/helpers/service.ts';
import { benchDatabase } from './database.ts';
import { type Figure, median, NONE } from './table.ts';

const DECISIONS = 500;
const DOCUMENTS = 2000;
const CHARACTERS = 300_000;
const REQUESTS = 60;
const LIMIT_MS = 30;

/**
 * The style corpus: the list of 500 decisions of 300,000 characters, all linked and none linked (joined by title among
 * 2,000 decisions of cases), and the upload of one such decision; beside the same rows by bare statements.
 */
export async function measureCorpus(): Promise<Figure[]> {
  const { url, drop } = await benchDatabase();
  const service = await startService({ WORKERS: 'off', ...(url ? { DATABASE_URL: url } : {}) });
  const database = await openDatabase({ url, dataDir: service.dataDir, applicationName: 'bench' });
  try {
    const upload = await measureUpload(service, database);
    await fill(database);
    const linked = await measureList(service, 'counts of their own', () => readRows(database));
    const read = await textBlocksOfList(service, database);
    await database.sql`update style_corpus set page_count = null, chunk_count = 0`;
    await database.sql.unsafe('vacuum analyze style_corpus');
    const legacy = await measureList(service, `joined by title with ${DOCUMENTS} documents`, async () => {
      await readRows(database);
      await database.sql`select title, page_count, chunk_count from documents order by created_at desc, document_id`;
    });
    const blocks = { name: 'blocks of texts read by the list', value: read, unit: 'blocks', floor: NONE };
    return [upload, linked, { ...legacy, target: 'told', holds: true }, { ...blocks, target: '0', holds: read === 0 }];
  } finally {
    await database.close();
    await service.stop();
    await service.discard();
    await drop();
  }
}

async function measureUpload({ url }: Service, { db }: Database): Promise<Figure> {
  const [times, bare]: [number[], number[]] = [[], []];
  for (let seed = 1; seed <= 5; seed += 1) {
    const form = new FormData();
    const text = generateDecision({ characters: CHARACTERS, seed });
    form.append('file', new File([text], `החלטה ${seed}.txt`));
    const { filename } = (await (await fetch(`${url}/api/upload`, { method: 'POST', body: form })).json()) as {
      filename: string;
    };
    const started = performance.now();
    const response = await fetch(`${url}/api/training/upload`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ filename, allow_duplicate: true }),
    });
    if (!response.ok) throw new Error(await response.text());
    times.push(performance.now() - started);
    bare.push(await timed(() => measuredDecision(db, text)));
  }
  return {
    name: `POST /api/training/upload, ${CHARACTERS} characters, p50`,
    value: median(times),
    unit: 'ms',
    floor: { name: 'measured and stored in place', value: median(bare) },
    target: 'told',
    holds: true,
  };
}

/** In turn with the bare statements, so that drift hits both. */
async function measureList({ url }: Service, what: string, readBare: () => Promise<void>): Promise<Figure> {
  const [times, bare]: [number[], number[]] = [[], []];
  for (let n = 0; n < REQUESTS; n += 1) {
    const started = performance.now();
    const { items } = (await (await fetch(`${url}/api/training/corpus`)).json()) as {
      items: { chunk_count: number }[];
    };
    times.push(performance.now() - started);
    if (items.length !== DECISIONS || items.some(({ chunk_count }) => chunk_count === 0))
      throw new Error('the list is not whole');
    bare.push(await timed(readBare));
  }
  return {
    name: `GET /api/training/corpus of ${DECISIONS}, ${what}, p50`,
    value: median(times),
    unit: 'ms',
    floor: { name: 'the rows by bare SQL', value: median(bare) },
    target: `<= ${LIMIT_MS}`,
    holds: median(times) <= LIMIT_MS,
  };
}

/** What the list shows of the decisions. */
async function readRows({ sql }: Database): Promise<void> {
  await sql`select corpus_id, title, decision_number, decision_date, categories, char_count, word_count, page_count,
    chunk_count, document_id, created_at, updated_at from style_corpus order by updated_at desc, corpus_id`;
  await sql`select corpus_id, review_status, count(*)::int from lessons group by 1, 2`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function fill({ sql }: Database): Promise<void> {
  const text = generateDecision({ characters: CHARACTERS, seed: 7 });
  const statistics = JSON.stringify(countStatistics(text, []));
  const caseId = uuidv7();
  await sql`delete from style_corpus`;
  await sql`insert into cases (case_id, case_number, case_key, parties, directory, search_text) values
    (${caseId}, '1/25', '1/25', '{"appellants":[],"respondents":[],"permit_applicants":[]}'::jsonb, ${caseId}, 'x')`;
  await sql`insert into documents (document_id, case_id, title, doc_type, original_name, content_type, size_bytes, sha256,
      status, page_count, chunk_count)
    select gen_random_uuid(), ${caseId}, 'החלטה בערר ' || 1000 + n || '/24 כהן נ׳ הוועדה המקומית', 'decision', 'x',
      'text/plain', 1, n::text, 'ready', 40, 300 from generate_series(1, ${DOCUMENTS}::int) n`;
  await sql`insert into style_corpus (corpus_id, title, decision_number, number_key, decision_date, categories, char_count,
      word_count, page_count, chunk_count, sections, statistics)
    select gen_random_uuid(), 'החלטה ' || 1000 + n || '-24 כהן', n || '/24', n || '/24', '2024-01-01', '{רישוי,חניה}',
      ${CHARACTERS}::int, 50000, 40, 300, '[]', ${statistics}::text::jsonb from generate_series(1, ${DECISIONS}::int) n`;
  await sql`insert into style_corpus_texts select corpus_id, ${text} from style_corpus`;
  await sql`insert into lessons (lesson_id, corpus_id, channel, text, review_status)
    select gen_random_uuid(), corpus_id, 'curator', 'לקח', status
    from style_corpus, unnest('{approved,rejected,deferred,pending_review}'::text[]) status`;
  await sql.unsafe('vacuum analyze style_corpus');
  await sql.unsafe('analyze documents; analyze lessons');
}

/** The least of several lists, as the server's own upkeep may look at the texts meanwhile. */
async function textBlocksOfList({ url }: Service, database: Database): Promise<number> {
  const reads: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const before = await textBlocksRead(database);
    await (await fetch(`${url}/api/training/corpus`)).arrayBuffer();
    reads.push((await textBlocksRead(database)) - before);
  }
  return Math.min(...reads);
}

/** Blocks of the texts, and of what is stored out of line of the decisions, that were looked at so far. */
async function textBlocksRead({ sql }: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`;
  const [row] = await sql`select sum(coalesce(toast_blks_read, 0) + coalesce(toast_blks_hit, 0)
      + case relname when 'style_corpus_texts' then heap_blks_read + heap_blks_hit else 0 end)::int as blocks
    from pg_statio_user_tables where relname in ('style_corpus', 'style_corpus_texts')`;
  return row?.blocks ?? 0;
}
