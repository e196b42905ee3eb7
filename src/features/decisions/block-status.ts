import { BLOCKS } from '../../domain/blocks.ts';
import { type StatusKey, statusOf } from '../../domain/status-model.ts';

/**
 * Where a save of blocks takes a case (contract section 3): the first block to `drafting`, the twelfth to `draft_ready`,
 * any save after a QA run to `draft_ready`; a complete draft that lost a block is one being written again.
 *
 * @param status the present status
 * @param before filled blocks before the save
 * @param after filled blocks after it
 * @returns null where nothing moves
 */
export function statusAfterSave(status: string, before: number, after: number): StatusKey | null {
  if (after === BLOCKS.length || status === 'qa_passed' || status === 'qa_failed') return 'draft_ready';
  const { phase } = statusOf(status);
  if (after > 0 && (phase === 'intake' || phase === 'analysis')) return 'drafting';
  return status === 'draft_ready' && after < before ? 'drafting' : null;
}
