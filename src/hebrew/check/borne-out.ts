// What a model wrote, held against the words that it had. A sentence stays only where a sentence of the source, or two that
// follow each other, have its content words, its numbers, its names and its denial.

import { DENIAL } from '../pattern/rules.generated.ts';
import { splitSentences } from '../text/sentences.ts';
import { tokenise } from '../text/tokens.ts';
import { type HeldWords, heldWords, metShare, tellingWords } from './telling-words.ts';

/** A source in the pieces that a sentence is held against; made once by `readBearers`. */
export type Bearer = { held: HeldWords; numbers: ReadonlySet<string>; denies: boolean };

/** Share of a sentence's content words that its bearer has. */
const MOST_MET = 0.8;
/** A word that tells more than this is a name or an act: the bearer has it or the sentence goes. */
const RARE = 6;
/** Sentences of a source that bear one together. */
const WINDOW = 2;

/** Texts as bearers: each sentence, and each two that follow each other. */
export function readBearers(texts: readonly string[]): Bearer[] {
  return texts.flatMap((text) => {
    const sentences = splitSentences(text.replace(/\s+/g, ' ').trim()).map((one) => one.text);
    return sentences.flatMap((_, at) =>
      Array.from({ length: Math.min(WINDOW, sentences.length - at) }, (_, more) =>
        bearerOf(sentences.slice(at, at + more + 1).join(' ')),
      ),
    );
  });
}

/** Whether a sentence says no more than one of the bearers. A sentence without content words says nothing, and is not. */
export function isBorneOut(sentence: string, bearers: readonly Bearer[]): boolean {
  const words = [...tellingWords(sentence)];
  if (words.length === 0) return false;
  const numbers = [...numbersOf(sentence)];
  const denies = DENIAL.test(sentence);
  return bearers.some((bearer) => {
    if (denies !== bearer.denies || !numbers.every((number) => bearer.numbers.has(number))) return false;
    let met = 0;
    for (const [stem, { root, weight }] of words) {
      if (metShare(stem, root, bearer.held) > 0) met += 1;
      else if (weight >= RARE) return false;
    }
    return met / words.length >= MOST_MET;
  });
}

/** A text without the sentences that no bearer bears out; paragraphs stay apart. */
export const borneOutSentences = (text: string, bearers: readonly Bearer[]): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) =>
      splitSentences(paragraph)
        .map((sentence) => sentence.text.trim())
        .filter((sentence) => isBorneOut(sentence, bearers))
        .join(' '),
    )
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');

/** Whether all content words of a title stand in the texts, wherever. */
export function hasWordsOf(title: string, texts: readonly string[]): boolean {
  const held = heldWords(texts.join('\n'));
  return [...tellingWords(title)].every(([stem, { root }]) => metShare(stem, root, held) > 0);
}

const bearerOf = (text: string): Bearer => ({
  held: heldWords(text),
  numbers: numbersOf(text),
  denies: DENIAL.test(text),
});

const numbersOf = (text: string): Set<string> =>
  new Set(tokenise(text).flatMap(({ norm }) => (/\d/.test(norm) ? [norm] : [])));
