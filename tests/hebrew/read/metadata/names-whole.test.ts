import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const HEAD = 'ועדת הערר לתכנון ובנייה, מחוז צפון\nערר 1212-04-24\n';
const COMMITTEE = 'הוועדה המקומית לתכנון ולבנייה גבעון';
const BODY = '\nלפנינו ערר על החלטה לאשר תכנית.\n\n1. הערר הוגש במועד.\n';
const read = (head: string, docType = 'decision') => readMetadata(`${HEAD}${head}\n${BODY}`, docType).parties;
const told = (of: { name: string; representative: string | null }[]) =>
  of.map(({ name, representative }) => (representative ? `${name} <${representative}>` : name));

describe('each name of a list whole', () => {
  it.each([
    [
      'numbered in brackets, in a row',
      'עוררים\t(1) נימר חלבי-עאסי (2) סנא חלבי (3) עיזבון המנוח יוסף חלבי (4) ענבי הצוק משתלות (1998) בע"מ',
      ['נימר חלבי-עאסי', 'סנא חלבי', 'עיזבון המנוח יוסף חלבי', 'ענבי הצוק משתלות (1998) בע"מ'],
    ],
    [
      'by commas, an estate and a company of a year among them',
      'העוררים: דנה לוי, עיזבון המנוחה רות לוי ז"ל, ענבי הצוק (2004) בע"מ',
      ['דנה לוי', 'עיזבון המנוחה רות לוי ז"ל', 'ענבי הצוק (2004) בע"מ'],
    ],
    [
      'rows with a number and an address',
      'העוררים:\n1\tדנה לוי\tהגפן 5, גבעון\n2\tרון כהן\tהגפן 9, גבעון',
      ['דנה לוי', 'רון כהן'],
    ],
    ['with others by a numeral', 'העוררים: דנה לוי ושלושה אחרים', ['דנה לוי']],
    ['with further ones of a kind', 'העוררים: דנה לוי ושבעה עוררים נוספים', ['דנה לוי']],
    ['with others by a figure', "העוררים: דנה לוי ו-3 אח'", ['דנה לוי']],
    [
      'unknown ones before counsel',
      'העוררים: ז\'נבי אלמק, דסטה טספ-ברה, מרק צרנב ולובה צרנב (עו"ד אבי פז)',
      ["ז'נבי אלמק", 'דסטה טספ-ברה', 'מרק צרנב', 'לובה צרנב'],
    ],
    ["an initial and a firm's goods", "העוררים: ר' דבוש ומחסני גיא-רמון", ["ר' דבוש", 'מחסני גיא-רמון']],
    ['two in one breath', "העוררים: סולנז' אטיאס-לבן ויבגני מורד'ב", ["סולנז' אטיאס-לבן", "יבגני מורד'ב"]],
    [
      'the last of several behind a title',
      'העוררים: דנה לוי, ד"ר טספאי וורקו ונאדיה צ\'רני',
      ['דנה לוי', 'ד"ר טספאי וורקו', "נאדיה צ'רני"],
    ],
  ])('%s', (_, line, names) => {
    const { appellants } = read(`${line}\nהמשיבה: ${COMMITTEE}\nהחלטה`);
    expect(appellants.map(({ name }) => name.replace(/^ד"ר /, ''))).toEqual(
      names.map((one) => one.replace(/^ד"ר /, '')),
    );
  });

  it.each([
    [
      'שני העררים',
      'העוררים בערר הראשון\tדנה לוי (עו"ד אבי פז)\nהעוררים בערר השני\tרון כהן (עו"ד רות שגב)',
      'המשיבות בשניהם',
    ],
    [
      'each by its number',
      'העוררת בערר 12\tדנה לוי (עו"ד אבי פז)\nהעורר בערר 13\tרון כהן (עו"ד רות שגב)',
      'המשיבות בשני העררים',
    ],
  ])('in rows of joined appeals: %s', (_, rows, label) => {
    const { appellants, respondents } = read(
      `${rows}\n${label}\t${COMMITTEE} (עו"ד טל רם); נטעי הצוק בע"מ (עו"ד גיל אור)\nהחלטה`,
    );
    expect(told(appellants)).toEqual(['דנה לוי <עו"ד אבי פז>', 'רון כהן <עו"ד רות שגב>']);
    expect(told(respondents)).toEqual([`${COMMITTEE} <עו"ד טל רם>`, 'נטעי הצוק בע"מ <עו"ד גיל אור>']);
  });

  it('a committee that appeals against people, in one line', () => {
    const { appellants, respondents } = read(
      `${COMMITTEE} (ב"כ עו"ד רות שגב) נגד דנה לוי, רון לוי (ב"כ עו"ד אבי פז) ויוסף כהן\nהכרעת ועדת הערר`,
    );
    expect(told(appellants)).toEqual([`${COMMITTEE} <עו"ד רות שגב>`]);
    expect(told(respondents)).toEqual(['דנה לוי <עו"ד אבי פז>', 'רון לוי <עו"ד אבי פז>', 'יוסף כהן']);
  });

  it.each(['הו"מ לתכנון ובנייה גבעון', "הוועדה המק' לתכנון ובנייה גבעון", "הו' המקומית לתכנון ובנייה גבעון"])(
    'the committee in short: %s',
    (name) => {
      const { respondents } = read(`העוררת: דנה לוי\nהמשיבה: ${name}\nהחלטה`);
      expect(told(respondents)).toEqual(['הוועדה המקומית לתכנון ובנייה גבעון']);
    },
  );

  it('in a sentence of each side', () => {
    const { appellants, respondents } = read(
      `העוררים הם דנה לוי, רון כהן ויוסף גל, ומייצגת אותם עו"ד רות שגב, שמענה כיכר המייסדים 1, גבעון. המשיבות הן ${COMMITTEE}, ונטעי הצוק בע"מ, שנתנה לה כתב שיפוי.\nערר על דחיית תביעות`,
      'appeal',
    );
    expect(told(appellants)).toEqual(['דנה לוי <עו"ד רות שגב>', 'רון כהן <עו"ד רות שגב>', 'יוסף גל <עו"ד רות שגב>']);
    expect(told(respondents)).toEqual([COMMITTEE, 'נטעי הצוק בע"מ']);
  });

  it('a filer, who she is, and counsel', () => {
    const { respondents } = read('נטעי הצוק בע"מ, המשיבה 2, ע"י ב"כ עו"ד גיל אור\nתגובת נותנת השיפוי', 'response');
    expect(told(respondents)).toEqual(['נטעי הצוק בע"מ <עו"ד גיל אור>']);
  });

  it('those for whom a lawyer writes, and not the lawyer', () => {
    const { appellants } = read(
      'מאת עו"ד אבי פז, בשם דנה לוי ונציגות הבית המשותף ברחוב הגפן 16\nתגובה קצרה לתשובות',
      'reply',
    );
    expect(told(appellants)).toEqual(['דנה לוי <עו"ד אבי פז>', 'נציגות הבית המשותף ברחוב הגפן 16 <עו"ד אבי פז>']);
  });

  it('who files, in a row', () => {
    const { appellants, respondents } = read(
      `תשובת העוררת לתשובות\nתיק\t1212-04-24\nהמגישה\t${COMMITTEE}, על ידי עו"ד רות שגב\nהמשיבים\tדנה לוי, רון לוי`,
      'reply',
    );
    expect(told(appellants)).toEqual([`${COMMITTEE} <עו"ד רות שגב>`]);
    expect(told(respondents)).toEqual(['דנה לוי', 'רון לוי']);
  });
});

describe('who represents', () => {
  it.each([
    ['the legal adviser of a council', 'ע"י היועץ המשפטי למועצה, עו"ד אבי פז', 'עו"ד אבי פז'],
    ['the legal adviser of a society', 'באמצעות היועצת המשפטית של העמותה, עו"ד רות שגב', 'עו"ד רות שגב'],
    ['her lawyer, in full words', 'באמצעות עורכת דינה רות שגב-לוי, רחוב הבנאים 31, גבעון', 'עו"ד רות שגב-לוי'],
    ['their lawyer', 'על ידי עורך דינם אבי פז', 'עו"ד אבי פז'],
    ['an office of the State behind him', 'ע"י עו"ד אבי פז, פרקליטות מחוז צפון', 'עו"ד אבי פז'],
  ])('%s', (_, counsel, name) => {
    const { appellants } = read(`העוררת: המועצה האזורית נחל הדס\n${counsel}\nהמשיבה: ${COMMITTEE}\nכתב ערר`, 'appeal');
    expect(appellants.map(({ representative }) => representative)).toEqual([name]);
  });

  it('a company below the committee, on a line of its own', () => {
    const { respondents } = read(
      `העוררת: דנה לוי\nהמשיבות:\t(1) ${COMMITTEE}\n(2) נטעי הצוק בע"מ\nע"י ב"כ עו"ד גיל אור\n(3) הוועדה המחוזית לתכנון ולבנייה צפון\nכתב תשובה`,
      'response',
    );
    expect(told(respondents)).toEqual([
      COMMITTEE,
      'נטעי הצוק בע"מ <עו"ד גיל אור>',
      'הוועדה המחוזית לתכנון ולבנייה צפון',
    ]);
  });
});

describe('who asked for the permit', () => {
  const CITIES = (behind: string, ground: string) =>
    readMetadata(
      `${HEAD}המערערת:\nנטעי הצוק בע"מ\nהמשיבים:\n${COMMITTEE}\nדנה לוי, רון לוי, יוסף כהן${behind}\nכתב ערר\n${ground}\nהמתנגדים גרים בשכנות.\n`,
      'appeal',
    ).parties;

  it.each([
    [
      'a refusal in a noun',
      '',
      "מרשתנו עוררת בזאת, לפי סעיף 152(א) לחוק, על סירובה של ועדת המשנה לרישוי ליתן לה היתר לשימוש חורג, בקשה מס' 20250118.",
    ],
    ['those who object, by their name', ', המתנגדים', "הערר על החלטת ועדת המשנה לרישוי בבקשה להיתר מס' 20250118."],
    ['neighbours, by their name', ', השכנים', "הערר על החלטת ועדת המשנה לרישוי בבקשה להיתר מס' 20250118."],
    [
      'a request that the decision rejected',
      '',
      'הערר הוגש על החלטת ועדת המשנה לרישוי, שדחתה את בקשה 20250118 לשימוש חורג.',
    ],
  ])('not those who answer: %s', (_, behind, ground) => {
    const { respondents, permit_applicants } = CITIES(behind, ground);
    expect(permit_applicants).toEqual([]);
    expect(respondents.map(({ name }) => name)).toEqual([COMMITTEE, 'דנה לוי', 'רון לוי', 'יוסף כהן']);
  });
});
