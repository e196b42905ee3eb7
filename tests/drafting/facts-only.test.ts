import { describe, expect, it } from 'vitest';
import { isFact, leansBack } from '../../src/drafting/draft/facts-only.ts';
import { arguingWords } from '../../src/hebrew/check/arguing-words.ts';

describe('what stands in the background', () => {
  it.each([
    'ביום 3.9.2023 החליטה ועדת המשנה לדחות את התביעה.',
    'המקרקעין ידועים כגוש 30456 חלקה 118, ושטחם 1,146 מ"ר.',
    'הבנין מצוי במצב תחזוקה בינוני.',
    'הבקשה להיתר הוגשה ביום 3.4.2024.',
    'על המקרקעין חלה תכנית ג/31450, המייעדת אותם למלאכה ולאחסנה.',
  ])('is a fact: %s', (sentence) => {
    expect(isFact(sentence)).toBe(true);
  });

  it.each([
    'בהחלטה מיום 3.9.2023 אין ולו נימוק אחד לרפואה.',
    'ההקלה בשיעור 40% היא סטייה ניכרת ואסורה.',
    "העתק ההחלטה מיום 3.9.2023 מצורף כנספח א'.",
    'סעיף 197 לחוק קובע כי תביעה תוגש בתוך שלוש שנים.',
    'אנו מתגוררים ברחוב הרימון 9.',
    'הוועדה המקומית מבקשת לדחות את הערר.',
    'העוררים מתכבדים להגיש ערר על שומתה המכרעת של השמאית מיום 20.7.2023.',
    'היא ניתנה ביום 3.4.2024.',
    'ההחלטה מיום 3.4.2024 היא קשה לדיירים.',
    'תוכנית רמ/11/ב, שפורסמה ביום 14.9.1994.',
    'לפי הערר נבנה כאן כמעט בסיס צבאי.',
    '"גילאי חינוך" כולל לידה עד שלוש.',
  ])('is none: %s', (sentence) => {
    expect(isFact(sentence)).toBe(false);
  });
});

it.each([
  ['ביום 4.12.2024 ועדת המשנה לרישוי אישרה להם את הבקשה.', true],
  ['קודם לה חלה תכנית צפ/140/ב.', true],
  ['ביום 4.12.2024 ועדת המשנה אישרה לעוררים תוספת קומה.', false],
])('a pronoun before anybody is named leans on the sentence before: %s', (sentence, leans) => {
  expect(leansBack(sentence)).toBe(leans);
});

describe('an argument in the background', () => {
  it.each([
    ['בהחלטה אין ולו נימוק אחד לרפואה.', 'אין ולו נימוק אחד'],
    ['הוועדה לא נימקה את החלטתה.', 'לא נימקה'],
    ['בהליך נפל פגם.', 'נפל פגם'],
    ['הוועדה התעלמה מחוות הדעת.', 'התעלמה'],
  ])('is found: %s', (sentence, words) => {
    expect(arguingWords(sentence).map(({ word }) => word)).toEqual([words]);
  });

  it('is not seen in facts', () => {
    expect(arguingWords('הבקשה לא פורסמה בעיתון. ההיתר ניתן ביום 3.4.2024 בתנאים.')).toEqual([]);
  });
});
