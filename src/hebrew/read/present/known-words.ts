import type { CasePeople } from '../metadata/known-people.ts';
import type { KnownWords } from './names.ts';

const LONGEST_LABEL = 40;
const FIRST_WORDS = 3;
/** Words that stand once before what is said may be anything. */
const LEAST_MET = 2;

/**
 * The words that stand before what is said at a hearing, as labels or as the first words of a line, and those of people whom
 * the pleadings name.
 *
 * @param said the protocol below its head, normalised
 */
export function knownWords(
  said: string,
  { people, firstNames }: Pick<CasePeople, 'people' | 'firstNames'>,
): KnownWords {
  const met = new Map<string, number>();
  for (const line of said.split('\n')) {
    const label = new RegExp(`^([^:]{2,${LONGEST_LABEL}}?)\\s*[:–-]`).exec(line)?.[1];
    const words = (label ?? line.split(/\s+/).slice(0, FIRST_WORDS).join(' ')).match(/[א-ת][א-ת'"-]*/g) ?? [];
    for (const word of words) met.set(word, (met.get(word) ?? 0) + 1);
  }
  return {
    spoken: new Set([...met].filter(([, count]) => count >= LEAST_MET).map(([word]) => word)),
    named: new Set([...people.keys().flatMap((name) => name.split(' ')), ...firstNames.keys()]),
  };
}
