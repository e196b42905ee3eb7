import { BUILTIN_VECTOR_WEIGHT, fuse } from '../src/hebrew/search/fuse.ts';
import { indexTerms } from '../src/hebrew/search/index-terms.ts';
import { candidateLegs, type QueryPlan, queryPlan } from '../src/hebrew/search/plan.ts';
import { scoreCandidates } from '../src/hebrew/search/score.ts';
import { termStatistics } from '../src/hebrew/search/statistics.ts';
import { chunkText } from '../src/hebrew/text/chunk.ts';
import { embed } from '../src/models/builtin-embedder.ts';
import type { Passage } from './retrieval-corpus.ts';

/** Passage ids, best first; a passage may come several times, once for each of its chunks. */
export interface Rankings {
  lexical: string[];
  vector: string[];
  fused: string[];
}

/** Rows that are scored exactly. */
const CANDIDATES = 400;
const RANKED = 200;

/**
 * The search of the product without its database: the same chunks, terms, candidate legs, scores and fusion, in memory.
 *
 * @param planOf how a query is read
 */
export function offlineIndex(passages: readonly Passage[], planOf = queryPlan): (query: string) => Rankings {
  const chunks = passages.flatMap(({ id, text }) => chunkText(text).map((chunk) => ({ id, text: chunk.text })));
  const rows = chunks.map(({ text }, id) => ({ id, ...indexTerms(text) }));
  const statistics = termStatistics(rows, rows.length);
  const postings = new Map<number, number[]>();
  for (const { id, terms } of rows) for (const term of terms) append(postings, term, id);
  const stored = embed(chunks.map(({ text }) => text));

  const candidates = (plan: QueryPlan): number[] => {
    const weights = new Map<number, number>();
    for (const leg of candidateLegs(plan, statistics)) {
      const [first = [], ...rest] = leg.terms.map((term) => postings.get(term) ?? []);
      const others = rest.map((ids) => new Set(ids));
      const found = first.filter((id) => others.every((ids) => ids.has(id))).slice(0, leg.limit);
      for (const id of found) weights.set(id, (weights.get(id) ?? 0) + leg.weight);
    }
    const heaviest = [...weights].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    return heaviest.slice(0, CANDIDATES).map(([id]) => id);
  };
  const lexical = (query: string): number[] => {
    const plan = planOf(query);
    const found = candidates(plan).map((id) => rows[id]!);
    return scoreCandidates(plan, found, statistics).map(({ id }) => id);
  };
  const vector = (query: string): number[] => {
    const [wanted] = embed([query]);
    const near = stored.map((one, id) => ({ id, likeness: likeness(one, wanted!) }));
    return near
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, RANKED)
      .map(({ id }) => id);
  };
  const passagesOf = (ids: readonly number[]): string[] => ids.map((id) => chunks[id]!.id);
  return (query) => {
    const [words, vectors] = [lexical(query).slice(0, RANKED), vector(query)];
    const fused = fuse([{ ids: words }, { ids: vectors, weight: BUILTIN_VECTOR_WEIGHT }]);
    return {
      lexical: passagesOf(words),
      vector: passagesOf(vectors),
      fused: passagesOf(fused.map(({ id }) => id)),
    };
  };
}

function likeness(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}

function append(map: Map<number, number[]>, key: number, value: number): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
