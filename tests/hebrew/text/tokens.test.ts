import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenise } from '../../../src/hebrew/text/tokens.ts';

const read = (text: string): string[] => tokenise(text).map((token) => `${token.kind}:${token.norm}`);

describe('tokenise', () => {
  it.each([
    ['עו"ד לפי התב״ע', ['acronym:עו"ד', 'word:לפי', 'acronym:התב"ע']],
    ['תמ"א 38/3א', ['acronym:תמ"א', 'number:38/3א']],
    ['סעיף 152(א)(2) לחוק', ['word:סעיפ', 'section:152(א)(2)', 'word:לחוק']],
    ["ס' 62א(א1)(4א), 158ו4", ["acronym:ס'", 'section:62א(א1)(4א)', 'section:158ו4']],
    ['ערר 1031/25 ועת"מ 12345-01-20', ['word:ערר', 'number:1031/25', 'acronym:ועת"מ', 'number:12345-01-20']],
    ['תכנית 101-0123456 הל/מח/250א', ['word:תכנית', 'number:101-0123456', 'number:הל/מח/250א']],
    [
      'סעיפים 145-149 ו/או 12,13',
      'סעיפימ 145 149 ו או 12 13'.split(' ').map((n) => `${/\d/.test(n) ? 'number' : 'word'}:${n}`),
    ],
    [
      '1,250,000.50 ש"ח, 15% בשעה 10:30',
      ['number:1250000.50', 'acronym:ש"ח', 'number:15', 'word:בשעה', 'number:10:30'],
    ],
    ['12.3.2024, 12/3/24; 2024-03-12', ['date:2024-03-12', 'date:2024-03-12', 'date:2024-03-12']],
    ['45.13.2024', ['number:45.13.2024']],
    ['1031-06-25 3105-06-25', ['number:1031-06-25', 'number:3105-06-25']],
    ['ביום 3 במרץ 2024', ['word:ביומ', 'date:2024-03-03']],
    ['י״ב באדר תשפ״ד', ['date:יב אדר תשפד']],
    ["א' באדר ב' ה'תשפ\"ד", ['date:א אדר ב תשפד']],
    ['כ"ה באדר ב׳ התשפ"ד', ['date:כה אדר ב תשפד']],
    ['התשכ"ה–1965', ['acronym:התשכ"ה', 'number:1965']],
    ['דו"חות מנכ"לית', ['acronym:דו"חות', 'acronym:מנכ"לית']],
    ['ה"בית" וב"תכנית המתאר"', ['word:הבית', 'word:ובתכנית', 'word:המתאר']],
    ["ג'ורג' צ'ק", ["word:ג'ורג", "word:צ'ק"]],
    [
      'בית־המשפט Zoning Ltd. a@b.com',
      ['word:בית', 'word:המשפט', 'latin:zoning', 'latin:ltd', 'latin:a', 'latin:b.com'],
    ],
    ['שָׁלוֹם', ['word:שלומ']],
    ['', []],
    ['!?–…', []],
  ])('reads %s', (text, tokens) => {
    expect(read(text)).toEqual(tokens);
  });

  it('gives slices of the source, in order, with the niqqud of the last letter', () => {
    const source = '\u200fהַתָּכְנִית\u200f, ״תב״ע״';
    const tokens = tokenise(source);
    expect(tokens.map((token) => token.text)).toEqual(['הַתָּכְנִית', 'תב״ע']);
    for (const { text, start, end } of tokens) expect(source.slice(start, end)).toBe(text);
  });

  it('holds its promises on any text', () => {
    const unit = fc.constantFrom(...'אבמשה"\'״׳/()-.,:0123456789 \n\u05b8ab–');
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit, maxLength: 80 }), fc.string({ unit: 'binary' })), (source) => {
        let before = 0;
        for (const { text, norm, start, end } of tokenise(source)) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          expect(source.slice(start, end)).toBe(text);
          expect(norm).not.toBe('');
          before = end;
        }
      }),
    );
  });

  it.each([
    ['one run of letters', 'א'.repeat(300_000)],
    ['marks without end', 'א"'.repeat(150_000)],
    ['digits and commas', '1,111'.repeat(60_000)],
    ['digits and dashes', '12-34'.repeat(60_000)],
    ['brackets', '1(א)'.repeat(75_000)],
    ['slashes', 'א/'.repeat(150_000)],
  ])('takes time in proportion to its length: %s', (_, text) => {
    const started = performance.now();
    tokenise(text);
    expect(performance.now() - started).toBeLessThan(2500);
  });
});
