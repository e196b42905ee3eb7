import { describe, expect, it } from 'vitest';
import { items, PAGE, type Placed, readItems, readPage, readPages, widthOf } from './pdf-pages.ts';

const TEXT = [
  'הוועדה המקומית דנה בבקשה',
  'והחליטה לאשר את ההקלה',
  'בתנאים שפורטו בהחלטתה',
  'לאחר ששמעה את הצדדים',
  'ועיינה בחוות הדעת',
  'שהוגשה מטעם המבקשים',
];
const OTHER = [
  'העוררים טוענים כי נפגעו',
  'מן ההחלטה באופן ממשי',
  'וכי לא ניתנה להם זכות',
  'להשמיע את טענותיהם',
  'בפני מוסד התכנון',
  'טרם קבלת ההחלטה הסופית',
];

/** Lines one under the other. */
const column = (lines: readonly string[], right: number, top: number, more: Partial<Placed> = {}): Placed[] =>
  lines.map((text, i) => ({ text, right, y: top + i * 13, ...more }));

describe('columns', () => {
  it('reads the right column first, then the left', () => {
    expect(readPage([...column(TEXT, 560, 200), ...column(OTHER, 280, 200)])).toEqual([...TEXT, ...OTHER]);
  });

  it('reads columns whose lines do not stand on one height', () => {
    expect(readPage([...column(TEXT, 560, 200), ...column(OTHER, 280, 206)])).toEqual([...TEXT, ...OTHER]);
  });

  it('reads what is above and below the columns in its place', () => {
    const title = {
      text: 'החלטה בעניין בקשה להיתר בנייה ברחוב הדקל ובסביבתו הקרובה והרחוקה, לרבות דרכי הגישה אליו מכל צדדיו',
      right: 560,
      y: 150,
    };
    const end = {
      ...title,
      y: 320,
      text: 'ניתנה היום בהעדר הצדדים, תישלח אליהם בדואר רשום ותפורסם באתר האינטרנט של ועדת הערר לעיון הציבור',
    };
    expect(readPage([...column(OTHER, 280, 200), end, ...column(TEXT, 560, 200), title])).toEqual([
      title.text,
      ...TEXT,
      ...OTHER,
      end.text,
    ]);
  });

  it('keeps the rest of a longer right column before the left one', () => {
    const long = [...TEXT, 'והוסיפה כי אין מקום', 'לקבל את ההתנגדות'];
    expect(readPage([...column(long, 560, 200), ...column(OTHER, 280, 200)])).toEqual([...long, ...OTHER]);
  });

  it('gives notes under columns after both columns', () => {
    const note = [
      { text: '1', right: 560, y: 496, size: 6 },
      { text: 'ראו ערר קודם', right: 553, y: 500, size: 9 },
    ];
    const lines = readPage([...column(TEXT, 560, 400), ...note, ...column(OTHER, 280, 400)]);
    expect(lines).toEqual([...TEXT, ...OTHER, 'footnote: 1 ראו ערר קודם']);
  });
});

describe('tables', () => {
  const row = (y: number, cells: readonly string[]): Placed[] =>
    cells.map((text, i) => ({ text, right: 560 - i * 150, y }));

  it('gives rows with their cells from right to left', () => {
    const lines = [
      ...row(200, ['רכיב', 'מאושר', 'מוצע']),
      ...row(225, ['קומות', '6', '9']),
      ...row(250, ['יחידות', '18', '27']),
    ];
    expect(readPage(lines)).toEqual([
      'table_row: רכיב | מאושר | מוצע',
      'table_row: קומות | 6 | 9',
      'table_row: יחידות | 18 | 27',
    ]);
  });

  it('joins the lines that wrapped inside a cell', () => {
    const wrapped = [
      { text: 'תכנית', right: 560, y: 200 },
      { text: 'מאושרת', right: 560, y: 213 },
      { text: 'יחס', right: 410, y: 200 },
      { text: 'תאריך', right: 260, y: 200 },
      { text: 'פרסום', right: 260, y: 213 },
    ];
    const lines = [
      ...wrapped,
      ...row(240, ['ג/14289', 'החלפה', '11.9.2012']),
      ...row(260, ['ג/300', 'שינוי', '3.4.2019']),
    ];
    expect(readPage(lines)).toEqual([
      'table_row: תכנית מאושרת | יחס | תאריך פרסום',
      'table_row: ג/14289 | החלפה | 11.9.2012',
      'table_row: ג/300 | שינוי | 3.4.2019',
    ]);
  });

  it('reads a table of long cells row by row, where columns of text would be drawn one after the other', () => {
    const rows = [0, 1, 2].map((n) => [
      ...column(TEXT.slice(n * 2, n * 2 + 2), 560, 200 + n * 26),
      ...column(OTHER.slice(n * 2, n * 2 + 2), 280, 200 + n * 26),
    ]);
    const row = (n: number) => `table_row: ${TEXT[n]} ${TEXT[n + 1]} | ${OTHER[n]} ${OTHER[n + 1]}`;
    expect(readPage(rows.flat())).toEqual([row(0), row(2), row(4)]);
  });
});

describe('labels and side notes', () => {
  it('joins a list number with its text across the indent', () => {
    const lines = TEXT.slice(0, 4).flatMap((text, i) => [
      { text: `${i + 1}.`, right: 560, y: 200 + i * 20 },
      { text, right: 520, y: 200 + i * 20 },
    ]);
    expect(readPage(lines)).toEqual(TEXT.slice(0, 4).map((text, i) => `${i + 1}. ${text}`));
  });

  it('reads a side note before the line beside which it begins', () => {
    const note = column(['תיקון', 'סעיף 49'], 560, 226, { size: 8 });
    const far = { text: 'תחילה', right: 560, y: 265, size: 8 };
    expect(readPage([...column(TEXT, 440, 200), ...note, far])).toEqual([
      ...TEXT.slice(0, 2),
      'תיקון סעיף 49',
      ...TEXT.slice(2, 5),
      'תחילה',
      TEXT[5],
    ]);
  });
});

describe('what does not belong to the running text', () => {
  it('keeps headers and footers as lines at their height', () => {
    const [lines] = readPages([
      [{ text: 'ועדת הערר', right: 560, y: 40 }, ...column(TEXT, 560, 200), { text: 'עמוד 3', right: 320, y: 770 }],
    ]);
    expect(lines!.map((line) => line.y)).toEqual([0.05, 0.25, 0.2663, 0.2825, 0.2988, 0.315, 0.3313, 0.9625]);
    const last = { text: 'עמוד 3', kind: 'line', x0: 0.4833, x1: 0.5333, y: 0.9625, size: 10 };
    expect(lines!.at(-1)).toMatchObject(last);
  });

  it('takes a text that is stamped on every page out of the lines that it touches', () => {
    const bodies = [TEXT, OTHER, [...TEXT].reverse(), [...OTHER].reverse()];
    const stamp = { text: 'טיוטה לעיון', right: 440, y: 200 };
    const pages = bodies.map((lines) => [...column(lines, 560, 200), stamp]);
    const read = readPages(pages).map((page) => page.map((line) => line.text));
    expect(read).toEqual(bodies.map((lines) => [...lines, 'טיוטה לעיון']));
  });

  it('leaves a form together whose text returns on every page', () => {
    const pages = [1, 2, 3].map((n) =>
      column(
        TEXT.map((text) => `${text} ${n}`),
        560,
        200,
      ),
    );
    expect(readPages(pages)[1]!.map((line) => line.text)).toEqual(TEXT.map((text) => `${text} 2`));
  });

  it('drops a slanted watermark, keeps text along the side after the page, and straightens a skewed page', () => {
    const slanted = { text: 'עותק', right: 300, y: 400, degrees: 45, size: 60 };
    const upwards = { text: 'הודפס מן המאגר', right: 120, y: 500, degrees: 270 };
    expect(readPage([...column(TEXT, 560, 200), slanted, upwards])).toEqual([...TEXT, 'הודפס מן המאגר']);
    const angle = 1.5;
    const skewed = [...column(TEXT, 560, 200)].map((line) => ({ ...line, degrees: angle }));
    const shifted = items(skewed).map((item) => {
      const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform;
      return { ...item, transform: [a, b, c, d, x, y - x * Math.tan((angle * Math.PI) / 180)] };
    });
    expect(readItems([shifted])[0]!.map((line) => line.text)).toEqual(TEXT);
  });

  it('reads a text once that is drawn twice to look bold, and drops a hidden copy', () => {
    const bold = { text: 'כתב ערר', right: 400, y: 100 };
    expect(readPage([bold, { ...bold, right: 400.4 }])).toEqual(['כתב ערר']);
    const hidden = column(TEXT, 500, 200);
    expect(readPage([...hidden, ...column(TEXT, 560, 200)])).toEqual(TEXT);
  });
});

describe('notes', () => {
  const raised = (text: string, right: number, y: number): Placed => ({ text, right, y: y - 3, size: 6 });
  const sentence = 'כפי שנקבע בפסיקה';

  it('leaves out the reference to a note that stands on the page', () => {
    const mark = raised('1', 560 - widthOf(sentence), 200);
    const note = [raised('1', 560, 700), { text: 'ראו לעיל', right: 556, y: 700, size: 9 }];
    expect(readPage([{ text: sentence, right: 560, y: 200 }, mark, ...note])).toEqual([
      sentence,
      'footnote: 1 ראו לעיל',
    ]);
  });

  it('keeps a reference whose note is elsewhere, and a power', () => {
    expect(readPage([{ text: sentence, right: 560, y: 200 }, raised('7', 560 - widthOf(sentence), 200)])).toEqual([
      `${sentence}[7]`,
    ]);
    expect(
      readPage([{ text: 'שטח של 40 מ', right: 560, y: 200 }, raised('2', 560 - widthOf('שטח של 40 מ'), 200)]),
    ).toEqual(['שטח של 40 מ²']);
  });
});

describe('letters that the file names wrongly', () => {
  const draw = (lines: readonly string[], change: (text: string) => string) =>
    readItems([items(column(lines, 560, 200)).map((item) => ({ ...item, str: change(item.str) }))])[0]!.map(
      (line) => line.text,
    );

  it('turns brackets that name their meaning instead of their shape', () => {
    const lines = ['לפי סעיף (א) לחוק (להלן: החוק)', 'ראו (שם) וגם (כאן)', 'תקנה 2(7) לתקנות'];
    const swap = (text: string) => text.replace(/[()]/g, (char) => (char === '(' ? ')' : '('));
    expect(draw(lines, swap)).toEqual(lines);
  });

  it('reads Hebrew of code page 1255 that is coded as accented Latin letters', () => {
    const lines = ['החלטת ועדת הערר', 'בעניין היתר בנייה', 'שניתן ביום 1.2.2024'];
    const latin = (text: string) =>
      /[א-ת]/.test(text)
        ? [...text]
            .reverse()
            .join('')
            .replace(/[א-ת]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0x5d0 + 0xe0))
        : text;
    expect(draw(lines, latin)).toEqual(lines);
  });

  it('mends a text layer whose words are stored in reading order', () => {
    const lines = ['הצדדים טוענים שההליך לא נוהל כדין', 'ואין בכך כדי לשנות מן ההחלטה שניתנה', 'לכן נדחה הטיעון'];
    const words = lines.flatMap((line, i) => {
      let right = 560;
      return line.split(' ').map((text) => {
        const placed = { text, right, y: 200 + i * 20 };
        right -= widthOf(`${text} `);
        return placed;
      });
    });
    const reversed = items(words).map((item) => ({ ...item, str: [...item.str].reverse().join('') }));
    expect(readItems([reversed])[0]!.map((line) => line.text)).toEqual(lines);
  });
});

it('reads an English page from left to right', () => {
  const placed = (str: string, x: number, y: number) => ({
    str,
    transform: [10, 0, 0, 10, x, PAGE.height - y],
    width: widthOf(str),
    height: 10,
    fontName: 'f',
  });
  expect(
    readItems([
      [placed('Appeal (2024)', 60, 100), placed('No. 12', 160, 100), placed('The committee decided.', 60, 115)],
    ])[0]!.map((line) => line.text),
  ).toEqual(['Appeal (2024)\tNo. 12', 'The committee decided.']);
});

it('reads an English line of a Hebrew page from left to right, with the Hebrew name in it', () => {
  const piece = (str: string, x: number) => ({
    str,
    transform: [10, 0, 0, 10, x, 600],
    width: widthOf(str),
    height: 10,
    fontName: 'f',
  });
  const english = [
    piece('This decision was given in the matter of', 60),
    piece('עיר הדמיון', 264),
    piece('and others', 318),
  ];
  const [lines] = readItems([[...items(column(TEXT, 560, 300)), ...english]]);
  expect(lines![0]!.text).toBe('This decision was given in the matter of עיר הדמיון and others');
});
