import { INSISTS_ON_REST, PART, PART_ALONE, WORD_OF_ALL } from '../../pattern/rules.generated.ts';

// More words that give an argument up, as patterns of the classes of `giving-up.ts`.

/** Whether a sentence holds one of the words without which none of these patterns is found. */
export const mayGiveUp = (sentence: string): boolean => WORD_OF_ALL.test(sentence);
/** "…, בסדר?": asks nothing. */
export const withoutTag = (sentence: string): string => sentence.replace(TAG, '.');
const TAG = /,\s(?:בסדר|נכון|טוב|אוקיי|לא|כן|ברור)\?(?=["')]*$)/;

/** Gives up one head, a part or a sum of an argument, and not the argument. */
export const givesUpPart = (sentence: string, next: string): boolean =>
  PART_ALONE.test(sentence) || (PART.test(sentence) && INSISTS_ON_REST.test(next));
