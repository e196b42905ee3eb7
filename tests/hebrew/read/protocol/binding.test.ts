import { describe, expect, it } from 'vitest';
import { readProtocol, type Turn } from '../../../../src/hebrew/read/claims/protocol.ts';
import type { WrittenArgument } from '../../../../src/hebrew/read/protocol/matching.ts';
import { analyseHearing } from '../../../../src/hebrew/read/protocol/verdicts.ts';
import { withdrawals } from '../../../../src/hebrew/read/protocol/withdrawals.ts';

const APPEAL = `כתב ערר

1. ההיתר ניתן בלא סמכות, שכן ההקלה היא סטייה ניכרת מקו הבניין.

2. המעלית המתוכננת תרעיש ותפריע לשינה של דיירי הקומה העליונה.

3. לא הוצבה במגרש הודעה על ההקלה, והשכנים לא ידעו עליה.

4. השיפוע של הרמפה מסוכן לילדים ההולכים לבית הספר.
`;

const argument = (text: string, position: number): WrittenArgument => ({
  id: `a${position}`,
  party: 'appellant',
  title: 'טענה',
  threshold: false,
  claims: [{ text, topic: null, documentId: 'appeal', docType: 'appeal', position }],
});
const WRITTEN = [...APPEAL.matchAll(/^\d\. (.+)$/gm)].map(([, text], at) => argument(text!, at));
const PLEADINGS = [{ party: 'appellant' as const, text: APPEAL }];

/** What the appellants give up when they say this: index and confidence. */
function givenUp(...said: string[]): [number | null, number][] {
  return found(WRITTEN, ...said).map(({ argument: of, confidence }) => [of, confidence]);
}

function found(written: readonly WrittenArgument[], ...said: string[]) {
  let start = 0;
  const turns = said.map((text): Turn => {
    const turn = { speaker: 'עו"ד נווה', party: 'appellant' as const, text, start, end: start + text.length };
    start = turn.end + 5;
    return turn;
  });
  return withdrawals(turns, written, PLEADINGS);
}

it('asks about an argument of several heads of which one is given up, and leaves it standing', () => {
  const said = 'על הרעש של המעלית אני מוותר.';
  const several = WRITTEN.map((one, at) => (at === 1 ? { ...one, title: 'מעלית, חניה ועצים' } : one));
  expect(found(several, said)).toMatchObject([{ argument: null, perhaps: 1 }]);
  expect(found(WRITTEN, said)).toMatchObject([{ argument: 1 }]);
});

describe('which argument a party gives up', () => {
  it.each<[string, number]>([
    ['אני חוזרת בי מסעיף 3 לערר.', 2],
    ["חוזר בו מסע' 2.", 1],
    ["סע' 4 יורד.", 3],
    ['על הרעש של המעלית אני מוותר, בסדר?', 1],
    ['הטענה שהרמפה מסוכנת לילדים, אנחנו יורדים ממנה.', 3],
    ['אין לנו יותר את הטענה בעניין הודעה במגרש.', 2],
    ['מבחינתנו הפרק הזה סגור, הסמכות וקו הבניין.', 0],
  ])('%s', (said, of) => {
    const [[found, confidence] = [null, 0]] = givenUp(said);
    expect(found).toBe(of);
    expect(confidence).toBeGreaterThanOrEqual(0.7);
  });

  it('is the only bar that it has, in whatever words, and not what it goes on with', () => {
    const bar = { ...argument('הערר על התנאים מוקדם ודינו סילוק על הסף.', 0), threshold: true };
    const terms = argument('התנאים סבירים לגופם, ומטרתם להגן על ההולכים בקדמת המגרש.', 1);
    const said = 'את הסילוק על הסף בגלל שהערר מוקדם אני מוריד, נדבר על התנאים לגופם.';
    const turns = [{ speaker: 'עו"ד נווה', party: 'appellant' as const, text: said, start: 0, end: said.length }];
    expect(withdrawals(turns, [bar, terms], PLEADINGS).map((one) => one.argument)).toEqual([0]);
  });

  it('is told by what was said just before', () => {
    expect(givenUp('המעלית. ראינו את המפרט. לא נתעקש.')[0]?.[0]).toBe(1);
  });

  it('is not told by a word of the sentence before, where the claim itself is only pointed at', () => {
    const [[, confidence] = [null, 1]] = givenUp('מי שחתם הוא ילד של השכנים מהרמפה. מבחינתנו הטענה הזאת ירדה מהפרק.');
    expect(confidence).toBeLessThan(0.9);
  });

  it('is left open, and unsure, where nothing tells it', () => {
    const [[found, confidence] = [0, 1]] = givenUp('את הטענה הזאת אנחנו מושכים.');
    expect(found).toBeNull();
    expect(confidence).toBeLessThan(0.8);
  });

  it('is asked about where it is likely and not certain', () => {
    const text = 'טוב, בעניין הילדים בדרך לבית הספר לא נטריח אתכם עוד, הטענה הזאת יורדת.';
    const turn: Turn = { speaker: 'עו"ד נווה', party: 'appellant', text, start: 0, end: text.length };
    const [alone] = withdrawals([turn], WRITTEN, PLEADINGS);
    const school = argument('הילדים חוצים את הכביש אל בית הספר בלי מעבר חציה.', 4);
    const [found] = withdrawals([turn], [...WRITTEN, school], PLEADINGS);
    expect(alone).toMatchObject({ argument: 3, perhaps: null });
    expect(found).toMatchObject({ argument: null, confidence: 0.5 });
    expect([3, 4]).toContain(found!.perhaps);
  });

  it('is the matter that is named, and not that of the words beside it', () => {
    expect(givenUp('השיפוע של הרמפה מסוכן, זה נכון. על ההודעה במגרש אנחנו מוותרים.')[0]?.[0]).toBe(2);
  });

  it('is never the same one for two withdrawals', () => {
    const all = givenUp('אני מושך את סעיף 2.', 'תודה. גם את סעיף 2, המעלית, אני מושך.');
    expect(all.filter(([of]) => of === 1)).toHaveLength(1);
  });
});

describe('no withdrawal', () => {
  it.each([
    'אם תוזז הרמפה, אנחנו מוותרים על סעיף 4.',
    'חברי ויתר על הפרסום, כך שמעתי.',
    'על המעלית ביחס לשתי הדירות הקטנות אנחנו מוותרים. על המעלית לדירות הגדולות אנחנו עומדים.',
    'את המשפט הזה, על הילדים, אני מבקשת למחוק מסעיף 4.',
    'אני מוכנה לוותר על המעלית, ובלבד שתהיה רמפה אחרת.',
    'בכך נגמר הוויכוח.',
    'האם ויתרנו על הסמכות?',
  ])('%s', (said) => {
    expect(givenUp(said)).toEqual([]);
  });
});

const HEAD = `ועדת הערר לתכנון ובנייה
ערר 55-03-24
נוכחים: עו"ד רותם נווה, ב"כ העוררים; עו"ד אורי צדוק, ב"כ הוועדה המקומית

היו"ר: בוקר טוב. קראנו את הכול, בבקשה.

`;
const kinds = (said: string): [string, string][] =>
  analyseHearing(
    `${HEAD}עו"ד נווה: ${said}\n\nהיו"ר: תודה. עו"ד צדוק.\n\nעו"ד צדוק: אין לי מה להוסיף על הכתוב.\n`,
    WRITTEN,
    PLEADINGS,
  )
    .verdicts.filter(({ party }) => party === 'appellant')
    .map(({ verdict, evidence }) => [verdict, evidence]);

describe('what a speaker says of his own pleading', () => {
  it('beyond what we wrote is more of it', () => {
    const said =
      'הרמפה מסוכנת, כתבנו. מעבר למה שכתבנו, מדדנו ביום 3.2.2024 שיפוע של 19 אחוזים ברמפה, והנה דוח המדידה של המודד.';
    expect(kinds(said).map(([verdict]) => verdict)).toEqual(['strengthened']);
  });

  it('what was not written is new', () => {
    const said =
      'הרמפה מסוכנת, כתבנו. ועוד דבר, שלא נטען בכתב הערר: חדר המכונות של הבריכה הוקם בלא היתר על שטח ציבורי של העירייה.';
    const found = kinds(said);
    expect(found).toHaveLength(1);
    expect(found[0]![0]).toBe('newly_raised');
    expect(found[0]![1]).toContain('חדר המכונות');
    expect(found[0]![1]).not.toContain('כתבנו');
  });
});

describe('who speaks', () => {
  const parties = (text: string): Record<string, string | null> =>
    Object.fromEntries(readProtocol(text).turns.map(({ speaker, party }) => [speaker, party]));

  it('of two with one surname, the one whose title it is', () => {
    const text = `ועדת ערר\nנוכחים: עו"ד שירה גולן, ב"כ העוררים, גלעד מזרחי; עו"ד תמר מזרחי לוועדה המקומית\n\nיו"ר: נפתח את הדיון. בבקשה.\n\nעו"ד גולן: ההיתר ניתן שלא כדין ופוגע בנו.\n\nמר מזרחי: אני גר שם עשרים שנה, זה מפריע לי.\n\nעו"ד מזרחי: ההיתר ניתן כדין ואין בו פגם.\n`;
    expect(parties(text)).toMatchObject({ 'מר מזרחי': 'appellant', 'עו"ד מזרחי': 'local_committee' });
  });

  it('one called by first name', () => {
    const text = `ועדת ערר\nנוכחים: עו"ד שירה גולן, ב"כ העוררת, ודיעה חורי, ורד חורי; עו"ד תמר דיין לוועדה המקומית\n\nיו"ר: נפתח את הדיון. בבקשה.\n\nעו"ד גולן: ההיתר ניתן שלא כדין ופוגע בנו.\n\nורד: אני גרה שם עשרים שנה, זה מפריע לי.\n`;
    expect(parties(text)).toMatchObject({ ורד: 'appellant' });
  });

  it('in notes with a dash, and for whom where two counsel share a surname', () => {
    const text = `ועדת ערר\nנכחו: העורר + עו"ד וסים נג'אר. לו"מ: עו"ד דנה כץ, מפקח הבנייה יוסי ורשבסקי. לעמותה: עו"ד אבי כץ.\n\nיו"ר - קראו חומר. לקצר.\n\nב"כ עורר - אין נימוק. מפנה לערר. הכול כתוב.\n\nעו"ד כץ (עמותה) - לא מייצג. הרעש גדול.\n\nב"כ ו"מ - כבאות: עומדים. אין אישור.\n\nורשבסקי - ביקר פעמיים. מסור פועל.\n\nעורר - אני עובד לבד. לא מפריע.\n\nב"כ עורר - חוזר על הכתוב. זהו.\n`;
    expect(parties(text)).toMatchObject({
      'ב"כ עורר': 'appellant',
      'עו"ד כץ (עמותה)': 'respondent',
      'ב"כ ו"מ': 'local_committee',
      ורשבסקי: 'local_committee',
      עורר: 'appellant',
    });
  });

  it('told in the third person alone, with who was there read apart from it', () => {
    const text = `ועדת ערר\nפרוטוקול בגוף שלישי\nנוכחים: גב' לאה ברוך העוררת 1 ובא כוח העוררים עו"ד ולדימיר שטרן, עו"ד נאוה רז ב"כ הוועדה המקומית\n\nיו"ר הוועדה פתח את הדיון והציג את הצדדים.\n\nב"כ העוררים טען כי ההיתר ניתן בלא סמכות.\n\nהעוררת 1 ציינה כי היא גרה במקום שלושים שנה.\n\nב"כ הוועדה המקומית השיבה כי ההיתר ניתן כדין.\n`;
    expect(parties(text)).toMatchObject({
      'ב"כ העוררים': 'appellant',
      'העוררת 1': 'appellant',
      'ב"כ הוועדה המקומית': 'local_committee',
    });
    expect(readProtocol(text).attendees.map(({ name }) => name)).toEqual(['לאה ברוך', 'ולדימיר שטרן', 'נאוה רז']);
  });

  it("at a later session in the same file, whose head is nobody's words", () => {
    const text = `ועדת ערר\nישיבה ראשונה - 3.3.2024\nנוכחים: אביגיל דהן; עו"ד רן שושן (לעוררת); עו"ד גיל רם (למשיבה)\n\nהיו"ר: שלום. נפתח את הדיון.\n\nעו"ד שושן: ההיתר פוגע במרשתי פגיעה קשה.\n\nישיבה שנייה - 9.7.2024\n\nנוכחים: אביגיל דהן; עו"ד רן שושן (לעוררת); מר ויליאם זך, שמאי העוררת; עו"ד גיל רם (למשיבה)\n\nהיו"ר: נמשיך. מר זך.\n\nמר זך: השומה שגויה. לא הופחת מקדם דחייה.\n`;
    const { attendees, turns } = readProtocol(text);
    expect(attendees.map(({ name, party }) => [name, party])).toEqual([
      ['אביגיל דהן', 'appellant'],
      ['רן שושן', 'appellant'],
      ['גיל רם', 'local_committee'],
      ['ויליאם זך', 'appellant'],
    ]);
    expect(turns.at(-1)).toMatchObject({ speaker: 'מר זך', party: 'appellant' });
    expect(turns[1]!.text).toBe('ההיתר פוגע במרשתי פגיעה קשה.');
  });
});

describe('a bar to the appeal', () => {
  const TEXTS = [
    'הערר הוגש לאחר המועד הקבוע בחוק, וביום 3.4.2024 חלף המועד להגשה.',
    'לא נתבקשה הארכת מועד.',
    'לעוררת אין זכות עמידה, שכן אין היא שכנה.',
    'הרמפה רחבה דיה.',
  ];
  const given = (text: string): (number | null)[] => {
    const answers = TEXTS.map((one, at) => ({ ...argument(one, at), party: 'local_committee' as const }));
    const turn: Turn = { speaker: 'ב"כ הוועדה', party: 'local_committee', text, start: 0, end: text.length };
    const pleadings = [{ party: 'local_committee' as const, text: `כתב תשובה\n\n${TEXTS.join('\n\n')}` }];
    return withdrawals([turn], answers, pleadings).map(({ argument: of }) => of);
  };

  it('is given up with all that was said of it, in whatever words', () =>
    expect(given('לאור המסמך, הוועדה אינה מבקשת עוד לסלק את הערר מחמת מועד הגשתו.')).toEqual([0, 1]));

  it('is kept where another is given up beside it', () =>
    expect(given('אני חוזר בי מטענת זכות העמידה, אך הערר הוגש לאחר המועד הקבוע בחוק.')).toEqual([2]));
});

it('asks about what a rule takes for giving up and nobody would say so', () => {
  const told = found(WRITTEN, 'בפגישות הפישור הודיעו לנו אנשי העמותה שגם על הרעש של המעלית הם מוותרים.');
  expect(told.map(({ argument }) => argument).filter((argument) => argument !== null)).toEqual([]);
});
