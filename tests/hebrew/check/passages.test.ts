import { describe, expect, it } from 'vitest';
import { holdsWords, quotedPieces, wordText } from '../../../src/hebrew/check/passages.ts';

const holds = (text: string, quote: string): boolean =>
  quotedPieces(quote).every((words) => holdsWords(wordText(text), words));

describe('words of a text', () => {
  it('begin with a quotation though a letter stands before its mark', () => {
    expect(holds('נדחתה בנימוק ש"רחוב האלה הוא רחוב צר".', 'רחוב האלה הוא רחוב צר')).toBe(true);
    expect(holds('ואף ה"מבנה לשימור" איננו נזכר', "ואף ה'מבנה לשימור' איננו נזכר")).toBe(true);
  });

  it('keep abbreviations whole', () => {
    expect(wordText('ח"כים ודו"חות בש"ח').words).toEqual(['חכים', 'ודוחות', 'בשח']);
  });
});
