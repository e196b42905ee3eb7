import { sql } from 'drizzle-orm';
import type { Database } from '../src/db/open.ts';

const BATCH = 500;
const CASES = 50;
/** Sections of the passages; the last is rare. */
const SECTIONS = ['claims', 'discussion', 'background', 'claims', 'discussion', 'claims'];
const RARE_SECTION = 'parties';
const RARE_EVERY = 200;

/** Passages of a database that hold nothing but vectors. */
export interface VectorCorpus {
  modelId: number;
  caseIds: string[];
  rareSection: string;
  /** Another vector of the same kind as those stored. */
  sample(): Float32Array;
}

/**
 * Fills an empty migrated database with passages of 50 cases and vectors that lie in loose clusters, as those of texts do.
 *
 * @param seed of the pseudo-random numbers: the same corpus every time
 */
export async function fillVectors(
  database: Database,
  size: number,
  dimensions: number,
  seed = 7,
): Promise<VectorCorpus> {
  const sample = sampler(dimensions, seed);
  const caseIds = Array.from({ length: CASES }, (_, n) => uuid(n));
  for (const [n, id] of caseIds.entries()) {
    await database.db.execute(sql`insert into cases (case_id, case_number, case_key, parties, directory, search_text)
      values (${id}, ${`${n + 1}/25`}, ${`${n + 1}/25`}, '{}', ${String(n)}, '')`);
    await database.db.execute(sql`insert into documents
      (document_id, case_id, title, doc_type, original_name, content_type, size_bytes, sha256, status, revision)
      values (${id}, ${id}, 'מסמך', 'other', 'a.txt', 'text/plain', 1, ${String(n)}, 'ready', 1)`);
  }
  const [model] = await database.db.execute<{ model_id: number }>(sql`insert into embedding_models
    (name, dimensions, searched) values ('bench', ${dimensions}, true) returning model_id`);
  const modelId = model!.model_id;
  for (let at = 0; at < size; at += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, size - at) }, (_, n) => at + n);
    const passages = rows.map(
      (
        n,
      ) => sql`(${caseIds[n % CASES]!}::uuid, 1, ${n}::int, ${n % RARE_EVERY === 0 ? RARE_SECTION : SECTIONS[n % SECTIONS.length]!},
        0, 1, 'x', 'x', 1, '{}'::int[])`,
    );
    const made = await database.db.execute<{ chunk_id: string }>(sql`insert into chunks
      (document_id, revision, chunk_index, section_type, start_offset, end_offset, text, words, word_count, terms)
      values ${sql.join(passages, sql`, `)} returning chunk_id`);
    const vectors = made.map(
      ({ chunk_id }) => sql`(${chunk_id}::bigint, ${modelId}::int, ${`[${sample().join(',')}]`}::vector)`,
    );
    await database.db.execute(
      sql`insert into chunk_embeddings (chunk_id, model_id, embedding) values ${sql.join(vectors, sql`, `)}`,
    );
  }
  await database.db.execute(sql`analyze`);
  return { modelId, caseIds, rareSection: RARE_SECTION, sample };
}

const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const CLUSTERS = 400;
const SPREAD = 0.8;

function sampler(dimensions: number, seed: number): () => Float32Array {
  const random = mulberry32(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const centres = Array.from({ length: CLUSTERS }, () => Float32Array.from({ length: dimensions }, normal));
  return () => {
    const centre = centres[Math.floor(random() * CLUSTERS)]!;
    const vector = centre.map((value) => value + SPREAD * normal());
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  };
}

/** A small pseudo-random generator of public domain (Tommy Ettinger). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
