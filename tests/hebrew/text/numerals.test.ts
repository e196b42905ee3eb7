import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatHebrewNumeral,
  formatHebrewYear,
  parseHebrewNumeral,
  parseHebrewYear,
} from '../../../src/hebrew/text/numerals.ts';

describe('Hebrew numerals', () => {
  it.each([
    ['א', 1],
    ["ה'", 5],
    ['ט"ו', 15],
    ['טז', 16],
    ['י״א', 11],
    ['קנ"ב', 152],
    ['ער"ב', 272],
    ['רע"ב', 272],
    ['תתק"צ', 990],
    ['ה\'תשפ"ד', 5784],
    ["ה' אלפים", 5000],
    ["תש''ן", 750],
  ])('reads %s as %i', (text, value) => expect(parseHebrewNumeral(text)).toBe(value));

  it.each(['', 'שבת', 'יה', 'אב', 'בא', 'הערר', '12', 'א-ב', 'ת"'])('does not read %s', (text) =>
    expect(parseHebrewNumeral(text)).toBeNull(),
  );

  it('writes numerals with and without marks', () => {
    expect([1, 12, 15, 116, 784].map((value) => formatHebrewNumeral(value))).toEqual([
      "א'",
      'י"ב',
      'ט"ו',
      'קט"ז',
      'תשפ"ד',
    ]);
    expect(formatHebrewNumeral(12, { marks: false })).toBe('יב');
    expect(formatHebrewNumeral(5784)).toBe('ה\'תשפ"ד');
    expect(() => formatHebrewNumeral(0)).toThrow(RangeError);
    expect(() => formatHebrewNumeral(1.5)).toThrow(RangeError);
  });

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.boolean(), (value, marks) => {
        fc.pre(marks || value < 1000);
        return parseHebrewNumeral(formatHebrewNumeral(value, { marks })) === value;
      }),
    );
  });

  it.each([
    ['תשפ"ד', 5784],
    ['התשפ"ד', 5784],
    ["ה'תשפ״ד", 5784],
    ['תשד"מ', 5744],
    ['תש"ף', 5780],
    ['התשכ"ה', 5725],
    ['תשפד', 5784],
  ])('reads the year %s', (text, year) => expect(parseHebrewYear(text)).toBe(year));

  it.each(['י"ב', 'שנה', 'תל', 'חוק', 'תיק'])('does not take %s for a year', (text) =>
    expect(parseHebrewYear(text)).toBeNull(),
  );

  it('writes years', () => {
    expect(formatHebrewYear(5725, { article: true })).toBe('התשכ"ה');
    expect(formatHebrewYear(5784)).toBe('תשפ"ד');
  });
});
