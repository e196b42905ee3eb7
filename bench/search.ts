import { sql } from 'drizzle-orm';
import { parseEnvironment } from '../src/config/parse.ts';
import { toolSettings } from '../src/config/web.ts';
import type { Context } from '../src/context.ts';
import { openPorts, serviceContext } from '../src/deps.ts';
import { type SearchedModel, selectSearchedModel } from '../src/features/search/search.queries.ts';
import { ensureVectorIndex } from '../src/features/search/vector-index.ts';
import { indexTerms } from '../src/hebrew/search/index-terms.ts';
import { openLog } from '../src/log.ts';
import { startService } from '../tests/helpers/service.ts';
import { benchDatabase } from './database.ts';
import { askJson } from './http-client.ts';
import { retrievalCorpus } from './retrieval-corpus.ts';
import { searchCorpus } from './search-corpus.ts';
import { type Figure, quantile } from './table.ts';

const ON_SERVER = Boolean(process.env.DATABASE_URL);
/** Passages for the search with vectors, and for the one by words alone. */
const EMBEDDED = Number(process.env.BENCH_EMBEDDED ?? (ON_SERVER ? 20_000 : 5000));
const CHUNKS = Number(process.env.BENCH_CHUNKS ?? (ON_SERVER ? 100_000 : 20_000));
const LIMIT_MS = { lexical: 80, hybrid: 150 };
const QUERIES = [
  'חריגה מקווי בניין',
  'היטל השבחה שומה מכרעת',
  'זכות עמידה',
  'סעיף 152 לחוק התכנון והבנייה',
  'שיקול דעת תכנוני',
  'פגיעה בפרטיות ובאור',
  'תקן חניה',
  'הקלה בגובה הבניין',
  'פיצויים לפי סעיף 197',
  'איחור בהגשת הערר',
  'שימור מבנה',
  'דרך גישה למגרש',
];
/** Every so many of the labelled queries is asked too: other words, and whole sentences. */
const EVERY_LABELLED = 8;
const ROUNDS = 5;
/** As many as the search ranks. */
const LOOKED_AT = 200;

/**
 * Search latency over HTTP, one request at a time and each with the embedding of its query: with vectors over
 * `BENCH_EMBEDDED` passages, then by words alone and with vectors over `BENCH_CHUNKS`; everywhere and within one case. The
 * floor is one bare look into each index for the same query, in turn.
 */
export async function measureSearch(): Promise<Figure[]> {
  const { url, drop } = await benchDatabase();
  const service = await startService({ WORKERS: 'off', ...(url ? { DATABASE_URL: url } : {}) });
  const environment = { DATA_DIR: service.dataDir, LOG_LEVEL: 'error', ...(url ? { DATABASE_URL: url } : {}) };
  const { ports, dispose } = await openPorts(
    parseEnvironment(toolSettings, environment),
    openLog('error', 'bench'),
    false,
  );
  try {
    const ctx = serviceContext(ports, new AbortController().signal);
    const corpus = await searchCorpus(ctx);
    const figures: Figure[] = [];
    for (const size of [EMBEDDED, CHUNKS]) {
      const filled = await corpus.fill(size);
      await indexVectors(ctx);
      for (const path of ['/api/search', `/api/cases/${encodeURIComponent(corpus.caseNumbers[3]!)}/search`])
        for (const mode of size === EMBEDDED ? (['hybrid'] as const) : (['hybrid', 'lexical'] as const))
          figures.push(...(await measureMode(ctx, service.url + path, mode, filled)));
    }
    return figures;
  } finally {
    await dispose();
    await service.stop();
    await service.discard();
    await drop();
  }
}

/** As the pipeline does it now and then. */
export async function indexVectors(ctx: Context): Promise<void> {
  const model = await selectSearchedModel(ctx.db);
  if (model) await ensureVectorIndex(ctx.database, model);
}

/** Figures of one way of searching, at an address of the service. */
export async function measureMode(
  ctx: Context,
  address: string,
  mode: keyof typeof LIMIT_MS,
  size: number,
  limitMs = LIMIT_MS[mode],
): Promise<Figure[]> {
  const models = sql`update embedding_models set searched = ${mode === 'hybrid'}`;
  await ctx.db.execute(models);
  const labelled = retrievalCorpus()?.queries.filter((_, n) => n % EVERY_LABELLED === 0) ?? [];
  const queries = [...QUERIES, ...labelled.map(({ query }) => query)];
  const model = await selectSearchedModel(ctx.db);
  const [latencies, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const query of queries) {
      const started = performance.now();
      const answer = await askJson<{ mode: string }>(`${address}?query=${encodeURIComponent(query)}`);
      if (answer.mode !== mode) throw new Error(`a search answered in mode ${answer.mode} instead of ${mode}`);
      const ms = performance.now() - started;
      const began = performance.now();
      await lookBare(ctx, model, query);
      if (round === 0) continue;
      latencies.push(ms);
      bare.push(performance.now() - began);
    }
  await ctx.db.execute(sql`update embedding_models set searched = true`);
  const where = address.includes('/cases/') ? ' in a case' : '';
  const figure = (q: number, target: string, holds: (ms: number) => boolean): Figure => ({
    name: `search${where}, ${mode}, ${size} passages, p${q * 100}`,
    value: quantile(latencies, q),
    unit: 'ms',
    floor: { name: 'bare SQL into the same indexes', value: quantile(bare, q) },
    target,
    holds: holds(quantile(latencies, q)),
  });
  return [
    figure(0.5, 'told', () => true),
    ON_SERVER ? figure(0.95, `<= ${limitMs}`, (ms) => ms <= limitMs) : figure(0.95, 'told', () => true),
  ];
}

/** Passages that hold any word of the query, and those near it where vectors are searched; of all cases. */
async function lookBare({ database, embedder }: Context, model: SearchedModel | undefined, query: string) {
  const terms = `{${indexTerms(query).terms.join(',')}}`;
  await database.sql`select chunk_id, words from chunks where terms && ${terms}::int[] limit ${LOOKED_AT}`;
  if (!model) return;
  const vector = await embedder.embedQuery(query);
  const type = `${model.index ?? 'vector'}(${model.dimensions})`;
  await database.sql.unsafe(`select chunk_id from chunk_embeddings where model_id = ${model.modelId}
    order by (embedding::${type}) <=> '[${vector.join(',')}]'::${type} limit ${LOOKED_AT}`);
}
