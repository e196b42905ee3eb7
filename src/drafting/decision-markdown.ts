// The decision as one Markdown text. A pure function of the blocks: the same blocks give the same bytes.

import { BLOCKS, type BlockId, blockTitle } from '../domain/blocks.ts';
import { blockWords } from '../domain/source-links.ts';
import { inOneNumbering } from './one-numbering.ts';

/** Blocks that stand under their title; those before and after are the title page and the signatures. */
const TITLED: ReadonlySet<BlockId> = new Set<BlockId>([
  'block-he',
  'block-vav',
  'block-zayin',
  'block-het',
  'block-tet',
  'block-yod',
  'block-yod-alef',
]);

/**
 * The file `drafts/decision.md`: all 12 blocks in order, each after a comment that names it, their paragraphs numbered in one
 * run, ending in one line break.
 *
 * @param contents Markdown of each block; what is missing is empty
 */
export function renderDecision(contents: ReadonlyMap<BlockId, string>): string {
  const numbered = inOneNumbering(contents);
  const parts = BLOCKS.flatMap(({ id, title }) => [
    `<!-- ${id}: ${title} -->`,
    ...blockMarkdown(id, numbered.get(id)?.text ?? ''),
  ]);
  return `${parts.join('\n\n')}\n`;
}

/**
 * A block as it stands in the decision: its heading, unless the text brings one of its own or the block has none, and the
 * text without blank lines around it and without source links. An empty block is nothing.
 */
export function blockMarkdown(id: BlockId, content: string): string[] {
  const text = blockWords(content)
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
  if (text.trim() === '') return [];
  return TITLED.has(id) && !bringsHeading(text, id) ? [`## ${blockTitle(id)}`, text] : [text];
}

/** A heading of the first two levels, or the block's own title written as a plain or bold line. */
function bringsHeading(text: string, id: BlockId): boolean {
  const [first = ''] = text.split('\n', 1);
  if (/^ {0,3}#{1,2}[^\S\n]/.test(first)) return true;
  return first.replace(/[*_#:]/g, '').trim() === blockTitle(id);
}
