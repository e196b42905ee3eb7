import { type ClaimText, isSpoken } from './types.ts';
import type { Likeness } from './vectors.ts';

/** How likely two claims of one party say the same thing, as log odds: row `i` from `i * count`. */
export interface Relations {
  count: number;
  odds: Float32Array;
}

/** Fitted by logistic regression on pairs of labelled claims of sample cases (`bench/arguments.ts` measures the result). */
const WEIGHTS = {
  bias: -5.2,
  likeness: 5.5,
  acrossDocuments: 0.9,
  neighbours: 2.4,
  sameTopic: 1.3,
  otherTopic: -0.6,
  oneIsThreshold: -1.1,
  /** In one pleading, under another heading. */
  otherHeading: -1,
  /** "280,000", "0.9": what one says of it, the other most likely says of the same. */
  sharedNumber: 0.6,
  nearest: 2.7,
  secondNearest: 0.7,
  nearestBack: 1.2,
  /** Times how much nearer the nearest is than the next one. */
  lead: 3,
};

/**
 * The odds of every two claims of one party. A claim is close to the one that it resembles most in the party's other
 * pleadings: who speaks at the hearing, or replies, repeats what was written before.
 *
 * @param claims of one party
 * @param likeness of their texts, in their order
 */
export function relationsOf(claims: readonly ClaimText[], likeness: Likeness): Relations {
  const { count } = likeness;
  const odds = new Float32Array(count * count);
  const nearest = claims.map((_, row) => nearestWritten(claims, likeness, row));
  const back = nearestOfDocuments(claims, likeness);
  const numbers = claims.map(({ text }) => numbersOf(text));
  for (let later = 0; later < count; later++) {
    for (let earlier = 0; earlier < count; earlier++) {
      if (later === earlier || !comesAfter(claims, later, earlier)) continue;
      const facts = { alike: likeness.values[later * count + earlier]!, nearest: nearest[later]!, back, numbers };
      const value = oddsOf(claims, later, earlier, facts);
      odds[later * count + earlier] = value;
      odds[earlier * count + later] = value;
    }
  }
  return { count, odds };
}

interface Nearest {
  first: number;
  second: number;
  /** By how much the first is nearer than the second. */
  lead: number;
}

interface Facts {
  alike: number;
  nearest: Nearest;
  back: Map<string, number>;
  numbers: Set<string>[];
}

/** Figures of a text; years and single digits say nothing. */
const numbersOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/\d[\d.,]*\d/g)].map(([figure]) => figure).filter((figure) => !YEAR.test(figure)));
const YEAR = /^(?:19|20)\d\d$/;

function oddsOf(
  claims: readonly ClaimText[],
  later: number,
  earlier: number,
  { alike, nearest, back, numbers }: Facts,
): number {
  const [a, b] = [claims[later]!, claims[earlier]!];
  let odds = WEIGHTS.bias + WEIGHTS.likeness * alike;
  if (a.topic && b.topic) odds += a.topic === b.topic ? WEIGHTS.sameTopic : WEIGHTS.otherTopic;
  if (a.threshold !== b.threshold) odds += WEIGHTS.oneIsThreshold;
  if (numbers[later]!.values().some((figure) => numbers[earlier]!.has(figure))) odds += WEIGHTS.sharedNumber;
  if (a.documentId === b.documentId) {
    if (Math.abs(a.position - b.position) === 1) odds += WEIGHTS.neighbours;
    return a.heading && b.heading && a.heading !== b.heading ? odds + WEIGHTS.otherHeading : odds;
  }
  odds += WEIGHTS.acrossDocuments;
  if (nearest.first === earlier) odds += WEIGHTS.nearest + WEIGHTS.lead * nearest.lead;
  else if (nearest.second === earlier) odds += WEIGHTS.secondNearest;
  if (back.get(`${earlier} ${a.documentId}`) === later) odds += WEIGHTS.nearestBack;
  return odds;
}

/** The written claims of other documents that a claim is most like. */
function nearestWritten(claims: readonly ClaimText[], { count, values }: Likeness, row: number): Nearest {
  let [first, second, best, next] = [-1, -1, 0, 0];
  for (const [other, claim] of claims.entries()) {
    if (isSpoken(claim) || claim.documentId === claims[row]!.documentId) continue;
    const alike = values[row * count + other]!;
    if (alike > best) [first, second, best, next] = [other, first, alike, best];
    else if (alike > next) [second, next] = [other, alike];
  }
  return { first, second, lead: best - next };
}

/** Of each document, its claim that is most like a given one: keys `<index of the claim> <document>`. */
function nearestOfDocuments(claims: readonly ClaimText[], { count, values }: Likeness): Map<string, number> {
  const best = new Map<string, number>();
  for (let of = 0; of < count; of++) {
    for (const [other, { documentId }] of claims.entries()) {
      const key = `${of} ${documentId}`;
      const known = best.get(key);
      if (known === undefined || values[of * count + other]! > values[of * count + known]!) best.set(key, other);
    }
  }
  return best;
}

const ORDER: Record<string, number> = { protocol: 2, reply: 1 };

/** What is said later refers to what was said before: pleadings, replies to them, the hearing. */
function comesAfter(claims: readonly ClaimText[], later: number, earlier: number): boolean {
  const [a, b] = [ORDER[claims[later]!.docType] ?? 0, ORDER[claims[earlier]!.docType] ?? 0];
  return a === b ? later > earlier : a > b;
}
