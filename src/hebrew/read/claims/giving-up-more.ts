import { INSISTS_ON_REST, PART, PART_ALONE } from '../../pattern/rules.generated.ts';

// More words that give an argument up, as patterns of the classes of `giving-up.ts`.

/** "…, בסדר?": asks nothing. */
export const withoutTag = (sentence: string): string => sentence.replace(TAG, '.');
const TAG = /,\s(?:בסדר|נכון|טוב|אוקיי|לא|כן|ברור)\?(?=["')]*$)/;

/** Gives up one head, a part or a sum of an argument, and not the argument. */
export const givesUpPart = (sentence: string, next: string): boolean =>
  PART_ALONE.test(sentence) || (PART.test(sentence) && INSISTS_ON_REST.test(next));
