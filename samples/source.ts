// The plain source form of the sample documents: one block a line, a few marks for layout (see README.md).

export type Alignment = 'start' | 'end' | 'centre' | 'justify';

export type Block =
  | { kind: 'title'; text: string }
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'numbered'; level: 0 | 1; label: string; text: string }
  | { kind: 'paragraph'; align: Alignment; text: string }
  | { kind: 'table'; bordered: boolean; rows: string[][] }
  | { kind: 'signature'; lines: string[] }
  | { kind: 'page_break' };

export interface SourceDocument {
  font: string;
  /** Points. */
  size: number;
  numbering: 'auto' | 'typed' | 'none';
  header: string | null;
  /** May hold {page} and {pages}. */
  footer: string | null;
  blocks: Block[];
  footnotes: { mark: string; text: string }[];
}

export interface PlainText {
  /** Body, then one paragraph a footnote, paragraphs apart by a blank line; what a perfect extractor would give. */
  text: string;
  /** Offset of each block of the document in `text`. */
  offsets: number[];
}

const NUMBERED = /^(\d+(?:\.\d+)*[.)]|\([א-ת]\)|\d+(?:\.\d+)+)\s+(.*)$/u;

/** Reads one source file's text; throws on an unknown `@` directive. */
export function parseSource(source: string): SourceDocument {
  const document: SourceDocument = {
    font: 'David',
    size: 12,
    numbering: 'auto',
    header: null,
    footer: null,
    blocks: [],
    footnotes: [],
  };
  for (const line of source.split('\n')) {
    if (line.trim() === '') continue;
    if (line.startsWith('@')) readDirective(document, line);
    else readLine(document, line);
  }
  return document;
}

/** The text of a document as a reader sees it, without its headers, footers and layout marks. */
export function plainText(document: SourceDocument): PlainText {
  const offsets: number[] = [];
  let text = '';
  for (const block of document.blocks) {
    const plain = plainBlock(block);
    if (text !== '' && plain !== '') text += '\n\n';
    offsets.push(text.length);
    text += plain;
  }
  for (const note of document.footnotes) text += `\n\n${note.mark}. ${stripInline(note.text)}`;
  return { text, offsets };
}

/** Removes the inline marks: `**bold**` and footnote references `[^1]`. */
export function stripInline(text: string): string {
  return text.replace(/\*\*/g, '').replace(/\[\^[^\]]+\]/g, '');
}

function readDirective(document: SourceDocument, line: string): void {
  const [, name = '', value = ''] = /^@(\w+)\s*(.*)$/u.exec(line) ?? [];
  if (name === 'font') document.font = value;
  else if (name === 'size') document.size = Number(value);
  else if (name === 'numbering') document.numbering = value as SourceDocument['numbering'];
  else if (name === 'header') document.header = value;
  else if (name === 'footer') document.footer = value;
  else if (name === 'signature') document.blocks.push({ kind: 'signature', lines: value.split(' | ') });
  else if (name === 'pagebreak') document.blocks.push({ kind: 'page_break' });
  else throw new Error(`unknown directive: ${line}`);
}

function readLine(document: SourceDocument, line: string): void {
  const note = /^\[\^([^\]]+)\]:\s*(.*)$/u.exec(line);
  if (note) document.footnotes.push({ mark: note[1]!, text: note[2]! });
  else if (line.startsWith('|') || line.startsWith('~')) addRow(document.blocks, line);
  else document.blocks.push(readBlock(line));
}

function addRow(blocks: Block[], line: string): void {
  const bordered = line.startsWith('|');
  const cells = line
    .replace(/^[|~]\s*/u, '')
    .replace(/\s*\|$/u, '')
    .split(bordered ? /\s*\|\s*/u : /\s*~\s+/u)
    .map((cell) => cell.trim());
  const last = blocks.at(-1);
  if (last?.kind === 'table' && last.bordered === bordered) last.rows.push(cells);
  else blocks.push({ kind: 'table', bordered, rows: [cells] });
}

function readBlock(line: string): Block {
  const heading = /^(#{1,3}) (.*)$/u.exec(line);
  if (heading) return { kind: 'heading', level: heading[1]!.length as 1 | 2 | 3, text: heading[2]! };
  if (line.startsWith('^^')) return { kind: 'title', text: line.slice(2) };
  if (line.startsWith('^')) return { kind: 'paragraph', align: 'centre', text: line.slice(1) };
  if (line.startsWith('<')) return { kind: 'paragraph', align: 'end', text: line.slice(1) };
  if (line.startsWith('>')) return { kind: 'paragraph', align: 'start', text: line.slice(1) };
  const numbered = NUMBERED.exec(line);
  if (!numbered) return { kind: 'paragraph', align: 'justify', text: line };
  const level = numbered[1]!.startsWith('(') || /\d\.\d/u.test(numbered[1]!) ? 1 : 0;
  return { kind: 'numbered', level, label: numbered[1]!, text: numbered[2]! };
}

function plainBlock(block: Block): string {
  if (block.kind === 'page_break') return '';
  if (block.kind === 'signature') return block.lines.join('\n');
  if (block.kind === 'numbered') return stripInline(`${block.label} ${block.text}`);
  if (block.kind !== 'table') return stripInline(block.text);
  return block.rows.map((row) => stripInline(row.filter((cell) => cell !== '').join('\t'))).join('\n');
}
