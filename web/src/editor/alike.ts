// Which of two rows of paragraphs is what became of which.

/** Paragraphs that have this share of their letters in common are one that was changed. */
const ALIKE = 0.3;
/** More pairs than these are not compared; what was rewritten in such numbers is matched in its order. */
const MOST_PAIRS = 10_000;

/** `[before, after]`: places in the two rows. */
export type Pair = readonly [before: number, after: number];

/**
 * The pairs that are most alike, in the order of both rows.
 *
 * @param share how much of two of them is the same, from 0 to 1
 */
export function alike<T>(before: readonly T[], after: readonly T[], share: (one: T, other: T) => number): Pair[] {
  if (before.length * after.length > MOST_PAIRS) return [];
  const score = before.map((one) => after.map((other) => share(one, other)));
  const best = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0));
  const paired = (o: number, m: number) => (score[o]![m]! >= ALIKE ? score[o]![m]! + best[o + 1]![m + 1]! : 0);
  for (let o = before.length - 1; o >= 0; o -= 1)
    for (let m = after.length - 1; m >= 0; m -= 1)
      best[o]![m] = Math.max(paired(o, m), best[o + 1]![m]!, best[o]![m + 1]!);
  const pairs: Pair[] = [];
  for (let o = 0, m = 0; o < before.length && m < after.length; ) {
    if (score[o]![m]! >= ALIKE && best[o]![m] === paired(o, m)) {
      pairs.push([o, m]);
      o += 1;
      m += 1;
    } else if (best[o]![m] === best[o + 1]![m]) o += 1;
    else m += 1;
  }
  return pairs;
}

/** How much of the longer of two texts stands in the other one, at the beginning and at the end: from 0 to 1. */
export const shareOf = (one: string, other: string): number =>
  inCommon(one, other) / Math.max(one.length, other.length, 1);

/** How many letters two texts have in common at the beginning and at the end. */
export function inCommon(one: string, other: string): number {
  const { start, end } = commonEdges(one, other);
  return start + end;
}

/** How many letters of two texts are the same from the beginning, and of the rest from the end. */
export function commonEdges(
  one: string | readonly string[],
  other: string | readonly string[],
): { start: number; end: number } {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return { start, end };
}
