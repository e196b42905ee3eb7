import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { weightedLogOdds } from '../../../../src/hebrew/read/style/background.ts';
import { countDecision, extractFormulas } from '../../../../src/hebrew/read/style/extract.ts';
import { createGramCounts } from '../../../../src/hebrew/read/style/gram-counts.ts';
import { findPhrases, phraseKey } from '../../../../src/hebrew/read/style/occurrences.ts';
import { formOf, readStyleText, unitsOfPhrase } from '../../../../src/hebrew/read/style/units.ts';
import { type Author, plantedDecision, plantedIn } from '../../../helpers/planted-corpus.ts';
import { runs } from '../../../helpers/runs.ts';
import {
  type FoundPattern,
  likeness,
  nearerAuthor,
  notFound,
  ofOtherType,
  patternsOf,
} from '../../../helpers/style-analysis.ts';

const AUTHORS: Author[] = ['first', 'second'];
const DECISIONS = 8;

const abstract = (phrase: string): string => formOf(phrase, unitsOfPhrase(phrase));

describe('slots', () => {
  it.each([
    ['ביום 12.3.2024 הוגש הערר', 'ביום {תאריך} הוגש הערר'],
    ['ביום י"ב באדר תשפ"ד הוגש הערר', 'ביום {תאריך} הוגש הערר'],
    ['בתוך 30 ימים מיום ההחלטה', 'בתוך {מספר} ימים מיום ההחלטה'],
    ['לטענת העוררים 1 ו-2 נפל פגם', 'לטענת {צד} נפל פגם'],
    ['ולוועדה המקומית לתכנון ולבנייה אין מענה', 'ול{צד} אין מענה'],
    ['שמבקשי ההיתר לא הוכיחו', 'ש{צד} לא הוכיחו'],
    ['אליבא דעוררת אין בכך ממש', 'אליבא ד{צד} אין בכך ממש'],
    ['הסכמתה של משפחת אבן-צור לא ניתנה', 'הסכמתה של משפחת {שם} לא ניתנה'],
    ["מרחק של 3 מ' בין הבניינים", "מרחק של {מספר} מ' בין הבניינים"],
    ['ראו ע"א 1234/15 לביא נ\' פז בפסקה 7', 'ראו {פסק דין} בפסקה {מספר}'],
    ['לפי סעיף 149 לחוק התכנון והבנייה ניתן לאשר', 'לפי {חוק} ניתן לאשר'],
  ])('%s', (written, shown) => {
    expect(abstract(written)).toBe(shown);
  });

  it('leave words of the same letters alone', () => {
    expect(abstract('קיר תומך גובל')).toBe('קיר תומך גובל');
    expect(abstract('איש אינו מתנגד לכך')).toBe('איש אינו מתנגד לכך');
  });

  it('give variants of one formula one key, and other formulas another', () => {
    const key = (phrase: string) => phraseKey(phrase).join(' ');
    expect(key('ושהעוררים לא הוכיחו ביום 1.2.2020')).toBe(key('שהמשיבה 3 לא הוכיחו ביום 5 במאי 2021'));
    expect(key('ונקדים ונאמר')).toBe(key('נקדים ונאמר'));
    expect(key('{צד} לא הוכיחו')).toBe(key('העוררים לא הוכיחו'));
    expect(key('נקדים ונאמר')).not.toBe(key('נקדים ונבהיר'));
  });
});

describe('planted formulas of two authors', () => {
  const analysed = {} as Record<Author, FoundPattern[]>;
  const texts = (author: Author) => Array.from({ length: DECISIONS }, (_, i) => plantedDecision(author, i + 1, 60_000));
  beforeAll(() => {
    for (const author of AUTHORS) analysed[author] = patternsOf(texts(author));
  });

  it('are found, nine of ten at least, and most of them as what they are', () => {
    for (const author of AUTHORS) {
      const planted = plantedIn(author).length;
      expect(notFound(author, analysed[author])).toHaveLength(0);
      expect(ofOtherType(author, analysed[author]).length / planted).toBeLessThanOrEqual(0.2);
    }
  });

  it('of the other author are not found', () => {
    const strangers = plantedIn('second').filter(({ type }) => type === 'characteristic_phrase' || type === 'opening');
    for (const { formula } of strangers)
      expect(analysed.first.filter(({ text }) => likeness(text, formula) >= 0.8)).toEqual([]);
  });

  it('tell unseen decisions of the two apart', () => {
    for (const author of AUTHORS)
      for (let seed = 101; seed <= 105; seed++)
        expect(nearerAuthor(plantedDecision(author, seed, 60_000), analysed, DECISIONS)).toBe(author);
  });

  it('are shown with counts, decisions and excerpts that stand in the decisions word for word', () => {
    const all = texts('first');
    for (const { count, decisions, examples, text } of analysed.first) {
      expect(
        [...decisions.values()].reduce((sum, n) => sum + n, 0),
        text,
      ).toBe(count);
      expect(examples.length).toBeGreaterThan(0);
      expect(new Set(examples.map(({ decision }) => decision)).size).toBe(examples.length);
      for (const { decision, excerpt } of examples) {
        expect(all[decision]!.includes(excerpt), excerpt).toBe(true);
        expect(excerpt).not.toBe('');
      }
    }
  });

  it('are the same when the corpus is analysed again', () => {
    expect(patternsOf(texts('first'))).toEqual(analysed.first);
  });

  it('stand in excerpts that hold the formula', () => {
    for (const { type, text, examples } of analysed.first) {
      if (type !== 'characteristic_phrase') continue;
      for (const { excerpt } of examples) {
        const [found] = findPhrases(readStyleText(excerpt, []), [phraseKey(text)]);
        expect(found!.count + Number(likeness(excerpt, text) > 0.3), `${text} in ${excerpt}`).toBeGreaterThan(0);
      }
    }
  });
});

describe('a small corpus', () => {
  const decision = (n: number) => `החלטה

1. לפנינו ערר על החלטת הוועדה המקומית מיום ${n}.2.2024, בעניינו של מגרש ${n}.

דיון והכרעה

2. יתרה מכך, לטענת העוררים נפל פגם. ודוק, איננו סבורים כי די בכך ${'א'.repeat(n)}.

3. ראו ע"א ${n}00/15 לביא נ' פז (פורסם בנבו, ${n}.5.2016).

סוף דבר

4. הערר נדחה. אין צו להוצאות.

ניתנה פה אחד, ביום ${n}.3.2025.
`;
  const find = (patterns: FoundPattern[], type: string) =>
    patterns.filter((one) => one.type === type).map(({ text }) => text);

  it('of one decision has its connectives, parties, citations, headings and structure', () => {
    const patterns = patternsOf([decision(1)]);
    expect(find(patterns, 'transition')).toEqual(expect.arrayContaining(['יתרה מכך', 'ודוק']));
    expect(find(patterns, 'party_reference')).toContain('העוררים');
    expect(find(patterns, 'citation')).toContain("{הליך} {מספר} {שם} נ' {שם} (פורסם בנבו, {תאריך})");
    expect(find(patterns, 'heading')).toContain('דיון והכרעה');
    expect(find(patterns, 'structure').join()).toContain('דיון והכרעה ← סוף דבר');
  });

  it('of three has the formulas of its openings and closings', () => {
    const patterns = patternsOf([1, 2, 3].map(decision));
    expect(find(patterns, 'opening').join()).toContain('לפנינו ערר על החלטת {צד} מיום {תאריך}');
    expect(find(patterns, 'conclusion')).toEqual(
      expect.arrayContaining([
        expect.stringContaining('אין צו להוצאות'),
        expect.stringContaining('ניתנה פה אחד, ביום {תאריך}'),
      ]),
    );
  });

  it('of none has none', () => {
    expect(patternsOf([])).toEqual([]);
    expect(patternsOf([''])).toEqual([]);
  });
});

describe('a formula', () => {
  it('is the longest row that holds together, not its pieces nor what happens to follow it', () => {
    const fault = (n: number) =>
      `פריט${'אבגדהוזחטי'[n % 10]}${'כלק'[n % 3]} ${'שבור|סדוק|רעוע|לקוי'.split('|')[n % 4]}`;
    const texts = Array.from({ length: 12 }, (_, n) =>
      [0, 1, 2, 3, 4]
        .map((i) => `${i + 1}. לא נכחד כי ${fault(n * 5 + i)} ובשל כך ${fault(n * 11 + i * 3)}.`)
        .join('\n\n'),
    );
    const found = patternsOf(texts).filter(({ text }) => text.includes('נכחד'));
    expect(found.map(({ text, count }) => [text, count])).toEqual([['לא נכחד כי', 60]]);
  });

  it('of legal Hebrew at large is less telling than one of a writer', () => {
    const odds = (phrase: string) => weightedLogOdds(phraseKey(phrase), 20, 100_000);
    expect(odds('אבן הבוחן היא תמיד התכלית')).toBeGreaterThan(2);
    expect(odds('על פי')).toBeLessThan(0);
  });
});

const word = fc.constantFrom(
  ...'העוררים|הוועדה|המקומית|סעיף 5|לחוק|ע"א 12/34|נ\'|לוי|12.3.2024|יתרה מכך,|כי|"ציטוט"|(להלן: "החוק")|\n\n|1.|\t|;|– |א\'|{צד}|😀|\u200f|Ltd'.split(
    '|',
  ),
);

describe('any text', () => {
  it('gives formulas whose excerpts stand in it', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 8 })), { maxLength: 80 }), (words) => {
        const text = words.join(' ');
        const counts = createGramCounts(text.length);
        const input = { text, sections: [], counts };
        countDecision(input);
        countDecision(input);
        for (const { excerpt, count, forms } of extractFormulas({ ...input, decisions: 1 }).candidates) {
          expect(text).toContain(excerpt);
          expect(count).toBeGreaterThan(0);
          expect(Object.keys(forms).length).toBeGreaterThan(0);
        }
      }),
      runs(30, 150),
    );
  });
});
