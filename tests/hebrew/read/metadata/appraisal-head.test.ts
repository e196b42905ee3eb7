import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const LEVY = 'השומה נערכה לעניין היטל השבחה לפי התוספת השלישית לחוק, בשל אישור התכנית המשביחה.';
const read = (text: string) => readMetadata(`${text}\n\n${LEVY}`, 'appraisal');
const appellants = (text: string) => read(text).parties.appellants.map(({ name }) => name);

describe('an appraisal', () => {
  it.each([
    ['המזמינה: תקווה נאור-הלפרין', ['תקווה נאור-הלפרין']],
    [
      'מזמיני חוות הדעת: עמיקם ורדי, רחל ורדי, יקב שיטים (1988) בע"מ',
      ['עמיקם ורדי', 'רחל ורדי', 'יקב שיטים (1988) בע"מ'],
    ],
    ['המבקשות\tמחסני הגיא (1991) בע"מ, אסתר פרומקין', ['מחסני הגיא (1991) בע"מ', 'אסתר פרומקין']],
    ["1. נתבקשתי על ידי גב' דליה מחלוף לחוות דעתי על ערכו של הנכס.", ['דליה מחלוף']],
  ])('is ordered by who appeals: %s', (head, names) => expect(appellants(`חוות דעת שמאית\n\n${head}`)).toEqual(names));

  it('may be ordered by the local committee', () => {
    const { parties } = read('שומה\n\nמזמין: הוועדה המקומית רכסי הזית');
    expect(parties.respondents).toMatchObject([{ name: 'הוועדה המקומית רכסי הזית', party: 'local_committee' }]);
    expect(parties.appellants).toEqual([]);
  });

  it('has rows of its head that are no parties', () => {
    const { parties, address } = read(
      'שומה מכרעת\n\nהמבקשת\tאסתר פרומקין\nהמשיבה\tהוועדה המקומית לתכנון ובנייה עמק הרותם\nהנכס\tגוש 8114 חלקות 33, 34\nהכתובת\tהמלאכה 22, עין רותם\nהתכנית\tרת/612/ב\n\n1. מטרת השומה',
    );
    expect(
      [...parties.appellants, ...parties.respondents, ...parties.permit_applicants].map(({ name }) => name),
    ).toEqual(['אסתר פרומקין', 'הוועדה המקומית לתכנון ובנייה עמק הרותם']);
    expect(address).toBe('המלאכה 22, עין רותם');
  });

  it('is on the property of its title, not at the address of who wrote it', () => {
    const text =
      'נחמיה ורטהיים, שמאי מקרקעין\nרחוב האגוז 3, קריית אלמוג\n\nחוות דעת\n\nבית מגורים ברחוב החרוב 27, נווה שיטה\tגוש 38214, חלקה 56';
    expect(read(text).address).toBe('רחוב החרוב 27, נווה שיטה');
  });

  it('that decides is what is appealed, by its own day', () => {
    expect(read('שומה מכרעת\n\n24 בספטמבר 2023\n\nהמבקשת: אסתר פרומקין').dates.decision_under_appeal).toBe(
      '2023-09-24',
    );
    expect(read('חוות דעת שמאית\n\n24 בספטמבר 2023\n\nהמזמינה: אסתר פרומקין').dates.decision_under_appeal).toBeNull();
  });
});

describe('the day of the hearing', () => {
  it('is not that of a record that a pleading cites', () => {
    const text = 'כתב תשובה\n\n1. פרוטוקול מיום 2.5.2022 עוסק בקיר זמני לעת העבודות.';
    expect(readMetadata(text, 'response').dates.hearing_date).toBeNull();
  });
});

describe('what is appealed', () => {
  it('is no decision of many years ago', () => {
    const text = 'ועדת הערר\n\nפרוטוקול דיון, 20.3.2024\n\nעו"ד לוי: הערר הוא על החלטת הוועדה המקומית מיום 3.2.1998.';
    expect(readMetadata(text, 'protocol').dates.decision_under_appeal).toBeNull();
  });
});
