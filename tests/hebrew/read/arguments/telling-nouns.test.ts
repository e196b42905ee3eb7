import { describe, expect, it } from 'vitest';
import { tellingNouns } from '../../../../src/hebrew/read/arguments/telling-nouns.ts';

describe('what an argument is about is a noun', () => {
  it.each([
    ['דינו של הערר להידחות משום שהשכן לא התנגד במועד.', ['הידחות', 'התנגד']],
    ['החוק לא הבדיל בין דייר לבעלים, והמחוקק לא התיר כריתה.', ['הבדיל', 'התיר']],
    ['לא התווסף דבר, והמכתב הודפס מראש.', ['התווסף', 'הודפס']],
  ])('%s', (text, verbs) => {
    const nouns = tellingNouns(text);
    for (const verb of verbs) expect(nouns).not.toContain(verb);
  });

  it('keeps nouns that look like a past where their place shows them', () => {
    expect(tellingNouns('הטענה בדבר המרתפים הנטושים, והעוגנים שבקרקע')).toEqual(
      expect.arrayContaining(['המרתפים', 'העוגנים']),
    );
    expect(tellingNouns('העוררים מלינים על המחיר של הדירה')).toContain('המחיר');
  });

  it('takes neither a street nor half of a construct', () => {
    expect(tellingNouns('בבניין שברחוב המעיין 8 נסדקו דירות, ופינת הגנים רחוקה.')).toEqual([]);
    expect(tellingNouns('ההאשמה בזיוף היא הוצאת דיבה, והכול לפי הנחיית מהנדס.')).not.toEqual(
      expect.arrayContaining(['הוצאת', 'הנחיית']),
    );
  });

  it('puts a noun that stands by itself before a word that may only describe another', () => {
    const nouns = tellingNouns('הנוסח השגור איננו מפיס את הזעם של השכן.');
    expect(nouns.indexOf('הזעם')).toBeLessThan(nouns.includes('השגור') ? nouns.indexOf('השגור') : 99);
  });
});
