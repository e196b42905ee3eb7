import { BLOCKS, type BlockId, BODY_BLOCKS } from '../../domain/blocks.ts';
import { renderDecision } from '../decision-markdown.ts';
import { background, claims, ending, norms, opening, proceedings } from './body.ts';
import type { CaseFacts } from './case-facts.ts';
import { discussion } from './discussion.ts';
import { guidance } from './guidance.ts';
import { lastNumber, type Part, renderParts } from './skeleton.ts';
import { committeeHeading, decisionHeading, panelList, partiesList, signatures } from './title-page.ts';

export interface TemplateBlock {
  block_id: BlockId;
  title: string;
  /** Markdown: how to write the block in this case. */
  guidance: string;
  /** Markdown: the text to begin with, without the block's own heading. */
  skeleton: string;
}

const WRITERS: Record<BlockId, (facts: CaseFacts) => Part[]> = {
  'block-alef': committeeHeading,
  'block-bet': panelList,
  'block-gimel': partiesList,
  'block-dalet': decisionHeading,
  'block-he': opening,
  'block-vav': background,
  'block-zayin': claims,
  'block-het': proceedings,
  'block-tet': norms,
  'block-yod': discussion,
  'block-yod-alef': ending,
  'block-yod-bet': signatures,
};

/**
 * The skeleton of a decision for a case: 12 blocks whose paragraphs are numbered in one run, and the whole as it would
 * stand in `drafts/decision.md`. The same facts give the same bytes.
 *
 * @param written blocks of the draft that somebody wrote already: the numbers after each go on from its own
 */
export function buildTemplate(
  facts: CaseFacts,
  written: ReadonlyMap<BlockId, string> = new Map(),
): { markdown: string; blocks: TemplateBlock[] } {
  let number = 1;
  const blocks = BLOCKS.map(({ id, title }) => {
    const { markdown, next } = renderParts(WRITERS[id](facts), number);
    const own = written.get(id)?.trim() ?? '';
    // The parties on the title page have numbers of their own.
    const counts = own !== '' && BODY_BLOCKS.includes(id);
    number = counts ? Math.max(number, lastNumber(own) + 1) : next;
    return { block_id: id, title, guidance: guidance(id, facts), skeleton: markdown };
  });
  return { markdown: renderDecision(new Map(blocks.map((block) => [block.block_id, block.skeleton]))), blocks };
}
