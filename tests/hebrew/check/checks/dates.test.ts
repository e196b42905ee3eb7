import { describe, expect, it } from 'vitest';
import { datesConsistent } from '../../../../src/hebrew/check/checks/dates-consistent.ts';
import { readDecision } from '../../../../src/hebrew/check/decision-text.ts';
import type { BlockKey, CaseFacts, Finding } from '../../../../src/hebrew/check/types.ts';

const FACTS = { filingDate: '2024-07-09', hearingDates: ['2024-11-25'], decisionDate: '2025-02-16' } as CaseFacts;

/** What is found in a decision of 16.2.2025 that holds these words, in the part on the proceedings unless told. */
function judged(words: string, id: BlockKey = 'block-het', facts: Partial<CaseFacts> = {}): Finding[] {
  const blocks: Partial<Record<BlockKey, string>> = {
    'block-vav': 'ביום 3.4.2024 החליטה הוועדה המקומית לדחות את הבקשה. ההחלטה מיום 3.4.2024 נומקה.',
    'block-het': 'הערר הוגש ביום 9.7.2024. ביום 25.11.2024 התקיים לפנינו דיון בערר.',
    'block-yod-bet': 'ניתנה היום, י"ח בשבט התשפ"ה, 16.2.2025.',
  };
  blocks[id] = id === 'block-yod-bet' ? words : `${blocks[id] ?? ''}\n\n${words}`;
  const content = Object.entries(blocks).map(([key, text]) => ({ id: key as BlockKey, title: '', content: text }));
  return datesConsistent(readDecision(content), { ...FACTS, ...facts }).findings;
}
const severities = (findings: Finding[]): string[] => findings.map(({ severity }) => severity);
const messages = (findings: Finding[]): string => findings.map(({ message }) => message).join('; ');

describe('a hearing after the decision', () => {
  it.each([
    'ביום כ"ו באדר תשפ"ה (26.3.2025) התקיים לפנינו דיון בערר.',
    'ביום 26.3.2025 התקיים לפנינו דיון בערר.',
    'ביום 26.3.2025 (כ"ו באדר תשפ"ה) קיימנו דיון במעמד הצדדים.',
    'ביום 26/03/2025, התקיים דיון בפנינו.',
    'הדיון (במעמד הצדדים) נערך ביום 26.3.2025.',
    'לאחר שדיון קודם נדחה לבקשת הצדדים, קיימנו ביום 26.3.2025 דיון.',
    'ביום 26.3.2025 שמענו את טענות הצדדים.',
    'ביום 26.3.2025 (להלן: "מועד הדיון") התקיים דיון לפנינו.',
    'הצדדים התייצבו לפנינו לדיון ביום 26.3.2025.',
  ])('is found in: %s', (sentence) => {
    expect(severities(judged(sentence))).toContain('critical');
  });

  it.each([
    'ביום 25.11.2024 (כ"ד בחשוון תשפ"ה) קיימנו דיון במעמד הצדדים.',
    'דיון המשך נקבע ליום 26.3.2025 ובוטל.',
    'ההיתר ייכנס לתוקף ביום 26.3.2025, והדיון בתכנית יתקיים לאחר מכן.',
    'ניתן לערער על ההחלטה עד ליום 26.3.2025.',
    'הצדדים ימציאו את ההסכם לא יאוחר מיום 26.3.2025.',
    'לאחר ששמענו את הצדדים, ביקרנו במקום ביום 27.11.2024.',
  ])('is not found in: %s', (sentence) => {
    expect(judged(sentence)).toEqual([]);
  });

  it('is told of whatever else has happened', () => {
    expect(messages(judged('ההיטל שולם במלואו ביום 4.4.2025.'))).toContain('המאוחר מתאריך ההחלטה');
    expect(judged('ההיטל ישולם עד ליום 4.4.2025.')).toEqual([]);
  });

  it('is not the hearing of the local committee, which the background tells', () => {
    expect(judged('ביום 14.2.2024 התקיים דיון בבקשה.', 'block-vav')).toEqual([]);
    expect(judged('ביום 14.2.2024 התקיים דיון בהתנגדויות בוועדה המקומית.')).toEqual([]);
    expect(messages(judged('ביום 14.2.2024 התקיים לפנינו דיון.', 'block-vav'))).toContain('14.2.2024');
  });
});

describe('the date of the decision', () => {
  it.each([
    'ניתנה היום, י"ט בשבט תשפ"ה (17.2.2025).',
    'ניתנה היום, 17.2.2025.',
    'ניתנה היום, י"ח בשבט תשפ"ה (15.2.2025).',
  ])('is another by a day in: %s', (words) => {
    expect(severities(judged(words, 'block-yod-bet'))).toContain('critical');
  });

  it.each(['ניתנה היום, 16.2.2025.', 'ניתנה היום, י"ח בשבט תשפ"ה.', 'ניתנה בערב יום זה, י"ט בשבט תשפ"ה.'])(
    'is that of the case in: %s',
    (words) => {
      expect(judged(words, 'block-yod-bet')).toEqual([]);
    },
  );
});

describe('a date wrong by itself', () => {
  it.each([
    ['warning', 'המכתב נשלח ביום 18.1.2024 (ז\' בשבט תשפ"ד).'],
    ['info', 'המכתב נשלח ביום 18.1.2024 (ט\' בשבט תשפ"ד).'],
    ['warning', 'המכתב נשלח ביום 30.12.2021 (ל\' בטבת תשפ"ב).'],
    ['warning', 'המכתב נשלח ביום ל"ב בשבט תשפ"ד.'],
    ['warning', "המכתב נשלח ביום ל' בטבת, כך נטען."],
    ['warning', 'המכתב נשלח ביום 31 בנובמבר 2023.'],
    ['warning', 'המכתב נשלח ביום 31.11.2023.'],
    ['warning', 'המכתב נשלח ביום שני, 15.6.2022.'],
    ['warning', "המכתב נשלח ביום ב' 15.6.2022."],
    ['warning', 'המכתב נשלח ביום 15.6.2022 (יום חמישי).'],
  ])('is a %s in: %s', (severity, sentence) => {
    expect(severities(judged(sentence))).toEqual([severity]);
  });

  it.each([
    'המכתב נשלח ביום 18.1.2024 (ח\' בשבט תשפ"ד).',
    'המכתב נשלח ביום ל\' בכסלו תשפ"ב.',
    "המכתב נשלח ביום ל' באב.",
    'שולם סך של 500 ש"ח בטבת תשפ"ב, בידי עו"ד אדר כהן.',
    'החזית באורך 30 מ\' באדר היזם, ע"י אב הבית.',
    'המכתב נשלח ביום רביעי, 15.6.2022.',
    'המכתב נשלח ביום ד\', ט"ז בסיוון תשפ"ב.',
    'המכתב נשלח ביום 15.6.2022 (יום רביעי), וביום שני של הדיונים הוצג.',
    'המכתב נשלח ביום א\' בתמוז תשפ"ב.',
    'סעיף 31.11.2 לתכנית ותכנית 31/11/2023 אינם תאריכים, כמו מגרש 30.2.',
  ])('is none in: %s', (sentence) => {
    expect(judged(sentence)).toEqual([]);
  });
});

describe('the filing', () => {
  it.each([
    'הערר הוגש ביום 19.7.2024.',
    'הערר שלפנינו הוגש במועד, ביום 19.7.2024.',
    'ביום שישי הגישו העוררים את הערר, ואנו סבורים שהעוררת הגישה את הערר ביום 19.7.2024.',
  ])('is dated otherwise in: %s', (sentence) => {
    expect(messages(judged(sentence))).toContain('הוגש הערר ביום 19.7.2024');
  });

  it.each([
    'ניתן היה להגיש את הערר גם ביום ראשון, 30.6.2024.',
    'לו הוגש הערר ביום 19.6.2024, היינו דנים בו.',
    'אילו הגישו העוררים את הערר בתאריך 19.6.2024, היה בכך די.',
    'הערר לא הוגש עד ליום 19.6.2024.',
    'לא הוגש הערר ביום 19.6.2024, כפי שנטען.',
    'המועד האחרון להגשת הערר חל ביום 19.6.2024.',
    'הערר הוגש נגד החלטת הוועדה המקומית מיום 3.4.2024.',
    'לאחר שהוגש הערר, ביום 19.8.2024 השיבה המשיבה.',
    'המשיבה הגישה את תשובתה לכתב הערר ביום 19.8.2024.',
    'העוררים הגישו בקשה לתיקון הערר ביום 19.8.2024.',
    'היה על העוררים להגיש את הערר ביום 19.6.2024.',
  ])('is not told by: %s', (sentence) => {
    expect(judged(sentence)).toEqual([]);
  });

  it.each([
    'ההחלטה הומצאה לעוררים ביום 21.8.2024.',
    'החלטת הוועדה המקומית נמסרה לב"כ העוררים בתאריך 21.8.2024.',
    'השומה התקבלה בידי העוררת ביום 21.8.2024.',
  ])('comes before the service in: %s', (sentence) => {
    expect(messages(judged(sentence, 'block-vav'))).toContain('מאוחרת');
  });

  it.each([
    'ההחלטה הומצאה לעוררים ביום 21.6.2024.',
    'החלטת הביניים הומצאה לעוררים ביום 21.8.2024.',
    'ההחלטה המשלימה נמסרה לעוררים ביום 21.8.2024.',
    'השומה המכרעת נמסרה לצדדים ביום 21.8.2024.',
    'ההחלטה לא נמסרה לעוררים ביום 21.8.2024 אלא קודם לכן.',
  ])('does not come before the service in: %s', (sentence) => {
    expect(judged(sentence, 'block-vav')).toEqual([]);
  });
});

describe('one event', () => {
  it.each([
    'אין חולק כי ההחלטה מיום 3.5.2024 נמסרה כדין.',
    'ההחלטה מיום 3.4.2023 בטלה.',
    'העוררים תוקפים את החלטת הוועדה המקומית מיום 13.4.2024.',
    'החלטתה של רשות הרישוי שליד הוועדה המקומית לתכנון ובנייה רמת השקד מיום 3.4.2023 נומקה.',
    'ההחלטה התקבלה, כאמור בפרק הרקע, רק ביום 16.5.2022.',
  ])('has two dates in: %s', (sentence) => {
    expect(severities(judged(sentence, 'block-yod'))).toEqual(['warning']);
  });

  it.each([
    'אין חולק כי ההחלטה מיום 3.4.2024 נמסרה כדין.',
    'ההחלטה מיום 17.1.2022 עסקה במגרש אחר.',
    'ההיתר מיום 3.5.2024 עודנו בתוקף.',
    'ההחלטה התקבלה, כאמור, ביום 3.4.2024.',
    'בהודעתה מיום 3.5.2024 חזרה בה העוררת.',
  ])('has one date in: %s', (sentence) => {
    expect(judged(sentence, 'block-yod')).toEqual([]);
  });
});

describe('a text full of dates', () => {
  it('is read in linear time', () => {
    const words = (times: number) => 'ביום 9.7.2024 (ג\' בתמוז תשפ"ד) הוגש הערר ובו נטען כי '.repeat(times);
    const measure = (times: number) => {
      const started = performance.now();
      judged(words(times), 'block-vav');
      return performance.now() - started;
    };
    measure(200);
    expect(measure(3200)).toBeLessThan(30 * measure(200) + 300);
  });
});
