import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCases } from '../../../samples/load.ts';
import * as rules from '../../../src/hebrew/pattern/rules.generated.ts';
import { fragmentsOf, screenOf } from '../../../src/hebrew/pattern/screen.ts';
import { normaliseText } from '../../../src/hebrew/text/normalise.ts';
import { splitSentences } from '../../../src/hebrew/text/sentences.ts';

/** Each pattern of the rules, without the state of a global search. */
const PATTERNS = Object.values(rules)
  .flat()
  .flatMap((one) => (one instanceof RegExp ? [new RegExp(one.source, one.flags.replace(/[gy]/g, ''))] : []));

describe('a screen of patterns', () => {
  it('leaves out none that is found, in any sentence of the samples', async () => {
    const screen = screenOf(PATTERNS, (pattern) => pattern);
    const [{ documents }] = (await loadCases()) as [Awaited<ReturnType<typeof loadCases>>[number]];
    const sentences = documents.flatMap(({ text }) => splitSentences(normaliseText(text))).slice(0, 500);
    let screened = 0;
    for (const { text } of sentences) {
      const given = screen(text);
      screened += given.length;
      expect(PATTERNS.filter((pattern) => pattern.test(text) && !given.includes(pattern))).toEqual([]);
    }
    expect(screened).toBeLessThan((sentences.length * PATTERNS.length) / 2);
  });

  it('keeps their order, and those that could be found anywhere', () => {
    const list = [/לוותר על/, /\d/, /מושכ(?:ים|ת)/];
    expect(screenOf(list, (one) => one)('אנו מושכים ומבקשים לוותר')).toEqual(list);
    expect(screenOf(list, (one) => one)('דבר אחר')).toEqual([/\d/]);
  });
});

describe('the letters that a pattern needs', () => {
  it.each([
    [/עומד(?:ת|ים)? על/, ['עומד']],
    [/(?:לא|אינו) (?:מושך|מסיר)/, ['מושך', 'מסיר']],
    [/חזר(?:נו)? ב(?:נו|י)/, ['חזר']],
    [/(?:חנייה|\d+ קומות)/, ['חנייה', 'קומות']],
    [/(?:חנייה|\d+)/, null],
    [/(?:חנייה)?/, null],
    [/(?<!חנייה)[א-ת]+(?!קומה)/, null],
    [/(?=.*חנייה)./, ['חנייה']],
  ])('%s', (pattern, letters) => expect(fragmentsOf(pattern)).toEqual(letters));

  it('stand in every text in which a pattern of them is found', () => {
    const word = fc.stringMatching(/^[א-ת]{1,4}$/);
    const part = fc.oneof(
      word,
      word.map((one) => `(?:${one})?`),
      fc.tuple(word, word).map(([a, b]) => `(?:${a}|${b})`),
      fc.tuple(word, word).map(([a, b]) => `(?:${a}(?:${b})?)+`),
      fc.constantFrom(' ', '[א-ת]', '\\S{2}', '(?!ש)', '(?=ש)', '(?<=ש)'),
    );
    const text = fc.array(fc.oneof(word, fc.constantFrom(' ', '.')), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), text, (parts, words) => {
        const pattern = new RegExp(parts.join(''));
        const [given] = [words.join('')];
        if (pattern.test(given)) expect(screenOf([pattern], (one) => one)(given)).toEqual([pattern]);
      }),
      { numRuns: 2_000 },
    );
  });
});
