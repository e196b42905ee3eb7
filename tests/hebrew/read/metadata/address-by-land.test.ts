import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const address = (sentence: string): string | null =>
  readMetadata(
    `ועדת הערר לתכנון ובנייה, מחוז צפון\nערר 1212-04-24\nהעוררת: דנה לוי\nהמשיבה: הוועדה המקומית לתכנון ולבנייה גבעון\nתשובת הוועדה המקומית\n1. ${sentence}\n`,
    'response',
  ).address;

describe('an address that no word for a street leads to', () => {
  it.each([
    ['behind a comma', 'מדובר בבקשה 20230418, הנחליאלי 22, גוש 17394 חלקה 61.', 'הנחליאלי 22'],
    ['with "ב" before the article', 'ענייננו בחיזוק הבניין בהדודאים 22 (גוש 11648, חלקה 87).', 'הדודאים 22'],
    ['of two words', 'הבקשה לסגירת מרפסת, ברבנו גרשום 9, גוש 30887 חלקה 44.', 'רבנו גרשום 9'],
    ['in brackets', 'עניינה הריסת בית והקמת בניין חדש בהלבונה 17 (7714/92).', 'הלבונה 17'],
    ['of a building, no parcel beside it', 'עניינה הריסת בית ישן בהגומא 16 והקמת בניין.', 'הגומא 16'],
    ['a street without a number', 'הבקשה היא להקמת בית ספר ברחוב התומר, גוש 39502 חלקה 14.', 'רחוב התומר'],
    ['a place', 'להקים תחנת תדלוק בצומת הדגן, באר ורדים (גוש 39216 חלקה 54).', 'צומת הדגן, באר ורדים'],
    ['a place behind the parcel', 'היא חלה על חלקה 41 בגוש 17542, במורד ואדי אל-לוז.', 'מורד ואדי אל-לוז'],
  ])('%s', (_, sentence, expected) => {
    expect(address(sentence)).toBe(expected);
  });

  it.each([
    'הבית רשום בטאבו כחלקה 58, גוש 11962.',
    'הטענה נסמכת על סעיף 12, גוש 11962 חלקה 58.',
    'הבניין נבנה בהיתר 117, ולא נטען אחרת.',
  ])('is none in %j', (sentence) => {
    expect(address(sentence)).toBeNull();
  });
});
