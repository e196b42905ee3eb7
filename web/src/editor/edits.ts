// What somebody did to the paragraphs of a text, one by one: so that what two people did is told apart as far as it can be.
import { diffIndices } from 'node-diff3';
import { alike, inCommon, shareOf } from './alike.ts';
import type { Paragraph } from './paragraphs.ts';

/** The paragraphs `[start, end)` of the base became these; `start === end`: these were put in before it. */
export interface Edit {
  start: number;
  end: number;
  made: Paragraph[];
}

export interface Edits {
  all: Edit[];
  /** What is left of the base, by its place there, as it stands in the changed text. */
  kept: Map<number, Paragraph>;
}

/** A paragraph of which this share stands in another one was cut off it or added to it. */
const A_PART = 0.5;

/** What was done to the base, in order. Where equal paragraphs stand together, it was done to the last of them. */
export function editsOf(base: readonly Paragraph[], changed: readonly Paragraph[]): Edits {
  const hunks = hunksOf(base, changed);
  const kept = new Map<number, Paragraph>();
  let [o, c] = [0, 0];
  for (const { start, length, from, made } of [...hunks, { start: base.length, length: 0, from: 0, made: 0 }]) {
    for (; o < start; o += 1, c += 1) kept.set(o, changed[c]!);
    o = start + length;
    c = from + made;
  }
  const all = hunks.flatMap(({ start, length, from, made }) =>
    refined(base.slice(start, start + length), changed.slice(from, from + made), start),
  );
  return { all, kept };
}

/** `length` paragraphs at `start` of the base became `made` at `from`. */
interface Hunk {
  start: number;
  length: number;
  from: number;
  made: number;
}

function hunksOf(base: readonly Paragraph[], changed: readonly Paragraph[]): Hunk[] {
  const bodies = (all: readonly Paragraph[]) => all.map(({ body }) => body);
  const hunks = diffIndices(bodies(base), bodies(changed)).map(
    ({ buffer1, buffer2 }): Hunk => ({ start: buffer1[0]!, length: buffer1[1]!, from: buffer2[0]!, made: buffer2[1]! }),
  );
  // Of equal paragraphs either may be the new one: the last is, so that two people who did the same are seen to.
  let end = base.length;
  for (const hunk of hunks.toReversed()) {
    const isSame = (): boolean => {
      if (hunk.length === 0) return hunk.start < end && base[hunk.start]!.body === changed[hunk.from]!.body;
      if (hunk.made > 0) return false;
      const next = hunk.start + hunk.length;
      return next < end && base[hunk.start]!.body === base[next]!.body;
    };
    while (isSame()) {
      hunk.start += 1;
      hunk.from += 1;
    }
    end = hunk.start;
  }
  return hunks;
}

/** One hunk as what became of each paragraph in it. */
function refined(base: readonly Paragraph[], made: readonly Paragraph[], offset: number): Edit[] {
  const partners = pairsOf(base, made);
  const edits: Edit[] = [];
  let [o, m] = [0, 0];
  const without = (end: number, endMade: number) => {
    for (; o < end; o += 1) edits.push({ start: offset + o, end: offset + o + 1, made: [] });
    if (m < endMade) edits.push({ start: offset + end, end: offset + end, made: made.slice(m, endMade) });
    m = endMade;
  };
  for (const pair of partners) {
    without(pair.start, pair.from);
    edits.push({ start: offset + pair.start, end: offset + pair.end, made: made.slice(pair.from, pair.to) });
    [o, m] = [pair.end, pair.to];
  }
  without(base.length, made.length);
  return edits;
}

/** `[start, end)` of the base are what `[from, to)` were made of. */
interface Pair {
  start: number;
  end: number;
  from: number;
  to: number;
}

function pairsOf(base: readonly Paragraph[], made: readonly Paragraph[]): Pair[] {
  if (base.length === 0 || made.length === 0) return [];
  const pairs: Pair[] = [];
  let before = { end: 0, to: 0 };
  const last = { start: base.length, end: base.length, from: made.length, to: made.length };
  const found = alike(base, made, (one, other) => shareOf(one.body, other.body)).map(
    ([start, from]): Pair => ({ start, end: start + 1, from, to: from + 1 }),
  );
  for (const pair of [...found, last]) {
    // A paragraph that was parted, and one that was joined to the one before it.
    const own = pairs.at(-1);
    while (own && own.to < pair.from && isPart(made[own.to]!, base[own.end - 1]!)) own.to += 1;
    while (own && own.end < pair.start && isPart(base[own.end]!, made[own.to - 1]!)) own.end += 1;
    if (own) before = own;
    let [first, from] = [pair.start, pair.from];
    if (pair !== last) {
      while (from > before.to && isPart(made[from - 1]!, base[first]!)) from -= 1;
      while (first > before.end && isPart(base[first - 1]!, made[from]!)) first -= 1;
    }
    // What is left between them is matched in its order.
    const rest = Math.min(first - before.end, from - before.to);
    for (let n = 0; n < rest; n += 1)
      pairs.push({
        start: before.end + n,
        end: before.end + n + 1,
        from: before.to + n,
        to: before.to + n + 1,
      });
    if (pair !== last) pairs.push({ start: first, end: pair.end, from, to: pair.to });
    before = { end: pair.end, to: pair.to };
  }
  return pairs;
}

const isPart = (part: Paragraph, whole: Paragraph): boolean =>
  part.body.trim() !== '' && inCommon(part.body.trim(), whole.body.trim()) / part.body.trim().length >= A_PART;
