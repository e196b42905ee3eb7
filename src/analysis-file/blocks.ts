// The headings and labelled lines of a markdown text, with their places, as remark (CommonMark with GFM) sees them. The
// text is read in pieces of a few thousand characters, which is twice as fast as in one go and lets a change re-read only
// what it touches: a piece ends where remark itself finds a heading at the root, for there nothing before it is open.
import type { BlockContent, DefinitionContent, Heading, Paragraph, RootContent } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import type { SectionKey } from '../domain/section-keys.ts';
import { headingRole } from './headings.ts';
import { frontMatterEnd, rootOf, withPlainBreaks } from './markdown-text.ts';

/** A heading at the root of the document; one in a list, a quote or a code block is text. */
export interface HeadingBlock {
  kind: 'heading';
  /** Offset of the beginning of its line. */
  start: number;
  /** Offset of the end of its line (of the underline, where it is underlined), before the line break. */
  end: number;
  depth: number;
  /** Plain text, one line. */
  text: string;
  /** What it opens, see `headingRole`. */
  role: SectionKey | 'chair_position' | null;
}

/** A line that begins with a bold label: `**הטוענת:** הוועדה המקומית`. */
export interface FieldBlock {
  kind: 'field';
  start: number;
  label: string;
  /** Markdown with `\n` line ends; the block below the label when the label stands alone. */
  value: string;
}

/**
 * Rules and definitions of footnotes and links that stand after the last text above a root heading or the file's end.
 */
export interface ClosingBlock {
  kind: 'closing';
  /** Offset of the beginning of its first line. */
  start: number;
  /** Characters to the heading's line or the file's end. */
  length: number;
  parts: ClosingPart[];
}

/** A rule or a definition; places count from the block's. */
export interface ClosingPart {
  start: number;
  end: number;
  isRule: boolean;
}

export type AnalysisBlock = HeadingBlock | FieldBlock | ClosingBlock;

/** A piece ends at the first possible heading after this many characters. */
const PIECE = 4000;
const MAX_LABEL = 120;
/** A label in a list in a list is still one; deeper, it is text. */
const MAX_LIST_DEPTH = 3;

/**
 * Reads all headings and labelled lines of a text.
 *
 * @param pieceLength the least length of a piece
 * @returns blocks in the order of their places
 */
export function readBlocks(markdown: string, pieceLength = PIECE): AnalysisBlock[] {
  const cuts = [...possibleHeadings(markdown), markdown.length];
  const blocks: AnalysisBlock[] = [];
  let start = frontMatterEnd(markdown);
  let at = 0;
  while (start < markdown.length) {
    while (at < cuts.length - 1 && cuts[at]! < start + pieceLength) at += 1;
    // A cut inside an open code block is none; steps grow so that a long block is read few times.
    for (let step = 1; ; step *= 2) {
      const end = cuts[at]!;
      const piece = readPiece(markdown, start, end, lineEnd(markdown, end));
      if (piece) {
        for (const block of piece) blocks.push(block);
        start = end;
        break;
      }
      at = Math.min(at + step, cuts.length - 1);
    }
  }
  return blocks;
}

/**
 * Reads one piece of a text that begins at a root heading or at the text's beginning.
 *
 * @param end where the next root heading should begin, or the text's length
 * @param headingEnd where that heading ends
 * @returns null when there is no root heading at `end`: something before it is still open
 */
export function readPiece(markdown: string, start: number, end: number, headingEnd: number): AnalysisBlock[] | null {
  const source = markdown.slice(start, headingEnd);
  const children = rootOf(source);
  // micromark leaves a byte order mark out of its offsets.
  const base = source.charCodeAt(0) === 0xfeff ? 1 : 0;
  if (end < markdown.length) {
    const last = children.pop();
    if (last?.type !== 'heading' || lineStart(source, offsetsOf(last).start + base) !== end - start) return null;
  }
  const text = base === 0 ? source : source.slice(base);
  const textEnd = end - start - base;
  const blocks = children.flatMap((child, i) => {
    const next = children[i + 1];
    const closing =
      next && next.type !== 'heading' ? [] : closingOf(children, i, text, next ? lineStartOf(next, text) : textEnd);
    return [...blocksOf(child, next, text, 0), ...closing];
  });
  return blocks.map((block) => moved(block, start + base));
}

/** The block of the rules and definitions that end with the child at `at`, before `end`. */
function closingOf(children: RootContent[], at: number, text: string, end: number): ClosingBlock[] {
  let last = at;
  // A definition right above an underlined heading is counted to the heading, by remark too.
  while (last >= 0 && lineStartOf(children[last]!, text) >= end) last -= 1;
  let first = last + 1;
  while (first > 0 && isClosing(children[first - 1]!)) first -= 1;
  if (first > last) return [];
  const start = lineStartOf(children[first]!, text);
  const parts = children.slice(first, last + 1).map((node) => ({
    start: lineStartOf(node, text) - start,
    end: offsetsOf(node).end - start,
    isRule: node.type === 'thematicBreak',
  }));
  return [{ kind: 'closing', start, length: end - start, parts }];
}

const CLOSING_TYPES = new Set<string>([
  'thematicBreak',
  'definition',
  'footnoteDefinition',
] satisfies RootContent['type'][]);

const isClosing = (node: RootContent): boolean => CLOSING_TYPES.has(node.type);

/** A block of a text before which the length changed. */
export function moved<B extends AnalysisBlock>(block: B, by: number): B {
  if (by === 0) return block;
  return block.kind === 'heading'
    ? { ...block, start: block.start + by, end: block.end + by }
    : { ...block, start: block.start + by };
}

function* possibleHeadings(markdown: string): Generator<number> {
  for (const match of markdown.matchAll(/[\n\r]#{1,6}(?=[ \t\n\r]|$)/g)) yield match.index + 1;
}

function blocksOf(node: RootContent, next: RootContent | undefined, source: string, depth: number): AnalysisBlock[] {
  switch (node.type) {
    case 'heading':
      return [headingOf(node, source)];
    case 'paragraph':
      return fieldsOf(node, next, source);
    case 'list':
      if (depth >= MAX_LIST_DEPTH) return [];
      return node.children
        .flatMap(({ children }) => children.flatMap((child, i) => blocksOf(child, children[i + 1], source, depth + 1)))
        .filter((block) => block.kind === 'field');
    default:
      return [];
  }
}

function headingOf(node: Heading, source: string): HeadingBlock {
  const { start, end } = offsetsOf(node);
  const written = source.slice(start, end);
  // Whether `[x]` is a link depends on the rest of the document: read alone, a heading always says the same.
  const alone = written.includes('[') ? rootOf(written) : [node];
  const text = plainText(alone).replace(/\s+/g, ' ').trim();
  return {
    kind: 'heading',
    start: lineStart(source, start),
    end: lineEnd(source, end),
    depth: node.depth,
    text,
    role: headingRole(text),
  };
}

function fieldsOf(paragraph: Paragraph, next: RootContent | undefined, source: string): FieldBlock[] {
  const whole = offsetsOf(paragraph);
  const labels = paragraph.children.flatMap((child) => {
    if (child.type !== 'strong' || !opensLine(source, whole.start, offsetsOf(child).start)) return [];
    const { start, end } = offsetsOf(child);
    const found = labelOf(plainText(child), source, end);
    return found ? [{ start, ...found }] : [];
  });
  return labels.map(({ start, label, valueStart }, i) => {
    const after = labels[i + 1]?.start ?? whole.end;
    const value = tidyValue(source.slice(valueStart, after));
    const below = value === '' && i === labels.length - 1 ? valueBelow(next, source) : value;
    return { kind: 'field', start, label, value: below };
  });
}

interface Range {
  start: number;
  end: number;
}

function opensLine(source: string, paragraphStart: number, at: number): boolean {
  const start = lineStart(source, at);
  return start <= paragraphStart || source[start - 1] === '\n' || source[start - 1] === '\r';
}

/** Bold words that end with a colon, or are followed by one, are a label. */
function labelOf(words: string, source: string, end: number) {
  if (words.length > MAX_LABEL) return null;
  const colon = /^[ \t]*:/.exec(source.slice(end, end + 10));
  const label = words
    .replace(/\s+/g, ' ')
    .replace(/[\s:]+$/, '')
    .trim();
  if (label === '' || (!colon && !words.trimEnd().endsWith(':'))) return null;
  return { label, valueStart: end + (colon?.[0].length ?? 0) };
}

const VALUE_TYPES = new Set<string>(['paragraph', 'list', 'blockquote', 'table', 'code'] satisfies (
  | BlockContent
  | DefinitionContent
)['type'][]);

function valueBelow(next: RootContent | undefined, source: string): string {
  if (!next || !VALUE_TYPES.has(next.type)) return '';
  if (next.type === 'paragraph' && fieldsOf(next, undefined, source)[0]?.start === offsetsOf(next).start) return '';
  const { start, end } = offsetsOf(next);
  return withPlainBreaks(source.slice(start, end)).trim();
}

/** A value as a person reads it: no hard-break marks, no indentation of the paragraph's further lines. */
const tidyValue = (value: string): string =>
  withPlainBreaks(value)
    .split('\n')
    .map((line, i, { length }) => (i < length - 1 ? line.trim().replace(/\\$/, '') : line).trim())
    .join('\n')
    .trim();

function offsetsOf(node: RootContent | Paragraph['children'][number]): Range {
  return { start: node.position!.start.offset!, end: node.position!.end.offset! };
}

const lineStartOf = (node: RootContent, text: string): number => lineStart(text, offsetsOf(node).start);

/** Back over the blanks before a place; a heading may be indented. */
function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && (text[at - 1] === ' ' || text[at - 1] === '\t')) at -= 1;
  return at;
}

function lineEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}
