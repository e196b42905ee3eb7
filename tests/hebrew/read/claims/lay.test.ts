import { describe, expect, it } from 'vitest';
import { extractClaims } from '../../../../src/hebrew/read/claims/extract.ts';
import {
  asksOfCommittee,
  endsLetter,
  isCourtesy,
  isRunInOrdinal,
  opensReasons,
  opensRequests,
} from '../../../../src/hebrew/read/claims/lay.ts';

describe('what laymen write beside their arguments', () => {
  it.each([
    'קוראים לי דן לב ואני גר ברחוב הגפן.',
    'שמי רות, ואני אחות בגמלאות.',
    'אני גמלאי של חברת החשמל.',
    'אין לי כסף לעורך דין.',
    'אני לא משפטנית.',
    'סליחה מראש אם כתבתי לא נכון.',
    'אני רוצה להסביר מה קרה.',
    'ואלה הסיבות שלי.',
    'אני לא נגד אף אחד.',
    'תודה על הסבלנות.',
  ])('courtesy: %s', (sentence) => expect(isCourtesy(sentence)).toBe(true));

  it.each([
    'אני מבקשת מכם לבטל את ההיתר.',
    'שתחייבו אותו להרוס את הגדר.',
    'שלא תיתנו לו להמשיך לבנות.',
    'אז לפחות תעצרו את העבודות.',
    'אבקש שהוועדה תבוא לראות.',
    'אנא בטלו את ההחלטה.',
    'שיחזירו לי את ההוצאות.',
  ])('request: %s', (sentence) => expect(asksOfCommittee(sentence)).toBe(true));

  it.each(['בבקשה אין פתרון חניה מספק לדיירים.', 'בבקשה להיתר לא סומנו המדרגות היורדות אל החצר.'])(
    'speaks of an application: %s',
    (sentence) => expect(asksOfCommittee(sentence)).toBe(false),
  );

  it.each(['בבקשה, אל תאשרו את זה.', 'בבקשה תבטלו את ההיתר.', 'בבקשה לבטל את ההחלטה.'])('please: %s', (sentence) =>
    expect(asksOfCommittee(sentence)).toBe(true),
  );

  it.each(['מה אני מבקש:', 'לכן אנחנו מבקשים מהוועדה:', 'הבקשות שלי:', 'בקשתנו:', 'אבקש לכן:'])(
    'opens requests: %s',
    (line) => expect(opensRequests(line)).toBe(true),
  );

  it.each(['בתודה מראש,', 'בברכה', 'תודה רבה,', 'מצורף: תמונות, נסח', 'נספחים: א-ד', 'צירפתי: מכתב הרופא'])(
    'ends a letter: %s',
    (line) => expect(endsLetter(line)).toBe(true),
  );

  it.each(['דבר ראשון הרעש.', 'טענה שנייה: החניה.', 'סיבה אחרונה, הבטיחות.', 'נקודה נוספת:'])(
    'run-in: %s',
    (sentence) => expect(isRunInOrdinal(sentence)).toBe(true),
  );

  it.each(['קודם כל, אין חניה.', 'ראשית, לא קיבלנו הודעה.', 'הדבר הראשון הוא הרעש.', 'אנסה להסביר.'])(
    'opens the reasons: %s',
    (paragraph) => expect(opensReasons(paragraph)).toBe(true),
  );

  it('says of none of them what is argued', () => {
    const argued = 'הגדר חוסמת את היציאה מהחניה שלנו, ואין לה היתר.';
    for (const says of [asksOfCommittee, isCourtesy, opensRequests, endsLetter, isRunInOrdinal, opensReasons])
      expect(says(argued)).toBe(false);
  });
});

it('keeps the arguments of a letter from what stands around them', () => {
  const argued = 'הגדר חוסמת את היציאה מהחניה שלנו, ואין לה היתר.';
  const letter = [
    'לכבוד ועדת הערר',
    'ערר על גדר',
    'שלום רב,',
    'שמי דן לב ואני גר ברחוב הגפן 3 מאז 1990.',
    `קודם כל, ${argued}`,
    'אני לא נגד השכן.',
    'לכן אני מבקש:',
    '- להרוס את הגדר;',
    '- שתחייבו אותו בהוצאות.',
    'בתודה מראש,',
    'דן לב',
    'מצורף: תמונה של הגדר שחוסמת את היציאה.',
  ].join('\n\n');
  expect(extractClaims(letter, 'appeal').map(({ text }) => text)).toEqual([`קודם כל, ${argued}`]);
});

it.each(['הנדון: ', 'הנידון: ', 'נדון - ', ''])('reads a letter under its subject line: "%s"', (mark) => {
  const argued = [
    'התוספת תחסום את האור בסלון של אמא שלי, ואין לזה שום הצדקה.',
    'אין חניה ברחוב, ועם עוד עשר דירות לא יהיה איפה לעמוד.',
  ];
  const letter = [
    'לכבוד ועדת הערר',
    `${mark}ערר על החלטת הוועדה המקומית חולון`,
    'אני גר ברחוב הגפן 3 מאז 1990.',
    'ביום 3.2.2024 קיבלתי את ההחלטה במכתב.',
    ...argued,
    'ביום 5.2.2024 פניתי אל העירייה.',
    'ביום 9.2.2024 נערכה פגישה עם המהנדס.',
  ].join('\n\n');
  expect(extractClaims(letter, 'appeal').map(({ text }) => text)).toEqual(expect.arrayContaining(argued));
});
