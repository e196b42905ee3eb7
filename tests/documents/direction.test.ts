import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitDirections } from '../../src/documents/direction.ts';

/** Left-to-right stretches in ⟨⟩, direction marks as L and R. */
const shown = (line: string) =>
  splitDirections(line)
    .map(({ start, end, leftToRight, before, after }) => {
      const text = mark(before) + line.slice(start, end) + mark(after);
      return leftToRight ? `⟨${text}⟩` : text;
    })
    .join('');
const mark = (sign: string) => (sign === '\u200e' ? 'L' : sign === '\u200f' ? 'R' : '');

describe('directions of a line', () => {
  it.each([
    ['עברית בלבד, 12.3.2025 (סעיף 12(א)).', 'עברית בלבד, 12.3.2025 (סעיף 12(א)).'],
    ['ראו Smith v. Jones, 410 U.S. 113 (1973), שם', 'ראו ⟨Smith v. Jones, 410 U.S. 113 (1973)L⟩, שם'],
    ['לפי GDPR Art. 6(1)(f). בנוסף', 'לפי ⟨GDPR Art. 6(1)(f)L⟩. בנוסף'],
    ['חברת Acme Systems Ltd., הפרה', 'חברת ⟨Acme Systems Ltd.L⟩, הפרה'],
    ['חברת Acme. בנוסף נטען', 'חברת ⟨Acme⟩. בנוסף נטען'],
    ['ה-GDPR (להלן: "GDPR")', 'ה-⟨GDPR⟩ (להלן: "⟨GDPR⟩")'],
    ['אל info@example.com.', 'אל ⟨info@example.com⟩.'],
    ['אתר https://a.co/b/ נוסף', 'אתר ⟨https://a.co/b/L⟩ נוסף'],
    ['לפי GDPR, 25 ימים', 'לפי ⟨GDPR⟩R, 25 ימים'],
    ['נכתב "This is it." שם', 'נכתב "⟨This is it.L⟩" שם'],
    ['The appeal is dismissed (in part).', '⟨The appeal is dismissed (in part).L⟩'],
    ['ו<b>HTML</b>', 'ו⟨L<b>HTML</b>L⟩'],
    ['12.3.2025', '12.3.2025'],
    ['', ''],
  ])('%s', (line, expected) => {
    expect(shown(line)).toBe(expected);
  });

  it('covers the line without a gap, never takes Hebrew as left-to-right or Latin as right-to-left', () => {
    const sign = fc.constantFrom(...'אבגשת abcXYZ 0129 .,:;()[]<>/-–"\'״%₪@#&é…\ud83d\ude00'.match(/./gu)!);
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
        const line = signs.join('');
        const pieces = splitDirections(line);
        expect(pieces.map(({ start, end }) => line.slice(start, end)).join('')).toBe(line);
        for (const { start, end, leftToRight } of pieces)
          expect(line.slice(start, end)).not.toMatch(leftToRight ? /\p{Script=Hebrew}/u : /\p{Script=Latin}/u);
      }),
      { numRuns: 2000 },
    );
  });

  it('is linear', () => {
    for (const line of [
      'a, (b) [c '.repeat(30_000),
      'אב ab. 1, '.repeat(30_000),
      '<'.repeat(300_000),
      'a.'.repeat(150_000),
    ]) {
      const started = performance.now();
      splitDirections(line);
      expect(performance.now() - started).toBeLessThan(2000);
    }
  });
});
