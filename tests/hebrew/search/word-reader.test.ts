import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordReader } from '../../../src/hebrew/search/word-reader.ts';

const row = fc
  .array(fc.oneof(fc.string({ unit: fc.constantFrom(...'אבגש"-1') }), fc.string()))
  .map((words) => words.join(' '));

describe('reader of rows', () => {
  it('gives each word of each row what is known of it, in order', () => {
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const read = wordReader((word) => ({ word }));
        for (const each of rows) {
          const found: string[] = [];
          const length = read(each, ({ word }, index) => (found[index] = word));
          expect([length, found]).toEqual([each.split(' ').length, each.split(' ')]);
        }
      }),
    );
  });

  it('judges a word once, of thousands too', () => {
    const judged: string[] = [];
    const words = Array.from({ length: 20_000 }, (_, n) => `מילה${n}`);
    const read = wordReader((word) => judged.push(word));
    for (let round = 0; round < 2; round += 1) read(words.join(' '), () => {});
    expect(judged).toEqual(words);
  });
});
