import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldFinals, normaliseForLookup, normaliseText, normaliseWithMap } from '../../../src/hebrew/text/normalise.ts';

const hebrewish = fc.string({
  unit: fc.constantFrom(...'אבםןץ ״"\'׳־–-\u05b8\u05bc\u05c1\u200f\u200e\u00a0\u0301eשׁﭏﬁ\r\n\t\f1(…😀'),
  maxLength: 60,
});

describe('normaliseText', () => {
  it.each([
    ['niqqud and cantillation', 'שָׁלוֹם בְּרֵאשִׁ֖ית', 'שלום בראשית'],
    ['presentation forms', 'שׁלוּם ﭏ', 'שלום אל'],
    ['quote marks', "״א״ ”ב“ „ג” «ד» ה''ו ב’ ג׳", '"א" "ב" "ג" "ד" ה"ו ב\' ג\''],
    ['dashes', 'בית־המשפט תשי"ג–1953 א—ב', 'בית-המשפט תשי"ג-1953 א-ב'],
    ['bidi marks, zero width, soft hyphen', '\u200fסעיף\u200e 5\u202c\u2066\u200b\ufeff מ\u00adילה', 'סעיף 5 מילה'],
    ['blanks and line breaks', 'א\u00a0ב\u2009ג\r\nד\rה\fו\u2028ז\tח', 'א ב ג\nד\nה\nו\nז\tח'],
    ['other scripts', 'cafe\u0301 ﬁn １２', 'café fin 12'],
    ['control characters', 'א\u0000ב\u0007', 'אב'],
  ])('unifies %s', (_, source, plain) => {
    expect(normaliseText(source)).toBe(plain);
  });

  it('is the same when done twice, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), hebrewish), (text) => {
        const once = normaliseText(text);
        // a lone mark may still find its letter, quotes made of apostrophes may meet: both settle at once
        expect(normaliseText(normaliseText(once))).toBe(normaliseText(once));
      }),
    );
  });

  it('takes a document of 650,000 characters in a moment', () => {
    const text = 'העוררת טוענת כי התב״ע אינה חלה על המגרש; '.repeat(16_000).slice(0, 650_000);
    normaliseWithMap(text);
    const started = performance.now();
    normaliseWithMap(text);
    expect(performance.now() - started).toBeLessThan(200);
  });
});

describe('normaliseWithMap', () => {
  it('leads back to the source', () => {
    const source = "הוֹדָעָה: התב''ע,\r\n  תֻּקְּנָה";
    const { text, map } = normaliseWithMap(source);
    const at = text.indexOf('תב"ע');
    expect(source.slice(map[at], map[at + 4])).toBe("תב''ע");
    const last = text.indexOf('תקנה');
    expect(source.slice(map[last], map[text.length])).toBe('תֻּקְּנָה');
  });

  it('gives the same text as normaliseText and rising offsets that end at the end', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), hebrewish), (source) => {
        const { text, map } = normaliseWithMap(source);
        expect(text).toBe(normaliseText(source));
        expect(map).toHaveLength(text.length + 1);
        expect(map[text.length]).toBe(source.length);
        for (let i = 1; i < map.length; i++) expect(map[i]).toBeGreaterThanOrEqual(map[i - 1]!);
      }),
    );
  });
});

it('folds final letters', () => {
  expect(foldFinals('ךםןףץ כמנפצ')).toBe('כמנפצ כמנפצ');
});

it('gives one lookup key to what a reader takes for the same', () => {
  expect(normaliseForLookup('  עו״ד   כהן־לוי ABC\n')).toBe('עו"ד כהנ-לוי abc');
  expect(normaliseForLookup('עו"ד כהן-לוי abc')).toBe(normaliseForLookup('עו״ד\u00a0כהן–לוי Abc'));
});
