import { describe, expect, it } from 'vitest';
import { MARKED_DOCUMENTS, readMarked } from '../../../../samples/marked.ts';
import { extractClaims } from '../../../../src/hebrew/read/claims/extract.ts';
import { readBlocks } from '../../../../src/hebrew/read/claims/structure.ts';
import { topicOf } from '../../../../src/hebrew/read/claims/topics.ts';
import { scoreClaims } from './marked-claims.ts';

const RESPONSE = (body: string) =>
  `ועדת הערר\nערר 12/24\n\nהעורר: דן לב\n\nנגד\n\nהמשיבים: 1. הוועדה המקומית לתכנון ובנייה נוף\n2. רם גל\n\nתשובת הוועדה המקומית\n\n${body}`;
const texts = (text: string, type = 'response') => extractClaims(text, type).map((claim) => claim.text);
/** What an answer claims before the last claim, and that one: what stands before it may be a claim with its support. */
function points(body: string): string[] {
  const found = texts(RESPONSE(body));
  return [found.slice(0, -1).join(' '), ...found.slice(-1)];
}

describe('claims of whole documents', () => {
  it.each(MARKED_DOCUMENTS)('%s', async (name, type) => {
    const { text, claims } = await readMarked(name);
    const score = scoreClaims(claims, extractClaims(text, type));
    expect(score.recall).toBeGreaterThanOrEqual(0.6);
    expect(score.precision).toBeGreaterThanOrEqual(0.8);
    expect(score.party).toBeGreaterThanOrEqual(0.95);
  });
});

describe('sections whose heading does not say what they are for', () => {
  const facts = [
    '1. התכנית הופקדה ביום 4.2.2024. ההתנגדויות נשמעו ביום 2.6.2024.',
    '2. ביום 8.1.2024 פורסמה ההודעה. ההחלטה התקבלה ביום 11.8.2024.',
  ];
  const argued = [
    '3. הנספח לא הומצא לעוררים, ולא ניתנה להם שהות להגיב עליו.',
    '4. ההחלטה אינה מנומקת, ואין בה מענה לאף אחת מן ההתנגדויות.',
  ];
  const claimsOf = (first: string, second: string) =>
    texts(['ועדת הערר', 'כתב ערר', first, ...facts, second, ...argued].join('\n\n'), 'appeal');

  it.each([
    ['שער ראשון - מי ומה', 'שער שני - ההליך'],
    ['כיצד נולדה התכנית', 'ההליך'],
  ])('%s, %s', (first, second) => {
    expect(claimsOf(first, second)).toEqual(argued.map((one) => one.slice(3)));
  });

  it('argues from the first argument on where nothing is headed', () => {
    const opening = 'אני גר ברחוב הגפן 3 מאז 1998.';
    const lay = [
      'אף אחד לא הודיע לנו על הבקשה, ולכן לא הייתה לנו הזדמנות להתנגד.',
      'המנוע מזמזם כל הלילה מתחת לחלון של הילדים, ומי שישן שם יודע.',
    ];
    expect(texts(['ועדת הערר', 'כתב ערר', opening, ...lay].join('\n\n'), 'appeal')).toEqual(lay);
  });

  it('parts dense prose without numbers where it passes to another matter', () => {
    const one =
      'החניון המוצע כולל שמונה מקומות חניה בלבד, ותקן החניה מחייב שישה עשר מקומות לבניין כולו, שהרי אין בסביבה חניון ציבורי.';
    const two =
      'השקמים הוותיקות שבחצר ייכרתו שלא כדין, שכן פקיד היערות מעולם לא נשאל אם אפשר להעתיק אותן למקום אחר בשכונה.';
    expect(texts(`ועדת הערר\n\nכתב ערר\n\nנימוקי הערר\n\n${one} ${two}`, 'appeal')).toEqual([one, two]);
  });
});

describe('what is a claim', () => {
  it('tells argument from facts, quotations, references, relief and reservations', () => {
    const argued = 'ההקלה שניתנה חורגת מן המותר בתקנות, ולפיכך לא היה מקום לאשרה.';
    const body = [
      'רקע',
      '1. ביום 4.3.2024 הגישה המשיבה 2 בקשה להיתר. הבקשה פורסמה ביום 9.4.2024.',
      'נימוקי הערר',
      `2. ${argued}`,
      '3. ראו לעניין זה ע"א 1234/05 פלוני נ\' אלמוני (פורסם בנבו, 1.2.2020).',
      '4. "הקלה לא תינתן אלא מטעמים מיוחדים שיירשמו, ולאחר שנשמעו המתנגדים כולם בפני הוועדה".',
      '5. העתק ההחלטה מצורף ומסומן נספח א.',
      '6. העורר שומר על זכותו להוסיף על טענותיו.',
      'הסעד המבוקש',
      '7. ועדת הערר הנכבדה מתבקשת לקבל את הערר ולחייב את המשיבות בהוצאות.',
    ].join('\n\n');
    expect(texts(`ועדת הערר\n\nכתב ערר\n\n${body}`, 'appeal')).toEqual([argued]);
  });

  it('parts different arguments', () => {
    const one = 'השלט לא הוצב כלל. העורר עבר במקום מדי יום ולא ראה אותו, ואין בתיק צילום שמעיד אחרת.';
    const two = 'אשר לחניה, התקן מחייב שלושה מקומות, והבקשה אינה כוללת אפילו אחד.';
    for (const between of [' ', '\n\n2. ']) expect(points(`1. ${one}${between}${two}`)).toEqual([one, two]);
  });

  it.each([
    [
      'a word that announces the next point',
      'יתרה מכך, התכנית שאושרה איננה התכנית שהופקדה, ואיש לא שמע את המתנגדים עליה.',
    ],
    ['"and" with a matter of its own', 'והבניין הזה בן שבעים שנה, ואף מהנדס לא בדק אם הגג יישא את התוספת.'],
    ['a heading inside the paragraph', 'הבקשה אינה כוללת אפילו מקום אחד מן השלושה שהתקן מחייב.'],
  ])('begins another argument at %s', (_, two) => {
    const one = 'השלט לא הוצב כלל. העורר עבר במקום מדי יום ולא ראה אותו, ואין בתיק צילום שמעיד אחרת.';
    expect(points(`${one} ${two}`)).toEqual([one, two]);
  });

  it('parts a sentence that passes to its next point half-way', () => {
    const one = 'יועץ התנועה בדק ואישר כי רחוב עירוני אינו קורס מתוספת של שישים כלי רכב בשעה,';
    const two = 'ולעניין החניה – התקן נקבע בתקנות ואין הוועדה רשאית לסטות ממנו כלפי מעלה.';
    expect(texts(RESPONSE(`1. ${one} ${two}`))).toEqual([one, two]);
  });

  it.each([
    "לעניין זה יפים הדברים שנאמרו בערר (חיפה) 208/17 עמותת ים פתוח נ' הוועדה המקומית חוף הבזלת.",
    'להלן נבהיר אחת לאחת מדוע אין בטענות העוררים כל ממש.',
    'העוררים קובלים על כך שההודעה לא נשלחה אל כל בעלי הדירות בבניין.',
    'אני מבקש מכם לבטל את ההיתר ולהורות לשכן להרוס את מה שבנה.',
  ])('is none: %s', (sentence) => {
    const argued = 'ההחלטה סבירה ואין כל עילה להתערב בה.';
    expect(texts(RESPONSE(`1. ${argued}\n\n2. ${sentence}`))).toEqual([argued]);
  });

  it('leaves out what a response only reports of the other side, and keeps its answer', () => {
    const answer = 'אין בטענה זו ממש, שכן ההודעה פורסמה בשני עיתונים.';
    expect(texts(RESPONSE(`1. לטענת העורר לא פורסמה הודעה כלל. ${answer}`))).toEqual([answer]);
    expect(texts(RESPONSE('1. העורר טוען כי ההודעה לא פורסמה בעיתון אחד בשפה הערבית.'))).toEqual([]);
  });

  it('gives words, place, party and whether the claim is a bar', () => {
    const text = RESPONSE(
      'טענות סף\n\n3. הערר הוגש באיחור של עשרה ימים, ועל כן יש לדחותו על הסף.\n\nלגופו של ערר\n\n4. ההחלטה סבירה ואין כל עילה להתערב בה.',
    );
    const claims = extractClaims(text, 'response');
    expect(claims).toMatchObject([
      { party: 'local_committee', location: 'סעיף 3', threshold: true, topic: 'איחור בהגשת הערר' },
      { party: 'local_committee', location: 'סעיף 4', threshold: false },
    ]);
    for (const claim of claims) expect(text.slice(claim.start, claim.end)).toBe(claim.text);
  });

  it('tells the page where paragraphs have no numbers', () => {
    const text = RESPONSE('ההחלטה סבירה ואין כל עילה להתערב בה.\n\nהפרסום נעשה כדין, והעורר לא הוכיח אחרת.');
    const pageStarts = [0, text.indexOf('הפרסום')];
    expect(extractClaims(text, 'response', { pageStarts }).map(({ location }) => location)).toEqual(["עמ' 1", "עמ' 2"]);
  });

  it('follows headings that are letter-spaced or lettered', () => {
    const text =
      'ועדת הערר\n\nכ ת ב   ע ר ר\n\nא.  ה ע ו ב ד ו ת\n\nא.1 העורר הוא בעל הזכויות בחלקה 5. המבנה נבנה בשנת 1980.\n\nב.  ט ע נ ו ת   ס ף\n\nב.1 אין התיישנות. התביעה הוגשה שלושה ימים לפני תום המועד.';
    expect(extractClaims(text, 'appeal')).toMatchObject([
      { location: 'סעיף ב.1', threshold: true, party: 'appellant' },
    ]);
  });
});

describe('lists of reasons', () => {
  const reasons = ['ההחלטה לא נומקה.', 'לא התקיים שימוע כדין.', 'הבקשה חורגת מקווי הבניין.', 'אין חניה מספקת.'];
  const places = (marks: string[], between: string) =>
    extractClaims(
      `ועדת הערר\n\nכתב ערר\n\nנימוקי הערר\n\n${reasons.map((one, index) => marks[index] + one).join(between)}`,
      'appeal',
    ).map(({ text, location, topic }) => [text, location, topic]);
  const topics = ['הנמקה', 'זכות טיעון ושימוע', 'קווי בניין', 'חניה ותנועה'];
  const expected = (locations: (string | null)[]) => reasons.map((one, i) => [one, locations[i], topics[i]]);

  it.each<[string, string[], (string | null)[]]>([
    ['letters', ['א. ', 'ב. ', 'ג. ', 'ד. '], ['סעיף א', 'סעיף ב', 'סעיף ג', 'סעיף ד']],
    ['bracketed numbers', ['(1) ', '(2) ', '(3) ', '(4) '], ['סעיף 1', 'סעיף 2', 'סעיף 3', 'סעיף 4']],
    ['numbers', ['1. ', '2. ', '3. ', '4. '], ['סעיף 1', 'סעיף 2', 'סעיף 3', 'סעיף 4']],
    ['bullets', ['- ', '- ', '- ', '- '], [null, null, null, null]],
    ['no marks', ['', '', '', ''], [null, null, null, null]],
  ])('with %s', (_, marks, locations) => {
    expect(places(marks, '\n\n')).toEqual(expected(locations));
    expect(places(marks, '\n')).toEqual(expected(locations));
  });

  it('counts items under what they stand under, and begins anew under a heading', () => {
    const argued = 'ההקלה שניתנה חורגת מן המותר בתקנות, ולפיכך לא היה מקום לאשרה.';
    const body = ['נימוקי הערר', `5. ${argued}`, `א. ${argued}`, `(1) ${argued}`, `(2) ${argued}`, `ב. ${argued}`];
    const other = ['6. פגמים בהליך', `(א) ${argued}`, 'פגמים בהחלטה', `א. ${argued}`, `ב. ${argued}`];
    const text = ['ועדת הערר', 'כתב ערר', ...body, ...other].join('\n\n');
    expect(extractClaims(text, 'appeal').map(({ location }) => location)).toEqual([
      'סעיף 5',
      'סעיף 5(א)',
      'סעיף 5(א)(1)',
      'סעיף 5(א)(2)',
      'סעיף 5(ב)',
      'סעיף 6(א)',
      'סעיף א',
      'סעיף ב',
    ]);
  });
});

describe('bars to the appeal in few words', () => {
  it.each([
    ['הערר הוגש באיחור ולפיכך דין הערר להידחות על הסף.', 'איחור בהגשת הערר'],
    ['לעורר אין מעמד בהליך ועל כן דין הערר להידחות על הסף.', 'זכות עמידה'],
    ['מאחר שהעורר לא הגיש התנגדות, דין הערר להידחות על הסף.', 'סילוק על הסף'],
    ['לא שולמה אגרה כנדרש בתקנות ולכן דין הערר להימחק.', 'סילוק על הסף'],
    ['ועדת הערר נעדרת סמכות.', 'סמכות ועדת הערר'],
    ['לעורר אין זכות ערר.', 'זכות עמידה'],
    ['קיים מעשה בית דין.', 'מעשה בית דין והשתק'],
  ])('%s', (sentence, topic) => {
    expect(extractClaims(RESPONSE(`טענות סף\n\n1. ${sentence}`), 'response')).toMatchObject([
      { text: sentence, topic, threshold: true },
    ]);
  });

  it('are claims with their reason outside a part of their own too', () => {
    const bar = 'דין הערר להידחות על הסף מחמת איחור בהגשתו.';
    const facts = 'ההחלטה פורסמה ביום 16.1.2025, והערר הוגש רק ביום 18.2.2025.';
    const [found] = extractClaims(RESPONSE(`תמצית התשובה\n\n1. ${bar} ${facts}`), 'response');
    expect(found).toMatchObject({ text: expect.stringContaining(bar), topic: 'איחור בהגשת הערר', threshold: true });
  });

  it.each([
    'המשיבה טוענת כי דין הערר להידחות, על הסף ולגופו.',
    'לאור כל האמור לעיל, דין הערר להידחות.',
    'אשר על כן דין הערר להידחות, הן על הסף והן לגופו.',
  ])('a verdict without its ground is none: %s', (sentence) => {
    expect(texts(RESPONSE(`טענות סף\n\n1. ${sentence}`))).toEqual([]);
  });

  it.each([
    'ההחלטה התקבלה בלא שנשמע העורר, ונשללה ממנו זכות ההתנגדות.',
    'נפל בהחלטה פגם של שיהוי מצד הוועדה, והעורר אינו חייב לשאת בתוצאותיו.',
    'היזם הגיש את הבקשה באיחור, ואין כל הצדקה לדון בה.',
  ])('no bar: %s', (sentence) => {
    const text = `ועדת הערר\n\nכתב ערר\n\nנימוקי הערר\n\n1. ${sentence}`;
    expect(extractClaims(text, 'appeal')).toMatchObject([{ text: sentence, threshold: false }]);
    expect(extractClaims(text, 'response')).toMatchObject([{ text: sentence, threshold: false }]);
  });
});

describe('the words of others in an appeal', () => {
  const argued = 'ההחלטה לא נומקה כלל, ואין בה מענה לאף אחת מן ההתנגדויות שהוגשו.';
  const appeal = (first: string) =>
    texts(`ועדת הערר\n\nכתב ערר\n\nנימוקי הערר\n\n1. ${first}\n\n2. ${argued}`, 'appeal');

  it.each([
    'סעיף 149(א) לחוק התכנון והבניה קובע כי לא תינתן הקלה אלא לאחר פרסום הודעה.',
    'סעיף 147 לחוק התכנון והבנייה מסמיך את הוועדה המקומית לתת הקלה שאינה סטייה ניכרת.',
    'לפי סעיף 197(ב) לחוק, התביעה תוגש למשרדי הוועדה המקומית תוך שלוש שנים מיום תחילתה של התכנית.',
    'בעניין שפר נפסק: "סטייה ניכרת היא חריג".',
    'בתקנה 2 לתקנות התכנון והבניה (סטייה ניכרת מתכנית) נקבע: "סטייה ניכרת היא אחת מאלה".',
    'לטענת המשיבה בהחלטתה, אין בבקשה סטייה ניכרת.',
    'המשיבה קבעה בהחלטתה כי "ההקלה סבירה".',
  ])('alone are no claim: %s', (sentence) => expect(appeal(sentence)).toEqual([argued]));

  it.each([
    'סעיף 149 לחוק התכנון והבנייה מחייב מסירת הודעה לבעלים, והודעה כזאת לא נמסרה מעולם.',
    'סעיף 62א לחוק אינו מסמיך את הוועדה המקומית לאשר תכנית כזאת, ולפיכך ההחלטה בטלה.',
    'סעיף 149(א) לחוק קובע כי לא תינתן הקלה אלא לאחר פרסום, ואולם כאן לא פורסם דבר, ואין הצדקה לכך.',
    'סעיף 149(א) לחוק קובע כי לא תינתן הקלה אלא לאחר פרסום הודעה. הודעה כזאת לא פורסמה מעולם.',
    'המשיבה קבעה בהחלטתה כי ההקלה סבירה, אולם אין לכך כל בסיס.',
    'לטענת המשיבה אין בבקשה סטייה ניכרת, אולם הבקשה חורגת מן התכנית בשלושה מטרים.',
  ])('open a claim that goes on: %s', (paragraph) => expect(appeal(paragraph)).toEqual([paragraph, argued]));
});

describe('a short sentence that holds that all was right', () => {
  it.each([
    'ההחלטה מנומקת דיה.',
    'הפרסום נעשה כדין.',
    'הערר הוגש באיחור.',
    'עסקאות ההשוואה מתאימות.',
    'התנועה נבחנה.',
    'העצים טופלו כהלכה.',
    'צורכי הציבור נענו.',
  ])('is a claim of an answer, and no heading that runs in: %s', (sentence) => {
    const paragraph = `${sentence} העוררים לא הצביעו על פגם כלשהו, וטענתם נטענה בעלמא ודינה להידחות.`;
    const [first] = texts(`ועדת הערר\n\nכתב תשובה\n\nטענות המשיבה\n\n1. ${paragraph}`, 'response');
    expect(first).toMatch(new RegExp(`^${sentence}`));
  });
});

describe('a heading that runs in', () => {
  it.each(['חניה.', 'הצפיפות המופרזת.', 'הליך הפרסום.', 'הצללה ניכרת.'])(
    'is no part of what is claimed: %s',
    (heading) => {
      const argued = 'העוררים טוענים כי ההחלטה אינה סבירה, שכן היא סותרת את התכנית ואת תכליתה.';
      expect(texts(`ועדת הערר\n\nכתב ערר\n\nנימוקי הערר\n\n1. ${heading} ${argued}`, 'appeal')).toEqual([argued]);
    },
  );

  it('is no sentence behind an ordinal', () => {
    const paragraph = 'דבר שני, משאית האשפה לא תוכל להסתובב אצלנו. הרחוב נגמר בקיר, והיא נכנסת היום ברוורס.';
    const [first] = texts(`ועדת הערר\n\nכתב ערר\n\nנימוקי הערר\n\n1. ${paragraph}`, 'appeal');
    expect(first).toContain('לא תוכל להסתובב');
  });
});

describe('what is said at a hearing', () => {
  const hearing = (lines: string) =>
    texts(
      `ועדת הערר, מחוז צפון\n\nפרוטוקול דיון, 3.3.2025\n\nנוכחים:\n\nעו"ד דנה רגולסקי, ב"כ העוררת\n\nעו"ד תהילה גרבי, ב"כ הוועדה המקומית\n\n${lines}`,
      'protocol',
    ).join(' | ');

  it('is argued in minutes that quote it as in any others', () => {
    const claims = hearing(
      'עו"ד רגולסקי: "הגג כולו מוצמד לדירה שלה, ולכן אין צורך בהסכמה של איש. ההחלטה אינה מנומקת."\n\nעו"ד גרבי השיבה: "אין כאן זכות מוקנית, וההקלה היא סטייה ניכרת שאי אפשר לאשר."',
    );
    expect(claims).toContain('ולכן אין צורך בהסכמה של איש');
    expect(claims).toContain('ההקלה היא סטייה ניכרת');
  });

  it('is argued where it is raised as what was not written', () => {
    expect(hearing('עו"ד רגולסקי: עוד דבר שלא כתבנו: הקליפות עפות אל הגינה ואל בריכת הדגים.')).toContain(
      'הקליפות עפות',
    );
  });
});

describe('documents in a bad state', () => {
  it('finds claims of bounded length in a text that has lost its line breaks', async () => {
    const { text } = await readMarked('appeal-plan');
    const claims = extractClaims(text.replace(/\s+/g, ' '), 'appeal');
    expect(claims.length).toBeGreaterThan(3);
    for (const claim of claims) expect(claim.text.length).toBeLessThan(2_500);
  });

  it.each([
    ['English', 'The appellant argues that the permit is void. The committee erred in granting the relief.'],
    ['Arabic', 'يدعي المستأنف أن القرار باطل. أخطأت اللجنة في منح الرخصة.'],
    ['only numbers', '1. 2. 3.\n\n4.5 6/7'],
    ['nothing', ''],
  ])('finds none in a text of %s', (_, text) => {
    expect(extractClaims(text, 'appeal')).toEqual([]);
  });
});

describe('who argues', () => {
  it.each([
    ['תשובת המשיבה 1 לערר', 'local_committee'],
    ['כתב תשובה מטעם מבקשי ההיתר', 'permit_applicant'],
    ['תשובת המשיבים 2-3', 'permit_applicant'],
    ['תגובת השמאית המכריעה', 'appraiser'],
    ['תגובת העוררת לתשובות', 'appellant'],
    ['תשובת מגישת התכנית', 'respondent'],
  ])('%s', (title, party) => {
    const text = `ערר 12/24\n\nהעוררת: דנה לב\n\nנגד\n\nהמשיבים: 1. הוועדה המקומית לתכנון ובנייה נוף\n2. רם גל\n3. טל גל\n(להלן: "מבקשי ההיתר")\nמשיבים 2-3 (להלן: "מבקשי ההיתר") ע"י ב"כ עו"ד פז\n\n${title}\n\n1. אין בסיס לטענה, והיא נטענה ללא כל ראיה.`;
    expect(extractClaims(text, 'response').map((claim) => claim.party)).toEqual([party]);
  });

  it('takes the party that a person has given', () => {
    const text = 'תגובה\n\n1. אין בסיס לטענה, והיא נטענה ללא כל ראיה.';
    expect(extractClaims(text, 'response', { party: 'appraiser' })[0]!.party).toBe('appraiser');
  });

  it('reads behind the paragraphs that an answer names: a report, what is not disputed, an argument', () => {
    const body = [
      '3. לסעיפים 2.1–2.3: אין מחלוקת על הבעלויות ועל מועד הפרסום.',
      '4. לסעיף 2.5 ולסעיף 7.2 לכתב הערר – העורר טוען שתביעתו הוגשה בתוך המועד. תביעתו הוגשה באיחור של ארבעה ימים, ולכן התיישנה.',
      '5. באשר לסעיף 9: הקו הכחול נקבע בידי מתכנני התכנית, והטענה שהוועדה יצרה פטור לעצמה משוללת יסוד.',
    ].join('\n\n');
    expect(texts(RESPONSE(body))).toEqual([
      'תביעתו הוגשה באיחור של ארבעה ימים, ולכן התיישנה.',
      'באשר לסעיף 9: הקו הכחול נקבע בידי מתכנני התכנית, והטענה שהוועדה יצרה פטור לעצמה משוללת יסוד.',
    ]);
  });

  it.each(['לסעיפים 18 עד 20 לערר:', 'סעיף 7.2 –', 'לסעיפים 4, 5 ו-9 לכתב הערר:', 'באמור בסעיף 12(א) לערר -'])(
    'leaves out which paragraph is answered: %s',
    (address) => {
      const answer = 'הפגיעה הנטענת באוויר ובאור אינה חורגת מן הסביר בעיר.';
      const why = 'גם בנייה לפי התכנית הקודמת הייתה מטילה צל על אותן קומות, שכן היא התירה אותו גובה.';
      expect(texts(RESPONSE(`1. ${address} ${answer} ${why}`))[0]).toMatch(/^הפגיעה הנטענת/);
    },
  );

  it('leaves a quotation with its source out, and argues from what comes after it', () => {
    const body =
      '3. "הקלה אינה פרס ליוזם ואינה קנס לשכן; היא תיקון של מה שלא צפתה התכנית", כך בערר (ת"א) 5110/19 דיירי הכלנית נ\' הוועדה המקומית רמת השרון (נבו, 18.3.2020). דבר שהתכנית לא צפתה אותו אין כאן, שכן המגרש רגולרי ומישורי.';
    expect(texts(RESPONSE(body))).toEqual(['דבר שהתכנית לא צפתה אותו אין כאן, שכן המגרש רגולרי ומישורי.']);
  });

  it('reads the claims that a decision reports of each party', () => {
    const text =
      'החלטה\n\nתמצית טענות הצדדים\n\n1. לטענת העוררים, החניה אינה מספקת ואין די מקומות.\n\n2. הוועדה המקומית סבורה כי ההחלטה מאוזנת וכי אין להתערב בה.\n\nדיון והכרעה\n\n3. אין בידינו לקבל את הטענה בדבר החניה.';
    const claims = extractClaims(text, 'decision');
    expect(claims.map(({ party, location }) => [party, location])).toEqual([
      ['appellant', 'סעיף 1'],
      ['local_committee', 'סעיף 2'],
    ]);
    expect(Math.max(...claims.map(({ confidence }) => confidence))).toBeLessThan(0.6);
  });

  it.each(['plan', 'permit', 'correspondence', 'court_judgment', 'appraisal', 'other'])(
    'finds none in a document of type %s',
    (type) => {
      expect(extractClaims(RESPONSE('1. אין בסיס לטענה, והיא נטענה ללא כל ראיה.'), type)).toEqual([]);
    },
  );
});

describe('topics', () => {
  it.each([
    ['ההקלה בקווי הבניין הצדיים חורגת', 'קווי בניין'],
    ['מצוקת החנייה ברחוב תוחמר', 'חניה ותנועה'],
    ['ההודעות לא פורסמו בעתון', 'פרסום והליך'],
    ['השומה המכרעת התעלמה מן העסקאות, ושמאי מכריע אינו רשאי', 'היטל השבחה – שומה מכרעת'],
    ['כריתת העצים הבוגרים', 'עצים'],
    ['הערר הוגש באיחור ניכר', 'איחור בהגשת הערר'],
    ['העוררים באו בחוסר ניקיון כפיים', 'תום לב וניקיון כפיים'],
    ['שלום וברכה', null],
  ])('%s', (text, label) => {
    expect(topicOf(text)?.label ?? null).toBe(label);
  });
});

it('reads an answer whose body is a table by the sections of the appeal', () => {
  const text = `עיריית ארנים, הלשכה המשפטית
22 ביוני 2025
אל: ועדת ערר מחוזית, חיפה
מאת: עו"ד דקלה ממן, ב"כ הוועדה המקומית ארנים
הנדון: בקשה 20240387 – תשובה סעיף-סעיף לערר
לנוחות הוועדה ערוכה התשובה כטבלה, לפי סדר הסעיפים שבערר. סעיף שלא נזכר מוכחש.

הסעיף בערר\tנושא\tעמדת הוועדה המקומית
2\tמועד\tהערר הוגש באיחור של יומיים ודינו להימחק. ההחלטה נשלחה לבא כוח העוררת בדוא"ל ביום 2.4.2025, והמועד שבסעיף 152(א) לחוק תם ב-2.5.2025.
3, 6\tנימוקים\tההחלטה מנומקת דיה כשקוראים אותה עם התמליל. בעמודים 4 עד 11 לתמליל דיברו חמישה חברים.
17\tהברוש 12\tאין הפליה. הברוש 12 פונה גם אל רחוב האלה, משם הכניסה לחניה שלו.`;
  const found = extractClaims(text, 'response', { party: 'local_committee' }).map((one) => one.text);
  for (const claim of ['הערר הוגש באיחור של יומיים', 'ההחלטה מנומקת דיה', 'אין הפליה.'])
    expect(found.some((one) => one.startsWith(claim))).toBe(true);
});

describe('a heading with a full stop behind it, over paragraphs of its own', () => {
  const claim = 'בחירת העסקאות נטועה בלב שיקול הדעת השמאי, ואין בה פגם המצדיק התערבות.';
  it('is no claim', () => {
    expect(texts(RESPONSE(`7. עסקאות ההשוואה.\n\n7.1. ${claim}`))).toEqual([claim]);
  });
  it('and what argues in as few words is none', () => {
    const [first] = readBlocks(RESPONSE(`7. הציפייה הנטענת ספקולטיבית.\n\n7.1. ${claim}`));
    expect(first?.text).toBe('הציפייה הנטענת ספקולטיבית.');
  });
});
