import type { BlockKey } from '../check/types.ts';
import type { FinalLine } from './align.ts';
import type { BlockDiff } from './block-diff.ts';
import type { Match } from './matches.ts';
import type { Unit } from './units.ts';

export type BlockChange = 'unchanged' | 'edited' | 'rewritten' | 'added' | 'removed';

/** A block with both its texts, as the lessons are drawn from it; `draft`, `final` and the groups of `diff` without headings. */
export interface BlockPair {
  id: BlockKey;
  title: string;
  draft: Unit[];
  final: FinalLine[];
  /** The section's heading that the draft's block brings, and the one under which the final text has it. */
  draftHeading: Unit | null;
  finalHeading: Unit | null;
  change: BlockChange;
  diff: BlockDiff;
}

/** All lines of both texts, for what crosses the blocks. */
export interface WholeComparison {
  pairs: BlockPair[];
  draft: Unit[];
  draftParts: number[];
  final: FinalLine[];
  finalParts: number[];
  matches: Match[];
}
