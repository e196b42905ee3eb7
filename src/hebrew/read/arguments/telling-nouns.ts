import { DEFINITE_NOUN, NO_TELLING_NOUN } from '../../pattern/rules.generated.ts';
import { foldFinals, normaliseText } from '../../text/normalise.ts';
import { stemPrior, wordForms } from '../../text/stems.ts';

/**
 * Definite nouns of a text, the rarest first: what an argument is about where no phrase of it is sure. A word that nothing
 * but its article marks may be a verb with the same letters, so that these stand behind noun phrases.
 */
export function tellingNouns(text: string): string[] {
  const found = new Map<string, number>();
  for (const [, noun = ''] of normaliseText(text).matchAll(DEFINITE_NOUN))
    if (!NO_TELLING_NOUN.test(noun) && !found.has(noun))
      found.set(noun, stemPrior(wordForms(foldFinals(noun.slice(1))).stem));
  return [...found].sort((a, b) => b[1] - a[1]).map(([noun]) => noun);
}
