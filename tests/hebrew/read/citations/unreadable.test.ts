import { describe, expect, it } from 'vitest';
import { findCitations } from '../../../../src/hebrew/read/citations/find.ts';
import { findUnreadable } from '../../../../src/hebrew/read/citations/unreadable.ts';

const unreadable = (text: string): string[] =>
  findUnreadable(text, findCitations(text, { own: true })).map((one) => {
    expect(text.slice(one.start, one.end)).toBe(one.text);
    return one.text;
  });

describe('a citation whose number cannot be one', () => {
  it.each([
    ['כפי שנפסק בעע"מ ___/20 שפר נ\' יניב', 'עע"מ ___/20'],
    ['ראו בג"ץ 31710 קידמה נ\' הוועדה המקומית', 'בג"ץ 31710'],
    ['ור\' ע"א 317/ בעניין דומה', 'ע"א 317/'],
    ['נקבע בערר (ת"א) 10?/22 לוי', 'ערר (ת"א) 10?/22'],
    ['בר״מ XXX/19 פלוני', 'בר״מ XXX/19'],
  ])('is found in %j', (text, wanted) => expect(unreadable(text)).toEqual([wanted]));

  it.each([
    'ראו עע"מ 317/10 שפר נ\' יניב ובג"ץ 235/76',
    'ע"פ 3 חוות דעת של שמאים, ת"א 61000, ערר 12 ימים',
    'בע"מ 1200 מ"ר; ב"ש 84100; עע"מ 12345-01-20',
    'סעיף 145 לחוק ותכנית 101-0123456',
  ])('is not seen in %j', (text) => expect(unreadable(text)).toEqual([]));
});
