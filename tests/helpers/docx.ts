// A look at a Word file that owes nothing to the code that writes it: the archive, its XML, and the rules of right-to-left.
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

export interface WordFile {
  /** Root elements by path in the archive. */
  parts: Map<string, XmlElement>;
  /** Texts of the paragraphs of the body in order, table cells too; a tab is `\t`, a line break `\n`. */
  paragraphs: string[];
}

/** Reads a Word file. Throws where its XML is not well-formed. */
export function readWordFile(bytes: Uint8Array): WordFile {
  const files = Object.entries(unzipSync(bytes)).filter(([path]) => /\.(xml|rels)$/.test(path));
  const parts = new Map(files.map(([path, data]) => [path, parseXml(strFromU8(data))]));
  return { parts, paragraphs: find(parts.get('word/document.xml')!, 'w:p').map(textOf) };
}

/** All elements of a name under an element, in order. */
export function find(root: XmlElement, name: string): XmlElement[] {
  return root.children.flatMap((child) => [...(child.name === name ? [child] : []), ...find(child, name)]);
}

/** The element at the end of a path of names, if there is one. */
export const at = (root: XmlElement, ...path: string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((here, name) => here?.children.find((child) => child.name === name), root);

/** The letters of a paragraph. */
export function textOf(element: XmlElement): string {
  if (element.name === 'w:t') return element.text;
  if (element.name === 'w:tab' && !element.attributes['w:val']) return '\t';
  if (element.name === 'w:br') return '\n';
  return element.children.map(textOf).join('');
}

const TEXT_PARTS = /^word\/(document|header\d+|footer\d+|footnotes|endnotes)\.xml$/;
const HEBREW = /\p{Script=Hebrew}/u;
const LATIN = /\p{Script=Latin}/u;

/** What is wrong with the directions of a file, one line each; nothing for a file that is right-to-left throughout. */
export function rightToLeftFaults(file: WordFile): string[] {
  const faults: string[] = [];
  const check = (holds: boolean, rule: string, element: XmlElement) => {
    if (!holds) faults.push(`${rule}: ${textOf(element).slice(0, 40)}`);
  };
  for (const [path, root] of file.parts) {
    if (!TEXT_PARTS.test(path)) continue;
    for (const paragraph of find(root, 'w:p')) check(isOn(at(paragraph, 'w:pPr', 'w:bidi')), `${path} bidi`, paragraph);
    for (const run of find(root, 'w:r')) {
      const text = textOf(run);
      const isRtl = isOn(at(run, 'w:rPr', 'w:rtl'));
      check(!(HEBREW.test(text) && LATIN.test(text)), `${path} two scripts in one run`, run);
      check(!HEBREW.test(text) || isRtl, `${path} rtl`, run);
      check(!LATIN.test(text) || !isRtl, `${path} Latin in rtl`, run);
      for (const [plain, complex] of [
        ['w:b', 'w:bCs'],
        ['w:i', 'w:iCs'],
        ['w:sz', 'w:szCs'],
      ] as const)
        check(!at(run, 'w:rPr', plain) || Boolean(at(run, 'w:rPr', complex)), `${path} ${complex}`, run);
    }
    for (const table of find(root, 'w:tbl'))
      check(isOn(at(table, 'w:tblPr', 'w:bidiVisual')), `${path} bidiVisual`, table);
    for (const section of find(root, 'w:sectPr')) check(isOn(at(section, 'w:bidi')), `${path} section`, section);
  }
  for (const level of find(file.parts.get('word/numbering.xml')!, 'w:lvl'))
    check(isOn(at(level, 'w:pPr', 'w:bidi')), 'numbering level', level);
  const language = find(file.parts.get('word/styles.xml')!, 'w:lang')[0];
  if (language?.attributes['w:bidi'] !== 'he-IL') faults.push('language');
  return faults;
}

const isOn = (element: XmlElement | undefined): boolean =>
  element !== undefined && !['0', 'false', 'off'].includes(element.attributes['w:val'] ?? 'true');

function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    open.at(-1)!.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return root;
}
