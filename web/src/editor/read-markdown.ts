// Markdown as the nodes of the editor, each with its own source.
import type { Nodes, PhrasingContent, Root, RootContent, TableRow } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Mark, Node } from 'prosemirror-model';
import { type Edges, keepOrigin } from './origins.ts';
import { isSafeAddress, marks, nodes } from './schema.ts';

// As the service reads it for Word, but for what a decision has no use for: struck text, tasks, bare addresses.
const OPTIONS = {
  extensions: [gfmTable(), gfmFootnote()],
  mdastExtensions: [gfmTableFromMarkdown(), gfmFootnoteFromMarkdown()],
};

export const parseTree = (source: string): Root => fromMarkdown(source, OPTIONS);

/** Nested deeper than this, a text is shown as its source. */
const MAX_DEPTH = 24;

interface Reading {
  source: string;
  depth: number;
}

/** A text of the editor. @param source Markdown, line breaks as LF */
export function readMarkdown(source: string): { doc: Node; edges: Edges } {
  const tops = parseTree(source).children;
  const first = tops[0] && lineStart(source, offsetOf(tops[0]));
  const last = tops.at(-1);
  if (first === undefined || last === undefined)
    return { doc: nodes.doc!.create(null, nodes.paragraph!.create()), edges: { lead: '', tail: source } };
  const made = readChildren(apart(tops, source), { source, depth: 0 }, 'doc');
  return {
    doc: nodes.doc!.create(null, made),
    edges: { lead: source.slice(0, first), tail: source.slice(endOf(last, source)) },
  };
}

/** The parser lets a heading begin with the definition before it: what shares lines is one piece of source. */
function apart(children: readonly RootContent[], source: string): RootContent[] {
  const found: RootContent[] = [];
  for (let child of children) {
    for (
      let last = found.at(-1);
      last && lineStart(source, offsetOf(child)) < endOf(last, source);
      last = found.at(-1)
    ) {
      child = together(last, child, source);
      found.pop();
    }
    found.push(child);
  }
  return found;
}

function together(a: RootContent, b: RootContent, source: string): RootContent {
  const start = Math.min(offsetOf(a), offsetOf(b));
  const end = Math.max(endOf(a, source), endOf(b, source));
  const at = (offset: number) => ({ line: 1, column: 1, offset });
  return { type: 'html', value: source.slice(start, end), position: { start: at(start), end: at(end) } };
}

/** Nodes that follow one another, each with its lines. */
function readChildren(
  children: readonly RootContent[],
  reading: Reading,
  container: string,
  read: (child: RootContent, at: number) => Node = (child) => readBlock(child, reading),
): Node[] {
  const { source } = reading;
  const family = {};
  return children.map((child, at) => {
    const node = read(child, at);
    const start = lineStart(source, offsetOf(child));
    const end = endOf(child, source);
    const [previous, next] = [children[at - 1], children[at + 1]];
    keepOrigin(node, {
      raw: source.slice(start, end),
      before: previous ? source.slice(endOf(previous, source), start) : '',
      after: next ? source.slice(end, lineStart(source, offsetOf(next))) : '',
      container,
      family,
      at,
    });
    return node;
  });
}

const offsetOf = (node: Nodes): number => node.position!.start.offset!;

/** Its end without the line breaks that some nodes take along. */
function endOf(node: Nodes, source: string): number {
  let end = node.position!.end.offset!;
  while (end > offsetOf(node) && source[end - 1] === '\n') end -= 1;
  return end;
}

const lineStart = (source: string, offset: number): number => source.lastIndexOf('\n', offset - 1) + 1;

const sourceOf = (node: Nodes, { source }: Reading): string => source.slice(offsetOf(node), endOf(node, source));

function readBlock(node: RootContent, reading: Reading): Node {
  if (reading.depth > MAX_DEPTH) return asSource(node, reading);
  const inside = { ...reading, depth: reading.depth + 1 };
  // Their lines are whole lines of the source only where no container stands round them.
  const blocks = (children: readonly RootContent[], container: string): Node[] =>
    reading.depth === 0 ? readChildren(children, inside, container) : children.map((child) => readBlock(child, inside));
  switch (node.type) {
    case 'paragraph':
      return nodes.paragraph!.create(null, readInline(node.children, reading));
    case 'heading':
      return nodes.heading!.create({ level: node.depth }, readInline(node.children, reading));
    case 'blockquote':
      return nodes.blockquote!.create(null, atLeastOne(blocks(node.children, 'blockquote')));
    case 'list': {
      const kind = node.ordered ? 'ordered_list' : 'bullet_list';
      const mark = /^(?:(\d{1,9})([.)])|([-+*]))/.exec(sourceOf(node.children[0]!, reading));
      const attrs = node.ordered ? { delimiter: mark?.[2] ?? '.' } : { bullet: mark?.[3] ?? '-' };
      const spread = node.spread === true || node.children.some((item) => item.spread);
      return nodes[kind]!.create(
        { ...attrs, spread: spread || isApart(node.children, reading) },
        blocks(node.children, kind),
      );
    }
    case 'listItem': {
      const written = /^(\d{1,9})[.)]/.exec(sourceOf(node, reading));
      const children = node.children.map((child) => readBlock(child, { ...inside, depth: inside.depth + 1 }));
      return nodes.list_item!.create({ number: written ? Number(written[1]) : null }, withLead(children));
    }
    case 'table': {
      const align = node.align ?? [];
      const width = Math.max(align.length, ...node.children.map((row) => row.children.length), 1);
      const rows = (row: RootContent, at: number) => readRow(row as TableRow, at === 0, align, width, reading);
      return nodes.table!.create(
        null,
        reading.depth === 0 ? readChildren(node.children, inside, 'table', rows) : node.children.map(rows),
      );
    }
    case 'thematicBreak':
      return nodes.rule!.create();
    case 'footnoteDefinition':
      return nodes.footnote!.create(
        { label: node.label ?? node.identifier },
        withLead(node.children.map((child) => readBlock(child, { ...inside, depth: inside.depth + 1 }))),
      );
    default:
      return asSource(node, reading);
  }
}

/** Whether blank lines stand between the items. */
const isApart = (items: readonly Nodes[], { source }: Reading): boolean =>
  items.some((item, at) => {
    const next = items[at + 1];
    return next !== undefined && source.slice(endOf(item, source), offsetOf(next)).split('\n').length > 2;
  });

const asSource = (node: RootContent, reading: Reading): Node => {
  const text = sourceOf(node, reading);
  return nodes.source!.create(null, text === '' ? null : nodes.source!.schema.text(text));
};

const atLeastOne = (children: Node[]): Node[] => (children.length > 0 ? children : [nodes.paragraph!.create()]);

/** What begins with a paragraph, as items and notes of the editor do. */
const withLead = (children: Node[]): Node[] =>
  children[0]?.type === nodes.paragraph ? children : [nodes.paragraph!.create(), ...children];

/** Rows may be shorter or longer than the first: the editor's are equally long. */
function readRow(
  row: TableRow,
  isHead: boolean,
  align: readonly (string | null)[],
  width: number,
  reading: Reading,
): Node {
  const kind = nodes[isHead ? 'table_header' : 'table_cell']!;
  const cells = Array.from({ length: width }, (_, at) => {
    const text = row.children[at] ? readInline(row.children[at].children, reading) : [];
    return kind.create({ align: align[at] ?? null }, nodes.paragraph!.create(null, text));
  });
  return nodes.table_row!.create(null, cells);
}

/** The text of a paragraph or heading of a tree. */
export const readInlineOf = (node: RootContent, source: string): Node =>
  nodes.paragraph!.create(
    null,
    'children' in node ? readInline(node.children as PhrasingContent[], { source, depth: 0 }) : null,
  );

/** Inline content; neighbours of the same look become one. */
function readInline(children: readonly PhrasingContent[], reading: Reading, on: readonly Mark[] = []): Node[] {
  return children.flatMap((node) => readPhrase(node, reading, on));
}

function readPhrase(node: PhrasingContent, reading: Reading, on: readonly Mark[]): Node[] {
  const inner = (mark: Mark) =>
    'children' in node ? readInline(node.children, reading, on.length < MAX_DEPTH ? mark.addToSet(on) : on) : [];
  switch (node.type) {
    case 'text':
      return textNodes(node.value, on);
    case 'strong':
      return inner(marks.strong!.create());
    case 'emphasis':
      return inner(marks.em!.create());
    case 'link': {
      // `<https://…>` and links in links are kept as they are written.
      const written = sourceOf(node, reading);
      if (!written.startsWith('[') || !isSafeAddress(node.url)) return rawNodes(written, on);
      return inner(marks.link!.create({ href: node.url, title: node.title ?? null }));
    }
    case 'break':
      return [nodes.hard_break!.create({ written: sourceOf(node, reading).startsWith('\\') ? '\\' : '  ' }, null, on)];
    case 'footnoteReference':
      return [nodes.footnote_reference!.create({ label: node.label ?? node.identifier }, null, on)];
    default:
      return rawNodes(sourceOf(node, reading), on);
  }
}

const textNodes = (text: string, on: readonly Mark[]): Node[] =>
  text
    .split('\n')
    .flatMap((line, at) => [
      ...(at > 0 ? [nodes.soft_break!.create(null, null, on)] : []),
      ...(line === '' ? [] : [nodes.doc!.schema.text(line, on)]),
    ]);

/** Source within a paragraph; the marks of quotations before its lines are the container's. */
const rawNodes = (text: string, on: readonly Mark[]): Node[] =>
  textNodes(text.replace(/\n[\s>]*/g, '\n'), marks.raw!.create().addToSet(on));
