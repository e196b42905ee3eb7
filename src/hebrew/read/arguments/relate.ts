import { subjectShares } from './subject-model.ts';
import { type ClaimText, isSpoken } from './types.ts';
import { type Likeness, likenessOf } from './vectors.ts';

/** How likely two claims of one party say the same thing, as log odds: row `i` from `i * count`. */
export interface Relations {
  count: number;
  odds: Float32Array;
  /** How alike their words are, 0 to 1, in the same order. */
  alike: Float32Array;
}

/** Fitted by logistic regression on pairs of labelled claims of sample cases (`bench/arguments.ts` measures the result). */
const WEIGHTS = {
  bias: -4.33,
  likeness: 4.77,
  acrossDocuments: 0.78,
  neighbours: 2.08,
  sameTopic: 1.13,
  otherTopic: -0.52,
  oneIsThreshold: -0.95,
  /** In one pleading, under another heading. */
  otherHeading: -0.87,
  /** "280,000", "0.9": what one says of it, the other most likely says of the same. */
  sharedNumber: 0.52,
  nearest: 2.34,
  secondNearest: 0.61,
  nearestBack: 1.04,
  /** Times how much nearer the nearest is than the next one. */
  lead: 2.6,
  /** Times how much alike what they are likely to be about is, and the logarithm of how likely it is the same subject. */
  alikeSubjects: 2.57,
  sameSubject: 0.41,
};
/** Two that certainly have different subjects are not impossible. */
const LEAST_SAME = 0.005;

/**
 * The odds of every two claims of one party. A claim is close to the one that it resembles most in the party's other
 * pleadings: who speaks at the hearing, or replies, repeats what was written before.
 *
 * @param claims of one party
 * @param texts their words, each with that of what supports it
 */
export function relationsOf(claims: readonly ClaimText[], texts: readonly string[]): Relations {
  const likeness = likenessOf(texts);
  const { count } = likeness;
  const subjects = texts.map((text) => subjectShares(text));
  const odds = new Float32Array(count * count);
  const nearest = claims.map((_, row) => nearestWritten(claims, likeness, row));
  const back = nearestOfDocuments(claims, likeness);
  const numbers = claims.map(({ text }) => numbersOf(text));
  for (let later = 0; later < count; later++) {
    for (let earlier = 0; earlier < count; earlier++) {
      if (later === earlier || !comesAfter(claims, later, earlier)) continue;
      const facts = { alike: likeness.values[later * count + earlier]!, nearest: nearest[later]!, back, numbers };
      const value = oddsOf(claims, later, earlier, facts) + oddsOfSubjects(subjects[later]!, subjects[earlier]!);
      odds[later * count + earlier] = value;
      odds[earlier * count + later] = value;
    }
  }
  return { count, odds, alike: likeness.values };
}

function oddsOfSubjects(a: Float64Array, b: Float64Array): number {
  let [alike, same] = [0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const both = a[at]! * b[at]!;
    alike += Math.sqrt(both);
    if (at > 0) same += both;
  }
  return WEIGHTS.alikeSubjects * alike + WEIGHTS.sameSubject * Math.log(same + LEAST_SAME);
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
