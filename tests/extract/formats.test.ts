import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { type Format, fixture, read, SHARED, shown, temporaryFolder, textOf, zip } from './files.ts';
import { expectedLines, expectedNotes } from './fixtures/pleading.ts';
import { wordOrderAccuracy } from './word-order.ts';

const files = temporaryFolder();

describe('the pleading in other formats', () => {
  // Word's binary format keeps list numbers apart from the text, and HTML does not say that a list counts in letters.
  it.each([
    ['rtf', 'pleading.rtf', 0.999],
    ['odt', 'pleading.odt', 0.999],
    ['html', 'pleading-html.bin', 0.99],
    ['doc', 'pleading.doc', 0.98],
  ] as const)('%s keeps the words and their order', async (format, file, accuracy) => {
    const document = await read(fixture(file), format);
    expect(wordOrderAccuracy(textOf(document), expectedLines().join('\n'))).toBeGreaterThanOrEqual(accuracy);
    expect(textOf(document, ['footnote']).split('\n')).toEqual(expectedNotes());
    const lines = shown(document);
    expect(lines[0]).toBe('header: ועדת הערר לתכנון ובנייה – מחוז הדמיה');
    expect(lines.at(-1)).toMatch(/^footer: כתב ערר מטעם העוררת/);
    expect(lines).toContain('table_row: שטח עיקרי (מ"ר) | 1,624 | 2,436.5');
  });

  it.each([
    ['rtf', 'pleading.rtf'],
    ['odt', 'pleading.odt'],
    ['html', 'pleading-html.bin'],
  ] as const)('%s tells headings', async (format, file) => {
    expect(shown(await read(fixture(file), format))).toContain('heading: א. פתח דבר');
  });
});

describe('RTF', () => {
  let count = 0;
  const readRtf = async (
    body: string | Buffer,
    head = '\\ansi\\ansicpg1255{\\fonttbl{\\f0\\fcharset177 David;}{\\f1\\fcharset0 Arial;}}',
  ) => {
    const bytes = Buffer.concat([Buffer.from(`{\\rtf1${head}`), Buffer.from(body), Buffer.from('}')]);
    return shown(await read(files.write(`${++count}.rtf`, bytes), 'rtf'));
  };
  const hex = (text: string, page = 'win1255') =>
    [...iconv.encode(text, page)].map((byte) => `\\'${byte.toString(16).padStart(2, '0')}`).join('');

  it('reads escapes of code page 1255, raw bytes and Unicode escapes with their fallbacks', async () => {
    const unicode = [...'ערר'].map((char) => `\\u${char.charCodeAt(0)}?`).join('');
    expect(await readRtf(`\\f0 ${hex('כתב')} ${unicode} {\\uc0\\u1513}\\uc2\\u1501\\'f9\\'ed 1031/25\\par`)).toEqual([
      'paragraph: כתב ערר שם 1031/25',
    ]);
    expect(await readRtf(Buffer.concat([Buffer.from('\\f0 '), iconv.encode('החלטה', 'win1255')]))).toEqual([
      'paragraph: החלטה',
    ]);
  });

  it('takes the code page of the font where the file names another', async () => {
    const head = '\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fcharset177 David;}{\\f1\\fcharset204 Arial;}}';
    expect(await readRtf(`\\f0 ${hex('שלום')}{\\f1 ${hex('Мир', 'win1251')}}`, head)).toEqual(['paragraph: שלוםМир']);
  });

  it('leaves out pictures, hidden and deleted text, fields and unknown groups', async () => {
    const body =
      'a{\\pict\\bin5 {{}}}}b{\\v hidden}{\\deleted gone}{\\*\\unknown {x}}{\\field{\\*\\fldinst REF}{\\fldrslt c}}\\par';
    expect(await readRtf(body)).toEqual(['paragraph: abc']);
  });

  it('reads list labels, tables, notes, text boxes, headers', async () => {
    const body =
      '{\\header ראש\\par}'.replace('ראש', hex('ראש')) +
      `{\\listtext\\tab 1.\\tab}first{\\super\\chftn}{\\footnote {\\super\\chftn} note}.\\par ` +
      '\\trowd\\rtlrow a\\cell b\\par c\\cell\\row\\pard after{\\*\\shpinst{\\sp{\\sn x}}{\\shptxt box\\par}}\\par';
    expect(await readRtf(body)).toEqual([
      'header: ראש',
      'list_item: 1. first.',
      'footnote: 1 note',
      'table_row: a | b c',
      'paragraph: after',
      'paragraph: box',
    ]);
  });

  it('refuses a file that ends inside its groups', async () => {
    const path = files.write('cut.rtf', '{\\rtf1 text {\\b bold {\\i more');
    await expect(read(path, 'rtf')).rejects.toMatchObject({ code: 'corrupt' });
  });
});

describe('ODT', () => {
  const ns = ['office', 'text', 'table', 'style', 'draw']
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ');
  const odt = (body: string, styles = '', more: Record<string, string> = {}) =>
    zip({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<office:document-content ${ns}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
      ...more,
    });
  const readOdt = async (name: string, body: string, styles = '') =>
    shown(await read(files.write(name, odt(body, styles)), 'odt'));

  it('leaves out deleted text and comments, and gives notes and text boxes after their paragraph', async () => {
    const body =
      '<text:tracked-changes><text:p>נמחק</text:p></text:tracked-changes>' +
      '<text:p>א<office:annotation><text:p>הערה</text:p></office:annotation><text:s text:c="2"/>ב<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>ראו</text:p></text:note-body></text:note><draw:frame><draw:text-box><text:p>תיבה</text:p></draw:text-box></draw:frame>ג</text:p>';
    expect(await readOdt('a.odt', body)).toEqual(['paragraph: א בג', 'footnote: 1 ראו', 'paragraph: תיבה']);
  });

  it('counts lists, goes on with them, and starts them anew', async () => {
    const styles =
      '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="א, י, ק, ..." style:num-suffix=")"/></text:list-style>';
    const list = (items: string, more = '') => `<text:list text:style-name="L"${more}>${items}</text:list>`;
    const item = (text: string, inner = '') => `<text:list-item><text:p>${text}</text:p>${inner}</text:list-item>`;
    const body =
      list(item('ראשון', `<text:list>${item('תת')}${item('תת')}</text:list>`)) +
      '<text:p>ביניים</text:p>' +
      list(item('שני'), ' text:continue-numbering="true"') +
      list(item('חדש'));
    expect(await readOdt('b.odt', body, styles)).toEqual([
      'list_item: 1. ראשון',
      'list_item: א) תת',
      'list_item: ב) תת',
      'paragraph: ביניים',
      'list_item: 2. שני',
      'list_item: 1. חדש',
    ]);
  });

  it('reads rows from the right and keeps repeated empty cells', async () => {
    const table = (style: string, cells: string) =>
      `<table:table table:style-name="${style}"><table:table-row>${cells}</table:table-row></table:table>`;
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
    const styles =
      '<style:style style:name="R" style:family="table"><style:table-properties style:writing-mode="rl-tb"/></style:style>';
    const body =
      table('R', `${cell('רכיב')}<table:table-cell table:number-columns-repeated="2"/>${cell('סכום')}`) +
      table('X', cell('סכום') + cell('רכיב'));
    expect(await readOdt('c.odt', body, styles)).toEqual(['table_row: רכיב |  |  | סכום', 'table_row: רכיב | סכום']);
  });

  it('says that a file is behind a password', async () => {
    const manifest =
      '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>';
    const path = files.write('locked.odt', odt('<text:p>x</text:p>', '', { 'META-INF/manifest.xml': manifest }));
    await expect(read(path, 'odt')).rejects.toMatchObject({ code: 'encrypted' });
  });
});

describe('HTML', () => {
  let count = 0;
  const readHtml = async (html: string | Buffer) => shown(await read(files.write(`${++count}.html`, html), 'html'));

  it('drops scripts, styles and hidden parts and keeps blocks apart', async () => {
    const html =
      '<html><head><title>t</title><style>p{}</style></head><body dir=rtl>פתיחה<p>פסקה <b>אחת</b>\nנמשכת<script>x()</script></p><div hidden>א</div><div style="display:none">ב</div><h2>כותרת</h2>שורה<br>שורה</body>';
    expect(await readHtml(html)).toEqual([
      'paragraph: פתיחה',
      'paragraph: פסקה אחת נמשכת',
      'heading: כותרת',
      'paragraph: שורה',
      'paragraph: שורה',
    ]);
  });

  it('counts lists', async () => {
    const html =
      '<ol start=3><li>ג<li>ד<ul><li>נקודה</ul></ol><ol type=a><li value=2>ב</ol><ol style="list-style-type:hebrew"><li>א</ol>';
    expect(await readHtml(html)).toEqual([
      'list_item: 3. ג',
      'list_item: 4. ד',
      'list_item: • נקודה',
      'list_item: b. ב',
      'list_item: א. א',
    ]);
  });

  it('reads tables from the right', async () => {
    const row = (a: string, b: string) => `<tr><td>${a}<td><p>${b}</p><p>עוד</p></table>`;
    expect(await readHtml(`<table dir=rtl>${row('רכיב', 'סכום')}<table dir=ltr>${row('סכום', 'רכיב')}`)).toEqual([
      'table_row: רכיב | סכום עוד',
      'table_row: רכיב עוד | סכום',
    ]);
    for (const page of ['<table>', '<div dir=auto><table>', '<body dir=rtl><table>'])
      expect(await readHtml(`${page}<tr><td>גוש<td>6123</table>`)).toEqual(['table_row: גוש | 6123']);
    expect(await readHtml('<body dir=ltr><table><tr><td>6123<td>גוש</table>')).toEqual(['table_row: גוש | 6123']);
  });

  it('believes the declared encoding, unless the bytes are UTF-8', async () => {
    const html = '<meta charset="windows-1255"><p>כתב ערר מטעם העורר</p>';
    expect(await readHtml(iconv.encode(html, 'win1255'))).toEqual(['paragraph: כתב ערר מטעם העורר']);
    expect(await readHtml(Buffer.from(html))).toEqual(['paragraph: כתב ערר מטעם העורר']);
  });

  it('reads what is nested beyond reason', async () => {
    expect(await readHtml(`${'<div>'.repeat(50_000)}עומק`)).toEqual(['paragraph: עומק']);
  });
});

describe.skipIf(!existsSync(join(SHARED, 'samples/doc')))('real DOC files', () => {
  const sample = (name: string) => join(SHARED, 'samples/doc', name);

  it('matches the known text of a protocol', async () => {
    const known = readFileSync(sample('20_ptv_317899.txt'), 'utf8');
    const body = known.slice(known.indexOf('הכנסת העשרים'));
    expect(wordOrderAccuracy(textOf(await read(sample('20_ptv_317899.doc'), 'doc')), body)).toBeGreaterThanOrEqual(
      0.995,
    );
  });

  it.each([
    ['20_ptv_321195.doc', 'קארין אלהרר – יו"ר הוועדה לענייני ביקורת המדינה'],
    ['IsraeliLawParser_example.DOC', 'פקודת מלווה מלחמה (אגרות-חוב למוכ"ז), 1944'],
  ])('reads %s', async (name, phrase) => {
    expect(textOf(await read(sample(name), 'doc' satisfies Format))).toContain(phrase);
  });
});
