// Words as the features that models weigh (model.ts).

import { foldFinals } from '../../text/normalise.ts';
import { remembered } from '../../text/remembered.ts';
import { wordForms } from '../../text/stems.ts';

const WORD = /[א-ת]["'א-ת]*/g;
const SHORT_WORD = 5;

/** A written word: with its final letters folded, and its stem. */
export interface WrittenWord {
  norm: string;
  stem: string;
  /** Their features; of a short word its form tells too. */
  ofStem: string;
  ofShort: string | null;
}

/** The Hebrew words of a normalised text, in order. */
export const writtenWords = (text: string): WrittenWord[] => (text.match(WORD) ?? []).map(readWord);

/** Stems, short words as they stand, and the first two words. */
export function wordsOf(text: string): string[] {
  const words = writtenWords(text);
  const found = new Set<string>();
  for (const { ofStem, ofShort } of words) {
    found.add(ofStem);
    if (ofShort) found.add(ofShort);
  }
  for (const [at, { norm }] of words.slice(0, 2).entries()) found.add(`o${at}:${norm}`);
  return [...found];
}

/** How the words stand together: neighbouring stems, and the stems that open and close. */
export function phrasesOf(text: string): string[] {
  const stems = writtenWords(text).map(({ stem }) => stem);
  return [
    ...new Set([
      ...stems.slice(1).map((stem, at) => `p:${stems[at]}+${stem}`),
      ...stems.slice(0, OPENING).map((stem) => `f:${stem}`),
      ...stems.slice(-CLOSING).map((stem) => `l:${stem}`),
    ]),
  ];
}
const OPENING = 5;
const CLOSING = 3;

const readWord = remembered(20_000, (word): WrittenWord => {
  const norm = foldFinals(word);
  const { stem } = wordForms(norm);
  return { norm, stem, ofStem: `s:${stem}`, ofShort: norm.length <= SHORT_WORD ? `w:${norm}` : null };
});
