import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { styleSimilarity } from '../../../../src/hebrew/read/style/similarity.ts';
import { distinctWords, wordSketch } from '../../../../src/hebrew/read/style/word-sketch.ts';

const words = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, n) => `מילה${from + n}`);

describe('different words of several texts', () => {
  it.each([0, 1, 300, 5_000, 20_000, 60_000])('%i are estimated within four percent', (size) => {
    const half = Math.floor(size / 2);
    const texts = [words(0, half), words(Math.floor(half / 2), size), words(0, half)];
    const estimate = distinctWords(texts.map(wordSketch));
    expect(Math.abs(estimate - size)).toBeLessThanOrEqual(0.04 * size);
  });

  it('are not more for a text that comes twice, and sketches of another form do not count', () => {
    const sketch = wordSketch(words(0, 4_000));
    expect(distinctWords([sketch, sketch, 'x'])).toBe(distinctWords([sketch]));
    expect(distinctWords([])).toBe(0);
  });
});

const figures = fc.record({
  sections: fc.dictionary(fc.constantFrom('claims', 'discussion', 'conclusion'), fc.integer({ min: 1, max: 9_000 })),
  sentenceLengths: fc.array(fc.nat(50), { maxLength: 60 }),
  characters: fc.integer({ min: 1, max: 600_000 }),
});
const uses = fc.array(fc.record({ a: fc.nat(30), b: fc.nat(30), decisions: fc.integer({ min: 1, max: 20 }) }), {
  maxLength: 20,
});

describe('similarity of two decisions', () => {
  it('is between 0 and 1 and the same in both directions', () => {
    fc.assert(
      fc.property(figures, figures, uses, (a, b, patterns) => {
        const similarity = styleSimilarity(a, b, patterns, 20);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        const turned = patterns.map((use) => ({ ...use, a: use.b, b: use.a }));
        expect(styleSimilarity(b, a, turned, 20)).toBeCloseTo(similarity, 3);
      }),
    );
  });

  it('is 1 for equals, less the fewer patterns they share, and goes by sections and sentences without patterns', () => {
    const one = { sections: { claims: 10, discussion: 90 }, sentenceLengths: [0, 0, 5, 9], characters: 1_000 };
    const other = { ...one, sections: { claims: 90, discussion: 10 } };
    const shared = { a: 3, b: 3, decisions: 4 };
    const [ofA, ofB] = [
      { a: 3, b: 0, decisions: 4 },
      { a: 0, b: 3, decisions: 4 },
    ];
    expect(styleSimilarity(one, one, [shared], 8)).toBe(1);
    expect(styleSimilarity(one, one, [shared, ofA, ofB], 8)).toBeCloseTo(0.4 + 0.6 * 0.5, 3);
    expect(styleSimilarity(one, one, [ofA, ofB], 8)).toBeCloseTo(0.4, 3);
    expect(styleSimilarity(one, other, [], 8)).toBeCloseTo((0.2 + 1) / 2, 3);
  });
});
