import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldFinals } from '../../../src/hebrew/text/normalise.ts';
import { prefixVariants, stemPrior, wordForms } from '../../../src/hebrew/text/stems.ts';
import { tokenise } from '../../../src/hebrew/text/tokens.ts';

const forms = (word: string) => wordForms(tokenise(word)[0]!.norm);

describe('wordForms', () => {
  it.each([
    ['היתר ההיתר בהיתר והיתרים להיתרי שבהיתרו'],
    ['ועדה הוועדה לועדות מהוועדה'],
    ['מגרש המגרש במגרשים ממגרשו'],
    ['החלטה בהחלטת מהחלטתם ההחלטות שהחלטתה'],
    ['תכנית התכניות ובתכנית לתכניתו'],
    ['קו קווי קווים בקווים'],
    ['בית בתי הבתים לבית'],
    ['זכות הזכויות בזכות'],
    ['שימוש בשימושים השימוש'],
    ['תב"ע בתב"ע התב״ע תבע'],
    ['דו"ח דו"חות הדו"ח'],
  ])('brings to one stem: %s', (words) => {
    const stems = words.split(' ').map((word) => forms(word).stem);
    expect(new Set(stems).size, stems.join(' ')).toBe(1);
  });

  it.each([['תוכנית תכנית'], ['בניין בנין'], ['רישיון רשיון'], ['חנייה חניה'], ['עיקרון עקרון'], ['שולחן שלחן']])(
    'brings to one root in either spelling: %s',
    (words) => {
      expect(new Set(words.split(' ').map((word) => forms(word).root)).size).toBe(1);
    },
  );

  it.each([
    ['היתר', 'יתר'],
    ['מגרש', 'גרש'],
    ['בניין', 'ניין'],
    ['שכנים', 'כנים'],
    ['הליך', 'ליך'],
    ['כביש', 'ביש'],
  ])('does not take the first letter of %s for a prefix', (word, stripped) => {
    expect(forms(word).base).toBe(foldFinals(word));
    expect(forms(word).stem).not.toBe(wordForms(foldFinals(stripped)).stem);
  });

  it('keeps numbers and Latin words, and meets a section by its number', () => {
    expect(forms('152(א)(2)')).toEqual({ base: '152(א)(2)', stem: '152(א)(2)', root: '152' });
    expect(forms('1031/25').root).toBe('1031');
    expect(forms('Zoning')).toEqual({ base: 'zoning', stem: 'zoning', root: 'zoning' });
  });

  it('gives something for any word', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'אבהוילמשכתנ"\''), minLength: 1, maxLength: 12 }), (text) => {
        for (const { norm } of tokenise(text)) {
          const { base, stem, root } = wordForms(norm);
          expect(base.length * stem.length * root.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});

it('cuts prefix letters by grammar', () => {
  expect(prefixVariants('ושבתכנית')).toEqual(['ושבתכנית', 'שבתכנית', 'בתכנית', 'תכנית']);
  expect(prefixVariants('מים')).toEqual(['מים', 'ים']);
  expect(prefixVariants('אדם')).toEqual(['אדם']);
});

it('knows common stems from rare ones', () => {
  expect(stemPrior(forms('סעיף').stem)).toBeLessThan(3);
  expect(stemPrior(forms('סעיף').stem)).toBeLessThan(stemPrior(forms('מצללה').stem));
  expect(stemPrior('קשקושצ')).toBe(8);
});
