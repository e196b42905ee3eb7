/**
 * Anchors found again: where words that stood in one text stand in another one, after a document was read again or its
 * text was put right (contract section 9: exactly, else the nearest by word alignment at 0.9 or more, else lost).
 */
import { alignWords, likeness, type Token, tokensOf } from './align-words.ts';
import type { PagePlaces, PlacedLine, PlacedWord, Range } from './types.ts';

/** Least share of letters that must be the same. */
const ALIKE = 0.9;

export interface Finder {
  /** The place of a range of the old text in the new one; null: lost. */
  find(range: Range): Range | null;
  /** The place of a word, or of a part of one, that may have been put right; null where it is gone. */
  findWord(range: Range): Range | null;
}

/** Which word of a text is which word of another one, for `finder`; a thread does it for long ones. */
export const alignTexts = (oldText: string, newText: string): Int32Array =>
  oldText === newText ? new Int32Array() : alignWords(tokensOf(oldText), tokensOf(newText));

/**
 * Compares two texts once, to find any number of places again. Linear but for stretches that changed altogether.
 *
 * @param aligned what `alignTexts` gave of these very texts, where it was asked before
 */
export function finder(oldText: string, newText: string, aligned?: Int32Array): Finder {
  if (oldText === newText) return { find: (range) => range, findWord: (range) => range };
  // Texts are long, and often nothing is looked for.
  let compared: Texts | undefined;
  const open = (): Texts => {
    compared ??= compare(oldText, newText, aligned);
    return compared;
  };
  return {
    find: (range) => byAlignment(open(), range) ?? byWords(open(), range),
    findWord: (range) => wordIn(open(), range),
  };
}

function compare(oldText: string, newText: string, aligned?: Int32Array): Texts {
  const [before, after] = [tokensOf(oldText), tokensOf(newText)];
  return { oldText, newText, before, after, pairs: aligned ?? alignWords(before, after) };
}

function wordIn({ before, after, pairs }: Texts, range: Range): Range | null {
  const at = firstAfter(before, range.start);
  const token = before[at];
  const pair = pairs[at] ?? -1;
  if (!token || token.start >= range.end || pair < 0) return null;
  const place = { start: startIn(range, token, after[pair]!), end: endIn(range, token, after[pair]!) };
  return place.end > place.start ? place : null;
}

interface Texts {
  oldText: string;
  newText: string;
  before: Token[];
  after: Token[];
  pairs: Int32Array;
}

function byAlignment({ oldText, newText, before, after, pairs }: Texts, range: Range): Range | null {
  const first = firstAfter(before, range.start);
  let last = first;
  while (last < before.length && before[last]!.start < range.end) last++;
  let [from, to] = [first, last - 1];
  while (from <= to && pairs[from]! < 0) from++;
  while (to >= from && pairs[to]! < 0) to--;
  if (from > to) return null;
  // Words at the ends that were written anew stand between their neighbours' pairs.
  const firstNew =
    from === first ? pairs[from]! : Math.max(0, pairs[from]! - (from - first), afterPair(pairs, first) + 1);
  const lastNew =
    to === last - 1
      ? pairs[to]!
      : Math.min(after.length - 1, pairs[to]! + (last - 1 - to), beforePair(pairs, last) - 1);
  const start = from === first ? startIn(range, before[from]!, after[firstNew]!) : after[firstNew]!.start;
  const end = to === last - 1 ? endIn(range, before[to]!, after[lastNew]!) : after[lastNew]!.end;
  if (end <= start) return null;
  if (bare(newText.slice(start, end)) === bare(oldText.slice(range.start, range.end))) return { start, end };
  return alike({ before, after, pairs }, [first, last - 1], [firstNew, lastNew]) >= ALIKE ? { start, end } : null;
}

/** The pair of the nearest paired word before an index, or -1. */
function afterPair(pairs: Int32Array, index: number): number {
  for (let i = index - 1; i >= 0; i--) if (pairs[i]! >= 0) return pairs[i]!;
  return -1;
}

/** The pair of the nearest paired word from an index on, or no index of any word. */
function beforePair(pairs: Int32Array, index: number): number {
  for (let i = index; i < pairs.length; i++) if (pairs[i]! >= 0) return pairs[i]!;
  return Number.MAX_SAFE_INTEGER;
}

/** Share of the letters of both stretches that belong to words that are paired, each as far as they are alike. */
function alike(
  { before, after, pairs }: Pick<Texts, 'before' | 'after' | 'pairs'>,
  [first, last]: [number, number],
  [firstNew, lastNew]: [number, number],
): number {
  let [common, old, present] = [0, 0, 0];
  for (let i = first; i <= last; i++) {
    const word = before[i]!;
    old += word.key.length;
    const pair = pairs[i]!;
    if (pair >= firstNew && pair <= lastNew)
      common += Math.max(word.key.length, after[pair]!.key.length) * likeness(word.key, after[pair]!.key);
  }
  for (let k = firstNew; k <= lastNew; k++) present += after[k]!.key.length;
  return common / Math.max(1, old, present);
}

/** Words that moved: found where both texts have them once. */
function byWords({ oldText, newText }: Texts, range: Range): Range | null {
  const words = oldText.slice(range.start, range.end);
  if (words.trim().length < 12 || placesOf(words, oldText).length !== 1) return null;
  const places = placesOf(words, newText);
  return places.length === 1 ? places[0]! : null;
}

/** Where words stand that stand in one place only; a few words are too common to tell. */
export function onlyPlace(words: string, text: string): Range | null {
  const places = words.length < 12 ? [] : placesOf(words, text);
  return places.length === 1 ? places[0]! : null;
}

/** Where words stand in a text, whatever the blanks between them. */
export function placesOf(words: string, text: string): Range[] {
  const parts = words.trim().split(/\s+/);
  if (parts[0] === '') return [];
  const pattern = new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+'), 'g');
  return [...text.matchAll(pattern)].map(({ 0: found, index: start }) => ({ start, end: start + found.length }));
}

const bare = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** The first word that ends after an offset. */
function firstAfter(tokens: readonly Token[], offset: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A range may begin inside a word, after a bracket or a quotation mark. */
function startIn(range: Range, old: Token, token: Token): number {
  const cut = range.start - old.start;
  if (cut <= 0) return token.start;
  if (old.text === token.text) return token.start + cut;
  const rest = token.text.lastIndexOf(old.text.slice(cut));
  return rest >= 0 ? token.start + rest : token.start + Math.min(cut, token.text.length - 1);
}

/** And end inside one, before a full stop. */
function endIn(range: Range, old: Token, token: Token): number {
  const cut = old.end - range.end;
  if (cut <= 0) return token.end;
  if (old.text === token.text || token.text.endsWith(old.text.slice(-cut))) return token.end - cut;
  return Math.max(
    token.start + 1,
    token.end - (token.text.length > cut && token.text.length >= old.text.length ? cut : 0),
  );
}

/**
 * The places of a text that was put right: each word keeps the box of the word that it was, new ones have none.
 *
 * @param pages with the places of the old text
 * @param texts compared
 * @param length of the new text
 */
export function movePlaces(pages: readonly PagePlaces[], texts: Finder, length: number): PagePlaces[] {
  const moved = pages.map((page) => ({ ...page, lines: page.lines.map((line) => moveLine(line, texts)) }));
  let next = length;
  for (const page of moved.toReversed()) {
    const starts = page.lines.flatMap(({ clean }) => (clean ? [clean.start] : []));
    page.end = next;
    page.start = page === moved[0] ? 0 : Math.min(next, ...starts);
    next = page.start;
  }
  return moved;
}

function moveLine(line: PlacedLine, texts: Finder): PlacedLine {
  if (!line.clean) return line;
  const words = line.words.flatMap((word): PlacedWord[] => {
    const place = texts.findWord(word);
    return place ? [{ ...word, ...place }] : [];
  });
  const [first, last] = [words[0], words.at(-1)];
  if (first && last) return { ...line, words, clean: { start: first.start, end: last.end } };
  return { ...line, words: [], clean: null };
}
