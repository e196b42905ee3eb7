import { normaliseForLookup } from '../../text/normalise.ts';
import { isBareTitle } from '../../text/person-titles.ts';

/** Professions and joining words beside the titles of persons, in which two ways of writing one name may differ. */
const IDLE = new Set(
  normaliseForLookup(
    'ואח ואחרים כולם או בכ עי עורך עורכת דין הדין רח רחוב כב שמאי שמאית השמאי השמאית המקרקעין אדריכל אדריכלית חברת',
  ).split(' '),
);

/** The telling words of a name or address, as two documents may both write them: one spelling, no titles. */
export function detailWords(text: string): Set<string> {
  const plain = normaliseForLookup(text)
    .replace(/["']/g, '')
    .replace(/(?<=[א-ת])וו/g, 'ו')
    .replace(/יי/g, 'י');
  return new Set(
    (plain.match(/[א-תa-z]+|\d+(?:\/\d+)*/g) ?? []).filter(
      (word) => word !== 'ו' && !IDLE.has(word) && !isBareTitle(word),
    ),
  );
}

/** Whether every word of one stands in the other, be it without a leading "and", "in" or "the". */
export function isWithin(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...words].every((word) => others.has(word) || others.has(word.replace(/^[ובה](?=[א-ת]{2})/, '')));
}

/** Whether two sets hold the same words, but for such letters before them. */
export const isSame = (words: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  isWithin(words, others) && isWithin(others, words);
