import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Place, scoreOf } from '../../../../src/features/search/exam/exam-scores.ts';

const at = (textId: string, start: number, end: number): Place => ({ textId, start, end });

describe('the score of a ranking', () => {
  it('is whole where what should come comes first, and falls with its place', () => {
    const wanted = [at('א', 0, 100)];
    const others = (count: number) => Array.from({ length: count }, () => at('ב', 0, 100));
    expect(scoreOf([at('א', 10, 120)], wanted)).toEqual({ rank: 1, ndcg: 1 });
    expect(scoreOf([...others(2), at('א', 0, 100)], wanted)).toEqual({ rank: 3, ndcg: 0.5 });
    expect(scoreOf([...others(10), at('א', 0, 100)], wanted)).toEqual({ rank: null, ndcg: 0 });
  });

  it('takes a passage for another one that shares less than half of the shorter with it', () => {
    expect(scoreOf([at('א', 60, 160)], [at('א', 0, 100)]).rank).toBeNull();
    expect(scoreOf([at('א', 50, 500)], [at('א', 0, 100)]).rank).toBe(1);
  });

  const place = fc
    .record({ textId: fc.constantFrom('א', 'ב'), start: fc.nat(400), length: fc.integer({ min: 1, max: 200 }) })
    .map(({ textId, start, length }) => at(textId, start, start + length));
  const places = fc.array(place, { maxLength: 15 });

  it('lies between nothing and all, and does not fall when a wanted passage is put first', () => {
    fc.assert(
      fc.property(places, fc.array(place, { minLength: 1, maxLength: 5 }), (found, wanted) => {
        const { rank, ndcg } = scoreOf(found, wanted);
        expect(ndcg).toBeGreaterThanOrEqual(0);
        expect(ndcg).toBeLessThanOrEqual(1);
        expect(rank === null).toBe(ndcg === 0);
        expect(scoreOf([wanted[0]!, ...found], wanted).rank).toBe(1);
      }),
    );
  });

  it('does not count a passage twice', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 2, max: 10 }), (one, times) => {
        const again = Array.from({ length: times }, () => one);
        expect(scoreOf(again, [one, at('ג', 0, 10)]).ndcg).toBeCloseTo(scoreOf([one], [one, at('ג', 0, 10)]).ndcg);
      }),
    );
  });
});
