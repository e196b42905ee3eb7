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
    ['א<br/>ב<br />ג', 'א⟨L<br/>L⟩ב⟨L<br />L⟩ג'],
    ['ראו <a href="http://x.example/?a=1&b=2"> כאן', 'ראו ⟨L<a href="http://x.example/?a=1&b=2">L⟩ כאן'],
    ['3 < 5 ו-x > 4', '3 < 5 ו-⟨x⟩R > 4'],
    ['לפי plan A (rev. 2), "Building Line".', 'לפי ⟨plan A (rev. 2), "Building Line"L⟩.'],
    ['ראו plan B, "Re X" (2001).', 'ראו ⟨plan B, "Re X" (2001)L⟩.'],
    ['ראו Smith (the “Building Line”), שם', 'ראו ⟨Smith (the “Building Line”)L⟩, שם'],
    ['לשון Smith: "it is so." נקבע', 'לשון ⟨Smith: "it is so."L⟩ נקבע'],
    ['לפי "Building Line".', 'לפי "⟨Building Line⟩".'],
    ['לפי "plan A", נקבע', 'לפי "⟨plan A⟩", נקבע'],
    ['ה"Building Line" (להלן: "הקו")', 'ה"⟨Building Line⟩" (להלן: "הקו")'],
    ['התכנית TA/3616/A.', 'התכנית ⟨TA/3616/A⟩.'],
    ['תכנית TA-B.', 'תכנית ⟨TA-B⟩.'],
    ['לפי John A. Smith, שם', 'לפי ⟨John A. Smith⟩, שם'],
    ['בסך -3,000 ש"ח', 'בסך ⟨L-3,000⟩ ש"ח'],
    ['ירד ב--5%.', 'ירד ב-⟨L-5%L⟩.'],
    ['קומה −1 (3 יח"ד)', 'קומה ⟨L−1⟩R (3 יח"ד)'],
    ["טל' +972-3-5551234, נייד", "טל' ⟨L+972-3-5551234⟩, נייד"],
    ['הפרש (-0.5) מטר', 'הפרש (⟨L-0.5⟩) מטר'],
    ['-5 דירות', '⟨L-5⟩ דירות'],
    ['סעיפים 3-5, 7 -9 וב-12', 'סעיפים 3-5, 7 -9 וב-12'],
    ['ביום 1.1.2025 -3.3.2025', 'ביום 1.1.2025 -3.3.2025'],
    ['תיק 1031-25 ומגרש א-5', 'תיק 1031-25 ומגרש א-5'],
    ['- 5 דירות', '- 5 דירות'],
    ['תכנית TA-3616 ו-B-5, x=-5', 'תכנית ⟨TA-3616⟩ ו-⟨B-5, x=-5⟩'],
    ['בין 5% -7% לשנה', 'בין 5% -7% לשנה'],
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
      '<a '.repeat(100_000),
      'א "a '.repeat(60_000),
      'א -1-1'.repeat(50_000),
      `א -${'1,'.repeat(150_000)}`,
    ]) {
      const started = performance.now();
      splitDirections(line);
      expect(performance.now() - started).toBeLessThan(2000);
    }
  });
});
