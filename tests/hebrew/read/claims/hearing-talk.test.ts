import { describe, expect, it } from 'vitest';
import { extractClaims } from '../../../../src/hebrew/read/claims/extract.ts';
import { withdraws } from '../../../../src/hebrew/read/claims/giving-up.ts';
import { concedes, isTalk, objects, tellsGivingUp } from '../../../../src/hebrew/read/claims/hearing-talk.ts';

describe('what is said at a hearing beside the arguments', () => {
  it.each([
    'תודה, גברתי.',
    'אני רוצה לפתוח במילה על ההליך.',
    'אני אדבר קצר.',
    'שלוש נקודות.',
    'לגופו של עניין.',
    'הנה העותק.',
    'יש לי כאן עותק.',
    'אני מפנה את הוועדה לנספח ד.',
    'בסדר גמור.',
    'אבדוק ואשלח.',
    'דנה רז, יועצת נגישות.',
  ])('talk: %s', (sentence) => expect(isTalk(sentence)).toBe(true));

  it.each([
    'אפשר מילה?',
    'אני צריכה לצאת לפגישה.',
    'בעניין הזה אני מעדיפה לא להרחיב.',
    'צחוק באולם.',
    'מבקשת להגיש את התצהיר.',
    'היו"ר מאפשרת לצד השני להגיב.',
  ])('talk: %s', (sentence) => expect(isTalk(sentence)).toBe(true));

  it('keeps what may be done as an argument', () => {
    expect(isTalk('אפשר לסגת בשתי הקומות העליונות.')).toBe(false);
  });

  it.each([
    'חברתי ויתרה על טענת הסמכות.',
    'אני רואה שהעוררים זנחו את עניין הצל.',
    'מבחינתי נגמר הסיפור.',
    'רישום החניה כבר לא על הפרק.',
  ])('told of another: %s', (sentence) => expect(tellsGivingUp(sentence)).toBe(true));

  it.each(['לא ויתרנו על ההנמקה.', 'העוררים לא ויתרו על דבר.', 'הסמכות עומדת על הפרק.'])(
    'not told of another: %s',
    (sentence) => expect(tellsGivingUp(sentence)).toBe(false),
  );

  it.each([
    'אני לא עומדת על טענת השיהוי.',
    'איני עומד על כך, ולכן נתקדם.',
    'לא נעמוד עליה.',
    'אנחנו יורדים מהעניין של העצים.',
    'אני חוזרת בי מהטענה.',
    'אבקש למחוק את הטענה בדבר חוסר תום לב.',
    'הטענה הזאת ירדה.',
    'לא צריך את הטענה הזאת.',
    'עזבו את הטענה.',
    'אני מוריד את זה ומתנצל.',
    'ויתרנו על הטענה בעניין הפרסום.',
  ])('given up: %s', (sentence) => expect(withdraws(sentence)).toBe(true));

  it.each([
    'אני מתקנת, זה כתוב שם.',
    'טעיתי בתאריך.',
    'חברתי צודקת.',
    'אני לא יודעת.',
    'לא בדקנו.',
    'אין לי תשובה.',
    'אנחנו לא חולקים על הנתון.',
    'אני מודה שזה לא היה בהתנגדות.',
  ])('conceded: %s', (sentence) => expect(concedes(sentence)).toBe(true));

  it('what is conceded only to be answered is an argument', () => {
    expect(concedes('חברתי צודקת שהמידה קטנה, אבל התקנה אינה מבחינה בין מידות.')).toBe(false);
    expect(withdraws('על טענת הבעלות אנחנו עומדים.')).toBe(false);
  });

  it.each(['אני מוחה!', 'אני מתנגדת להגשת המסמך.', 'אין התנגדות.', 'תן לי לסיים.'])('protest: %s', (said) =>
    expect(objects(said)).toBe(true),
  );
});

const HEAD = `ועדת ערר לתכנון ולבנייה
פרוטוקול דיון בערר 12/25 מיום 3.3.2025
נוכחים:
דן לב – העורר
עו"ד גיל ברק – ב"כ הוועדה המקומית
שמאי מכריע: מר עוז נץ
יו"ר: נפתח. מר לב, בבקשה.
`;
const claims = (turns: string): string[] => extractClaims(HEAD + turns, 'protocol').map(({ text }) => text);

describe('claims among the turns', () => {
  const ARGUED = 'המרפסת חוסמת את האור בחדר הילדים, וההקלה אינה סבירה.';

  it('leaves out a short retort and keeps the argument that it breaks into', () => {
    expect(claims(`מר לב: ${ARGUED}\nעו"ד ברק: זה לא מדויק.\nמר לב: זה מדויק.`)).toEqual([ARGUED]);
  });

  it('leaves out a short answer to the panel and keeps what goes on to argue', () => {
    const question = 'יו"ר: כמה מטרים יש שם?';
    expect(claims(`מר לב: ${ARGUED}\n${question}\nעו"ד ברק: שניים וחצי, לפי המדידה.`)).toEqual([ARGUED]);
    const more = `שניים וחצי. אבל המרחק אינו העיקר: ההחלטה לא נומקה, ולא נבדקה כלל חלופה שאינה פוגעת בשכנים.`;
    expect(claims(`${question}\nעו"ד ברק: ${more}`).join(' ')).toContain('ההחלטה לא נומקה');
  });

  it.each(['ההקלה סבירה והוועדה שקלה את כל השיקולים.', 'אנחנו לא חתומים על ההסכם ההוא, והוא לא מחייב אותנו בשום דבר.'])(
    'keeps what counsel answers in few words: %s',
    (answer) => {
      expect(claims(`מר לב: ${ARGUED}\nעו"ד ברק: ${answer}`)).toEqual([ARGUED, answer]);
    },
  );

  it('parts a bar from the merits that follow it', () => {
    const [bar, merits] = ['הערר הוגש באיחור ויש לדחותו על הסף.', 'התכנית מתירה את הבנייה, וההקלה סבירה ומידתית.'];
    const found = extractClaims(`${HEAD}מר לב: ${ARGUED}\nעו"ד ברק: ${bar} ${merits}`, 'protocol').slice(1);
    expect(found).toMatchObject([
      { text: bar, threshold: true },
      { text: merits, threshold: false },
    ]);
  });

  it('takes an invitation to speak for no question', () => {
    expect(claims(`יו"ר: עו"ד ברק?\nעו"ד ברק: ${ARGUED}`)).toEqual([ARGUED]);
  });

  it('drops the sentence that gives an argument up and no more', () => {
    expect(claims(`מר לב: ${ARGUED} על הפרסום אני לא עומד, עזבו את הטענה.`)).toEqual([ARGUED]);
  });
});

it('what minutes say in so many words that it is argued is a claim of its own', () => {
  const text =
    'ועדת הערר לתכנון ובנייה\nפרוטוקול דיון בערר 1212-04-24\nחברי הוועדה: עו"ד רות שגב, יו"ר; מר נועם פז\nהעוררת: דנה לוי, ע"י עו"ד אבי גל\nהמשיבה: הוועדה המקומית גבעון, ע"י עו"ד מרים שקד\nהיו"ר: פותחת את הדיון ומבקשת מב"כ הצדדים להתמקד.\nעו"ד גל: מציין כי האזור נועד למלאכות יום. טוען שאולם אירועים הוא סטייה ניכרת ומשנה את אופי הסביבה.\nעו"ד שקד: טוענת שאין סטייה ניכרת. מפנה לדוח שצורף לתשובה.\n';
  const claims = extractClaims(text, 'protocol').map((one) => [one.party, one.text]);
  expect(claims).toContainEqual(['appellant', 'טוען שאולם אירועים הוא סטייה ניכרת ומשנה את אופי הסביבה.']);
  expect(claims).toContainEqual(['local_committee', expect.stringMatching(/^טוענת שאין סטייה ניכרת\./)]);
});
