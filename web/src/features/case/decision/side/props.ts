import type { Block, BlockId } from '../../../../api/types.gen';
import type { Handle } from '../../../../editor/block-editor';
import type { Place } from '../../../../source/place';

/** What every panel beside a block is given. */
export interface SideProps {
  caseNumber: string;
  block: Block;
  handleOf(id: BlockId): Handle | null;
  /** Whether the caret was in the block: what is put in goes there. */
  wasIn: boolean;
  onPlace(place: Place): void;
  onReveal(id: BlockId, offset: number, words: string | null): void;
}
