import { describe, expect, it } from 'vitest';
import { withGenders } from '../../../src/drafting/template/gender.ts';
import { formOf, uniqueParties } from '../../../src/drafting/template/parties.ts';
import { localCommittee } from '../../../src/drafting/template/phrases.ts';

const PARTIES = {
  appellants: [{ name: 'טל כהן' }],
  respondents: [{ name: 'הוועדה המקומית לתכנון ולבנייה גבעת רון' }, { name: 'נועם לוי' }],
  permit_applicants: [{ name: 'שחר בר' }],
};

describe('a side whose name either gender bears', () => {
  it('is what the documents call it', () => {
    const { appellants, respondents, permit_applicants } = withGenders(PARTIES, [
      'העוררת מתגוררת בסמוך. לטענת העוררת, המבקש בנה בלא היתר. המשיבה 2 שכנתו של מבקש ההיתר.',
      'אין בכך כדי לעורר ספק, וכל שטוענת העוררת דינו דחייה.',
    ]);
    expect(formOf(appellants)).toBe('woman');
    expect(formOf(permit_applicants)).toBe('man');
    expect(formOf([respondents[1]!])).toBe('woman');
  });

  it('is spoken of in the masculine, with no slash, where no document tells', () => {
    expect(formOf(withGenders(PARTIES, ['הבקשה נדונה.']).appellants)).toBe('man');
  });

  it('keeps the gender that its name tells, whatever documents say', () => {
    const parties = { ...PARTIES, appellants: [{ name: 'רות אלמוג' }] };
    expect(formOf(withGenders(parties, ['העורר טוען. העורר מוסיף.']).appellants)).toBe('woman');
  });
});

describe('a party as it was listed', () => {
  it('is called by its name without the number that the list gave it', () => {
    const parties = uniqueParties({
      appellants: [],
      respondents: [{ name: '(1) הועדה המקומית לתכנון ובניה בית שמש' }, { name: '2. אחוזת הרקפת בע"מ' }],
      permit_applicants: [],
    });
    expect(parties.respondents.map(({ name }) => name)).toEqual([
      'הועדה המקומית לתכנון ובניה בית שמש',
      'אחוזת הרקפת בע"מ',
    ]);
    expect(localCommittee({ parties } as Parameters<typeof localCommittee>[0])).toBe(
      'הועדה המקומית לתכנון ובניה בית שמש',
    );
  });
});
