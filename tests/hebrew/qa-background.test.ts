import { describe, expect, it } from 'vitest';
import { neutralBackground } from '../../src/hebrew/qa/checks/neutral-background.ts';
import { readDecision } from '../../src/hebrew/qa/decision-text.ts';

/** The evidence of the check in a background of these words. */
const judged = (content: string): string[] =>
  neutralBackground(readDecision([{ id: 'block-vav', title: 'רקע עובדתי ותכנוני', content }])).findings.flatMap(
    ({ evidence }) => evidence,
  );

describe('the background', () => {
  it.each([
    'העוררים ביקשו לבטל את ההחלטה השערורייתית.',
    'הוועדה המקומית ביקשה לאשר תכנית מקוממת ומופרכת.',
    'בהחלטה המקוממת נכתב כי הבקשה מאושרת.',
    'בפרוטוקול צוין כי נדון הנושא; ההחלטה השערורייתית ניתנה למחרת.',
    'העוררת טענה כי לא קיבלה הודעה, אך טענתה מופרכת.',
    'לטענת העורר לא נמסרה הודעה. תשובת הוועדה מגוחכת.',
    'אנו סבורים כי ההחלטה שערורייתית.',
    'העוררים המסכנים רכשו את הדירה בשנת 2012.',
    'על המגרש נבנה בניין מכוער בן שבע קומות.',
    'הוועדה המקומית התעלמה באופן חמור מן ההתנגדויות.',
    'הוועדה המקומית דחתה באדישות את ההתנגדות.',
    'יזם התכנית, תאב בצע וערמומי, רכש את החלקה.',
  ])('is not neutral in: %s', (sentence) => {
    expect(judged(sentence).join()).toContain(sentence.split('. ').at(-1)!);
  });

  it.each([
    'לטענת העוררים, ההחלטה שערורייתית ומופרכת.',
    'העוררים טענו כי ההחלטה מקוממת, וכי השומה מגוחכת.',
    'העוררים טענו: ההחלטה שערורייתית.',
    'העוררת סבורה שמדובר בהחלטה תמוהה.',
    'לשיטתה של הוועדה המקומית מדובר בטענה מופרכת.',
    'בהחלטה נכתב כי הבנייה מכוערת ומזעזעת.',
    'העוררים ביקשו לקבוע כי ההחלטה שרירותית.',
    'במכתב נכתב: "החלטה שערורייתית ומגוחכת".',
    'המבנים מסכנים את שלום הציבור, וניתן צו הריסה.',
    'הוועדה המקומית דחתה את ההתנגדויות ואישרה את התכנית.',
  ])('is neutral in: %s', (sentence) => {
    expect(judged(sentence)).toEqual([]);
  });
});

describe('a background of one endless sentence', () => {
  it('is read in linear time', () => {
    const seconds = (times: number) => {
      const started = performance.now();
      neutralBackground(
        readDecision([{ id: 'block-vav', title: '', content: 'לטענת העורר נכתב בהחלטה המקוממת, '.repeat(times) }]),
      );
      return performance.now() - started;
    };
    seconds(500);
    expect(seconds(4000)).toBeLessThan(20 * seconds(500) + 200);
  });
});
