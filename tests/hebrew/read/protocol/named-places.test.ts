import { describe, expect, it } from 'vitest';
import { withdraws } from '../../../../src/hebrew/read/claims/giving-up.ts';
import { namedNumbers, namedOrdinals } from '../../../../src/hebrew/read/claims/named-places.ts';
import type { Turn } from '../../../../src/hebrew/read/claims/protocol.ts';
import type { WrittenArgument } from '../../../../src/hebrew/read/protocol/matching.ts';
import { withdrawals } from '../../../../src/hebrew/read/protocol/withdrawals.ts';

describe('paragraphs that words name', () => {
  it.each<[string, string[]]>([
    ['אנו מוותרים על סעיפים 4.5 ו-5.3 לכתב הערר.', ['4.5', '5.3']],
    ['יימחק סעיף 4.5. וגם 5.3, שלא זימנו – יורד.', ['4.5', '5.3']],
    ['אני מושכת את סעיף 53(א)(2).', ['53(א)(2)']],
    ["אני מוחק את סע' 5.2.1 וסע' 7.", ['5.2.1', '7']],
    ['על סעיפים 12, 14 ו-16 אין אנו עומדים עוד.', ['12', '14', '16']],
    ['סעיפים 8-10 לערר נמחקים.', ['8', '9', '10']],
    ['סעיף 9א לתשובה יורד.', ['9א']],
    ['פרק 11 לכתב הערר יורד.', ['11']],
    ['על פרק 6.2 לא נעמוד.', ['6.2']],
    ['סעיף 4.2א יורד.', ['4.2א']],
    ['מן הפסקה שבסעיף ד.3 אנו חוזרים בנו.', ['ד.3']],
  ])('%s', (said, numbers) => expect(namedNumbers(said)).toEqual(numbers));

  it.each([
    'סעיף 197 לחוק התכנון והבנייה.',
    'לפי סעיף 19(ג)(1) לתוספת השלישית.',
    'פרק 6 להוראות התכנית.',
    'סעיף 6.3 להוראות התכנית.',
    'סעיפים 4 ו-5 לתקנון.',
    'סעיף 7.2 של התקנון יבוטל.',
    'על 5.3 מטרים אנו מוותרים.',
    'ביום 4.5.2023 ויתרנו.',
  ])('none in %s', (said) => expect(namedNumbers(said)).toEqual([]));

  it('counts heads of damage and chapters', () => {
    expect(namedOrdinals('על ראש הנזק השלישי אנו מוותרים.')).toEqual([{ of: 'head', number: 3 }]);
    expect(namedOrdinals('הפרק השני לערר נמחק.')).toEqual([{ of: 'chapter', number: 2 }]);
    expect(namedOrdinals("אפשר לסגור את פרק ה' לערר.")).toEqual([{ of: 'chapter', number: 5 }]);
    expect(namedOrdinals('אני מוותר על הטענה השנייה.')).toEqual([{ of: 'head', number: 2 }]);
    expect(namedOrdinals('על הקומה השלישית אנו מוותרים.')).toEqual([]);
  });
});

const APPEAL = `כתב ערר

פרק ראשון - העובדות

1.1 העוררות מחזיקות בחנות שברחוב הנפח 8.

פרק שני - ראשי הנזק

2.1 ואלה ראשי הנזק שנגרמו לעוררות:

(א) הרעש מן הכביש החדש מרחיק את הקונים, ועל כך יש לפצות.

(ב) הגישה לפריקת סחורה נחסמה, והחנות אינה יכולה לקבל אספקה.

(ג) המוניטין של החנות נפגע, וירידתו נאמדת בשישה אחוזים.

פרק שלישי - ההחלטה

3.1 ההחלטה אינה מנומקת כלל, ואין בה התייחסות לשומה.

3.2 העוררות לא הוזמנו לדיון ולא נשמעו בטרם נדחתה תביעתן.

3.3 חבר הוועדה שהשתתף בהצבעה היה שותפו של היזם, ומכאן ניגוד עניינים.
`;
const CLAIMS = APPEAL.split('\n')
  .filter((line) => /^(?:\(|[23]\.[1-9])/.test(line) && !line.startsWith('2.1'))
  .map((line) => line.replace(/^\S+\s/, ''));
const WRITTEN: WrittenArgument[] = CLAIMS.map((text, position) => ({
  id: `a${position}`,
  party: 'appellant',
  title: 'טענה',
  threshold: false,
  claims: [{ text, topic: null, documentId: 'appeal', docType: 'appeal', position }],
}));
const PLEADINGS = [{ party: 'appellant' as const, text: APPEAL }];

/** The claims that are given up by this, by the beginning of their words; null for what is not known. */
function givenUp(...said: string[]): (string | null)[] {
  let start = 0;
  const turns = said.map((text): Turn => {
    const turn = { speaker: 'עו"ד ארד', party: 'appellant' as const, text, start, end: start + text.length };
    start = turn.end + 5;
    return turn;
  });
  return withdrawals(turns, WRITTEN, PLEADINGS).map(({ argument }) =>
    argument === null ? null : CLAIMS[argument]!.split(' ').slice(0, 2).join(' '),
  );
}

describe('what is given up', () => {
  it.each<[string, (string | null)[]]>([
    ['אנו מוותרים על סעיפים 2.1(ב) ו-3.2 לכתב הערר.', ['הגישה לפריקת', 'העוררות לא']],
    [
      'על ראש הנזק של המוניטין לא נעמוד. יימחק סעיף 3.3. וגם 3.2, שלא זימנו – יורד.',
      ['המוניטין של', 'חבר הוועדה', 'העוררות לא'],
    ],
    ['אנו מוותרים על ראש הנזק השלישי.', ['המוניטין של']],
    ['אני מושך את סעיף 3.1.', ['ההחלטה אינה']],
    ['אני מוחק את סעיף 9.4 לערר.', [null]],
    ['סעיף 3.2 להוראות התכנית ברור. לא ממשיכה בזה.', [null]],
    ['ולכן הטענה על ניגוד העניינים יורדת, וגם מן הטענה בעניין הרעש אנו חוזרים בנו.', ['חבר הוועדה', 'הרעש מן']],
    [
      'העוררות אינן עומדות עוד על טענת הרעש, שכן היא תידון בתנאי ההיתר. וגם מן הטענה להיעדר נימוק אנחנו חוזרים בנו.',
      ['הרעש מן', 'ההחלטה אינה'],
    ],
  ])('%s', (said, of) => expect(givenUp(said)).toEqual(of));

  it('is what the sentence names, not what its other words resemble', () => {
    expect(givenUp('ההחלטה אינה מנומקת, נכון, אבל לא נעמוד על טענת המוניטין, ומבקשים לראותה כמחוקה.')).toEqual([
      'המוניטין של',
    ]);
  });
});

it.each([
  'אין היא עומדת עוד על הטענה לפוטנציאל בנייה, והיא מבקשת למוחקה.',
  'יימחק סעיף 4.5.',
  'וגם 5.3, שלא זימנו – יורד.',
  'את מה שכתבנו על ירידת ערך אפשר להוריד.',
  'העוררים אינם עומדים עוד על טענת הרעש, שכן היא תידון בתנאי ההיתר.',
  'ראש הנזק השלישי יורד.',
])('gives up: %s', (said) => expect(withdraws(said)).toBe(true));

it.each([
  'סעיף 4.5 להוראות התכנית יימחק.',
  'יימחק סעיף 4.5 לתקנון.',
  'אין היא עומדת במבחן הסבירות.',
  'נוותר על הטענה רק בתנאי שתתוקן הרמפה.',
  'הגובה 5.3 מטר יורד לשלושה.',
])('gives nothing up: %s', (said) => expect(withdraws(said)).toBe(false));
