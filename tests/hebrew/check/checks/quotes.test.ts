import { describe, expect, it } from 'vitest';
import { quotesVerbatim } from '../../../../src/hebrew/check/checks/quotes-verbatim.ts';
import { readDecision } from '../../../../src/hebrew/check/decision-text.ts';
import type { CaseFacts, Finding } from '../../../../src/hebrew/check/types.ts';

const ISSAR = `עע"מ 5511/12 יואל איסר נ' הוועדה המקומית לתכנון ובנייה חבל אילון (פורסם בנבו, 4.6.2014)`;
const PALGI = `ע"א 3213/97 דוד פלגי נ' הוועדה המקומית לתכנון ולבנייה הרצליה, פ"ד נג(4) 625 (1999)`;
const STRICT = 'סטייה ניכרת אינה נמדדת בסרגל בלבד. יש לבחון את השפעתה על הסביבה ועל ציפיות השכנים';
const BROAD = 'מוסד תכנון רשאי לשנות את דעתו [...] ובלבד ששקל את הסתמכותם של מי שפעלו לפי התכנית שאושרה קודם לכן';
const FACTS = {
  attachments: [
    { quote: STRICT, citation: ISSAR },
    { quote: BROAD, citation: PALGI },
  ],
  documents: [{ title: 'כתב ערר', text: 'העוררים יטענו כי הבנייה המוצעת תסתיר לחלוטין את הנוף הנשקף מדירותיהם.' }],
  analysis: null,
} as unknown as CaseFacts;

const TET = `כך נפסק ב${ISSAR}: "${STRICT}".

ב${PALGI}, בעמ' 640, נקבע:

> ${BROAD}.`;

function judged(tet: string, yod = 'הטענה נדחית.'): Finding[] {
  const decision = readDecision([
    { id: 'block-tet', title: '', content: tet },
    { id: 'block-yod', title: '', content: yod },
  ]);
  return quotesVerbatim(decision, FACTS).findings;
}
const changed = (from: string | RegExp, to: string): string => {
  const tet = TET.replace(from, () => to);
  expect(tet).not.toBe(TET);
  return tet;
};
const told = (findings: Finding[]): string[] => findings.map(({ severity, message }) => `${severity}: ${message}`);

describe('quotations of attached precedents', () => {
  it.each([
    TET,
    changed('בסרגל בלבד', 'בסרגל [כך במקור] בלבד'),
    changed('אינה נמדדת', 'אינה (ההדגשה הוספה) נמדדת'),
    changed('אינה נמדדת', '**אינה נמדדת**'),
    changed('יש לבחון', '[...] יש לבחון'),
    changed('אינה נמדדת בסרגל בלבד. יש', 'אינה נמדדת בסרגל בלבד … יש'),
    changed('השפעתה על הסביבה ועל ציפיות', 'השפעתה [...] ועל ציפיות'),
    changed('השפעתה על הסביבה ועל ציפיות', 'השפעתה ... ועל ציפיות'),
    changed(' יש לבחון את השפעתה על הסביבה ועל ציפיות השכנים', ''),
    changed(/ \[\.\.\.\] .*$/m, '.'),
    changed(`"${STRICT}".`, `\n\n"${STRICT}." [ההדגשות הוספו – א.ב.]`),
    changed('> מוסד', 'מוסד'),
    changed(`> ${BROAD}.`, `> "${BROAD}"\n> (ההדגשה אינה במקור)`),
    changed(`כך נפסק ב${ISSAR}: "${STRICT}".`, `נפסק כי "${STRICT}" (${ISSAR}, פסקה 8).`),
    changed("יואל איסר נ' הוועדה המקומית לתכנון ובנייה חבל אילון", 'איסר נ\' הוועדה המקומית לתו"ב חבל אילון'),
    changed('625 (1999)', '625, 640 (1999)'),
  ])('are right: %s', (tet) => {
    expect(told(judged(tet))).toEqual([]);
  });

  it.each([
    'כאמור בעניין איסר, "סטייה ניכרת אינה נמדדת בסרגל בלבד".',
    'בעניין איסר דובר בבניין גבוה, ולטענת העוררים "הבנייה המוצעת תסתיר לחלוטין את הנוף הנשקף מדירותיהם".',
    'בעניין פלגי נדחה הערעור, וסעיף 4 לתכנית קובע כי "תותר הקמת שתי קומות נוספות מעל הבניין הקיים".',
    'בעע"מ 77/20 כהן נ\' לוי (פורסם בנבו, 1.1.2021) נפסק כי "אין לבטל היתר אלא אם כן נפל בו פגם חמור".',
    'כבר ראינו כי סטייה ניכרת אינה נמדדת רק בסרגל אלא גם בהשפעה על הסביבה.',
  ])('may stand beside: %s', (yod) => {
    expect(told(judged(TET, yod))).toEqual([]);
  });

  it.each([
    ['a word changed', changed('אינה נמדדת', 'אינה נבחנת'), 'איסר'],
    ['words added at the end', changed('ציפיות השכנים"', 'ציפיות השכנים, אם הוכחו"'), 'איסר'],
    ['words added at the beginning', changed('"סטייה', '"ככלל סטייה'), 'איסר'],
    ['a negation', changed('רשאי לשנות', 'אינו רשאי לשנות'), 'פלגי'],
    ['words left out without a mark', changed('על הסביבה ועל ציפיות', 'על ציפיות'), 'איסר'],
    [
      'the citations exchanged',
      TET.replace(ISSAR, '#')
        .replace(PALGI, () => ISSAR)
        .replace('#', () => PALGI),
      'מיוחס',
    ],
  ])('are wrong with %s', (_, tet, words) => {
    const found = judged(tet);
    expect(new Set(found.map(({ severity }) => severity))).toEqual(new Set(['critical']));
    expect(told(found).join()).toContain(words);
    expect(found[0]!.blockIds).toEqual(['block-tet']);
  });

  it.each([
    ['no quotation marks', changed(`"${STRICT}"`, STRICT), 'בלא סימני ציטוט'],
    ['its own omission not marked', changed('[...] ובלבד', 'ובלבד'), 'השמטה'],
    ['another name', changed('יואל איסר', 'יואל איסור'), 'שם של צד'],
    [
      'other parties',
      changed("יואל איסר נ' הוועדה המקומית לתכנון ובנייה חבל אילון", "דן לוי נ' עיריית חולון"),
      'שמות הצדדים',
    ],
    ['another date', changed('4.6.2014', '6.4.2014'), 'תאריך'],
    ['another page', changed('625 (1999)', '652 (1999)'), 'מקום הפרסום'],
    ['another year', changed('625 (1999)', '625 (1998)'), 'שנת'],
  ])('are doubtful with %s', (_, tet, words) => {
    const found = judged(tet);
    expect(found.map(({ severity }) => severity)).toEqual(['warning']);
    expect(told(found).join()).toContain(words);
  });

  it('are wrong in a second place', () => {
    const found = judged(TET, 'כאמור בעניין איסר, "סטייה ניכרת אינה נמדדת באמת מידה בלבד".');
    expect(told(found)).toEqual([expect.stringMatching(/^critical: הציטוט מתוך/)]);
    expect(found[0]!.blockIds).toEqual(['block-yod']);
  });

  it('are no invention', () => {
    const found = judged(TET, 'כפי שנקבע בעניין פלגי, "בעל מקרקעין זכאי לפיצוי מלא על כל פגיעה עקיפה בערכם".');
    expect(told(found)).toEqual([expect.stringMatching(/^warning: ציטוט המיוחס/)]);
  });

  it.each(['עניין איסר', 'הלכת יואל איסר', 'עניין "איסר"'])('are of another than %s', (name) => {
    const found = judged(TET, `וכן נקבע ב${name}: "מוסד תכנון רשאי לשנות את דעתו". עניין פלגי אינו אלא אחד מרבים.`);
    expect(told(found)).toEqual([expect.stringMatching(/^warning: ציטוט מתוך .*3213.* מיוחס אל .*5511/)]);
  });

  it('are looked for where their source is cited', () => {
    const missing = judged(changed(/: "סטייה.*$/m, '.'));
    expect(missing[0]).toMatchObject({ severity: 'critical', blockIds: ['block-tet'] });
    const uncited = judged(changed(`ב${ISSAR}`, 'בפסיקה'));
    expect(uncited[0]).toMatchObject({ severity: 'critical', blockIds: ['block-tet'] });
  });
});
