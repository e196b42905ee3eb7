/**
 * The vector indexes. Each model has its own (a partial one over its dimensions), made by the program when comparing all
 * vectors would be slow, and dropped with the model: they are no part of the migrations (contract section 4).
 */
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Database, Executor } from '../../db/open.ts';
import {
  type SearchedModel,
  type SearchScope,
  selectNearest,
  selectNearestIndexed,
  selectSearchedModel,
  VECTOR_INDEX_PREFIX,
} from './search.queries.ts';

/**
 * Numbers (vectors times dimensions) up to which all vectors of a model are compared instead of looking in an index.
 * Measured on two cores: comparing 20,000 x 256 takes 25 ms on a server and 53 ms embedded, 6,500 x 1536 (stored out of
 * line) 150 and 190 ms. Building takes 9 s and 31 s, 21 s and 58 s; on the embedded database everybody waits meanwhile.
 */
const EXACT_NUMBERS = { embedded: 16_000_000, postgres: 5_000_000 };
const LINKS = 16;
const BUILD_EFFORT = 100;
const SEARCH_EFFORT = 200;
/**
 * Memory of a build on a server, in MB: one that outgrows it goes on on the disk, several times as slowly. Measured: a
 * vector in the graph takes its own bytes and about 700 more. At most a half of what the server is told to count on
 * (`effective_cache_size`, 4 GB where nobody set it).
 */
const BUILD_MEMORY = { least: 256, share: 0.5, graphBytes: 700, margin: 1.2 };
const LOOK_AGAIN_MS = 60_000;

/** What an index is made for. */
export type IndexedModel = Pick<SearchedModel, 'modelId' | 'dimensions'>;

/**
 * The passages nearest to a vector, nearest first: exact while the scope has few, else by the index, and exact again where
 * an index that looks no further gives fewer than asked for.
 *
 * @param scopeRows passages of the scope; null when they were not counted
 * @returns `limit` ids, all of the scope where it has fewer, or fewer where an index that looks further ends before that
 */
export async function nearestChunks(
  ctx: Pick<Context, 'database' | 'db'>,
  model: SearchedModel,
  vector: Float32Array,
  scope: SearchScope,
  limit: number,
  scopeRows: number | null,
): Promise<number[]> {
  const isSmall = scopeRows !== null && scopeRows * model.dimensions <= EXACT_NUMBERS[ctx.database.engine];
  if (model.index && !isSmall) {
    const settings = sql.raw(await searchSettings(ctx.database, limit));
    const look = async (db: Executor) => {
      await db.execute(settings);
      return selectNearestIndexed(db, model, vector, scope, limit);
    };
    const found = await (ctx.db === ctx.database.db ? ctx.database.transaction(look) : look(ctx.db));
    if (found.length >= limit || (await iterates(ctx.database))) return found;
  }
  return selectNearest(ctx.db, model, vector, scope, limit);
}

/**
 * Makes the index of a model that has many vectors and none yet; one that a crash left half-made is made anew. On a
 * server writes go on meanwhile. Whoever comes while another process makes it goes on without.
 *
 * @returns whether the model has a ready index now
 */
export async function ensureVectorIndex(database: Database, model: IndexedModel): Promise<boolean> {
  const state = await indexState(database.db, model);
  if (state.valid) return true;
  if (state.vectors * model.dimensions <= EXACT_NUMBERS[database.engine]) return false;
  await createVectorIndex(database, model);
  return (await indexState(database.db, model)).valid;
}

/** As `ensureVectorIndex`, however few the vectors are. */
export async function createVectorIndex(database: Database, model: IndexedModel): Promise<void> {
  if (database.engine === 'postgres') return buildOnServer(database, model);
  const statement = await createStatement(database, model, '');
  await database.transaction(async (tx) => {
    if ((await indexState(tx, model)).valid) return;
    await tx.execute(sql.raw(`drop index if exists ${indexName(model)}`));
    await tx.execute(sql.raw(statement));
  });
}

/** Takes a model's index away; searches go on meanwhile. */
export async function dropVectorIndex(database: Database, model: IndexedModel): Promise<void> {
  const concurrently = database.engine === 'postgres' ? 'concurrently ' : '';
  await database.db.execute(sql.raw(`drop index ${concurrently}if exists ${indexName(model)}`));
}

const lookedAt = new WeakMap<Database, number>();

/** Sees to the index of the searched model now and then, as the vectors become more. Never fails its caller. */
export async function keepVectorIndex(ctx: Pick<Context, 'database' | 'log'>): Promise<void> {
  const now = performance.now();
  if (now - (lookedAt.get(ctx.database) ?? Number.NEGATIVE_INFINITY) < LOOK_AGAIN_MS) return;
  lookedAt.set(ctx.database, now);
  try {
    const model = await selectSearchedModel(ctx.database.db);
    if (model && !model.index) await ensureVectorIndex(ctx.database, model);
  } catch (error) {
    ctx.log.warn({ err: error }, 'vector index not made');
  }
}

const indexName = ({ modelId }: IndexedModel) => `${VECTOR_INDEX_PREFIX}${modelId}`;

/**
 * On a server of half the precision, where pgvector has it: half the memory and disk, and of the ten nearest it finds as
 * many. The embedded database has no instructions for it, and took 79 s instead of 31 for 20,000 x 256.
 */
async function createStatement(database: Database, model: IndexedModel, how: string): Promise<string> {
  const halved = database.engine === 'postgres' && (await pgvectorVersion(database)) >= HALF_PRECISION_FROM;
  const type = halved ? 'halfvec' : 'vector';
  return `create index ${how} ${indexName(model)} on chunk_embeddings
    using hnsw ((embedding::${type}(${model.dimensions})) ${type}_cosine_ops)
    with (m = ${LINKS}, ef_construction = ${BUILD_EFFORT}) where model_id = ${model.modelId}`;
}

/** Of `maintenance_work_mem`, for as many vectors on a server that may cache so many bytes. */
function buildMemory(vectors: number, dimensions: number, cacheBytes: number): string {
  const { least, share, graphBytes, margin } = BUILD_MEMORY;
  const wanted = (vectors * (2 * dimensions + graphBytes) * margin) / 1e6;
  const most = (cacheBytes * share) / 2 ** 20;
  return `${Math.round(Math.max(least, Math.min(most, wanted)))}MB`;
}

/** A lock of the session: the statement must not run in a transaction, and waits for others as long as it must. */
async function buildOnServer(database: Database, model: IndexedModel): Promise<void> {
  const connection = await database.sql.reserve();
  const name = indexName(model);
  try {
    const [lock] = await connection`select pg_try_advisory_lock(hashtextextended(${name}, 0)) as got`;
    if (!lock?.got) return;
    try {
      const { valid, vectors } = await indexState(database.db, model);
      const [server] = await connection<[{ bytes: string }]>`
        select pg_size_bytes(current_setting('effective_cache_size'))::text as bytes`;
      const memory = buildMemory(vectors, model.dimensions, Number(server.bytes));
      await connection.unsafe(
        `set statement_timeout = 0; set lock_timeout = 0; set maintenance_work_mem = '${memory}'`,
      );
      if (!valid) {
        await connection.unsafe(`drop index concurrently if exists ${name}`);
        await connection.unsafe(await createStatement(database, model, 'concurrently'));
      }
    } finally {
      await connection.unsafe('reset statement_timeout; reset lock_timeout; reset maintenance_work_mem');
      await connection`select pg_advisory_unlock(hashtextextended(${name}, 0))`;
    }
  } finally {
    connection.release();
  }
}

async function indexState(db: Executor, model: IndexedModel): Promise<{ vectors: number; valid: boolean }> {
  const [row] = await db.execute<{ vectors: number; valid: boolean }>(sql`select
    (select count(*)::int from chunk_embeddings where model_id = ${model.modelId}) as vectors,
    exists (select 1 from pg_index where indexrelid = to_regclass(${indexName(model)}) and indisvalid) as valid`);
  return row!;
}

/** Minor versions of pgvector, of which 0.8 is 8. */
const HALF_PRECISION_FROM = 7;
/** Since then it goes on through the index until the filters are met; before, what they take away is missing. */
const ITERATES_FROM = 8;

const versions = new WeakMap<Database, Promise<number>>();

/** As a minor version; of 1.0 and later more than any. */
function pgvectorVersion(database: Database): Promise<number> {
  const known = versions.get(database);
  if (known) return known;
  const asked = database.db
    .execute<{ version: string }>(sql`select extversion as version from pg_extension where extname = 'vector'`)
    .then(([row]) => {
      const [major = 0, minor = 0] = (row?.version ?? '').split('.').map(Number);
      return major > 0 ? Number.POSITIVE_INFINITY : minor;
    });
  versions.set(database, asked);
  asked.catch(() => versions.delete(database));
  return asked;
}

async function searchSettings(database: Database, limit: number): Promise<string> {
  const effort = `set local hnsw.ef_search = ${Math.min(1000, Math.max(SEARCH_EFFORT, limit))}`;
  return (await iterates(database)) ? `${effort}; set local hnsw.iterative_scan = strict_order` : effort;
}

const iterates = async (database: Database): Promise<boolean> => (await pgvectorVersion(database)) >= ITERATES_FROM;
