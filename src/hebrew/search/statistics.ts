/**
 * How common each term is, estimated from a sample of rows. No counter is kept in the database: nothing to lock when many
 * documents come in at once, nothing to repair after a deletion. What the sample is too small to say of a rare term is
 * counted exactly among the candidates, as all rows that hold a rare term are candidates.
 */
import type { IndexedTerms } from './index-terms.ts';

/** Estimates over all rows. */
export interface TermStatistics {
  /** Rows in all. */
  rows: number;
  /** Mean number of words of a row. */
  averageLength: number;
  /** Estimated number of rows that hold a term; 0 for one that the sample has not met. */
  frequency(term: number): number;
  /** Rows for each one of the sample: as many may hold a term that it has not met. */
  resolution: number;
  /** True when the sample has met a term often enough for its estimate to be used in scores. */
  isReliable(term: number): boolean;
}

/** Sampled occurrences from which an estimate is good enough (a standard error of a third at most). */
const RELIABLE = 9;

/**
 * Statistics from sampled rows. `rows` is the number of rows that the sample stands for (its own size when all were
 * read). An empty sample gives frequencies of 0.
 */
export function termStatistics(
  sample: readonly Pick<IndexedTerms, 'terms' | 'length'>[],
  rows: number,
): TermStatistics {
  const counts = new Map<number, number>();
  let words = 0;
  for (const row of sample) {
    words += row.length;
    for (const term of row.terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const scale = sample.length > 0 ? Math.max(1, rows / sample.length) : 1;
  return {
    rows: Math.max(rows, sample.length),
    averageLength: sample.length > 0 ? Math.max(1, words / sample.length) : DEFAULT_LENGTH,
    resolution: scale,
    frequency: (term) => Math.round((counts.get(term) ?? 0) * scale),
    isReliable: (term) => scale === 1 || (counts.get(term) ?? 0) >= RELIABLE,
  };
}

const DEFAULT_LENGTH = 120;
