import { sql } from 'drizzle-orm';
import { openDatabase } from '../src/db/open.ts';
import { type Service, startService } from '../tests/helpers/service.ts';
import { benchDatabase } from './database.ts';
import { addDocument, askJson, inParallel, untilCompleted } from './http-client.ts';
import { readInPlace } from './read-in-place.ts';
import { RETRIEVAL_FLOORS } from './retrieval.ts';
import {
  type LabelledQuery,
  ndcg10,
  type Passage,
  QUERY_SETS,
  type QuerySet,
  retrievalCorpus,
} from './retrieval-corpus.ts';
import type { Figure } from './table.ts';

const CASE = '1/25';
const DOC_TYPE = 'other';
/** Files that are on their way at once. */
const WIDTH = 16;
/** Passages of a document take up to three places each; the ten best documents are within this. */
const RESULTS = 50;

/**
 * nDCG@10 through the HTTP API: every labelled passage a text file of one case, uploaded, classified and read by the
 * running service, then searched within the case. `BENCH_PASSAGES` takes that many only (those that queries want first),
 * and then no floor applies; nothing without the samples.
 */
export async function measureRetrievalHttp(): Promise<Figure[]> {
  const corpus = retrievalCorpus();
  if (corpus === null) return [];
  const { passages, queries } = corpus;
  const count = Math.min(passages.length, Number(process.env.BENCH_PASSAGES ?? passages.length));
  const { url, drop } = await benchDatabase();
  const service = await startService(url ? { DATABASE_URL: url } : {});
  try {
    const texts = wantedFirst(passages, queries).slice(0, count);
    const seconds = await ingest(service, texts);
    const floor = { name: 'read in place', value: count / secondsInPlace(texts) };
    const fused = await scores(service, queries, 'hybrid');
    await withoutVectors(url, service.dataDir);
    const lexical = await scores(service, queries, 'lexical');
    return [
      { name: `${count} text files read`, value: count / seconds, unit: '/s', floor, target: 'told', holds: true },
      ...QUERY_SETS.map((set) => figure(set, lexical[set], fused[set], count === passages.length)),
    ];
  } finally {
    await service.stop();
    await service.discard();
    await drop();
  }
}

function wantedFirst(passages: Passage[], queries: LabelledQuery[]): Passage[] {
  const wanted = new Set(queries.flatMap((query) => query.relevant));
  return [...passages.filter(({ id }) => wanted.has(id)), ...passages.filter(({ id }) => !wanted.has(id))];
}

/** @returns seconds that it took */
async function ingest({ url }: Service, passages: Passage[]): Promise<number> {
  await askJson(`${url}/api/cases/create`, { case_number: CASE });
  const started = performance.now();
  let done = 0;
  await inParallel([...passages.entries()], WIDTH, async ([n, { id, text }]) => {
    const file = { filename: `${n}.txt`, title: id, text, docType: DOC_TYPE };
    await untilCompleted(url, await addDocument(url, CASE, file));
    done += 1;
    if (done % 500 === 0) console.log(`  ${done} read after ${Math.round((performance.now() - started) / 1000)} s`);
  });
  return (performance.now() - started) / 1000;
}

function secondsInPlace(passages: Passage[]): number {
  const started = performance.now();
  for (const { text } of passages) readInPlace(text, DOC_TYPE);
  return (performance.now() - started) / 1000;
}

/** Mean nDCG@10 of each set; every answer must be of this mode. */
async function scores({ url }: Service, queries: LabelledQuery[], mode: string): Promise<Record<QuerySet, number>> {
  const sums = { title: 0, lawyer: 0, paraphrase: 0 };
  await inParallel(queries, 2, async ({ query, relevant, set }) => {
    const address = `${url}/api/cases/${encodeURIComponent(CASE)}/search?limit=${RESULTS}&query=${encodeURIComponent(query)}`;
    const answer = await askJson<{ mode: string; results: { title: string }[] }>(address);
    if (answer.mode !== mode) throw new Error(`a search answered in mode ${answer.mode} instead of ${mode}`);
    const titles = answer.results.map(({ title }) => title);
    sums[set] += ndcg10(titles, relevant) / queries.filter((other) => other.set === set).length;
  });
  return sums;
}

/** From now on searches answer by words alone. */
async function withoutVectors(url: string | null, dataDir: string): Promise<void> {
  const database = await openDatabase({ url, dataDir, applicationName: 'bench' });
  await database.db.execute(sql`update embedding_models set searched = false`);
  await database.close();
}

const figure = (set: QuerySet, lexical: number, fused: number, whole: boolean): Figure => ({
  name: `nDCG@10 ${set} fused, over HTTP`,
  value: fused,
  unit: '',
  floor: { name: 'lexical', value: lexical },
  target: whole ? `>= ${RETRIEVAL_FLOORS[set]} and lexical` : '>= lexical',
  holds: fused >= lexical - 1e-9 && (!whole || fused >= RETRIEVAL_FLOORS[set]),
});
