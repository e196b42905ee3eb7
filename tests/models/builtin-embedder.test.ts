import { describe, expect, it } from 'vitest';
import { BUILTIN_EMBEDDER, embed } from '../../src/models/builtin-embedder.ts';

const likeness = (a: string, b: string): number => {
  const [one, other] = embed([a, b]);
  return one!.reduce((sum, value, at) => sum + value * other![at]!, 0);
};

describe('embed', () => {
  it('gives unit vectors of the named length, the same each time, in order', () => {
    const texts = ['ערר על החלטת הוועדה', '', 'של', 'zoning 12.3.2024', '\ud800'];
    const vectors = embed(texts);
    for (const vector of vectors) {
      expect(vector).toHaveLength(BUILTIN_EMBEDDER.dimensions);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    }
    expect(embed(texts)).toEqual(vectors);
    expect(embed([texts[3]!])[0]).toEqual(vectors[3]);
    expect(embed([])).toEqual([]);
  });

  it('lays forms of the same words near, synonyms nearer than strangers', () => {
    expect(likeness('ההקלות בקווי בניין', 'הקלה בקו הבניין')).toBeGreaterThan(0.6);
    const pairs = [
      'שיהוי איחור',
      'הריסה פירוק',
      'מרפסת גזוזטרה',
      'שיפוץ שיקום',
      'פרוטוקול תמליל',
      'חלון דלת',
      'סילוק פינוי',
    ];
    const words = pairs.map((pair) => pair.split(' ') as [string, string]);
    const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    const synonyms = mean(words.map(([a, b]) => likeness(a, b)));
    const strangers = mean(words.map(([a], at) => likeness(a, words[(at + 1) % words.length]![1])));
    expect(synonyms).toBeGreaterThan(strangers + 0.1);
    expect(Math.abs(strangers)).toBeLessThan(0.2);
  });
});
