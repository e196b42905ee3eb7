import { bareMarkdown } from '../compare/bare-markdown.ts';
import { normaliseWithMap } from '../text/normalise.ts';
import type { BlockKey, DraftBlock } from './types.ts';

/** A line of a block, offsets in the block's plain text. */
export interface BlockLine {
  text: string;
  start: number;
  end: number;
}

/** A block as the checks read it: without markdown marks, in the one plain form of Hebrew text. */
export interface PlainBlock {
  id: BlockKey;
  title: string;
  content: string;
  text: string;
  /** Offset in `content` of each character of `text`, and of its end. */
  map: Uint32Array;
  /** Lines that hold anything, trimmed. */
  lines: BlockLine[];
}

/** The whole draft, blocks in their order; one that is missing is empty. */
export interface DecisionText {
  blocks: PlainBlock[];
  block(id: BlockKey): PlainBlock;
}

/** Prepares a draft for the checks. Linear time. */
export function readDecision(blocks: DraftBlock[]): DecisionText {
  const plain = blocks.map(readBlock);
  const byId = new Map(plain.map((block) => [block.id, block]));
  return { blocks: plain, block: (id) => byId.get(id) ?? readBlock({ id, title: '', content: '' }) };
}

/** Blocks before the decision's own words: committee, panel, parties, title. */
export const HEAD_BLOCKS: readonly BlockKey[] = ['block-alef', 'block-bet', 'block-gimel', 'block-dalet'];
/** Blocks of running text. */
export const BODY_BLOCKS: readonly BlockKey[] = [
  'block-he',
  'block-vav',
  'block-zayin',
  'block-het',
  'block-tet',
  'block-yod',
  'block-yod-alef',
];

/** The words of the draft behind a span of a block's plain text, verbatim and trimmed. */
export function sourceOf(block: PlainBlock, start: number, end: number): string {
  return block.content.slice(block.map[start]!, block.map[end]!).trim();
}

/** Where a span of a block's plain text stands in its content. */
export const placeIn = ({ id, map }: PlainBlock, start: number, end: number) => ({
  block: id,
  start: map[start]!,
  end: map[end]!,
});

const MOST_EVIDENCE = 260;

/** Verbatim evidence: the span with the words round it on its line, at most about 260 characters. */
export function evidenceAt(block: PlainBlock, start: number, end: number): string {
  const lineStart = block.text.lastIndexOf('\n', start - 1) + 1;
  const newline = block.text.indexOf('\n', start);
  const lineEnd = newline < 0 ? block.text.length : newline;
  if (lineEnd - lineStart <= MOST_EVIDENCE) return sourceOf(block, lineStart, Math.max(lineEnd, start));
  const room = Math.max(0, Math.floor((MOST_EVIDENCE - (end - start)) / 2));
  const from = wordStart(block.text, Math.max(lineStart, start - room));
  const to = wordEnd(block.text, Math.min(lineEnd, Math.min(end, start + MOST_EVIDENCE) + room));
  return sourceOf(block, from, to);
}

/** The beginning of a block, for what is wrong with the block as a whole. */
export function beginningOf(block: PlainBlock): string[] {
  const first = block.lines[0];
  return first ? [evidenceAt(block, first.start, Math.min(first.end, first.start + 100))] : [];
}

function readBlock({ id, title, content }: DraftBlock): PlainBlock {
  const { text: bare, kept } = bareMarkdown(content);
  const { text, map } = normaliseWithMap(bare);
  return { id, title, content, text, map: map.map((at) => kept[at]!), lines: linesOf(text) };
}

function linesOf(text: string): BlockLine[] {
  const lines: BlockLine[] = [];
  for (let from = 0; from <= text.length; ) {
    const newline = text.indexOf('\n', from);
    const to = newline < 0 ? text.length : newline;
    const raw = text.slice(from, to);
    const trimmed = raw.trim();
    if (trimmed !== '') {
      const start = from + (raw.length - raw.trimStart().length);
      lines.push({ text: trimmed, start, end: start + trimmed.length });
    }
    from = to + 1;
  }
  return lines;
}

function wordStart(text: string, at: number): number {
  let from = at;
  while (from > 0 && /\S/.test(text[from - 1]!) && at - from < 30) from--;
  return from;
}

function wordEnd(text: string, at: number): number {
  let to = at;
  while (to < text.length && /\S/.test(text[to]!) && to - at < 30) to++;
  return to;
}
