import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregateClaims } from '../../../../src/hebrew/read/arguments/aggregate.ts';
import { subjectsOf } from '../../../../src/hebrew/read/arguments/subject-model.ts';
import { claim } from './claim-texts.ts';

describe('the subject of an argument', () => {
  it.each([
    ['המגדל ייקח לנו את השמש בחצר כל אחר הצהריים, והלוחות על הגג יהיו בצל.', 'אור, אוויר והצללה'],
    ['הרחוב צר, אין איפה להעמיד רכב, ובשעות הבוקר אי אפשר לצאת מהחנייה.', 'חניה ותנועה'],
    ['חבר הוועדה הוא גיסו של היזם, והיה עליו לפסול את עצמו.', 'ניגוד עניינים'],
    ['המים ירדו מן המגרש הגבוה אל החצר שלנו בכל גשם.', 'ניקוז ותשתיות'],
    ['הדירה תרד במחיר, כך אמר לי המתווך.', 'ירידת ערך ופיצוי'],
  ])('is told by all its words: %s', (text, label) => {
    expect(subjectsOf(text)[0]).toMatchObject({ label });
  });

  it('is none of those that are known, where the words tell none', () => {
    expect(subjectsOf('שלום וברכה.')[0]!.label).toBe('');
    expect(subjectsOf('')[0]!.label).toBe('');
  });

  it('has shares that are one together, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'אבגדהוזחטיכלמנסעפצקרשת .,"-1a{}') }), (text) => {
        const all = subjectsOf(text).reduce((sum, { share }) => sum + share, 0);
        expect(all).toBeCloseTo(1, 6);
      }),
    );
  });
});

describe('titles', () => {
  const titleOf = (text: string, heading: string | null = null): string =>
    aggregateClaims([claim(text, { heading, topic: null })])[0]!.title;

  it('are the subject that the words tell, where a heading is a sentence in a person’s own voice', () => {
    expect(titleOf('הם ייקחו לנו את השמש מהחצר, והלוחות שעל הגג יהיו בצל.', 'אף אחד לא שאל אותנו')).toMatch(
      /^אור, אוויר והצללה/,
    );
  });

  it('say what a heading of one word is about', () => {
    expect(titleOf('בבניין בן חמש קומות היא נדרשת, והבקשה אינה כוללת אותה.', 'מעלית')).toBe('סוגיית המעלית');
    expect(titleOf('היא בת ארבעים שנה, והחפירה תהרוג אותה.', 'התאנה')).toBe('סוגיית התאנה');
  });

  it('leave out that a party only says so', () => {
    expect(titleOf('היא גילתה את הקשר מראש ולא השתתפה בהצבעה.', 'ניגוד העניינים הנטען')).toBe('ניגוד העניינים');
  });
});
