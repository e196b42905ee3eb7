import type { Finder } from './find-again.ts';
import { placesOf } from './find-again.ts';
import type { Range } from './types.ts';

/** What is stored of the place of words; nulls where they are lost. */
export interface WordsPlace {
  start: number | null;
  end: number | null;
  page: number | null;
  lost: boolean;
}

/** Shorter words may stand anywhere. */
const FEW_LETTERS = 12;

/**
 * Where words stand in a text.
 *
 * @param near where they are said to stand; else they are looked for, and found where they stand once or are long enough
 *   for the first place to be theirs
 */
export function wordsIn(text: string, words: string, near?: Range): Range | null {
  if (words.trim() === '') return null;
  if (near && text.slice(near.start, near.end) === words) return near;
  const at = text.indexOf(words);
  if (at >= 0) return { start: at, end: at + words.length };
  return words.length < FEW_LETTERS ? null : (placesOf(words, text)[0] ?? null);
}

/**
 * Where words that stood in one text stand in another one; lost words may be found again.
 *
 * @param words as they were
 * @param pageOf the page of an offset of the new text
 */
export function movedPlace(
  { start, end }: Pick<WordsPlace, 'start' | 'end'>,
  words: string,
  { text, again, pageOf }: { text: string; again: Finder; pageOf(start: number): number | null },
): WordsPlace {
  const range = start === null || end === null ? wordsIn(text, words) : again.find({ start, end });
  return range
    ? { ...range, page: pageOf(range.start), lost: false }
    : { start: null, end: null, page: null, lost: true };
}
