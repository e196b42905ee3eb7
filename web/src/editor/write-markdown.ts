// The nodes of the editor as Markdown: what was not touched as it came, the rest in one plain form.
import type { Node } from 'prosemirror-model';
import { writeText } from './inline-markdown.ts';
import { type Edges, originOf } from './origins.ts';
import { schema } from './schema.ts';

/** A node of the text, and what of the Markdown it is. */
export interface Written {
  /** Position before the node in the document. */
  pos: number;
  node: Node;
  start: number;
  end: number;
}

export interface WrittenMarkdown {
  text: string;
  /** The outer nodes and those directly in lists, quotations and tables, in the order of the text. */
  places: Written[];
}

/** What holds lines of its own that can be given back one by one. */
const CONTAINERS = new Set(['ordered_list', 'bullet_list', 'blockquote', 'table']);

/** @returns the Markdown of a text: the very characters that were read where nothing was changed */
export function writeMarkdown(doc: Node, edges: Edges): WrittenMarkdown {
  const labels = new Set<string>();
  doc.forEach((node) => {
    if (node.type.name === 'footnote') labels.add(node.attrs.label);
  });
  const places: Written[] = [];
  const body = writeChildren(doc, { labels, places }, -1, edges.lead.length);
  return { text: edges.lead + body + edges.tail, places };
}

/** A node alone, as it would stand outermost: what two of them are compared by. */
export const sourceOf = (node: Node): string =>
  originOf(node)?.raw ?? writeBlock(node, { labels: new Set(), places: [] }, 0, 0) ?? '';

interface Writing {
  labels: ReadonlySet<string>;
  places: Written[];
}

/** Writes the children of a container, each as it came or anew, with what stood between them. */
function writeChildren(parent: Node, writing: Writing, pos: number, offset: number): string {
  const container = parent.type.name;
  let text = '';
  let previous: Node | null = null;
  let number = 0;
  let at = pos + 1;
  parent.forEach((child) => {
    number = child.attrs.number ?? number + 1;
    const isNext = previous === null ? originOf(child)?.at === 0 : follows(previous, child);
    const gap = previous === null ? '' : gapBetween(previous, child, parent, isNext);
    const start = offset + text.length + gap.length;
    const isSafe = isNext || !TAKES_IN.has(previous?.type.name ?? '');
    const piece = writeChild(child, { writing, parent, number, isSafe, pos: at, start });
    if (piece !== null) {
      writing.places.push({ pos: at, node: child, start, end: start + piece.length });
      text += gap + piece;
      previous = child;
    }
    at += child.nodeSize;
  });
  writing.places.sort((a, b) => a.start - b.start || b.end - a.end);
  return container === 'table' && parent.childCount === 1 ? `${text}\n${dashes(parent)}` : text;
}

function follows(a: Node, b: Node): boolean {
  const [first, second] = [originOf(a), originOf(b)];
  return first !== undefined && first.family === second?.family && first.at + 1 === second.at;
}

function gapBetween(a: Node, b: Node, parent: Node, isNext: boolean): string {
  const container = parent.type.name;
  const [first, second] = [originOf(a), originOf(b)];
  if (isNext) return first!.after;
  const known = [first, second].map((origin, at) =>
    origin?.container === container ? origin[at === 0 ? 'after' : 'before'] : '',
  );
  if (container === 'table') return a === parent.firstChild ? `\n${dashes(parent)}\n` : '\n';
  return (
    known.find((gap) => parts(gap, container)) ??
    (container === 'blockquote' ? '\n>\n' : isApart(parent) ? '\n\n' : '\n')
  );
}

const isApart = ({ type, attrs }: Node): boolean => type.name === 'doc' || attrs.spread === true;

/** Whether what stood between two nodes keeps any two nodes apart. */
function parts(gap: string, container: string): boolean {
  if (container === 'blockquote') return /\n {0,3}>[ \t]*\n/.test(gap);
  return gap.split('\n').length > (container === 'doc' ? 2 : 1);
}

interface ChildPlace {
  writing: Writing;
  parent: Node;
  number: number;
  /** Its lines cannot become part of what now stands before them. */
  isSafe: boolean;
  pos: number;
  start: number;
}

/** What takes lines in that are set in below it. */
const TAKES_IN = new Set(['ordered_list', 'bullet_list', 'footnote']);

function writeChild(child: Node, { writing, parent, number, isSafe, pos, start }: ChildPlace): string | null {
  const container = parent.type.name;
  const origin = originOf(child);
  if (origin?.container === container && (isSafe || !/^[ \t]/.test(origin.raw))) {
    if (container !== 'ordered_list' || origin.raw.trimStart().startsWith(`${number}`)) {
      if (CONTAINERS.has(child.type.name)) writeChildren(child, writing, pos, start);
      return origin.raw;
    }
  }
  if (child.type.name === 'list_item') return writeItem(child, parent, number, writing);
  if (child.type.name === 'table_row') return writeRow(child, writing);
  const text = writeBlock(child, writing, pos, start);
  return text !== null && container === 'blockquote' ? quoted(text) : text;
}

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

/** @returns null for what Markdown cannot say: an empty paragraph */
function writeBlock(node: Node, writing: Writing, pos: number, start: number): string | null {
  switch (node.type.name) {
    case 'paragraph':
      return writeText(node, 'lines', writing.labels) || null;
    case 'heading':
      return `${'#'.repeat(node.attrs.level)} ${writeText(node, 'line', writing.labels)}`.trimEnd();
    case 'rule':
      return '---';
    case 'source':
      return node.textContent || null;
    case 'footnote':
      return `[^${node.attrs.label}]: ${indented(writeBlocks(node, writing), 4)}`.trimEnd();
    case 'blockquote':
      return writeChildren(node, writing, pos, start) || '>';
    default:
      return writeChildren(node, writing, pos, start);
  }
}

/** Blocks of an item or a note, set in by whoever asks. */
function writeBlocks(node: Node, writing: Writing): string {
  const inner = { labels: writing.labels, places: [] };
  let text = '';
  node.forEach((child, _, index) => {
    const piece = writeBlock(child, inner, 0, 0);
    if (piece === null) return;
    const isClose = index === 1 && child.type.name.endsWith('_list') && child.attrs.spread === false;
    text += text === '' ? piece : `${isClose ? '\n' : '\n\n'}${piece}`;
  });
  return text;
}

function writeItem(item: Node, list: Node, number: number, writing: Writing): string {
  const mark = list.type.name === 'ordered_list' ? `${number}${list.attrs.delimiter}` : list.attrs.bullet;
  return `${mark} ${indented(writeBlocks(item, writing), mark.length + 1)}`.trimEnd();
}

const indented = (text: string, by: number): string =>
  text
    .split('\n')
    .map((line, at) => (at === 0 || line === '' ? line : ' '.repeat(by) + line))
    .join('\n');

function writeRow(row: Node, writing: Writing): string {
  const cells: string[] = [];
  row.forEach((cell) => {
    cells.push(writeText(cell.firstChild ?? schema.node('paragraph'), 'cell', writing.labels));
  });
  return `| ${cells.join(' | ')} |`;
}

const DASHES: Record<string, string> = { left: ':---', right: '---:', center: ':---:' };

function dashes(table: Node): string {
  const marks: string[] = [];
  table.firstChild?.forEach((cell) => {
    marks.push(DASHES[cell.attrs.align] ?? '---');
  });
  return `| ${marks.join(' | ')} |`;
}
