import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findQuote, grounded, numbersIn, readSource } from '../../../src/agent/model/quotes.ts';

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

  const INVENTED = 'הוועדה קיבלה את מלוא טענותינו';
  it.each([
    ['doubled apostrophes', `הם אמרו ''${INVENTED}''.`],
    ['doubled geresh', `הם אמרו ׳׳${INVENTED}׳׳.`],
    ['doubled curly apostrophes', `הם אמרו ’’${INVENTED}’’.`],
    ['single apostrophes', `הם אמרו '${INVENTED}'.`],
    ['single curly marks', `הם אמרו ‘${INVENTED}’.`],
    ['single marks after a prefix', `הם טענו ש'${INVENTED}' ולכן פנו.`],
    ['a geresh inside', `הם אמרו 'בעמ' 20 ${INVENTED}'.`],
    ['no end', `הם אמרו "${INVENTED}.`],
    ['no end, in a single mark', `הם אמרו '${INVENTED}.`],
    ['no beginning', `${INVENTED}" אמרו הם.`],
    ['bold marks round it', `הם אמרו **"${INVENTED}"**.`],
    ['guillemets', `הם אמרו «${INVENTED}».`],
    ['low marks', `הם אמרו „${INVENTED}“.`],
    ['a blank line inside', `הם אמרו "${INVENTED}.\n\nולכן יש לקבל את הערר".`],
    ['a block quotation', `> ${INVENTED}\nולכן יש לקבל את הערר`],
    ['two sentences', `הם אמרו ''${INVENTED}. ולכן יש לקבל את הערר''.`],
    ['more than two thousand letters', `הם אמרו "${`${INVENTED} `.repeat(90)}".`],
    ['another inside', `הם אמרו "הוועדה קבעה "${INVENTED}" לבסוף".`],
  ])('loses an invented quotation with %s', (_, text) => {
    expect(check(`ההחלטה נשלחה.\n\n${text}\n\nהערר הוגש בזמן.`)).toBe('ההחלטה נשלחה.\n\nהערר הוגש בזמן.');
  });

  it.each([
    `בא כוחם אמר ''לא קיבלתי דבר''.`,
    `בא כוחם אמר 'לא קיבלתי דבר'.`,
    `בא כוחם אמר „לא קיבלתי דבר“.`,
    `בא כוחם אמר "ההחלטה נשלחה בדוא''ל ב-20 בינואר, ולכן הערר הוגש בזמן".`,
    `הם אמרו "ההחלטה נשלחה בדוא"ל ב-20 בינואר".`,
    `טענה זו הועלתה בדיון ש"ההחלטה נשלחה בדוא״ל".`,
  ])('keeps a quotation of the source whatever its marks: %s', (text) => {
    expect(check(text)).not.toBe('');
  });

  it.each([
    'עו"ד כהן טען כי התב"ע והממ"דים נבנו לפי חוו"ד.',
    `ב"כ העוררים, עו''ד כהן, הפנה לס' 20 ולעמ' 20.`,
    "העוררים גרים ברח' ז'בוטינסקי פינת ג'ורג' אליוט, חלופה א' או ב'.",
    "סעיפים א'-ג' לתכנית, בצ'ק, בשנות ה-'20.",
    `היתר לקו 'חזית' ו"קו בניין".`,
    'צינור 20" הונח.',
  ])('keeps words that are written with gershayim and geresh: %s', (text) => {
    expect(check(text)).toBe(text.replace("''", '"'));
  });

  it('is never longer than what it checks, and is quick', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('"', "'", '״', "''", ' ', '\n\n', 'א', 'בג', '.', '>', '5')), (parts) => {
        const text = parts.join('');
        expect(check(text).length).toBeLessThanOrEqual(text.length);
      }),
    );
    expect(check(`${`ה"א `.repeat(20_000)}"`)).toBe('');
  });
});
