import { describe, expect, it } from 'vitest';
import { readProtocol } from '../../../../src/hebrew/read/claims/protocol.ts';

const HEAD = 'ועדת ערר לתכנון ובנייה מחוז חיפה\nפרוטוקול דיון בערר 77/25\n';
const turns = (list: string, said: string): string[] =>
  readProtocol(`${HEAD}${list}\n\n${said}`).turns.map(({ speaker, party }) => `${speaker}: ${party ?? 'nobody'}`);

describe('speakers by the first letter of a given name', () => {
  const LIST = [
    'ההרכב: עו"ד תמר חן-גל, יו"ר; אדר\' דנה פז',
    'בצד העוררים ישבו: עו"ד גיל ברק; מר דוד לוי; הגב\' רות לוי-אור',
    'בצד המשיבה: עו"ד רז כהן; אינג\' שי נוי, מהנדס הוועדה',
    "בקהל, ברשות הוועדה: גב' מרים צור, שכנה",
  ].join('\n');

  it('have the side of the one on the list whom letter and surname mean', () => {
    expect(
      turns(
        LIST,
        [
          'ת. חן-גל, יו"ר: בוקר טוב, נתחיל בערר עצמו.',
          'ג. ברק: ההחלטה לא נומקה כלל.',
          'עו"ד ר. כהן: היא נומקה היטב.',
          'ד. לוי: לא קיבלתי שום הודעה.',
          "ר' לוי-אור: גם אני לא קיבלתי.",
          'נוי ש.: ההודעה נשלחה בדואר.',
          'ד.פז: מתי נשלחה?',
          'מ. צור - אני גרה ממול ורוצה לומר משהו.',
        ].join('\n'),
      ),
    ).toEqual([
      'ת. חן-גל, יו"ר: nobody',
      'ג. ברק: appellant',
      'עו"ד ר. כהן: local_committee',
      'ד. לוי: appellant',
      "ר' לוי-אור: appellant",
      'נוי ש.: local_committee',
      'ד.פז: nobody',
      'מ. צור: other',
    ]);
  });

  it('are nobody of the list where the letter is another', () => {
    const lines = ['ת. חן-גל: נמשיך.', 'ג. ברק: הערר נוגע לרעש.', 'ר. כהן: הרעש נמדד.', 'ד. לוי: לא אצלי.'];
    const said = [...lines, ...lines, ...lines, 'א. לוי: אני השוכר של הדירה שלמעלה.', 'ג. ברק: סיימתי.'].join('\n');
    expect(turns(LIST, said).slice(-2)).toEqual(['א. לוי: nobody', 'ג. ברק: appellant']);
  });

  it('are no letters of points', () => {
    const said = 'היו"ר: נפתח את הדיון.\nעו"ד ברק: שתי נקודות.\nא. החניה: אין תקן.\nב. הרעש: לא נמדד.\nעו"ד כהן: נמדד.';
    expect(turns(LIST, said)).toEqual(['היו"ר: nobody', 'עו"ד ברק: appellant', 'עו"ד כהן: local_committee']);
  });
});
