// Words of a hearing that nobody understands alone are no argument of a draft; the ledger keeps them.
import { describe, expect, it } from 'vitest';
import { tellArgument } from '../../../../src/drafting/claims/tell.ts';
import type { ClaimWords } from '../../../../src/hebrew/read/telling/sentences.ts';

const SIDE = { name: 'העוררים', form: 'men' as const };
const claim = (text: string, docType: string): ClaimWords => ({ text, documentTitle: '', docType, location: '' });
const told = (text: string, { docType = 'protocol', title = '', threshold = false } = {}): string =>
  tellArgument({ title, summary: '', claims: [claim(text, docType)], threshold }, SIDE).text;

describe('without a title', () => {
  it.each([
    'המייל הלך לאדריכל, ז. חמדאן, גם לא פתח.',
    'לא הופקדה, לא כלום.',
    'בנה שמונים וארבע דירות, ועד היום לא קיבל מכתב אחד.',
    'אתמול קיבלתי מרשם החברות תדפיס מעודכן, אז תראו אותו.',
    'מרגלית עוברת לגור אצל אורלי בזמן הבנייה, ככה סיכמנו בבית.',
    'שלושים שנה הוא שם ולא דחף אף אחד.',
    'אלפיים מאה ועשרה לפני, אלפיים מאה עשרים וחמישה אחרי.',
    'אין אף אחת.',
  ])('tells nothing of a hearing that is not understood alone: %s', (words) => expect(told(words)).toBe(''));

  it('tells no bare figure of a pleading', () => {
    expect(told('שלושים ושישה עובדים, חצי מהם מהכפר.', { docType: 'appeal' })).toBe('');
    expect(told('ארבעה מטרים נוספו לרוחב הדרך, וכולם באו מהשצ"פ.', { docType: 'appeal' })).toContain('ארבעה מטרים');
  });

  it.each([
    'תעלה ברוחב של מכונית לא הופכת שכן ללא שכן.',
    'הטופס זיהה את התכנית ואת החלקות, והפקידה קיבלה אותו ולא ביקשה דבר.',
    'קונה ב-2017 היה משלם על החזית מחיר של מסחר.',
    'המבנה יסיט את מי הגשמים אל חצר השכנים.',
    'אין לאשר מגורים על קרקע שלא נבדק אם היא מזוהמת.',
  ])('tells what is: %s', (words) => expect(told(words)).toContain(words.slice(0, 20)));
});

it('tells a bar to the appeal, and what stands under its title, however short it is', () => {
  expect(told('לא הופקדה התכנית, לא כלום ושום דבר.', { threshold: true })).not.toBe('');
  expect(told('אין במגרש ולו מקום חניה אחד.', { title: 'חניה ותנועה' })).toContain('מקום חניה');
});

it.each([
  'הציג ששון את החשש לעוברים בשביל שמאחורי הסוללה.',
  'נכדו נרדם בצהריים, ועשר בלילה היא שעה שאין יורים בה ליד בתים.',
  'הוא הוציא מכיסו קליע שמצא, לפי עדותו, ליד סימון השביל הכחול בחודש דצמבר.',
  'עלה עם נכדו על סולם לגובה הקומה השביעית, וצילום מן הטלפון מראה את המיטה שלו.',
])('no title says who somebody is whom a hearing does not name: %s', (words) => {
  expect(told(words, { title: 'פרטיות ונוף' })).toBe('');
  expect(told(words, { title: 'פרטיות ונוף', docType: 'appeal' })).not.toBe('');
});

it('a deed of the side itself is told under a title', () => {
  expect(told('לא קיבל שום הודעה על הבקשה.', { title: 'פרסום והליך' })).toContain('לא קיבל שום הודעה');
  expect(told('לא קיבל שום הודעה על הבקשה.')).toBe('');
});

describe('the frame that a recorder puts around an argument', () => {
  it.each([
    ['ששון התנגד ואמר שתכנית שעוד לא נולדה אינה ראיה בתיק הזה.', 'תכנית שעוד לא נולדה'],
    ['הפנה לכך שהדרישה לא כללה הודעה על זכות הערר.', 'הדרישה לא כללה'],
    ['לגופו של דבר חזר על כך שהדרך נועדה רק לתחזוקת התעלה.', 'הדרך נועדה'],
    ['ברק פותחת בסמכות וטוענת שמטווח משנה את הסביבה מיסודה.', 'מטווח משנה'],
    ['ואז סיפר שמאז החורף פועלת בקצה רחוב הזית מרפאה לנפגעי הלם.', 'מאז החורף'],
    ['ברק חזרה וטענה שנדרש תסקיר השפעה על הסביבה.', 'נדרש תסקיר'],
    ['סלאמה עומד על כך שהמשרד אישר את המטווח בלא תנאים.', 'המשרד אישר'],
    ['הגיב כי אין הורה שילך ברגל שש מאות מטר עם פעוט.', 'אין הורה'],
  ])('is left out: %s', (words, told_) => expect(told(words)).toMatch(new RegExp(`(?:, |כי )${told_}`)));
});
