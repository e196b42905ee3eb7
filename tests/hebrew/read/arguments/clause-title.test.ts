import { describe, expect, it } from 'vitest';
import { tellingTitle } from '../../../../src/drafting/claims/titles.ts';
import { clauseTitle, isClauseTitle } from '../../../../src/hebrew/read/arguments/clause-title.ts';
import { argumentTitles } from '../../../../src/hebrew/read/arguments/title.ts';
import type { ClaimText } from '../../../../src/hebrew/read/arguments/types.ts';

const claim = (text: string, docType = 'response'): ClaimText => ({
  id: text,
  party: 'local_committee',
  text,
  topic: null,
  threshold: false,
  documentId: 'd',
  docType,
  position: 0,
  heading: null,
  citations: [],
});
const titleOf = (...texts: string[]) => clauseTitle(texts.map((text) => claim(text)));

describe('an argument that no subject names is called by its claim', () => {
  it.each([
    ['תוספת השטח מוצדקת תכנונית.', 'הטענה כי תוספת השטח מוצדקת תכנונית'],
    ["לס' 12: הדרישה הוצאה כדין.", 'הטענה כי הדרישה הוצאה כדין'],
    ['ראשית, מוסך אינו נמנה עם השימושים שבתכנית.', 'הטענה כי מוסך אינו נמנה עם השימושים שבתכנית'],
    ['אין מחסור במבני ציבור.', 'הטענה כי אין מחסור במבני ציבור'],
    ['חוות הדעת של העוררות פגומה, ואין לייחס לה משקל.', 'הטענה כי חוות הדעת של העוררות פגומה'],
    ['האזבסט הוסר בשנת 2014, ואני עוד זוכר את זה.', 'הטענה כי האזבסט הוסר בשנת 2014'],
    ['לחלופין חל הפטור שבסעיף 200 לחוק.', 'הטענה כי חל הפטור שבסעיף 200 לחוק'],
  ])('%s', (text, title) => expect(titleOf(text)).toBe(title));

  it.each([
    'אנחנו לא יכולים לחכות עוד שנה.', // nobody speaks in a title
    'איפה נחנה?',
    'סנוור מעמודי התאורה שעל הגשר.', // the name of a thing
    'הוא לא הראה שהקיר שלו.', // who?
    'שמי שמבקש לבנות במגרש צר, בצמידות לבתי אחרים, יבנה לפי התכנית ולא לפי אוסף של הקלות שכל אחת מהן קטנה.',
    'מי שאינו מתנגד בזמן, ואיש לא אמר לו, מה יעשה?',
    'לפי התחשיב שצורף לשומה, ולאחר שנוכו ההוצאות שבנספח, ובשים לב לכך שהמכר לא הושלם עד היום, השווי שנקבע לחלקה גבוה מדי.',
  ])('not by %s', (text) => expect(titleOf(text)).toBeNull());

  it('by a whole sentence of several, one that argues before one that tells', () => {
    expect(titleOf('המבנה נבנה בשנת 1987. אין לחייב את החוכר בהיטל על הגלריה.')).toMatch(/^הטענה כי אין לחייב/);
  });

  it('by its first sentence where both argue, whatever reasons follow', () => {
    const title = titleOf('המבשלה תשנה את אופיו של המושב. אנשים באו לכאן בשביל גדר ולא בשביל לוח פרסום.');
    expect(title).toBe('הטענה כי המבשלה תשנה את אופיו של המושב');
  });

  it('and not by a subject of a levy, where nobody speaks of one', () => {
    const exempt = claim('לחלופין חל הפטור שבסעיף 200 לחוק.');
    expect(argumentTitles([[exempt]])[0]).not.toMatch(/היטל/);
    expect(argumentTitles([[exempt], [claim('היטל ההשבחה חושב נכון.')]])[0]).toBe('היטל השבחה – פטור');
  });

  it('and by no heading that names a person, says what the others claim, or is cut', () => {
    const under = (heading: string) =>
      argumentTitles([[{ ...claim('השליח רשם שם ומספר זהות, וההודעה תקינה.'), heading }]])[0];
    expect(under("הגב' כהן")).not.toMatch(/כהן/);
    expect(under('ההודעה לא נמסרה')).not.toMatch(/לא נמסרה/);
    expect(under('מסירת ההודעה')).toBe('מסירת ההודעה');
  });

  it('in a list of arguments instead of a lone word', () => {
    expect(argumentTitles([[claim('הטבלה קובעת מקסימום ולא הבטחה.')]])).toEqual([
      'הטענה כי הטבלה קובעת מקסימום ולא הבטחה',
    ]);
  });

  it('and not over the text of a draft, which tells it', () => {
    const title = 'הטענה כי תוספת השטח מוצדקת תכנונית';
    expect(isClauseTitle(title)).toBe(true);
    expect(tellingTitle(title)).toBe('');
    expect(tellingTitle(title, undefined, true)).toBe(title);
  });
});
