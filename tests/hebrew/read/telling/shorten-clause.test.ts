import { describe, expect, it } from 'vitest';
import { mainClause } from '../../../../src/hebrew/read/telling/shorten-clause.ts';

describe('a sentence cut after its main clause', () => {
  it('ends before what gives a reason', () => {
    expect(mainClause('תקן החניה שנקבע אינו מספיק לרחוב, שכן הרחוב צר מאוד והוא מסתיים בשער של בית ספר', 8)).toBe(
      'תקן החניה שנקבע אינו מספיק לרחוב.',
    );
  });

  it.each([
    'לא נעלם מעיני העוררים שמנין הימים, כפי שהוא נספר, נגמר ביום 8.9.2024.',
    'תוספת השטחים היא של 310 אחוזים על המאושר והיא אינה נמנית על אף אחת מן העילות שבסעיף.',
    'המשיבה 1 והיזמית גם יחד, שאינן ועדה מקומית עצמאית, סמכו על סעיף קטן אחר.',
  ])('is never cut in the middle of its clause: %s', (sentence) => {
    expect(mainClause(sentence, 9)).toBe(null);
  });
});
