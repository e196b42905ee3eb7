import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const names = (parties: { name: string }[]) => parties.map(({ name }) => name);

const TABLE_LIKE = `מדינת  ישראל
ועדת ערר מחוזית לתכנון ובניה
מחוז תל אביב

ערר מס': רב/6010/16

גוש:7123  חלקה: 251
        כתובת  הבניה: הדקל 5, רמת בנים

העוררים:            לוטנברג נחום ואח' – עו"ד קובי בן נון

                         - נגד -

המשיבים:            1) הועדה המקומית לתכנון ובניה – רמת בנים
                    2) שטראוס אושרי – ע"י עו"ד אלי וינר

תאריך הישיבה:       יום חמישי, י"ז  בסיון תשע"ו, ה- 23/06/16

הרכב ועדת ערר:      יו"ר, עו"ד תמר עיני
                    גב' מרים ארז, אדריכלית ומתכננת ערים
                    גב' חגית אלדן, נציגת מתכננת המחוז

החלטה

בפנינו ערר על החלטת המשיבה 1 מיום 3.3.2016 לאשר את הבקשה להיתר מס' 20150811.

סוף דבר

הערר מתקבל בחלקו, כמפורט לעיל.

ניתנה פה אחד היום, ב' באב תשע"ו, 6.8.2016.
`;

const ROLES_AFTER = `ועדת הערר לתכנון ובנייה – מחוז צפון
בנצרת

ערר ______/24

בעניין:

1. סאלח חוסיין, ת.ז. 030303030
2. חברת אלנור לבנייה בע"מ, ח.פ. 510000000
שניהם ע"י ב"כ עוה"ד סאמי עוואד ו/או רנא נסאר
מרח' פאולוס השישי 12, נצרת
טל: 04-6000000 פקס: 04-6000001

העוררים

- נ ג ד -

1. הוועדה המקומית לתכנון ובנייה מבוא העמקים
2. עיזבון המנוח פואד ח'ורי ז"ל

המשיבים

כתב ערר

העוררים מתכבדים להגיש ערר על החלטת הוועדה המקומית מיום 1.2.2024 לדחות את בקשת העוררים להיתר בנייה מס' 20230077 בגוש 17500 חלקות 12-14 ו-20.
`;

describe('headings of many layouts', () => {
  it('reads a decision whose heading is set like a table', () => {
    const data = readMetadata(TABLE_LIKE, 'decision');
    expect(data).toMatchObject({
      case_number: 'רב/6010/16',
      committee: 'ועדת ערר מחוזית לתכנון ובניה מחוז תל אביב',
      address: 'הדקל 5, רמת בנים',
      block_parcel: ['7123/251'],
      permit_number: '20150811',
      appeal_type: 'permit',
      outcome: 'partially_accepted',
      chair: 'תמר עיני',
    });
    expect(data.dates).toEqual({
      document_date: '2016-08-06',
      hearing_date: '2016-06-23',
      decision_date: '2016-08-06',
      filing_date: null,
      decision_under_appeal: '2016-03-03',
    });
    expect(data.parties.appellants).toEqual([
      { name: "לוטנברג נחום ואח'", representative: 'עו"ד קובי בן נון', party: 'appellant' },
    ]);
    expect(names(data.parties.respondents)).toEqual(['הועדה המקומית לתכנון ובניה - רמת בנים']);
    expect(data.parties.permit_applicants).toEqual([
      { name: 'שטראוס אושרי', representative: 'עו"ד אלי וינר', party: 'permit_applicant' },
    ]);
    expect(data.panel).toEqual([
      { name: 'תמר עיני', role: 'יו"ר' },
      { name: 'מרים ארז', role: 'אדריכלית ומתכננת ערים' },
      { name: 'חגית אלדן', role: 'נציגת מתכננת המחוז' },
    ]);
  });

  it('seats nobody on the panel whom the chair thanks at the end of a hearing', () => {
    const head =
      'ועדת הערר\n\nפרוטוקול דיון\n\nחברי ועדת הערר:\n\nעו"ד מיכל ברנע-הדר – יו"ר\n\nמר אבי קסטרו – נציג ציבור';
    // As the reading of the heading may cut the line.
    const text = `${head}\n\nיו"ר: תודה לכולם. החלטה: הוועדה המקומית תמציא את הנוהל`;
    expect(names(readMetadata(text, 'protocol').panel)).toEqual(['מיכל ברנע-הדר', 'אבי קסטרו']);
  });

  it.each([
    ["ערר מס' 1187/0923", '1187/0923'],
    ['תיק מספר: 1031-25', '1031/25'],
    ['מספר הערר שנתנה לי המזכירה: 77/24', '77/24'],
    ['ערר היטל השבחה 85012-02-25', '85012-02-25'],
    ["עררים מאוחדים 4849/18, 4850/18 ואח'", '4849/18'],
  ])('reads the case number of "%s"', (line, number) => {
    const text = `ועדת הערר\n${line}\n\nכתב ערר\n\n1. ההחלטה שגויה.`;
    expect(readMetadata(text, 'appeal').case_number).toBe(number);
  });

  it.each([
    ['filing_date', '2024-05-03', 'התכנית הוגשה ביום 1.1.2020 והופקדה. הערר הוגש ביום 3.5.2024.'],
    ['filing_date', '2024-05-03', 'ההתנגדות הוגשה ביום 1.4.2024, והערר הוגש ביום 3.5.2024.'],
    ['hearing_date', '2024-06-04', 'שמענו את הצדדים, ביקרנו במקום ביום 9.6.2024. ביום 4.6.2024 קיימנו דיון.'],
  ] as const)('tells the %s from other days', (role, date, told) => {
    expect(readMetadata(`ועדת הערר\nערר 12/24\n\nהחלטה\n\n1. ${told}`, 'decision').dates[role]).toBe(date);
  });

  it('reads parties whose role stands below their names, with one counsel for all', () => {
    const { parties, case_number, block_parcel, dates } = readMetadata(ROLES_AFTER, 'appeal');
    expect(case_number).toBeNull();
    expect(names(parties.appellants)).toEqual(['סאלח חוסיין', 'חברת אלנור לבנייה בע"מ']);
    expect(parties.appellants.map(({ representative }) => representative)).toEqual(
      Array(2).fill('עוה"ד סאמי עוואד ו/או רנא נסאר'),
    );
    expect(parties.respondents.map(({ party }) => party)).toEqual(['local_committee', 'respondent']);
    expect(block_parcel).toEqual(['17500/12', '17500/13', '17500/14', '17500/20']);
    expect(dates.decision_under_appeal).toBe('2024-02-01');
  });

  it('reads counsel given below for numbered respondents, and who the permit applicants are', () => {
    const { parties } = readMetadata(
      `ערר 55/24\n\nהעוררת:\tדינה כהן\nע"י ב"כ עו"ד רות לוי, רח' הרצל 4, תל אביב\n\n- נגד -\n\nהמשיבים:\t1. הוועדה המקומית לתכנון ובנייה גבעון\n2. אורי שלו\n3. ענת שלו\nמשיבים 2-3 (להלן: "מבקשי ההיתר") ע"י ב"כ עו"ד נועם פז\n\nכתב תשובה\n\nהמשיבה 1 מתכבדת להשיב.`,
      'response',
    );
    expect(parties.appellants).toEqual([{ name: 'דינה כהן', representative: 'עו"ד רות לוי', party: 'appellant' }]);
    expect(names(parties.respondents)).toEqual(['הוועדה המקומית לתכנון ובנייה גבעון']);
    expect(parties.permit_applicants).toEqual([
      { name: 'אורי שלו', representative: 'עו"ד נועם פז', party: 'permit_applicant' },
      { name: 'ענת שלו', representative: 'עו"ד נועם פז', party: 'permit_applicant' },
    ]);
  });

  it('reads the parties of a line "פלוני נ\' הוועדה" and of a line of roles', () => {
    const caption = readMetadata(
      `ועדת ערר\nתיק ערר 8007/24 – אבני גיר בע"מ ואח' נ' הועדה המקומית לתכנון ולבניה הר טוב\n\nבפני: עו"ד גיל רם, יו"ר\n`,
      'decision',
    );
    expect(caption.case_number).toBe('8007/24');
    expect(names(caption.parties.respondents)).toEqual(['הועדה המקומית לתכנון ולבניה הר טוב']);
    const roles = readMetadata(
      `בעניין:\nיוסף דהן, מרים דהן ונכסי המורד בע"מ – העוררים\nנ ג ד\nהוועדה המקומית שפלה – המשיבה 1\nדרכי צפון בע"מ – המשיבה 2, ע"י ב"כ עו"ד איתן גל\n\nכתב תשובה מטעם המשיבה 2\n\nדין הערר להידחות.`,
      'response',
    );
    expect(names(roles.parties.appellants)).toEqual(['יוסף דהן', 'מרים דהן', 'נכסי המורד בע"מ']);
    expect(roles.parties.respondents.map(({ representative }) => representative)).toEqual([null, 'עו"ד איתן גל']);
  });

  it('reads a judgment with counsel listed after the parties', () => {
    const { case_number, parties } = readMetadata(
      `בבית המשפט העליון\n\nע"א 6365/00\n\nבפני: כבוד השופטת ט' שטרן\n\nהמערערים: 1. אברהם בר אורי\n2. שולמית בר אורי\n\nנגד\n\nהמשיבות: 1. הועדה המחוזית לתכנון ובניה\n2. הועדה המקומית גליל\n\nבשם המערערים: עו"ד אסתר ורשו\nבשם המשיבה 2: עו"ד אורית קור\n\nפסק-דין\n\nזהו ערעור.`,
      'court_judgment',
    );
    expect(case_number).toBe('6365/00');
    expect(parties.appellants.map(({ representative }) => representative)).toEqual([
      'עו"ד אסתר ורשו',
      'עו"ד אסתר ורשו',
    ]);
    expect(parties.respondents.map(({ representative }) => representative)).toEqual([null, 'עו"ד אורית קור']);
  });
});

describe('single values', () => {
  const of = (text: string, type = 'decision') => readMetadata(text, type);

  it.each([
    ['המקרקעין הידועים כגוש 30166, חלקות 260 ו- 264 בשכונה', ['30166/260', '30166/264']],
    ['חלקות 45 ו-46 בגוש 9070 (להלן: "המקרקעין")', ['9070/45', '9070/46']],
    ['גוש: 30001 חלקות: 12,13,14-16', ['30001/12', '30001/13', '30001/14', '30001/15', '30001/16']],
    ['גו"ח 6123/251', ['6123/251']],
    ['גוש 7104 (חלק) חלקה 9 (בשלמות)', ['7104/9']],
    ['גוש 6123 חלקה 251, ומצפון להם בית העורר בגוש 6123 חלקה 252', ['6123/251']],
    ['גוש: 6123, חלקה: 251, תת חלקה: 4\nגוש 6124 חלקה 7', ['6123/251', '6124/7']],
    ['גוש 6123 חלקה 251, גוש 6124 חלקה 7', ['6123/251', '6124/7']],
    ['חלקה 251 בגוש 6123 וחלקה 252 בגוש 6124', ['6123/251', '6124/252']],
    ['גוש שומה 30045 חלקה 8', ['30045/8']],
    ['גו"ח 10234/56/3', ['10234/56']],
    ['\n\nגוש\tחלקה\n6123\t251\n6124\t7, 8\n\nוכן', ['6123/251', '6124/7', '6124/8']],
    ['חלקה 251 מגוש 6123', ['6123/251']],
    ['גוש 6123 חלקה 251 וחלק מחלקה 252', ['6123/251', '6123/252']],
    ['חלקה 251 (תת חלקה 4) גוש 6123', ['6123/251']],
  ])('block and parcel of %s', (text, parcels) => {
    expect(of(`הבקשה להיתר נוגעת למקרקעין. ${text}`).block_parcel).toEqual(parcels);
  });

  it.each([
    ['סוף דבר\n\nהערר נדחה. אין צו להוצאות.', 'rejected'],
    ['סוף דבר\n\nאנו מקבלים את הערר ומבטלים את ההחלטה.', 'accepted'],
    ['אשר על כן, אנו מקבלים את הערר בחלקו.', 'partially_accepted'],
    ['לאור האמור, הערר נדחה על הסף מחמת איחור.', 'dismissed'],
    ['אשר על כן אנו מורים על סילוק הערר על הסף.', 'dismissed'],
    ['התוצאה\n\nהערר מתקבל, והדיון בבקשה מוחזר לוועדה המקומית.', 'remanded'],
    ['אנו נותנים תוקף של החלטה להסכמת הצדדים.', 'settled'],
    ['לבקשת העוררת הערר נמחק.', 'withdrawn'],
    ['המשיבה סבורה כי דין הערר להידחות.\n\nסוף דבר\n\nהערר מתקבל.', 'accepted'],
    ['הדיון יתקיים במועד שייקבע.', null],
    ['סוף דבר\n\nאנו מקבלים את הערר, והתכנית מוחזרת אליה לדיון נוסף בהתנגדויות.', 'remanded'],
    ['הוועדה המקומית תקיים דיון חוזר לאחר שמיעת המתנגדים.', 'remanded'],
    ['משלא מצאנו פגם בהחלטה, היא תעמוד על כנה.', 'rejected'],
    ['סוף דבר\n\nלא מצאנו עילה להתערב בהחלטתה של הוועדה המקומית.', 'rejected'],
    ['סיכומו של דבר: אנו נעתרים לערר, וההיתר שניתן מבוטל.', 'accepted'],
    ['התוצאה היא כי הערר נדחה ברובו, ומתקבל רק בעניין קיר הגבול.', 'partially_accepted'],
    ['אנו מאשרים את ההסכמה ונותנים לה תוקף של החלטה.', 'settled'],
    ['סוף דבר\n\nאנו סבורים כי דין הערר להידחות.', 'rejected'],
    ['סבורני כי דין הערר להידחות.', 'rejected'],
    ['סבורני כי דין הערר להידחות על הסף.', 'dismissed'],
    ['סוף דבר\n\nלאחר שבחנו את טענות הצדדים בעניין החניה, הערר נדחה.', 'rejected'],
    ['סוף דבר\n\nבכפוף לכך שמבקש ההיתר יתקן את הבקשה, הערר נדחה.', 'rejected'],
    ['אף אם העורר צודק בטענתו, דין הערר להידחות.', 'rejected'],
    ['הגם שהעורר טוען כי נפל פגם בהליך, הערר נדחה.', 'rejected'],
    ['סוף דבר\n\nערר 12/20 נדחה וערר 13/20 מתקבל.', 'partially_accepted'],
    ['סוף דבר\n\nהערר נדחה, למעט לעניין המרפסת שבו הוא מתקבל.', 'partially_accepted'],
    ['לא מצאנו לדחות את הערר על הסף.\n\nהערר מתקבל.', 'accepted'],
    ['סוף דבר, איננו נעתרים לערר.', 'rejected'],
    ['סוף דבר\n\nאיננו מקבלים את הערר.', 'rejected'],
    ['סוף דבר\n\nלא נעתרנו לערר. אין צו להוצאות.', 'rejected'],
    ['סוף דבר\n\nלא שוכנענו כי דין הערר להידחות, ואנו מקבלים אותו: הערר מתקבל.', 'accepted'],
    ['סוף דבר\n\nאין מקום לדחות את הערר על הסף. הערר מתקבל בחלקו.', 'partially_accepted'],
    ['5. לאור כל האמור הערר מתקבל בחלקו. הבקשה תוחזר לוועדה המקומית.', 'partially_accepted'],
    ['סוף דבר\n\nהעתירה נדחית.', 'rejected'],
    ['סוף דבר\n\nאין מנוס אלא לקבל את הערר.', 'accepted'],
    ['סוף דבר\n\nהבקשה למחיקת הערר מתקבלת.', 'withdrawn'],
    ['סוף דבר\n\nהבקשה לסילוק על הסף נדחית, והערר מתקבל.', 'accepted'],
    ['סוף דבר\n\nבקשת המשיבה לסילוק הערר על הסף מתקבלת.', 'dismissed'],
    ['סוף דבר\n\nהבקשה למחיקת הערר נדחית. הערר נדחה.', 'rejected'],
    ['אשר על כן אנו מורים על השבת הדיון לוועדה המקומית.', 'remanded'],
    ['סוף דבר\n\nהתיק מוחזר אל הוועדה המקומית לצורך השלמת הנמקה.', 'remanded'],
    ['סוף דבר\n\nהחלטת הוועדה המקומית מבוטלת, והיא תשוב ותדון בבקשה.', 'remanded'],
    ['סוף דבר\n\nהערר נדחה מחמת איחור בהגשתו.', 'dismissed'],
    ['4. הערר מתקבל.\n\n5. הדיון יוחזר לוועדה המקומית.\n\n6. עם קבלת הערר תושב האגרה.', 'remanded'],
  ])('outcome of "%s"', (text, outcome) => {
    expect(of(`החלטה\n\nבפנינו ערר.\n\n${text}`).outcome).toBe(outcome);
  });

  it.each([
    'העורר טוען כי הבקשה תואמת את התכנית החלה על המקום ואת מדיניות הוועדה המקומית כפי שפורסמה, ועל כן יש לקבל את הערר.',
    'לדברי העורר, יש לקבל את הערר.',
    'לגרסת העוררים יש לקבל את הערר.',
    'לעמדת העורר, דין הערר להתקבל.',
    'העורר גורס כי דין הערר להתקבל.',
    'העורר מוסיף כי יש לקבל את הערר.',
    'נטען כי דין הערר להתקבל.',
    'המשיב טוען, כי יש לקבל את הערר בחלקו.',
    'מבקשת ההיתר עתרה לדחות את הערר על הסף.',
    'המשיבה השיבה כי יש לקבל את הערר בחלקו.',
    'המשיבים מתנגדים לקבל את הערר.',
    'העורר צירף חוות דעת. לפיכך יש לקבל את הערר.',
  ])('takes the last word of a decision without an operative heading over "%s"', (claim) => {
    const text = `החלטה\n\n1. בפנינו ערר.\n\n2. ${claim}\n\n3. דנו בטענות.\n\n4. הערר נדחה. אין צו להוצאות.`;
    expect(of(text).outcome).toBe('rejected');
  });

  it('gives no outcome for pleadings', () => {
    expect(of('סוף דבר\n\nהערר נדחה.', 'response').outcome).toBeNull();
  });

  it.each([
    ['ערר על שומה מכרעת בעניין היטל השבחה', 'betterment_levy'],
    ['תביעה לפיצויים לפי סעיף 197 בגין פגיעה במקרקעין', 'compensation'],
    ['ערר על החלטה לאשר את הבקשה להיתר בנייה ואת ההקלות', 'permit'],
    ['ערר על החלטת הוועדה המקומית לאשר את תכנית 101-0123456 ולדחות את ההתנגדות לתכנית', 'plan'],
    ['מכתב בעניין אחר', 'other'],
    ['לכבוד ועדת הערר לפיצויים ולהיטלי השבחה\n\nהצימר לא קיבל היתר בנייה. הדרך פוגעת בבית ויש נזק.', 'compensation'],
    ['לכבוד ועדת הערר לפיצויים ולהיטלי השבחה\n\nההיטל גבוה, והיתר בנייה לא ניתן.', 'betterment_levy'],
    ['ועדת הערר לפיצויים ולהיטלי השבחה\n\nערר 1031/25', 'other'],
    ['ועדת הערר לתכנון ובנייה, לפיצויים ולהיטלי השבחה\n\nערר על היתר בנייה ועל הקלות', 'permit'],
  ])('appeal type of "%s"', (text, type) => {
    expect(of(text).appeal_type).toBe(type);
  });

  it('reads a committee beside the number of its file, with the district below beside a date', () => {
    const text =
      'בפני ועדת הערר לתכנון ולבנייה\tערר (ת"א) 77-03-25\nמחוז תל אביב\tהוגש ביום 2.3.2025\nהעוררת:\nדנה לוי';
    expect(of(text).committee).toBe('ועדת הערר לתכנון ולבנייה מחוז תל אביב');
    expect(of(text.replaceAll('\t', ' ')).committee).toBe('ועדת הערר לתכנון ולבנייה מחוז תל אביב');
  });

  it.each(['בית שמש', 'באר שבע', 'בת ים'])('keeps the first letter of the town %s', (town) => {
    for (const before of [', ', ' ', ' ב', ', ב'])
      expect(of(`כתב ערר\n\nהבקשה להיתר היא במקרקעין שברחוב הדקל 5${before}${town}, גוש 77.`, 'appeal').address).toBe(
        `רחוב הדקל 5, ${town}`,
      );
  });

  it.each(['ההרכב', 'הרכב הוועדה', 'חברי הוועדה'])(
    'reads the panel under %s, and no words of its chair as a name',
    (label) => {
      const { panel, chair } = of(
        `פרוטוקול דיון\nועדת הערר לתכנון ובנייה, מחוז מרכז\nערר 77-03-25\n${label}: נטע אשכנזי, יושבת ראש, עו"ד; גיא סלמון, אדריכל; רות ברקאי, נציגת ציבור\nנוכחים:\nמטעם העוררים: עו"ד יעל כהן\n\nהיו"ר: נפתח בדיון.\n`,
        'protocol',
      );
      expect(chair).toBe('נטע אשכנזי');
      expect(panel.map(({ name }) => name)).toEqual(['נטע אשכנזי', 'גיא סלמון', 'רות ברקאי']);
    },
  );

  it('takes the land of a plan from the sentence that says where it is, not the home of an appellant', () => {
    const { block_parcel, address } = of(
      'כתב ערר\nערר על החלטת הוועדה המקומית לאשר את תכנית 305-0912345\n\nהעוררת 1 היא בעלת הבית ברחוב התאנה 9, חלקה 41 בגוש 8812. הבית שברחוב התאנה 9 נבנה בשנת 1950 על מגרש גדול.\n\nהתכנית משתרעת על חלקות 44 ו-45 בגוש 8812, 3.1 דונם, ברחוב התאנה 13. היא מוסיפה שלוש קומות.\n',
      'appeal',
    );
    expect([block_parcel, address]).toEqual([['8812/44', '8812/45'], 'רחוב התאנה 13']);
  });

  it('reads a committee whose name runs over lines', () => {
    expect(of('ועדת ערר לתכנון ובניה\nפיצויים והיטלי השבחה\nמחוז תל אביב\n\nהחלטה').committee).toBe(
      'ועדת ערר לתכנון ובניה פיצויים והיטלי השבחה מחוז תל אביב',
    );
  });

  it.each([
    ['ברחוב אחד העם, 12', 'רחוב אחד העם 12'],
    ['במשק 34', 'משק 34'],
    ['בכיכר המדינה 5', 'כיכר המדינה 5'],
    ['בסמטת פלונית 3', 'סמטת פלונית 3'],
  ])('reads the address %s', (written, address) => {
    expect(of(`כתב ערר\n\nהבקשה להיתר היא במקרקעין ${written}. הבנייה החלה.`, 'appeal').address).toBe(address);
  });

  it('reads a letter of counsel: for whom it is, and not the address of the committee', () => {
    const text =
      'לכבוד\n\nועדת הערר לתכנון ובנייה\n\nרחוב בית הדפוס 12, ירושלים\n\nהנדון: ערר\n\nבשם מרשיי, ה"ה יוסף ורבקה אברהמי (להלן: "העוררים"), הריני להגיש ערר על היתר בנייה.';
    const { parties, address } = of(text, 'appeal');
    expect(parties.appellants).toEqual([{ name: 'ה"ה יוסף ורבקה אברהמי', representative: null, party: 'appellant' }]);
    expect(address).toBeNull();
  });

  it('reads dates of both calendars by what happened on them', () => {
    const { dates } = of(
      'ערר 1/24\n\nהחלטה\n\nהערר הוגש ביום 18.2.2025. ביום כ\' באייר תשפ"ה (18.5.2025) התקיים בפנינו דיון במעמד הצדדים.\n\nניתנה היום, י\' בתמוז התשפ"ה, בהעדר הצדדים.',
    );
    expect(dates).toMatchObject({ filing_date: '2025-02-18', hearing_date: '2025-05-18', decision_date: '2025-07-06' });
  });

  it('finds the address of the land and not that of counsel or of a neighbour', () => {
    const text = `העוררים: דן לב\nע"י ב"כ עו"ד רם גל, רח' יפו 10, ירושלים\n\nנגד\n\nהמשיבה: הוועדה המקומית לתכנון ובנייה נוף השרון\n\nכתב ערר\n\nהעורר מתגורר ברחוב האלון 14. הבקשה להיתר היא במקרקעין שברחוב האלון 12 בנוף השרון (להלן: "המגרש").`;
    expect(of(text, 'appeal').address).toBe('רחוב האלון 12, נוף השרון');
  });

  it('gives the place of each value in the source, niqqud and bidi marks or not', () => {
    const source = `\u200fערר מס׳ 1031/25\n\nהעוררת: דִּינָה כהן\n\nנגד\n\nהמשיבה: הוועדה המקומית\n\nכתב ערר\n`;
    const { evidence } = readMetadata(source, 'appeal');
    const at = (field: string) => source.slice(evidence[field]!.start, evidence[field]!.end);
    expect(at('case_number')).toContain('1031/25');
    expect(at('parties.appellants[0]')).toContain('כהן');
  });

  it('names what a document is about', () => {
    expect(of('בקשה להיתר. חניה, תקן החניה, מקומות חניה. הבקשה להיתר.').categories).toEqual(['רישוי', 'חניה ותנועה']);
    const long = 'הבקשה להיתר נדונה ביום אחר לפני הצדדים. '.repeat(5_000);
    expect(of(`${long}חניה, תקן החניה, מקומות חניה.`).categories).toEqual(['רישוי', 'חניה ותנועה']);
  });
});
