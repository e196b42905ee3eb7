import { describe, expect, it } from 'vitest';
import { docx, fixture, p, read, shown, temporaryFolder, textOf } from './files.ts';
import { expectedLines, expectedNotes } from './fixtures/pleading.ts';
import { wordOrderAccuracy } from './word-order.ts';

const files = temporaryFolder();
let count = 0;
const readBody = async (body: string, parts: Record<string, string> = {}) =>
  shown(await read(files.write(`${++count}.docx`, docx(body, parts)), 'docx'));

describe('a DOCX pleading', () => {
  it('keeps the words, their order, the list numbers and the notes', async () => {
    const document = await read(fixture('pleading.docx'), 'docx');
    expect(wordOrderAccuracy(textOf(document), expectedLines().join('\n'))).toBeGreaterThanOrEqual(0.99);
    expect(textOf(document, ['footnote']).split('\n')).toEqual(expectedNotes());
    expect(document).toMatchObject({ page_count: null, ocr_pages: 0, warnings: [] });
  });

  it('tells headings, list items, rows, headers and footers', async () => {
    const lines = shown(await read(fixture('pleading.docx'), 'docx'));
    expect(lines[0]).toBe('header: ועדת הערר לתכנון ובנייה – מחוז הדמיה');
    expect(lines[1]).toBe('heading: כתב ערר לפי סעיף 152(א)(2) לחוק התכנון והבניה, התשכ"ה-1965');
    expect(lines).toContain('heading: א. פתח דבר');
    expect(lines).toContain('list_item: ב. שנית, מקדם הנגר המחושב (0.65) גבוה מן המותר לפי תמ"א 1.');
    expect(lines).toContain('table_row: שטח עיקרי (מ"ר) | 1,624 | 2,436.5');
    expect(lines.at(-1)).toContain('footer: כתב ערר מטעם העוררת');
  });
});

describe('list labels', () => {
  const level = (i: number, format: string, text: string, more = '') =>
    `<w:lvl w:ilvl="${i}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
  const numbering = (levels: string, nums: string) =>
    `<w:numbering><w:abstractNum w:abstractNumId="7">${levels}</w:abstractNum>${nums}</w:numbering>`;
  const num = (id: number, override = '') => `<w:num w:numId="${id}"><w:abstractNumId w:val="7"/>${override}</w:num>`;
  const item = (text: string, i = 0, id = 1) =>
    p(`<w:pPr><w:numPr><w:ilvl w:val="${i}"/><w:numId w:val="${id}"/></w:numPr></w:pPr>`, text);

  it('counts through interrupted lists and levels', async () => {
    const parts = {
      numbering: numbering(
        level(0, 'decimal', '%1.') + level(1, 'decimal', '%1.%2.') + level(2, 'hebrew1', '(%3)'),
        num(1),
      ),
    };
    const body =
      item('אחת') +
      item('אחת אחת', 1) +
      item('סעיף', 2) +
      item('סעיף', 2) +
      p('ביניים') +
      item('שתיים') +
      item('שתיים אחת', 1) +
      item('חדש', 2);
    expect(await readBody(body, parts)).toEqual([
      'list_item: 1. אחת',
      'list_item: 1.1. אחת אחת',
      'list_item: (א) סעיף',
      'list_item: (ב) סעיף',
      'paragraph: ביניים',
      'list_item: 2. שתיים',
      'list_item: 2.1. שתיים אחת',
      'list_item: (א) חדש',
    ]);
  });

  it('starts again where another list of the same definition says so', async () => {
    const restart = num(2, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>');
    const parts = { numbering: numbering(level(0, 'decimal', '%1.'), num(1) + restart) };
    expect(await readBody(item('א') + item('ב') + item('ג', 0, 2) + item('ד', 0, 2), parts)).toEqual([
      'list_item: 1. א',
      'list_item: 2. ב',
      'list_item: 5. ג',
      'list_item: 6. ד',
    ]);
  });

  it('writes Hebrew numerals as Word does', async () => {
    const parts = { numbering: numbering(level(0, 'hebrew1', '%1.') + level(1, 'hebrew2', '%2.'), num(1)) };
    const lines = await readBody(
      Array.from({ length: 16 }, () => item('ו')).join('') + Array.from({ length: 23 }, () => item('ז', 1)).join(''),
      parts,
    );
    expect(lines.slice(9, 16)).toEqual(
      ['י', 'יא', 'יב', 'יג', 'יד', 'טו', 'טז'].map((label) => `list_item: ${label}. ו`),
    );
    expect(lines.slice(26)).toEqual(
      ['כ', 'ל', 'מ', 'נ', 'ס', 'ע', 'פ', 'צ', 'ק', 'ר', 'ש', 'ת', 'תא'].map((label) => `list_item: ${label}. ז`),
    );
  });

  it('takes the list of a style, decimal numbers of legal levels, bullets, and none for list 0', async () => {
    const styles =
      '<w:styles><w:style w:type="paragraph" w:styleId="S1"><w:name w:val="סעיף"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="S2"><w:name w:val="תת סעיף"/><w:basedOn w:val="S1"/><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr></w:style></w:styles>';
    const parts = {
      styles,
      numbering: numbering(
        level(0, 'upperRoman', '%1.') + level(1, 'decimal', '%1.%2', '<w:isLgl/>') + level(2, 'bullet', ''),
        num(1),
      ),
    };
    const styled = (style: string, text: string, more = '') =>
      p(`<w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr>`, text);
    const none = '<w:numPr><w:numId w:val="0"/></w:numPr>';
    expect(
      await readBody(styled('S1', 'פרק') + styled('S2', 'חלק') + item('נקודה', 2) + styled('S1', 'בלי', none), parts),
    ).toEqual(['list_item: I. פרק', 'list_item: 1.1 חלק', 'list_item: • נקודה', 'paragraph: בלי']);
  });
});

describe('the text as it stands', () => {
  it('drops deleted and moved text and keeps inserted text', async () => {
    const body =
      p(
        'הערר ',
        '<w:del><w:r><w:delText>נדחה</w:delText></w:r></w:del>',
        '<w:ins><w:r><w:t>התקבל</w:t></w:r></w:ins>',
        '<w:moveFrom><w:r><w:t> הוזז</w:t></w:r></w:moveFrom>',
        '.',
      ) +
      p('<w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr>', 'חלק ראשון ') +
      p('וחלק שני');
    expect(await readBody(body)).toEqual(['paragraph: הערר התקבל.', 'paragraph: חלק ראשון וחלק שני']);
  });

  it('gives a text box once, after its paragraph', async () => {
    const box = (text: string) => `<w:txbxContent>${p(text)}</w:txbxContent>`;
    const body = p(
      'לפני ',
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><wps:txbx>${box('בתיבה')}</wps:txbx></mc:Choice><mc:Fallback>${box('בתיבה')}</mc:Fallback></mc:AlternateContent></w:r>`,
      'ואחרי',
    );
    expect(await readBody(body)).toEqual(['paragraph: לפני ואחרי', 'paragraph: בתיבה']);
  });

  it('leaves out hidden text, field codes and comments, and keeps field results and symbols', async () => {
    const field =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF x </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>סעיף 7</w:t></w:r>';
    const body = p(
      '<w:r><w:rPr><w:vanish/></w:rPr><w:t>נסתר</w:t></w:r>',
      field,
      '<w:r><w:noBreakHyphen/><w:t>ב</w:t><w:tab/><w:t>ג</w:t><w:softHyphen/></w:r>',
    );
    expect(await readBody(body)).toEqual(['paragraph: סעיף 7-ב ג']);
  });

  it('numbers notes by their references and gives each after its paragraph', async () => {
    const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
    const note = (id: number, text: string) => `<w:footnote w:id="${id}">${p(text)}</w:footnote>`;
    const footnotes = `<w:footnotes><w:footnote w:type="separator" w:id="-1">${p('קו')}</w:footnote>${note(9, 'שנייה')}${note(4, 'ראשונה')}</w:footnotes>`;
    expect(await readBody(p('א', reference(4)) + p('ב', reference(9)), { footnotes })).toEqual([
      'paragraph: א',
      'footnote: 1 ראשונה',
      'paragraph: ב',
      'footnote: 2 שנייה',
    ]);
  });

  it('reads table rows from the right, whichever way the table runs', async () => {
    const cell = (text: string) => `<w:tc>${p(text)}</w:tc>`;
    const table = (properties: string, cells: string[]) =>
      `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tr>${cells.map(cell).join('')}</w:tr></w:tbl>`;
    const body =
      table('<w:bidiVisual/>', ['רכיב', 'סכום']) +
      table('', ['סכום', 'רכיב']) +
      table('', ['Item', 'Sum']) +
      table('', ['לבד']);
    expect(await readBody(body)).toEqual([
      'table_row: רכיב | סכום',
      'table_row: רכיב | סכום',
      'table_row: Item | Sum',
      'paragraph: לבד',
    ]);
  });

  it('joins the paragraphs of a cell and keeps an empty cell', async () => {
    const body = `<w:tbl><w:tblPr><w:bidiVisual/></w:tblPr><w:tr><w:tc>${p('א')}${p('ב')}</w:tc><w:tc>${p()}</w:tc><w:tc>${p('ג')}</w:tc></w:tr></w:tbl>`;
    expect(await readBody(body)).toEqual(['table_row: א ב |  | ג']);
  });
});
