import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const HEAD =
  'ועדת הערר לתכנון ובנייה, מחוז צפון\nערר 1212-04-24\nהעוררת: דנה לוי\nהמשיבה: הוועדה המקומית לתכנון ולבנייה גבעון\n';
const of = (title: string, body: string, docType: string) => readMetadata(`${HEAD}${title}\n\n1. ${body}\n`, docType);

describe('the day of the decision that is appealed', () => {
  it.each([
    [
      'told by the committee of itself',
      'תשובת המשיבה',
      'הוועדה המקומית מתכבדת להשיב לערר שהוגש על החלטתה מיום 4.5.2023.',
    ],
    ['of a refusal', 'תשובת המשיבה', 'עניינה של תשובה זו בסירוב המשיבה 1, מיום 4.5.2023, לבקשה 2021-0555.'],
    ['of an appraisal', 'כתב ערר', 'הערר מוגש על שומתו המכרעת של מר אבי גל מיום 4.5.2023.'],
    ['of an appraisal of the committee', 'ערר על היטל השבחה', "ביום 4.5.2023 ערכה שמאית המשיבה, גב' גל, שומה של הנכס."],
    ['of a plan that was approved', 'תשובת המשיבה', 'ביום 4.5.2023 אושרה התכנית, לאחר שתוקנה.'],
    [
      'of a demand that went out',
      'ערר על היטל השבחה',
      'הערר מופנה כנגד דרישת תשלום שהוציאה הוועדה המקומית גבעון ביום 4.5.2023, על סמך שומה מיום 1.4.2023.',
    ],
    [
      'of a demand told',
      'היטל השבחה',
      'ביום 4.5.2023 הוציאה הוועדה המקומית לתכנון ולבנייה גבעון דרישת תשלום של היטל השבחה.',
    ],
    [
      'of a deciding appraiser',
      'ערר על היטל השבחה',
      'השמאי המכריע, מר אבי גל, העמיד את ההיטל בשומתו מיום 4.5.2023 על מיליון ש"ח.',
    ],
    [
      'of a plan approved by a named committee',
      'תשובת המשיבה',
      'תכנית 288-1093357 הופקדה ביום 1.2.2023. היא אושרה בועדת המשנה לתכנון ביום 4.5.2023.',
    ],
    ['in a lay letter', 'ערר', 'אני מבקשת שתבטלו את מה שאישרו בועדת המשנה ביום 4.5.2023.'],
    [
      'beside a policy',
      'תשובת המשיבה',
      'בקשה 2023-1187 לבניין, שאישרה ועדת המשנה לרישוי ביום 4.5.2023. מדיניות הוועדה מיום 6.7.2021 מעודדת זאת.',
    ],
    ['given after it', 'תשובת המשיבה', 'מועדי ההגשה נכונים. החלטת הוועדה ניתנה ביום 4.5.2023.'],
  ])('%s', (_, title, body) => {
    expect(of(title, body, 'response').dates.decision_under_appeal).toBe('2023-05-04');
  });

  it("is not that of an official's letter", () => {
    const text = of('החלטה', 'המשיבה הציגה בפני הוועדה אישור של מהנדסת המועצה מיום 4.5.2023.', 'decision');
    expect(text.dates.decision_under_appeal).toBeNull();
  });
});

it.each([
  ['ערר זה מוגש ביום 4.5.2023.', 'appeal'],
  ['את ההודעה קיבלתי בדואר, ואני מגישה היום, 4.5.2023.', 'appeal'],
  ['ההודעה הגיעה אלינו ב-1.4.2023. הערר מוגש ב-4.5.2023.', 'appeal'],
  ['לפנינו שני עררים. הראשון הוגש ב-4.5.2023 והשני שלושה ימים אחריו.', 'decision'],
  ['ההחלטה הומצאה ביום 1.4.2023, והערר מוגש היום, 4.5.2023.', 'appeal'],
  ['ההמצאה הייתה ב-1.4.2023, והערר שהוגש ב-4.5.2023 הוגש במועדו.', 'decision'],
  ['רשות הרישוי התירה זאת ביום 1.4.2023, ומכאן הערר מיום 4.5.2023, ששמענו.', 'decision'],
  ['המליאה אישרה את התכנית ביום 1.4.2023. שני עררים הוגשו על כך, האחד ביום 4.5.2023 והאחר שבוע אחריו.', 'decision'],
  ['שני המתנגדים הגישו עליה את הערר שלפנינו ביום 4.5.2023.', 'decision'],
  ['התביעה הוגשה ביום 1.4.2023, והערר ביום 4.5.2023.', 'decision'],
  ['האחד גר מדרום, ואת עררו כתב ביום 4.5.2023.', 'decision'],
])('an appeal was filed on the day on which "%s"', (body, docType) => {
  expect(of('כתב ערר', body, docType).dates.filing_date).toBe('2023-05-04');
});

it('an appeal was heard on the day that a decision tells of', () => {
  const { dates } = of('החלטה', 'הערר הוגש ביום 4.5.2023 ונשמע לפנינו ביום 6.7.2023.', 'decision');
  expect(dates).toMatchObject({ filing_date: '2023-05-04', hearing_date: '2023-07-06' });
});

it.each([
  'הבקשה לצו נדחתה. הדיון התקיים ביום 6.7.2023.',
  'הצדדים ושמאיהם נשמעו ביום 6.7.2023.',
  'הערר הוגש ביום 11 במאי 2023, ונשמע ביום 6.7.2023.',
  'הראשון הוגש ביום 5.5.2023 והשני ביום 12.5.2023, והם נדונו יחדיו ביום 6.7.2023.',
  'שמענו את הצדדים בשתי ישיבות: 6.7.2023 ו-10.9.2023.',
  'הצדדים נשמעו ביום 6.7.2023.',
  'מכאן הערר, שנדון במעמד הצדדים ביום 6.7.2023.',
])('an appeal was heard on the day of which is said "%s"', (body) =>
  expect(of('החלטה', body, 'decision').dates.hearing_date).toBe('2023-07-06'),
);

describe('the number of the application', () => {
  it.each([
    ['לאשר את הבקשה 21-1309 להריסה', '21-1309'],
    ['לאשר בהקלה את בקשה 20230911 לתוספת קומה', '20230911'],
    ['ניתן לעוררים היתר בניה 2021-0909 להרחבה', '2021-0909'],
    ['הבקשה להיתר 21-1309 הוגשה, ובארכיון נמצא היתר מספר 77/2015', '21-1309'],
    ['ביום 4.5.2023 אושרה בקשתה 2023-0712.', '2023-0712'],
    ["המשיבה אישרה את בקשתה מס' 20231145 בתנאים", '20231145'],
    ['הבקשה קיבלה את המספר 20240318', '20240318'],
    ['תיק הבקשה שלנו בעירייה הוא 20231184', '20231184'],
    ['ניתן לה היתר בנייה 20230288 לבניין', '20230288'],
    ['העורר מבקש לבטל את ההיתר 2406-118.', '2406-118'],
    ['הבקשה 2023 במספר', null],
    ['נבנה בשעתו מכוח היתר 77/1143', null],
  ])('in "%s"', (body, number) => {
    expect(of('כתב ערר', body, 'appeal').permit_number).toBe(number);
  });
});

describe('the permit by which a levy was charged', () => {
  const LONG = 'המקרקעין נרכשו בשעתם בידי העוררת, ועליהם מבנה ישן. '.repeat(30);
  const ofLevy = (sentence: string): string | null =>
    of('ערר על היטל השבחה', `${LONG}${sentence}`, 'appeal').permit_number;

  it.each([
    ["החיוב נולד אגב היתר בנייה מס' 20240912.", '20240912'],
    ['השומה נערכה עם מתן היתר 2024/0912 במקרקעין.', '2024/0912'],
    ["ההיטל נדרש בעקבות בקשה להיתר מס' 2024-0912.", '2024-0912'],
    ["בבית השכן ניתן היתר מס' 20240912.", null],
  ])('is told far from the head: "%s"', (sentence, number) => expect(ofLevy(sentence)).toBe(number));
});

describe('the parcels', () => {
  const parcels = (body: string, title = 'כתב ערר'): string[] => of(title, body, 'appeal').block_parcel;

  it('stand in one column of a table', () => {
    expect(parcels("העוררים:\nמס'\tשם\tגוש/חלקה\n1\tדנה לוי\t15822/41\n2\tאבי גל\t15823/7\n")).toEqual([
      '15822/41',
      '15823/7',
    ]);
  });

  it.each([
    ['הבקשה עניינה הריסת בית והקמת בניין בהערבה 17 (17714/92).', ['17714/92']],
    ['המגרש הזמין הוא החלקה הנדונה, 39502/14, ואין אחר.', ['39502/14']],
    ['התכנית חלה על חלקה 87 בגוש 3712. לבעליה של חלקה 21 שילמה המשיבה פיצוי.', ['3712/87']],
    ['התכנית חלה על חלקה 87 בגוש 3712. המשיבים הם יתר בעלי הזכויות בחלקות 79–81 בגוש 3712.', ['3712/87']],
    ['התכנית חלה על חלקה 87 בגוש 3712. במרחק 350 מטרים מחזיקה העירייה חלקה 120 בגוש 3712.', ['3712/87']],
  ])('in "%s"', (body, expected) => {
    expect(parcels(body)).toEqual(expected);
  });
});

describe('the address of the land', () => {
  it.each([
    [
      'and not where the appellant lives',
      'אני גר עם אשתי ברחוב הגפן 3 כבר שנים. הבקשה להיתר היא להוסיף קומה בבית ברחוב הגפן 5.',
      'רחוב הגפן 5',
    ],
    ['and not a road of the plan', "המגרש נמצא בין דרך מס' 12 לבין רחוב הגפן 5.", 'רחוב הגפן 5'],
    [
      'where flats are named with its block',
      'היא חתומה על הסכם עם בעלי הדירות ברחוב הגפן 5 (גוש 6123 חלקה 251) להיתר.',
      'רחוב הגפן 5',
    ],
    ['and no half of a town', 'יש לי חנות ברחוב הגפן 5 ברמת-אורן, בקומת הקרקע, גוש 6123 חלקה 251.', 'רחוב הגפן 5'],
    ['of farms', 'הם המחזיקים בנחלות 4, 5 ו-9 במושב נווה אילן, מאז שנת 1951.', 'נחלות 4, 5 ו-9 במושב נווה אילן'],
  ])('%s', (_, body, address) => {
    expect(of('כתב ערר', body, 'appeal').address).toBe(address);
  });
});

describe('the panel of a hearing', () => {
  it('stands at the head of all who came', () => {
    const text = `${HEAD}תרשומת דיון\nנוכחים: עו"ד רות שגב (יו"ר), אדר' נועם פז (נציג מתכננת המחוז), מר אבי גל (נציג ציבור); העוררת דנה לוי ובנה אורי לוי; עו"ד יעל קרן ב"כ הוועדה המקומית.\nהיו"ר: נתחיל.\n`;
    const { panel, chair } = readMetadata(text, 'protocol');
    expect(panel.map(({ name }) => name)).toEqual(['רות שגב', 'נועם פז', 'אבי גל']);
    expect(chair).toBe('רות שגב');
  });

  it.each([
    'בפני\tיו"ר: עו"ד רות שגב\tחבר: נועם פז, שמאי מקרקעין\tחברה: אדר\' אביגיל מור-חן',
    'לפני: יו"ר הוועדה: עו"ד רות שגב; חבר הוועדה, שמאי מקרקעין: מר נועם פז; חברת הוועדה: גב\' אביגיל מור-חן',
  ])('has seats before its names: %s', (row) => {
    const { panel, chair } = readMetadata(`ועדת הערר לתכנון ובנייה\n${row}\nערר\t1212-04-24\nהחלטה\n`, 'decision');
    expect(panel.map(({ name }) => name)).toEqual(['רות שגב', 'נועם פז', 'אביגיל מור-חן']);
    expect(chair).toBe('רות שגב');
  });

  it('has no member who sent word that she would not come', () => {
    const text = `${HEAD}פרוטוקול ישיבה\nהוועדה: רות שגב, עו"ד (יו"ר); אבי גל, נציג ציבור. אדר' נועה לב, נציגת מתכננת המחוז, הודיעה שלא תגיע.\nהתייצבו: העוררת בעצמה; לוועדה המקומית – עו"ד יעל קרן.\nהיו"ר: נתחיל.\nקרן: הבקשה נדחתה כדין.\n`;
    expect(readMetadata(text, 'protocol').panel.map(({ name }) => name)).toEqual(['רות שגב', 'אבי גל']);
  });

  it('has no member by the name of a heading', () => {
    const text = `${HEAD}פרוטוקול\nהעוררת: לא קיבלתי דבר.\n${'דברים ארוכים. '.repeat(90)}\nירידת הערך\nחבר הוועדה: אשאל על כך.\n`;
    expect(readMetadata(text, 'protocol').panel).toEqual([]);
  });
});

describe('the day of an answer', () => {
  it('is its own, and not that on which the appeal was filed', () => {
    const late = 'ההחלטה נמסרה ביום 1.2.2024, והערר הוגש ביום 19.3.2024, באיחור.';
    expect(of('תשובה לערר', `${late}\n\nהוגש ביום 12.5.2024`, 'response').dates.filing_date).toBe('2024-05-12');
    expect(of('תשובה לערר', late, 'response').dates.filing_date).toBeNull();
    expect(of('תגובה', 'תשובת המשיבה הוגשה ביום 29.4.2024.', 'reply').dates.filing_date).toBeNull();
  });

  it('stands beside its signer', () => {
    const text = `1. דין הערר להידחות.\n\n2.2.2025 | יערה כרמלי, עו"ד`;
    expect(of('תגובה', text, 'reply').dates.document_date).toBe('2025-02-02');
  });
});

describe('who answers, by the head of an answer that lists no parties', () => {
  it.each([
    ['מאת גדי ברנע ומיכל ברנע, באמצעות עו"ד וליד חן, רחוב העוגן 7', 'תשובת מבקשי ההיתר', 'permit_applicants'],
    ['מגישת התגובה: רון-גל יזמות, יוזמת התכנית, בייצוג עו"ד דן לב', 'תגובת היזמית', 'respondents'],
  ] as const)('%s', (head, title, side) => {
    const text = `בפני ועדת הערר\n${head}\n${title}\n\n1. דין הערר להידחות.`;
    const names = readMetadata(text, 'response').parties[side].map(({ name }) => name);
    expect(names).toEqual(side === 'respondents' ? ['רון-גל יזמות'] : ['גדי ברנע', 'מיכל ברנע']);
  });
});

it.each(['הוגש ב-4.5.2023', 'הוגשה בתאריך 4.5.2023', 'מוגשת היום, 4.5.2023', 'הוגש ביום 4.5.2023'])(
  'an answer has the day of its last line: %s',
  (line) => {
    const { dates } = readMetadata(
      `${HEAD}תשובת המשיבה\n\n1. הערר הוגש ביום 1.3.2023, ודינו להידחות.\n\n${line}\nרות שגב, עו"ד\n`,
      'response',
    );
    expect(dates.document_date).toBe('2023-05-04');
  },
);
