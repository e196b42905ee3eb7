/** Where words stand in a text: exactly, or nearly, so that a misquotation can be told from a quotation that is not there. */
import { normaliseText } from '../text/normalise.ts';

/** Text reduced to its words, with the way back. */
export interface WordText {
  words: string[];
  starts: number[];
  ends: number[];
  /** The words joined by single spaces, with one at each end. */
  joined: string;
}

export interface NearPassage {
  start: number;
  end: number;
  /** Share of the quotation's word pairs that stand there, 0 to 1. */
  share: number;
}

/** The words of a normalised text, without punctuation, quote marks and letter case. Linear time. */
export function wordText(text: string): WordText {
  const words: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const match of text.matchAll(WORD)) {
    words.push(match[0].replace(/["']/g, '').toLowerCase());
    starts.push(match.index);
    ends.push(match.index + match[0].length);
  }
  return { words, starts, ends, joined: ` ${words.join(' ')} ` };
}

const REMARK = String.raw`\((?:ההדגש|הדגש|כך במקור|הוספ|שם[,)])[^()\n]{0,60}\)?`;
const BREAK = new RegExp(String.raw`\[[^[\]\n]{0,80}\]|\(\.{2,3}\)|\.{2,}|…|${REMARK}`);
const REMARKS = new RegExp(String.raw`\[(?!\s*(?:\.{2,}|…))[^[\]\n]{0,80}\]|${REMARK}`, 'g');

/**
 * The unbroken pieces of a quotation, each as its words: `[...]`, `…` and bracketed remarks of the one who quotes part them.
 * Marks of punctuation do not count: a quotation may end with another one than its source.
 */
export function quotedPieces(quote: string): string[][] {
  return normaliseText(quote)
    .split(BREAK)
    .map((piece) => wordText(piece).words)
    .filter((words) => words.length > 0);
}

/** A text with blanks for the bracketed remarks of the one who quotes ("[כך במקור]"), every other character in its place. */
export const withoutRemarks = (text: string): string => text.replace(REMARKS, (remark) => ' '.repeat(remark.length));

/** Whether the words stand in the text one after another. */
export const holdsWords = (text: WordText, words: string[]): boolean => text.joined.includes(` ${words.join(' ')} `);

/**
 * The passage that comes nearest to the words, or null where none is at all alike. Linear in the text for a given
 * quotation.
 */
export function nearestPassage(text: WordText, words: string[]): NearPassage | null {
  const wanted = pairsOf(words);
  if (wanted.size === 0) return null;
  const hits: number[] = [];
  for (let at = 0; at + 1 < text.words.length; at++)
    if (wanted.has(`${text.words[at]} ${text.words[at + 1]}`)) hits.push(at);
  const reach = Math.ceil(words.length * 1.25) + 2;
  let best: { from: number; to: number; count: number } | null = null;
  for (let left = 0, right = 0; left < hits.length; left++) {
    while (right < hits.length && hits[right]! - hits[left]! <= reach) right++;
    if (!best || right - left > best.count) best = { from: hits[left]!, to: hits[right - 1]! + 1, count: right - left };
  }
  if (!best) return null;
  return {
    start: text.starts[best.from]!,
    end: text.ends[best.to]!,
    share: Math.min(1, best.count / Math.max(1, words.length - 1)),
  };
}

/** A letter before a quotation (`ש"רחוב האלה הוא …"`) is a word of its own; the mark in `דו"חות` is an abbreviation's. */
const JOINED = `(?<![א-ת"'])[ושהבלכמ]{1,2}(?=["'](?!.(?:ים|ות|ית|י|ה)?(?![א-ת]))[א-ת]{3})`;
const WORD = new RegExp(String.raw`${JOINED}|[א-תA-Za-z\d](?:[א-תA-Za-z\d"']*[א-תA-Za-z\d])?`, 'g');

function pairsOf(words: string[]): Set<string> {
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < words.length; at++) pairs.add(`${words[at]} ${words[at + 1]}`);
  return pairs;
}
