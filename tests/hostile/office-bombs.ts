/** Hostile DOCX, ODT and DOC files. */
import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { docx, fixtureBytes, p, zip } from '../extract/build-files.ts';
import { oleFile } from '../extract/ole-file.ts';
import { MB, ofFormat } from './hostile-file.ts';

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const OFFICE = 'urn:oasis:names:tc:opendocument:xmlns:office:1.0';
const TEXT = 'urn:oasis:names:tc:opendocument:xmlns:text:1.0';
const TABLE = 'urn:oasis:names:tc:opendocument:xmlns:table:1.0';

function odt(body: string, parts: Record<string, string> = {}): Uint8Array {
  const content = `<office:document-content xmlns:office="${OFFICE}" xmlns:text="${TEXT}" xmlns:table="${TABLE}"><office:body><office:text>${body}</office:text></office:body></office:document-content>`;
  return zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': content, ...parts });
}

/** A DOCX with one more part, whose directory entry says that it is `declared` bytes long. */
function withPart(
  name: string,
  content: Buffer,
  declared = content.length,
  archive = Buffer.from(docx(p('שלום'))),
): Buffer {
  const data = deflateRawSync(content, { level: 9 });
  const end = archive.lastIndexOf('PK\x05\x06');
  const directory = archive.readUInt32LE(end + 16);
  const local = Buffer.alloc(30);
  local.write('PK\x03\x04', 'latin1');
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.write('PK\x01\x02', 'latin1');
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(data.length, 20);
  entry.writeUInt32LE(declared, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(directory, 42);
  const added = Buffer.concat([local, Buffer.from(name), data]);
  const entries = Buffer.concat([archive.subarray(directory, end), entry, Buffer.from(name)]);
  const tail = Buffer.from(archive.subarray(end));
  for (const at of [8, 10]) tail.writeUInt16LE((tail.readUInt16LE(at) + 1) & 0xffff, at);
  tail.writeUInt32LE(entries.length, 12);
  tail.writeUInt32LE(directory + added.length, 16);
  return Buffer.concat([archive.subarray(0, directory), added, entries, tail]);
}

/** A DOCX whose text part is `content`, packed, whatever the directory says of its length. */
function mainPart(content: Buffer, declared: number): Buffer {
  const empty = zip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  });
  return withPart('word/document.xml', content, declared, Buffer.from(empty));
}

const many = (count: number, name: (i: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [name(i), new Uint8Array()]));
const DOCX_PARTS = () => ({
  '[Content_Types].xml': new Uint8Array(
    Buffer.from(
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
  ),
});
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const LAUGHTER = `<!DOCTYPE l [<!ENTITY a "ha">${'bcdefghij'
  .split('')
  .map((name, i) => `<!ENTITY ${name} "${`&${'abcdefghij'[i]};`.repeat(10)}">`)
  .join('')}]>`;

export const docxBombs = ofFormat('docx', {
  'two hundred megabytes of blanks': () => mainPart(Buffer.alloc(205 * MB, 0x20), 205 * MB),
  'two gigabytes that say they are little': () => mainPart(Buffer.alloc(1900 * MB, 0x20), 1000),
  'a hundred and ninety megabytes in a comment': () =>
    mainPart(Buffer.from(`<!--${' '.repeat(190 * MB)}--><a/>`), 190 * MB),
  'a hundred and fifty megabytes in an attribute': () =>
    mainPart(Buffer.from(`<w:document ${W} a="${'x'.repeat(150 * MB)}"/>`), 150 * MB),
  'a hundred megabytes in one paragraph': () =>
    mainPart(Buffer.from(`<w:document ${W}><w:body>${paragraph('א'.repeat(50 * MB))}</w:body></w:document>`), 100 * MB),
  'a million attributes': () => docx(`<w:p ${Array.from({ length: 1_000_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`),
  'a million names of spaces': () =>
    docx(`<w:p ${Array.from({ length: 300_000 }, (_, i) => `xmlns:a${i}="u${i}"`).join(' ')}/>`),
  'zips in zips': () =>
    withPart(
      'word/embeddings/a.zip',
      Buffer.from(zip({ 'b.zip': zip({ 'c.zip': zip({ d: new Uint8Array(50 * MB) }) }) })),
    ),
  'sixty-five thousand parts': () => zipSync({ ...DOCX_PARTS(), ...many(65_530, (i) => `p${i}`) }),
  'ten thousand parts of long names': () =>
    zipSync({ ...DOCX_PARTS(), ...many(1500, (i) => `${i}`.padEnd(60_000, 'x')) }),
  'two parts of one name': () => withPart('word/document.xml', Buffer.from('<a/>')),
  'a directory of nothing': () => Buffer.from(docx(p('שלום'))).subarray(-80),
  'laughter in entities': () =>
    mainPart(Buffer.from(`${LAUGHTER}<w:document ${W}><w:body>${paragraph('&j;')}</w:body></w:document>`), 100),
  'an entity of a file': () =>
    mainPart(Buffer.from(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`), 100),
  'entities by number': () => docx(paragraph('&#x5d0;'.repeat(3_000_000))),
  'elements a million deep': () => docx('<w:p>'.repeat(1_000_000)),
  'tables in tables': () =>
    docx('<w:tbl><w:tr><w:tc>'.repeat(300) + paragraph('תא') + '</w:tc></w:tr></w:tbl>'.repeat(300)),
  'tables in tables, with text in each': () =>
    docx(`<w:tbl><w:tr><w:tc>${paragraph('מלל '.repeat(2000))}`.repeat(240) + '</w:tc></w:tr></w:tbl>'.repeat(240)),
  'a million cells in a row': () =>
    docx(`<w:tbl><w:tr>${`<w:tc>${paragraph('א')}</w:tc>`.repeat(1_000_000)}</w:tr></w:tbl>`),
  'a cell over two billion columns': () =>
    docx(
      `<w:tbl>${`<w:tr><w:tc><w:tcPr><w:gridSpan w:val="2147483647"/></w:tcPr>${paragraph('א')}</w:tc><w:tc>${paragraph('ב')}</w:tc></w:tr>`.repeat(100)}</w:tbl>`,
    ),
  'a note named a million times': () =>
    docx(`<w:p>${'<w:r><w:footnoteReference w:id="2"/></w:r>'.repeat(1_000_000)}</w:p>`, {
      footnotes: `<w:footnotes><w:footnote w:id="2">${paragraph('הערה '.repeat(20_000))}</w:footnote></w:footnotes>`,
    }),
  'styles in a circle': () =>
    docx(p('א'), {
      styles:
        '<w:styles><w:style w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:styleId="B"><w:basedOn w:val="A"/></w:style></w:styles>',
    }),
  'lists in a circle, with endless numbers': () =>
    docx(
      '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>א</w:t></w:r></w:p>'.repeat(
        1000,
      ),
      {
        numbering: `<w:numbering>${['lowerRoman', 'hebrew1', 'upperLetter']
          .map(
            (format, i) =>
              `<w:abstractNum w:abstractNumId="${i}"><w:numStyleLink w:val="X"/><w:styleLink w:val="X"/><w:lvl w:ilvl="0"><w:start w:val="999999999999"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${'%1'.repeat(5000)}"/></w:lvl></w:abstractNum>`,
          )
          .join('')}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
      },
    ),
  'roman numbers without end': () =>
    docx(
      '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>א</w:t></w:r></w:p>'.repeat(
        100,
      ),
      {
        numbering:
          '<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="999999999"/><w:numFmt w:val="lowerRoman"/><w:lvlText w:val="%1"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>',
      },
    ),
  'three million empty paragraphs': () => docx('<w:p/>'.repeat(3_000_000)),
  'a million short paragraphs': () => docx(paragraph('אבג').repeat(1_000_000)),
  'a large picture': () => withPart('word/media/a.png', Buffer.alloc(150 * MB)),
});

export const odtBombs = ofFormat('odt', {
  'two billion blanks': () => odt('<text:p>א<text:s text:c="2000000000"/>ב</text:p>'),
  'a thousand times a million blanks': () => odt(`<text:p>${'א<text:s text:c="1000000"/>'.repeat(1000)}</text:p>`),
  'a cell repeated two billion times': () =>
    odt(
      '<table:table><table:table-row><table:table-cell table:number-columns-repeated="2000000000"><text:p>א</text:p></table:table-cell></table:table-row></table:table>',
    ),
  'a row repeated two billion times': () =>
    odt(
      '<table:table><table:table-row table:number-rows-repeated="2000000000"><table:table-cell><text:p>א</text:p></table:table-cell></table:table-row></table:table>',
    ),
  'a cell over two billion columns': () =>
    odt(
      '<table:table><table:table-row><table:table-cell table:number-columns-spanned="2000000000"><text:p>א</text:p></table:table-cell></table:table-row></table:table>',
    ),
  'lists in lists': () =>
    odt(`${'<text:list><text:list-item>'.repeat(300)}<text:p>א</text:p>${'</text:list-item></text:list>'.repeat(300)}`),
  'spans a million deep': () => odt(`<text:p>${'<text:span>'.repeat(1_000_000)}`),
  'notes in notes': () =>
    odt(
      `<text:p>${'<text:note><text:note-body><text:p>א'.repeat(200)}${'</text:p></text:note-body></text:note>'.repeat(200)}</text:p>`,
    ),
  laughter: () => zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': `${LAUGHTER}<a>&j;</a>` }),
  'a hundred and ninety megabytes of blanks': () => odt(' '.repeat(190 * MB)),
  'a password': () => odt('<text:p>א</text:p>', { 'META-INF/manifest.xml': '<m><encryption-data/></m>' }),
  'tables in tables, with text in each': () =>
    odt(
      `<table:table><table:table-row><table:table-cell><text:p>${'מלל '.repeat(2000)}</text:p>`.repeat(240) +
        '</table:table-cell></table:table-row></table:table>'.repeat(240),
    ),
});

const word = () => Buffer.from(fixtureBytes('pleading.doc'));
/** A DOC with 32-bit numbers written over its header or its sectors. */
const patched =
  (...changes: [at: number, value: number][]) =>
  () => {
    const file = word();
    for (const [at, value] of changes) file.writeInt32LE(value, at);
    return file;
  };
const sectorAt = (file: Buffer, id: number) => (id + 1) * (1 << file.readUInt16LE(30));

/** Each sector followed by the one that `next` says. */
function chained(next: (id: number, count: number) => number): Buffer {
  const file = word();
  const at = sectorAt(file, file.readInt32LE(76));
  const count = (1 << file.readUInt16LE(30)) / 4;
  for (let id = 0; id < count; id += 1) file.writeInt32LE(next(id, count), at + id * 4);
  return file;
}

/** A piece table whose pieces all name the same long text. */
function pieces(count: number, length: number): Buffer {
  const header = Buffer.alloc(4096);
  header.writeUInt16LE(0xa5ec, 0);
  header.writeUInt16LE(0x00c1, 2);
  header.writeUInt32LE(0, 0x1a2);
  header.writeUInt32LE(count * 12 + 9, 0x1a6);
  const table = Buffer.alloc(count * 12 + 64);
  table[0] = 2;
  table.writeUInt32LE(count * 12 + 4, 1);
  for (let i = 0; i <= count; i += 1) table.writeUInt32LE((i * length) >>> 0, 5 + i * 4);
  return oleFile({ WordDocument: header, '0Table': table });
}

export const docBombs = ofFormat('doc', {
  'sectors in a circle': () => chained((id) => (id === 0 ? 0 : id - 1)),
  'each sector its own next': () => chained((id) => id),
  'sectors that end nowhere': () => chained(() => 0x7fffffff),
  'all sectors one chain': () => chained((id, count) => (id + 1) % count),
  'a table of two billion sectors': patched([44, 0x7fffffff]),
  'an index of the table in a circle': patched([68, 0], [72, 0x7fffffff]),
  'a directory that begins nowhere': patched([48, 0x7ffffff0]),
  'small sectors that begin everywhere': patched([60, 0], [64, 0x7fffffff]),
  'sectors of two gigabytes': () => {
    const file = word();
    file.writeUInt16LE(31, 30);
    return file;
  },
  'a directory tree in a circle': () => {
    const file = word();
    const at = sectorAt(file, file.readInt32LE(48));
    for (let i = 0; i < 4; i += 1) for (const link of [68, 72, 76]) file.writeInt32LE(i, at + i * 128 + link);
    return file;
  },
  'streams of four gigabytes': () => {
    const file = word();
    const at = sectorAt(file, file.readInt32LE(48));
    for (let i = 0; i < 4; i += 1) file.writeUInt32LE(0xffffffff, at + i * 128 + 120);
    return file;
  },
  'pieces of the same text': () => pieces(300, 20_000_000),
  'many pieces of the same text': () => pieces(300, 90_000),
  'pieces that run backwards': () => pieces(300, -5000),
  'a header and nothing else': () => word().subarray(0, 512),
  'eight bytes': () => word().subarray(0, 8),
  'no streams': () => oleFile({ WordDocument: Buffer.alloc(10) }),
  'a program in a package': () => oleFile({ EncryptedPackage: Buffer.alloc(10) }),
});
