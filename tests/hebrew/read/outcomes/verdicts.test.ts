import { describe, expect, it } from 'vitest';
import { outcomeConsistency } from '../../../../src/hebrew/check/checks/outcome-consistency.ts';
import { readDecision } from '../../../../src/hebrew/check/decision-text.ts';
import type { BlockKey, CaseFacts, Severity } from '../../../../src/hebrew/check/types.ts';
import { statementsOf } from '../../../../src/hebrew/read/outcomes/statements.ts';

const FACTS: CaseFacts = {
  caseNumber: '1142/0625',
  parties: { appellants: [], respondents: [], permitApplicants: [] },
  chair: null,
  panel: [],
  filingDate: null,
  hearingDates: [],
  decisionDate: null,
  outcome: null,
  arguments: [],
  claims: [],
  attachments: [],
  documents: [],
  analysis: null,
};
const COSTS = '45. העוררים ישלמו למבקשת ההיתר הוצאות בסך 4,000 ש"ח. על החלטה זו ניתן לעתור בתוך 45 ימים.';

/** The gravest finding of a decision with this block and outcome. */
function found(id: BlockKey, content: string, outcome: string): Severity | 'none' {
  const decision = readDecision([{ id, title: 'סוף דבר', content }]);
  const severities = outcomeConsistency(decision, { ...FACTS, outcome }).findings.map(({ severity }) => severity);
  return severities.includes('critical') ? 'critical' : (severities[0] ?? 'none');
}
const atEnd = (words: string, outcome: string) => found('block-yod-alef', `44. ${words}\n\n${COSTS}`, outcome);
const inDiscussion = (words: string, outcome: string) =>
  found('block-yod', `נדון בטענות כסדרן.\n\n31. ${words}`, outcome);

const AGREEING: Record<string, string[]> = {
  rejected: [
    'סוף דבר, איננו נעתרים לערר.',
    'הערר נדחה, למעט ההוצאות, שיפסקו בנפרד.',
    'איננו מקבלים את הערר.',
    'אין בידינו להיעתר לערר.',
    'לא מצאנו מקום לקבל את הערר.',
    'אין מנוס מדחיית הערר.',
    'נדחה הערר.',
    'דינו של הערר להידחות.',
    'לא נפל פגם בהחלטת הוועדה המקומית, והיא נותרת על כנה.',
    'הבקשה לסילוק על הסף נדחית; לגופו של עניין, הערר נדחה.',
    'ברוב דעות, הערר נדחה. בדעת מיעוט סברה נציגת הציבור כי דין הערר להתקבל.',
    'אילו הוגש במועד, היה דין הערר להתקבל; משלא הוגש, הערר נדחה.',
    'הגם שהערר נדחה, אין צו להוצאות.',
    'הערר נדחה. המבקשת רשאית להגיש בקשה מתוקנת, והוועדה המקומית תדון בה מחדש.',
    'הערר שהוגש על ידי העוררים 1 עד 4 ביום 29.6.2025 נדחה.',
  ],
  accepted: [
    'הערר מתקבל במלואו; הטענה לחניה נדחית.',
    'התוצאה היא שהערר מתקבל, והבקשה להיתר נדחית.',
    'אנו מורים על ביטול החלטת הוועדה המקומית ועל דחיית הבקשה להיתר.',
    'הבקשה לסילוק על הסף נדחית, והערר מתקבל.',
    'אין מנוס אלא לקבל את הערר.',
    'אין לקבל את טענת המשיבה כי דין הערר להידחות; הערר מתקבל.',
    'הערר מתקבל במובן זה שהדיון מוחזר לוועדה המקומית.',
  ],
  partially_accepted: [
    'הערר מתקבל, כמפורט להלן:\n\nא. הטענה לפטור נדחית.\n\nב. השומה תתוקן.',
    'הערר מתקבל במובן זה שההיתר יותנה בנטיעת עצים.',
    'אנו מקבלים את הערר בשאלת החניה ודוחים אותו ביתר.',
    'הערר נדחה ברובו ומתקבל בעניין החניה בלבד.',
    'אנו מקבלים את הערר, אך לא במלואו.',
    'אין מקום לקבל את הערר במלואו. הערר מתקבל לעניין הגדר, וביתר הוא נדחה.',
    'הערר מתקבל בחלקו. הדיון בשאלת החניה מוחזר לוועדה המקומית.',
  ],
  remanded: [
    'אנו מורים על השבת הדיון לוועדה המקומית.',
    'התיק מוחזר אל הוועדה המקומית לצורך השלמת הנמקה.',
    'החלטת הוועדה המקומית מבוטלת, והיא תשוב ותדון בבקשה בתוך 60 ימים.',
    'הבקשה תשוב ותידון בוועדה המקומית.',
    'החלטת הוועדה המקומית בטלה. הוועדה המקומית תקיים דיון חדש בבקשה.',
  ],
  dismissed: [
    'בקשתה של מבקשת ההיתר לסילוק הערר על הסף מתקבלת.',
    'הערר נדחה מחמת איחור בהגשתו.',
    'הערר נדחה בשל חוסר סמכות, ואין מקום לבררו לגופו.',
    'אנו נעתרים לבקשת המשיבה לסלק את הערר על הסף.',
    'הבקשה להארכת מועד נדחית, וממילא הערר נדחה על הסף.',
  ],
  withdrawn: [
    'הבקשה למחיקת הערר מתקבלת.',
    'אנו נעתרים לבקשת העורר למחוק את הערר.',
    'הערר נמחק לבקשת העוררים. החלטת הוועדה המקומית תיוותר על כנה.',
  ],
  settled: [
    'הסכמת הצדדים, שנחתמה ביום 3.3.2025, מקבלת בזה תוקף של החלטה.',
    'ההסדר שאליו הגיעו הצדדים מקובל עלינו, ואנו מאשרים אותו ונותנים לו תוקף של החלטה.',
    'ניתן להסכם הפשרה תוקף של החלטה. הערר מתקבל בהתאם להסכמה.',
  ],
};

const OPPOSITE: [string, string][] = [
  ['rejected', 'הערר מתקבל במלואו; הטענה לחניה נדחית.'],
  ['rejected', 'התוצאה היא שהערר מתקבל, והבקשה להיתר נדחית.'],
  ['rejected', 'הערר אינו נדחה.'],
  ['rejected', 'אנו מורים על ביטול החלטת הוועדה המקומית ועל דחיית הבקשה להיתר.'],
  ['accepted', 'סוף דבר, איננו נעתרים לערר.'],
  ['accepted', 'לא מצאנו עילה לקבלת הערר.'],
  ['accepted', 'הבקשה למחיקת הערר מתקבלת.'],
  ['accepted', 'החלטת הוועדה המקומית תעמוד על כנה.'],
  ['partially_accepted', 'הערר מתקבל במלואו, כמפורט להלן:\n\nא. הטענה לפטור נדחית.'],
  ['partially_accepted', 'אנו מקבלים את הערר במלואו, על כל חלקיו:'],
  ['partially_accepted', 'הערר מתקבל, והחלטת הוועדה המקומית בטלה.'],
  ['partially_accepted', 'הערר נדחה, כאמור להלן:\n\nא. יתר חלקי הערר נדחים.'],
  ['dismissed', 'בקשת הסילוק על הסף נדחית, והערר מתקבל.'],
  ['dismissed', 'הבקשה לסילוק על הסף נדחית.'],
  ['dismissed', 'הערר אינו נדחה על הסף.'],
  ['dismissed', 'טענות הסף נדחות.'],
  ['dismissed', 'איננו נעתרים לבקשה לסלק את הערר על הסף.'],
  ['remanded', 'אין מקום להשיב את הדיון לוועדה המקומית, והערר נדחה.'],
  ['withdrawn', 'הבקשה למחיקת הערר נדחית.'],
  ['withdrawn', 'הערר לא יימחק.'],
  ['settled', 'הערר נדחה.'],
];

const DOUBTFUL: [string, string][] = [
  ['partially_accepted', 'הדיון מוחזר לוועדה המקומית, והיא תשוב ותכריע.'],
  ['partially_accepted', 'הערר מתקבל, כמפורט לעיל.'],
  ['partially_accepted', 'הערר נדחה, בכפוף לתנאים שנרשמו לעיל.'],
  ['accepted', 'העניין יוחזר לוועדה המקומית לדיון מחדש.'],
  ['dismissed', 'הערר נדחה.'],
  ['rejected', 'הערר נדחה מחמת איחור בהגשתו.'],
  ['rejected', 'הדיון הסתיים.'],
];

describe('the operative part', () => {
  const agreeing = Object.entries(AGREEING).flatMap(([outcome, all]) => all.map((words) => [outcome, words] as const));
  it.each(agreeing)('of a case that is %s: %s', (outcome, words) => {
    expect(atEnd(words, outcome)).toBe('none');
  });

  it.each(OPPOSITE)('says the opposite of %s: %s', (outcome, words) => {
    expect(atEnd(words, outcome)).toBe('critical');
  });

  it.each(DOUBTFUL)('leaves a doubt whether it is %s: %s', (outcome, words) => {
    expect(atEnd(words, outcome)).toBe('warning');
  });
});

describe('the discussion', () => {
  it.each([
    ['accepted', 'לפיכך, דין הערר כולו להידחות.', 'critical'],
    ['rejected', 'אשר על כן אנו סבורים כי דין הערר להתקבל.', 'critical'],
    ['partially_accepted', 'דין הערר כולו להידחות.', 'critical'],
    ['rejected', 'מכאן שדין הערר להתקבל.', 'warning'],
    ['accepted', 'די בכך כדי לדחות את הערר.', 'warning'],
  ])('concludes against an outcome that is %s: %s', (outcome, words, severity) => {
    expect(inDiscussion(words, outcome)).toBe(severity);
  });

  it.each([
    ['accepted', 'דין טענה זו להידחות.'],
    ['accepted', 'די בכך כדי לדחות את הערר בראש זה.'],
    ['accepted', 'לטענת המשיבה דין הערר להידחות על הסף.'],
    ['accepted', 'בעניין רוזן דחתה ועדת הערר את הערר.'],
    ['accepted', 'איננו סבורים כי דין הערר להידחות.'],
    ['accepted', 'ועדת הערר רשאית לדחות את הערר, לקבלו או להחזיר את הדיון.'],
    ['accepted', 'מועד הגשת הערר נדחה, והדיון בערר נדחה ליום 3.3.2025.'],
    ['accepted', 'העובדה שהעוררים לא התנגדו אינה מצדיקה לדחות את הערר.'],
    ['rejected', 'באותו עניין התקבל הערר במלואו.'],
    ['rejected', 'העוררים הפנו להחלטה בערר (ת"א) 85114/18, שבה התקבל הערר במלואו.'],
    ['rejected', 'אין די בפגם זה כדי לקבל את הערר.'],
    ['rejected', 'השאלה היא אם יש לקבל את הערר, או שמא דין הערר להידחות.'],
    ['partially_accepted', 'דין הערר להידחות ברכיב זה.'],
    ['partially_accepted', 'בסוגיה זו הערר מתקבל.'],
    ['withdrawn', 'הבענו דעתנו כי דין הערר להידחות.'],
  ])('says nothing against one that is %s: %s', (outcome, words) => {
    expect(inDiscussion(words, outcome)).toBe('none');
  });

  it('is read in linear time', () => {
    const long = `${'הערר בעניין החלטת הוועדה המקומית והבקשה להיתר שהוגשה לדחות את טענת העוררים כי הדיון בהתנגדות '.repeat(25)}. `;
    const text = long.repeat(260);
    const from = performance.now();
    statementsOf(text);
    expect(text.length).toBeGreaterThan(600_000);
    expect(performance.now() - from).toBeLessThan(3_000);
  });
});
