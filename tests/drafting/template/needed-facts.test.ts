import { expect, it } from 'vitest';
import type { CaseFacts } from '../../../src/drafting/template/case-facts.ts';
import { openFacts } from '../../../src/drafting/template/needed-facts.ts';

const open = (appealType: CaseFacts['appealType'], text: string, outcome: CaseFacts['outcome'] = null) =>
  openFacts({ appealType, outcome } as CaseFacts, [{ text }]);

it('what the documents leave open of the background stays to be filled in, in one place', () => {
  expect(open('permit', "גב' שושני היא מטפלת מוסמכת מאז שנת 2006.")).toBe(
    '[להשלמה: תיאור המקרקעין, הבינוי הקיים והסביבה; התכניות החלות וייעוד המקרקעין; מהות הבקשה וההקלות שנתבקשו; הפרסום וההתנגדויות שהוגשו, או ציון שלא הוגשו].',
  );
  expect(open('betterment_levy', 'העוררת מכרה את הדירה. תכנית רג/612 פורסמה בשנת 2016.')).toBe(
    '[להשלמה: שומת הוועדה המקומית או דרישתה; השומה שכנגד; השומה המכרעת ומסקנותיה, או ציון שהערר הוא על עצם החבות].',
  );
});

it('nothing stays open where all is told, or where nothing is decided', () => {
  const all = 'הבניין בן ארבע קומות. תכנית קת/215 מייעדת אותו למגורים. הבקשה הוגשה בשנת 2023, ולה שבע התנגדויות.';
  expect(open('permit', all)).toBeNull();
  expect(open('permit', 'הגדר נבנתה.', 'withdrawn')).toBeNull();
});
