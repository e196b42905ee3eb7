import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const HEAD = 'ועדת הערר לתכנון ובנייה, מחוז צפון\n';
const read = (text: string, docType = 'response') => readMetadata(`${HEAD}${text}\n`, docType).parties;
const names = (of: { name: string }[]) => of.map(({ name }) => name);

describe('who asked for the permit', () => {
  it.each([
    [
      'the second respondent of an answer that does not list the committee',
      'ערר 1212-04-24\nהמשיבה 2: עמותת שבילי הגפן (ע"ר), ע"י ב"כ עו"ד רות שגב\nכתב תשובה מטעם המשיבה 2\nמי אנחנו\n1. הבקשה להיתר, שכללה הקלה, נדונה ברשות הרישוי. העוררים לא הגישו התנגדות.',
      ['עמותת שבילי הגפן (ע"ר)'],
    ],
    [
      'those who call themselves so in the title',
      'תיק 1212-04-24\nמענה המבקשים\nמגישים: דנה לוי ויוסף לוי, ע"י עו"ד רות שגב, רחוב הגפן 3, גבעון\nרקע\nהמבקשים הורים לארבעה, ודירתם מודדת 61 מ"ר. ההיתר ניתן כדין.',
      ['דנה לוי', 'יוסף לוי'],
    ],
    [
      'one who writes of the permit as of his own',
      'ערר 1212-04-24\nמה יש לי להגיד\nשמי דנה לוי, ואני גרה ברחוב הגפן 3.\nאני מבקשת שתשאירו את ההיתר כמו שהוא.',
      ['דנה לוי'],
    ],
    [
      'one whose request with its number was approved',
      'ערר 1212-04-24, יוסף אוחנה ואח\' נ\' הוועדה המקומית גבעון ואח\'\nתגובת המשיבה 2\nנטעי הצוק בע"מ, ע"י ב"כ עו"ד רות שגב, דרך השלום 2, מגיבה כדלקמן.\nטענת סף\n1. לעוררים אין זכות ערר. ביום 11.6.2024 אושרה בקשתה 2023-0712.',
      ['נטעי הצוק בע"מ'],
    ],
  ])('%s', (_, text, expected) => {
    const { permit_applicants } = read(text);
    expect(names(permit_applicants)).toEqual(expected);
  });

  it.each([
    'הבקשה נדונה ונדחתה ביום 19.6.2024. מצורפים: העתק ההיתר משנת 1981.',
    'ועדת המשנה החליטה "לסרב לבריכה במיקום המבוקש".',
    'ביקש העורר פרגולה, חדר על הגג ושער. הוועדה המקומית סירבה לשלושתם.',
    'סעיף 152(א)(1) לחוק פותח את שערי ועדת הערר למי שסורב, ורשות הרישוי אישרה את הגדר. ההיתר לגדר ניתן.',
    'המשיבה 2, גמלאית, מתגוררת בבית הסמוך למגרש. ההיתר יפגע בה.',
  ])('not those who live beside one who was refused: %s', (told) => {
    const { respondents, permit_applicants } = read(
      `ערר 1212-04-24\nהעורר: יוסף אוחנה\nהמשיבים: 1. הוועדה המקומית לתכנון ובנייה גבעון\n2. דנה לוי\nתשובת המשיבה 1\nהעובדות\n1. בקשה להיתר הכוללת הקלה הוגשה לרשות הרישוי. ${told}`,
    );
    expect(names(respondents)).toEqual(['הוועדה המקומית לתכנון ובנייה גבעון', 'דנה לוי']);
    expect(permit_applicants).toEqual([]);
  });

  it('not those whose answer is that of objectors, below a centred title', () => {
    const { respondents, permit_applicants } = read(
      'ערר 1212-04-24\nהעורר: יוסף אוחנה\nהמשיבה 2: עמותת שקט בגפן, ב"כ עו"ד רות שגב\nהמשיבה 3: דנה לוי, בעצמה\n כתב תשובה של המתנגדות\n1. בעלת הקרקע לא חתמה על הבקשה להיתר.',
    );
    expect(names(respondents)).toEqual(['עמותת שקט בגפן', 'דנה לוי']);
    expect(permit_applicants).toEqual([]);
  });

  it('not a committee of neighbours, whatever was approved', () => {
    const { respondents } = read(
      'ערר 1212-04-24\nהעוררת: נטעי הצוק בע"מ\nהמשיבים: 1. הוועדה המקומית לתכנון ובנייה גבעון\n2. ועד שכני רחוב הגפן\nהחלטה\n1. הבקשה להיתר אושרה בתנאים.',
      'decision',
    );
    expect(names(respondents)).toContain('ועד שכני רחוב הגפן');
  });

  it.each([
    ['a refusal that the minutes call by name', 'דנה לוי, המשיבה 3', 'עו"ד שגב: סירוב בשורה אחת איננו סירוב מנומק.'],
    ['one who came for the house too', 'דנה לוי, המשיבה 3, גם בשם נציגות הבית המשותף', 'עו"ד שגב: ההקלה חורגת.'],
  ])('not at a hearing, by %s', (_, came, said) => {
    const { permit_applicants } = read(
      `פרוטוקול דיון\nנוכחים:\nיוסף אוחנה - העורר\nעו"ד רות שגב - ב"כ העורר\n${came}\nיו"ר: נפתח בבקשה להיתר.\n${said}`,
      'protocol',
    );
    expect(permit_applicants).toEqual([]);
  });

  it('no initiator of a plan', () => {
    const { respondents } = read(
      'ערר 1212-04-24\nהעוררת: שומרי הנחל (ע"ר)\nומנגד: הוועדה המקומית לתכנון ולבנייה גבעון; נטעי הצוק בע"מ (היזמית)\nכתב ערר\nלפי סעיף 112 לחוק\n1. ערר על החלטה לאשר תכנית. התכנית הופקדה, והתנגדות לתכנית נדחתה.',
      'appeal',
    );
    expect(names(respondents)).toEqual(['הוועדה המקומית לתכנון ולבנייה גבעון', 'נטעי הצוק בע"מ']);
  });
});
