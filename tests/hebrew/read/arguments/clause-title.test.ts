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
    ['המרפסת משקיפה אל חדר השינה.', 'הטענה כי המרפסת משקיפה אל חדר השינה'],
    ['הרחבת הכביש תטיל על הדיירים עומס.', 'הטענה כי הרחבת הכביש תטיל על הדיירים עומס'],
    ['אין ספק שהגדר אטומה.', 'הטענה כי הגדר אטומה'],
    ['בכל מקרה הקרקע סלעית.', 'הטענה כי הקרקע סלעית'],
  ])('%s', (text, title) => expect(titleOf(text)).toBe(title));

  it.each([
    'אנחנו לא יכולים לחכות עוד שנה.', // nobody speaks in a title
    'איפה נחנה?',
    'ערך המגרש.',
    'הפגיעה בתכונות המגרש.',
    'ההחלטה מיום 3.4.2024.',
    'הצריף של המשפחה מאחורי הבית.',
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

describe('an argument that neither a subject nor a clause names', () => {
  const made = (...texts: string[]) => argumentTitles([texts.map((text) => claim(text, 'protocol'))]);

  it.each([
    ['ולא יהיה פה שקט.', 'הטענה "לא יהיה פה שקט"'],
    ['אנחנו גרים שם ארבעים שנה.', 'הטענה "אנחנו גרים שם ארבעים שנה"'],
    [
      'סבא שלי חפר כאן את הבור בשביל מים לעיזים, ולא בשביל שישליכו לתוכו שקים של מלט ויגידו אחר כך שזה היה תמיד.',
      'הטענה "סבא שלי חפר כאן את הבור בשביל מים לעיזים"',
    ],
  ])('is called by its own words: %s', (text, title) => expect(made(text)).toEqual([title]));

  it('and by words that are no question, no quotation and no part that breaks off', () => {
    const [title] = made(
      'ומי ישלם על זה, אתם?',
      'הוא אמר "תחכו עד הקיץ" ולא בא.',
      'את הכביש הזה סללו לפני הקמת המדינה.',
    );
    expect(title).toBe('הטענה "את הכביש הזה סללו לפני הקמת המדינה"');
  });

  it('is not told twice over its words', () => expect(tellingTitle('הטענה "לא יהיה פה שקט"')).toBe(''));
});

describe('a heading of the pleading', () => {
  const titled = (heading: string, text: string) => argumentTitles([[{ ...claim(text, 'appeal'), heading }]]);
  it('names what it has a word of', () =>
    expect(titled('הגג הישן', 'הגג נבנה לפני ארבעים שנה, ואיש לא התלונן עליו.')).toEqual(['הגג הישן']));
  it('and nothing else', () => expect(titled('רגע לפני הסוף', 'המגרש משופע.')).toEqual(['הטענה כי המגרש משופע']));
});
