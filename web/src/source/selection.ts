// Words that a person chooses in a source: what they are, and where on a page the pointer finds them. Pure.
import type { PageWords } from '../api/types.gen';

/** Words that somebody selected, by their offsets in the text. */
export interface Selected {
  start: number;
  end: number;
  text: string;
}

/** What the source can be asked for: words to do something with. */
export interface WordPick {
  /** Of its button. */
  label: string;
  onPick(selected: Selected, documentId: string): void;
}

/** Offsets of the text. */
export interface Span {
  start: number;
  end: number;
}

/** Something found in the text of a document. */
export interface Fact extends Span {
  /** What it is, as the case calls it, and what it says. */
  label: string;
  words: string;
}

export type PlacedWord = PageWords['words'][number];
export type Box = Omit<PlacedWord, keyof Span>;

/** The selection without white space at its ends; null where nothing is left. */
export function trimmed(text: string, from: number, to: number): Selected | null {
  const words = text.slice(from, to);
  const start = from + (words.length - words.trimStart().length);
  const end = start + words.trim().length;
  return end > start ? { start, end, text: text.slice(start, end) } : null;
}

/** The word under a point of the page, else the nearest: on its line first. Shares of the page. */
export function wordAt(words: readonly PlacedWord[], x: number, y: number): PlacedWord | undefined {
  const away = (at: number, from: number, size: number) => Math.max(0, from - at, at - from - size);
  let nearest: PlacedWord | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const distance = away(y, word.y, word.height) * 1000 + away(x, word.x, word.width);
    if (distance < least) [nearest, least] = [word, distance];
  }
  return nearest;
}

/** A range on a page as boxes, one for each run of words on a line. */
export function boxesOf(words: readonly PlacedWord[], { start, end }: Span): Box[] {
  const boxes: Box[] = [];
  for (const word of words) {
    if (word.end <= start || word.start >= end) continue;
    const last = boxes.at(-1);
    const shared = last ? Math.min(last.y + last.height, word.y + word.height) - Math.max(last.y, word.y) : 0;
    if (last && shared > word.height / 2) Object.assign(last, union(last, word));
    else boxes.push({ x: word.x, y: word.y, width: word.width, height: word.height });
  }
  return boxes;
}

function union(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
