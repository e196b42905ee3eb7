/** Several rankings into one, by reciprocal rank. */

export interface Ranking<Id> {
  /** Best first. */
  ids: readonly Id[];
  /** What a place in this ranking is worth beside the others; 1 when left out. */
  weight?: number;
}

/**
 * The weight of the built-in embedder's ranking beside the lexical one. It knows little that the words do not say, and at
 * any weight that can change the order of lexical hits it made the ranking worse on the development queries: so small a
 * weight only adds, below them, what no word form meets (misspellings, words joined or torn).
 */
export const BUILTIN_VECTOR_WEIGHT = 0.001;

/** The usual constant of reciprocal rank fusion (Cormack and others, 2009): how fast a place loses worth. */
const K = 60;

/**
 * Fuses rankings: the score of an id is the sum over the rankings that hold it of `weight / (60 + place)`, places from 1.
 * Best first; ties keep the order of arrival. An id that one ranking holds twice counts at its better place.
 */
export function fuse<Id>(rankings: readonly Ranking<Id>[]): { id: Id; score: number }[] {
  const scores = new Map<Id, number>();
  for (const { ids, weight = 1 } of rankings) {
    const seen = new Set<Id>();
    for (const [place, id] of ids.entries()) {
      if (seen.has(id)) continue;
      seen.add(id);
      scores.set(id, (scores.get(id) ?? 0) + weight / (K + place + 1));
    }
  }
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score);
}
