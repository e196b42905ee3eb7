/**
 * Which word of one text is which word of another one: of a document that is read again, or whose text somebody put right.
 * Runs of words that both have once are the fixed points; between them words are paired by likeness, in order.
 */
import type { Range } from './types.ts';

export interface Token extends Range {
  text: string;
  /** Its letters and digits; the whole of it where it has none. */
  key: string;
}

/** The words of a text, parted by blanks. */
export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/\S+/g)].map(({ 0: word, index: start }) => ({
    text: word,
    key: word.replace(/[^\p{L}\p{N}]/gu, '') || word,
    start,
    end: start + word.length,
  }));

/** A part of both lists that is still to be paired; ends exclusive. */
interface Gap {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
}

/** A larger gap without fixed points is not paired word by word. */
const MOST_PAIRS = 20_000;
/** Two words that are less alike are two different ones. */
const ALIKE = 0.5;

/** @returns for each word of `a` the index of its word in `b`, or -1; in order */
export function alignWords(a: readonly Token[], b: readonly Token[]): Int32Array {
  const found = new Int32Array(a.length).fill(-1);
  const gaps: Gap[] = [{ a0: 0, a1: a.length, b0: 0, b1: b.length }];
  for (let gap = gaps.pop(); gap; gap = gaps.pop()) {
    const rest = trimmed(a, b, gap, found);
    if (rest.a0 >= rest.a1 || rest.b0 >= rest.b1) continue;
    const fixed = (rest.a1 - rest.a0) * (rest.b1 - rest.b0) > MOST_PAIRS ? fixedPoints(a, b, rest) : [];
    if (fixed.length === 0) pairByLikeness(a, b, rest, found);
    let { a0, b0 } = rest;
    for (const [i, k] of fixed) {
      found[i] = k;
      gaps.push({ a0, a1: i, b0, b1: k });
      [a0, b0] = [i + 1, k + 1];
    }
    if (fixed.length > 0) gaps.push({ a0, a1: rest.a1, b0, b1: rest.b1 });
  }
  return found;
}

/** How alike two words are, 0 to 1: share of pairs of neighbouring letters, the ends counted as letters. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  if (Math.abs(a.length - b.length) > Math.max(a.length, b.length) / 2) return 0;
  const pairs = new Map<string, number>();
  const [left, right] = [`^${a}$`, `^${b}$`];
  for (let i = 0; i + 1 < left.length; i++) {
    const pair = left.slice(i, i + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let common = 0;
  for (let i = 0; i + 1 < right.length; i++) {
    const pair = right.slice(i, i + 2);
    const count = pairs.get(pair) ?? 0;
    if (count > 0) common++;
    pairs.set(pair, count - 1);
  }
  return (2 * common) / (a.length + b.length + 2);
}

function trimmed(a: readonly Token[], b: readonly Token[], gap: Gap, found: Int32Array): Gap {
  let { a0, a1, b0, b1 } = gap;
  while (a0 < a1 && b0 < b1 && a[a0]!.key === b[b0]!.key) found[a0++] = b0++;
  while (a0 < a1 && b0 < b1 && a[a1 - 1]!.key === b[b1 - 1]!.key) found[--a1] = --b1;
  return { a0, a1, b0, b1 };
}

/** Words in runs of three, two or one that each text has once, as many as stand in the same order in both. */
function fixedPoints(a: readonly Token[], b: readonly Token[], gap: Gap): [number, number][] {
  for (const length of [3, 2, 1]) {
    const inA = onceOf(a, gap.a0, gap.a1, length);
    const inB = onceOf(b, gap.b0, gap.b1, length);
    const both = [...inA].flatMap(([run, i]): [number, number][] => {
      const k = inB.get(run);
      return i >= 0 && k !== undefined && k >= 0 ? [[i, k]] : [];
    });
    const ordered = longestInOrder(both.sort((x, y) => x[0] - y[0]));
    if (ordered.length > 0) return ordered;
  }
  return [];
}

/** Where each run of words begins; -1 for those that come again. */
function onceOf(tokens: readonly Token[], from: number, to: number, length: number): Map<string, number> {
  const places = new Map<string, number>();
  for (let i = from; i + length <= to; i++) {
    let run = tokens[i]!.key;
    for (let k = 1; k < length; k++) run += ` ${tokens[i + k]!.key}`;
    places.set(run, places.has(run) ? -1 : i);
  }
  return places;
}

/** The longest part of pairs, sorted by their first member, whose second members grow too. */
function longestInOrder(pairs: [number, number][]): [number, number][] {
  const tails: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  pairs.forEach(([, k], i) => {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[tails[middle]!]![1] < k) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[i] = tails[low - 1]!;
    tails[low] = i;
  });
  const chain: [number, number][] = [];
  for (let i = tails.at(-1) ?? -1; i >= 0; i = before[i]!) chain.push(pairs[i]!);
  return chain.reverse();
}

function pairByLikeness(a: readonly Token[], b: readonly Token[], gap: Gap, found: Int32Array): void {
  const [n, m] = [gap.a1 - gap.a0, gap.b1 - gap.b0];
  if (n * m > MOST_PAIRS) return;
  const width = m + 1;
  const like = new Float32Array(n * m);
  const best = new Float32Array((n + 1) * width);
  for (let i = n - 1; i >= 0; i--) {
    for (let k = m - 1; k >= 0; k--) {
      const score = likeness(a[gap.a0 + i]!.key, b[gap.b0 + k]!.key);
      like[i * m + k] = score >= ALIKE ? score : 0;
      const paired = score >= ALIKE ? score + best[(i + 1) * width + k + 1]! : 0;
      best[i * width + k] = Math.max(paired, best[(i + 1) * width + k]!, best[i * width + k + 1]!);
    }
  }
  for (let i = 0, k = 0; i < n && k < m; ) {
    const score = like[i * m + k]!;
    if (score > 0 && best[i * width + k]! <= score + best[(i + 1) * width + k + 1]! + 1e-6)
      found[gap.a0 + i++] = gap.b0 + k++;
    else if (best[(i + 1) * width + k]! >= best[i * width + k + 1]!) i++;
    else k++;
  }
}
