import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { parseEnvironment } from '../src/config/parse.ts';
import { toolSettings } from '../src/config/web.ts';
import type { Context } from '../src/context.ts';
import { openPorts, serviceContext } from '../src/deps.ts';
import { openLog } from '../src/log.ts';
import { startService } from '../tests/helpers/service.ts';
import { benchDatabase } from './database.ts';
import { eventLatency } from './events.ts';
import { askJson } from './http-client.ts';
import { type ScaleCorpus, scaleCorpus } from './scale-corpus.ts';
import { indexVectors, measureMode } from './search.ts';
import { type Figure, quantile } from './table.ts';

const PASSAGES = 50_000;
const ROUNDS = 40;
const LIST_LIMIT_MS = 300;
const SEARCH_LIMIT_MS = 150;

/**
 * A large installation on a server: what people open, what the search takes, and what the operator's commands take.
 *
 * @param size passages, 50,000 when left out
 */
export async function measureScale(size?: string): Promise<Figure[]> {
  const database = await benchDatabase();
  if (database.url === null) {
    console.log('  passed over, as it is measured on a server: export DATABASE_URL=$(bash scripts/postgres.sh start)');
    return [];
  }
  const service = await startService({ WORKERS: 'off', DATABASE_URL: database.url });
  const environment = { DATA_DIR: service.dataDir, LOG_LEVEL: 'error', DATABASE_URL: database.url };
  const { ports, dispose } = await openPorts(
    parseEnvironment(toolSettings, { ...environment, DATABASE_STATEMENT_TIMEOUT_MS: '0' }),
    openLog('error', 'bench'),
    false,
  );
  try {
    const ctx = serviceContext(ports, new AbortController().signal);
    const began = performance.now();
    const corpus = await scaleCorpus(ctx, Number(size ?? PASSAGES));
    console.error(`filled in ${seconds(began)} s: ${JSON.stringify(corpus)}`);
    const indexing = performance.now();
    await indexVectors(ctx);
    const indexed = seconds(indexing);
    const of = `${corpus.passages} passages`;
    return [
      told(`vector index of ${of} built`, indexed, 's', { name: 'its vectors read', value: await readVectors(ctx) }),
      told(`database of ${corpus.cases} cases, ${corpus.documents} documents, ${of}`, await sizeOf(ctx), 'GB', {
        name: 'texts and vectors alone',
        value: await bareSizeOf(ctx),
      }),
      ...(await measurePages(service.url, corpus)),
      ...(await measureSearches(ctx, service.url, corpus)),
      told('a change seen by a hundred streams, p95', await eventLatency(service.url, corpus.caseNumber), 'ms', {
        name: 'GET /health',
        value: await p95Of(`${service.url}/health`),
      }),
      ...(await measureCommands(ctx, environment, corpus.passages)),
    ];
  } finally {
    await dispose();
    await service.stop();
    await service.discard();
    await database.drop();
  }
}

const told = (name: string, value: number, unit: string, floor: Figure['floor']): Figure => ({
  name,
  value,
  unit,
  floor,
  target: 'told',
  holds: true,
});
const seconds = (since: number): number => (performance.now() - since) / 1000;

async function sizeOf(ctx: Context): Promise<number> {
  const [row] = await ctx.db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database())::text as bytes`,
  );
  return Number(row!.bytes) / 1e9;
}

/** Gigabytes of what is searched, without indexes and whatever else is stored of it. */
async function bareSizeOf(ctx: Context): Promise<number> {
  const [row] = await ctx.db.execute<{ bytes: string }>(sql`select ((select sum(octet_length(text)) from chunks)
    + (select sum(pg_column_size(embedding)) from chunk_embeddings))::text as bytes`);
  return Number(row!.bytes) / 1e9;
}

/** Seconds in which the server reads all vectors once. */
async function readVectors(ctx: Context): Promise<number> {
  const started = performance.now();
  await ctx.db.execute(sql`select sum(vector_norm(embedding)) from chunk_embeddings`);
  return seconds(started);
}

/** Seconds in which the server reads all that it holds once, out of line too. */
async function readAllRows(ctx: Context): Promise<number> {
  const tables = await ctx.db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const reads = tables.map(({ name }) => `select sum(octet_length(t::text)) from ${name} t`);
  const started = performance.now();
  await ctx.db.execute(sql.raw(reads.join(' union all ')));
  return seconds(started);
}

const EMBEDDED_SAMPLE = 2000;

/** Seconds of the embedder alone for so many passages, by a sample. */
async function embedAlone(ctx: Context, passages: number): Promise<number> {
  const sample = await ctx.db.execute<{ text: string }>(sql`select text from chunks limit ${EMBEDDED_SAMPLE}`);
  const started = performance.now();
  await ctx.embedder.embed(sample.map(({ text }) => text));
  return (seconds(started) * passages) / sample.length;
}

/** Beside the lightest request there is. */
async function measurePages(service: string, { cases, caseNumber }: ScaleCorpus): Promise<Figure[]> {
  const addresses = {
    'cases, first page': '/api/cases?limit=50',
    'cases, by a word': `/api/cases?limit=50&q=${encodeURIComponent('הרקפת')}`,
    'cases, of a status': '/api/cases?limit=50&status=claims_extracted',
    'cases, last page': `/api/cases?limit=50&offset=${cases - 50}`,
    'details of a case': `/api/cases/${encodeURIComponent(caseNumber)}/details`,
    'operations snapshot': '/api/operations',
  };
  const floor = { name: 'GET /health', value: await p95Of(`${service}/health`) };
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(addresses)) {
    const value = await p95Of(service + path);
    figures.push({
      name: `${name}, p95`,
      value,
      unit: 'ms',
      floor,
      target: `<= ${LIST_LIMIT_MS}`,
      holds: value <= LIST_LIMIT_MS,
    });
  }
  return figures;
}

/** Of as many again as are asked to get warm. */
async function p95Of(address: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const started = performance.now();
    await askJson(address);
    times.push(performance.now() - started);
  }
  return quantile(times.slice(ROUNDS), 0.95);
}

async function measureSearches(ctx: Context, service: string, corpus: ScaleCorpus): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of ['/api/search', `/api/cases/${encodeURIComponent(corpus.caseNumber)}/search`])
    for (const mode of ['lexical', 'hybrid'] as const)
      figures.push(...(await measureMode(ctx, service + path, mode, corpus.passages, SEARCH_LIMIT_MS)));
  return figures;
}

const run = promisify(execFile);

async function measureCommands(ctx: Context, environment: Record<string, string>, passages: number): Promise<Figure[]> {
  const command = async (name: string): Promise<number> => {
    const started = performance.now();
    const flags = ['--import', './src/db/driver/hooks.mjs', `src/entrypoints/${name}.ts`];
    // The check ends with 1 where it finds a fault, and generated documents have no files.
    const done = await run(process.execPath, flags, {
      env: { ...process.env, ...environment },
      maxBuffer: 1 << 30,
    }).catch((error: { code: unknown; stdout: string; stderr: string }) => error);
    console.error(`${name}: ${(done.stdout + done.stderr).trimEnd().split('\n').at(-1)}`);
    return seconds(started);
  };
  const check = await command('check');
  const backup = await command('backup');
  // As if the vectors were another model's: all passages are embedded anew, the old vectors deleted, an index built.
  await ctx.db.execute(sql`update embedding_models set name = 'bench-former'`);
  const reembed = await command('reembed');
  const reading = { name: 'all rows read by the server', value: await readAllRows(ctx) };
  const embedding = { name: 'the embedder alone', value: await embedAlone(ctx, passages) };
  return [
    told('npm run check', check, 's', reading),
    told('npm run backup', backup, 's', reading),
    told('npm run reembed, with the built-in embedder', reembed, 's', embedding),
  ];
}
