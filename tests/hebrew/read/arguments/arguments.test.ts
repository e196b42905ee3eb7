import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregateClaims } from '../../../../src/hebrew/read/arguments/aggregate.ts';
import { clusterClaims } from '../../../../src/hebrew/read/arguments/cluster.ts';
import { legalBasis } from '../../../../src/hebrew/read/arguments/legal-basis.ts';
import { nounPhrases } from '../../../../src/hebrew/read/arguments/noun-phrases.ts';
import { shortened, summaryOf } from '../../../../src/hebrew/read/arguments/shorten.ts';
import type { ClaimText } from '../../../../src/hebrew/read/arguments/types.ts';
import { findCitations } from '../../../../src/hebrew/read/citations/find.ts';
import { claim } from './claim-texts.ts';

const spoken = (text: string, change: Partial<ClaimText> = {}): ClaimText =>
  claim(text, { documentId: 'protocol', docType: 'protocol', ...change });

const SHADOW = claim('הבניין המוצע יטיל צל על קולטי השמש של העוררים במשך ארבע שעות ביום, ולא הוגשה חוות דעת הצללה.');
const PARKING = claim('תקן החניה מחייב שלושה מקומות חניה, ואילו בבקשה מוצעים שניים בלבד.');
const NOTICE = claim('לא נשלחה הודעה אישית לבעלי החלקות הגובלות, ולכן הפרסום פגום לפי סעיף 149 לחוק התכנון והבנייה.');

describe('grouping', () => {
  it('puts what is said at the hearing with the pleading that says it', () => {
    const heard = spoken('לגבי ההצללה, ביום הקצר בשנה קולטי השמש מוצלים ארבע שעות וחוות דעת הצללה אין.');
    const groups = clusterClaims([SHADOW, PARKING, NOTICE, heard]);
    expect(groups.map((group) => group.map(({ id }) => id))).toEqual([
      [SHADOW.id, heard.id],
      [PARKING.id],
      [NOTICE.id],
    ]);
  });

  it('keeps a support with its claim, though they share no word', () => {
    const proof = claim('ארבעה דיירים התלוננו, ואיש לא השיב להם.', { supports: PARKING.id });
    const groups = clusterClaims([SHADOW, PARKING, NOTICE, proof]);
    expect(groups.map((group) => group.map(({ id }) => id))).toContainEqual([PARKING.id, proof.id]);
  });

  it('takes a bar that only a support of it names for that bar', () => {
    const own = { party: 'permit_applicant' as const, documentId: 'response', docType: 'response' };
    const fact = claim('העוררים עצמם סגרו מרפסת בלא היתר, בקיר הדרומי הפונה אל המגרש.', own);
    const bar = claim('מי שמבקש לאכוף את הדין על שכנו מתבקש לבוא בידיים נקיות.', {
      ...own,
      supports: fact.id,
      threshold: true,
    });
    const heard = spoken('ולגבי המרפסת, ההיתר הוא לשבעה מטרים והיא אחד עשר, אז ניקיון כפיים אין פה.', {
      party: 'permit_applicant',
      threshold: true,
    });
    expect(aggregateClaims([fact, bar, heard])).toMatchObject([{ title: 'תום לב וניקיון כפיים', threshold: true }]);
  });

  it("takes a support by itself where its claim is another party's or gone", () => {
    const theirs = claim('אין כל מחסור בחניה ברחוב.', { party: 'local_committee', supports: PARKING.id });
    const lost = claim('הציוד שעל הגג מרעיש ביום ובלילה.', { supports: 'gone' });
    expect(clusterClaims([PARKING, theirs, lost])).toHaveLength(3);
  });

  it('ends at two claims that support each other', () => {
    const [a, b] = [claim('אין ניקוז.', { id: 'a', supports: 'b' }), claim('אין תעלה.', { id: 'b', supports: 'a' })];
    expect(clusterClaims([a, b]).flat()).toHaveLength(2);
  });

  it('says what the hearing adds to a claim, and what only repeats it', () => {
    const added = spoken('לגבי ההצללה, מדדנו אתמול: קולטי השמש של הבית מוצלים משמונה עד שתים-עשרה.');
    const again = spoken(SHADOW.text);
    const [made] = aggregateClaims([SHADOW, added, again]);
    expect(Object.fromEntries(made!.supports)).toEqual({ [SHADOW.id]: null, [added.id]: SHADOW.id, [again.id]: null });
  });

  it('never mixes parties, even where they use the same words', () => {
    const theirs = {
      ...SHADOW,
      id: 'theirs',
      party: 'local_committee' as const,
      documentId: 'response',
      docType: 'response',
    };
    expect(clusterClaims([SHADOW, theirs])).toHaveLength(2);
  });

  it('has every claim in exactly one argument, whatever the claims are', () => {
    const words = fc.constantFrom(
      'הצללה',
      'חניה',
      'פרסום',
      'הבניין',
      'לא',
      'סעיף 149 לחוק',
      'גובה',
      '',
      '"',
      '12.3.2025',
      'ועדה',
    );
    const any = fc.record({
      text: fc.array(words, { maxLength: 12 }).map((list) => list.join(' ')),
      party: fc.constantFrom('appellant' as const, 'respondent' as const, 'other' as const),
      docType: fc.constantFrom('appeal', 'reply', 'protocol'),
      threshold: fc.boolean(),
      position: fc.nat(20),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 25 }), (list) => {
        const claims = list.map(({ text, ...rest }) => claim(text, { ...rest, documentId: rest.docType }));
        const made = aggregateClaims(claims);
        expect(made.flatMap(({ claimIds }) => claimIds).sort()).toEqual(claims.map(({ id }) => id).sort());
        for (const { title } of made) expect(title.trim()).not.toBe('');
        const titles = made.map(({ party, title }) => `${party} ${title}`);
        expect(new Set(titles).size).toBe(titles.length);
      }),
      { numRuns: 60 },
    );
  });
});

describe('an argument', () => {
  it('comes after the bars to the appeal, procedure before the merits', () => {
    const late = claim('דין הערר להידחות על הסף מחמת איחור בהגשתו.', { threshold: true });
    const made = aggregateClaims([PARKING, NOTICE, late]);
    expect(made.map(({ claimIds }) => claimIds[0])).toEqual([late.id, NOTICE.id, PARKING.id]);
    expect(made.map(({ threshold }) => threshold)).toEqual([true, false, false]);
  });

  it('bears the heading that stands over it alone, without its number', () => {
    const heading = 'שער שני - הפרסום לא הגיע לאיש';
    const [made] = aggregateClaims([{ ...NOTICE, heading }]);
    expect(made!.title).toBe('הפרסום לא הגיע לאיש');
    const shared = aggregateClaims([
      { ...NOTICE, heading },
      { ...PARKING, heading },
    ]);
    expect(shared.map(({ title }) => title)).toEqual(['פרסום והליך', 'חניה ותנועה']);
    for (const general of ['טענות העוררים', 'עניינים מקדמיים', 'לגופו של עניין'])
      expect(aggregateClaims([{ ...NOTICE, heading: general }])[0]!.title).toBe('פרסום והליך');
    expect(aggregateClaims([{ ...NOTICE, heading: 'על הסף – איחור' }])[0]!.title).toBe('איחור');
    expect(aggregateClaims([{ ...NOTICE, heading: 'סוגיה מקדמית: הסמכות' }])[0]!.title).toBe('הסמכות');
    expect(aggregateClaims([{ ...NOTICE, heading: 'לסעיף 13' }])[0]!.title).toBe('פרסום והליך');
    const report = claim('הדוח הוכן לפני שלוש שנים, בידי מי שלא ביקר במקום.');
    for (const head of ['ראש ערר חמישי: ', 'ראש ערר אחד עשר: ', 'נימוק שני – ', "טענה ג': "])
      expect(aggregateClaims([{ ...report, heading: `${head}הדוח הכלכלי` }])[0]!.title).toBe('הדוח הכלכלי');
  });

  it('is no matter of which only a word of what supports it speaks', () => {
    const visit = claim('הביקור שערך השמאי בנכס היה קצר מדי.');
    const sewer = claim('קו הביוב שבחצר אינו נראה מן הרחוב.', { supports: visit.id });
    const others = [1, 2].map((n) => claim(`השמאי לא נכנס לחדר ${n} כלל.`, { supports: visit.id }));
    expect([visit, sewer].map(({ topic }) => topic)).toEqual([null, 'ניקוז ותשתיות']);
    const [made] = aggregateClaims([visit, sewer, ...others]);
    expect(made!.title).toContain('ביקור');
  });

  it('leans on laws, then plans, then judgments, in one spelling', () => {
    const text =
      `כך נפסק בעע"מ 317/10 שפר נ' יניב. לפי סעיף 151 לחוק התכנון והבניה, התשכ"ה-1965, תכנית 101-0123456 אינה מתירה זאת, וראו ` +
      `גם ס' 151 לחוק, סעיף 14(ב) לתוספת השלישית לחוק ותקנה 2 לתקנות התכנון והבנייה (סטייה ניכרת מתכנית), התשס"ב-2002.`;
    expect(legalBasis(findCitations(text))).toEqual([
      'סעיף 151 לחוק התכנון והבנייה',
      'סעיף 14(ב) לתוספת השלישית לחוק התכנון והבנייה',
      'תקנה 2 לתקנות התכנון והבנייה (סטיה ניכרת מתכנית)',
      'תכנית 101-0123456',
      `עע"מ 317/10 שפר נ' יניב`,
    ]);
  });

  it('is summed up in its own words: repetition once, speech after writing', () => {
    const heard = spoken('ארבע שעות ביום קולטי השמש מוצלים. המדידה נעשתה השבוע בידי מודד מוסמך.');
    const again = claim(SHADOW.text, { documentId: 'reply', docType: 'reply' });
    const summary = summaryOf([SHADOW, again, heard]);
    expect(summary).toMatch(/^הבניין המוצע יטיל צל .* בדיון נטען: .*המדידה נעשתה השבוע/);
    expect(summary.split('חוות דעת הצללה')).toHaveLength(2);
    expect(summary.length).toBeLessThanOrEqual(750);
  });

  it('is shortened at the end of a sentence, or at a clause with a mark', () => {
    expect(shortened('משפט ראשון. משפט שני. משפט שלישי.', 25)).toBe('משפט ראשון. משפט שני.');
    expect(shortened('פסוקית ראשונה, פסוקית שנייה ועוד מילים רבות', 30)).toBe('פסוקית ראשונה, פסוקית שנייה…');
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 20, max: 100 }), (text, most) => {
        expect(shortened(text, most).length).toBeLessThanOrEqual(most + 1);
      }),
    );
  });
});

it.each([
  ['התכנית נסמכת על מסמך המדיניות שלא נערך מעולם.', 'מסמך המדיניות'],
  ['ההקלה ניתנה בניגוד לקו הבניין הצדי שקבעה התכנית.', 'קו הבניין הצדי'],
  ['בקיר הצפוני מתוכננים חמישה פתחים.', 'הקיר הצפוני'],
  ['לא נערכה הדמיית רוחות, אף שהמגדל גבוה.', 'הדמיית רוחות'],
  ['העץ בריא, ואילו פקיד היערות התיר לכרתו.', 'פקיד היערות'],
  ['בדקתי, והלימודים היו אז כרגיל בבית הספר.', 'בית הספר'],
  ['הטענה שהחתימה זויפה היא הוצאת דיבה.', 'הוצאת דיבה'],
])('finds what "%s" speaks of', (text, phrase) => {
  expect(nounPhrases([text])[0]?.text).toBe(phrase);
});

it.each(['דחתה הוועדה את הטענה.', 'קבעה המשיבה כי לא ניתן.', 'החלטת הוועדה המקומית בטלה.', 'כך פסק גם בית המשפט.'])(
  'takes no verb and no party for a noun phrase: "%s"',
  (text) => {
    expect(nounPhrases([text])).toEqual([]);
  },
);

it.each(['על העוררים לא חלה חובה להתנגד.', 'הציג תצלום אוויר מינואר 2024 ובו עמוד הגשר.'])(
  'is titled by no words that only look like a noun phrase: %s',
  (text) => {
    const [made] = aggregateClaims([claim(text, { topic: null })]);
    expect(made!.title).not.toMatch(/^על |^[^"]*ינואר/);
  },
);

it('is titled by no half of a word that has a prefix for its first letter', () => {
  const [one] = aggregateClaims([claim('את הדברים יש לקרוא עם עמדת מהנדס.', { topic: null })]);
  expect(one!.title).not.toBe('הנדס');
});

describe('titles of arguments that share their topic', () => {
  const texts = [
    'הספירה נערכה בחופשה, והיא אינה משקפת את העומס ברחוב.',
    'הגשר לא נבנה, ובלעדיו אין להולכי הרגל מעבר אל התחנה.',
    'לא כך.',
    'אין.',
  ];
  const made = aggregateClaims(
    texts.map((text, at) => claim(text, { id: `t${at}`, topic: 'חניה ותנועה', position: at * 9 })),
  );

  it('have no number, no filler and no whole sentence', () => {
    for (const { title } of made) expect(title).not.toMatch(/\(\d+\)|טענה נוספת|[.?!]$/);
  });

  it('tell those apart of which something can be named', () => {
    const named = made.filter(({ claimIds }) => claimIds.includes('t0') || claimIds.includes('t1'));
    expect(new Set(named.map(({ title }) => title)).size).toBe(named.length);
  });
});
