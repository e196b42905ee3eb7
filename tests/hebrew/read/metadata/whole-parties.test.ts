import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const HEAD = 'ועדת הערר לתכנון ובנייה, מחוז צפון\nערר 1212-04-24';
const BODY = '\n\n1. לפנינו ערר על החלטה לאשר את הבניין.\n';
const read = (head: string, docType = 'decision', body = BODY) =>
  readMetadata(`${HEAD}${head}\n${body}`, docType).parties;
const names = (of: { name: string }[]) => of.map(({ name }) => name);
const COMMITTEE = 'הוועדה המקומית לתכנון ולבנייה גבעון';

describe('a name without what stands behind it', () => {
  it.each([
    ['the parcel of each', 'דנה לוי (חלקה 14)', 'דנה לוי'],
    ['the flat', 'רון גל-אור (דירה 3)', 'רון גל-אור'],
    ['a firm and its lot', 'נטעי הצוק בע"מ (מגרש 7)', 'נטעי הצוק בע"מ'],
    ['but the kind of body', 'עמותת שבילי הגפן (ע"ר)', 'עמותת שבילי הגפן (ע"ר)'],
  ])('%s', (_, line, name) => {
    expect(names(read(`\nהעוררים:\n1. ${line}\nהמשיבה: ${COMMITTEE}\nהחלטה`).appellants)).toEqual([name]);
  });

  it.each([
    [`\nערר 1212-04-24 - ברנר ושגב-אלון נגד ${COMMITTEE}: התייחסות שמאית המשיבה`, COMMITTEE],
    [`\nהעוררת: דנה לוי\nהמשיבה: ${COMMITTEE}, באת כוחה: עו"ד רות שגב\nהחלטה`, COMMITTEE],
  ])('of a committee: %s', (head, name) => {
    expect(names(read(head, 'response').respondents)).toEqual([name]);
  });

  it('what the appeal is on', () => {
    expect(names(read(`\nבערר 1212-04-24 של מר ברנר על החלטת ${COMMITTEE}`, 'response').appellants)).toEqual([
      'מר ברנר',
    ]);
  });
});

it.each([
  ['surnames', `ברנר ושגב-אלון נ' ${COMMITTEE}`, ['ברנר', 'שגב-אלון']],
  ['bodies', `דיירי מורד הגפן ומאפיית הכיכר נ' ${COMMITTEE}`, ['דיירי מורד הגפן', 'מאפיית הכיכר']],
  ['not a firm', `ברנר ושות' נ' ${COMMITTEE}`, ["ברנר ושות'"]],
  ['not one man', `אלמו וובשט נ' ${COMMITTEE}`, ['אלמו וובשט']],
  ['not a family', `ברנר ובניו נ' ${COMMITTEE}`, ['ברנר ובניו']],
])('a caption names two: %s', (_, caption, expected) => {
  expect(names(read(`: ${caption}\nתגובה`, 'response').appellants)).toEqual(expected);
});

it.each([
  ['השקעות', 'מתחם הטחנה השקעות'],
  ['a renewal', 'לב הטחנה התחדשות עירונית'],
  ['transport', 'ציר הטחנה זכיינות תחבורה'],
])('a firm beside the committee: %s', (_, firm) => {
  const { respondents, permit_applicants } = read(`, שבילי הגפן נ' הוועדה המקומית גבעון ו${firm}\nתגובה`, 'reply');
  expect(names([...respondents, ...permit_applicants])).toEqual(['הוועדה המקומית גבעון', firm]);
});

it.each([
  ['right below the committee', `\nהעוררת: דנה לוי\nהמשיבות:\n1. ${COMMITTEE}\n2. א.ד. נטעי הצוק בע"מ\nהחלטה`],
  ['behind the committee', `\nלוי ואח' נ' ${COMMITTEE} וא.ד. נטעי הצוק בע"מ\nהחלטה`],
])('initials are of the name: %s', (_, head) => {
  const { respondents, permit_applicants } = read(head);
  expect(names([...respondents, ...permit_applicants])).toEqual([COMMITTEE, 'א.ד. נטעי הצוק בע"מ']);
});

describe('who brought a plan asked for no permit', () => {
  it.each([
    'תשובת המשיבה 2, יזמית התכנית\n1. ועדת המשנה אישרה את התכנית.',
    'תשובת היזמת\n1. היזמת היא בעלת החלקה, ויזמה את תכנית 288-1093357. ההיתר יינתן אחריה.',
    'התכנית: גב/421/17\nתשובה לערר\n1. ההיתר לא הוצא.',
    'תשובת מגישת התכנית\n1. התכנית אושרה בהקלה.',
  ])('%s', (told) => {
    const { respondents, permit_applicants } = read(
      `\nהעוררת: דנה לוי\nהמשיבות: 1. ${COMMITTEE} 2. נטעי הצוק בע"מ\n${told}`,
      'response',
    );
    expect(names(respondents)).toContain('נטעי הצוק בע"מ');
    expect(permit_applicants).toEqual([]);
  });
});

it('the owners of a house are no applicants beside the firm that builds', () => {
  const { respondents, permit_applicants } = read(
    `\nהעורר: רון גל\nהמשיבים: 1. ${COMMITTEE} 2. נטעי הצוק בע"מ 3-14. בעלי הדירות ברחוב הגפן 3\nהחלטה`,
    'decision',
    '\n1. לפנינו ערר על החלטה לאשר בקשה להיתר הכוללת הקלה.\n',
  );
  expect(names(permit_applicants)).toEqual(['נטעי הצוק בע"מ']);
  expect(names(respondents)[1]).toMatch(/^בעלי הדירות/);
});

describe('parties of the first sentence', () => {
  it.each([
    `ההחלטה ניתנת בידי רון גל, עו"ד, יו"ר. העוררת, קירור הצוק - בתי קירור בע"מ, יוצגה על ידי עו"ד רות שגב; המשיבה, ${COMMITTEE}, על ידי עו"ד אבי פז.`,
    `העוררת, קירור הצוק - בתי קירור בע"מ, באמצעות עו"ד רות שגב; המשיבה, ${COMMITTEE}, באמצעות עו"ד אבי פז.`,
  ])('with counsel of each: %s', (line) => {
    const { appellants, respondents } = read(`\n${line}\nהחלטה`);
    expect(appellants.map(({ name, representative }) => [name, representative])).toEqual([
      ['קירור הצוק - בתי קירור בע"מ', 'עו"ד רות שגב'],
    ]);
    expect(respondents.map(({ name, representative }) => [name, representative])).toEqual([[COMMITTEE, 'עו"ד אבי פז']]);
  });

  it('of an appeal', () => {
    const { appellants, respondents } = read(
      `\nערר זה מוגש מטעמה של קירור הצוק - בתי קירור בע"מ (להלן: החברה), אשר בשמה פועלת עו"ד רות שגב מרחוב הגפן 3, גבעון, כנגד ${COMMITTEE} (להלן: הוועדה).`,
      'appeal',
    );
    expect(names(appellants)).toEqual(['קירור הצוק - בתי קירור בע"מ']);
    expect(names(respondents)).toEqual([COMMITTEE]);
  });
});

it('a couple keeps its surname', () => {
  const { respondents } = read(
    `\nבין גבעות אירוח בע"מ (ב"כ: עו"ד רות שגב) לבין ${COMMITTEE} (ב"כ: עו"ד אבי פז), חיים ומרים ורדינון ודנה גל-לוי (בעצמם)\nהחלטה`,
  );
  expect(names(respondents).slice(1)).toEqual(['חיים ומרים ורדינון', 'דנה גל-לוי']);
});
