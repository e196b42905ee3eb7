/** How good a ranking is, by the passages that should come. */
import type { Range } from '../../../domain/places/types.ts';

/** Results that count: what people read of a page of results. */
export const DEPTH = 10;
/** Of the shorter of two passages, as much must lie in the other one for them to be the same. */
const OVERLAP = 0.5;

/** A place in a text. */
export interface Place extends Range {
  /** Of the document or decision. */
  textId: string;
}

export interface Score {
  /** Of the first result that should come, from 1; null where none is among the first ten. */
  rank: number | null;
  /** Normalised discounted cumulative gain at ten (Järvelin and Kekäläinen, 2002): 1 where all come first, 0 where none comes. */
  ndcg: number;
}

/**
 * @param found the results, best first
 * @param wanted the passages that should come; at least one. Each counts once, at the first result that holds it
 */
export function scoreOf(found: readonly Place[], wanted: readonly Place[]): Score {
  const open = new Set(wanted);
  let [gain, rank] = [0, null as number | null];
  for (const [place, result] of found.slice(0, DEPTH).entries()) {
    const met = [...open].filter((passage) => isSame(result, passage));
    for (const passage of met) open.delete(passage);
    if (met.length === 0) continue;
    rank ??= place + 1;
    gain += met.length * discount(place);
  }
  return { rank, ndcg: Math.min(1, gain / idealGain(wanted.length)) };
}

const discount = (place: number): number => 1 / Math.log2(place + 2);

const idealGain = (passages: number): number =>
  Array.from({ length: Math.min(passages, DEPTH) }, (_, place) => discount(place)).reduce((sum, one) => sum + one, 0);

function isSame(a: Place, b: Place): boolean {
  if (a.textId !== b.textId) return false;
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return shared >= OVERLAP * Math.min(a.end - a.start, b.end - b.start);
}
