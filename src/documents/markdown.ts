import type { Definition, FootnoteDefinition, Nodes, Parents, Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { isReadable } from '../markdown/weight.ts';

/** A parsed Markdown text with what its nodes refer to. */
export interface ParsedMarkdown {
  root: Root;
  /** The text that the positions of the nodes count in. */
  source: string;
  addresses: Map<string, string>;
  notes: Map<string, FootnoteDefinition>;
  /** Labels of the notes that the text refers to. */
  usedNotes: Set<string>;
}

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).freeze();

/**
 * Reads GitHub-flavoured Markdown without its comments. A `~` alone is a letter: plans and levels are written with it. A
 * text past the bounds of `isReadable`, stored before there were any, gives its lines as they are written.
 */
export function parseMarkdown(source: string): ParsedMarkdown {
  const root = isReadable(source) ? parser.parse(source) : plainRoot(source);
  const parsed: ParsedMarkdown = { root, source, addresses: new Map(), notes: new Map(), usedNotes: new Set() };
  // Not recursive: the depth of a text is its writer's to choose.
  for (const waiting: Nodes[] = [root]; waiting.length > 0; ) {
    const node = waiting.pop()!;
    if (node.type === 'footnoteReference') parsed.usedNotes.add(node.identifier);
    if (node.type === 'definition') keepFirst(parsed.addresses, node, node.url);
    if (node.type === 'footnoteDefinition') keepFirst(parsed.notes, node, node);
    if ('children' in node) dropComments(node);
    if ('children' in node) for (const child of node.children.toReversed()) waiting.push(child);
  }
  return parsed;
}

/** Each line a paragraph of its own. */
function plainRoot(source: string): Root {
  const lines = source.split('\n').filter((line) => line.trim() !== '');
  return {
    type: 'root',
    children: lines.map((line) => ({ type: 'paragraph', children: [{ type: 'text', value: line.trim() }] })),
  };
}

/** Comments are for who reads the source; one that is never closed is text, or the rest of the document would be lost. */
function dropComments(parent: Parents): void {
  const children: RootContent[] = parent.children;
  for (let at = children.length - 1; at >= 0; at -= 1) {
    const node = children[at]!;
    if (node.type !== 'html' || !node.value.includes('<!--')) continue;
    node.value = withoutComments(node.value).trim();
    if (node.value !== '') continue;
    const [before, after] = [children[at - 1], children[at + 1]];
    if (before?.type === 'text' && (!after || (after.type === 'text' && /^\s/.test(after.value))))
      before.value = before.value.trimEnd();
    children.splice(at, 1);
  }
}

function withoutComments(html: string): string {
  let kept = '';
  let at = 0;
  for (;;) {
    const start = html.indexOf('<!--', at);
    const end = start < 0 ? -1 : html.indexOf('-->', start + 2);
    if (end < 0) return kept + html.slice(at);
    kept += html.slice(at, start);
    at = end + 3;
  }
}

function keepFirst<T>(map: Map<string, T>, node: Definition | FootnoteDefinition, value: T): void {
  if (!map.has(node.identifier)) map.set(node.identifier, value);
}

/** The source of a node. */
export const sourceOf = ({ source }: ParsedMarkdown, node: Nodes): string =>
  node.position ? source.slice(node.position.start.offset, node.position.end.offset) : '';
