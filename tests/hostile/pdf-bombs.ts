/** Hostile PDF files: each way in which a small one asks for much. */
import { ofFormat } from './hostile-file.ts';
import { CATALOG, type PdfObject, packed, packedContent, pdfOf, textPages } from './pdf-files.ts';

const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
const blanks = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, 0x20);
const text = (content: string): PdfObject => ({ dictionary: '', stream: Buffer.from(content, 'latin1') });
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>';

/** One page (object 3) with some resources and a content (object 4); further objects from 5 on. */
function onePage(content: PdfObject, resources = '', more: PdfObject[] = [], page = ''): Buffer {
  const dictionary = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<<${resources}>>/Contents 4 0 R${page}>>`;
  return pdfOf([CATALOG, PAGES, dictionary, content, ...more]);
}

/** A page that is nothing but one picture, as a scan is. */
function scan(dictionary: string, stream: Buffer, page = ''): Buffer {
  const image = { dictionary: `/Type/XObject/Subtype/Image${dictionary}`, stream };
  return onePage(text('q 600 0 0 800 0 0 cm /I Do Q'), '/XObject<</I 5 0 R>>', [image], page);
}

const gray = (width: number, height: number) =>
  `/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8`;

function packedScan(width: number, height: number, data: Buffer): Buffer {
  const { filter, stream } = packed(data, 2);
  return scan(`${gray(width, height)}${filter}`, stream);
}

/** Dark and light without sense: the hardest page for recognition. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 7;
  for (let i = 0; i < length; i += 1) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    bytes[i] = (state >> 16) & 0x80 ? 0xff : 0;
  }
  return bytes;
}

/** A JPEG that says it is as large as can be, and holds nothing. */
const hugeJpeg = () =>
  Buffer.from(
    `ffd8ffc0001108${'ffdc'}${'ffdc'}03011100021101031101ffda000c03010002110311003f00${'00'.repeat(64)}ffd9`,
    'hex',
  );

/** Forms that draw the next one several times: a page that is drawn for ever. */
function forms(levels: number, times: number, end: string): Buffer {
  const objects = Array.from({ length: levels }, (_, i): PdfObject => {
    const next = i + 1 < levels ? `/Resources<</XObject<</X ${6 + i} 0 R>>/Font<</F ${5 + levels} 0 R>>>>` : end;
    const content = i + 1 < levels ? '/X Do '.repeat(times) : 'BT /F 9 Tf 9 9 Td (laughter) Tj ET';
    return { dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 600 800]${next}`, stream: Buffer.from(content) };
  });
  return onePage(text('/X Do'), '/XObject<</X 5 0 R>>', [...objects, FONT]);
}

function deepPageTree(depth: number): Buffer {
  const nodes = Array.from({ length: depth }, (_, i) => `<</Type/Pages/Kids[${i + 3} 0 R]/Count 1>>`);
  return pdfOf([CATALOG, ...nodes, '<</Type/Page/MediaBox[0 0 600 800]>>']);
}

function manyPages(count: number): Buffer {
  return pdfOf([
    CATALOG,
    `<</Type/Pages/Kids[${'3 0 R '.repeat(count)}]/Count ${count}>>`,
    '<</Type/Page/Parent 2 0 R>>',
  ]);
}

function objectStream(count: number, megabytes: number): Buffer {
  const header = Buffer.from(Array.from({ length: Math.min(count, 1000) }, (_, i) => `${100 + i} 0 `).join(''));
  const { filter, stream } = packed(Buffer.concat([header, blanks(megabytes)]), 2);
  const table = packed(Buffer.from('000000000002000300', 'hex'), 1);
  return pdfOf([
    CATALOG,
    PAGES,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 100 0 R>>',
    { dictionary: `/Type/ObjStm/N ${count}/First ${header.length}${filter}`, stream },
    { dictionary: `/Type/XRef/Size 2000000000/W[1 2 1]/Root 1 0 R${table.filter}`, stream: table.stream },
  ]);
}

const toUnicode = (content: string): Buffer => {
  const { filter, stream } = packed(Buffer.from(content), 1);
  const font = '<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>';
  const descendant =
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo<</Registry(A)/Ordering(I)/Supplement 0>>/W[0 65535 500]>>';
  return onePage(text('BT /F 10 Tf 50 50 Td <00410042> Tj ET'), '/Font<</F 5 0 R>>', [
    font,
    descendant,
    { dictionary: filter, stream },
  ]);
};

function packedFont(megabytes: number): Buffer {
  const { filter, stream } = packed(blanks(megabytes), 2);
  return onePage(text('BT /F 10 Tf 50 50 Td (abc) Tj ET'), '/Font<</F 5 0 R>>', [
    '<</Type/Font/Subtype/TrueType/BaseFont/A/FirstChar 0/LastChar 255/FontDescriptor 6 0 R>>',
    '<</Type/FontDescriptor/FontName/A/Flags 4/FontFile2 7 0 R>>',
    { dictionary: filter, stream },
  ]);
}

const stream = (filter: string, data: Buffer, more = ''): PdfObject => ({
  dictionary: `/Filter[${filter}]${more}`,
  stream: data,
});
const inText = (content: string) => onePage(text(content), '/Font<</F 5 0 R>>', [FONT]);

export const pdfBombs = ofFormat('pdf', {
  'content packed twice, named twenty times': () => packedContent({ megabytes: 200, references: 20, rounds: 2 }),
  'content packed three times': () => packedContent({ megabytes: 500, references: 1, rounds: 3 }),
  'two thousand pages of one packed content': () =>
    packedContent({ megabytes: 60, references: 1, rounds: 2, pages: 2000 }),
  'content named a million times': () => packedContent({ megabytes: 0, references: 1_000_000, rounds: 1 }),
  'content of run lengths': () =>
    onePage(stream('/FlateDecode/RunLengthDecode', packed(Buffer.alloc(4_000_000, Buffer.from([129, 32])), 1).stream)),
  'content of LZW': () => onePage(stream('/FlateDecode/LZWDecode', packed(Buffer.alloc(2_000_000, 0x80), 1).stream)),
  'content in hexadecimal of packed data': () =>
    onePage(
      stream('/ASCIIHexDecode/FlateDecode/FlateDecode', Buffer.from(packed(blanks(300), 2).stream.toString('hex'))),
    ),
  'a thousand filters': () => onePage(stream('/FlateDecode'.repeat(1000), packed(blanks(1), 1).stream)),
  'a predictor with endless columns': () =>
    onePage(
      stream(
        '/FlateDecode',
        packed(blanks(2), 1).stream,
        '/DecodeParms[<</Predictor 15/Columns 2000000000/Colors 4>>]',
      ),
    ),
  'five million letters, one by one': () =>
    onePage(
      stream('/FlateDecode', packed(Buffer.from(`BT /F 1 Tf ${'(a)Tj 1 0 Td '.repeat(5_000_000)} ET`), 1).stream),
      '/Font<</F 5 0 R>>',
      [FONT],
    ),
  'a string of sixty megabytes': () =>
    onePage(
      stream('/FlateDecode', packed(Buffer.from(`BT /F 1 Tf (${'a'.repeat(60_000_000)}) Tj ET`), 1).stream),
      '/Font<</F 5 0 R>>',
      [FONT],
    ),
  'states saved without end': () => inText('q '.repeat(2_000_000)),
  'arrays in arrays': () => pdfOf([CATALOG, PAGES, `<</Type/Page/Parent 2 0 R/Contents ${'['.repeat(1_000_000)}>>`]),
  'dictionaries in dictionaries': () =>
    pdfOf([CATALOG, `<</Kids[3 0 R]/Count 1/A${'<</A'.repeat(500_000)}>>`, '<</Type/Page>>']),
  'arrays in a content': () => inText('['.repeat(3_000_000)),
  'a deep page tree': () => deepPageTree(20_000),
  'a page tree in a circle': () =>
    pdfOf([CATALOG, '<</Type/Pages/Kids[3 0 R]/Count 9>>', '<</Type/Pages/Kids[2 0 R]/Parent 2 0 R/Count 9>>']),
  'a page tree of itself': () => pdfOf([CATALOG, '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 4/Parent 2 0 R>>']),
  'two billion pages, it says': () =>
    pdfOf([CATALOG, '<</Type/Pages/Kids[3 0 R]/Count 2147483647>>', '<</Type/Page/Parent 2 0 R>>']),
  'a hundred thousand pages': () => manyPages(100_000),
  'two thousand empty pages': () => manyPages(2000),
  'forms that draw each other many times': () => forms(25, 8, ''),
  'a form that draws itself': () => forms(2, 1, '/Resources<</XObject<</X 5 0 R>>>>'),
  'ten thousand nested forms': () => forms(10_000, 1, ''),
  'a font whose letters draw themselves': () =>
    onePage(text('BT /F 10 Tf 50 50 Td (aaaa) Tj ET'), '/Font<</F 5 0 R>>', [
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 97/LastChar 97/Widths[9]/CharProcs<</a 6 0 R>>/Encoding<</Differences[97/a]>>/Resources<</Font<</F 5 0 R>>>>>>',
      text('9 0 d0 BT /F 10 Tf (aaaa) Tj ET'),
    ]),
  'a packed font': () => packedFont(300),
  'a letter map of endless ranges': () =>
    toUnicode(
      `1 begincodespacerange <0000><ffffffff> endcodespacerange ${'100 beginbfrange <00000000><ffffffff><0041> endbfrange '.repeat(50)}`,
    ),
  'a letter map of long names': () => toUnicode(`1 beginbfrange <0000><ffff><${'05d0'.repeat(100_000)}> endbfrange`),
  'a packed letter map': () => toUnicode(' '.repeat(150_000_000)),
  'an object stream that is packed twice': () => objectStream(10, 400),
  'an object stream of two billion objects': () => objectStream(2_000_000_000, 1),
  'a table of itself': () =>
    Buffer.from('%PDF-1.5\nxref\n0 1\n0000000000 65535 f \ntrailer<</Size 9/Prev 9/Root 1 0 R>>\nstartxref\n9\n%%EOF'),
  'an object of itself': () => pdfOf([CATALOG, PAGES, '3 0 R', '4 0 R']),
  'a length of itself': () =>
    Buffer.from(
      '%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Contents 4 0 R>>endobj\n4 0 obj<</Length 4 0 R>>stream\nBT ET\nendstream endobj\ntrailer<</Root 1 0 R>>',
    ),
  'a length of two billion': () =>
    Buffer.from(
      pdfOf([CATALOG, PAGES, '<</Type/Page/Contents 4 0 R>>', text('BT ET')])
        .toString('latin1')
        .replace('/Length 5', '/Length 2147483647'),
      'latin1',
    ),
  'a password': () =>
    pdfOf(
      [
        CATALOG,
        PAGES,
        '<</Type/Page/Parent 2 0 R>>',
        `<</Filter/Standard/V 2/R 3/Length 128/P -4/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>`,
      ],
      '/Encrypt 4 0 R/ID[<00><00>]',
    ),
  'a key of many rounds': () =>
    pdfOf(
      [
        CATALOG,
        PAGES,
        '<</Type/Page/Parent 2 0 R>>',
        `<</Filter/Standard/V 5/R 6/Length 256/P -4/O<${'ab'.repeat(48)}>/U<${'cd'.repeat(48)}>/OE<${'ab'.repeat(32)}>/UE<${'ab'.repeat(32)}>/Perms<${'ab'.repeat(16)}>>>`,
      ],
      '/Encrypt 4 0 R/ID[<00><00>]',
    ),
  'a scan of eighty megapixels': () => packedScan(8900, 8900, Buffer.alloc(8900 * 8900, 0xff)),
  'a scan of ten thousand megapixels': () => packedScan(100_000, 100_000, Buffer.alloc(1000, 0xff)),
  'a scan with no data': () => packedScan(5000, 7000, Buffer.alloc(10)),
  'a scan of noise': () => packedScan(2480, 3508, noise(2480 * 3508)),
  'a scan whose data go on for ever': () => packedScan(1000, 1000, Buffer.alloc(700 * 1024 * 1024)),
  'a JPEG of four thousand megapixels': () => scan(`${gray(2000, 3000)}/Filter/DCTDecode`, hugeJpeg()),
  'a JPEG 2000 of nothing': () =>
    scan(
      `${gray(2000, 3000)}/Filter/JPXDecode`,
      Buffer.from('ff4fff510029000000ffff0000ffff0000000000000000000fffff000fffff00000000000000000001070101', 'hex'),
    ),
  'a JBIG2 of four thousand megapixels': () =>
    scan(
      `${gray(2000, 3000)}/Filter/JBIG2Decode`,
      Buffer.from('000000003000010000001300010000000100000000000000000000000000', 'hex'),
    ),
  'a fax without an end': () =>
    scan(
      '/Width 5000/Height 7000/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K 0/Columns 60000/Rows 2000000>>',
      Buffer.alloc(500_000, 0x35),
    ),
  'a mask on a mask': () =>
    scan(`${gray(3000, 4000)}/SMask 5 0 R/Filter/FlateDecode`, packed(Buffer.alloc(12_000_000), 1).stream),
  'a colour table by a function without end': () =>
    onePage(text('q 600 0 0 800 0 0 cm /I Do Q'), '/XObject<</I 5 0 R>>', [
      {
        dictionary: `/Type/XObject/Subtype/Image/Width 3000/Height 4000/BitsPerComponent 8/ColorSpace[/Separation/A/DeviceCMYK 6 0 R]/Filter/FlateDecode`,
        stream: packed(Buffer.alloc(12_000_000), 1).stream,
      },
      {
        dictionary:
          '/FunctionType 0/Domain[0 1 0 1 0 1 0 1]/Range[0 1 0 1 0 1 0 1]/Size[255 255 255 255]/BitsPerSample 32',
        stream: Buffer.alloc(10),
      },
    ]),
  'one picture painted a hundred thousand times': () => {
    const image = {
      dictionary: `/Type/XObject/Subtype/Image${gray(1000, 1000)}/Filter/FlateDecode`,
      stream: packed(Buffer.alloc(1_000_000, 0x40), 1).stream,
    };
    return onePage(text('q 600 0 0 800 0 0 cm /I Do Q '.repeat(100_000)), '/XObject<</I 5 0 R>>', [image]);
  },
  'five hundred pictures of sixteen megapixels': () => {
    const image = {
      dictionary: `/Type/XObject/Subtype/Image${gray(4000, 4000)}/Filter/FlateDecode`,
      stream: packed(Buffer.alloc(16_000_000, 0x40), 1).stream,
    };
    const names = Array.from({ length: 500 }, (_, i) => `/I${i} ${5 + i} 0 R`).join('');
    const content = Array.from({ length: 500 }, (_, i) => `q 600 0 0 800 0 0 cm /I${i} Do Q`).join(' ');
    return onePage(
      text(content),
      `/XObject<<${names}>>`,
      Array.from({ length: 500 }, () => image),
    );
  },
  'a picture inside the content': () =>
    inText(`q 600 0 0 800 0 0 cm BI /W 60000 /H 60000 /CS /G /BPC 8 ID ${'x'.repeat(1000)} EI Q`),
  'a pattern of endless tiles': () =>
    onePage(text('/Pattern cs /P scn 0 0 600 800 re f'), '/Pattern<</P 5 0 R>>/ColorSpace<<>>', [
      {
        dictionary:
          '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 100000 100000]/XStep .0001/YStep .0001/Resources<<>>',
        stream: Buffer.from('0 0 1 1 re f'),
      },
    ]),
  'a page as large as a town': () =>
    Buffer.from(
      scan(gray(10, 10), Buffer.alloc(100)).toString('latin1').replace('[0 0 600 800]', '[0 0 1e9 1e9]'),
      'latin1',
    ),
  'a page of nothing': () =>
    Buffer.from(
      scan(gray(10, 10), Buffer.alloc(100)).toString('latin1').replace('[0 0 600 800]', '[0 0 0 0]'),
      'latin1',
    ),
  'a unit of a mile': () => scan(gray(10, 10), Buffer.alloc(100), '/UserUnit 75000'),
  'letters of infinite size': () => inText('BT /F 1e38 Tf 1e38 0 0 1e38 1e38 1e38 Tm (abc) Tj ET '.repeat(5000)),
  'garbage after the head': () => Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(5_000_000)]),
  'a head and nothing else': () => Buffer.from('%PDF-1.7\n'),
  'a hundred thousand objects of one number': () =>
    Buffer.from(`%PDF-1.7\n${'1 0 obj<</Type/Catalog/Pages 1 0 R>>endobj\n'.repeat(100_000)}trailer<</Root 1 0 R>>`),
  'seven hundred honest pages': () => textPages(700),
});
