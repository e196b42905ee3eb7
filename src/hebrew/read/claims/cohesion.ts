import { foldFinals } from '../../text/normalise.ts';
import { stemPrior, wordForms } from '../../text/stems.ts';

/** Stems as common as this in the law tie no sentence to another. */
const LEAST_TELLING = 3;
const WORD = /[א-ת]["'א-ת]{2,}/g;

/** The stems of the telling words of a piece of normalised text. */
export function tellingStems(text: string): Set<string> {
  const stems = new Set<string>();
  for (const [word] of text.matchAll(WORD)) {
    const { stem } = wordForms(foldFinals(word));
    if (stemPrior(stem) >= LEAST_TELLING) stems.add(stem);
  }
  return stems;
}
