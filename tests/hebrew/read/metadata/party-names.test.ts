import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const HEAD = 'ועדת הערר לתכנון ובנייה, מחוז צפון\nערר 1212-04-24\n';
const BODY = '\nהעוררת תטען כדלקמן.\n\n1. הערר מוגש על החלטה לאשר תכנית.\n';
const parties = (head: string, docType = 'appeal') => readMetadata(`${HEAD}${head}\n${BODY}`, docType).parties;
const names = (of: { name: string }[]) => of.map(({ name }) => name);

describe('several parties in one line', () => {
  it.each([
    [
      'people and their counsel',
      'דנה לוי, יוסף אוחנה ומרים פרץ, ע"י עו"ד רות שגב',
      ['דנה לוי', 'יוסף אוחנה', 'מרים פרץ'],
    ],
    [
      'bodies among them',
      'עמותת ידידי הנחל, דנה לוי ונציגות הבית המשותף ברחוב הגפן 7, ע"י ב"כ עו"ד רות שגב',
      ['עמותת ידידי הנחל', 'דנה לוי', 'נציגות הבית המשותף ברחוב הגפן 7'],
    ],
    ['one company of two trades', 'אופק השקד יזמות ובנייה בע"מ, ע"י ב"כ עו"ד רות שגב', ['אופק השקד יזמות ובנייה בע"מ']],
    [
      'and more of whom only a number is told',
      'דנה לוי, יוסף אוחנה ועוד אחד-עשר בעלי דירות, כמפורט ברשימה שבנספח 1, ע"י עו"ד רות שגב, ממגדל הגפן 60',
      ['דנה לוי', 'יוסף אוחנה'],
    ],
    [
      'who owns what',
      'נטעי הצוק בע"מ ודנה לוי, בעלות שתי החנויות בקומת הקרקע של הגפן 14, בייצוג עו"ד רות שגב',
      ['נטעי הצוק בע"מ', 'דנה לוי'],
    ],
    ['a couple', 'יוסף ורות כהן, ע"י ב"כ עו"ד רות שגב', ['יוסף ורות כהן']],
  ])('%s', (_, line, expected) => {
    const { appellants } = parties(`העוררים: ${line}\nהמשיבה: הוועדה המקומית לתכנון ולבנייה גבעון\nכתב ערר`);
    expect(names(appellants)).toEqual(expected);
    expect(new Set(appellants.map(({ representative }) => representative))).toEqual(new Set(['עו"ד רות שגב']));
  });

  it('one whom nobody represented', () => {
    const { appellants } = parties('העורר: יוסף אוחנה, שלא היה מיוצג\nהמשיבה: הוועדה המקומית גבעון\nהחלטה', 'decision');
    expect(names(appellants)).toEqual(['יוסף אוחנה']);
  });

  it('a committee and a company joined by "and"', () => {
    const { respondents } = parties(
      'בעניין: דנה לוי ואח\' נגד הוועדה המקומית לתכנון ולבנייה גבעון ונטעי הצוק התחדשות בע"מ\nהמשיבה 2 ע"י ב"כ עו"ד נועם פז, רחוב הגפן 3\nתשובת המשיבה 2 לערר',
      'response',
    );
    expect(respondents.map(({ name, representative }) => [name, representative])).toEqual([
      ['הוועדה המקומית לתכנון ולבנייה גבעון', null],
      ['נטעי הצוק התחדשות בע"מ', 'עו"ד נועם פז'],
    ]);
  });
});

describe('what stands beside a name', () => {
  it.each([
    ['דנה לוי, חקלאית', 'דנה לוי'],
    ['דנה לוי, בעצמה', 'דנה לוי'],
    ['דנה לוי, מנהלת הפעוטון "גן שקד"', 'דנה לוי'],
    ['דנה לוי (המשיבה 2)', 'דנה לוי'],
  ])('%s', (line, name) => {
    const { respondents } = parties(`העורר: אבי גל\nנגד\nהמשיבים: הוועדה המקומית גבעון; ${line}\nכתב ערר`);
    expect(names(respondents)).toEqual(['הוועדה המקומית גבעון', name]);
  });

  it("is counsel's office, not counsel", () => {
    const [one] = parties(
      'העוררת: דנה לוי, ע"י ב"כ עו"ד רות שגב ממשרד שגב, פז ושות\', סמטת הגפן 4, יבנאל\nנגד\nהמשיבה: הוועדה המקומית גבעון\nכתב ערר',
    ).appellants;
    expect(one).toMatchObject({ name: 'דנה לוי', representative: 'עו"ד רות שגב' });
  });

  it('may be like the word for a tower', () => {
    const { respondents } = parties('העורר: אבי גל\nנגד\nהמשיבות: הוועדה המקומית גבעון; מגדלי השקד בע"מ\nכתב ערר');
    expect(names(respondents)).toContain('מגדלי השקד בע"מ');
  });
});

describe('sides of a heading', () => {
  it.each([
    ['parted by spaced letters', "דנה לוי ואח'\nנ ג ד\nהוועדה המקומית לתכנון ובנייה גבעון\nתשובה לערר"],
    [
      'parted on the line of the second',
      'בין: דנה לוי, ע"י ב"כ עו"ד רות שגב\nלבין: הוועדה המקומית לתכנון ובנייה גבעון\nע"י ב"כ עו"ד נועם פז\nכתב תשובה',
    ],
    ['in a caption without a word before it', "דנה לוי נ' הוועדה המקומית לתכנון ובנייה גבעון\nתשובת המשיבה"],
    ['in a caption below the number', 'של דנה לוי נגד הוועדה המקומית לתכנון ובנייה גבעון\nשלום רב'],
  ])('%s', (_, head) => {
    const { appellants, respondents } = parties(head, 'response');
    expect(names(appellants)[0]).toMatch(/^דנה לוי/);
    expect(names(respondents)).toEqual(['הוועדה המקומית לתכנון ובנייה גבעון']);
  });

  it('with the initiator of the plan by that name', () => {
    const { respondents } = parties(
      'העוררת: דנה לוי\nיוזמת התכנית: נטעי הצוק בע"מ, ע"י ב"כ עו"ד נועם פז\nכתב תשובה',
      'response',
    );
    expect(respondents).toEqual([{ name: 'נטעי הצוק בע"מ', representative: 'עו"ד נועם פז', party: 'respondent' }]);
  });

  it('end where the title stands, though nothing parts them', () => {
    const { respondents } = parties(
      'העוררת: דנה לוי\nהמשיבה: הוועדה המקומית גבעון\nתגובה לתשובת המשיבה\n1. כללי',
      'reply',
    );
    expect(names(respondents)).toEqual(['הוועדה המקומית גבעון']);
  });
});

describe('a letter', () => {
  it('names its writer and those for whom he writes', () => {
    const { appellants, respondents } = parties(
      'מאת: אבי גל, רחוב הגפן 3, בשמי ובשם עמותת ידידי הנחל, שאני חבר בה.\nנגד: הוועדה המקומית לתכנון ובנייה גבעון\nשלום רב',
    );
    expect(names(appellants)).toEqual(['אבי גל', 'עמותת ידידי הנחל']);
    expect(names(respondents)).toEqual(['הוועדה המקומית לתכנון ובנייה גבעון']);
  });

  it('gives the writer in its first sentence, and whose decision it is about', () => {
    const { appellants, respondents } = parties(
      'שלום רב,\nשמי יוסף אוחנה, בן שישים, ואני מגיש ערר על ההחלטה של הוועדה המקומית לתכנון ובנייה גבעון מיום 3.4.2024.',
    );
    expect(names(appellants)).toEqual(['יוסף אוחנה']);
    expect(names(respondents)).toEqual(['הוועדה המקומית לתכנון ובנייה גבעון']);
  });

  it('answers the appeal of another', () => {
    const { appellants, respondents } = parties(
      'מאת: מרים פרץ, אבי גל ונציגות הבית המשותף הגפן 9\nהנדון: תשובה לערר 1212-04-24 של דנה לוי - הפעוטון',
      'response',
    );
    expect(names(appellants)).toEqual(['דנה לוי']);
    expect(names(respondents)).toEqual(['מרים פרץ', 'אבי גל', 'נציגות הבית המשותף הגפן 9']);
  });
});

it('takes no speaker of a hearing for a party', () => {
  const text = `${HEAD}פרוטוקול\nנוכחים:\nדנה לוי - העוררת\nעו"ד נועם פז - ב"כ הוועדה המקומית\nהעוררת: לא שמעתי על זה.\nהמשיבה: איך ייתכן?\n`;
  const { appellants, respondents } = readMetadata(text, 'protocol').parties;
  expect([...names(appellants), ...names(respondents)].join()).not.toMatch(/שמעתי|ייתכן/);
});

it('asked for no permit whose neighbour was refused it', () => {
  const text = `${HEAD}העוררת: דנה לוי\nהמשיבים: הוועדה המקומית לתכנון ולבנייה גבעון; אבי גל\nהחלטה\nביום 4.5.2024 דחתה ועדת המשנה של המשיבה 1, ברוב של שישה נגד ארבעה, את הבקשה לשימוש חורג ממגורים לסטודיו. המשיב 2 התנגד להיתר.\n`;
  expect(readMetadata(text, 'decision').parties.permit_applicants).toEqual([]);
});

it.each([
  'דנה לוי שכרה את הבית בשנת 2012. העוררת מנהלת בו מעדנייה, והגישה ב-18.3.2024 בקשה להיתר 24/0391 לסגירת החצר. הבקשה נדחתה.',
  "ביום 14.3.2023 הגישה העוררת בקשה להיתר מס' 20230418, להקמת מצללה בחזית. ועדת המשנה שמעה את התנגדות השכן.",
  'ההקלה פורסמה והוגשה התנגדות אחת, מטעם המשיב 2. ביום 6.5.2024 החליטה ועדת המשנה, ברוב קולות, לסרב לבקשה. ההיתר לא ניתן.',
])('who appeals asked for the permit: %s', (story) => {
  const text = `${HEAD}העוררת: דנה לוי\nהמשיבים: הוועדה המקומית לתכנון ולבנייה גבעון; אבי גל\nכתב ערר\n${story}\n`;
  const { respondents, permit_applicants } = readMetadata(text, 'appeal').parties;
  expect(permit_applicants).toEqual([]);
  expect(names(respondents)).toContain('אבי גל');
});

it.each([
  ['appeal', 'העוררת: אלמוגן ייזום והתחדשות בע"מ', 'כתב ערר'],
  ['response', 'העוררת: אלמוגן בע"מ', 'תשובה לערר בשם תושבי הרחוב'],
])('neighbours of a permit asked for none, in an %s', (docType, appellant, title) => {
  const others = 'המשיבים:\n1. הוועדה המקומית לתכנון ולבנייה גבעון\n2. אבי גל\n3. רות שגב';
  const story = 'עניינו של הערר בהחלטה לאשר את הבקשה להיתר בלא שתי הקומות העליונות.';
  const { respondents, permit_applicants } = readMetadata(
    `${HEAD}${appellant}\n${others}\n${title}\n${story}\n`,
    docType,
  ).parties;
  expect(permit_applicants).toEqual([]);
  expect(names(respondents)).toEqual(expect.arrayContaining(['אבי גל', 'רות שגב']));
});

it('lists people behind a committee with its counsel, one of them with a name in ו', () => {
  const line =
    'המשיבים: הוועדה המקומית לתכנון ולבנייה גבעון, ע"י עו"ד דן כהן; רבקה אלפסי, ולדימיר גל ונאדיה כהן, ע"י עו"ד רות שגב';
  const { respondents } = readMetadata(`${HEAD}העוררת: דנה לוי\n${line}\nהחלטה\n`, 'decision').parties;
  expect(names(respondents).slice(1)).toEqual(['רבקה אלפסי', 'ולדימיר גל', 'נאדיה כהן']);
});

it('parts the "and" from a second name on a line of its own, and not from a name in ו', () => {
  const list = (second: string) =>
    names(
      readMetadata(
        `${HEAD}בעניין שבין:\nמחסני הגלבוע בע"מ, ח.פ. 51-000000-0\n${second}\nהעוררות\nלבין\nהוועדה המקומית לתכנון ולבנייה גבעון\nהמשיבה\nכתב ערר\n`,
        'appeal',
      ).parties.appellants,
    );
  expect(list('ואסתר פרלמן')).toEqual(['מחסני הגלבוע בע"מ', 'אסתר פרלמן']);
  expect(list('ורדה פרלמן')).toEqual(['מחסני הגלבוע בע"מ', 'ורדה פרלמן']);
});

describe('two people of one line', () => {
  it.each([
    ['who appear by themselves', 'מזל דהרי ועמרם דהרי, בעצמם', ['מזל דהרי', 'עמרם דהרי']],
    ['whom nobody represents', 'סיגלית מרגלית ורון מרגלית (לא מיוצגים)', ['סיגלית מרגלית', 'רון מרגלית']],
    ['with their street', 'מזל דהרי ועמרם דהרי, סמטת הגפן 6, גבעון', ['מזל דהרי', 'עמרם דהרי']],
    [
      'and a range of others',
      '1. דנה לוי 2. רון לוי 3-9. בעלי דירות נוספים',
      ['דנה לוי', 'רון לוי', 'בעלי דירות נוספים'],
    ],
  ])('%s', (_, line, expected) => {
    const { appellants } = parties(`העוררים: ${line}\nהמשיבה: הוועדה המקומית לתכנון ולבנייה גבעון\nכתב ערר`);
    expect(names(appellants)).toEqual(expected);
  });
});

it.each([
  'באי כוחם:\tעו"ד רות שגב',
  'המקרקעין\tחלקה 64 בגוש 17981, הגפן 17 גבעון',
  'פרק 1: מן התנור אל התכנית',
  'התכנית המשביחה\t604-0388215',
  'יוזמת התכנית.',
])('%j is no party', (line) => {
  const { appellants, respondents, permit_applicants } = parties(
    `העוררת: דנה לוי\nהמשיבה: הוועדה המקומית לתכנון ולבנייה גבעון\n${line}\nכתב ערר`,
  );
  expect(names([...appellants, ...respondents, ...permit_applicants])).toEqual([
    'דנה לוי',
    'הוועדה המקומית לתכנון ולבנייה גבעון',
  ]);
});

it.each([
  ['נטעי הצוק בע"מ', 'נטעי הצוק בע"מ'],
  ['החברה הכלכלית לפיתוח גבעון בע"מ', 'החברה הכלכלית לפיתוח גבעון בע"מ'],
  ['ד"ר לוי', 'ד"ר לוי'],
])('a caption names the committee and %s', (other, name) => {
  const { respondents } = readMetadata(
    `${HEAD}דנה כהן נ' הוועדה המקומית לתכנון ולבנייה גבעון ו${other}\nכתב תשובה\n1. דין הערר להידחות.\n`,
    'response',
  ).parties;
  expect(names(respondents)).toEqual(['הוועדה המקומית לתכנון ולבנייה גבעון', name]);
});
