/**
 * The place of each word of a line. A line is put in reading order as a string (`bidi/logical.ts`); its words keep their
 * letters in that, so each is found again among the words that stand on the page by the letters it is made of.
 */
import type { Frame, Piece } from './items.ts';
import { isBlankBetween, type Segment } from './segments.ts';

/** A word as it stands on the page; measures in points of the upright frame. */
interface StandingWord {
  key: string;
  x0: number;
  x1: number;
}

/** Share of the font size above and below the baseline that letters take. */
const ASCENT = 0.8;
const DESCENT = 0.23;

/**
 * @param text of a segment in reading order
 * @param rtl whether the line reads from right to left
 * @returns four numbers a word: left, top, right, bottom in shares of the page as it is shown; NaN where none was found
 */
export function wordBoxes(text: string, segment: Segment, frame: Frame, rtl: boolean): number[] {
  const words = text.match(/\S+/g) ?? [];
  const standing = standingWords(segment);
  if (rtl) standing.reverse();
  const found = matchWords(
    words.map(keyOf),
    standing.map(({ key }) => key),
  );
  const [top, bottom] = [segment.y - segment.size * ASCENT, segment.y + segment.size * DESCENT];
  return found.flatMap((at) => {
    const word = at === undefined ? undefined : standing[at];
    return word ? shareOfPage(frame, { x0: word.x0, x1: word.x1, top, bottom }) : [NaN, NaN, NaN, NaN];
  });
}

/** From left to right. */
function standingWords(segment: Segment): StandingWord[] {
  const words: (StandingWord & { text: string })[] = [];
  let previous: Piece | undefined;
  for (const piece of segment.pieces) {
    let joins = previous !== undefined && !isBlankBetween(previous, piece);
    for (const { index, 0: text } of piece.drawn.matchAll(/\S+/g)) {
      const [x0, x1] = extentOf(piece, index, index + text.length);
      const last = words.at(-1);
      if (joins && index === 0 && last) {
        last.text += text;
        last.x1 = Math.max(last.x1, x1);
      } else {
        words.push({ text, key: '', x0, x1 });
      }
      joins = false;
    }
    previous = piece;
  }
  for (const word of words) word.key = keyOf(word.text);
  return words;
}

/** Where the letters of a piece are not known one by one, all are taken to be alike. */
function extentOf(piece: Piece, start: number, end: number): [number, number] {
  const { edges, drawn, x0, x1 } = piece;
  if (edges?.length === drawn.length * 2) return [edges[start * 2]!, edges[end * 2 - 1]!];
  const perChar = (x1 - x0) / drawn.length;
  return [x0 + start * perChar, x0 + end * perChar];
}

/** The letters and digits of a word in an order of their own; of a word without any, its marks whatever their turn. */
function keyOf(word: string): string {
  const letters = word.match(/[\p{L}\p{N}]/gu);
  return (letters ?? word.replace(/[)\]}>]/g, (mark) => '([{<'[')]}>'.indexOf(mark)]!).split('')).sort().join('');
}

/**
 * Pairs words in reading order with words as they stand, which come roughly in the same order.
 *
 * @returns for each of the first the index among the second
 */
function matchWords(words: readonly string[], standing: readonly string[]): (number | undefined)[] {
  if (words.length === standing.length && words.every((key, i) => key === standing[i])) return words.map((_, i) => i);
  const byKey = new Map<string, number[]>();
  standing.forEach((key, i) => {
    byKey.set(key, [...(byKey.get(key) ?? []), i]);
  });
  let last = -1;
  const found = words.map((key) => {
    const places = byKey.get(key);
    if (!places || places.length === 0) return undefined;
    // In a phrase that runs the other way the next word stands before the last one.
    const nearest = places.reduce((best, at) => (Math.abs(at - last - 0.5) < Math.abs(best - last - 0.5) ? at : best));
    places.splice(places.indexOf(nearest), 1);
    last = nearest;
    return nearest;
  });
  fillGaps(words, standing, found);
  return found;
}

/** Words whose letters were changed (a footnote's mark left out, a dot moved): the free ones that resemble them most. */
function fillGaps(words: readonly string[], standing: readonly string[], found: (number | undefined)[]): void {
  const free = new Set(standing.keys());
  for (const at of found) if (at !== undefined) free.delete(at);
  for (let i = 0; i < words.length && free.size > 0; i++) {
    if (found[i] !== undefined) continue;
    let best: { at: number; score: number } | undefined;
    for (const at of free) {
      const score = likeness(words[i]!, standing[at]!) - Math.abs(at - i) / 1000;
      if (score > 0.5 && score > (best?.score ?? 0)) best = { at, score };
    }
    if (!best) continue;
    found[i] = best.at;
    free.delete(best.at);
  }
}

/** Share of letters that two keys have in common. */
function likeness(a: string, b: string): number {
  let common = 0;
  for (let i = 0, k = 0; i < a.length && k < b.length; ) {
    if (a[i] === b[k]) {
      common++;
      i++;
      k++;
    } else if (a[i]! < b[k]!) i++;
    else k++;
  }
  return common / Math.max(1, a.length, b.length);
}

interface UprightBox {
  x0: number;
  x1: number;
  top: number;
  bottom: number;
}

/** From the level, upright frame back to the page as it is shown. */
function shareOfPage(frame: Frame, box: UprightBox): [number, number, number, number] {
  const { x0, x1, top, bottom } = frame.skew ? leaning(frame, box) : box;
  const [left, upper, right, lower] = [x0 / frame.width, top / frame.height, x1 / frame.width, bottom / frame.height];
  if (frame.degrees === 90) return [1 - lower, left, 1 - upper, right];
  if (frame.degrees === 180) return [1 - right, 1 - lower, 1 - left, 1 - upper];
  if (frame.degrees === 270) return [upper, 1 - right, lower, 1 - left];
  return [left, upper, right, lower];
}

/** Undoes what `straighten` did; the word is so short that its own lean does not show. */
function leaning(frame: Frame, { x0, x1, top, bottom }: UprightBox): UprightBox {
  const radians = ((frame.skew ?? 0) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  const [cx, cy] = [frame.width / 2, frame.height / 2];
  const [dx, dy] = [(x0 + x1) / 2 - cx, (top + bottom) / 2 - cy];
  const [x, y] = [cx + dx * cos - dy * sin, cy + dx * sin + dy * cos];
  const [halfWidth, halfHeight] = [(x1 - x0) / 2, (bottom - top) / 2];
  return { x0: x - halfWidth, x1: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}
