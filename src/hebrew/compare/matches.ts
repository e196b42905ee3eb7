/** Which lines of one text became which lines of the other. */
import type { Unit } from './units.ts';

/** Line `a` of the first text and line `b` of the second have words in common. */
export interface Match {
  a: number;
  b: number;
  /** Common pairs of words. */
  common: number;
  /** 0 to 1: the greater of their likeness as wholes and the share of the shorter one that stands in the longer. */
  share: number;
}

/** Pairs of words in more lines than this are formulas and tell nothing. */
const MOST_HOLDERS = 60;
const LEAST_LIKE = 0.3;
/** A line that was split or merged stands whole in a longer one. */
const LEAST_WITHIN = 0.6;
const LEAST_PAIRS_WITHIN = 4;

/**
 * For every line the one of the other text that it is most like, both ways, where it is like any. About linear: only
 * lines with a telling pair of words in common are looked at.
 */
export function matchUnits(first: readonly Unit[], second: readonly Unit[]): Match[] {
  const holders = new Map<string, number[]>();
  first.forEach(({ pairs }, index) => {
    for (const pair of pairs) {
      const list = holders.get(pair);
      if (list) list.push(index);
      else holders.set(pair, [index]);
    }
  });
  const bestOfA = new Map<number, Match>();
  const bestOfB = new Map<number, Match>();
  second.forEach((unit, b) => {
    const common = new Map<number, number>();
    for (const pair of unit.pairs) {
      const list = holders.get(pair);
      if (list && list.length <= MOST_HOLDERS) for (const a of list) common.set(a, (common.get(a) ?? 0) + 1);
    }
    for (const [a, count] of common) {
      const share = likeness(first[a]!.pairs.size, unit.pairs.size, count);
      if (share === 0) continue;
      const match = { a, b, common: count, share };
      if (isBetter(match, bestOfA.get(a))) bestOfA.set(a, match);
      if (isBetter(match, bestOfB.get(b))) bestOfB.set(b, match);
    }
  });
  return [...new Set([...bestOfA.values(), ...bestOfB.values()])].sort((x, y) => x.b - y.b || x.a - y.a);
}

/**
 * The heaviest chain of matches that goes forward in both texts; a line may match several neighbours (split or merged).
 * Quadratic in the number of matches.
 */
export function forwardChain(matches: readonly Match[]): Match[] {
  const sorted = matches.toSorted((x, y) => x.b - y.b || x.a - y.a);
  const weight: number[] = [];
  const before: number[] = [];
  let last = -1;
  sorted.forEach((match, at) => {
    let best = -1;
    for (let k = 0; k < at; k++) if (sorted[k]!.a <= match.a && (best < 0 || weight[k]! > weight[best]!)) best = k;
    weight[at] = match.common * match.share + (best < 0 ? 0 : weight[best]!);
    before[at] = best;
    if (last < 0 || weight[at]! > weight[last]!) last = at;
  });
  const chain: Match[] = [];
  for (let at = last; at >= 0; at = before[at]!) chain.push(sorted[at]!);
  return chain.reverse();
}

/** Of lines that are alike (a district in the heading and under the signatures) the one that stands nearer. */
function isBetter(match: Match, than: Match | undefined): boolean {
  if (than === undefined) return true;
  const by = match.common * match.share - than.common * than.share;
  return by === 0 ? Math.abs(match.a - match.b) < Math.abs(than.a - than.b) : by > 0;
}

function likeness(a: number, b: number, common: number): number {
  const whole = (2 * common) / (a + b);
  const within = Math.min(a, b) >= LEAST_PAIRS_WITHIN ? common / Math.min(a, b) : 0;
  return whole >= LEAST_LIKE || within >= LEAST_WITHIN ? Math.max(whole, within) : 0;
}
