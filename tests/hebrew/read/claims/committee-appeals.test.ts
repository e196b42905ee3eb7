import { describe, expect, it } from 'vitest';
import { readProtocol } from '../../../../src/hebrew/read/claims/protocol.ts';
import { peopleOfCase } from '../../../../src/hebrew/read/metadata/case-people.ts';

const HEAD = 'ועדת ערר לתכנון ובנייה מחוז חיפה\nפרוטוקול דיון בערר 77/25\n';

describe('a hearing of an appeal of the committee', () => {
  const APPEAL =
    'לכבוד ועדת הערר\nהעוררת: הוועדה המקומית לתכנון ובנייה אלון, ע"י ב"כ עו"ד גיל ברק\nנגד\nהמשיבים: 1. דן שמש, ע"י ב"כ עו"ד רז כהן\n2. רות לב\n\nכתב ערר\n\n1. הערר נסב על שומה.';
  const ANSWER = 'תשובת המשיבים\n\nהמשיבים יטענו כי דין הערר להידחות.\n\nעו"ד רז כהן\nב"כ המשיבים';
  const LINES =
    'נוכחים: עו"ד גיל ברק, ב"כ העוררת; מהנדס הוועדה אבי גל; עו"ד רז כהן, ב"כ המשיב 1; רות לב, משיבה 2\n\nהיו"ר: נתחיל בערר.\nב"כ העוררת: השומה שגויה.\nמהנדס הוועדה: התכנית אושרה.\nב"כ המשיב 1: השומה נכונה.\nמשיבה 2: גם לדעתי.';

  it('has no committee among the respondents', () => {
    const known = peopleOfCase([
      { party: 'appellant', text: APPEAL },
      { party: 'respondent', text: ANSWER },
    ]);
    expect(readProtocol(HEAD + LINES, known).turns.map(({ party }) => party)).toEqual([
      ...[null, 'appellant', 'appellant', 'respondent', 'respondent'],
    ]);
    const caption = `${HEAD}הוועדה המקומית לתכנון ובנייה אלון נ' דן שמש ורות לב\n`;
    expect(
      readProtocol(caption + LINES)
        .turns.map(({ party }) => party)
        .slice(1),
    ).toEqual([...['appellant', 'appellant', 'respondent', 'respondent']]);
  });
});
