// The analysis of a corpus in one process, without a database: what the service does in worker threads.
import { splitSections } from '../../src/hebrew/sections/split.ts';
import { countDecision, extractFormulas } from '../../src/hebrew/style/extract.ts';
import { createGramCounts } from '../../src/hebrew/style/gram-counts.ts';
import { mergeDecision, openFormulaTable } from '../../src/hebrew/style/merge.ts';
import { findPhrases, phraseKey } from '../../src/hebrew/style/occurrences.ts';
import { type StylePattern, selectPatterns } from '../../src/hebrew/style/select.ts';
import { readStyleText } from '../../src/hebrew/style/units.ts';
import { type Author, type Planted, plantedIn } from './planted-corpus.ts';

/** The patterns of some decisions. */
export function patternsOf(texts: string[]): StylePattern[] {
  const inputs = texts.map((text) => ({ text, sections: splitSections(text, 'decision') }));
  const counts = createGramCounts(texts.reduce((sum, text) => sum + text.length, 0));
  const units = inputs.reduce((sum, input) => sum + countDecision({ ...input, counts }), 0);
  const table = openFormulaTable();
  inputs.forEach((input, i) => {
    mergeDecision(table, i, extractFormulas({ ...input, counts, decisions: texts.length }));
  });
  return selectPatterns(table, texts.length, units);
}

/** The planted formulas that no pattern shows, nearly in the words in which they were planted. */
export const notFound = (author: Author, patterns: { type: string; text: string }[]): Planted[] =>
  plantedIn(author).filter(({ formula }) => !patterns.some(({ text }) => likeness(text, formula) >= LIKE));

/** The planted formulas that only patterns of another type show. */
export const ofOtherType = (author: Author, patterns: { type: string; text: string }[]): Planted[] =>
  plantedIn(author).filter(
    ({ formula, type }) => !patterns.some((one) => one.type === type && likeness(one.text, formula) >= LIKE),
  );

const LIKE = 0.8;

/** Share of common words (slots count as words), 0 to 1. */
export function likeness(a: string, b: string): number {
  const [left, right] = [phraseKey(plain(a)), phraseKey(plain(b))];
  const common = left.filter((key) => right.includes(key)).length;
  return (2 * common) / (left.length + right.length);
}

/** A slot as a word of its own. */
const plain = (text: string): string => text.replace(/\{([^}]+)\}/g, (_, name: string) => ` סלוט${name.replaceAll(' ', '')} `);

/** To which of two analysed authors a decision is nearer, by the characteristic phrases that only one of them has. */
export function nearerAuthor(text: string, analysed: Record<Author, StylePattern[]>): Author | null {
  const phrases = (author: Author) =>
    analysed[author].filter(({ type }) => type === 'characteristic_phrase').map(({ text: phrase }) => phrase);
  const other = { first: new Set(phrases('second')), second: new Set(phrases('first')) };
  const style = readStyleText(text, splitSections(text, 'decision'));
  const score = (author: Author) => {
    const own = phrases(author).filter((phrase) => !other[author].has(phrase));
    return findPhrases(style, own.map(phraseKey)).filter(({ count }) => count > 0).length / Math.max(1, own.length);
  };
  const [first, second] = [score('first'), score('second')];
  return first === second ? null : first > second ? 'first' : 'second';
}
