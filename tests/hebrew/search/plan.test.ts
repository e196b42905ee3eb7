import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SYNONYMS } from '../../../src/hebrew/pattern/rules.generated.ts';
import { indexTerms, rootTerm, salientTerm } from '../../../src/hebrew/search/index-terms.ts';
import { candidateLegs, queryPlan } from '../../../src/hebrew/search/plan.ts';
import { termStatistics } from '../../../src/hebrew/search/statistics.ts';
import { isStopWord } from '../../../src/hebrew/search/stop-words.ts';
import { wordForms } from '../../../src/hebrew/text/stems.ts';

const rootsOf = (query: string): string[] => queryPlan(query).words.map((word) => word.root);

describe('indexTerms', () => {
  it('keeps the words in order without stop words, and one term for each root', () => {
    const { words, terms, length } = indexTerms('הוועדה דנה בבקשה של המבקש, ולפי התב״ע הבקשה נדחתה ביום 12.3.2024');
    expect(words).toBe('הוועדה דנה בבקשה המבקש התב"ע הבקשה נדחתה ביומ 2024-03-12 2024');
    expect(length).toBe(10);
    expect(new Set(terms).size).toBe(terms.length);
    for (const root of ['ועד', 'בקש', 'תבע', '2024']) expect(terms).toContain(rootTerm(root));
    expect(terms.every((term) => Number.isInteger(term) && Math.abs(term) <= 2 ** 31)).toBe(true);
  });

  it('keeps a case of the courts under its first number too, and no date', () => {
    expect(indexTerms('עת"מ 12345-01-20').terms).toContain(rootTerm('12345'));
    expect(indexTerms('ערר 1031-06-25').terms).toContain(rootTerm('1031'));
    expect(indexTerms('12345-01-20').words).toBe('12345-01-20');
    expect(indexTerms('2024-01-20').terms).toEqual([rootTerm('2024-01-20'), rootTerm('2024')]);
  });

  it('marks what a text dwells upon', () => {
    const { terms } = indexTerms(`חניה: תקן החניה. ${'מילים אחרות לגמרי ועוד פרטים רבים. '.repeat(9)} פעם אחת מטרד`);
    expect(terms).toContain(salientTerm(wordForms('חניה').root));
    expect(terms).toContain(rootTerm(wordForms('מטרד').root));
    expect(terms).not.toContain(salientTerm(wordForms('מטרד').root));
  });

  it('gives nothing for a text without words', () => {
    expect(indexTerms(' … – ()')).toEqual({ words: '', terms: [], length: 0 });
  });

  it('is stored, so the hash of a term never changes', () => {
    expect([rootTerm('תכנ'), salientTerm('תכנ')]).toEqual([-1865032378, 236993265]);
  });
});

describe('queryPlan', () => {
  it('reads a query as its telling words', () => {
    expect(queryPlan('האם יש לתת הקלה בקווי הבניין של המגרש?').words.map((word) => word.stem)).toEqual(
      expect.arrayContaining(['הקל', 'קו', 'בניינ', 'מגרש']),
    );
    expect(rootsOf('חנייה')).toEqual(rootsOf('החניה'));
    expect(rootsOf('סעיף 152(א)(2)')).toContain('152');
  });

  it('offers synonyms of words and phrases', () => {
    const offered = (query: string) =>
      queryPlan(query).alternatives.map(({ words }) => words.map((word) => word.stem).join(' '));
    expect(offered('עליית שווי')).toContain('השבח');
    expect(offered('התב"ע החלה')).toContain(
      ['תכנית', 'בניין', 'עיר'].map((w) => wordForms(w.replace(/ן$/, 'נ')).stem).join(' '),
    );
    expect(offered('קשקוש')).toEqual([]);
  });

  it.each(['', ' ', 'א', 'ש', 'של את מה', '"', "''", '()&|!:*<->', '😀', '\u200f', '\u05b0', '\u0000'])(
    'has no words for %j',
    (query) => {
      expect(queryPlan(query)).toEqual({ words: [], alternatives: [] });
      expect(candidateLegs(queryPlan(query), termStatistics([], 0))).toEqual([]);
    },
  );

  it('reads a stop word that is a noun besides where nothing else is left', () => {
    expect(queryPlan('שכן').words.map((word) => word.stem)).toEqual(['שכנ']);
    expect(queryPlan('של שכן').words.map((word) => word.norm)).toEqual(['שכנ']);
    expect(queryPlan('שכן ההיתר פקע').words.map((word) => word.norm)).toEqual(['ההיתר', 'פקע']);
  });

  it('reads markup and operators as plain words', () => {
    expect(queryPlan("<script>alert('1')</script> & היתר:* <-> !בנייה").words.map((word) => word.norm)).toEqual([
      'script',
      'alert',
      '1',
      'היתר',
      'בנייה',
    ]);
  });

  it('is bounded and quick for a query of 5,000 characters', () => {
    const long = Array.from(
      { length: 1200 },
      (_, i) => `מילה${String.fromCharCode(0x5d0 + (i % 22), 0x5d0 + (i % 19))}`,
    ).join(' ');
    queryPlan(long);
    const started = performance.now();
    const plan = queryPlan(long);
    expect(performance.now() - started).toBeLessThan(100);
    expect(plan.words.length).toBeLessThanOrEqual(40);
    expect(plan.alternatives.length).toBeLessThanOrEqual(150);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (query) => {
        candidateLegs(queryPlan(query), termStatistics([], 0));
      }),
    );
  });
});

describe('candidateLegs', () => {
  const rare = 'מצללה';
  const rows = Array.from({ length: 1000 }, (_, i) =>
    indexTerms(`תכנית היתר בנייה ${i % 100 === 0 ? rare : 'שונות'} ${i}`),
  );
  const statistics = termStatistics(rows, 100_000);

  it('looks rare words up alone and common ones only together or where they are dwelt upon', () => {
    const legs = candidateLegs(queryPlan(`${rare} בתכנית`), statistics, { pool: 1500 });
    const common = rootTerm(wordForms('תכנית').root);
    expect(legs.map((leg) => leg.terms)).toContainEqual([rootTerm(wordForms(rare).root)]);
    expect(legs.map((leg) => leg.terms)).not.toContainEqual([common]);
    const both = candidateLegs(queryPlan('תכנית להיתר'), statistics, { pool: 1500 });
    expect(both.map((leg) => leg.terms)).toContainEqual([common, rootTerm(wordForms('היתר').root)]);
    expect(both.map((leg) => leg.terms)).toContainEqual([salientTerm(wordForms('תכנית').root)]);
  });

  it('spends nothing on pairs with a word that is looked up alone', () => {
    const legs = candidateLegs(queryPlan(`${rare} קשקושון תכנית היתר`), statistics, { pool: 3000 });
    const terms = [rare, 'קשקושון', 'תכנית', 'היתר'].map((word) => rootTerm(wordForms(word).root));
    const pairs = legs
      .map((leg) => leg.terms.filter((term) => terms.includes(term)))
      .filter(({ length }) => length > 1);
    expect(pairs.map((pair) => pair.toSorted())).toEqual([terms.slice(2).toSorted()]);
  });

  it('looks a word up alone in a small part of the rows, however common it is in the whole', () => {
    const common = rootTerm(wordForms('תכנית').root);
    const legs = candidateLegs(queryPlan(`${rare} בתכנית`), statistics, { pool: 1500, part: 0.01 });
    expect(legs).toContainEqual(expect.objectContaining({ terms: [common], frequency: 100_000 }));
  });

  it('gives every word a leg when asked to be exhaustive', () => {
    const legs = candidateLegs(queryPlan(`${rare} בתכנית`), statistics, { exhaustive: true });
    expect(legs.map((leg) => leg.terms)).toContainEqual([rootTerm(wordForms('תכנית').root)]);
  });

  it.each(
    [
      'לוד|בלוד ללוד מלוד ולוד שבלוד',
      'בלוד|לוד ללוד',
      'ערד|בערד לערד הערד',
      'צפת|בצפת',
      'לוי|ללוי ולוי שלוי',
      'משה|למשה ומשה',
      'שמעון|לשמעון ושמעון',
      'ברקוביץ|לברקוביץ',
      'ביאליק|בביאליק',
      'לטרון|בלטרון',
      'דוח|דו"ח בדו"ח',
      'דו"ח|דוח',
      'יור|יו"ר',
      'בגץ|בג"ץ',
      'שצפ|שצ"פ',
      'מעמ|מע"מ',
      'מע"מ|מעמ',
      'חווד|חוו"ד',
      'חוו"ד|חוות-דעת',
      'מנכל|מנכ"ל',
      'ב"כ|לב"כ שב"כ',
      'ע"א|בע"א',
      'תשפ"ד|תשפד',
      'חזית|חזיתות',
      'חזיתות|חזית',
      'גובה|גובהו גבהים',
      'תקדים|תקדימים',
      'כריתה|כריתות',
      'שינוי|שינויי',
      'רישיון|רשיונו',
      'שכן|שכנים השכן',
      'עד|עדים',
    ].flatMap((line) => {
      const [query, texts] = line.split('|') as [string, string];
      return texts.split(' ').map((text) => [query, text] as const);
    }),
  )('looks for %s where %s is kept', (query, text) => {
    const kept = new Set(indexTerms(text).terms);
    const legs = candidateLegs(queryPlan(query), statistics, { exhaustive: true });
    expect(legs.some(({ terms }) => terms.every((term) => kept.has(term)))).toBe(true);
  });

  it('is bounded for names without end', () => {
    const names = Array.from({ length: 40 }, (_, i) => `ב${'גדטזסצ'[i % 6]}${'קרפחע'[i % 5]}${'אטצזגדס'[i % 7]}ז`);
    expect(candidateLegs(queryPlan(names.join(' ')), statistics).length).toBeLessThan(200);
  });

  it('weighs rare words more, and gives whole limits', () => {
    const legs = candidateLegs(queryPlan(`${rare} תכנית היתר`), statistics, { exhaustive: true });
    const weight = (word: string): number =>
      legs.find((leg) => leg.terms[0] === rootTerm(wordForms(word).root))!.weight;
    expect(weight(rare)).toBeGreaterThan(weight('תכנית'));
    expect(legs.every((leg) => Number.isInteger(leg.limit) && leg.limit > 0)).toBe(true);
  });
});

describe('termStatistics', () => {
  it('scales a sample to all rows and trusts what it met often', () => {
    const sample = Array.from({ length: 20 }, (_, i) => ({
      terms: i < 10 ? [1, 2] : i === 10 ? [2, 3] : [4],
      length: 10,
    }));
    const statistics = termStatistics(sample, 2000);
    expect([1, 2, 3, 9].map((term) => statistics.frequency(term))).toEqual([1000, 1100, 100, 0]);
    expect([1, 2, 3, 9].map((term) => statistics.isReliable(term))).toEqual([true, true, false, false]);
    expect(statistics.averageLength).toBe(10);
    expect(termStatistics(sample, 20).isReliable(3)).toBe(true);
  });
});

it('has a synonym table without words twice in a group or groups of one', () => {
  for (const group of SYNONYMS) {
    const members = group.split('|');
    expect(members.length, group).toBeGreaterThan(1);
    expect(new Set(members).size, group).toBe(members.length);
  }
  expect(SYNONYMS.length).toBeGreaterThanOrEqual(150);
});

it('knows stop words with their prefix letters', () => {
  for (const word of ['של', 'ואשר', 'שאינו', 'א']) expect(isStopWord(word)).toBe(true);
  for (const word of ['היתר', 'ערר', '5']) expect(isStopWord(word)).toBe(false);
});
