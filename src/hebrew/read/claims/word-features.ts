// Words as the features that models weigh (model.ts).

import { foldFinals } from '../../text/normalise.ts';
import { remembered } from '../../text/remembered.ts';
import { stemPrior, wordForms } from '../../text/stems.ts';

const WORD = /[א-ת]["'א-ת]*/g;
const SHORT_WORD = 5;

/** A written word: with its final letters folded, and its stem. */
export interface WrittenWord {
  norm: string;
  stem: string;
  /** Their features; of a short word its form tells too. */
  ofStem: string;
  ofShort: string | null;
  /** Whether the stem ties sentences that share it. */
  isTelling: boolean;
}

/** The Hebrew words of a normalised text, in order. */
export const writtenWords = (text: string): WrittenWord[] => (text.match(WORD) ?? []).map(readWord);

/** Stems, short words as they stand, and the first two words. */
export const wordsOf = (text: string): string[] => wordFeatures(writtenWords(text));

/** As `wordsOf`, of words that were read. */
export function wordFeatures(words: readonly WrittenWord[]): string[] {
  const found = new Set<string>();
  for (const { ofStem, ofShort } of words) {
    found.add(ofStem);
    if (ofShort) found.add(ofShort);
  }
  for (const [at, { norm }] of words.slice(0, 2).entries()) found.add(`o${at}:${norm}`);
  return [...found];
}

/** Neighbouring stems. */
export function pairFeatures(words: readonly WrittenWord[]): string[] {
  const pairs: string[] = [];
  for (let at = 1; at < words.length; at += 1) pairs.push(`p:${words[at - 1]!.stem}+${words[at]!.stem}`);
  return pairs;
}

/** The stems of the telling words of a piece of normalised text. */
export const tellingStems = (text: string): Set<string> => tellingStemsOf(writtenWords(text));

/** As `tellingStems`, of words that were read. */
export function tellingStemsOf(words: readonly WrittenWord[]): Set<string> {
  const stems = new Set<string>();
  for (const { stem, isTelling } of words) if (isTelling) stems.add(stem);
  return stems;
}

/** Stems as common as this in the law tie no sentence to another. */
const LEAST_TELLING = 3;

const readWord = remembered(20_000, (word): WrittenWord => {
  const norm = foldFinals(word);
  const { stem } = wordForms(norm);
  return {
    norm,
    stem,
    ofStem: `s:${stem}`,
    ofShort: norm.length <= SHORT_WORD ? `w:${norm}` : null,
    isTelling: word.length >= SHORTEST_TELLING && stemPrior(stem) >= LEAST_TELLING,
  };
});
const SHORTEST_TELLING = 3;
