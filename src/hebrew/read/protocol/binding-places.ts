import { normaliseText } from '../../text/normalise.ts';
import { rootsOf } from '../claims/given-up-object.ts';
import { namedNumbers, namedOrdinals, type Places } from '../claims/named-places.ts';
import type { WrittenArgument } from './matching.ts';

/**
 * The arguments of the paragraphs, chapters and heads that words name ("סעיפים 4.5 ו-5.3"), as indices of the party's own;
 * null for a place of its pleadings that holds none alone. What is no place of a pleading is of a law or of a plan.
 *
 * @param roots of each of the arguments
 */
export function argumentsAt(
  words: string,
  own: readonly WrittenArgument[],
  roots: readonly ReadonlySet<string>[],
  placesOfPleadings: () => Places[],
): (number | null)[] {
  const numbers = namedNumbers(words);
  const ordinals = namedOrdinals(words);
  if (numbers.length + ordinals.length === 0) return [];
  const all = placesOfPleadings();
  const insideOfFirst = (parts: string[][]): number[] =>
    parts.map((part) => insideOf(part, own)).find((found) => found.length > 0) ?? [];
  const ofNumbers = numbers.flatMap((number) => {
    const parts = all.map((one) => one.numbered(number));
    return parts.every((part) => part.length === 0) ? [] : orNone(insideOfFirst(parts));
  });
  const ofOrdinals = ordinals.flatMap((ordinal) => {
    const parts = all.map((one) => one.ordinal(ordinal));
    const inside = insideOfFirst(parts);
    if (inside.length < 2) return orNone(inside);
    // A chapter may go on to other things: what its heading and the words themselves speak of is meant.
    const heading = parts
      .flat()
      .join('\n')
      .split('\n')
      .find((line) => line.trim() !== '');
    const said = rootsOf(`${heading} ${words}`);
    return orNone(inside.filter((index) => [...said].some((root) => roots[index]!.has(root))));
  });
  return [...ofNumbers, ...ofOrdinals];
}

const orNone = (found: readonly number[]): (number | null)[] => (found.length > 0 ? [...found] : [null]);

/** The arguments that stand in these words and, for the most part, nowhere else. */
function insideOf(part: readonly string[], own: readonly WrittenArgument[]): number[] {
  const words = part.join('\n');
  if (words === '') return [];
  const shares = own
    .map(({ claims }, index) => {
      return { index, share: claims.filter(({ text }) => holds(words, text)).length / claims.length };
    })
    .filter(({ share }) => share > 0);
  const most = shares.filter(({ share }) => share > MOSTLY);
  return (most.length > 0 ? most : shares.length === 1 ? shares : []).map(({ index }) => index);
}

const MOSTLY = 0.5;
const BEGINNING = 40;
const holds = (part: string, claim: string): boolean => part.includes(normaliseText(claim).slice(0, BEGINNING).trim());
