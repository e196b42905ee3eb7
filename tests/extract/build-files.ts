/** Files made or found for the tests and benchmarks of the readers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';

export const FIXTURES = join(import.meta.dirname, 'fixtures');
export const fixture = (name: string): string => join(FIXTURES, name);
export const fixtureBytes = (name: string): Buffer => readFileSync(fixture(name));

/** A zip of named parts. */
export function zip(parts: Record<string, string | Uint8Array>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  );
}

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/**
 * A DOCX of given XML.
 * @param body content of w:body
 * @param parts further parts of the word folder by type, as in `{numbering: '<w:numbering …>'}`
 */
export function docx(body: string, parts: Record<string, string> = {}): Uint8Array {
  const names = Object.keys(parts);
  const relations = names.map(
    (name, i) => `<Relationship Id="r${i}" Type="${RELATIONS}/${name.replace(/\d+$/, '')}" Target="${name}.xml"/>`,
  );
  const namespaces = `xmlns:w="${W}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"`;
  return zip({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`,
    'word/document.xml': `<w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    ...Object.fromEntries(
      names.map((name) => [`word/${name}.xml`, parts[name]!.replace(/^<([\w:]+)/, `<$1 ${namespaces}`)]),
    ),
  });
}

/** A paragraph of runs, each already XML or plain text. */
export function p(...runs: string[]): string {
  return `<w:p>${runs.map((run) => (run.startsWith('<') ? run : `<w:r><w:t xml:space="preserve">${run}</w:t></w:r>`)).join('')}</w:p>`;
}
