import { describe, expect, it } from 'vitest';
import { readDocumentDates } from '../../../../src/hebrew/read/metadata/document-dates.ts';
import { normaliseText } from '../../../../src/hebrew/text/normalise.ts';

type Role = 'document_date' | 'hearing_date' | 'decision_date' | 'filing_date' | 'decision_under_appeal';

function read(source: string, docType: string, role: Role): string | null {
  return readDocumentDates(normaliseText(source), docType)[role]?.value ?? null;
}

const HEAD = 'ועדת ערר לתכנון ולבנייה מחוז מרכז\nערר 1093-11-24\n';
const NAMES = 'העורר: דן לב\nנגד\nהמשיבה: הוועדה המקומית אלון\n';
const BODY = '\nהערר נסב על היתר שניתן בניגוד לתכנית, ולטענת העורר לא נשמע כלל לפני שניתן.\n'.repeat(40);

describe('the day of a hearing in a protocol', () => {
  it.each([
    ['a weekday and both calendars', 'פרוטוקול דיון\nיום שני, 17.2.2025, י"ט בשבט התשפ"ה, שעה 12:00', '2025-02-17'],
    ['after "from the day"', 'פרוטוקול דיון מיום 3.4.2024', '2024-04-03'],
    ['after a label', 'פרוטוקול\nתאריך הדיון: 3/4/2024', '2024-04-03'],
    ['of the session', 'פרוטוקול ישיבה מתאריך 03.04.24', '2024-04-03'],
    ['with the month by name', 'פרוטוקול דיון ביום 3 באפריל 2024', '2024-04-03'],
    ['in Hebrew alone', 'פרוטוקול דיון מיום כ"ה באדר ב\' תשפ"ד', '2024-04-04'],
    ['in two cells', 'פרוטוקול\nמועד הישיבה:\t3.4.2024\nשעה:\t9:30', '2024-04-03'],
    ['told in a sentence', 'פרוטוקול\nהדיון התקיים ביום ה-3.4.2024 באולם הישיבות.', '2024-04-03'],
    ['by the video', 'תמליל דיון שהתקיים בהיוועדות חזותית ביום 3.4.2024', '2024-04-03'],
    ['beside a file number like a day', 'ערר 2031-05-24\nפרוטוקול דיון מיום 3.4.2024', '2024-04-03'],
    ['below the day of the decision', 'פרוטוקול בערר על החלטה מיום 1.1.2024\nהדיון נערך ביום 3.4.2024', '2024-04-03'],
  ])('%s', (_, opening, day) => {
    expect(read(`${HEAD}${opening}\nנוכחים: עו"ד לב\nיו"ר: נתחיל.`, 'protocol', 'hearing_date')).toBe(day);
  });
});

describe("a pleading's own day", () => {
  it.each([
    ['alone in the head', `${HEAD}19.1.2025\n${NAMES}תגובת המשיבה\n${BODY}`],
    ['with its Hebrew twin', `${HEAD}19.1.2025, י"ט בטבת התשפ"ה\n${NAMES}תגובת המשיבה\n${BODY}`],
    ['Hebrew first', `${HEAD}י"ט בטבת התשפ"ה\n19 בינואר 2025\n${NAMES}תגובת המשיבה\n${BODY}`],
    ['after a place', `${HEAD}${NAMES}תגובת המשיבה\n${BODY}\nתל אביב, 19.1.2025\nרון צור, עו"ד`],
    ['after "today"', `${HEAD}${NAMES}תגובת המשיבה\n${BODY}\nהיום, 19.1.2025\nרון צור, עו"ד`],
    ['after a label', `${HEAD}תאריך: 19/01/2025\n${NAMES}תגובת המשיבה\n${BODY}`],
    ['by the signature', `${HEAD}${NAMES}תגובת המשיבה\n${BODY}\n19 בינואר 2025\nרון צור, עו"ד`],
    ['in a table', `${HEAD}${NAMES}תגובת המשיבה\n${BODY}\n19.1.2025\tרון צור, עו"ד`],
    ['Hebrew alone by the signature', `${HEAD}${NAMES}תגובת המשיבה\n${BODY}\nי"ט בטבת תשפ"ה\nרון צור, עו"ד`],
    ['after "handed in"', `${HEAD}${NAMES}תגובת המשיבה\n${BODY}\nהוגש: 19.1.2025\nרון צור, עו"ד`],
    ['after "signed"', `${HEAD}${NAMES}תגובת המשיבה\n${BODY}\nנחתם ביום 19.1.2025 | מצורף נספח.\nרון צור, עו"ד`],
    ['under the title', `${HEAD}${NAMES}תגובת המשיבה\nהוגשה על ידי עו"ד רון צור, ביום 19 בינואר 2025\n${BODY}`],
    ['with its hour', `${HEAD}תאריך: 19.1.2025 שעה 02:17\n${NAMES}תגובת המשיבה\n${BODY}`],
    ['with a Hebrew day without a year', `נווה ארז, י"ט בטבת, 19 לינואר 2025\n${HEAD}${NAMES}תגובת המשיבה\n${BODY}`],
    ['with dots and blanks', `${HEAD}19. 1. 2025\n${NAMES}תגובת המשיבה\n${BODY}`],
  ])('%s', (_, document) => {
    expect(read(document, 'response', 'document_date')).toBe('2025-01-19');
  });
});

describe('the days of a decision', () => {
  const decision = (opening: string, ending: string) =>
    `${HEAD}${NAMES}החלטה\n1. לפנינו ערר על החלטת הוועדה המקומית מיום 22.10.2024 לאשר בקשה להיתר. ${opening}\n${BODY}\n${ending}\nרות לב, עו"ד\nיו"ר`;

  it.each<[string, string, string, Role, string]>([
    [
      'given unanimously',
      '',
      'ניתנה פה אחד היום, 23.3.2025, כ"ג באדר התשפ"ה, בהעדר הצדדים.',
      'decision_date',
      '2025-03-23',
    ],
    ['given by the Hebrew day first', '', 'ניתנה היום, כ"ג באדר תשפ"ה (23.3.2025).', 'decision_date', '2025-03-23'],
    ['given, the month by name', '', 'ההחלטה ניתנה ביום 23 במרץ 2025.', 'decision_date', '2025-03-23'],
    ['signed', '', 'נחתם ביום 23.3.2025', 'decision_date', '2025-03-23'],
    ['given in the presence', '', 'ניתן במעמד הצדדים ביום ה-23.3.2025', 'decision_date', '2025-03-23'],
    ['under appeal', '', 'ניתנה היום, 23.3.2025.', 'decision_under_appeal', '2024-10-22'],
    ['heard by us', 'ביום 17.2.2025 קיימנו דיון.', 'ניתנה היום, 23.3.2025.', 'hearing_date', '2025-02-17'],
    ['heard before us', 'הדיון התקיים לפנינו ביום 17.2.2025.', 'ניתנה היום, 23.3.2025.', 'hearing_date', '2025-02-17'],
    ['parties heard', 'שמענו את הצדדים בישיבה מיום 17.2.2025.', 'ניתנה היום, 23.3.2025.', 'hearing_date', '2025-02-17'],
    ['filed', 'הערר הוגש ביום 20.11.2024.', 'ניתנה היום, 23.3.2025.', 'filing_date', '2024-11-20'],
    [
      'filed by its writers',
      'הערר, שכתבו העוררים בעצמם, הוגש ביום 20.11.2024.',
      'ניתנה היום, 23.3.2025.',
      'filing_date',
      '2024-11-20',
    ],
    [
      'filed, told actively',
      'ביום 20.11.2024 הגיש העורר את הערר.',
      'ניתנה היום, 23.3.2025.',
      'filing_date',
      '2024-11-20',
    ],
  ])('%s', (_, opening, ending, role, day) => {
    expect(read(decision(opening, ending), 'decision', role)).toBe(day);
  });
});

describe('an appeal', () => {
  it.each<[string, string, Role, string]>([
    ['a letter dated in its head', `לכבוד\nועדת הערר\n20/11/2024\nערר על היתר\n${BODY}`, 'filing_date', '2024-11-20'],
    ['stamped as filed', `${HEAD}הוגש ביום: 20.11.2024\n${NAMES}כתב ערר\n${BODY}`, 'filing_date', '2024-11-20'],
    [
      'against a decision told by a layman',
      `לכבוד\nועדת הערר\n20/11/2024\nערר על היתר\nביום 22.10.2024 החליטה ועדת המשנה לתת היתר.\n${BODY}`,
      'decision_under_appeal',
      '2024-10-22',
    ],
    [
      'against a decision that was given',
      `${HEAD}${NAMES}כתב ערר\nהערר מוגש על החלטת הוועדה המקומית שניתנה ביום 22.10.2024.\n${BODY}\n20.11.2024`,
      'decision_under_appeal',
      '2024-10-22',
    ],
  ])('%s', (_, document, role, day) => {
    expect(read(document, 'appeal', role)).toBe(day);
  });
});

it.each([
  [
    'הבקשה נדחתה ביום 22.10.2024 בידי ועדת המשנה. המחסן בנוי על הגבול, כעולה ממדידת הוועדה מיום 6.3.2025.',
    '2024-10-22',
  ],
  ['המחסן בנוי על הגבול, כעולה ממדידת הוועדה המקומית מיום 6.3.2025.', null],
  ['הוועדה המקומית הוסמכה באישור שר הפנים מיום 3.4.2019.', null],
  ['ראו גם מכתבה לוועדה המקומית מיום 20.10.2024.', null],
])('takes no other day for that of the decision under appeal: %s', (told, day) => {
  expect(
    read(
      `${HEAD}${NAMES}תשובת הוועדה המקומית\n1. הבניין ניצב בחזית הרחוב ובו שש דירות, ומאחוריו חצר שכולם משתמשים בה.\n2. ${told}\n${BODY}\n20.3.2025`,
      'response',
      'decision_under_appeal',
    ),
  ).toBe(day);
});

it('takes no number for a day', () => {
  expect(read(`${HEAD}${NAMES}תגובת המשיבה\nאין כאן תאריך.`, 'response', 'document_date')).toBeNull();
  expect(read('תיק ערר 2031-05-24\nתגובת המשיבה\nאין כאן תאריך.', 'response', 'document_date')).toBeNull();
});

describe('the decision under appeal that is told in passing', () => {
  it.each([
    ['what was answered', 'על תביעתה השיבה המשיבה בשלילה, בהחלטתה מיום 3.4.2024, ומכאן הערר.', 'decision'],
    ['by the numbers of paragraphs', '1. לסעיפים 4 ו-5: ההחלטה מיום 3.4.2024 כתובה בלשון ברורה.', 'response'],
    ['a demand', '1. דרישת התשלום הוצאה ביום 3.4.2024 לאחר קבלת שומה.', 'response'],
    ['a request that was granted', '1. ביום 3.4.2024 אושרה בקשה 20240388 בשמונה תנאים.', 'response'],
    ['a claim that was refused', '1. תביעתו הוגשה ביום 1.2.2024 ונדחתה במליאת הוועדה המקומית ביום 3.4.2024.', 'appeal'],
    ['of an appraiser', '1. מוגש בזאת ערר על שומתו של השמאי המכריע גיל כהן מיום 3.4.2024.', 'appeal'],
    ['behind an answer', '1. מוגשת בזאת תשובה לערר על החלטת ועדת המשנה לתכנון מיום 3.4.2024.', 'response'],
    ['a plan that was approved', '1. בעניין תכנית 361-0974523, שאישרה ועדת המשנה ביום 3.4.2024.', 'reply'],
    [
      'beside leave to answer',
      'לפי רשות שניתנה בהחלטה מיום 9.5.2024, מוגשת תגובה.\n1. ההחלטה מיום 3.4.2024 שגויה ודינה להתבטל.',
      'reply',
    ],
  ])('%s', (_, sentence, docType) => {
    const text = `${HEAD}${NAMES}כתב\n${sentence}\n${BODY}`;
    expect(read(text, docType, 'decision_under_appeal')).toBe('2024-04-03');
  });

  it.each([
    ['leave to answer', '1. ברשות יושבת הראש מיום 19.11.2023, אלו דברי העוררת.'],
    ['what the chair directed', '1. בהמשך להחלטה מיום 27.2.2025 יגיבו העוררים בקצרה.'],
    ['when it was told', '1. ההחלטה נמסרה לעוררים ביום 3.4.2024.'],
  ])('is not %s', (_, sentence) => {
    expect(read(`${HEAD}${NAMES}תגובה\n${sentence}\n${BODY}`, 'reply', 'decision_under_appeal')).toBeNull();
  });
});

describe('the day of what is appealed, told among others', () => {
  const levy = 'ועדת ערר לפיצויים ולהיטל השבחה\nכתב ערר\n';
  it.each([
    [
      'behind the name of the committee that is asked',
      'ועדת הערר תתבקש לבטל את החלטת המשיבה 1 מיום 17.1.2024 בדבר התכנית.',
    ],
    ['in the notice of it', 'הודעה על ההחלטה מיום 17.1.2024 פורסמה באתר ביום 2.2.2024.'],
    ['behind a sentence on an answer', 'אני כותב את התשובה בלי יועץ. הבקשה 24-0386 אושרה ב-17.1.2024.'],
    ['with the body between', 'ביום 17.1.2024 ועדת המשנה לרישוי אישרה להם שימוש חורג.'],
    ['in an answer of two sessions', 'בקשת המשפחה הוגשה ביום 9.4.2023 ונדונה ב-2.1.2024 וב-17.1.2024.'],
    ['of a claim that was filed before', 'התביעה הוגשה ביום 8.9.2022 ונדחתה ב-17.1.2024.'],
    [
      'of a refusal without a word for the day',
      'ערר על דחיית תביעה לפיצויים בידי מליאת הוועדה המקומית, 17.1.2024, בגין תכנית.',
    ],
    ['of a deciding appraisal', `${levy}ביום 9.1.2023 אישרה המשיבה הקלה. בשומה מכרעת מיום 17.1.2024 נפסק ההיטל.`],
    [
      'of a deciding appraisal, spelt otherwise',
      `${levy}ערר כנגד השומה המכריעה של השמאית המכריעה, גב' גל, מיום 17.1.2024.`,
    ],
    [
      'of a deciding appraisal that somebody made',
      `${levy}עניינו של הערר בשומה מכרעת שערך השמאי המכריע מר גיל פז ביום 17.1.2024, ובה הועמד ההיטל על 9,000 ש"ח.`,
    ],
    ['of a deciding appraisal that bears it', `${levy}השומה המכרעת חתומה ומתוארכת ליום 17.1.2024, ולא קודם לכן.`],
    ['in the words of a lay person', 'ועדת המשנה לתכנון ובניה של גבעון ישבה ב-17.1.2024 וכתבה "הבקשה נדחית".'],
    [
      'when an objection was accepted',
      'המשיבים כתבו שני מכתבים, וועדת המשנה של הוועדה המקומית קיבלה את התנגדותם ביום 17.1.2024.',
    ],
    [
      "of the committee's appraisal, not of the permit",
      `${levy}הבקשה אושרה ביום 12.9.2023. החיוב נקבע בשומה שהוציאה הוועדה המקומית גבעון ביום 17.1.2024.`,
    ],
  ])('%s', (_, body) => {
    expect(read(`${HEAD}${NAMES}כתב ערר\n${body}\n`, 'appeal', 'decision_under_appeal')).toBe('2024-01-17');
  });

  it.each([
    'המשיבה 1 סופרת את הימים מיום 8.4.2024.',
    'כתב השיפוי כלפי הוועדה המקומית מיום 8.4.2024 צורף.',
    'הגיליון עם חותמת של הוועדה מיום 8.4.2024 צורף.',
    'הסירוב הכתוב של החברה מיום 8.4.2024 צורף.',
  ])('is none in %s', (body) => {
    expect(read(`${HEAD}${NAMES}כתב תשובה\n${body}\n`, 'response', 'decision_under_appeal')).toBeNull();
  });
});

describe('days that only look like those of the case', () => {
  const levy = 'ועדת הערר לפיצויים ולהיטל השבחה\nערר 4090-01-25\n';

  it('a demand is appealed, and not the appraisal that it rests on', () => {
    const text = `${levy}${NAMES}כתב ערר\nערר על דרישת התשלום מיום 28.4.2025, ושבבסיסה שומה מיום 3.4.2025.\n`;
    expect(read(text, 'appeal', 'decision_under_appeal')).toBe('2025-04-28');
  });

  it('an appeal by its day, against those who refused on another', () => {
    const text = `${HEAD}${NAMES}החלטה\nהערר, מיום 22.12.2024, מופנה נגד ועדת המשנה לתכנון, שסירבה ביום 18.11.2024 לבקשה 20240655.\n`;
    expect(read(text, 'decision', 'filing_date')).toBe('2024-12-22');
    expect(read(text, 'decision', 'decision_under_appeal')).toBe('2024-11-18');
  });

  it.each([
    'התביעה, שהוגשה ביום 14.3.2024, הקדימה את המועד.',
    'מן המכתב שהוגש ביום 14.3.2024 עולה שהקו נדחה.',
    'על החלטתה מיום 14.3.2024 לאשרה הוגש הערר.',
  ])('nothing is filed in %s', (body) => {
    expect(read(`${HEAD}${NAMES}החלטה\n${body}\n`, 'decision', 'filing_date')).toBeNull();
  });

  it('a term is not the day of the decision', () => {
    const text = `${HEAD}${NAMES}החלטה\n${BODY}\nעל השומה ניתן יהיה להשיג עד 1.5.2025.\nניתנה היום, 20.2.2025.\n`;
    expect(read(text, 'decision', 'decision_date')).toBe('2025-02-20');
  });

  it("another body's record is no hearing", () => {
    const heard = `${HEAD}${NAMES}החלטה\nפרוטוקול הישיבה מיום 1.3.2023, שאליו הפנתה המשיבה, לא הוגש.\n`;
    expect(read(heard, 'decision', 'hearing_date')).toBeNull();
    const told = `${HEAD}${NAMES}כתב תשובה\nבפרוטוקול הדיון מיום 18.9.2023 נשאלו המומחים.\n`;
    expect(read(told, 'response', 'hearing_date')).toBeNull();
  });
});
