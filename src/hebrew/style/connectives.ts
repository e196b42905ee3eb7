/** Words that lead from one sentence to the next. */
import type { CandidateList } from './candidates.ts';
import { CONNECTIVES } from './cues.ts';
import { excerptAt } from './excerpts.ts';
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
    const alone = units[0]!.slot === null && units[0]!.key.length > 1 && /^\s*,/.test(text.slice(units[0]!.end, units[1]!.start));
    const length = known || Number(alone);
    if (length === 0) continue;
    const own = units.slice(0, length);
    const found = into.add(keyOf(own), 'transition', text, own, () => excerptAt(text, segment, own));
    found.initial++;
  }
}

/** Connectives by their first key, the longest first. */
const KNOWN = Map.groupBy(
  CONNECTIVES.map((phrase) => unitsOfPhrase(phrase).map(({ key }) => key)),
  (keys) => keys[0]!,
);

const knownAt = (keys: readonly string[]): number =>
  KNOWN.get(keys[0]!)?.find((known) => known.every((key, i) => keys[i] === key))?.length ?? 0;
