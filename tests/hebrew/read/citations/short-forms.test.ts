import { describe, expect, it } from 'vitest';
import { findCitations } from '../../../../src/hebrew/read/citations/find.ts';

const cited = (text: string, kind: string) =>
  findCitations(text).flatMap((one) => (one.kind === kind ? [one.text] : []));

describe('a judgment that only another document cites in full', () => {
  it.each([
    ['העוררים מפנים לפרשת ולנסקוביץ ולתכליתה.', 'פרשת ולנסקוביץ'],
    ['המשיבה מבקשת להיתלות בעניין בני אברהם, אלא ששם נדון מגרש אחר.', 'עניין בני אברהם'],
    ['הלכת אבו סנינאווי אינה מועילה לעוררים.', 'הלכת אבו סנינאווי'],
  ])('in "%s"', (text, name) => {
    expect(cited(text, 'case')).toEqual([name]);
  });

  it.each(['הגענו לפרשת הדרכים.', 'בעניין בני הבית נקבע מועד.', 'פרשת התשלום טרם הוסדרה.'])('not in "%s"', (text) => {
    expect(cited(text, 'case')).toEqual([]);
  });
});

it.each([
  ['לעניין סעיף 11(ב) לתמ"א 38 אין די בכך.', 'סעיף 11(ב) לתמ"א 38'],
  ['הבקשה הוגשה לפי תמ"א 38.', 'תמ"א 38'],
])('a national plan is cited by its sections: %s', (text, plan) => {
  expect(cited(text, 'plan')).toEqual([plan]);
});

describe('the third schedule in matters of the levy', () => {
  const levy = 'המשיבה דרשה היטל השבחה. ';
  it('is cited by its sections alone', () => {
    expect(cited(`${levy}החבות לפי סעיף 2(א) מוטלת על הבעלים.`, 'statute')).toContain('סעיף 2(א)');
    expect(cited(`${levy}כאמור בסעיף 2(א) לתשובה, הדרישה בטלה.`, 'statute')).toEqual([]);
  });

  it('is not cited where it is only spoken of', () => {
    expect(cited(`${levy}הם לא ידעו מהי התוספת השלישית.`, 'statute')).toEqual([]);
  });
});

describe("the document's own number is none", () => {
  it.each([
    'לכבוד ועדת הערר\n\nהנדון: תשובה לערר 1212-04-24 של מר אבי גל נגד הוועדה המקומית לתכנון ובנייה גבעון\n\nשלום רב',
    'לכבוד ועדת הערר\n\nהנדון: ערר 1212-04-24 אבי גל, דנה גל ומחסני רימון בע"מ - תשובת הוועדה המקומית לתכנון ובנייה גבעון\n\nשלום רב',
    'הודעה משלימה\n\n5.1.25 ו-14.1.25, התגובות / תיק ערר 1212-04-24\n\nשלוש הערות.',
    "ועדת הערר, מחוז צפון\n\nפרוטוקול דיון – ערר 1212-04-24 אבי גל ואח' נ' הוועדה המקומית לתכנון ולבנייה גבעון\n\nנוכחים",
    'ועדת הערר\n\nפרוטוקול\n\nערר 1212-04-24, ישיבה מיום 9 בנובמבר 2024, באולם הוועדה, שדרות הגפן 1, יבנאל, קומה שנייה\n\nנוכחים',
  ])('%s', (text) => {
    expect(cited(text, 'case')).toEqual([]);
  });
});
