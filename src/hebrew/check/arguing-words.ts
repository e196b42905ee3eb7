/** Words by which a writer argues what he tells: what is not there at all, what had to be done, what follows. */

import { ARGUING } from '../pattern/rules.generated.ts';
import type { EvaluativeWord } from './evaluative-words.ts';

/** The arguing words of a normalised text, in order, without overlap. */
export function arguingWords(text: string): EvaluativeWord[] {
  return [...text.matchAll(ARGUING)].map((match) => {
    const word = match[0].trim();
    const start = match.index + match[0].indexOf(word);
    return { word, start, end: start + word.length };
  });
}
