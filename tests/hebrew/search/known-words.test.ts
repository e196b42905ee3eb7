import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexTerms } from '../../../src/hebrew/search/index-terms.ts';
import { openKnownWords } from '../../../src/hebrew/search/known-words.ts';
import { queryPlan } from '../../../src/hebrew/search/plan.ts';
import { scoreCandidates } from '../../../src/hebrew/search/score.ts';
import type { TermStatistics } from '../../../src/hebrew/search/statistics.ts';

const WORDS = 'קו בניין הקלה חניה לחניות בבניין תב"ע 12345-01-20 שמאי שמאית הצללה ובהצללה למשה בלוד'.split(' ');
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
const statistics: TermStatistics = {
  rows: 100,
  averageLength: 8,
  resolution: 1,
  frequency: () => 5,
  isReliable: () => true,
};

describe('words that are known', () => {
  it('are those of each row, in order, and are found by each of their names and grams', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), (texts) => {
        const known = openKnownWords<never>();
        const rows = texts.map((one) => indexTerms(one).words);
        for (const row of rows) expect(known.wordsOf(row).map(({ norm }) => norm)).toEqual(row.split(' '));
        const all = [...new Set(rows.flatMap((row) => known.wordsOf(row)))];
        expect(known.size()).toBe(all.length);
        for (const { norm, stem, root, readings, grams } of all)
          for (const mark of [norm, stem, root, ...readings, ...grams]) {
            const found = new Set<unknown>();
            known.holding([mark], (word) => found.add(word));
            const wanted = all.filter((one) =>
              [one.norm, one.stem, one.root, ...one.readings, ...one.grams].includes(mark),
            );
            expect(found).toEqual(new Set(wanted));
          }
      }),
      { numRuns: 40 },
    );
  });

  it('change no score, whoever asked before', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), text, text, (texts, one, other) => {
        const rows = texts.map((each, id) => ({ id, words: indexTerms(each).words }));
        const ask = (query: string) => scoreCandidates(queryPlan(query), rows, statistics);
        const first = ask(one);
        ask(other);
        // Rows that nobody knows yet come between.
        const added = { id: -1, words: indexTerms(`${other} מילה${Math.random()}`).words };
        scoreCandidates(queryPlan(one), [added], statistics);
        expect(ask(one)).toEqual(first);
      }),
      { numRuns: 100 },
    );
  });
});
