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

describe('speakers as a recorder shortens them', () => {
  const LIST = [
    'נוכחים: עו"ד גיל ברק, ב"כ העוררים; השמאי אורי שמש, מטעם העוררים',
    'עו"ד רז כהן-טל, ב"כ המשיבה 1; אינג\' שי נוי, מהנדס הוועדה המקומית',
    'עו"ד יעל גת, ב"כ המשיבה 2',
  ].join('; ');

  it.each([
    ['a dash', ' – '],
    ['a colon', ': '],
  ])('before %s', (_, sign) => {
    const said: [string, string][] = [
      ['היו"ר', 'פותח. סדר הטיעון כבפעם הקודמת.'],
      ['ב"כ העור\'', 'הערר הוגש במועד.'],
      ['ב"כ מש\' 1', 'לא הוגש במועד.'],
      ['ב"כ מש. 2', 'מצטרפת לדברים.'],
      ["ב\"כ הוו' המק'", 'מפנה לתאריך.'],
      ['השמאי שמש', 'התאריך שגוי.'],
      ['ב"כ הועדה המק\'', 'הוא נכון.'],
      ['ב"כ ו. מק.', 'חוזרת על דבריה.'],
    ];
    expect(
      turns(LIST, said.map(([who, words]) => `${who}${sign}${words}`).join('\n')).map((one) => one.split(': ').at(-1)),
    ).toEqual(
      [
        null,
        'appellant',
        'local_committee',
        'respondent',
        'local_committee',
        'appellant',
        'local_committee',
        'local_committee',
      ].map((party) => party ?? 'nobody'),
    );
  });

  it('before a dash, though what he says has a colon', () => {
    const said = [
      'היו"ר – פותח. סדר הטיעון כבפעם הקודמת.',
      'מר נוי – מאשר: ההודעה יצאה באיחור.',
      'ב"כ העוררים – מבקשת רשות: יש מסמך נוסף.',
      'עו"ד כהן-טל – משיבה לחברתה: אין מסמך.',
      'עו"ד גת – ב"כ המשיבה 2: אני מצטרפת.',
      'השמאי שמש – חולק על כך.',
      'היו"ר – ההחלטה תישלח.',
    ].join('\n');
    expect(turns(LIST, said).slice(0, -2)).toEqual([
      'היו"ר: nobody',
      'מר נוי: local_committee',
      'ב"כ העוררים: appellant',
      'עו"ד כהן-טל: local_committee',
      'עו"ד גת - ב"כ המשיבה 2: respondent',
    ]);
  });

  it('by the number of one of the appeals', () => {
    const head = 'ועדת ערר לתכנון ובנייה מחוז חיפה\nרישום דיון בעררים 7711-02-25 ו-7722-03-25\n';
    const said = [
      'היו"ר – פותח. נשמע את שני העררים.',
      'ב"כ 7711 – ההודעה לא הגיעה.',
      'ב"כ 7722 – גם אצלנו לא.',
      'ב"כ ערר 7711 – והיא נשלחה לכתובת אחרת.',
      'ב"כ 7733 – אנחנו בתיק אחר.',
      'היו"ר – ההחלטה תישלח.',
    ].join('\n');
    const { turns: all } = readProtocol(`${head}נוכחים: עו"ד גיל ברק; עו"ד רות לב\n\n${said}`);
    expect(all.map(({ party }) => party)).toEqual([null, 'appellant', 'appellant', 'appellant', null, null]);
  });
});

describe('speakers with what they are behind their names', () => {
  const LIST = 'נוכחים: עו"ד גיל ברק, ב"כ העוררת; דנה לוי, העוררת; רות גל, בתה; עו"ד רז כהן, ב"כ המשיבה';

  it('are known once by a given name and an office', () => {
    const said = [
      'תמר חן, היו"ר: נתחיל בבקשה, בוקר טוב.',
      'דנה, העוררת: לא קיבלתי שום הודעה.',
      'עו"ד כהן (ב"כ המשיבה): ההודעה נשלחה.',
      'מיכל, נציגת ציבור: מתי נשלחה?',
      'אבי נוי, מהנדס הוועדה המקומית: בינואר.',
      'יעל, מבקשת ההיתר: גם אני קיבלתי אז.',
      'בא-כוח העוררת: לא קיבלנו.',
      'ביולוגית העוררת: ויש שם צבים.',
    ].join('\n');
    expect(turns(LIST, said).map((one) => one.split(': ').at(-1))).toEqual([
      ...['nobody', 'appellant', 'local_committee', 'nobody', 'local_committee', 'permit_applicant'],
      ...['appellant', 'appellant'],
    ]);
  });

  it('are no words of a speaker that go on with a comma', () => {
    const said = 'היו"ר: נתחיל בבקשה.\nעו"ד ברק: שתי טענות.\nהחניה, השמאי וההצללה: על אלה נעמוד.\nעו"ד כהן: נשיב.';
    expect(turns(LIST, said)).toEqual(['היו"ר: nobody', 'עו"ד ברק: appellant', 'עו"ד כהן: local_committee']);
  });

  it('are asked and answer in an examination by whole words too', () => {
    const said = [
      'היו"ר: נשמע את העדה. בבקשה.',
      'חקירת העדה רות גל על ידי עו"ד כהן:',
      ...['שאלה: גרת שם?', 'תשובה: כן.', 'שאלה: ומתי עזבת?', 'תשובה: בקיץ.'],
    ].join('\n');
    expect(turns(LIST, said).slice(1)).toEqual([
      ...['שאלה: local_committee', 'תשובה: appellant', 'שאלה: local_committee', 'תשובה: appellant'],
    ]);
  });
});
