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
});
