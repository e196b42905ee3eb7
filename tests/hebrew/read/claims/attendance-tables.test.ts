import { describe, expect, it } from 'vitest';
import { readProtocol } from '../../../../src/hebrew/read/claims/protocol.ts';
import { peopleOfCase } from '../../../../src/hebrew/read/metadata/case-people.ts';

const HEAD = 'ועדת ערר לתכנון ובנייה מחוז חיפה\nפרוטוקול דיון בערר 77/25\n';
const SPEECH = '\nהיו"ר: נפתח את הדיון. נשמע את הצדדים.\nברק: התכנית פוגעת בנו.\n';
const present = (rows: readonly string[], known = peopleOfCase([])): string[] =>
  readProtocol(HEAD + rows.join('\n') + SPEECH, known).attendees.map(
    ({ name, role, party }) => `${name} (${role}): ${party ?? 'nobody'}`,
  );

describe('a table of those present whose first column says for whom', () => {
  const ROWS = [
    'בשם מי\tשם\tתפקיד\tישיבה',
    "עמותת הגפן – תושבים למען הוואדי\tגיל ברק\tעו\"ד\tא', ב'",
    'העמותה\tיפעת אור\tיו"ר העמותה\tא\'',
    "המועצה האזורית עמק הבזלת\tאורי שמש\tיועץ משפטי\tב'",
    "המועצה\tד\"ר דנה פז\tהידרולוגית\tא', ב'",
    'הוועדה המקומית לתכנון ובנייה גבעת טל\tרז כהן\tעו"ד\tא\'',
    "הוועדה המקומית\tשי נוי\tמהנדס העיר\tא'",
    'רום בזלת מגורים בע"מ\tיעל גת\tעו"ד\tא\'',
    'החברה\tאבי רום\tמנכ"ל\tא\'',
    "הוועדה המחוזית\tמיכל לב\tמתכננת בלשכה\tא'",
  ];

  it('gives the side in full to those behind it in short, and to no session', () => {
    const known = peopleOfCase([
      {
        party: 'appellant',
        text: 'כתב ערר\nהעוררת: המועצה האזורית עמק הבזלת, ע"י עו"ד אורי שמש\nנגד\nהמשיבות: 1. הוועדה המקומית גבעת טל\n2. רום בזלת מגורים בע"מ, ע"י עו"ד יעל גת',
      },
      { party: 'permit_applicant', text: 'תשובת המשיבה 2\n\nדין הערר להידחות.\n\nיעל גת, עו"ד\nב"כ המשיבה 2' },
    ]);
    expect(present(ROWS, known)).toEqual([
      'גיל ברק (עו"ד): appellant',
      'יפעת אור (יו"ר העמותה): appellant',
      'אורי שמש (יועץ משפטי): appellant',
      'דנה פז (הידרולוגית): appellant',
      'רז כהן (עו"ד): local_committee',
      'שי נוי (מהנדס העיר): local_committee',
      'יעל גת (עו"ד): permit_applicant',
      'אבי רום (מנכ"ל): permit_applicant',
      'מיכל לב (מתכננת בלשכה): respondent',
    ]);
  });

  it('leaves a side of which nothing tells to nobody', () => {
    expect(present(['צד\tנוכח\tתפקיד', 'הוועדה המקומית\tרז כהן\tעו"ד', 'קבוצת רום\tאבי רום\tמנהל'])).toEqual([
      'רז כהן (עו"ד): local_committee',
      'אבי רום (מנהל): nobody',
    ]);
  });

  it('goes on where the cell is empty or says the same', () => {
    expect(
      present([
        'מטעם\tשם\tתפקיד',
        'העוררים\tגיל ברק\tעו"ד',
        '\tדן אור\tעורר 1',
        'הוועדה המקומית\tרז כהן\tעו"ד',
        'כנ"ל\tשי נוי\tמהנדס',
      ]),
    ).toEqual([
      'גיל ברק (עו"ד): appellant',
      'דן אור (עורר 1): appellant',
      'רז כהן (עו"ד): local_committee',
      'שי נוי (מהנדס): local_committee',
    ]);
  });
});
