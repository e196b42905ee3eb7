/** Which words of a recognised line deserve a second reading, and whether that reading is better. */
import { logicalFromVisual } from '../bidi/logical.ts';
import type { Box } from '../pdf/render.ts';

/** A word as the recogniser gives it; pixels. */
export interface RecognizedWord {
  text: string;
  confidence: number;
  bbox: Box;
}

/** Neighbouring doubtful words of one line. */
export interface Doubt {
  /** From right to left as the recogniser gives a Hebrew line. */
  words: RecognizedWord[];
  box: Box;
  /** Its width is not explained by its letters: the recogniser dropped digits. */
  tooWide: boolean;
}

const LOW_CONFIDENCE = 55;
/** Width of a letter over the height of the word: 0.35 to 1 in any font, more when letters were dropped. */
const MAX_LETTER_WIDTH = 1.15;
const MAX_DOUBTS = 12;
const PRINTABLE = /^[\x20-\x7e€£’“”–]+$/;

/** @returns the doubtful places of a line; at most 12 */
export function doubtsOf(words: readonly RecognizedWord[]): Doubt[] {
  const doubtful = words.map(
    (word, i) => word.confidence < LOW_CONFIDENCE || isTooWide(word) || (i === 0 && /^[.,]\d$/.test(word.text)),
  );
  // Digits and shreds inside a Latin phrase are read with confidence, but wrongly.
  const isShred = (word: RecognizedWord) => !/[א-ת]/.test(word.text) || word.text.length <= 2;
  for (let i = 0; i < words.length; i++) {
    let next = i + 1;
    while (next < words.length && next <= i + 2 && !doubtful[next] && isShred(words[next]!)) next++;
    if (doubtful[i] && doubtful[next]) doubtful.fill(true, i, next);
  }
  const doubts: Doubt[] = [];
  for (let i = 0; i < words.length; i++) {
    if (!doubtful[i]) continue;
    let end = i + 1;
    while (doubtful[end]) end++;
    const part = words.slice(i, end);
    const tooWide = part.some((word) => isTooWide(word) || /^[.,]\d$/.test(word.text));
    doubts.push({ words: part, box: part.map((word) => word.bbox).reduce(union), tooWide });
    i = end;
  }
  return doubts.slice(0, MAX_DOUBTS);
}

/**
 * Replaces doubtful words by the second reading where that is better.
 * @param second the words of the second reading, left to right as they stand
 * @returns the words in place of the doubtful ones, texts in reading order; the same array when nothing is better
 */
export function settleDoubt(doubt: Doubt, second: readonly RecognizedWord[]): readonly RecognizedWord[] {
  const number = betterNumber(doubt, second);
  if (number) return [{ text: number, confidence: average(second), bbox: doubt.box }];
  const phrase = latinPhrase(doubt, second);
  const letters =
    phrase
      .map((word) => word.text)
      .join('')
      .match(/[A-Za-z]/g)?.length ?? 0;
  const box = phrase.map((word) => word.bbox).reduce(union, doubt.box);
  const [x0, x1] = [phrase[0]?.bbox.x0 ?? 0, phrase.at(-1)?.bbox.x1 ?? 0];
  const isInside = (word: RecognizedWord) =>
    (word.bbox.x0 + word.bbox.x1) / 2 > x0 && (word.bbox.x0 + word.bbox.x1) / 2 < x1;
  const replaced = doubt.words.filter(isInside);
  const first = average(replaced.filter((word) => !isTooWide(word)));
  const confidence = average(phrase);
  if (letters < 3 || confidence < (letters < 5 ? 80 : 60) || confidence < first + 5) return doubt.words;
  const text = withPrefix(replaced[0], logicalFromVisual(phrase.map((word) => word.text).join(' '), true));
  const kept = doubt.words.filter((word) => !isInside(word));
  return [...kept, { text, confidence, bbox: { ...box, x0, x1 } }];
}

function betterNumber(doubt: Doubt, second: readonly RecognizedWord[]): string | undefined {
  const text = logicalFromVisual(second.map((word) => word.text).join(' '), true);
  if (!/^[\d.,:;/()%₪$+-]*\d[\d.,:;/()%₪$+-]*$/.test(text)) return undefined;
  const first = average(doubt.words.filter((word) => !isTooWide(word)));
  const confidence = average(second);
  if (confidence < 40 || (!doubt.tooWide && confidence < first + 10)) return undefined;
  const dot = doubt.words.length === 1 && doubt.words[0]!.text.startsWith('.') && !text.endsWith('.') ? '.' : '';
  return text + dot;
}

/** The second reading without what is not Latin at its ends, unless the first found nothing Hebrew there either. */
function latinPhrase(doubt: Doubt, second: readonly RecognizedWord[]): readonly RecognizedWord[] {
  const isWord = ({ text, confidence }: RecognizedWord) =>
    confidence > 50 && /[a-z]{2}|[A-Z]/.test(text) && PRINTABLE.test(text) && !/[a-z][A-Z]|\d[A-Za-z]/.test(text);
  const isNumber = ({ text, confidence }: RecognizedWord) => confidence > 60 && /^[(\d][\w.,()-]*$/.test(text);
  const isOpen = (word: RecognizedWord | undefined) =>
    word !== undefined &&
    PRINTABLE.test(word.text) &&
    !doubt.words.some(
      (first) => /[א-ת]/.test(first.text) && first.bbox.x0 < word.bbox.x1 && first.bbox.x1 > word.bbox.x0,
    );
  let start = second.findIndex(isWord);
  let end = second.findLastIndex((word) => isWord(word) || isNumber(word)) + 1;
  if (start < 0) return [];
  while (isOpen(second[start - 1])) start--;
  while (isOpen(second[end])) end++;
  return second.slice(start, Math.max(start + 1, end));
}

function average(words: readonly { confidence: number }[]): number {
  return words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length);
}

/** "ב-Section": the Hebrew prefix at the right end is not in the English model. */
function withPrefix(rightmost: RecognizedWord | undefined, text: string): string {
  const prefix = /^([א-ת]{1,3}-)/.exec(rightmost?.text ?? '')?.[1];
  const tail = /-.?$/.exec(text)?.[0];
  return prefix && tail ? prefix + text.slice(0, -tail.length) : text;
}

function isTooWide(word: RecognizedWord): boolean {
  const height = word.bbox.y1 - word.bbox.y0;
  return /\d/.test(word.text) && (word.bbox.x1 - word.bbox.x0) / word.text.length / height > MAX_LETTER_WIDTH;
}

function union(a: Box, b: Box): Box {
  return { x0: Math.min(a.x0, b.x0), y0: Math.min(a.y0, b.y0), x1: Math.max(a.x1, b.x1), y1: Math.max(a.y1, b.y1) };
}
