import { describe, expect, it } from 'vitest';
import { readProtocol } from '../../../../src/hebrew/read/claims/protocol.ts';

const HEAD = 'ועדת ערר לתכנון ובנייה מחוז חיפה\nפרוטוקול דיון בערר 77/25\n';
const turns = (text: string): string[] =>
  readProtocol(HEAD + text).turns.map(({ speaker, party, text: said }) => `${speaker}: ${party ?? 'nobody'}: ${said}`);

const LIST = [
  'שם\tתפקיד',
  'עו"ד תמר חן-גל\tיו"ר',
  "גב' דנה פז\tחברה, שמאית מקרקעין",
  'עו"ד גיל ברק\tב"כ העורר',
  'מר אורי שמש\tשמאי העורר',
  'עו"ד רז כהן\tב"כ המשיבה 1',
  "הגב' מיכל אור\tמשיבה 2",
].join('\n');

describe('minutes that are a table', () => {
  it('say in a column who speaks, by the surname alone', () => {
    expect(
      turns(
        [
          LIST,
          'הדובר\tהדברים',
          'היו"ר\tפותחים. נתחיל בשומה.',
          'ברק\tהשומה שגויה מיסודה.',
          'פז\tמה מצאתם?',
          'שמש\tשתי עסקאות בלבד, וזה לא מדגם.',
          'כהן\t14 עסקאות נבדקו.',
          'אור\tאני גרה ליד המגרש.',
          'ועוד דבר, הרעש גדול.',
          'זר\tגם אני רוצה לומר משהו.',
          'היו"ר\tהדיון נעול.',
        ].join('\n'),
      ),
    ).toEqual([
      'היו"ר: nobody: פותחים. נתחיל בשומה.',
      'ברק: appellant: השומה שגויה מיסודה.',
      'פז: nobody: מה מצאתם?',
      'שמש: appellant: שתי עסקאות בלבד, וזה לא מדגם.',
      'כהן: local_committee: 14 עסקאות נבדקו.',
      'אור: respondent: אני גרה ליד המגרש.\nועוד דבר, הרעש גדול.',
      'זר: nobody: גם אני רוצה לומר משהו.',
      'היו"ר: nobody: הדיון נעול.',
    ]);
  });

  it.each([
    [
      'a number or a time before them',
      (who: string, said: string, at: number) => `${at}.\t${who}\t${said}`,
      '#\tדובר/ת\tתוכן הדברים',
    ],
    [
      'a time before them',
      (who: string, said: string, at: number) => `09:1${at}\t${who}\t${said}`,
      'שעה\tמפי\tמה נאמר',
    ],
    ['no head above them', (who: string, said: string) => `${who}\t${said}`, ''],
    ['a colon in the cell', (who: string, said: string) => `${who}:\t${said}`, 'שם הדובר\tהטענה'],
  ])('with %s', (_, row, head) => {
    const said = [
      ['היו"ר', 'נתחיל בערר.'],
      ['ב"כ העורר', 'ההחלטה לא נומקה.'],
      ['ב"כ המשיבה 1', 'היא נומקה.'],
      ["גב' פז", 'היכן נומקה?'],
      ['כהן', 'בעמוד השני.'],
      ['משיבה 2', 'אני מתנגדת לערר.'],
      ['היו"ר', 'תודה לכולם.'],
    ].map(([who, words], at) => row(who!, words!, at + 1));
    expect(
      readProtocol([HEAD + LIST, ...(head ? [head] : []), ...said].join('\n')).turns.map(({ party }) => party),
    ).toEqual([null, 'appellant', 'local_committee', null, 'local_committee', 'respondent', null]);
  });

  it('with a column that says for whom', () => {
    const rows = ['לב\tב"כ העוררים\tההיתר פוגע בנו.', 'צור\tב"כ הוועדה המקומית\tההיתר כדין.', 'גת\t\tומי אישר?'];
    expect(turns(['דובר\tתפקיד\tדברים', ...rows].join('\n'))).toEqual([
      'לב, ב"כ העוררים: appellant: ההיתר פוגע בנו.',
      'צור, ב"כ הוועדה המקומית: local_committee: ההיתר כדין.',
      'גת: nobody: ומי אישר?',
    ]);
  });
});
