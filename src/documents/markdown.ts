import type { Definition, FootnoteDefinition, Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

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

/** Reads GitHub-flavoured Markdown. A `~` alone is a letter: plans and levels are written with it. */
export function parseMarkdown(source: string): ParsedMarkdown {
  const root = parser.parse(source);
  const parsed: ParsedMarkdown = { root, source, addresses: new Map(), notes: new Map(), usedNotes: new Set() };
  // Not recursive: the depth of a text is its writer's to choose.
  for (const waiting: Nodes[] = [root]; waiting.length > 0; ) {
    const node = waiting.pop()!;
    if (node.type === 'footnoteReference') parsed.usedNotes.add(node.identifier);
    if (node.type === 'definition') keepFirst(parsed.addresses, node, node.url);
    if (node.type === 'footnoteDefinition') keepFirst(parsed.notes, node, node);
    if ('children' in node) for (const child of node.children.toReversed()) waiting.push(child);
  }
  return parsed;
}

function keepFirst<T>(map: Map<string, T>, node: Definition | FootnoteDefinition, value: T): void {
  if (!map.has(node.identifier)) map.set(node.identifier, value);
}

/** The source of a node. */
export const sourceOf = ({ source }: ParsedMarkdown, node: Nodes): string =>
  node.position ? source.slice(node.position.start.offset, node.position.end.offset) : '';
