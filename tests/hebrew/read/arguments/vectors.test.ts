import fc from 'fast-check';
import { expect, it } from 'vitest';
import { likenessOf, likenessOfTwo, termsOf } from '../../../../src/hebrew/read/arguments/vectors.ts';

const words = fc.constantFrom(
  'ההחלטה',
  'החלטת',
  'הוועדה',
  'גובה',
  'הבניין',
  'קומות',
  'חניה',
  'החניות',
  'מגרש 12',
  'אינה',
  '',
);
const text = fc.array(words, { maxLength: 12 }).map((list) => list.join(' '));

it('two texts are as alike by themselves as among the likenesses of both', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(likenessOfTwo(termsOf(a), termsOf(b))).toBeCloseTo(likenessOf([a, b]).values[1]!, 5);
    }),
  );
  expect(likenessOfTwo(termsOf('גובה הבניין'), termsOf('גובה הבניינים'))).toBeGreaterThan(0.5);
  expect(likenessOfTwo(termsOf('גובה הבניין'), termsOf('חניה'))).toBe(0);
});
