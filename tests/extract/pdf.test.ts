import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../src/extract/read-document.ts';
import { CONTENT_TYPES } from '../../src/extract/types.ts';
import { fixture, fixtureBytes, read, SHARED, shown, temporaryFolder, textOf } from './files.ts';
import { expectedLines, expectedNotes } from './fixtures/pleading.ts';
import { wordOrderAccuracy } from './word-order.ts';

const files = temporaryFolder();

describe('a PDF pleading', () => {
  it('keeps the words in their order, notes apart', async () => {
    const { pages, ...document } = await read(fixture('pleading.pdf'), 'pdf');
    const body = pages.flatMap((page) => page.lines.filter((line) => line.y! > 0.08 && line.y! < 0.94));
    const text = body.filter((line) => line.kind !== 'footnote').map((line) => line.text);
    expect(wordOrderAccuracy(text.join('\n'), expectedLines().join('\n'))).toBeGreaterThanOrEqual(0.99);
    expect(body.filter((line) => line.kind === 'footnote').map((line) => line.text)).toEqual(expectedNotes());
    expect(document).toEqual({ content_type: CONTENT_TYPES.pdf, page_count: 3, ocr_pages: 0, warnings: [] });
  });

  it.each([
    'כתב ערר לפי סעיף 152(א)(2) לחוק התכנון והבניה, התשכ"ה-1965',
    "בעניין ערר מס' 1031/25, גוש 6123 חלקות 251 ו-252, רחוב הדקל 14, עיר הדמיון.",
    '5. המשיבה 2 היא יזמית הפרויקט',
    '812 מ"ר, ושטחי הבנייה המבוקשים הם 2,436.5 מ"ר, דהיינו 300%',
    'באדר התשפ"ד (22.2.2024) פורסמה הודעה לפי סעיף 149',
    'הגישה הנוהגת ב-Section 12(b)(3) לחוק המקביל.',
    'Traffic & Drainage Report 2023 שהוכן לבקשתה (סעיפים 3.2.1, 4.7 ו-5)',
    'בהגבלת שעות העבודה (07:00–16:00) ובהפקדת ערבות בסך 50,000 ₪.',
    'בתנאי 17(ג)(2)',
  ])('holds "%s"', async (phrase) => {
    expect(textOf(await read(fixture('pleading.pdf'), 'pdf'))).toContain(phrase);
  });

  it('gives tables as rows', async () => {
    const lines = shown(await read(fixture('pleading.pdf'), 'pdf'));
    expect(lines).toContain('table_row: שטח עיקרי (מ"ר) | 1,624 | 2,436.5');
    expect(lines).toContain("table_row: קו בניין צדי (מ') | 4.00 | 3.60");
  });

  it('tells each page as it is done and stops where it is told to', async () => {
    const done: string[] = [];
    const onPage = (page: number, total: number) => done.push(`${page}/${total}`);
    const document = await readDocument(fixture('pleading.pdf'), CONTENT_TYPES.pdf, {
      ocr: false,
      onPage,
      lastPage: 2,
    });
    expect(done).toEqual(['1/2', '2/2']);
    expect(document.pages.map((page) => page.number)).toEqual([1, 2]);
    expect(document.page_count).toBe(3);
  });

  it('ends at once when it is aborted', async () => {
    const abort = new AbortController();
    const reading = readDocument(fixture('pleading.pdf'), CONTENT_TYPES.pdf, {
      ocr: false,
      signal: abort.signal,
      onPage: () => abort.abort(new Error('enough')),
    });
    await expect(reading).rejects.toThrow('enough');
  });
});

describe('text layers', () => {
  const make = async (lines: readonly string[]) => {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Helvetica);
    const page = document.addPage([600, 800]);
    for (const [i, line] of lines.entries()) {
      page.drawText(line, { x: 560 - font.widthOfTextAtSize(line, 12), y: 700 - i * 20, size: 12, font });
    }
    return files.write(`${lines.length}.pdf`, await document.save());
  };
  const latin1 = (text: string) =>
    text.replace(/[א-ת]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0x5d0 + 0xe0));

  it('mends Hebrew that is coded as accented Latin letters', async () => {
    const lines = ['ררע בתכ', 'תימוקמה הדעווה תטלחה לע', '12.3.2025 םוימ'].map(latin1);
    expect(shown(await read(await make(lines), 'pdf'))).toEqual([
      'line: כתב ערר',
      'line: על החלטת הוועדה המקומית',
      'line: מיום 12.3.2025',
    ]);
  });

  it('says that pages without one need recognition, and leaves out letters that mean nothing', async () => {
    const document = await read(fixture('scan.pdf'), 'pdf');
    expect(document.pages).toMatchObject([{ number: 1, lines: [], method: 'text' }]);
    expect(document.warnings).toEqual(['ocr_needed']);
    const garbled = await read(await make(Array.from({ length: 12 }, () => '¿¡¤§ Ð×Þß ¥¦¨ ±²³ µ¶·¸')), 'pdf');
    expect(garbled.pages[0]!.lines).toEqual([]);
    expect(garbled.warnings).toEqual(['ocr_needed']);
  });

  it('finds no text in a file of blank pages', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    document.addPage();
    const path = files.write('blank.pdf', await document.save());
    await expect(readDocument(path, CONTENT_TYPES.pdf, { ocr: true })).rejects.toMatchObject({ code: 'empty_text' });
  });
});

describe('files that cannot be read', () => {
  it('says that a file is behind a password', async () => {
    await expect(read(fixture('locked.pdf'), 'pdf')).rejects.toMatchObject({
      code: 'encrypted',
      messageHe: expect.stringMatching(/סיסמה/),
    });
  });

  it('refuses more pages than allowed', async () => {
    await expect(
      readDocument(fixture('pleading.pdf'), CONTENT_TYPES.pdf, { ocr: false, maxPages: 2 }),
    ).rejects.toMatchObject({ code: 'too_many_pages' });
    const document = await PDFDocument.create();
    for (let i = 0; i <= 2000; i++) document.addPage([10, 10]);
    const path = files.write('many.pdf', await document.save());
    await expect(read(path, 'pdf')).rejects.toMatchObject({ code: 'too_many_pages' });
  });

  it.each([
    ['nothing but its mark', Buffer.from('%PDF-1.7\n')],
    ['a few bytes', fixtureBytes('pleading.pdf').subarray(0, 600)],
  ])('refuses %s', async (name, bytes) => {
    await expect(read(files.write(`${name}.pdf`, bytes), 'pdf')).rejects.toMatchObject({ code: 'corrupt' });
  });
});

describe.skipIf(!existsSync(join(SHARED, 'samples/pdf')))('real documents', () => {
  const sample = (start: string) =>
    join(SHARED, 'samples/pdf', readdirSync(join(SHARED, 'samples/pdf')).find((name) => name.startsWith(start))!);

  it('reads the two columns of a leaflet one after the other', async () => {
    const text = textOf(await read(sample('מדריך'), 'pdf'));
    expect(text).toContain(
      'מוגן או עץ בוגר, גם בקרקע פרטית, ללא רישיון מפקיד\nהיערות. בהתאם לנוהל "עבודת פקיד היערות" של משרד\nהחקלאות',
    );
    expect(text).toContain('בדוא"ל: trees@moag.gov.il או בפקס: 03-9485526.');
    expect(text.indexOf('למה כדאי לשים לב?')).toBeLessThan(text.indexOf('מה אפשר לטעון בערר?'));
  });

  it('reads the tables of a plan and keeps its watermark apart', async () => {
    const lines = shown(await read(sample('2005055480'), 'pdf'));
    expect(lines).toContain(
      'table_row: 254-0545319 | החלפה | תכנית זו מחליפה את הוראות תכנית 254-0545319. | 8533 | 1487 | 19/11/2019',
    );
    expect(lines).toContain('table_row: 11089 | מוסדר | חלק | 52-54');
    expect(lines).toContain('line: תותר הקמת בריכת שחיה בתחום קוי הבנין במגרש, באישור הועדה המקומית ובהתאם לתקנות');
  });

  it('reads a bill: side notes, notes under columns, brackets of a font that swaps them', async () => {
    const lines = shown(await read(sample('OpenKnesset'), 'pdf'));
    expect(lines).toContain('line: העסקאות) ובמספר בתי העסק המכבדים אותם לאור');
    expect(lines).toContain('footnote: 1 ס"ח התשמ"א, עמ\' 232; התש"ע, עמ\' 474');
    expect(lines).toContain('line: "חברה" - כהגדרתה בחוק החברות, התשנ"ט-1999;');
    expect(lines.filter((line) => line === 'line: "סולק" - בעל רישיון סליקה;')).toHaveLength(1);
  });
});
