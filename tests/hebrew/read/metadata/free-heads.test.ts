// Headings that say who the parties are in a way of their own: in one line, in a letter, with the role behind the names.
import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const HEAD = 'ועדת הערר לתכנון ובנייה, מחוז צפון\nערר 1212-04-24\n';
const BODY = '\nהעוררת תטען כדלקמן.\n\n1. הערר מוגש על החלטה לאשר תכנית.\n';

function sides(head: string, docType = 'appeal') {
  const { appellants, respondents, permit_applicants } = readMetadata(`${HEAD}${head}\n${BODY}`, docType).parties;
  const told = ({ name, representative }: { name: string; representative: string | null }) =>
    representative ? `${name} <${representative}>` : name;
  return { appellants: appellants.map(told), others: [...respondents, ...permit_applicants].map(told) };
}

describe('both sides in one line', () => {
  it('with each of those who answer behind a word of its own', () => {
    const found = sides(
      'בעניין דנה לוי, יוסף אוחנה ומרים פרץ, כולם באמצעות עו"ד רות שגב מדרך הים 12, חולון (להלן: "השכנים"); נגד הוועדה המקומית לתכנון ולבנייה גבעון ונגד עמותת ידידי הנחל (ע"ר)\nערר על החלטה ליתן היתר בנייה',
    );
    expect(found.appellants).toEqual(['דנה לוי', 'יוסף אוחנה', 'מרים פרץ'].map((name) => `${name} <עו"ד רות שגב>`));
    expect(found.others).toEqual(['הוועדה המקומית לתכנון ולבנייה גבעון', 'עמותת ידידי הנחל (ע"ר)']);
  });

  it('between one and the other, with who represents each in brackets', () => {
    const found = sides(
      'בין דנה לוי ויוסף לוי (ע"י עו"ד רות שגב) וזאב הירש (בעצמו)\nלבין הוועדה המקומית לתכנון ולבנייה גבעון (ע"י עו"ד נועם פז) ונטעי הצוק (1998) בע"מ (ע"י עו"ד אבי גל)\nהחלטה',
      'decision',
    );
    expect(found.appellants).toEqual(['דנה לוי <עו"ד רות שגב>', 'יוסף לוי <עו"ד רות שגב>', 'זאב הירש']);
    expect(found.others).toEqual([
      'הוועדה המקומית לתכנון ולבנייה גבעון <עו"ד נועם פז>',
      'נטעי הצוק (1998) בע"מ <עו"ד אבי גל>',
    ]);
    expect(sides('בעניין שבין דנה לוי לבין הוועדה המקומית גבעון\nהחלטה', 'decision')).toEqual({
      appellants: ['דנה לוי'],
      others: ['הוועדה המקומית גבעון'],
    });
  });

  it('parted by a bar', () => {
    const found = sides(
      'העורר: אבי גל | המשיבה: הוועדה המקומית גבעון | המשיבה הנוספת: דנה לוי\nתשובה לערר',
      'response',
    );
    expect(found.appellants).toEqual(['אבי גל']);
    expect(found.others).toEqual(['הוועדה המקומית גבעון', 'דנה לוי']);
  });

  it('with counsel of each', () => {
    const found = sides(
      'בעניין: דנה לוי, ע"י עו"ד רות שגב\nנגד הוועדה המקומית לתכנון ולבנייה גבעון, ע"י עו"ד נועם פז, ונגד נטעי הצוק בע"מ, ע"י עו"ד אבי גל\nהחלטה',
      'decision',
    );
    expect(found.others).toEqual([
      'הוועדה המקומית לתכנון ולבנייה גבעון <עו"ד נועם פז>',
      'נטעי הצוק בע"מ <עו"ד אבי גל>',
    ]);
  });
});

describe('a table with the side in its first cell', () => {
  it('names the people of each row, and who represents those of two', () => {
    const found = sides(
      'ערר של שני בתי אב\nבית אב ראשון (העוררים 1)\tדנה לוי ויוסף לוי\nבית אב שני (העורר 2)\tזאב הירש, בלא ייצוג\nבאת כוח העוררים 1\tעו"ד רות שגב, רחוב הבנים 40\nהמשיבות\tהוועדה המקומית לתכנון ולבנייה גבעון; נטעי הצוק בע"מ\nחלק א: העוררים 1',
    );
    expect(found.appellants).toEqual(['דנה לוי <עו"ד רות שגב>', 'יוסף לוי <עו"ד רות שגב>', 'זאב הירש']);
    expect(found.others).toEqual(['הוועדה המקומית לתכנון ולבנייה גבעון', 'נטעי הצוק בע"מ']);
  });
});

describe('counsel of each of several appellants', () => {
  it('stays with the one who named it', () => {
    const found = sides(
      'העוררות: שכני הגבעה (ע"ר), באמצעות עו"ד רות שגב; נגריית ארז בע"מ, באמצעות עו"ד סמי חורי\nהמשיבה: הוועדה המקומית לתכנון ובנייה גבעון\nהחלטה',
      'decision',
    );
    expect(found.appellants).toEqual(['שכני הגבעה (ע"ר) <עו"ד רות שגב>', 'נגריית ארז בע"מ <עו"ד סמי חורי>']);
  });

  it('is of all where only the last line has it', () => {
    const found = sides('העוררים:\n1. דנה לוי\n2. יוסף לוי\nע"י ב"כ עו"ד רות שגב\nנגד\nהוועדה המקומית גבעון\nכתב ערר');
    expect(found.appellants).toEqual(['דנה לוי <עו"ד רות שגב>', 'יוסף לוי <עו"ד רות שגב>']);
  });
});

describe('a title above the parties', () => {
  it('has them below, by letters, between "between" and "and between"', () => {
    const found = sides(
      'ערר על החלטה לאשר תכנית\nבין העוררים:\nא. שכני הגבעה (ע"ר), באמצעות עו"ד רות שגב\nב. נגריית ארז בע"מ, באמצעות עו"ד סמי חורי, רחוב התעשייה 4\nלבין המשיבות:\nא. הוועדה המקומית לתכנון ובנייה גבעון\nב. נטעי הצוק בע"מ\nפתח דבר',
    );
    expect(found.appellants).toEqual(['שכני הגבעה (ע"ר) <עו"ד רות שגב>', 'נגריית ארז בע"מ <עו"ד סמי חורי>']);
    expect(found.others).toEqual(['הוועדה המקומית לתכנון ובנייה גבעון', 'נטעי הצוק בע"מ']);
  });

  it.each(['I. רקע', 'במה דברים אמורים', 'א. פתח דבר'])('ends where the body opens: %s', (opening) => {
    const found = sides(
      `תגובת הוועדה המקומית\nהמגיבה: הוועדה המקומית לתכנון ובנייה גבעון, ע"י עו"ד נועם פז\nהעוררות: שכני הגבעה (ע"ר); נגריית ארז בע"מ\n${opening}\nI.1 הוועדה המקומית הפקידה את התכנית ביום 7.1.2024, ושמעה מתנגדים.`,
      'response',
    );
    expect(found.appellants).toEqual(['שכני הגבעה (ע"ר)', 'נגריית ארז בע"מ']);
    expect(found.others).toEqual(['הוועדה המקומית לתכנון ובנייה גבעון <עו"ד נועם פז>']);
  });

  it('leaves a full stop behind a name out', () => {
    const found = sides('העורר: אבי גל.\nהמשיבות: הוועדה המקומית גבעון .\nכתב ערר');
    expect([...found.appellants, ...found.others]).toEqual(['אבי גל', 'הוועדה המקומית גבעון']);
  });

  it('takes no sentence for a party', () => {
    const found = sides(
      'העורר: אבי גל\nהמשיבות: הוועדה המקומית גבעון; נטעי הצוק בע"מ\nלפנינו ערר על החלטת הוועדה המקומית לאשר מעון.\nהיא נדונה פעמיים, ואושרה לבסוף ביום 27.2.2022.',
      'decision',
    );
    expect(found.others).toEqual(['הוועדה המקומית גבעון', 'נטעי הצוק בע"מ']);
  });
});

describe('a role between dashes', () => {
  it('stands behind its people', () => {
    const found = sides(
      'נציגות הבית המשותף הגפן 7, דנה לוי ומרים פרץ\nבאמצעות עו"ד רות שגב, רחוב הגפן 60, חיפה\n– העוררים –\n1. הוועדה המקומית לתכנון ולבנייה גבעון\n2. נטעי הצוק בע"מ\n– המשיבות –\nערר לפי סעיף 112 לחוק',
    );
    expect(found.appellants.map((one) => one.split(' <')[0])).toEqual([
      'נציגות הבית המשותף הגפן 7',
      'דנה לוי',
      'מרים פרץ',
    ]);
    expect(found.others).toEqual(['הוועדה המקומית לתכנון ולבנייה גבעון', 'נטעי הצוק בע"מ']);
  });
});

describe('a letter', () => {
  it('from somebody with what he does and where he lives', () => {
    const found = sides(
      'מאת אבי גל, נגר בפנסיה, רחוב השיטה 14, גבעון\nנגד הוועדה המקומית לתכנון ובנייה גבעון ונגד השכנה דנה לוי\nשלום וברכה.',
    );
    expect(found.appellants).toEqual(['אבי גל']);
    expect(found.others).toEqual(['הוועדה המקומית לתכנון ובנייה גבעון', 'דנה לוי']);
  });

  it('from a respondent by his number', () => {
    const found = sides(
      'העוררים: דנה לוי, אבי גל\nמאת המשיבה 2, נטעי הצוק בע"מ, באמצעות ב"כ עו"ד רות שגב, רחוב הגפן 9\nתגובת החברה',
      'response',
    );
    expect(found.appellants).toEqual(['דנה לוי', 'אבי גל']);
    expect(found.others).toEqual(['נטעי הצוק בע"מ <עו"ד רות שגב>']);
  });
});

describe('a role beside a name', () => {
  it('says who asked for the permit, and is no part of the name', () => {
    const { parties } = readMetadata(
      `${HEAD}העוררת: דנה לוי\nהמשיבה 2 – מבקשת ההיתר: נטעי הצוק בע"מ, ע"י עו"ד רות שגב, רחוב המלאכה 3\nכתב תשובה מטעם מבקשת ההיתר\n${BODY}`,
      'response',
    );
    expect(parties.permit_applicants).toEqual([
      { name: 'נטעי הצוק בע"מ', representative: 'עו"ד רות שגב', party: 'permit_applicant' },
    ]);
  });

  it('is that of the initiator', () => {
    const found = sides(
      'העוררים: דנה לוי ואח\'\nהיוזמת: נטעי הצוק בע"מ, ע"י ב"כ עו"ד רות שגב\nתשובת היוזמת',
      'response',
    );
    expect(found.others).toEqual(['נטעי הצוק בע"מ <עו"ד רות שגב>']);
  });
});

describe('what is no part of a name', () => {
  const answering = (line: string) =>
    sides(`העוררת: דנה לוי\nנגד\nהמשיבים: 1. הוועדה המקומית גבעון\n2. ${line}\nכתב ערר`).others.slice(1);
  it.each([
    ['its number behind it', 'יוסף אוחנה, המשיב 2', 'יוסף אוחנה'],
    ['who else', 'יוסף אוחנה ו-11 בעלי זכויות נוספים בחלקות 79-84 בגוש 3712', 'יוסף אוחנה'],
    ['others by their number', "יוסף אוחנה ו-32 אח'", 'יוסף אוחנה'],
    ['a remark in brackets', 'ד"ר יוסף אוחנה (אין קרבה משפחתית בינו לבין העוררת)', 'ד"ר יוסף אוחנה'],
    ['in whose name he stands', 'יוסף אוחנה, בשם העיזבון', 'יוסף אוחנה'],
  ])('%s', (_, line, name) => {
    expect(answering(line)).toEqual([name]);
  });

  it('of a company, "and"', () => {
    const { others } = sides(
      'העוררת: דנה לוי\n– נגד –\nהוועדה המקומית לתכנון ולבנייה גבעון, ע"י עו"ד רות שגב, משרד שגב ושות\', דרך העמק 5; ומי הגפן – תאגיד מים בע"מ, ע"י עו"ד נועם פז\nכתב תשובה',
      'response',
    );
    expect(others.at(-1)).toBe('מי הגפן - תאגיד מים בע"מ <עו"ד נועם פז>');
  });

  it('that others joined the appeal', () => {
    const found = sides(
      'העוררים: דנה לוי\nועוד שנים-עשר מדיירי רחוב השקד, כמפורט ברשימה\nנגד\nהוועדה המקומית גבעון\nכתב ערר',
    );
    expect(found.appellants).toEqual(['דנה לוי']);
  });
});

it.each(['הבנים 9, נס ציונה', 'אזור התעשייה הצפוני 9, מגדל העמק', 'מעלה הזית 1, חדרה'])(
  "counsel's office is no counsel: %s",
  (office) => {
    const found = sides(`העוררת: דנה לוי, ע"י ב"כ עו"ד רות שגב, ${office}\nהמשיבה: הוועדה המקומית גבעון\nכתב ערר`);
    expect(found.appellants).toEqual(['דנה לוי <עו"ד רות שגב>']);
  },
);

it('counsel of an office of the authority is named alone', () => {
  const found = sides(
    'העוררת: דנה לוי\nהמשיבה: הוועדה המקומית גבעון, ע"י עו"ד רות שגב מהלשכה המשפטית, בניין העירייה\nכתב ערר',
  );
  expect(found.others).toEqual(['הוועדה המקומית גבעון <עו"ד רות שגב>']);
});

it('a table of those present lists no party by its rows', () => {
  const text = `${HEAD}פרוטוקול\nלוי נ' הוועדה המקומית גבעון\nשם\tתפקיד\tמטעם\nרות שגב\tיו"ר\tועדת הערר\nדנה לוי\tעוררת\tבעצמה\nיוסף לוי\tעורר (בכיסא גלגלים)\tבעצמו\nאבי גל\tשכן, עד\tהעוררים\nעו"ד נועם פז\tב"כ\tהוועדה המקומית\nיו"ר: מברכת את הנוכחים.\nהעוררת: חוזרת על המכתב.\nב"כ הוועדה: טוען כי אין עילה.\n`;
  const { appellants } = readMetadata(text, 'protocol').parties;
  expect(appellants.map(({ name }) => name)).toEqual(['דנה לוי', 'יוסף לוי']);
});

it("counsel's name ends before in whose name he came", () => {
  const found = sides(
    'העוררת: דנה לוי\nהמשיבה 1: הוועדה המקומית גבעון, ע"י עו"ד רות שגב מטעם היועץ המשפטי לעירייה, רחוב הגפן 9\nתשובת הוועדה המקומית',
    'response',
  );
  expect(found.others).toEqual(['הוועדה המקומית גבעון <עו"ד רות שגב>']);
});

it('a company joins a person by "and" alone, with what it is behind a dash', () => {
  const { appellants } = sides(
    'העוררים: ראויה שחר-גולן ומשק הגפן – אגודה שיתופית חקלאית בע"מ, ע"י ב"כ עו"ד רות שגב\nהמשיבה: הוועדה המקומית גבעון\nכתב ערר',
  );
  expect(appellants.map((one) => one.split(' <')[0])).toEqual([
    'ראויה שחר-גולן',
    'משק הגפן - אגודה שיתופית חקלאית בע"מ',
  ]);
});

it('a company joins a person whose office is told', () => {
  const found = sides(
    'העוררים: דנה לוי, מנהלת עיזבון המנוח אבי לוי ז"ל, ומשק הגפן – אגודה שיתופית חקלאית בע"מ\nהמשיבה: הוועדה המקומית גבעון\nכתב ערר',
  );
  expect(found.appellants).toEqual(['דנה לוי', 'משק הגפן - אגודה שיתופית חקלאית בע"מ']);
});

it('what a recorder notes of a speaker is no party', () => {
  const text = `${HEAD}רשימות דיון\nיו"ר רות שגב, עו"ד; נועם פז, מהנדס.\nעורר: אבי גל, בעצמו; עמו הבן דניאל. לוועדה: עו"ד מרים פרץ.\nיו"ר: לברר קודם איחור.\nעורר: מראה תמונה מהחצר\nעורר: הדלת נפתחת פנימה\nלוועדה: נמדד בשטח\n`;
  const { appellants } = readMetadata(text, 'protocol').parties;
  expect(appellants.map(({ name }) => name).join()).not.toMatch(/מראה|הדלת/);
});

it('what is said at a hearing is no list of parties', () => {
  const text = `${HEAD}פרוטוקול דיון\nהעוררת: דנה לוי\nהמשיבות: 1. הוועדה המקומית לתכנון ובנייה גבעון, ע"י עו"ד רות שגב; 2. נטעי הצוק בע"מ, ע"י עו"ד נועם פז\nהיו"ר: פותח את הדיון ומבקש מב"כ הצדדים להתמקד.\nעו"ד פז: מתנגד להגשת התדפיס בלא הודעה מוקדמת.\nמר גל: מוסר כי נקבעה ביקורת לחודש הבא.\n`;
  const { appellants, respondents, permit_applicants } = readMetadata(text, 'protocol').parties;
  expect([...appellants, ...respondents, ...permit_applicants].map(({ name }) => name)).toEqual([
    'דנה לוי',
    'הוועדה המקומית לתכנון ובנייה גבעון',
    'נטעי הצוק בע"מ',
  ]);
});

it('people behind one number are each a party of that number, without what else is told of them', () => {
  const head =
    'העורר: אבי גל, בעצמו\nהמשיבים: 1. הוועדה המקומית לתכנון ולבנייה גבעון, ע"י ב"כ עו"ד נועם פז; 2. דנה לוי ויוסף לוי, ע"י ב"כ עו"ד רות שגב; 3. מרים פרץ ויתר בעלי הזכויות בחלקות 12-14';
  const { respondents } = readMetadata(`${HEAD}${head}\nהחלטה\n1. הערר נדחה.\n`, 'decision').parties;
  expect(respondents.map(({ name, representative }) => [name, representative])).toEqual([
    ['הוועדה המקומית לתכנון ולבנייה גבעון', 'עו"ד נועם פז'],
    ['דנה לוי', 'עו"ד רות שגב'],
    ['יוסף לוי', 'עו"ד רות שגב'],
    ['מרים פרץ', null],
  ]);
});

it.each([
  'בקשתו 20230499 להכשיר את הסככה נדחתה ביום 3.4.2024, ומכאן הערר.',
  'לפנינו ערר על החלטה שלא לאשר הקלה מקו בניין קדמי בבקשה להיתר.',
  'העורר ביקש להרחיב את המרפסת, וניתנה החלטה לסרב לתת היתר.',
  'ההיתר לא ניתן בשל התנגדות המשיבים, שכניו של העורר.',
])('whoever objected is no applicant: %s', (sentence) => {
  const head =
    'העורר: אבי גל, בעצמו\nהמשיבים: 1. הוועדה המקומית לתכנון ולבנייה גבעון; 2. דנה לוי, ע"י ב"כ עו"ד רות שגב\nהחלטה\n';
  const { respondents, permit_applicants } = readMetadata(`${HEAD}${head}1. ${sentence}\n`, 'decision').parties;
  expect(respondents.map(({ name }) => name)).toContain('דנה לוי');
  expect(permit_applicants).toEqual([]);
});

describe('who answers, below the title', () => {
  it('by name and counsel', () => {
    const found = sides(
      'תשובת המשיבות 2 ו-3, סעיף כנגד סעיף\nמטעם נטעי הצוק בע"מ ונציגות הבית המשותף הגפן 7, ע"י עו"ד אבי גל',
      'response',
    );
    expect(found.others).toEqual(['נטעי הצוק בע"מ <עו"ד אבי גל>', 'נציגות הבית המשותף הגפן 7 <עו"ד אבי גל>']);
  });

  it.each([
    [
      'תשובת הוועדה המקומית לתכנון ולבנייה גבעון לשני העררים, באמצעות עו"ד אבי גל',
      ['הוועדה המקומית לתכנון ולבנייה גבעון <עו"ד אבי גל>'],
    ],
    [
      'ערר 1212-04-24, תשובת הוועדה המקומית לתכנון ולבנייה גבעון\nבאמצעות עו"ד אבי גל, לשכת היועצת המשפטית',
      ['הוועדה המקומית לתכנון ולבנייה גבעון <עו"ד אבי גל>'],
    ],
    [
      'תשובת המשיבות 3 בערר 1212-04-24 (נטעי הצוק בע"מ ודנה לוי)\nעל ידי עו"ד אבי גל',
      ['נטעי הצוק בע"מ <עו"ד אבי גל>', 'דנה לוי <עו"ד אבי גל>'],
    ],
    [
      'תשובת המשיבה 2, נטעי הצוק בע"מ, לערר 1212-04-24\nבאי כוחה של היזמית: עו"ד אבי גל ועו"ד רות שגב, מרחוב הגפן 5.',
      ['נטעי הצוק בע"מ <עו"ד אבי גל ועו"ד רות שגב>'],
    ],
  ])('in the title itself: %s', (head, expected) => {
    expect(sides(head, 'response').others).toEqual(expected);
  });

  it('by counsel alone', () => {
    const found = sides(
      'דנה לוי נ\' הוועדה המקומית לתכנון ולבנייה גבעון\nתשובת הוועדה המקומית\nעל ידי היועץ המשפטי, עו"ד אבי גל',
      'response',
    );
    expect(found.others).toEqual(['הוועדה המקומית לתכנון ולבנייה גבעון <עו"ד אבי גל>']);
  });
});

describe('lists of parties', () => {
  it('by letters, with "their counsel" below', () => {
    const found = sides(
      'העוררות:\n(א) נטעי הצוק בע"מ\n(ב) דנה לוי\nבא כוחן: עו"ד אבי גל\n- נגד -\nהמשיבה: הוועדה המקומית לתכנון ולבנייה גבעון\nכתב ערר',
    );
    expect(found.appellants).toEqual(['נטעי הצוק בע"מ <עו"ד אבי גל>', 'דנה לוי <עו"ד אבי גל>']);
  });

  it('keep the ו of a name, and end at what all of them are', () => {
    const found = sides(
      'העוררים: אבי גל, ורדה לוי, יעל כהן, בעלי דירות בבית המשותף, גבעון; בשמם עו"ד רות שגב\n- נגד -\nהמשיבה: הוועדה המקומית לתכנון ולבנייה גבעון\nכתב ערר',
    );
    expect(found.appellants).toEqual(['אבי גל', 'ורדה לוי', 'יעל כהן'].map((name) => `${name} <עו"ד רות שגב>`));
  });

  it('of a decision, each with who represents it in brackets', () => {
    const found = sides(
      'לפני: עו"ד יעל חן, יו"ר; אדר\' רון אור, חבר\nדנה לוי, אבי לוי (העוררים, בעצמם)\nנגד הוועדה המקומית לתכנון ולבנייה גבעון (ב"כ עו"ד רות שגב) ומרים פרץ (בעצמה)\nהחלטה',
      'decision',
    );
    expect(found.appellants).toEqual(['דנה לוי', 'אבי לוי']);
    expect(found.others).toEqual(['הוועדה המקומית לתכנון ולבנייה גבעון <עו"ד רות שגב>', 'מרים פרץ']);
  });

  it('begin with "in the matter of", where only those who answer are named so', () => {
    const found = sides('בעניין: דנה לוי, אבי גל ויעל כהן\nמשיבה 2: נטעי הצוק בע"מ\nכתב תשובה', 'response');
    expect(found.appellants).toEqual(['דנה לוי', 'אבי גל', 'יעל כהן']);
    expect(found.others).toEqual(['נטעי הצוק בע"מ']);
  });
});

describe('a letter of a couple', () => {
  it('names both', () => {
    const found = sides('שלום רב,\nאני, דנה לוי, עבדתי שלושים שנה כגננת, ובעלי, אבי לוי, היה נהג.');
    expect(found.appellants).toEqual(['דנה לוי', 'אבי לוי']);
  });
});

describe('several sides in one line', () => {
  it.each([
    [
      'behind labels',
      'העורר: אבי גל. המשיבה 1: הוועדה המקומית לתכנון ולבנייה גבעון, באמצעות עו"ד רות שגב. המשיבה 2: נטעי הצוק בע"מ',
    ],
    [
      'before labels',
      'אבי גל, בעצמו - העורר; הוועדה המקומית לתכנון ולבנייה גבעון, ע"י עו"ד רות שגב - המשיבה 1; נטעי הצוק בע"מ - המשיבה 2',
    ],
    [
      'between "between" and "and between"',
      'בין אבי גל (העורר) ובין הוועדה המקומית לתכנון ולבנייה גבעון (עו"ד רות שגב), נטעי הצוק בע"מ (המשיבות)',
    ],
    [
      'of a decision, each with counsel behind commas',
      'אבי גל\nנגד הוועדה המקומית לתכנון ולבנייה גבעון, ע"י עו"ד רות שגב, ונטעי הצוק בע"מ, ע"י עו"ד דן פז',
    ],
  ])('%s', (_, head) => {
    const found = sides(`${head}\nהחלטה`, 'decision');
    expect(found.appellants).toEqual(['אבי גל']);
    expect(found.others[0]).toBe('הוועדה המקומית לתכנון ולבנייה גבעון <עו"ד רות שגב>');
    expect(found.others[1]!.split(' <')[0]).toBe('נטעי הצוק בע"מ');
  });

  it('keep the kind of a body with its name, and one company whole', () => {
    const found = sides(
      'העוררות: קיבוץ הגפן, אגודה שיתופית חקלאית בע"מ\n- כנגד -\nהמשיבה: הוועדה המקומית לתכנון ולבנייה גבעון\nכתב ערר',
    );
    expect(found.appellants).toEqual(['קיבוץ הגפן, אגודה שיתופית חקלאית בע"מ']);
    expect(
      sides('העוררת: צוק מתכות ויציקות בע"מ\n- נגד -\nהמשיבה: הוועדה המקומית לתכנון ולבנייה גבעון\nכתב ערר').appellants,
    ).toEqual(['צוק מתכות ויציקות בע"מ']);
  });
});

it('takes the head of a part of the document for no party', () => {
  const found = sides(
    'העוררים: דנה לוי ויוסף לוי\nהמשיבות: הוועדה המקומית גבעון; נטעי הצוק בע"מ\nחלק א: העוררים 1 והעוררים 2\nמה ביקשו ומה קיבלו',
  );
  expect(found.others).toEqual(['הוועדה המקומית גבעון', 'נטעי הצוק בע"מ']);
});

describe('who answers', () => {
  it('above the title, with where counsel sits', () => {
    const text =
      'הוועדה המקומית לתכנון ולבנייה גבעון, ע"י עו"ד נועם פז, בניין העירייה, רחוב הבנים 2\nערר 1212-04-24\nתשובה לערר ולערר הנוסף\n\nא.1 הוועדה המקומית תתייחס תחילה לערר הראשון.\n';
    expect(readMetadata(text, 'response').parties.respondents).toMatchObject([
      { name: 'הוועדה המקומית לתכנון ולבנייה גבעון', representative: 'עו"ד נועם פז' },
    ]);
  });

  it('in the title, by a name of two parts', () => {
    const text =
      'ועדת הערר, ערר 1212-04-24\nעמדת מעיינות הכרם, תאגיד מים וביוב בע"מ\nמיוצג בידי עו"ד רחל דגן, הטיילת 8, נהריה\n\n1. אין מקום לצרף את התאגיד.\n';
    const { respondents, permit_applicants } = readMetadata(text, 'response').parties;
    expect([...respondents, ...permit_applicants]).toMatchObject([
      { name: 'מעיינות הכרם, תאגיד מים וביוב בע"מ', representative: 'עו"ד רחל דגן' },
    ]);
  });
});

describe('who gives an answer', () => {
  const HEADLESS = '\n1. הערר הוגש באיחור.\n';
  const filer = (head: string, docType = 'response') => {
    const { appellants, respondents, permit_applicants } = readMetadata(
      `ועדת הערר לתכנון ובנייה, מחוז צפון\n${head}${HEADLESS}`,
      docType,
    ).parties;
    return [...appellants, ...respondents, ...permit_applicants].map((one) => [one.name, one.representative]);
  };

  it.each([
    [
      'תשובה מטעם המשיבה 2, מגדלי הגלים (ייזום) בע"מ\nע"י ב"כ עו"ד רות שגב ממשרד שגב ושות\', דרך הים 12',
      'מגדלי הגלים (ייזום) בע"מ',
    ],
    ['מגישת התגובה: לוטם יזמות (2019) בע"מ, יוזמת התכנית, בייצוג עו"ד רות שגב\nתגובת היזמית', 'לוטם יזמות (2019) בע"מ'],
    ['דנה לוי נגד הוועדה המקומית גבעון ואחרים\nמטעם: הקדש בית הגפן, באמצעות עו"ד רות שגב\nתגובה', 'הקדש בית הגפן'],
    ['תגובת המשיבה 2\nבשמה של בית האריזה בע"מ משיבה עו"ד רות שגב לערר שהגישו השכנים.', 'בית האריזה בע"מ'],
    ['תשובת המשיבים 2 ו-3\nהמשיבים גיא ספיר ונטע ספיר, שבאת כוחם עו"ד רות שגב, ישיבו לערר כך:', 'גיא ספיר'],
  ])('is told beside the title: %s', (head, name) => {
    expect(filer(head)).toContainEqual([name, 'עו"ד רות שגב']);
  });

  it('is who the letterhead names', () => {
    const text = 'שומרי האבן - העמותה למורשת (ע"ר)\nאל ועדת הערר, מחוז צפון\nהתייחסות העמותה\n1. הבית רשום אצלנו.\n';
    const { respondents } = readMetadata(text, 'response').parties;
    expect(respondents.map(({ name }) => name)).toEqual(['שומרי האבן - העמותה למורשת (ע"ר)']);
  });

  it.each(["תשובת המשיבה 1\nערר 1212-04-24 דנה לוי נ' הוועדה המקומית גבעון ואח'", 'תגובה'])(
    'is neither the tribunal nor the other side: %s',
    (head) => {
      const names = filer(head).map(([name]) => name);
      expect(names.filter((name) => /ועדת ה?ערר| נ' /.test(name ?? ''))).toEqual([]);
    },
  );

  it('is not told for one of several that answer alike', () => {
    const parties = 'המשיבים:\n1. הוועדה המקומית גבעון\n2. דנה לוי\n3. רון לוי\n';
    const of = (title: string) =>
      filer(`העורר: אבי גל\nנגד\n${parties}${title}\nמוגש בידי עו"ד רות שגב`).filter(([name]) =>
        name?.endsWith(' לוי'),
      );
    expect(of('תשובת המשיבה 2')).toEqual([
      ['דנה לוי', null],
      ['רון לוי', null],
    ]);
  });

  it('has no counsel who came for the other side', () => {
    const found = filer('לוי ואח\' - ע"י עו"ד נועם פז\nהוועדה המקומית לתכנון ובנייה גבעון\nתשובת המשיבה 1');
    expect(found.find(([name]) => name?.includes('הוועדה המקומית'))?.[1] ?? null).toBeNull();
  });
});

it.each([
  ['תכנית 352-0842117 אושרה ביום 12.2.2023, לאחר שתי ישיבות.', '2023-02-12'],
  ['ועדת המשנה דנה ב-47 התנגדויות ביום 30.6.2024 ושמעה שישה מתנגדים.', '2024-06-30'],
  ['ביום 29.11.2023 דנה ועדת המשנה לרישוי בבקשה מספר 2023-0418.', '2023-11-29'],
  ['ההחלטה נמסרה לעוררים ביום 3.4.2024.', null],
])('the day of the decision is told as a story: %s', (said, day) => {
  const { dates } = readMetadata(`${HEAD}תשובת הוועדה המקומית\n1. ${said}\n`, 'response');
  expect(dates.decision_under_appeal).toBe(day);
});
