// Who the pleadings of a case say is who, and what a protocol that does not say it gains by that.
import { describe, expect, it } from 'vitest';
import { readProtocol } from '../../../../src/hebrew/read/claims/protocol.ts';
import { peopleOfCase } from '../../../../src/hebrew/read/metadata/case-people.ts';

const APPEAL = [
  'ועדת הערר לתכנון ולבנייה מחוז הצפון',
  'העורר: קיבוץ גבעת-ארנון – אגודה שיתופית חקלאית בע"מ',
  'המשיבים: הוועדה המקומית לתכנון ולבנייה עמק הלוטם; מושב כפר-שקד',
  'כתב ערר',
  '1. ההחלטה ניתנה בלא נימוק.',
  "אינג' דורון זיידמן, מהנדס הקיבוץ",
].join('\n');
const ANSWER = [
  'העורר: קיבוץ גבעת-ארנון',
  'המשיבה 1: הוועדה המקומית לתכנון ולבנייה עמק הלוטם, ע"י עו"ד סוהא נג\'אר',
  'כתב תשובה',
  '1. הבקשה נדחתה כדין.',
  'סוהא נג\'אר, עו"ד',
].join('\n');
const OF_MOSHAV = ['תגובת המושב', 'המושב מתנגד.', 'הילה שרעבי, עו"ד'].join('\n');
const known = peopleOfCase([
  { party: 'appellant', text: APPEAL },
  { party: 'local_committee', text: ANSWER },
  { party: 'respondent', text: OF_MOSHAV },
]);

describe('pleadings', () => {
  it('tell parties by what they are, counsel, and who signed for the filer', () => {
    expect(Object.fromEntries(known.people)).toMatchObject({
      הקיבוץ: 'appellant',
      זיידמן: 'appellant',
      "נג'אר": 'local_committee',
      המושב: 'respondent',
      שרעבי: 'respondent',
    });
  });

  it('that differ are counted, and a draw tells nothing', () => {
    const list = (side: string) =>
      `${side}: דנה אלקבץ\nהמשיבה: הוועדה המקומית לתכנון ובנייה גבעון\nכתב תשובה\n1. נטען.`;
    const [as, other] = [list('העוררת'), list('מבקשת ההיתר')];
    const of = (...texts: string[]) => peopleOfCase(texts.map((text) => ({ party: null, text }))).people.get('אלקבץ');
    expect(of(as)).toBe('appellant');
    expect(of(as, other)).toBe(undefined);
  });
});

const PROTOCOL = [
  'ועדת הערר לתכנון ולבנייה, מחוז הצפון',
  'ערר 1012-01-25',
  'פרוטוקול דיון מיום 3.2.2025',
  'נוכחים: אינג\' דורון זיידמן; עו"ד סוהא נג\'אר; עו"ד הילה שרעבי',
  'יו"ר: בוקר טוב, נתחיל.',
  'מהנדס הקיבוץ: ההחלטה אינה מנומקת, ולא ניתן לדעת ממנה דבר.',
  "נג'אר: ההחלטה מנומקת בפרוטוקול הדיון.",
  'יו"ר המושב: המתקן מסנוור את הבתים שלנו.',
].join('\n\n');

it('a protocol that names people alone says for whom they came', () => {
  const parties = (people?: typeof known) => {
    const { attendees, turns } = readProtocol(PROTOCOL, people);
    return {
      present: attendees.map(({ name, party }) => [name, party]),
      said: turns.map(({ party }) => party),
    };
  };
  expect(parties(known)).toEqual({
    present: [
      ['דורון זיידמן', 'appellant'],
      ["סוהא נג'אר", 'local_committee'],
      ['הילה שרעבי', 'respondent'],
    ],
    said: [null, 'appellant', 'local_committee', 'respondent'],
  });
  expect(parties().present.map(([, party]) => party)).not.toEqual(['appellant', 'local_committee', 'respondent']);
});

it('the others beside the committee are what they filed as', () => {
  const text = PROTOCOL.replace('עו"ד הילה שרעבי', 'עו"ד הילה שרעבי ב"כ מבקשי ההיתר');
  expect(readProtocol(text, known).attendees.at(-1)).toMatchObject({ party: 'respondent' });
  expect(readProtocol(text).attendees.at(-1)).toMatchObject({ party: 'permit_applicant' });
});

it('what the protocol itself says wins', () => {
  const own = PROTOCOL.replace('עו"ד הילה שרעבי', 'עו"ד הילה שרעבי ב"כ הוועדה המקומית');
  expect(readProtocol(own, known).attendees.at(-1)).toMatchObject({ name: 'הילה שרעבי', party: 'local_committee' });
});

it('a table of those present needs no label above it', () => {
  const table = [
    'פרוטוקול דיון מיום 3.2.2025',
    'שם\tתפקיד\tמטעם',
    'פרופ\' אריה קדוש\tיו"ר\tועדת הערר',
    'ורדה סעדון\tעוררת\tבעצמה',
    'עו"ד גל מרקו\tב"כ\tהוועדה המקומית',
    'יו"ר: נתחיל בבקשה עם הטענות.',
  ].join('\n\n');
  expect(readProtocol(table).attendees.map(({ name, party }) => [name, party])).toEqual([
    ['אריה קדוש', null],
    ['ורדה סעדון', 'appellant'],
    ['גל מרקו', 'local_committee'],
  ]);
});

it('of two with one surname the learned title tells who speaks', () => {
  const text = [
    'פרוטוקול דיון מיום 3.2.2025',
    'נכחו:',
    'רבקה אדלר – העוררת',
    'ד"ר עמוס אדלר – מבקש ההיתר',
    'יו"ר: נתחיל בבקשה.',
    'ד"ר אדלר: המרפאה אינה כאן.',
    "גב' אדלר: היא כאן, בקומה השנייה.",
  ].join('\n\n');
  expect(readProtocol(text).turns.map(({ party }) => party)).toEqual([null, 'permit_applicant', 'appellant']);
});

it('the side of who holds a seat of the panel is the tribunal', () => {
  const table = [
    'פרוטוקול דיון מיום 3.2.2025',
    'שם\tתפקיד\tמטעם',
    'רותם אדרי-לב\tיו"ר, עו"ד\tהוועדה',
    'נסרין עווד\tחברה, מתכננת\tהוועדה',
    'אילת ברנע\tעו"ד\tהעוררים',
    'יו"ר הוועדה: פותחת את הדיון.',
  ].join('\n\n');
  expect(readProtocol(table).attendees.map(({ name, party }) => [name, party])).toEqual([
    ['רותם אדרי-לב', null],
    ['נסרין עווד', null],
    ['אילת ברנע', 'appellant'],
  ]);
});

it('a side that nothing parts from who came for it is a label all the same', () => {
  const text = [
    'פרוטוקול דיון מיום 3.2.2025',
    'הופיעו: מצד העוררים עו"ד רותם קיסר; מצד הוועדה עו"ד מיכל דורון.',
    'יו"ר: נתחיל בבקשה.',
  ].join('\n\n');
  expect(readProtocol(text).attendees.map(({ name, party }) => [name, party])).toEqual([
    ['רותם קיסר', 'appellant'],
    ['מיכל דורון', 'local_committee'],
  ]);
});
