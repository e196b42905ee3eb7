import { describe, expect, it } from 'vitest';
import { suggestDocument } from '../../../src/hebrew/read/suggest.ts';

const HEADING = 'ועדת הערר לתכנון ובנייה\nערר 1031/25\n\nהעוררת: דינה כהן\nנגד\nהמשיבה: הוועדה המקומית\n\n';

describe('suggestDocument', () => {
  it.each([
    ['appeal', `${HEADING}כתב ערר\n\nואלה נימוקי הערר`],
    ['response', `${HEADING}תשובת הוועדה המקומית לערר\n\nדין הערר להידחות`],
    ['reply', `${HEADING}תגובת העוררת לתשובת המשיבה\n\nהעוררת מתכבדת להגיב כדלקמן`],
    ['protocol', `${HEADING}פרוטוקול דיון\n\nנכחו: עו"ד לב\n\nיו"ר: נתחיל.`],
    ['appraisal', 'שומה מכרעת\n\nגוש 1 חלקה 2\n\nעקרונות השומה\nגורמים ושיקולים'],
    ['plan', "הוראות התכנית\n\nתכנית מס' 101-0123456\n\nמטרת התכנית\nתאי שטח"],
    ['permit', "היתר בנייה מס' 2024/77\n\nבעל ההיתר: דן לב\nמהות הבקשה: תוספת"],
    ['local_decision', "פרוטוקול ישיבת ועדת המשנה לתכנון ובנייה מס' 12\n\nהוחלט: לאשר את הבקשה"],
    ['decision', `${HEADING}החלטה\n\nבפנינו ערר על החלטת המשיבה`],
    ['final_decision', `${HEADING}החלטה סופית\n\nבפנינו ערר`],
    ['court_judgment', 'בית המשפט המחוזי בירושלים\nעת"מ 12345-01-20\n\nבפני כבוד השופט ר\' לוי\n\nפסק דין\n\nהעותרת'],
    ['correspondence', 'לכבוד\nהוועדה המקומית\n\nהנדון: בקשה לעיון בתיק\n\nאבקשכם להעביר.\n\nבכבוד רב,\nדן'],
    ['response', `${HEADING}תגובת הוועדה המקומית\n\n1. דין הערר לדחייה.`],
    [
      'response',
      'לכבוד ועדת הערר\n\nהנדון: ערר 1077/24 – התייחסות מבקשת ההיתר\n\nשלום רב,\nמרשתי תשיב להלן.\nבכבוד רב,',
    ],
    ['reply', `${HEADING}תשובת העוררים לתגובת המשיבה 2\n\n1. אין בה ממש.`],
    ['response', `${HEADING}עמדת רשות הרישוי בערר\n\n1. דין הערר לדחייה.`],
    ['response', `${HEADING}תגובת היזמים לערר\n\nהמשיבים מתכבדים להגיב לערר כמפורט.`],
    ['response', `${HEADING}תגובת רמ"י לערר\n\n1. אין בערר ממש.`],
    ['appeal', 'אל: ועדת הערר\n\nערר נגד האנטנה של השכן\n\nשלום רב,\nאני גר בבניין.\n\nבכבוד רב,\nדן'],
    ['other', 'רשימת קניות: לחם, חלב, ביצים.'],
    [
      'appeal',
      "לכבוד ועדת הערר, רח' הזית 4\nמאת: שושנה ברנע\n\nשלום לכם, אמרו לי לא, ואני מבקשת שתבטלו את מה שהחליטו ושתעצרו את ההריסה.\n\nבתודה,\nשושנה ברנע",
    ],
    [
      'response',
      'לוועדת ערר לתכנון ובנייה, 27.7.2025\n\nאני השכן מדירה 1. לא חתמתי ולא אחתום, והמים נשפכים אליי. אני מבקש שיהרסו. תודה.\n\nיורם ברנע',
    ],
    [
      'reply',
      '10 באוגוסט\n\nשלום שוב. קיבלתי שני מכתבים ואני רוצה לענות קצת. השוכר הוא הבעלים, ומצורף נסח.\n\nשושנה ברנע',
    ],
  ])('knows %s', (type, text) => {
    expect(suggestDocument(text, 'scan0001.pdf').doc_type).toBe(type);
  });

  const LETTER = "לכבוד\nועדת הערר לתכנון ובנייה מחוז צפון\nרח' המלאכה 3, נוף הגליל\n3.2.2025\n\n";
  const CLOSING = '\n\nבכבוד רב ובברכה,\nרבקה אוחנה\nהעתק: ראש המועצה';

  it.each([
    ['appeal', 'הנדון: ערר על החלטת הוועדה המקומית מיום 3.1.2025', 'שלום רב,\nאני גרה מול המגרש.'],
    ['appeal', 'הנדון: הגשת ערר – רחוב הגפן 3, בקשה להיתר 20250011', 'א.נ.,\nאנחנו מתנגדים לבנייה.'],
    ['appeal', 'ערר נגד הקלה בקו בניין', 'שלום,\nקוראים לי רבקה ואני שכנה.'],
    ['appeal', 'ערר בעניין המרפסת של השכן', 'אני מגישה את הערר לבד, בלי עורך דין.'],
    ['appeal', 'ערר של דיירי רחוב הגפן 5', 'המגישים: רבקה אוחנה ואחרים'],
    ['response', 'הנדון: תגובה לערר של משפחת אוחנה', 'שלום רב,\nאני בעל הבית שקיבל את ההיתר.'],
    ['response', 'הנדון: ערר 1200/25, תשובת מבקש ההיתר', 'שלום רב,\nהערר מוגזם.'],
    ['response', "הנדון: ערר 1200/25, אוחנה ואח' נ' הוועדה המקומית חוף – עמדתה של המשיבה 2", 'בשם מרשתי אני משיב.'],
    ['reply', 'הנדון: תגובת העוררים לתשובת הוועדה המקומית', 'קראנו את התשובה.'],
    ['correspondence', 'הנדון: בקשה לדחיית מועד הדיון בערר 1200/25', 'אבקש לדחות את הדיון.'],
    ['correspondence', 'הנדון: מסירת מסמכים מתיק הבניין', 'במענה למכתבכם, אבקשכם להמציא את התיק.'],
  ])('knows %s in a letter (%s)', (type, title, opening) => {
    expect(suggestDocument(`${LETTER}${title}\n\n${opening}${CLOSING}`, 'scan.pdf').doc_type).toBe(type);
  });

  it("reads the case number from the heading, else from the file's name", () => {
    expect(suggestDocument(`${HEADING}כתב ערר`, 'x.pdf').case_number).toBe('1031/25');
    expect(suggestDocument('טקסט', 'ערר 1031-25 כתב תשובה.pdf')).toMatchObject({
      case_number: '1031/25',
      doc_type: 'response',
    });
    expect(suggestDocument('טקסט', '85074-06-23 החלטה.docx').case_number).toBe('85074-06-23');
    expect(suggestDocument('טקסט', 'מכתב.docx').case_number).toBeNull();
  });

  it.each([
    ['תשובת הוועדה המקומית', 'local_committee', 'תשובת הוועדה המקומית, 3.4.2024'],
    ['תשובת מבקשי ההיתר', 'permit_applicant', 'תשובת מבקשי ההיתר, 3.4.2024'],
    ['תגובת העוררים לתשובת המשיבה 1', 'appellant', 'תגובת העוררים, 3.4.2024'],
    ['כתב ערר', 'appellant', 'כתב הערר, 3.4.2024'],
  ])('names the party and the title of %s', (title, party, named) => {
    const { fields } = suggestDocument(`${HEADING}${title}\n\n1. אין בה ממש.\n\nתאריך: 3.4.2024\n`, 'x.pdf');
    expect(fields).toMatchObject({ party: { value: party }, title: { value: named } });
    expect(fields.document_date).toMatchObject({ value: '2024-04-03' });
  });

  it('names no party of a protocol, and nothing of what it does not know', () => {
    expect(suggestDocument(`${HEADING}פרוטוקול דיון\n\nנכחו: עו"ד לב`, 'x.pdf').fields).not.toHaveProperty('party');
    expect(suggestDocument('רשימת קניות: לחם, חלב, ביצים.', 'x.pdf').fields).toEqual({});
  });

  it('is surer of what title, words and name agree on', () => {
    const clear = suggestDocument(`${HEADING}פרוטוקול דיון\n\nנכחו: עו"ד לב\n\nהדיון ננעל.`, 'פרוטוקול.pdf').confidence;
    expect(clear).toBeGreaterThan(0.8);
    expect(suggestDocument('מסמך', 'x.pdf').confidence).toBeLessThan(0.4);
    expect(suggestDocument('', '').confidence).toBe(0);
  });
});
