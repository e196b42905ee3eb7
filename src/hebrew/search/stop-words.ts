/** Words that say nothing about what a text is about. Neither the index nor a query keeps them. */

import { STOP_WORDS } from '../pattern/rules.generated.ts';
import { foldFinals } from '../text/normalise.ts';

/** True for a token's `norm` that carries no meaning of its own, with or without prefix letters. */
export function isStopWord(norm: string): boolean {
  return KNOWN.has(norm) || (norm.length === 1 && !/\d/.test(norm));
}

/**
 * The words of a query that are no stop words; where there are none, those that are nouns besides (a query of `שכן` alone
 * asks for neighbours). The index has other forms of these: השכן, עדים.
 */
export function tellingWords(norms: readonly string[]): string[] {
  const telling = norms.filter((norm) => !isStopWord(norm));
  return telling.length > 0 ? telling : norms.filter((norm) => NOUNS_BESIDES.has(norm));
}

const NOUNS_BESIDES = new Set(['שכנ', 'עד', 'ועד']);

const KNOWN = new Set(STOP_WORDS.map(foldFinals).flatMap((word) => [word, `ו${word}`, `ש${word}`]));
