/** Words that lead from one sentence to the next. */

import { foldFinals } from '../../text/normalise.ts';
import type { CandidateList } from './candidates.ts';
import { CONNECTIVES } from './cues.ts';
import { excerptAt } from './excerpts.ts';
import type { Unit } from './types.ts';
import { keyOf, type StyleText, unitsOfPhrase } from './units.ts';

/**
 * Adds the sentence openings that are connectives: the known ones, and any single word with a comma after it
 * ("ודוק, …"). Longer openings of the writer's own are found as formulas.
 */
export function addConnectives({ text, segments }: StyleText, into: CandidateList): void {
  for (const segment of segments) {
    const { units, initial } = segment;
    if (!initial || units.length < 2) continue;
    const known = knownAt(units.map(({ key }) => key));
    const length = known || Number(standsAlone(text, units));
    if (length === 0) continue;
    const own = units.slice(0, length);
    const found = into.add(keyOf(own), 'transition', text, own, () => excerptAt(text, segment, own));
    found.initial++;
  }
}

/** A word without prefix letters before a comma; with them it is most often a noun ("התוכנית, …"). */
function standsAlone(text: string, [first, second]: readonly Unit[]): boolean {
  const isWord = first!.slot === null && first!.key.length > 1;
  const written = foldFinals(text.slice(first!.start, first!.end));
  return isWord && written === first!.key && /^\s*,/.test(text.slice(first!.end, second!.start));
}

/** Connectives by their first key, the longest first. */
const KNOWN = Map.groupBy(
  CONNECTIVES.map((phrase) => unitsOfPhrase(phrase).map(({ key }) => key)),
  (keys) => keys[0]!,
);

const knownAt = (keys: readonly string[]): number =>
  KNOWN.get(keys[0]!)?.find((known) => known.every((key, i) => keys[i] === key))?.length ?? 0;
