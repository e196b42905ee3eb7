import { describe, expect, it } from 'vitest';
import { extractClaims } from '../../../../src/hebrew/read/claims/extract.ts';

const CLAIM = 'המשאבה שהוצבה בחצר יוצרת רעש קבוע, והיא פוגעת במנוחתם של דיירי הקומה הראשונה.';

/** Of each claim of a chapter of paragraphs: the number of the claim that it supports, or null. */
function supports(...paragraphs: string[]): (number | null)[] {
  const text = paragraphs.map((paragraph, at) => `${at + 1}. ${paragraph}`).join('\n\n');
  return extractClaims(`כתב ערר\n\nנימוקי הערר\n\nרעש ומטרדים\n\n${text}`, 'appeal').map((claim) => claim.supports);
}

describe('a paragraph that says why the one above it is right', () => {
  it.each([
    ['a measurement', 'המדידה שערך מהנדס האקוסטיקה מלמדת כי רעש המשאבה עולה בשעות הלילה על המותר בדין.'],
    ['proof', 'ראיה לכך היא תלונתם של ארבעה דיירים, שלא נענתה עד היום.'],
    ['an example', 'דוגמה לכך היא ליל שבת האחרון, שבו לא פסקה המשאבה מפעולתה ולו לרגע.'],
  ])('%s', (_, support) => {
    expect(supports(CLAIM, support)).toEqual([null, 0]);
  });

  it('two of them are both for the claim', () => {
    const [first, second] = [
      'ראיה לכך היא תלונתם של ארבעה דיירים, שלא נענתה.',
      'דוגמה לכך היא יום חג שבו לא פסקה המשאבה ולו לרגע.',
    ];
    expect(supports(CLAIM, first, second)).toEqual([null, 0, 0]);
  });
});

describe('a claim of its own', () => {
  it.each([
    ['the next point', 'זאת ועוד, לא הוגשה חוות דעת אקוסטית, ובלעדיה לא היה מקום לאשר את הבקשה.'],
    ['another matter', 'הגדר המבוקשת חוסמת את הכניסה היחידה לחניה, בניגוד להוראות התוכנית.'],
    ['a demand, whatever it rests on', 'חוות הדעת שצורפה לבקשה מלמדת כי רעש המשאבה חורג מן התקן, ודין ההיתר להתבטל.'],
  ])('%s', (_, other) => {
    expect(supports(CLAIM, other)).toEqual([null, null]);
  });

  it('the first of a chapter supports nothing, however it opens', () => {
    expect(supports('ראיה לכך שהמשאבה מרעישה היא תלונת הדיירים, שלא נענתה.')).toEqual([null]);
  });
});

it('is told as the role of the claim', () => {
  const text = `כתב ערר\n\nנימוקי הערר\n\nרעש\n\n1. ${CLAIM}\n\n2. ראיה לכך היא תלונת הדיירים, שלא נענתה עד היום.`;
  expect(extractClaims(text, 'appeal').map(({ role }) => role)).toEqual(['claim', 'support']);
});
