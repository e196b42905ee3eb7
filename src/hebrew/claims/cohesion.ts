import { stemPrior, wordForms } from '../stems.ts';
import { tokenise } from '../tokens.ts';

/** Stems as common as this in the law tie no sentence to another. */
const LEAST_TELLING = 3;
const SHORTEST = 3;

/** Whether two pieces of normalised text have a telling word in common, in any of its forms. */
export function sharesWords(a: string, b: string): boolean {
  const known = tellingStems(a);
  for (const stem of tellingStems(b)) if (known.has(stem)) return true;
  return false;
}

function tellingStems(text: string): Set<string> {
  const stems = new Set<string>();
  for (const { norm } of tokenise(text)) {
    if (norm.length < SHORTEST) continue;
    const { stem } = wordForms(norm);
    if (stemPrior(stem) >= LEAST_TELLING) stems.add(stem);
  }
  return stems;
}
