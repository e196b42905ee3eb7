// The same comparison as in weight.slow.test.ts, for larger texts and many more mixtures.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isReadable, weighMarkdown } from '../../src/markdown/weight.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { machineFactor, parserTime } from './parser-time.ts';

const SLACK = 8;

it.each(Object.entries(HOSTILE_TEXTS))(
  'a text that is let pass is read in the time estimated: %s',
  (_, make) => {
    for (const characters of [4000, 16_000, 64_000, 256_000, 1_000_000]) {
      const text = make(characters);
      if (!isReadable(text)) continue;
      const limit = SLACK * (weighMarkdown(text).cost * machineFactor() + 5000);
      expect([characters, Math.max(0, parserTime(text) - limit)]).toEqual([characters, 0]);
    }
  },
  300_000,
);

it('so is any mixture of two of them', () => {
  const makers = Object.values(HOSTILE_TEXTS);
  const mixture = fc
    .tuple(fc.constantFrom(...makers), fc.constantFrom(...makers), fc.integer({ min: 100, max: 8000 }), fc.boolean())
    .map(([one, other, length, apart]) => one(length) + (apart ? '\n\n' : '') + other(length));
  fc.assert(
    fc.property(mixture, (text) => {
      if (!isReadable(text)) return;
      expect(parserTime(text)).toBeLessThan(SLACK * (weighMarkdown(text).cost * machineFactor() + 10_000));
    }),
    { numRuns: 500, interruptAfterTimeLimit: 120_000 },
  );
}, 300_000);
