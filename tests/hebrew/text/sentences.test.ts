import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../../src/hebrew/text/sentences.ts';
import { runs } from '../../helpers/runs.ts';

const sentencesOf = (text: string): string[] => splitSentences(text).map((sentence) => sentence.text);

describe('splitSentences', () => {
  it.each([
    ['an acronym', 'בע"א 1234/05 נקבע כך. עו"ד כהן טען אחרת.', 2],
    ['section references', "לפי ס' 152(א)(2) לחוק. כן ראו פס' 12 שם.", 2],
    ['dates and amounts', 'הערר הוגש ביום 12.3.2024. הסכום הוא 1,234.56 ש"ח. כך.', 3],
    ['a date with blanks', 'ביום 12. 3. 2024 התקיים דיון. כך.', 2],
    ['initials', "מר כ. לוי הגיש. גב' א. ב. כהן התנגדה.", 2],
    ['dotted abbreviations', 'ת.ז. 012345678. ת.ד. 12, ע.ר. 58.', 2],
    ['page and number', 'ראו עמ. 12 לשומה וכן מס. 7 שם. כך.', 2],
    ['and so on', "קווי בניין, גובה וכו'. שבבניין נבנו.", 1],
    ['and so on before a new sentence', "קווי בניין, גובה וכו'. בנוסף נטען כך.", 2],
    ['a name after נ.', 'בעניין פלוני נ. אלמוני נקבע. כך.', 2],
    ['an ellipsis', 'לשון הסעיף ... ובלבד שניתן היתר. סוף.', 2],
    ['an e-mail and an address', 'נא לפנות אל a.b@c.co.il או www.x.co.il/a.b. תודה.', 2],
    ['a quotation', 'נקבע כי "הערר נדחה. אין צו להוצאות" ולכן כך.', 1],
    ['a quotation that ends a sentence', 'נקבע כי "הערר נדחה." המשיבה ערערה.', 2],
    ['a quotation that a consequence follows', 'נקבע כי "אין מקום להקלה." ולכן דחתה הוועדה את הבקשה. כך.', 2],
    ['a quotation that opens with what goes on', '"אין מקום להקלה." ולכן דחתה הוועדה את הבקשה.', 1],
    ['the source of a quotation', 'וכך נקבע: "אין מקום להקלה." (סעיף 12 לפסק הדין). הוועדה דחתה.', 2],
    ['the source of a quotation without a stop', 'וכך: "אין מקום להקלה." (סעיף 12 לפסק הדין) הוועדה דחתה.', 2],
    ['the source of a quotation amid a sentence', 'וכך: "אין מקום להקלה." (סעיף 12), ולכן דחתה.', 1],
    ['a remark that stands alone after a quotation', 'נקבע כי "הערר נדחה." (ההדגשה הוספה.) המשיבה ערערה.', 2],
    ['a quotation after a prefix', 'ה"תכנית המופקדת. שלב א" אושרה. כך.', 2],
    ['brackets', 'כך נפסק (ראו: ע"א 12/34. וכן ע"א 55/66). כך.', 2],
    ['labels', '12. המשיבה טוענת. 13. העוררת טוענת.', 2],
    ['letters as labels', 'א. רקע. ב. דיון.', 2],
    ['a list inside a sentence', 'כדלקמן: 1. קו בניין 2. גובה 3. חניה. לכן נדחה.', 2],
    ['a section number at the end', 'כאמור בסעיף 12. המשיבה טענה.', 2],
    ['an annex letter at the end', 'צורף כנספח א. העורר טוען.', 2],
    ['questions', 'האם יש סמכות? נראה שכן! ובכן.', 3],
    ['English', 'Company Ltd. v. State. כך נקבע.', 2],
    ['a footnote mark', 'הערר נדחה.12 העורר לא הוכיח.', 2],
    ['a forgotten blank', 'הערר נדחה.העורר לא הוכיח.', 2],
    ['line breaks', 'שורה ראשונה\nשורה שנייה\n\nפסקה.', 3],
  ])('splits rightly: %s', (_, text, count) => expect(sentencesOf(text)).toHaveLength(count));

  it('keeps the closing marks with their sentence', () => {
    expect(sentencesOf('כך (וכך). "אחר." סוף')).toEqual(['כך (וכך).', '"אחר."', 'סוף']);
  });

  it('loses nothing and gives spans of the text', () => {
    const piece = fc.constantFrom(
      'הערר',
      ' ',
      '. ',
      '.',
      '"',
      '(',
      ')',
      'עו"ד',
      '12.',
      'א.',
      '\n',
      '…',
      "וכו'.",
      '?',
      ' 3 ',
      'a.b',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        const sentences = splitSentences(text);
        let at = 0;
        for (const sentence of sentences) {
          expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text);
          expect(text.slice(at, sentence.start).trim()).toBe('');
          at = sentence.end;
        }
        expect(text.slice(at).trim()).toBe('');
      }),
      runs(100, 500),
    );
  });

  it.each(['. ', 'א. ', '("א. ', '1. ', '"', 'הערר נדחה '])(
    'takes linear time on 650,000 characters of %j',
    (piece) => {
      const text = piece.repeat(Math.ceil(650_000 / piece.length));
      const started = performance.now();
      splitSentences(text);
      expect(performance.now() - started).toBeLessThan(15_000);
    },
  );
});
