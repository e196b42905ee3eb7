// The parts of research that run in worker threads: what they take and give can be cloned.
import { type AnalysisBlock, readBlocks } from './analysis-blocks.ts';
import { analysisOf } from './analysis-structure.ts';
import { withChairPosition } from './chair-position.ts';

/** The headings and labelled lines of a text. */
export const readAnalysis = ({ input }: { input: string }): AnalysisBlock[] => readBlocks(input);

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
