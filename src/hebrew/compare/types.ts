import type { BlockKey } from '../qa/types.ts';
import type { FinalLine } from './align.ts';
import type { BlockDiff } from './block-diff.ts';
import type { Match } from './matches.ts';
import type { Unit } from './units.ts';

export type BlockChange = 'unchanged' | 'edited' | 'rewritten' | 'added' | 'removed';

/** A block with both its texts, as the lessons are drawn from it. */
export interface BlockPair {
  id: BlockKey;
  title: string;
  draft: Unit[];
  final: FinalLine[];
  /** The heading under which the final text has it; null without one. */
  finalHeading: string | null;
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
