// The parts of research that run in worker threads: what they take and give can be cloned.

import { isReadable } from '../markdown/weight.ts';
import { type AnalysisBlock, readBlocks } from './blocks.ts';
import { withChairPosition } from './chair-position.ts';
import { analysisOf } from './structure.ts';

/** The headings and labelled lines of a text; null for one that is nested past all bounds. */
export const readAnalysis = ({ input }: { input: string }): AnalysisBlock[] | null =>
  isReadable(input) ? readBlocks(input) : null;

/** See `withChairPosition`. */
export function placeChairPosition({
  input,
}: {
  input: { markdown: string; blocks: AnalysisBlock[]; itemId: string; position: string };
}): { markdown: string; blocks: AnalysisBlock[] } | null {
  const analysis = analysisOf(input.markdown, input.blocks);
  const item = analysis.structure.items.find(({ id }) => id === input.itemId);
  const changed = item ? withChairPosition(analysis, item, input.position) : null;
  return changed && { markdown: changed.markdown, blocks: changed.blocks };
}
