// Titles of persons (lexicon/*-title.txt) where a text writes them without all of their marks.
import { LEARNED_TITLE, PERSON_TITLE_SOURCE, PROFESSION_TITLE, WOMAN_TITLE } from '../pattern/rules.generated.ts';
import { foldFinals } from './normalise.ts';

/** Whether a word without its marks ("עוד", "דר", "הגב"), its last letter folded or not, is the title of a person. */
export const isBareTitle = (word: string): boolean => BARE_TITLE.test(word);

const UNMARKED = PERSON_TITLE_SOURCE.replaceAll(/["']/g, '');
const BARE_TITLE = new RegExp(`^(?:${UNMARKED}|${foldFinals(UNMARKED)})$`);

/** Finds a title that a full stop may shorten as a geresh does: "גב. כהן", "פרופ. לוי"; what is no part of a sentence's end. */
export const SHORT_TITLE_SOURCE = [
  ...LEARNED_TITLE,
  ...[...WOMAN_TITLE, ...PROFESSION_TITLE].filter((title) => title.endsWith("'")),
]
  .map((title) => title.replace(/^\?ה\//, '').replace(/'$/, ''))
  .join('|');
