import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A passage of the labelled retrieval sample. */
export interface Passage {
  id: string;
  /** The name of the law or decision that it is a part of. */
  source: string;
  text: string;
}

export const QUERY_SETS = ['title', 'lawyer', 'paraphrase'] as const;
export type QuerySet = (typeof QUERY_SETS)[number];

export interface LabelledQuery {
  id: string;
  set: QuerySet;
  query: string;
  relevant: string[];
}

/** The labelled passages and queries, or null where the samples are not at hand (`SHARED_DIR`, default `../shared`). */
export function retrievalCorpus(): { passages: Passage[]; queries: LabelledQuery[] } | null {
  const folder = join(process.env.SHARED_DIR ?? join(import.meta.dirname, '../../shared'), 'samples/retrieval');
  if (!existsSync(folder)) return null;
  const lines = (name: string): string[] => readFileSync(join(folder, name), 'utf8').trim().split('\n');
  return {
    passages: lines('corpus.jsonl').map((line) => JSON.parse(line) as Passage),
    queries: lines('queries.jsonl').map((line) => JSON.parse(line) as LabelledQuery),
  };
}

/** nDCG at 10 of a ranking with binary relevance, 0 to 1. Repeated ids count once, at their first place. */
export function ndcg10(ranked: Iterable<string>, relevant: readonly string[]): number {
  const wanted = new Set(relevant);
  const top = [...new Set(ranked)].slice(0, 10);
  const gain = (place: number): number => 1 / Math.log2(place + 2);
  const got = top.reduce((sum, id, place) => sum + (wanted.has(id) ? gain(place) : 0), 0);
  let ideal = 0;
  for (let place = 0; place < Math.min(10, wanted.size); place++) ideal += gain(place);
  return got / ideal;
}
