// The analysis of a corpus in one process, without a database: what the service does in worker threads.
import { splitSections } from '../../src/hebrew/read/sections/split.ts';
import { countDecision, extractFormulas } from '../../src/hebrew/read/style/extract.ts';
import { createGramCounts } from '../../src/hebrew/read/style/gram-counts.ts';
import { type MergedFormula, mergeDecision, openFormulaTable, summarise } from '../../src/hebrew/read/style/merge.ts';
import { findPhrases, phraseKey } from '../../src/hebrew/read/style/occurrences.ts';
import { type StylePattern, selectPatterns } from '../../src/hebrew/read/style/select.ts';
import { readStyleText } from '../../src/hebrew/read/style/units.ts';
import { type Author, type Planted, plantedIn } from './planted-corpus.ts';

export type FoundPattern = StylePattern & Pick<MergedFormula, 'count' | 'decisions' | 'examples'>;

/** The patterns of some decisions. */
export function patternsOf(texts: string[]): FoundPattern[] {
  const inputs = texts.map((text) => ({ text, sections: splitSections(text, 'decision') }));
  const counts = createGramCounts(texts.reduce((sum, text) => sum + text.length, 0));
  const units = inputs.reduce((sum, input) => sum + countDecision({ ...input, counts }), 0);
  const table = openFormulaTable();
  inputs.forEach((input, i) => {
    mergeDecision(table, i, extractFormulas({ ...input, counts, decisions: texts.length }));
  });
  return selectPatterns(summarise(table, texts.length), table.shares, texts.length, units).map((pattern) => {
    const { count, decisions, examples } = table.formulas.get(pattern.id)!;
    return { ...pattern, count, decisions, examples };
  });
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
  const [left, right] = [phraseKey(a), phraseKey(b)];
  const common = left.filter((key) => right.includes(key)).length;
  return (2 * common) / (left.length + right.length);
}

/**
 * To which of two analysed authors a decision is nearer by its characteristic phrases: each speaks for the author of whose
 * `decisions` decisions it is in the larger share, by the difference.
 */
export function nearerAuthor(text: string, analysed: Record<Author, FoundPattern[]>, decisions: number): Author | null {
  const style = readStyleText(text, splitSections(text, 'decision'));
  const shares = new Map<string, number>();
  for (const [author, sign] of [
    ['first', 1],
    ['second', -1],
  ] as const)
    for (const { type, text: phrase, decisions: own } of analysed[author])
      if (type === 'characteristic_phrase') {
        const key = phraseKey(phrase).join('|');
        shares.set(key, (shares.get(key) ?? 0) + (sign * own.size) / decisions);
      }
  const found = findPhrases(
    style,
    [...shares.keys()].map((key) => key.split('|')),
  );
  const score = [...shares.values()].reduce((sum, share, i) => (found[i]!.count > 0 ? sum + share : sum), 0);
  return score === 0 ? null : score > 0 ? 'first' : 'second';
}
