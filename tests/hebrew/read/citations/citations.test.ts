import { describe, expect, it } from 'vitest';
import { citationKey, findCitations } from '../../../../src/hebrew/read/citations/find.ts';

const found = (text: string) => findCitations(text).map(({ kind, text: words, key }) => [kind, words, key]);
const only = (text: string) => {
  const all = findCitations(text);
  expect(all, text).toHaveLength(1);
  return all[0]!;
};

describe('case citations', () => {
  it.each([
    [
      `נפסק בע"א 8797/99 אנדרמן נ' ועדת הערר המחוזית, פ"ד נו(2) 466 (2001) כי`,
      `ע"א 8797/99 אנדרמן נ' ועדת הערר המחוזית, פ"ד נו(2) 466 (2001)`,
    ],
    [
      `ראו עת"מ (מינהליים י-ם) 12345-01-20 כהן נ' הוועדה המקומית (פורסם בנבו, 1.2.2020), בפסקה 12`,
      `עת"מ (מינהליים י-ם) 12345-01-20 כהן נ' הוועדה המקומית (פורסם בנבו, 1.2.2020)`,
    ],
    [
      `בבר״מ 1560/13 הוועדה המקומית רמת גן נ׳ מגן אינטרנשיונל (נבו 8.7.2014) נקבע`,
      `בר״מ 1560/13 הוועדה המקומית רמת גן נ׳ מגן אינטרנשיונל (נבו 8.7.2014)`,
    ],
    [
      `כך בערר (ועדות ערר - תכנון ובנייה ירושלים) 8007/24 לוי נ' הוועדה המקומית ירושלים. המשיבה טוענת`,
      `ערר (ועדות ערר - תכנון ובנייה ירושלים) 8007/24 לוי נ' הוועדה המקומית ירושלים`,
    ],
    [
      `בג"צ 594/89, מועצה אזורית ערבה תיכונה ואח' נ. המועצה הארצית לתכנון פד"י מד (1) 565`,
      `בג"צ 594/89, מועצה אזורית ערבה תיכונה ואח' נ. המועצה הארצית לתכנון פד"י מד (1) 565`,
    ],
    [`ונקבע בערר (חיפה) 8021-07/18 כהן נ' הוועדה המקומית חיפה, כי`, `ערר (חיפה) 8021-07/18 כהן נ' הוועדה המקומית חיפה`],
    [`כך גם בערר 85013-02/21 לעיל`, 'ערר 85013-02/21'],
    [`בת.א. 283/96 מתאריך 8.4.08`, 'ת.א. 283/96'],
    [`לעניין זה עא 6365/00 פלוני נ' אלמוני קבע בית המשפט`, `עא 6365/00 פלוני נ' אלמוני`],
    [
      `ערר רג/5001/14 חברת א.ב. השקעות בע"מ נ' ו. מקומית רמת גן, וכן`,
      `ערר רג/5001/14 חברת א.ב. השקעות בע"מ נ' ו. מקומית רמת גן`,
    ],
  ])('reads %s', (text, words) => {
    const one = only(text);
    expect(one.kind).toBe('case');
    expect(one.text).toBe(words);
    expect(text.slice(one.start, one.end)).toBe(words);
  });

  it('gives one key to all spellings of one case', () => {
    const spellings = [
      `ע"א 1341/93`,
      'עא 1341/93',
      `ע״א 01341/1993`,
      `ע''א 1341-93 סי אנד סאן נ' הוועדה`,
      'ע.א. 1341/93',
      `בע"א 1341/93`,
    ];
    expect(new Set(spellings.map(citationKey)).size).toBe(1);
    expect(
      new Set([`ערר (י-ם) 1031/25`, `ערר מס' 1031/25`, 'ערר 1031-25', `עררים 1031/25`].map(citationKey)).size,
    ).toBe(1);
    expect(citationKey(`עע"מ 317/10`)).toBe(citationKey(`עע"ם 317/10`));
    expect(citationKey(`ע"א 1341/93`)).not.toBe(citationKey(`רע"א 1341/93`));
    expect(citationKey(`עת"מ 12345-01-20`)).not.toBe(citationKey(`עת"מ 12345-02-20`));
  });

  it.each([
    ["ראו ערר (חיפה) 44/0819 בית הגדוד נ' הוועדה המקומית, פסקה 3", 'ערר 44-08-19'],
    ["נפסק בערר היטל השבחה 85012-02-25 לב נ' הוועדה המקומית נוף", 'ערר 85012-02-25'],
    ['ראו ערר 1031/1119', 'ערר 1031-11-19'],
    ['ראו ערר 1031/2019', 'ערר 1031/19'],
    [`עת"ם (מרכז) 12345-01-2020`, 'עתמ 12345-01-20'],
    ['ראו ערר השבחה 85026/18', 'ערר 85026/18'],
    [`ראו ע"א-1341/93`, 'עא 1341/93'],
    [`ראו עש"מ 5/10`, 'עשמ 5/10'],
    [`ראו פד"י נו(2) 466`, 'פד נו(2) 466'],
    [`עע"מ 317/10 שפר נ' יניב ובהמשך`, 'עעמ 317/10'],
  ])('reads the number of %s', (text, key) => {
    expect(only(text).key).toBe(key);
  });

  it('gives each number of a list', () => {
    expect(found('עררים 12/20, 13/20 ו-14/20 נדונו יחד').map(([, , key]) => key)).toEqual([
      'ערר 12/20',
      'ערר 13/20',
      'ערר 14/20',
    ]);
  });

  it('leads a later short mention to the full citation, and no other name', () => {
    const text = `בעע"מ 317/10 שפר נ' יניב (להלן: "הלכת שפר") נקבע כך. לפי הלכת שפר אין זכות. בעניין כהן נאמר אחרת.`;
    const all = findCitations(text);
    expect(all.map(({ short }) => short)).toEqual([false, true]);
    expect(all[1]).toMatchObject({ text: 'הלכת שפר', key: all[0]!.key });
  });

  it("leaves out the document's own number and what only looks like a case", () => {
    expect(found(`ועדת הערר\n\nערר מס' 1031/25\n\nהעורר: כהן\n\nבערר 1031/25 דנן נטען`)).toEqual([]);
    expect(found('חברת אלון בע"מ 5/12 דירות, ביום 3/12/2020, בשיעור 50/60')).toEqual([]);
    expect(findCitations(`ערר מס' 1031/25`, { own: true })).toHaveLength(1);
  });
});

it.each([
  ['תכנית תמ"ל 1001 אושרה', 'תכנית תמל/1001'],
  ['הוראות ותמ"ל 1005 חלות', 'תכנית תמל/1005'],
])('reads the plan of preferred housing in %s', (text, key) => {
  expect(only(text).key).toBe(key);
});

describe('legislation', () => {
  it.each([
    "חלקה מס' 149",
    "בית מס' 98",
    "מגרש מס' 103",
    "החלטה מס' 152",
    "ישיבה מס' 205",
    "פרוטוקול מס' 150",
    "טופס מס' 198",
    'סעיף 12 לחוק זה',
    'תקנה 4 לתקנות אלה',
    'סעיף 12 לחוק הישראלי',
  ])('sees no provision in %s', (text) => {
    expect(found(`${text} קובע`)).toEqual([]);
  });

  it.each([
    ["סעיף 62 א' לחוק", 'חוק תכנון ובניה ס 62א'],
    ["סעיף 70 ב' לחוק", 'חוק תכנון ובניה ס 70ב'],
    ['סעיפים 7, 12 ו – 15 לחוק', 'חוק תכנון ובניה ס 7,12,15'],
    ['סעיף 23 לחוק הליכי תכנון ובנייה להאצת הבנייה', 'חוק ליכי תכנון ובניה להאצת בניה למגורים ס 23'],
    ['סעיף 5 לחוק תכנון משק החשמל', 'חוק תכנון משק חשמל ס 5'],
    ['סעיף 145 לחוק רשות הרישוי מוסמכת', 'חוק תכנון ובניה ס 145'],
    ['תשלומי האיזון שבסעיף 122(3) הם חובה', 'חוק תכנון ובניה ס 122(3)'],
  ])('reads %s', (text, key) => {
    expect(only(text).key).toBe(key);
  });

  it.each(['חוק הגנת הדייר [נוסח משולב], התשל"ב-1972', 'פקודת הראיות [נוסח חדש]'])(
    'takes the version in: %s',
    (name) => {
      expect(only(`כמתחייב מ${name}, ולכן`).text).toBe(name);
    },
  );

  it('reads a name as the law that the text has given it to', () => {
    const text = `חוק החוזים (חלק כללי), התשל"ג-1973 (להלן: "חוק החוזים"). סעיף 39 לחוק החוזים, וסעיף 3 לחוק החוזים (תרופות)`;
    expect(found(text).map(([, , key]) => key)).toEqual([
      'חוק חוזים חלק כללי',
      'חוק חוזים חלק כללי ס 39',
      'חוק חוזים תרופות ס 3',
    ]);
  });

  it.each([
    [
      `לפי סעיף 152(א)(2) לחוק התכנון והבנייה, התשכ"ה-1965, רשאי`,
      `סעיף 152(א)(2) לחוק התכנון והבנייה, התשכ"ה-1965`,
      'חוק תכנון ובניה ס 152(א)(2)',
    ],
    [
      `תקנה 36 לתקנות התכנון והבנייה (רישוי בנייה), התשע"ו-2016 קובעת`,
      `תקנה 36 לתקנות התכנון והבנייה (רישוי בנייה), התשע"ו-2016`,
      'תקנות תכנון ובניה רישוי בניה ס 36',
    ],
    ['מכוח סעיפים 145-149 לחוק התכנון', 'סעיפים 145-149 לחוק התכנון', 'חוק תכנון ובניה ס 145-149'],
    [`בסעיף 4(א)(1) לתוספת השלישית לחוק`, 'סעיף 4(א)(1) לתוספת השלישית לחוק', 'חוק תכנון ובניה ס תוספת שלישית/4(א)(1)'],
    [`תביעה לפי ס' 197 שהוגשה`, `ס' 197`, 'חוק תכנון ובניה ס 197'],
    [
      'סעיף 39 לחוק החוזים (חלק כללי), תשל"ג-1973',
      'סעיף 39 לחוק החוזים (חלק כללי), תשל"ג-1973',
      'חוק חוזים חלק כללי ס 39',
    ],
    [`חוק-יסוד: כבוד האדם וחירותו מגן`, 'חוק-יסוד: כבוד האדם וחירותו', 'חוק יסוד כבוד אדם וחירותו'],
  ])('reads %s', (text, words, key) => {
    expect(found(text)).toEqual([['statute', words, key]]);
  });

  it('reads "לחוק" by the definition of the text, else as the planning law', () => {
    const text = `חוק המקרקעין, התשכ"ט-1969 (להלן: "החוק"). לפי סעיף 37 לחוק נדרשת הסכמה.`;
    expect(found(text).at(-1)).toEqual(['statute', 'סעיף 37 לחוק', 'חוק מקרקעין ס 37']);
    expect(found('לפי סעיף 149 לחוק נדרש פרסום')).toEqual([['statute', 'סעיף 149 לחוק', 'חוק תכנון ובניה ס 149']]);
  });

  it('shares one law between the provisions joined to it', () => {
    expect(found('לפי סעיפים 145 ו-149 וסעיף 151(א) לחוק').map(([, , key]) => key)).toEqual([
      'חוק תכנון ובניה ס 145,149',
      'חוק תכנון ובניה ס 151(א)',
    ]);
  });

  it('takes a bare regulation for one of the regulations cited before it, or of the only ones cited', () => {
    const before = 'תקנה 2 לתקנות התכנון והבנייה (סטייה ניכרת מתכנית), התשס"ב-2002 מפרטת סטיות, ותקנה 4 עוסקת בצדדים';
    expect(found(before).map(([, words]) => words)).toContain('תקנה 4');
    const keys = found(before).map(([, , key]) => key?.replace(/ ס .*/, ''));
    expect(new Set(keys).size).toBe(1);
    expect(found('תקנה 36 דורשת הסכמה')[0]?.[2]).toBe('תקנות תכנון ובניה רישוי בניה ס 36');
    expect(found('לפי תקנה 7 יש לצרף מפה')).toEqual([]);
  });

  it('takes a regulation of "those regulations" for one of those cited last', () => {
    const law = 'תקנות התכנון והבניה (סטיה ניכרת מתכנית), התשס"ב-2002';
    const key = 'תקנות תכנון ובניה סטיה ניכרת מתכנית ס 11(ב)';
    expect(found(`לפי ${law}. תקנה 11(ב) לאותן תקנות מורה`)[1]).toEqual(['statute', 'תקנה 11(ב) לאותן תקנות', key]);
  });

  it('leaves out sections of pleadings, plans and contracts', () => {
    for (const text of [
      'סעיף 197 לכתב הערר',
      'סעיף 5 לתשובה',
      'סעיף 4.4 לתקנון התכנית',
      'סעיף 11 להסכם המכר',
      'ראו סעיף 12 לעיל',
      'סעיף 6 קטן',
    ]) {
      expect(found(text), text).toEqual([]);
    }
  });
});

describe('plans', () => {
  it.each([
    ["תכנית מס' 101-0123456 חלה", "תכנית מס' 101-0123456", 'תכנית 101-0123456'],
    [`לפי תמ"א 38/3א ניתן`, `תמ"א 38/3א`, 'תכנית תמא/38/3א'],
    ['הוראות הל/מח/250 בתוקף', 'הל/מח/250', 'תכנית הל/מח/250'],
    ['תוכנית רע / מק / 1010 אושרה', 'תוכנית רע / מק / 1010', 'תכנית רע/מק/1010'],
    [`תב"ע 3096א' קובעת`, `תב"ע 3096א'`, 'תכנית 3096א'],
    ['לפי תכנית מח/54/ב פורסמה', 'תכנית מח/54/ב', 'תכנית מח/54/ב'],
    ['במושבה חלה 31/במ/14 והיא אומרת', '31/במ/14', 'תכנית 31/במ/14'],
    ['(להלן: "תוכנית נא/250")', 'תוכנית נא/250', 'תכנית נא/250'],
  ])('reads %s', (text, words, key) => {
    expect(found(text)).toEqual([['plan', words, key]]);
  });

  it.each([
    ['העוררת נסמכת על ההחלטה בעניין אלרום.', 'עניין אלרום'],
    ['וראו בר"מ 5512/16 קרן נ\' הוועדה (21.2.2017) ועניין גליקסברג.', 'עניין גליקסברג'],
    ['בעניין גרינשפון נקבע כי ההיתר בטל.', 'עניין גרינשפון'],
  ])('finds a mention of a case that only another document cites in full: %s', (text, mention) => {
    expect(findCitations(text)).toContainEqual(expect.objectContaining({ text: mention, short: true, kind: 'case' }));
  });

  it.each(['הוראות שנקבעו לעניין מועדים', 'ההחלטה בעניין הקלות', 'נקבע בעניין היתר הבנייה', 'עניין גליקסברג שונה'])(
    'takes no matter for a case: %s',
    (text) => expect(findCitations(text)).toEqual([]),
  );

  it('leaves out telephone numbers, and/or, exhibits and file numbers', () => {
    for (const text of [
      'טלפון 053-1234567',
      'העורר ו/או 5 מבאי כוחו',
      'סומן מש/1',
      "בקשה מס' 20240718",
      'ביום 12/2024',
    ]) {
      expect(found(text), text).toEqual([]);
    }
  });

  it('gives one key to the spellings of one plan', () => {
    expect(new Set([`תמ"א 38/3א`, `תמ״א/38/3א'`, 'תמא 38/3א'].map(citationKey)).size).toBe(1);
  });
});

describe('what only looks like a citation', () => {
  it.each([
    'סעיף 1 לחוק התכנון והבנייה חל כאן. סעיף 1.6 לנש מגדיר שטח אחר.',
    'לפי חוק המקרקעין, סעיף 6.4 עוסק בדודים.',
  ])('a decimal section is of a plan or a pleading: %s', (text) => {
    expect(findCitations(text).filter(({ text: words }) => /\d\.\d/.test(words))).toEqual([]);
  });

  it.each(['לצורכי הציבור מקצה התכנית 480 מ"ר בקומת הקרקע.', 'התכנית 214 יח"ד מציעה, ולא פחות.'])(
    'a quantity is no plan number: %s',
    (text) => expect(findCitations(text)).toEqual([]),
  );

  it('takes the number alone where the words before it say which plan it is', () => {
    expect(only('ייעודו בתוכנית המתאר הכוללנית גל/כ/2000 הוא מגורים.').text).toBe('גל/כ/2000');
    expect(only('ייעודו בתוכנית גל/118 הוא מגורים.').text).toBe('תוכנית גל/118');
  });

  it('knows a law that is named without its year, to the end of its name', () => {
    expect(only('כך לפי סעיף 4 לחוק הקרינה הבלתי מייננת כי המתקן תקין.').text).toBe('סעיף 4 לחוק הקרינה הבלתי מייננת');
  });
});

it.each([
  ['תקנות שעת חירום דחו את המועד להשיב.', 'תקנות שעת חירום'],
  ['החוק להגנת חיית הבר אוסר לפגוע בקינים.', 'חוק להגנת חיית הבר'],
  ['הטבלה נערכה לפי תקנות איחוד וחלוקה, ואין בה פגם.', 'תקנות איחוד וחלוקה'],
  ['המפוח חורג מתקנות רעש בלתי סביר.', 'תקנות רעש בלתי סביר'],
  ['תקנות הרעש אינן מתירות זאת.', 'תקנות הרעש'],
  ['החובה לצלם היא לפי חוק המצלמות במעונות.', 'חוק המצלמות במעונות'],
])('a law is known by what people call it: %s', (text, law) => {
  expect(only(text).text).toBe(law);
});

it.each([
  'לפי חוק התכנון והבנייה, התשכ"ה-1965 (להלן: חוק התכנון), על החלטה.',
  'לפי חוק התכנון והבנייה, התשכ"ה-1965 (להלן: "חוק התכנון"), על החלטה.',
  'לפי חוק התכנון והבנייה, התשכ"ה-1965 (להלן - חוק התכנון), על החלטה.',
])('what a law is called below is no mention of it: %s', (text) => {
  expect(found(text)).toHaveLength(1);
});

describe('amendments of a law', () => {
  it('are citations of it, with the law', () => {
    expect(found(`תיקון 101 לחוק שינה זאת`)).toEqual([['statute', 'תיקון 101 לחוק', 'חוק תכנון ובניה ס תיקון 101']]);
    expect(found(`לאחר תיקון מס' 116 לחוק התכנון והבניה`).map(([, , key]) => key)).toEqual([
      'חוק תכנון ובניה ס תיקון 116',
    ]);
  });

  it('are none of a plan, of a request, or without a law', () => {
    expect(found('תיקון 3 לתכנית, תיקון 2 של הבקשה ותיקון 136')).toEqual([]);
  });
});
