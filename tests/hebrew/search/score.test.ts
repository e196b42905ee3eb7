import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuse } from '../../../src/hebrew/search/fuse.ts';
import { indexTerms } from '../../../src/hebrew/search/index-terms.ts';
import { queryPlan } from '../../../src/hebrew/search/plan.ts';
import { scoreCandidates } from '../../../src/hebrew/search/score.ts';
import { snippetMaker } from '../../../src/hebrew/search/snippet.ts';
import { termStatistics } from '../../../src/hebrew/search/statistics.ts';

function rank(query: string, texts: string[]): number[] {
  const rows = texts.map((text, id) => ({ id, ...indexTerms(text) }));
  return scoreCandidates(queryPlan(query), rows, termStatistics(rows, rows.length)).map(({ id }) => id);
}

const others = [
  'המועצה הארצית מייעצת לממשלה בכל הנוגע לקווי היסוד',
  'השר רשאי להתקין תקנות לביצוע חוק זה',
  'אגרת הבנייה תשולם במועד שנקבע',
  'פרוטוקול הישיבה ייחתם בידי היושב ראש',
];

const snippet = (text: string, query: string, most = 300): string => snippetMaker(query, most)(text);

describe('scoreCandidates', () => {
  it.each([
    ['prefix letters', 'הקלה', 'הוועדה סירבה להקלה שנתבקשה'],
    ['plural', 'שימוש חורג', 'שימושים חורגים במבנים'],
    ['ktiv haser', 'תוכנית', 'בתכניות החלות על המקום'],
    ['niqqud', 'מגרש', 'הַמִּגְרָשׁ שבבעלות העורר'],
    ['gershayim', 'תב״ע', 'הוראות התב"ע ברורות'],
    ['an acronym without its mark', 'תבע', 'הוראות התב״ע ברורות'],
    ['final letters', 'מרתפים', 'מרתף הבית'],
    ['a misspelling', 'התיישנוט', 'טענת ההתיישנות נדחית'],
    ['a section by its number', 'סעיף 152', 'לפי סעיף 152(א)(2) לחוק'],
    ['a date in another form', '12.3.2024', 'ביום 12 במרץ 2024 התקיים דיון'],
    ['a synonym', 'עליית שווי', 'חיוב בהיטל בשל השבחה'],
  ])('finds in spite of %s', (_, query, text) => {
    expect(rank(query, [...others, text])[0]).toBe(others.length);
  });

  it('prefers the row that has all of the query, and the word itself to its synonym', () => {
    expect(rank('חניה לנכים', ['חניה ליד הבית', 'מקומות חניה לנכים', 'נכים זכאים לקצבה', ...others])[0]).toBe(1);
    expect(rank('עורר', ['המערער לא הופיע לדיון', 'העורר לא הופיע לדיון', ...others]).slice(0, 2)).toEqual([1, 0]);
  });

  it('leaves out what has nothing of the query, and keeps the order of equals', () => {
    expect(rank('zoning', ['תכנון', 'zoning law', 'zoning law'])).toEqual([1, 2]);
    expect(rank('', others)).toEqual([]);
    expect(rank('היתר', [])).toEqual([]);
  });

  it('gives finite scores for any rows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(...'אבגהוי "\'1(ab'), maxLength: 40 })),
        fc.string({ maxLength: 20 }),
        (texts, query) => {
          const rows = texts.map((text, id) => ({ id, ...indexTerms(text) }));
          const scored = scoreCandidates(queryPlan(`${query} אבג 1`), rows, termStatistics([], 0));
          for (const { score } of scored) expect(Number.isFinite(score) && score > 0).toBe(true);
        },
      ),
    );
  });
});

describe('fuse', () => {
  it('adds reciprocal ranks', () => {
    const fused = fuse([{ ids: ['a', 'b', 'c'] }, { ids: ['c', 'a'], weight: 0.5 }]);
    expect(fused.map(({ id }) => id)).toEqual(['a', 'c', 'b']);
    expect(fused[0]!.score).toBeCloseTo(1 / 61 + 0.5 / 62, 12);
  });

  it('counts an id once in a ranking, and takes empty rankings', () => {
    expect(fuse([{ ids: ['a', 'a', 'b'] }])).toEqual([
      { id: 'a', score: 1 / 61 },
      { id: 'b', score: 1 / 63 },
    ]);
    expect(fuse([{ ids: [] }, { ids: [] }])).toEqual([]);
  });
});

describe('snippet', () => {
  it('marks whole word forms and escapes the rest', () => {
    expect(snippet('<b>ההקלה</b> בקווי הבניין & "חורגת"', 'הקלה בקו בניין')).toBe(
      '&lt;b&gt;<mark>ההקלה</mark>&lt;/b&gt; <mark>בקווי</mark> <mark>הבניין</mark> &amp; &quot;חורגת&quot;',
    );
    expect(snippet('הוראות הַתָּכְנִית והתב״ע', 'תוכנית תב"ע')).toBe('הוראות <mark>הַתָּכְנִית</mark> <mark>והתב״ע</mark>');
  });

  it.each([
    ['לוד', 'הנכס שבלוד נמכר', 'שבלוד'],
    ['למשה', 'הנכס של משה נמכר', 'משה'],
    ['שמעון', 'המפתח לשמעון נמסר', 'לשמעון'],
    ['ע"א', 'כפי שנפסק בע"א קודם', 'בע&quot;א'],
    ['מע"מ', 'שולם מעמ כדין', 'מעמ'],
    ['12345', 'תיק 12345-01-20', '12345-01-20'],
    ['חניה', 'הדיון בחניה', 'בחניה'],
    ['חניה', 'מקומות וחניות', 'וחניות'],
    ['בית המשפט', 'נקבע בביהמ"ש', 'בביהמ&quot;ש'],
    ['קומה', 'בקומת הגג', 'בקומת'],
    ['קומה', 'שתי קומותיו', 'קומותיו'],
    ['קומות', 'הקומה השנייה', 'הקומה'],
    ['מקומית', 'פרסום מקומי', 'מקומי'],
    ['מקומות', 'אין מקום', 'מקום'],
    ['תוכנית', 'לפי התכניות', 'התכניות'],
    ['התוכניות', 'לפי תכניתו', 'תכניתו'],
    ['בניה', 'היתר לבנייתו', 'לבנייתו'],
    ['זכות', 'הזכויות', 'הזכויות'],
    ['זכות', 'זכותו להתנגד', 'זכותו'],
    ['זכות', 'נפגעה זכותה', 'זכותה'],
    ['סמכויות', 'בסמכות הוועדה', 'בסמכות'],
    ['טענות', 'הטענה נדחית', 'הטענה'],
    ['הקלות', 'ההקלה', 'ההקלה'],
    ['תקנות', 'לפי התקנה', 'התקנה'],
    ['הסמכה', 'הסמכתו של השמאי', 'הסמכתו'],
    ['מבנה', 'מבני הציבור', 'מבני'],
    ['קווי', 'מהקו', 'מהקו'],
    ['בתים', 'ביתו', 'ביתו'],
    ['חריגה', 'החורגים', 'החורגים'],
    ['פרסום', 'בפירסום', 'בפירסום'],
    ['נימוק', 'הנמוקים', 'הנמוקים'],
    ['יעוד', 'בייעודו', 'בייעודו'],
    ['קו', 'לקווי הבניין', 'לקווי'],
    ['צו', 'הצווים', 'הצווים'],
    ['בתים', 'מבתיהם', 'מבתיהם'],
    ['שומה', 'השומות הנוגדות', 'השומות'],
    ['ערך', 'הערכים', 'הערכים'],
    ['ועדה', 'לוועדות', 'לוועדות'],
    ['שטח', 'משטח המגרש', 'משטח'],
    ['משיב', 'המשיבה', 'המשיבה'],
    ['מקומית', 'רשויות מקומיות ומקומיים', 'מקומיות'],
    ['תב"ע', 'לפי התב״ע או תבע', 'תבע'],
  ])('marks for %s in "%s" the whole word', (query, text, word) => {
    expect(snippet(text, query)).toContain(`<mark>${word}</mark>`);
  });

  it.each([
    ['ביש', 'הכביש נסלל'],
    ['2024', 'תיק 12024-01-20'],
    ['ברמן', 'פנייתו של שרמן'],
    ['חניה', 'הוועדה המקומית ועו"ד חנן לוי'],
    ['חניון', 'עו"ד חנן לוי'],
    ['עליית שווי', 'חיוב בשל השבחה'],
    ['ביהמ"ש', 'הבית שבנה העורר'],
    ['קומה', 'מקום בתחום הוועדה המקומית'],
    ['קומות', 'ובמקום אחר, ממקומו'],
    ['מקומית', 'המקום ומיקומו'],
    ['תוכנית', 'ייתכן כי במתכונת זו, לפי תוכן הדברים ותכונותיהם'],
    ['בנייה', 'בני הזוג ובניו של בנינו'],
    ['שומה', 'משום מה ובשום אופן'],
    ['חזית', 'חזות'],
    ['שכן', 'משכנתה'],
    ['שכן', 'השכונה, בשכונות'],
    ['שכונה', 'שכניה'],
    ['קו', 'לקוי'],
    ['צו', 'הצוות וצוותו'],
    ['קומה', 'מקומות, במקומות'],
    ['ערר', 'העוררים והעוררת'],
    ['ערך', 'הערכה, במערכת, עורכי הדין'],
    ['דרך', 'הדרכה ומדרכה'],
    ['דין', 'דיונית, מדינת'],
    ['רוחב', 'הרחבה ברחוב'],
    ['בקשה', 'ביקשה וביקשתם'],
    ['סיכום', 'סכום'],
    ['פיתוח', 'פתוח'],
    ['מצוי', 'מיצוי'],
    ['מקום', 'המיקום, המקומית'],
    ['פרטיות', 'הפרטים'],
    ['זמן', 'הזמנו'],
    ['תב"ע', 'התביעה של התובע'],
    ['תביעה', 'התב"ע'],
    ['התנגדות', 'התנגדו'],
    ['שווי', 'השווה'],
    ['סמכות', 'הסמכה'],
    ['הסמכה', 'סמכות'],
  ])('marks nothing for %s in "%s"', (query, text) => {
    expect(snippet(text, query)).not.toContain('<mark>');
  });

  it('marks every form of a word behind any prefix letters', () => {
    const forms: Record<string, string[]> = {
      מגרש: ['מגרש', 'מגרשים', 'מגרשי', 'מגרשו', 'מגרשיהם', 'מגרשנו'],
      דירה: ['דירה', 'דירת', 'דירתו', 'דירות', 'דירותיהם', 'דירתנו'],
      תוכנית: ['תוכנית', 'תכנית', 'תוכניות', 'תכניותיו', 'תכניתה'],
    };
    const form = fc
      .constantFrom(...Object.keys(forms))
      .chain((asked) => fc.record({ asked: fc.constant(asked), word: fc.constantFrom(...forms[asked]!) }));
    const prefix = fc.constantFrom('', 'ו', 'ש', 'ב', 'ל', 'כ', 'מ', 'וב', 'שב', 'ול', 'ומ');
    fc.assert(
      fc.property(form, prefix, ({ asked, word }, letters) => {
        expect(snippet(`כן ${letters}${word} לא`, asked)).toContain(`<mark>${letters}${word}</mark>`);
      }),
      { numRuns: 300 },
    );
  });

  it('takes a vowel letter before the last letter, or in a short word, for another word', () => {
    const letter = fc.constantFrom(...'גדזחטסעפצקר');
    fc.assert(
      fc.property(letter, letter, letter, fc.constantFrom('', 'ים', 'ה', 'ות'), (a, b, c, ending) => {
        const last = ending === '' ? c.replace('פ', 'ף').replace('צ', 'ץ') : c;
        const query = a + b + c.replace('פ', 'ף').replace('צ', 'ץ');
        for (const other of [`${a}${b}ו${last}${ending}`, `${a}ו${b}${last}${ending}`, `${a}${b}י${last}${ending}`])
          expect([query, snippet(`כן ${other} לא`, query)]).toEqual([query, `כן ${other} לא`]);
      }),
      { numRuns: 500 },
    );
  });

  it('takes the window that holds most of the query', () => {
    const filler = 'טקסט שאין בו דבר מן המבוקש והוא ממשיך עוד ועוד. ';
    const text = `${filler.repeat(10)}מרפסת. ${filler.repeat(10)}המרפסת חורגת מקו הבניין. ${filler.repeat(10)}`;
    const shown = snippet(text, 'חריגת מרפסת מקו בניין', 160);
    expect(shown).toMatch(/^….*<mark>המרפסת<\/mark> <mark>חורגת<\/mark> <mark>מקו<\/mark> <mark>הבניין<\/mark>.*…$/);
    expect(shown.replace(/<\/?mark>|…/g, '').length).toBeLessThanOrEqual(160);
  });

  it('shows other words for the same, unmarked', () => {
    const filler = 'טקסט שאין בו דבר מן המבוקש והוא ממשיך עוד ועוד. ';
    const shown = snippet(`${filler.repeat(10)}החניון סגור. ${filler.repeat(10)}`, 'תקן חניה', 100);
    expect(shown).toContain('החניון סגור');
    expect(shown).not.toContain('<mark>');
  });

  it('shows the beginning when nothing is found', () => {
    expect(snippet('ראשית הדברים היא זו', 'קשקוש', 12)).toBe('ראשית הדברים…');
    expect(snippet('שורה\n  ועוד שורה', '')).toBe('שורה ועוד שורה');
    expect(snippet('', 'היתר')).toBe('');
  });

  it('is well-formed and bounded for any text and query', () => {
    const text = fc.string({ unit: fc.constantFrom(...'אבה וינ<>&"\'\n.1a😀\u05b8'), maxLength: 400 });
    fc.assert(
      fc.property(text, text, fc.integer({ min: 10, max: 200 }), (source, query, most) => {
        const html = snippet(source, query, most);
        expect(html.replaceAll('<mark>', '').replaceAll('</mark>', '')).not.toMatch(
          /[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/,
        );
        expect(html.split('<mark>').length).toBe(html.split('</mark>').length);
        const plain = html.replace(/<\/?mark>/g, '').replace(/&(?:amp|lt|gt|quot|#39);/g, '+');
        expect(plain.length).toBeLessThanOrEqual(Math.max(most, longestRun(source)) + 2);
      }),
    );
  });
});

const longestRun = (text: string): number => Math.max(0, ...text.split(/\s/).map((part) => part.length));
