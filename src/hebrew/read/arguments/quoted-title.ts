import { splitSentences } from '../../text/sentences.ts';
import { bareSentence } from '../telling/sentences.ts';
import { countWords } from '../telling/words.ts';
import { LONGEST_TITLE } from './heading-title.ts';
import { headsOf } from './heads-of.ts';
import type { ClaimText } from './types.ts';

const OPENS = 'הטענה "';
/** Whether a title is words of the claim in quotation marks. */
export const isQuotedTitle = (title: string): boolean => title.startsWith(OPENS);

const MOST_CLAIMS = 6;
const LEAST_WORDS = 2;

/**
 * An argument called by its own words in quotation marks: where nothing names its subject surely and grammar finds no clause that
 * is understood alone, a short sentence of it, or what stands before a mark of one, says more than a word picked out of it.
 *
 * @param claims of one argument, those that it rests on first
 * @returns 'הטענה "אין דמיון בין המקרים"'; empty where no sentence is short enough
 */
export const quotedTitles = (claims: readonly ClaimText[]): string[] =>
  claims.slice(0, MOST_CLAIMS).flatMap(({ text, docType }) =>
    splitSentences(text.replace(/\s+/g, ' ').trim()).flatMap((sentence) => {
      const bare = bareSentence(sentence.text.trim(), docType).replace(ENDS, '');
      const words = bare.endsWith('?') ? undefined : [bare, ...headsOf(bare)].find(isShort);
      return words === undefined ? [] : [titleOf(words)];
    }),
  );

const titleOf = (words: string): string => `${OPENS}${words}"`;
const ENDS = /[\s.;,:–-]+$/;

const isShort = (words: string): boolean =>
  !SPLIT_BY.test(words) && countWords(words) >= LEAST_WORDS && titleOf(words).length <= LONGEST_TITLE;

/** A question or a quotation inside would be quoted within a quotation, and a colon parts a title. */
const SPLIT_BY = /[?:…]|(?<![א-ת])["״“”]|["״“”](?![א-ת])/;
