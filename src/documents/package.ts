// What the library leaves open in the files it writes: the direction of the section, the time it was written, names by
// chance and the time stamps of the archive.
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';

/** Archives cannot say an earlier time. */
const ZIP_EPOCH = new Date('1980-01-01T00:00:00');

/**
 * Completes a Word package: right-to-left sections, the given time as its dates, and, for the same content, the same bytes.
 *
 * @param writtenAt ISO timestamp
 */
export function finishPackage(bytes: Uint8Array, writtenAt: string): Uint8Array {
  const parts = unzipSync(bytes);
  const edit = (path: string, change: (xml: string) => string) => {
    const part = parts[path];
    if (part) parts[path] = strToU8(change(strFromU8(part)));
  };
  edit('word/document.xml', (xml) => xml.replaceAll('<w:docGrid', '<w:bidi/><w:docGrid'));
  edit('docProps/core.xml', (xml) => xml.replace(TIMES, `$1${new Date(writtenAt).toISOString().slice(0, 19)}Z$2`));
  // The list that the library puts into every file.
  edit('word/numbering.xml', (xml) => xml.replaceAll('<w:pPr><w:ind', '<w:pPr><w:bidi/><w:ind'));
  // The lines above footnotes and endnotes.
  for (const name of ['footnotes', 'endnotes'])
    edit(`word/${name}.xml`, (xml) => xml.replaceAll('<w:pPr><w:spacing', '<w:pPr><w:bidi/><w:spacing'));
  for (const name of ['document', 'footnotes']) nameLinks(edit, name);
  const files = Object.entries(parts).map(([path, data]): [string, Zippable[string]] => [
    path,
    [data, { mtime: ZIP_EPOCH }],
  ]);
  return zipSync(Object.fromEntries(files));
}

const TIMES = /(<dcterms:(?:created|modified)[^>]*>)[^<]*(<)/g;

/** The library names links at random; here they are numbered. */
function nameLinks(edit: (path: string, change: (xml: string) => string) => void, part: string): void {
  const names = new Map<string, string>();
  edit(`word/_rels/${part}.xml.rels`, (xml) =>
    xml.replace(/ Id="(rId[^"]*)"(?=[^>]*\/hyperlink")/g, (_, id: string) => {
      names.set(id, `link${names.size + 1}`);
      return ` Id="${names.get(id)}"`;
    }),
  );
  if (names.size === 0) return;
  edit(`word/${part}.xml`, (xml) =>
    xml.replace(
      /(<w:hyperlink [^>]*r:id=")([^"]*)"/g,
      (_, start: string, id: string) => `${start}${names.get(id) ?? id}"`,
    ),
  );
}
