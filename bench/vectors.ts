import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../src/db/migrate.ts';
import { type Database, openDatabase } from '../src/db/open.ts';
import { countPassages, type SearchedModel, selectNearest } from '../src/features/search/search.queries.ts';
import { createVectorIndex, nearestChunks } from '../src/features/search/vector-index.ts';
import { benchDatabase } from './database.ts';
import { type Figure, quantile, rightShare } from './table.ts';
import { fillVectors } from './vector-corpus.ts';

const SIZE = Number(process.env.BENCH_VECTORS ?? 20_000);
const DIMENSIONS = Number(process.env.BENCH_DIMENSIONS ?? 256);
const QUERIES = 100;
/** As many as a search takes from the vectors. */
const RANKED = 200;

/** The vector index against comparing all vectors: time of both, and how many of the ten nearest it finds. */
export async function measureVectors(): Promise<Figure[]> {
  const { database, discard } = await emptyDatabase();
  try {
    return await measure(database);
  } finally {
    await discard();
  }
}

async function measure(database: Database): Promise<Figure[]> {
  const corpus = await fillVectors(database, SIZE, DIMENSIONS);
  const model: SearchedModel = {
    modelId: corpus.modelId,
    name: 'bench',
    dimensions: DIMENSIONS,
    index: database.engine === 'postgres' ? 'halfvec' : 'vector',
  };
  const ctx = { database, db: database.db };
  const everywhere = { caseId: null, sectionType: null };
  const queries = Array.from({ length: QUERIES }, corpus.sample);

  const exactMs: number[] = [];
  const truth: number[][] = [];
  for (const query of queries)
    truth.push(await timed(exactMs, () => selectNearest(database.db, model, query, everywhere, RANKED)));
  const started = performance.now();
  await createVectorIndex(database, model);
  const buildMs = performance.now() - started;
  const indexMs: number[] = [];
  let found = 0;
  for (const [n, query] of queries.entries()) {
    const near = new Set(await timed(indexMs, () => nearestChunks(ctx, model, query, everywhere, RANKED, null)));
    found += truth[n]!.slice(0, 10).filter((id) => near.has(id)).length;
  }
  const recall = found / (10 * QUERIES);
  const filtered = await filteredRecall(ctx, model, corpus, queries.slice(0, 20));
  const of = `of ${SIZE} x ${DIMENSIONS}`;
  const p95 = (ms: number[]) => quantile(ms, 0.95);
  return [
    {
      name: `vector index built ${of}`,
      value: buildMs,
      unit: 'ms',
      floor: { name: 'all compared once', value: p95(exactMs) },
      target: 'told',
      holds: true,
    },
    {
      name: `nearest 200 ${of}, p95`,
      value: p95(indexMs),
      unit: 'ms',
      floor: { name: 'comparing all', value: p95(exactMs) },
      target: '<= 60',
      holds: p95(indexMs) <= 60,
    },
    rightShare(`recall@10 ${of}`, recall, 0.95),
    rightShare('recall@10 within a case and within a rare section', filtered, 0.95),
  ];
}

/** Of the ten nearest within a case and within a rare section the share that is found, as the service searches there. */
async function filteredRecall(
  ctx: Parameters<typeof nearestChunks>[0],
  model: SearchedModel,
  corpus: Awaited<ReturnType<typeof fillVectors>>,
  queries: Float32Array[],
): Promise<number> {
  const scopes = [
    { caseId: corpus.caseIds[3]!, sectionType: null },
    { caseId: null, sectionType: corpus.rareSection },
  ];
  let [found, wanted] = [0, 0];
  for (const query of queries)
    for (const scope of scopes) {
      const nearest = (await selectNearest(ctx.db, model, query, scope, RANKED)).slice(0, 10);
      const rows = await countPassages(ctx.db, scope);
      const given = new Set(await nearestChunks(ctx, model, query, scope, RANKED, rows));
      wanted += nearest.length;
      found += nearest.filter((id) => given.has(id)).length;
    }
  return found / wanted;
}

async function timed<T>(into: number[], work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  into.push(performance.now() - started);
  return result;
}

/** An empty migrated database of its own: on the server of DATABASE_URL, else an embedded one. */
async function emptyDatabase(): Promise<{ database: Database; discard: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-vectors-'));
  const { url, drop } = await benchDatabase();
  const database = await openDatabase({ url, dataDir, applicationName: 'bench' });
  await migrate(database);
  return {
    database,
    async discard() {
      await database.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
    },
  };
}
