import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillVectors, type VectorCorpus } from '../../../bench/vector-corpus.ts';
import { type SearchedModel, selectNearest, selectSearchedModel } from '../../../src/features/search/search.queries.ts';
import {
  createVectorIndex,
  dropVectorIndex,
  ensureVectorIndex,
  nearestChunks,
} from '../../../src/features/search/vector-index.ts';
import { type TestDatabase, testDatabase, testServerUrl } from '../../helpers/database.ts';

const SIZE = 2000;
const DIMENSIONS = 48;
let database: TestDatabase;
let corpus: VectorCorpus;
let ctx: Parameters<typeof nearestChunks>[0];
/** The embedded database is slow with half the precision. */
const PRECISION = testServerUrl ? 'halfvec' : 'vector';
const everywhere = { caseId: null, sectionType: null };
const model = async (): Promise<SearchedModel> => (await selectSearchedModel(database.db))!;

beforeAll(async () => {
  database = await testDatabase();
  ctx = { database, db: database.db };
  corpus = await fillVectors(database, SIZE, DIMENSIONS);
});
// Tests come in any order, and one of them leaves an index as an older version made it.
beforeEach(async () => dropVectorIndex(database, await model()));
afterAll(() => database.close());

describe('the vector index', () => {
  it('is not made for few vectors', async () => {
    expect(await ensureVectorIndex(database, await model())).toBe(false);
    expect((await model()).index).toBeNull();
  });

  it('made twice at once is one, and finds at least 95 of 100 that comparing all finds', async () => {
    const { modelId } = await model();
    await Promise.all([1, 2].map(() => createVectorIndex(database, { modelId, dimensions: DIMENSIONS })));
    const indexed = await model();
    expect(indexed.index).toBe(PRECISION);
    let found = 0;
    for (let n = 0; n < 30; n += 1) {
      const query = corpus.sample();
      const truth = await selectNearest(database.db, indexed, query, everywhere, 10);
      const near = await nearestChunks(ctx, indexed, query, everywhere, 200, null);
      expect(near).toHaveLength(200);
      found += truth.filter((id) => near.slice(0, 20).includes(id)).length;
    }
    expect(found / 300).toBeGreaterThanOrEqual(0.95);
  });

  it('gives all there are within a case or a rare section, exactly ranked', async () => {
    const { modelId } = await model();
    await createVectorIndex(database, { modelId, dimensions: DIMENSIONS });
    const indexed = await model();
    for (const [scope, there] of [
      [{ caseId: corpus.caseIds[3]!, sectionType: null }, SIZE / corpus.caseIds.length],
      [{ caseId: null, sectionType: corpus.rareSection }, SIZE / 200],
      [{ caseId: corpus.caseIds[3]!, sectionType: 'nothing' }, 0],
    ] as const) {
      const query = corpus.sample();
      const near = await nearestChunks(ctx, indexed, query, scope, 200, null);
      expect(near).toHaveLength(there);
      expect(near).toEqual(await selectNearest(database.db, indexed, query, scope, 200));
    }
  });

  it('that a crash left half-made on a server is made anew', async () => {
    const { modelId } = await model();
    await createVectorIndex(database, { modelId, dimensions: DIMENSIONS });
    await database.sql.unsafe(
      `update pg_index set indisvalid = false where indexrelid = 'chunk_embeddings_hnsw_${modelId}'::regclass`,
    );
    expect((await model()).index).toBeNull();
    await createVectorIndex(database, { modelId, dimensions: DIMENSIONS });
    expect((await model()).index).toBe(PRECISION);
  });

  it('of full precision, as an older version made it, is used as it is', async () => {
    const { modelId } = await model();
    await database.sql.unsafe(`create index chunk_embeddings_hnsw_${modelId} on chunk_embeddings
      using hnsw ((embedding::vector(${DIMENSIONS})) vector_cosine_ops) where model_id = ${modelId}`);
    const indexed = await model();
    expect(indexed.index).toBe('vector');
    const query = corpus.sample();
    const near = await nearestChunks(ctx, indexed, query, everywhere, 200, null);
    const truth = await selectNearest(database.db, indexed, query, everywhere, 10);
    expect(truth.filter((id) => near.includes(id)).length).toBeGreaterThanOrEqual(9);
    expect(await createdAs(database, modelId)).toContain('::vector(');
  });

  it('goes away without a trace', async () => {
    const { modelId } = await model();
    await createVectorIndex(database, { modelId, dimensions: DIMENSIONS });
    await dropVectorIndex(database, { modelId, dimensions: DIMENSIONS });
    expect(await database.sql`select 1 from pg_class where relname like 'chunk_embeddings_hnsw%'`).toHaveLength(0);
  });
});

const createdAs = async (of: TestDatabase, modelId: number): Promise<string> => {
  const [row] = await of.sql.unsafe(`select pg_get_indexdef('chunk_embeddings_hnsw_${modelId}'::regclass) as made`);
  return row!.made as string;
};
