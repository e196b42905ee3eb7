import { describe, expect, it } from 'vitest';
import { partiesMatch } from '../../../../src/hebrew/check/checks/parties-match.ts';
import { readDecision } from '../../../../src/hebrew/check/decision-text.ts';
import type { CaseFacts, Finding } from '../../../../src/hebrew/check/types.ts';

const party = (name: string, representative: string | null = null) => ({ name, representative });
const FACTS = {
  parties: {
    appellants: [
      party('ורד גולדפרב', 'עו"ד נמרוד אשכול'),
      party('עזבון המנוח זאב גולדפרב ז"ל', 'עו"ד נמרוד אשכול'),
      party('נציגות הבית המשותף ברחוב התאנה 14', 'עו"ד נמרוד אשכול'),
    ],
    respondents: [party('הוועדה המקומית לתכנון ובנייה רמת השקד', 'עו"ד שירי בן-עמי')],
    permitApplicants: [party('גלי הדרום יזמות בע"מ', 'עו"ד אסף הורן')],
  },
  chair: 'עו"ד רות מלמד',
  panel: ['עו"ד רות מלמד'],
  documents: [{ title: 'כתב ערר', text: 'השכנה ורד גולדפרט העידה.' }],
} as unknown as CaseFacts;
const LIST = `**העוררים:**

1. ורד גולדפרב
2. עזבון המנוח זאב גולדפרב ז"ל
3. נציגות הבית המשותף ברחוב התאנה 14

ע"י ב"כ עו"ד נמרוד אשכול

**– נגד –**

**המשיבות:**

1. הוועדה המקומית לתכנון ובנייה רמת השקד

ע"י ב"כ עו"ד שירי בן-עמי

2. גלי הדרום יזמות בע"מ

ע"י ב"כ עו"ד אסף הורן`;

function judged(list: string, body = ''): Finding[] {
  const decision = readDecision([
    { id: 'block-gimel', title: '', content: list },
    { id: 'block-vav', title: '', content: body },
  ]);
  return partiesMatch(decision, FACTS).findings;
}
const told = (findings: Finding[]): string[] => findings.map(({ severity, message }) => `${severity}: ${message}`);
const changed = (from: string | RegExp, to: string): string => {
  const list = LIST.replace(from, () => to);
  expect(list).not.toBe(LIST);
  return list;
};
const exchanged = (a: string, b: string): string =>
  LIST.replace(a, '#')
    .replace(b, () => a)
    .replace('#', () => b);

describe('the list of parties', () => {
  it.each([
    LIST,
    LIST.replace('ורד גולדפרב', "גב' גולדפרב ורד, ת.ז. 012345678").replace('עזבון המנוח', 'עיזבון המנוח מר'),
    LIST.replace('ורד גולדפרב', "ו' גולדפרב")
      .replace('גלי הדרום', 'חברת גלי-הדרום')
      .replace('בע"מ', 'בע״מ (ח.פ. 512345678)'),
    LIST.replace('הוועדה המקומית לתכנון ובנייה', 'הועדה המקומית לתו"ב').replace('התאנה 14', 'התאנה'),
    LIST.replace(/\*\*– נגד –\*\*/, ''),
    LIST.replace('**המשיבות:**', '').replace('אסף הורן', 'אסף הורן\n\nהמשיבות'),
    LIST.replace('14', "14, רמת השקד\nטל': 03-1234567"),
    LIST.replace(/\n\nע"י ב"כ עו"ד נמרוד אשכול/, '\nהעוררים 1-3 באמצעות ב"כ עוה"ד נ\' אשכול'),
    `${LIST}\n\n3. היועצת המשפטית לממשלה`.replace('\n\n3. היועצת המשפטית לממשלה', '\n(מבקשת ההיתר)'),
    `${LIST.split('**– נגד –**')[1]}\n\n**– נגד –**\n\n${LIST.split('**– נגד –**')[0]}`,
    '| | |\n|---|---|\n| **העוררים** | 1. ורד גולדפרב |\n| | 2. עזבון המנוח זאב גולדפרב |\n| | 3. נציגות הבית המשותף, רח\' התאנה 14 |\n| | ע"י ב"כ עו"ד נמרוד אשכול |\n| | **נגד** |\n| **המשיבות** | 1. הוועדה המקומית רמת השקד, ע"י עו"ד שירי בן עמי |\n| | 2. גלי הדרום יזמות בע"מ ע"י עו"ד אסף הורן |',
  ])('is right: %s', (list) => {
    expect(told(judged(list))).toEqual([]);
  });

  it.each([
    ['a party left out', changed('2. עזבון המנוח זאב גולדפרב ז"ל\n', ''), 'זאב גולדפרב'],
    ['another committee', changed('רמת השקד', 'רמת הזית'), 'רמת השקד'],
    ['a first name a letter off', changed('ורד גולדפרב', 'ורה גולדפרב'), 'ורד גולדפרב'],
    ['another house number', changed('התאנה 14', 'התאנה 41'), 'התאנה 14'],
    ['another company', changed('גלי הדרום', 'גלי הצפון'), 'גלי הדרום'],
    ['exchanged headings', exchanged('העוררים:', 'המשיבות:'), 'בצד האחר'],
    ['exchanged parties', exchanged('גלי הדרום יזמות בע"מ', 'ורד גולדפרב'), 'בצד האחר'],
    ['a place for a committee', changed('הוועדה המקומית לתכנון ובנייה רמת השקד', 'תושבי רמת השקד'), 'הוועדה המקומית'],
  ])('is wrong with %s, though the text tells it right', (_, list, words) => {
    const found = judged(list, 'הוועדה המקומית לתכנון ובנייה רמת השקד דחתה את התנגדות עזבון המנוח זאב גולדפרב.');
    expect(found[0]?.severity).toBe('critical');
    expect(told(found).join()).toContain(words);
    expect(found[0]!.evidence.join()).not.toMatch(/\*$/);
  });

  it.each([
    ['an invented party', changed('התאנה 14', 'התאנה 14\n4. יואב זאבי'), 'יואב זאבי'],
    ['an invented company', changed('אסף הורן', 'אסף הורן\n\nמגדלי הים בע"מ'), 'מגדלי הים'],
    ['counsel a letter off', changed('נמרוד אשכול', 'נמרוד אשכולי'), 'נמרוד אשכול'],
    ['counsel exchanged', exchanged('עו"ד נמרוד אשכול', 'עו"ד שירי בן-עמי'), 'מופיע בצד האחר'],
  ])('is doubtful with %s', (_, list, words) => {
    const found = judged(list);
    expect(new Set(found.map(({ severity }) => severity))).toEqual(new Set(['warning']));
    expect(told(found).join()).toContain(words);
  });
});

describe('a party in the text', () => {
  it.each([
    'העוררת 1, ורד גולדפרג, מתגוררת בבית.',
    'הבקשה הוגשה בידי גלי הדרים יזמות בע"מ.',
    'החלטת הוועדה המקומית לתכנון ובנייה רמת השקט נומקה.',
  ])('is misspelt in: %s', (sentence) => {
    expect(told(judged(LIST, sentence)).join()).toMatch(/^warning: השם "/);
  });

  it.each([
    'העוררת 1, ורד גולדפרב, מתגוררת בבית; לגולדפרב ורד ולוורד גולדפרב אין דירה אחרת.',
    'השכנה ורד גולדפרט העידה.',
    'הוועדה המקומית לתו"ב רמת-השקד דחתה את הבקשה של חברת גלי הדרום יזמות.',
    'השכונה נקראת רמת השקט, ובה רחוב התאנה 16.',
    "ראו ערר (חיפה) 12/20 ורד גולדמן נ' הוועדה המקומית רמת השקט (פורסם בנבו, 1.2.2021).",
    'ורד, גולדפרך וזאב הם שמות.',
  ])('is not misspelt in: %s', (sentence) => {
    expect(told(judged(LIST, sentence))).toEqual([]);
  });
});
