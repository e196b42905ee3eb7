import { describe, expect, it } from 'vitest';
import { withdraws } from '../../../../src/hebrew/read/claims/giving-up.ts';
import { analyseHearing, type WrittenArgument } from '../../../../src/hebrew/read/protocol/verdicts.ts';

const HEAD = `ועדת הערר לתכנון ולבנייה – מחוז מרכז

פרוטוקול דיון בערר 55/25

תאריך הדיון: 18.5.2025

חברי ועדת הערר:

עו"ד מיכל ברנע – יו"ר

נוכחים:

עו"ד תמר גלבוע – ב"כ העוררים

עו"ד יואב כרמון – ב"כ הוועדה המקומית

`;

const written = (
  party: WrittenArgument['party'],
  title: string,
  text: string,
  change: Partial<WrittenArgument> = {},
): WrittenArgument => ({
  id: null,
  party,
  title,
  threshold: false,
  claims: [
    {
      text,
      topic: null,
      documentId: party === 'appellant' ? 'appeal' : 'response',
      docType: party === 'appellant' ? 'appeal' : 'response',
      position: text.length,
    },
  ],
  ...change,
});
const SETBACK = written(
  'appellant',
  'סטייה מקו הבניין',
  'המרחק מגדר העוררים אל הקיר המוצע קטן מקו הבניין שקבעה התכנית.',
);
const CONFLICT = written('appellant', 'ניגוד עניינים', 'חבר הוועדה מר קדוש היה בניגוד עניינים כשהצביע בעד הבקשה.');
const TREES = written('appellant', 'כריתת עצים', 'שבעה שקמים ותיקים ייכרתו בלא בחינת העתקה.');
const LATE = written('local_committee', 'איחור בהגשה', 'הערר הוגש באיחור, לאחר שחלפו שלושים הימים.', {
  threshold: true,
});
const ALL = [SETBACK, CONFLICT, TREES, LATE];

const hear = (speech: string) => analyseHearing(HEAD + speech, ALL, []).verdicts;
const told = (speech: string) => hear(speech).map(({ verdict, argument }) => [verdict, argument]);

describe('what was said', () => {
  it('with something new strengthens the argument that it is about', () => {
    const speech =
      'עו"ד גלבוע: הבאתי היום מדידה חתומה של מודד מוסמך מיום 11.5.2025, ולפיה המרחק מהגדר אל הקיר המוצע הוא 3.36 מטר בלבד, פחות מקו הבניין.';
    expect(told(speech)).toEqual([['strengthened', 0]]);
    const [verdict] = hear(speech);
    expect(verdict).toMatchObject({ party: 'appellant', text: 'סטייה מקו הבניין' });
    expect((HEAD + speech).slice(verdict!.start, verdict!.end)).toBe(verdict!.evidence);
  });

  it('and gives an argument up in words drops it', () => {
    expect(told('עו"ד גלבוע: תודה. על הטענה לגבי מר קדוש אני מוותרת, ראיתי את חוות הדעת.')).toEqual([['dropped', 1]]);
    expect(told('עו"ד כרמון: לעניין האיחור, ההחלטה נשלחה מאוחר יותר. ולכן אני חוזר בי מטענת הסף הזאת.')).toEqual([
      ['dropped', 3],
    ]);
  });

  it('and was nowhere written is newly raised, and so is the answer to it', () => {
    const raised =
      'עו"ד גלבוע: נקודה נוספת, שלא נכתבה בערר: בדיון בבקשה נכחו שני חברים בלבד מתוך שבעה, ולא היה מניין חוקי לקבלת ההחלטה.';
    const answer =
      'עו"ד כרמון: לגבי המניין החוקי, זו הרחבת חזית, ומכל מקום המניין החוקי נבדק בפתיחת הישיבה ואז היו ארבעה חברים.';
    expect(hear(`${raised}\n\n${answer}`).map(({ verdict, argument, party }) => [verdict, argument, party])).toEqual([
      ['newly_raised', null, 'appellant'],
      ['newly_raised', null, 'local_committee'],
    ]);
  });

  it('by a developer counts for the pleading that he filed as a respondent', () => {
    const ofPlan = written('respondent', 'התנועה', 'התכנית מסדירה את התנועה ברחוב הזית ואינה מכבידה על השכנים.');
    const speech =
      'היזם: הבאתי היום ספירת תנועה מיום 11.5.2025, ולפיה עברו ברחוב הזית 212 כלי רכב בשעה, והתכנית אינה מכבידה על התנועה.';
    expect(analyseHearing(HEAD + speech, [ofPlan], []).verdicts).toMatchObject([
      { party: 'respondent', verdict: 'strengthened', argument: 0 },
    ]);
  });

  it('only again, or not at all, has no verdict', () => {
    expect(told('עו"ד גלבוע: השקמים היו שם לפני הבתים, ולכרות שבעה שקמים זה לכרות את השכונה כולה.')).toEqual([]);
    expect(told('יו"ר: קראנו את החומר. נשמע את הצדדים.')).toEqual([]);
  });

  it('is read with who was there and when', () => {
    const { hearing_date, attendees } = analyseHearing(`${HEAD}יו"ר: נפתח את הדיון. בבקשה.`, [], []);
    expect(hearing_date).toBe('2025-05-18');
    expect(attendees.map(({ name, party }) => [name, party])).toEqual([
      ['מיכל ברנע', null],
      ['תמר גלבוע', 'appellant'],
      ['יואב כרמון', 'local_committee'],
    ]);
  });
});

it.each(['', 'שלום', 'א'.repeat(5_000), '\u0000\n\n:\n'.repeat(50)])('reads any text as a protocol', (text) => {
  expect(analyseHearing(text, ALL, [{ party: null, text }]).verdicts).toEqual([]);
});

it.each([
  ['אני חוזר בי מטענת הסף.', true],
  ['אני מוריד את זה ומתנצל בפניו.', true],
  ['איני עומדת על טענת האיחור.', true],
  ['את ראש הנזק של הגישה אנו מוחקים.', true],
  ['אנחנו לא עומדים על הטענה, ואני מושכת אותה.', true],
  ['אין לנו חוות דעת, ולכן הטענה על זיהום האוויר יורדת.', true],
  ['נוכח הצו אנחנו לא עומדים עוד על טענת העדר הזכות.', true],
  ['את הקיזוז איננו מבקשים עוד.', true],
  ['אני כן עומד על הרחבת החזית.', false],
  ['על האיחור אני עומד.', false],
  ['אני לא חוזר בי מדבר.', false],
  ['המוכר לא עמד בתנאי ההסכם.', false],
])('"%s" gives up: %s', (sentence, expected) => {
  expect(withdraws(sentence)).toBe(expected);
});
