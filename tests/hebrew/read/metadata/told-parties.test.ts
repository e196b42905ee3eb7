import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const BODY = `

1. הערר מופנה כלפי החלטת ועדת המשנה מיום 17.4.2024, שאישרה בקשה להיתר להקמת בניין.
2. ההחלטה אינה מנומקת, ואין בה מענה להתנגדויות.`;

function partiesOf(head: string, docType = 'decision') {
  const { parties, panel } = readMetadata(`${head}${BODY}`, docType);
  const shown = (of: readonly { name: string; representative: string | null }[]) =>
    of.map(({ name, representative }) => (representative ? `${name} <${representative}>` : name));
  return {
    appellants: shown(parties.appellants),
    others: shown([...parties.respondents, ...parties.permit_applicants]),
    panel: panel.map(({ name }) => name),
  };
}

describe('parties whom the words around their names tell', () => {
  it('with counsel in brackets behind each', () => {
    const { appellants, others } = partiesOf(`ועדת הערר לפיצויים ולהיטל השבחה
מחוז ירושלים
בין
אליעזר דבוש, רחל דבוש (עו"ד תמר הלפגוט)
מחסני רימון בע"מ (עו"ד זוהיר מנסור)
ובין
הוועדה המקומית לתכנון ולבנייה מעלה רימון (עו"ד ליאת כץ)
החלטה סופית`);
    expect(appellants).toEqual(expect.arrayContaining(['אליעזר דבוש <עו"ד תמר הלפגוט>', 'רחל דבוש <עו"ד תמר הלפגוט>']));
    expect(others).toEqual(['הוועדה המקומית לתכנון ולבנייה מעלה רימון <עו"ד ליאת כץ>']);
  });

  it('without the heading of what follows, and without what stands beside a name', () => {
    const { appellants, others } = partiesOf(`ועדת הערר לתכנון ובנייה
מחוז חיפה
עוררת: תושבים למען הנחל (ע"ר) (ב"כ עו"ד עדי רוטנברג)
משיבה 1: הוועדה המקומית לתכנון ולבנייה גליל תאנים, ערר 4234-11-24
משיבה 2: גני הנחל תיירות כפרית בע"מ
החלטת ועדת הערר

הדרך לכאן`);
    expect(appellants.join()).toContain('תושבים למען הנחל');
    expect(others).toEqual(['הוועדה המקומית לתכנון ולבנייה גליל תאנים', 'גני הנחל תיירות כפרית בע"מ']);
  });

  it('whom an answer calls its clients, and no appellants', () => {
    const { appellants, others } = partiesOf(
      `לכבוד ועדת הערר לתכנון ולבנייה בחיפה
בתיק ערר שמספרו 4241-05-25
מרשיי: רחל אזולאי ומשה אזולאי, אירית וולך, פנחס טל. המייצגת: סיוון אבוקסיס, עו"ד, רחוב הנביאים 5
כתב תשובה מטעם המשיבים 2 עד 5`,
      'response',
    );
    expect(appellants).toEqual([]);
    expect(others.join()).toMatch(/משה אזולאי.*אירית וולך/);
  });

  it('on the other side behind "ומנגד", and each of two with an "also"', () => {
    const { appellants, others } = partiesOf(
      `ועדת הערר לתכנון ולבנייה
מחוז הצפון
העוררת: תושבים למען הנחל (ע"ר)
באמצעות עו"ד עדי רוטנברג
ומנגד: הוועדה המקומית לתכנון ולבנייה גליל תאנים; אורנה ברזל וכן ברזל יזמות בע"מ
כתב ערר`,
      'appeal',
    );
    expect(appellants).toHaveLength(1);
    expect(others).toEqual(['הוועדה המקומית לתכנון ולבנייה גליל תאנים', 'אורנה ברזל', 'ברזל יזמות בע"מ']);
  });
});

it('a panel that sits in a sentence is told of a protocol, and nobody who came for a side', () => {
  const { panel } = partiesOf(
    `ועדת הערר לפיצויים ולהיטל השבחה, מחוז צפון
פרוטוקול
ישבו לדין עו"ד יעקב הדס כיו"ר, שמאית המקרקעין דנה קריב והמתכנן וליד חסן. את העוררת ייצג עו"ד ניצן פלג, ועימו הופיעה השמאית רחל אפרת.

יו"ר: נתחיל בטענות הסף, ואחריהן נשמע את השמאים.`,
    'protocol',
  );
  expect(panel).toEqual(['יעקב הדס', 'דנה קריב', 'וליד חסן']);
});

it('the caption may stand between other sentences of a line', () => {
  const { parties } = readMetadata(
    `רשימות מדיון, ועדת ערר לפיצויים ולהיטלי השבחה, צפון
ערר 4999-11-24. קרח הצפון נ' ועדה מקומית עמק הזית. האומן 14, רמת הזית.
נכחו: נדב קוזין (עו"ד, יו"ר), הדס ורשאי (ב"כ העוררת), חוסאם נסראללה (ב"כ המשיבה).

יו"ר – פותח. החומר נקרא.`,
    'protocol',
  );
  expect(parties.appellants.map(({ name }) => name)).toEqual(['קרח הצפון']);
  expect(parties.respondents.map(({ name }) => name)).toEqual(['ועדה מקומית עמק הזית']);
});

it('rows beside the names of a list are no parties', () => {
  const { parties } = readMetadata(
    `| העוררת | גבעת הזית בע"מ | ע"י עו"ד רות שגב |
| המשיבה 1 | הוועדה המקומית עמק הזית |
| המסמך | כתב תשובה מטעם המשיבה 1 |
| נחתם | 19/03/2025 |

1. הכול מוכחש.`.replace(/ ?\| ?/g, '\t'),
    'response',
  );
  const all = [...parties.appellants, ...parties.respondents, ...parties.permit_applicants];
  expect(all.map(({ name }) => name).filter((name) => /מסמך|נחתם|\d{4}|עו"ד/.test(name))).toEqual([]);
});

it('one who is called after a holiday is a party and no day', () => {
  const { parties } = readMetadata(
    `ועדת הערר לתכנון ולבנייה, מחוז חיפה
ערר 1077-02-25
העוררים:
1. דן לוי
2. יום טוב כהן
- נגד -
המשיבה: הוועדה המקומית לתכנון ולבנייה גבעון
כתב ערר
1. ההחלטה בטלה.`,
    'appeal',
  );
  expect(parties.appellants.map(({ name }) => name)).toEqual(['דן לוי', 'יום טוב כהן']);
});
