import { describe, expect, it } from 'vitest';
import { readProtocol } from '../../../../src/hebrew/read/claims/protocol.ts';
import { peopleOfCase } from '../../../../src/hebrew/read/metadata/case-people.ts';

const HEAD = 'ועדת ערר לתכנון ובנייה מחוז חיפה\nפרוטוקול דיון בערר 77/25\n';
const SPEECH = '\n\nהיו"ר: נפתח את הדיון. נשמע את הצדדים.\nהעורר: החלון ייחסם.\n';
const present = (list: string, known = peopleOfCase([])): string[] =>
  readProtocol(HEAD + list + SPEECH, known).attendees.map(({ name, party }) => `${name}: ${party ?? 'nobody'}`);

describe('whoever stands behind others on a list', () => {
  const ROOM =
    'בחדר: תמר חן, עו"ד, יושבת הראש; דנה פז, אדריכלית, חברה; אורי שמש, העורר; רות לב, בתו; גיל ברק-אור, עו"ד, המחלקה המשפטית; מיכל גת, מתמחה (של גיל); שי נוי, סגן מהנדס הוועדה המקומית; אבי צור, פקח';

  it('is of the committee by an office of its own, and an intern is with counsel', () => {
    expect(present(ROOM)).toEqual([
      ...['תמר חן: nobody', 'דנה פז: nobody', 'אורי שמש: appellant', 'רות לב: appellant'],
      ...[
        'גיל ברק-אור: local_committee',
        'מיכל גת: local_committee',
        'שי נוי: local_committee',
        'אבי צור: local_committee',
      ],
    ]);
  });

  it('is of the side for which the pleadings name him as counsel', () => {
    const known = peopleOfCase([
      { party: 'local_committee', text: 'תשובת המשיבה\n\nדין הערר להידחות.\n\nגיל ברק-אור, עו"ד\nב"כ המשיבה' },
    ]);
    const list = 'באולם: תמר חן, עו"ד, יושבת הראש; אורי שמש, העורר; רות לב, בתו; גיל ברק-אור, עו"ד; מיכל גת, מתמחה';
    expect(present(list, known).slice(-2)).toEqual(['גיל ברק-אור: local_committee', 'מיכל גת: local_committee']);
  });
});

it('reads sides in short, and of joined appeals by their numbers', () => {
  const list = [
    'הוועדה: תמר חן, עו"ד, יו"ר; דנה פז, שמאית',
    'עוררי 7711: אורי שמש, דליה לב, ב"כ עו"ד גיל ברק, השמאי רון גת',
    'עוררת בערר 7722-03-25: רות צור, ב"כ עו"ד אבי נוי',
    'מש\' 1: עו"ד רז כהן, מזכיר הוועדה המקומית שי בר-לב',
    'מש\' 2 – עו"ד יעל אור, ד"ר מיכל אבן (אקוסטיקה)',
    'א. עניינים מקדמיים',
  ].join('\n');
  expect(present(list)).toEqual([
    ...['תמר חן: nobody', 'דנה פז: nobody', 'אורי שמש: appellant', 'דליה לב: appellant', 'גיל ברק: appellant'],
    ...['רון גת: appellant', 'רות צור: appellant', 'אבי נוי: appellant', 'רז כהן: local_committee'],
    ...['שי בר-לב: local_committee', 'יעל אור: respondent', 'מיכל אבן: respondent'],
  ]);
});

describe('whoever stands on a line of his own below full lists', () => {
  const LISTS = [
    'הרכב: תמר חן, עו"ד, יו"ר; דנה פז, שמאית',
    'העוררים: אורי שמש; עו"ד גיל ברק-אור',
    'הוועדה המקומית: עו"ד רז כהן; שי נוי, מהנדס הוועדה',
    'מבקשי ההיתר: רון לב; עו"ד אבי צור',
  ].join('\n');

  it.each([
    ['מיכל גת, שכנה מרחוב התות', 'מיכל גת'],
    ["גב' מיכל גת, שכנה, בעצמה", 'מיכל גת'],
    ['מיכל גת, תושבת השכונה', 'מיכל גת'],
    ['מיכל גת, בעלת דירה בתות 8, שביקשה להישמע', 'מיכל גת'],
    ['מיכל גת, שבאה לשמוע', 'מיכל גת'],
  ])('is of no side: %s', (line, name) => {
    expect(present(`${LISTS}\n${line}`).at(-1)).toBe(`${name}: other`);
  });

  it('but for one whom an office puts on it', () => {
    expect(present(`${LISTS}\nמיכל גת, אדריכלית הבקשה`).at(-1)).toBe('מיכל גת: permit_applicant');
  });
});

it.each(["יעל שמש-גת ואח' נ' הוועדה המקומית אלון", 'יעל שמש-גת נגד הוועדה המקומית אלון'])(
  'gives who came herself the name of the caption, without the others: %s',
  (caption) => {
    const list = `${caption}\nהרכב: תמר חן, עו"ד, יו"ר\nנוכחים: העוררת בעצמה; עו"ד גיל ברק-אור, ב"כ העוררת`;
    expect(present(list)).toContain('יעל שמש-גת: appellant');
  },
);
