import { describe, expect, it } from 'vitest';
import { subjectGivenUp } from '../../../../src/hebrew/read/claims/given-up-object.ts';
import { withdraws } from '../../../../src/hebrew/read/claims/giving-up.ts';
import type { Turn } from '../../../../src/hebrew/read/claims/protocol.ts';
import { actsOf } from '../../../../src/hebrew/read/protocol/bind-withdrawal.ts';
import type { WrittenArgument } from '../../../../src/hebrew/read/protocol/matching.ts';
import { answerOf, asksWhetherArgued, confirmsGivingUp } from '../../../../src/hebrew/read/protocol/panel-talk.ts';
import { withdrawals } from '../../../../src/hebrew/read/protocol/withdrawals.ts';

describe('a sentence gives an argument up', () => {
  it.each([
    'אני יורד מזה.',
    'אפשר לסמן את סעיף 7 בקו.',
    'את טענת האיחור משאירים בצד.',
    'מבחינתנו זה מאחורינו.',
    'אין לנו עוד טענה בנושא.',
    'אנחנו מצמצמים את הערר לשאלת החניה.',
    'אני לא צריך הכרעה בזה.',
    'הטענה שלנו בעניין הפרסום התייתרה.',
    'ב"כ העוררת הודיעה כי אינה עומדת עוד על טענת ההפליה.',
    'ב"כ העוררים מודיע כי הוא חוזר בו מן הטענה בדבר ניגוד עניינים.',
    'טענת השיהוי נמחקת לבקשת המשיבה.',
    'לגבי המועד, קיבלנו את אישור המסירה, אין לנו טענה.',
    'המשיבה 2 אינה מבקשת עוד לדחות את הערר מחמת איחור.',
    'אפשר לסגור את פרק ה לערר.',
    'אני מקבל את עמדת חברתי ולא אטען יותר לעניין הצל.',
    'אין טעם להמשיך בטענה הזאת.',
    'את הערר לגבי החנייה אנחנו מושכים.',
    'אם תרשו לי, אנחנו מושכים את טענת השיהוי.',
    'מה שכתבנו בתגובה על המרפסות, אני מושכת.',
    'טוב, מהריח אני יורדת, כבר שבוע לא הרחתי.',
    'אני חייבת לומר ביושר שאיני יכולה להמשיך לטעון שלא היה שביל.',
    'קודם כול את מה שכתבתי על הגדר אני לוקח בחזרה.',
    'הודיעה כי המשיבה חדלה לטעון שהתביעה הוגשה באיחור.',
    'אנחנו כבר לא אומרים שהוועד לא רשאי לערור.',
    'הפחים והסיפור שכל הרחוב יבוא אחר כך, שניהם לא חשובים לי יותר.',
    'מבקש לקרוא את הערר בלא הפרק השביעי.',
  ])('%s', (sentence) => expect(withdraws(sentence)).toBe(true));
});

describe('a sentence gives nothing up', () => {
  it.each([
    ['a condition', 'אם תתוקן התכנית נמשוך את הטענה.'],
    ['a condition', 'אם הוועדה תקבל את ההצעה, אנחנו מוותרים על שאר הטענות.'],
    ['a refusal', 'לא נוותר על הטענה הזאת.'],
    ['a refusal', 'על הגובה, 12, לא נוותר.'],
    ['a refusal', 'על זה אני לא מוותרת.'],
    ['a refusal', 'לגבי החניה אנחנו בשום אופן לא נוותר.'],
    ['a refusal', 'בעניין העצים איננו מוותרים.'],
    ['a refusal', 'מהחניה אני לא יורד.'],
    ['a refusal', 'אין בכך ויתור על הטענה.'],
    ['an offer', 'אנחנו מוכנים לוותר על שתי יחידות.'],
    ['an offer', 'אנחנו מורידים את זה לשתי קומות.'],
    ['a request of the other side', 'חברי צריך לחזור בו מהטענה.'],
    ['a request of the other side', 'אני מבקש למחוק את הטענה החדשה שלהם.'],
    ['a request of the other side', 'משלא התנגדו, יש למחוק אותם מן הערר.'],
    ['what is past', 'ויתרנו על כך בזמנו כי הבטיחו לנו חניון.'],
    ['a question', 'אתם מוותרים על הטענה?'],
    ['a right to speak', 'אני מוותר על זכות התגובה.'],
    ['an argument', 'הוועדה לא צריכה להכריע בזה כי ממילא דין הערר להידחות.'],
    ['an argument', 'הטענה שהמים יורדים לחצר לא נבדקה.'],
    ['an argument', 'סעיף 4 להוראות התכנית בטל.'],
    ['a repetition', 'לא אעמוד על כל הטענות, הכול כתוב.'],
    ['a repetition', 'אדלג על הפרק הזה, הוא כתוב.'],
    ['what stays', 'את הריבית אני משאיר.'],
    ['a measure', 'הגובה אינו עומד על 12 מטר.'],
    ['a contrast', 'אנחנו לא מבקשים לבטל את התכנית, אלא לתקן אותה.'],
  ])('%s: %s', (_, sentence) => expect(withdraws(sentence)).toBe(false));
});

it('the panel asks whether an argument stands, and takes it as fallen', () => {
  expect(asksWhetherArgued('תודה. אתם עומדים על טענת הסף?')).toBe('stands');
  expect(asksWhetherArgued('כלומר סעיף 14 יורד?')).toBe('falls');
  expect(asksWhetherArgued('כמה מטרים יש שם?')).toBeNull();
  expect(asksWhetherArgued('עו"ד לביא, למה זה לא נטען?')).toBeNull();
  expect(answerOf('על השמאי המכריע, לא.')).toBe('no');
  expect(answerOf('לא, אנחנו עומדים על הכול.')).toBeNull();
  expect(answerOf('כן, יורד.')).toBe('yes');
  expect(confirmsGivingUp('נרשם. אז סעיף 3 לערר ירד.')).toBe(true);
  expect(confirmsGivingUp('נרשם. סעיף 3 יורד?')).toBe(false);
});

const LATE: WrittenArgument = {
  id: null,
  party: 'local_committee',
  title: 'איחור בהגשת הערר',
  threshold: true,
  claims: [
    {
      text: 'הערר הוגש באיחור, לאחר המועד שבחוק.',
      topic: null,
      documentId: 'r',
      docType: 'response',
      position: 0,
    },
  ],
};

/** Turns one after another; an empty party is the panel's. */
function turnsOf(said: [Turn['party'], string][]): Turn[] {
  let start = 0;
  return said.map(([party, text]) => {
    const turn = { speaker: party ?? 'יו"ר', party, text, start, end: start + text.length };
    start = turn.end + 10;
    return turn;
  });
}
const given = (...said: [Turn['party'], string][]): [string, number | null][] =>
  withdrawals(turnsOf(said), [LATE], []).map(({ passage, argument }) => [passage.text, argument]);

it.each([
  'לגבי הימים, אנחנו לא עומדים עוד על הטענה.',
  'אנחנו לא מבקשים עוד החלטה בעניין האיחור.',
  'על טענת האיחור ויתרנו.',
])('lateness is named by its time too: %s', (said) => {
  expect(given(['local_committee', said])).toEqual([[said, 0]]);
});

it('what no argument of the party speaks of is bound to none', () => {
  const said = 'על התקדים אני לא עומד, כי הבקשות נמשכו בינתיים.';
  expect(given(['local_committee', said])).toEqual([[said, null]]);
});

it('what is given up for somebody absent is told, and bound to nothing until a person says so', () => {
  const said = 'ד"ר זיו בחו"ל, והיא ביקשה שאגיד בשמה שהיא מוותרת על טענת האיחור.';
  expect(given(['local_committee', said])).toEqual([[said, null]]);
  expect(given(['local_committee', 'אני מוותר על טענת האיחור.'])).toEqual([['אני מוותר על טענת האיחור.', 0]]);
});

it.each([
  'אם יצורף אישור מסירה נשקול לרדת מטענת האיחור; כל עוד אין אישור כזה היא עומדת.',
  'אנחנו שוקלים לוותר על טענת האיחור.',
  'על האיחור אין לי מה להוסיף ולא נריב, תחליטו לפי מה שכתבתי.',
])('what a party only considers to give up is never told as given up: %s', (said) => {
  expect(given(['local_committee', said]).filter(([, argument]) => argument !== null)).toEqual([]);
});

it.each([
  ['נותר לנו דיון בשאלת ההנמקה?', 'stands', 'לא.', 'no'],
  ['הפרסום תוקן בשנה שעברה. נשאר מזה משהו?', 'stands', 'כבר לא.', 'no'],
  ['שואל את העוררת אם עודנה מבקשת שהוועדה תדון בכך.', 'stands', 'לא. תודה.', 'no'],
  ['זה הסעיף על המועדים. נמחק?', 'falls', 'נמחק.', 'yes'],
] as const)('the panel asks in other words: %s', (question, asked, answer, said) => {
  expect([asksWhetherArgued(question), answerOf(answer)]).toEqual([asked, said]);
});

it('what is left to say is not asked of an argument', () =>
  expect(asksWhetherArgued('נשאר לכם משהו להוסיף?')).toBeNull());

describe('what a turn gives up', () => {
  const ASKED: [null, string] = [null, 'עו"ד כרמון, אתם עומדים על טענת האיחור בהגשת הערר?'];

  it('by an answer to the panel, whose question tells what', () => {
    expect(given(ASKED, ['local_committee', 'לא. לגוף העניין, הבקשה נדונה בשתי ישיבות.'])).toEqual([['לא.', 0]]);
    expect(given(ASKED, ['local_committee', 'כן, עומדים.'])).toEqual([]);
    const why: [null, string] = [null, 'עו"ד לביא, למה זה לא נטען?'];
    expect(given(why, ['appellant', 'נכון, זה לא נטען, ואני מתנצל. גילינו זאת רק אתמול.'])).toEqual([]);
    expect(given([null, 'אתם מוותרים על טענת האיחור?'], ['local_committee', 'לא.'])).toEqual([]);
  });

  it('once, though the panel asks again', () => {
    const first: [Turn['party'], string] = ['local_committee', 'אני חוזר בי מטענת האיחור.'];
    expect(given(first, [null, 'הטענה יורדת?'], ['local_committee', 'כן, יורדת.'])).toHaveLength(1);
  });

  it('with the sentence before, where that one names it', () => {
    const said = 'טענו שהערר הוגש באיחור. על זה אנחנו לא עומדים עוד.';
    expect(given(['local_committee', `תודה. ${said} התכנית מתירה.`])).toEqual([[said, 0]]);
  });

  it('by words that lean to it, when they are two or the panel confirms them', () => {
    const leaning = 'אז לא אבזבז לכם זמן על סעיף 14.';
    expect(given(['appellant', leaning], [null, 'כלומר סעיף 14 ירד.'])).toEqual([[leaning, null]]);
    const both = 'זה לא לפה, אני אשמור את זה להליך אחר ולא אטריד בזה את הוועדה.';
    expect(given(['appellant', both])).toEqual([[both, null]]);
  });

  it.each([
    'בעניין הפרסום אין לי מה להוסיף, וזה לא אומר שאני גורעת ממה שנכתב.',
    'לא ארחיב על החניה, ואין בקיצור משום ויתור.',
    'על הצל לא אחזור בעל פה, ושתיקתי לא תיחשב נסיגה.',
    'אנחנו משאירים את זה לסוף, ושלא ישתמע שאנחנו מסכימים לגובה.',
  ])('but not where it says itself that it gives nothing up: %s', (said) => {
    expect(given(['local_committee', said])).toEqual([]);
  });

  it.each([
    'איננו ממהרים להסיר את הרכיב של הרמפה, ומבקשים להותירו לשמאי.',
    'אין לנו מה להוסיף על הכתוב בעניין הרמפה.',
    'לא נאמר לנו שהם עומדים לעזוב את הדירה.',
  ])('nothing by reluctance, brevity or somebody who is about to leave: %s', (text) =>
    expect(given(['appellant', text])).toEqual([]),
  );

  it('a word alone shows nothing', () => {
    expect(given(['local_committee', 'לא.'])).toEqual([]);
  });

  it('and keeps the rest', () => {
    const said = 'אני חוזר בי מטענת האיחור, ואין בכך ויתור על יתר הטענות.';
    expect(given(['local_committee', said])).toEqual([[said, 0]]);
  });

  it("but not of the other side's arguments", () => {
    expect(given(['local_committee', 'טענת העוררים בעניין העצים נזנחת, לא שמענו עליה מילה.'])).toEqual([]);
    expect(given(['local_committee', 'העוררים מוותרים על הטענה הזאת, כך שמענו.'])).toEqual([]);
  });
});

it.each([
  ['בכפוף להצהרה הזו הטענה בעניין העצים מתייתרת, ואנחנו מסירים אותה.', 'העצים'],
  ['הטענה נגד חבר המועצה לוין יורדת מן הפרק.', 'חבר המועצה לוין'],
  ['אני יודע שזו טענה טכנית. את התצהיר אני לא מבקש יותר.', ''],
])('the subject of "%s" has no verb in it', (said, subject) => expect(subjectGivenUp(said)).toBe(subject));

it.each([
  'לא, על האיחור לא ויתרתי, גם אם לא אריב על זה שעה.',
  'האיחור הוא לב העניין ואיננו מרפים ממנו.',
  'לצורך הטיעון אני מוכן להניח שהערר הוגש במועד.',
])('what holds on is not even asked about: %s', (said) => expect(given(['local_committee', said])).toEqual([]));

it('what is to stay is not asked about beside what goes', () => {
  const turn = 'ועל הרעש, אמרו לי שזה לא לפה, אז תמחקו את זה. את המזגנים אל תמחקו, על זה אני עומדת עד הסוף.';
  expect(given(['local_committee', turn]).map(([said]) => said)).not.toContain(
    'את המזגנים אל תמחקו, על זה אני עומדת עד הסוף.',
  );
});

it.each([
  'הוא מבקש למחוק את מה שכתב על המפקח, שכן טעה בזהותו.',
  'תמחקו את מה שכתבתי על השכן.',
  'לאחר שקראה את האישור, אין היא טוענת עוד לחוסר תום לב.',
])('"%s" gives up', (sentence) => expect(withdraws(sentence)).toBe(true));

it('what is given up by its name is not what was kept a moment before', () => {
  const context = 'התביעה הוגשה בלי חוות דעת ולכן התיישנה. זה טכני, אבל הטענה עומדת גם עומדת.';
  const words = 'את התצהיר, לאור מה שהוגש אתמול, אני לא מבקשת יותר, שייחשב כאילו לא נטען.';
  expect(actsOf(words, context, false)).toEqual([{ act: words, before: '', object: 'התצהיר' }]);
});
