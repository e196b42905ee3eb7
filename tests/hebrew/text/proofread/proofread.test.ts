import { describe, expect, it } from 'vitest';
import { proofread } from '../../../../src/hebrew/text/proofread/proofread.ts';
import type { SourceLine, SourcePage } from '../../../../src/hebrew/text/source-text.ts';
import { printPages } from './printed-pages.ts';

const page = (
  lines: (Partial<SourceLine> & { text: string })[],
  number = 1,
  method: SourcePage['method'] = 'text',
): SourcePage => ({
  number,
  method,
  lines: lines.map((line) => ({ kind: 'line', ...line })),
});
const paragraphs = (...texts: string[]): SourcePage[] => [page(texts.map((text) => ({ text, kind: 'paragraph' })))];
const filler = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) => `בישיבה מס' ${count * 31 + i} דנה הוועדה המקומית בבקשה להיתר ובהתנגדויות שהוגשו לה והחליטה לאשר אותה.`,
  ).join(' ');

describe('proofread, marked paragraphs', () => {
  it('leaves them as they are', () => {
    const texts = ['החלטה', '1. הערר נדחה.', 'הוועדה המקומית (להלן: "הוועדה") ד"ר לוי – 12.3.2024', 'בָּרוּךְ הַבָּא'];
    const { text, dropped, warnings } = proofread(paragraphs(...texts));
    expect(text).toBe(texts.join('\n\n'));
    expect(dropped).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it('mends characters: bidi marks, blanks, presentation forms, soft hyphens', () => {
    expect(proofread(paragraphs('\u200fסעיף\u00a0 12 \u202a(א)\u202c', 'ה\u00adחלטה  \u200b', 'שׁלום')).text).toBe(
      'סעיף 12 (א)\n\nהחלטה\n\n\u05e9\u05c1לום',
    );
  });

  it.each([
    ['ה ח ל ט ה', 'החלטה'],
    ['ה  ח  ל  ט  ה    ס  ו  פ  י  ת', 'החלטה סופית'],
    ['כ ת ב ת ש ו ב ה', 'כתב תשובה'],
    ['- נ ג ד -', '- נגד -'],
    ['ב פ נ י :', 'בפני :'],
    ['ג.  ט ע נ ו ת   ס ף', 'ג. טענות סף'],
    ['D R A F T', 'DRAFT'],
    ['ע " ו ד', 'עו"ד'],
    ['ע ו " ד', 'עו"ד'],
    ['ע ר ר   1 0 3 1 / 2 5', 'ערר 1031/25'],
  ])('writes the letter-spaced %s together', (spaced, whole) => expect(proofread(paragraphs(spaced)).text).toBe(whole));

  it.each([
    ['החלטת הוועדה המקו-', 'מית בוטלה.', 'החלטת הוועדה המקומית בוטלה.'],
    ['בשטח תת-', 'קרקעי בלבד.', 'בשטח תת-קרקעי בלבד.'],
    ["גב' כהן-", 'לוי ערערה.', "גב' כהן-לוי ערערה."],
    ['מבקשת ההיתר רות לוי-', 'כהן ערערה.', 'מבקשת ההיתר רות לוי-כהן ערערה.'],
  ])('joins %s %s', (first, second, whole) => {
    expect(proofread([page([{ text: first }, { text: second }])]).text).toBe(whole);
  });

  it.each(['דירות א ב ג ד בבניין', 'סעיף א ו ב', 'א ב ג', "ד ' אמות"])('leaves the single letters of %s', (text) =>
    expect(proofread(paragraphs(text)).text).toBe(text),
  );

  it.each([
    ['לפי סעיף 152)א()2( לחוק', 'לפי סעיף 152(א)(2) לחוק'],
    ['הוועדה )להלן: "הוועדה"( החליטה', 'הוועדה (להלן: "הוועדה") החליטה'],
    ['סעיפים 145)ד( ו-149)א(', 'סעיפים 145(ד) ו-149(א)'],
    ['[כך] ]ההדגשה אינה במקור[', '[כך] [ההדגשה אינה במקור]'],
    ['[1[ טקסט ]2]', '[1] טקסט [2]'],
    ['(100 ש"ח( שולם', '(100 ש"ח) שולם'],
    ['"(להלן – "המשיבה', '(להלן – "המשיבה")'],
  ])('mends the turned brackets of %s', (turned, right) => {
    const { text, warnings } = proofread(paragraphs(turned));
    expect(text).toBe(right);
    expect(warnings).toEqual(['brackets_mended']);
  });

  it.each(['א) ראשית (כך) ב) שנית', '1) סעיף 5(א)', 'כך) ועוד', 'נספח ה(1) א)'])('leaves the brackets of %s', (text) =>
    expect(proofread(paragraphs(text)).text).toBe(text),
  );

  it('keeps rows together, footnotes apart, headers and footers out', () => {
    const { text, footnotes, dropped } = proofread([
      page([
        { text: 'ועדת הערר', kind: 'header' },
        { text: 'הנתונים:', kind: 'paragraph' },
        { text: 'חלקה\tשטח', kind: 'table_row' },
        { text: '77\t 500', kind: 'table_row' },
        { text: 'סוף.', kind: 'paragraph' },
        { text: '3 ראו  לעיל', kind: 'footnote' },
        { text: 'עמוד 1', kind: 'footer' },
      ]),
    ]);
    expect(text).toBe('הנתונים:\n\nחלקה\tשטח\n77\t500\n\nסוף.');
    expect(footnotes).toEqual([{ mark: '3', text: 'ראו לעיל' }]);
    expect(dropped.map((one) => [one.text, one.reason])).toEqual([
      ['ועדת הערר', 'header'],
      ['עמוד 1', 'footer'],
    ]);
  });

  it('drops the page numbers of a print-out saved as one text', () => {
    const { text } = proofread(paragraphs('א.', 'עמוד 1 מתוך 2', 'ב.', 'עמוד 2 מתוך 2'));
    expect(text).toBe('א.\n\nב.');
  });

  it('says so when there is nothing', () => {
    const nothing = { text: '', footnotes: [], pageStarts: [], dropped: [], warnings: ['no_text'], spans: new Map() };
    expect(proofread([])).toEqual(nothing);
    expect(proofread([page([{ text: ' \u200f' }])])).toMatchObject({
      text: '',
      pageStarts: [0],
      warnings: ['no_text'],
    });
  });
});

describe('proofread, printed pages', () => {
  const style = { width: 70, linesPerPage: 6, paragraph: 'gap', placed: true } as const;
  const body = ['החלטה', `1. ${filler(6)}`, `2. ${filler(9)}`, `3. ${filler(5)}`, 'סוף דבר', '4. הערר נדחה.'];

  it.each([
    ['עמוד {page} מתוך {pages}', 'page_number'],
    ['- {page} -', 'page_number'],
    ['{page}', 'page_number'],
    ['{page}/{pages}', 'page_number'],
    ['({page})', 'page_number'],
    ['מתוך {pages} עמוד {page}', 'page_number'],
    ['ערר 1031/25 – עמוד {page}', 'footer'],
  ])('drops the footer %s and the header, and joins paragraphs over pages', (footer, reason) => {
    const pages = printPages(body, { ...style, header: 'ועדת הערר מחוז מרכז | ערר 1031/25', footer });
    const { text, dropped, pageStarts } = proofread(pages);
    expect(pages.length).toBeGreaterThan(3);
    expect(text).toBe(body.join('\n\n'));
    expect(dropped.filter((one) => one.reason === 'header')).toHaveLength(pages.length);
    expect(dropped.filter((one) => one.reason === reason)).toHaveLength(pages.length);
    pages.forEach((one, i) => {
      const first = one.lines[1]!.text;
      expect(text.slice(pageStarts[i]).startsWith(first.slice(0, 20))).toBe(true);
    });
  });

  it('keeps the numbers of list items that have lines of their own', () => {
    const lines = ['(1)', 'היתר בנייה;', '(2)', 'הקלה;', '(3)', 'שימוש חורג.', '(4)'];
    const { text, dropped } = proofread([page(lines.map((text) => ({ text })))]);
    expect([text.split(/\s*\n\s*/), dropped]).toEqual([lines, []]);
  });

  it('tells a repeated line of the body from a header', () => {
    const pages = printPages(body, style).map((one, i) => ({
      ...one,
      lines: one.lines.flatMap((line, k) =>
        k === 3 ? [line, { ...line, text: `דירה ${i * 30 + 7} בבניין` }] : [line],
      ),
    }));
    expect(proofread(pages).text.match(/דירה \d+ בבניין/g)).toHaveLength(pages.length);
  });

  const unplaced = (...pages: string[][]) =>
    pages.map((lines, i) => ({
      number: i + 1,
      method: 'text' as const,
      lines: lines.map((text) => ({ text, kind: 'line' as const })),
    }));

  it('keeps what the copies of a form share', () => {
    const forms = [3, 4, 5].map((day) => [
      'אישור מסירה',
      `אני מאשר שמסרתי את כתב הערר לידי ${['דנה לוי', 'רם כהן', 'אבי גל'][day - 3]}.`,
      `ביום ${day}.4.2024`,
      'חתימה',
    ]);
    const { text, dropped } = proofread(unplaced(...forms));
    expect(dropped).toEqual([]);
    for (const line of forms.flat()) expect(text).toContain(line);
  });

  it('keeps the first copy of the heads of a table that goes on over pages', () => {
    const table = (from: number) => [
      'טבלת השטחים',
      'קומה\tשטח עיקרי\tשטח שירות',
      ...Array.from({ length: 8 }, (_, i) => `קומה ${'אבגדהוזח'[i]}${from}\t${from * 90 + i * 7}\t${i + 11}`),
    ];
    const { text } = proofread(unplaced(table(1), table(2), table(3)));
    expect(text.match(/טבלת השטחים/g)).toHaveLength(1);
    expect(text.match(/שטח עיקרי/g)).toHaveLength(1);
    expect(text.indexOf('טבלת השטחים')).toBe(0);
  });

  it('keeps paragraphs that begin alike on every page', () => {
    const pages = [1, 2, 3, 4].map((n) => [
      `${n}. העורר טוען כי נפל פגם.`,
      ...Array.from({ length: 6 }, (_, i) => `${filler(n + i)}`),
    ]);
    const { text } = proofread(unplaced(...pages));
    expect(text.match(/העורר טוען כי נפל פגם\./g)).toHaveLength(4);
  });

  it('drops watermarks, also letter-spaced and outside the flow', () => {
    const pages = printPages(body, style).map((one) => ({
      ...one,
      lines: [
        ...one.lines,
        { text: 'ט י ו ט ה', kind: 'line', y: 0.5, x0: 0.3, x1: 0.7, size: 60 } as const,
        { text: 'הודפס במערכת הרישוי', kind: 'line', y: 0.33, x0: 0.02, x1: 0.09, size: 10 } as const,
      ],
    }));
    const { text, dropped } = proofread(pages);
    expect(text).toBe(body.join('\n\n'));
    expect(new Set(dropped.map((one) => one.reason))).toEqual(new Set(['watermark']));
  });

  it('sets footnotes in small print apart', () => {
    const pages = printPages(body, style);
    pages[0]!.lines.push({ text: '1 ראו ע"א 12/34 פלוני נ\'', kind: 'line', y: 0.9, x0: 0.12, x1: 0.88, size: 9 });
    pages[0]!.lines.push({ text: 'אלמוני.', kind: 'line', y: 0.915, x0: 0.7, x1: 0.88, size: 9 });
    pages[1]!.lines.push({ text: '2 שם.', kind: 'line', y: 0.9, x0: 0.7, x1: 0.88, size: 9 });
    const { text, footnotes } = proofread(pages);
    expect(text).toBe(body.join('\n\n'));
    expect(footnotes).toEqual([
      { mark: '1', text: 'ראו ע"א 12/34 פלוני נ\' אלמוני.' },
      { mark: '2', text: 'שם.' },
    ]);
  });

  it.each([
    [['ראו את בית-', 'ספר הכול', 'וגם בית-ספר'], 'בית-ספר הכול'],
    [['על תכ-', 'נון העיר', 'וגם תכנון'], 'תכנון העיר'],
    [['סעיף ה-', '12 לחוק', 'סוף'], 'ה-12 לחוק'],
    [['the plan-', 'ning committee', 'planning'], 'planning committee'],
    [['a long-', 'term lease', 'end'], 'long-term lease'],
    [['אי\u05be', 'חוקיות', 'סוף'], 'אי\u05beחוקיות'],
    [['החלט\u00ad', 'ה זו', 'סוף'], 'החלטה זו'],
    [['ההחלטה -', 'כך נטען', 'סוף'], 'ההחלטה - כך נטען'],
  ])('joins %j', (lines, joined) => {
    const placed = lines.map((text, i) => ({ text, y: 0.1 + i * 0.02, x0: 0.12, x1: 0.88, size: 12 }));
    expect(proofread([page(placed)]).text).toContain(joined);
  });

  it('turns the dot of a label that was printed right to left', () => {
    expect(proofread([page([{ text: '.12 המשיבה טוענת כך.' }])]).text).toBe('12. המשיבה טוענת כך.');
  });

  it('keeps the hanging lines of numbered paragraphs together', () => {
    const at = (text: string, i: number, x1: number, x0 = 0.12): SourceLine => ({
      text,
      kind: 'line',
      y: 0.1 + i * 0.02,
      x0,
      x1,
      size: 12,
    });
    const { text } = proofread([
      page([
        at('1. הוועדה דנה בבקשה להיתר ובהתנגדויות והחליטה לאשר אותה בתנאים.', 0, 0.9),
        at('כן החליטה הוועדה לדחות את ההתנגדויות ולהמשיך ולטפל בבקשה כנדרש', 1, 0.83),
        at('עד להוצאת ההיתר.', 2, 0.83, 0.6),
        at('2. הערר הוגש במועד.', 3, 0.9, 0.6),
      ]),
    ]);
    expect(text.split('\n\n').map((one) => one.slice(0, 2))).toEqual(['1.', '2.']);
  });

  it('puts lines with cells into one table and an item with a tabbed label into its paragraph', () => {
    const { text } = proofread([
      page([{ text: '1.\tהנתונים הם:' }, { text: 'חלקה\tשטח' }, { text: '1\t500' }, { text: '2\t600' }]),
    ]);
    expect(text).toBe('1. הנתונים הם:\n\nחלקה\tשטח\n1\t500\n2\t600');
  });
});

describe('proofread, scans', () => {
  it('drops dirt and keeps words', () => {
    const { text, dropped } = proofread([
      page(
        [{ text: '| ~' }, { text: '| הערר נדחה. |' }, { text: '.' }, { text: '- נגד -' }, { text: 'ו' }, { text: '7' }],
        1,
        'ocr',
      ),
    ]);
    expect(text.replace(/\s+/g, ' ')).toBe('הערר נדחה. - נגד - 7');
    expect(dropped.map((one) => one.reason)).toEqual(['scan_noise', 'scan_noise', 'scan_noise']);
  });

  it('knows a running header though it is not read alike on every page', () => {
    const heads = [
      'ועדת הערר לתכנון מחוז מרכז',
      'ועדת הערר לתכנון מחוז מרכז',
      'ועדת הערר לתכבון מחוז מרכז',
      'ועדת הערר לתכנון מחוז מרכז',
      'ועדת הערו לתכנון מחוו מרכז',
    ];
    const pages = heads.map((head, i) =>
      page(
        [
          { text: head, y: 0.05 },
          { text: `דברים שונים לגמרי בעמוד ${i}`, y: 0.3 },
        ],
        i + 1,
        'ocr',
      ),
    );
    const { text, dropped } = proofread(pages);
    expect(text).not.toMatch(/ועדת/);
    expect(dropped).toHaveLength(heads.length);
  });
});

describe('proofread, hard input', () => {
  it.each([
    ['one line of 650,000 characters', [page([{ text: filler(6500) }])]],
    ['single letters', [page([{ text: 'א '.repeat(325_000) }])]],
    ['turned brackets', [page([{ text: ')א('.repeat(200_000) }])]],
    [
      '1,000 pages of table',
      Array.from({ length: 1000 }, (_, p) =>
        page(
          Array.from({ length: 50 }, (_, r) => ({
            text: `${p * 50 + r}\tדירה ${r}\tכן`,
            y: 0.05 + r * 0.018,
            x0: 0.1,
            x1: 0.9,
            size: 10,
          })),
          p + 1,
        ),
      ),
    ],
  ])('takes linear time and loses nothing: %s', (_, pages) => {
    const started = performance.now();
    const { text } = proofread(pages);
    expect(performance.now() - started).toBeLessThan(15_000);
    const letters = (value: string): number => value.match(/[א-ת]/g)?.length ?? 0;
    expect(letters(text)).toBe(pages.flatMap((one) => one.lines).reduce((sum, line) => sum + letters(line.text), 0));
  });
});
