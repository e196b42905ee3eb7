import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findQuote, grounded, numbersIn, readSource } from '../../src/agent/model/quotes.ts';

const TEXT = `לעניין המועד: ההחלטה נשלחה בדוא"ל ב־20 בינואר,\nולכן הערר הוגש בזמן. עו״ד כהן אמר: "לא קיבלתי דבר".`;
const source = readSource(TEXT);

describe('a quotation', () => {
  it.each([
    ['ההחלטה נשלחה בדוא״ל ב-20 בינואר, ולכן הערר הוגש בזמן', 'ההחלטה נשלחה בדוא"ל ב־20 בינואר,\nולכן הערר הוגש בזמן.'],
    ['עו"ד כהן אמר: ״לא קיבלתי דבר״', 'עו״ד כהן אמר: "לא קיבלתי דבר".'],
    ['  לעניין   המועד ', 'לעניין המועד'],
  ])('is found whatever its marks: %s', (quote, words) => {
    const found = findQuote(source, quote)!;
    expect(found.text).toBe(words);
    expect(TEXT.slice(found.start, found.end)).toBe(words);
  });

  it.each(['ההחלטה לא נשלחה בדוא"ל', 'עניין המועד: ההחלטה', 'הערר הוגש בזמנו', 'דבר', '', '...'])(
    'that is changed, cut inside a word or too short is not found: %s',
    (quote) => {
      expect(findQuote(source, quote)).toBeNull();
    },
  );

  it('is the source’s own words whatever is asked for', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.nat(200), fc.nat(200), (text, from, length) => {
        const found = findQuote(readSource(text), text.slice(from, from + length));
        if (found) expect(text.slice(found.start, found.end)).toBe(found.text);
      }),
    );
  });
});

describe('what a model wrote', () => {
  const check = (text: string) => grounded(text, [source], numbersIn([TEXT]));
  it('keeps sentences that the sources bear out', () => {
    expect(check('ההחלטה נשלחה ביום 20. בא כוחם אמר כי "לא קיבלתי דבר".')).toBe(
      'ההחלטה נשלחה ביום 20. בא כוחם אמר כי "לא קיבלתי דבר".',
    );
  });

  it('loses sentences with an invented quotation or number', () => {
    expect(check('הם אמרו "קיבלנו את המכתב בזמן". ההחלטה נשלחה בדואר אלקטרוני.')).toBe('ההחלטה נשלחה בדואר אלקטרוני.');
    expect(check('חלפו 45 ימים.')).toBe('');
    expect(check('הערר לפי "תקן החניה".')).toBe('הערר לפי "תקן החניה".');
  });
});
