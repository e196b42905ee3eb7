// Words as the features that models weigh (model.ts).

import { foldFinals } from '../../text/normalise.ts';
import { remembered } from '../../text/remembered.ts';
import { stemPrior, wordForms } from '../../text/stems.ts';
import { type Feature, WordFeature } from './model.ts';

const WORD = /[א-ת]["'א-ת]*/g;
const SHORT_WORD = 5;

/** A written word: with its final letters folded, and its stem. */
export interface WrittenWord {
  norm: string;
  stem: string;
  /** Their features; of a short word that is not its own stem its form tells too. */
  ofStem: WordFeature;
  ofShort: WordFeature | null;
  /** As the first word of a text, and as the second. */
  opens: readonly [WordFeature, WordFeature];
  /** How much the stem tells (`stemPrior`), and whether it ties sentences that share it. */
  prior: number;
  isTelling: boolean;
}

/** The Hebrew words of a normalised text, in order. */
export const writtenWords = (text: string): WrittenWord[] => (text.match(WORD) ?? []).map(readWord);

/** Stems, short words as they stand, and the first two words. */
export const wordsOf = (text: string): string[] => {
  const words = writtenWords(text);
  return [...wordFeatures(words), ...openingsOf(words)].map(({ name }) => name);
};

/** Stems, and short words as they stand, each once, of words that were read. */
export function wordFeatures(words: readonly WrittenWord[]): WordFeature[] {
  const names = new Set<string>();
  const found: WordFeature[] = [];
  const add = (feature: WordFeature): void => {
    if (names.has(feature.name)) return;
    names.add(feature.name);
    found.push(feature);
  };
  for (const { ofStem, ofShort } of words) {
    add(ofStem);
    if (ofShort) add(ofShort);
  }
  return found;
}

/** The first two words, of words that were read. */
export const openingsOf = (words: readonly WrittenWord[]): WordFeature[] =>
  words.slice(0, 2).map(({ opens }, at) => opens[at]!);

/** Neighbouring stems. */
export function pairFeatures(words: readonly WrittenWord[]): Feature[] {
  const pairs: Feature[] = [];
  for (let at = 1; at < words.length; at += 1) pairs.push([words[at - 1]!.ofStem, words[at]!.ofStem]);
  return pairs;
}

/** The stems of the telling words of a piece of normalised text. */
export const tellingStems = (text: string): Set<string> => new Set(tellingStemsOf(writtenWords(text)).keys());

/** As `tellingStems`, of words that were read, with how much each stem tells. */
export function tellingStemsOf(words: readonly WrittenWord[]): Map<string, number> {
  const stems = new Map<string, number>();
  for (const { stem, prior, isTelling } of words) if (isTelling) stems.set(stem, prior);
  return stems;
}

/** Stems as common as this in the law tie no sentence to another. */
const LEAST_TELLING = 3;

const readWord = remembered(20_000, (word): WrittenWord => {
  const norm = foldFinals(word);
  const { stem } = wordForms(norm);
  const prior = stemPrior(stem);
  return {
    norm,
    stem,
    ofStem: new WordFeature(`s:${stem}`),
    ofShort: norm.length <= SHORT_WORD && norm !== stem ? new WordFeature(`w:${norm}`) : null,
    opens: [new WordFeature(`o0:${norm}`), new WordFeature(`o1:${norm}`)],
    prior,
    isTelling: word.length >= SHORTEST_TELLING && prior >= LEAST_TELLING,
  };
});
const SHORTEST_TELLING = 3;
