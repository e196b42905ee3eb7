/** PDF files, good and hostile, written by hand. */
import { deflateSync } from 'node:zlib';

/** An object's body; with `stream`, its data. */
export type PdfObject = string | { dictionary: string; stream: Buffer };

/**
 * A PDF of numbered objects; the first is the catalog. There is no cross-reference table: readers find the objects.
 *
 * @param objects number 1 and up
 */
export function pdfOf(objects: readonly PdfObject[], trailer = ''): Buffer {
  const parts = objects.map((object, i) => {
    if (typeof object === 'string') return Buffer.from(`${i + 1} 0 obj\n${object}\nendobj\n`, 'latin1');
    return Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n<<${object.dictionary}/Length ${object.stream.length}>>stream\n`, 'latin1'),
      object.stream,
      Buffer.from('\nendstream\nendobj\n', 'latin1'),
    ]);
  });
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts, Buffer.from(`trailer<</Root 1 0 R${trailer}>>\n%%EOF`)]);
}

export const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

/** Data packed `rounds` times, and the filters that unpack it. */
export function packed(data: Buffer, rounds: number): { filter: string; stream: Buffer } {
  let stream = data;
  for (let n = 0; n < rounds; n += 1) stream = deflateSync(stream, { level: 9 });
  return { filter: `/Filter[${'/FlateDecode'.repeat(rounds)}]`, stream };
}

/** One page whose content is blanks, packed over and over and named many times. */
export function packedContent({
  megabytes,
  references,
  rounds,
  pages = 1,
}: {
  megabytes: number;
  references: number;
  rounds: number;
  pages?: number;
}): Buffer {
  const { filter, stream } = packed(Buffer.alloc(megabytes * 1024 * 1024, 0x20), rounds);
  const kids = Array.from({ length: pages }, (_, i) => `${i + 4} 0 R`).join(' ');
  const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents[${'3 0 R '.repeat(references)}]>>`;
  return pdfOf([
    CATALOG,
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    { dictionary: filter, stream },
    ...Array.from({ length: pages }, () => page),
  ]);
}

/** Pages full of English text, as an honest long file has. */
export function textPages(pages: number): Buffer {
  const row = (n: number) =>
    `(The committee heard the appeal of plan number ${n} and found as follows, on the merits.) Tj T*`;
  const content = (page: number) =>
    `BT /F 10 Tf 12 TL 40 760 Td ${Array.from({ length: 55 }, (_, n) => row(page * 100 + n)).join('\n')} ET`;
  const kids = Array.from({ length: pages }, (_, i) => `${4 + i * 2} 0 R`).join(' ');
  return pdfOf([
    CATALOG,
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    FONT,
    ...Array.from({ length: pages }, (_, i): PdfObject[] => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + i * 2} 0 R>>`,
      { dictionary: '', stream: Buffer.from(content(i), 'latin1') },
    ]).flat(),
  ]);
}
