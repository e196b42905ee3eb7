import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnOrder } from '../../src/extract/bidi/drawn.ts';
import { logicalFromVisual } from '../../src/extract/bidi/logical.ts';
import { readPage, widthOf } from './pdf-pages.ts';
import { visualLine } from './visual-order.ts';

/** Lines of pleadings in reading order. */
const LINES = [
  "בתיק 1031/25 שנדון ביום 12.3.2025 קבע בית המשפט (כב' השופטת כהן) כי הנתבעת",
  'לפי סעיף 152(א)(2) לחוק התכנון והבניה, התשכ"ה-1965 (להלן: "החוק").',
  'נזק בסך 150,000 ₪ (15% מהמחזור) וכן 7.4% משווי הדירה',
  'חברת Green Yard Ltd הגישה בקשה ביום 16/03/2025 בשעה 14:30',
  'תכנית 254-0630749, גוש 6123 חלקות 251 ו-252',
  'בתכנית רצ/8004/ב ובתכנית מק/8/8004',
  'תנאי 17(ג)(2) ותקנה 2(7) לתקנות',
  '(א) תחילה; (2) המשך [ההדגשה אינה במקור]',
  "עמ' 12–15 לפרוטוקול, ש' 7",
  'דוא"ל office@example.com, טל\' 03-1234567.',
];

const RIGHT = 580;

describe('reading order of a visual line', () => {
  it.each(LINES)('restores %s', (line) => {
    expect(logicalFromVisual(visualLine(line), true)).toBe(line);
  });

  it.each([
    ['a list label whose dot stands on the far side', 'ןושאר ףיעס .12', '12. סעיף ראשון'],
    ['a full stop inside a left-to-right run', 'הרפה ,Acme Systems Ltd. תעבתנה', 'הנתבעת Acme Systems Ltd., הפרה'],
    ['brackets inside a left-to-right run', 'ךמסמו GDPR Art. 6(1)(f)', 'GDPR Art. 6(1)(f) ומסמך'],
    ['a percent sign before the number', '%15 לש', 'של 15%'],
    ['a range laid out from right to left', '154-152 םידומע', 'עמודים 152-154'],
    ['years laid out from right to left', '2020-2018 םינשב', 'בשנים 2018-2020'],
    ['a number of a year and a count', '2025-0417 שקבמ', 'מבקש 2025-0417'],
    ['a number of a year and a larger count', '2025-1417 השקב', 'בקשה 2025-1417'],
    ['a number that the line end cuts', '254- תינכתל', 'לתכנית 254-'],
  ])('reads %s', (_, visual, logical) => {
    expect(logicalFromVisual(visual, true)).toBe(logical);
  });

  it.each([
    ['laid out from left to right', '12, 13, 15-18, 20', '12, 13, 15-18, 20'],
    ['laid out from right to left', '20 ,15-18 ,13 ,12', '12, 13, 15-18, 20'],
    ['from left to right, going on in the next line', '216, 97,', '216, 97,'],
    ['from right to left, going on in the next line', ',97 ,216', '216, 97,'],
    ['with one step back', '3, 45, 44, 60', '3, 45, 44, 60'],
  ])('restores a list of parcels %s', (_, visual, read) => {
    expect(logicalFromVisual(visual, true)).toBe(read);
  });

  it('keeps left-to-right lines and turns the Hebrew in them', () => {
    expect(logicalFromVisual('Plan (2) of 3 May 2024.', false)).toBe('Plan (2) of 3 May 2024.');
    expect(logicalFromVisual('see םולש here', false)).toBe('see שלום here');
  });

  // Final letters stand at the end of a word only: their place tells a reversed text.
  const word = fc.stringMatching(/^[אבגדהוזחטילמנסעפצקרשת]{2,8}$/);
  const number = fc.oneof(
    fc.integer({ min: 1, max: 99_999 }).map(String),
    fc
      .tuple(fc.nat(27), fc.nat(11), fc.nat(99))
      .map(([d, m, y]) => `${d + 1}.${m + 1}.20${String(y).padStart(2, '0')}`),
    fc.tuple(fc.integer({ min: 100, max: 9999 }), fc.nat(98)).map(([n, y]) => `${n}/${y + 1}`),
    fc.nat(99).map((n) => `${n}%`),
    fc.nat(999).map((n) => `${n} ₪`),
  );
  const latin = fc.stringMatching(/^[A-Z][a-z]{2,6}( [A-Z][a-z]{2,6}){0,2}$/);
  const section = fc.tuple(fc.nat(200), fc.constantFrom('א', 'ב', 'ג')).map(([n, letter]) => `${n + 1}(${letter})`);
  const token = fc.oneof(
    { weight: 5, arbitrary: word },
    number,
    section,
    word.map((w) => `(${w})`),
    word.map((w) => `"${w}"`),
    word.map((w) => `${w},`),
  );
  // Two left-to-right phrases side by side look the same in either order, so Hebrew parts them here.
  const line = fc
    .array(fc.tuple(word, fc.oneof({ weight: 4, arbitrary: token }, latin)), { minLength: 1, maxLength: 6 })
    .map((pairs) => `${pairs.flat().join(' ')} סוף`);

  it('restores any line of Hebrew words, numbers, references and Latin names', () => {
    fc.assert(
      fc.property(line, (text) => {
        expect(logicalFromVisual(visualLine(text), true)).toBe(text);
      }),
    );
  });

  it('restores it from the runs that are drawn on a page', () => {
    fc.assert(
      fc.property(line, (text) => {
        // What hangs over the edge of the page is no part of it.
        fc.pre(widthOf(text) < RIGHT);
        expect(readPage([{ text, right: RIGHT, y: 400 }])).toEqual([text]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the order in which pdf.js found the letters', () => {
  it('turns Hebrew back and leaves what runs from left to right', () => {
    expect(drawnOrder('שלום עולם')).toBe('םלוע םולש');
    expect(drawnOrder('12.3.2025')).toBe('12.3.2025');
    expect(drawnOrder('Acme Ltd.')).toBe('Acme Ltd.');
  });

  it('turns a whole line back, its numbers kept', () => {
    expect(drawnOrder("תכנית מס': 254-0630749 - שם התכנית")).toBe("תינכתה םש - 254-0630749 :'סמ תינכת");
    expect(drawnOrder('מועד הפקה: 02/02/2020 18:07 - עמוד 4')).toBe('4 דומע - 18:07 02/02/2020 :הקפה דעומ');
  });

  it('loses no letter', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect([...drawnOrder(text)].sort()).toEqual([...text].sort());
      }),
    );
  });
});
