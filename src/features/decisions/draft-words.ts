import type { Context } from '../../context.ts';
import type { BlockId } from '../../domain/blocks.ts';
import { readBlockWords } from '../../domain/source-links.ts';
import { readBlocks } from './blocks.service.ts';

/** A block of the draft as everybody but its writer sees it. */
export interface DraftBlockWords {
  id: BlockId;
  title: string;
  /** Its words, without source links. */
  content: string;
  /** The offset in the content as it is written of an offset in these words. */
  at(offset: number): number;
  version: number;
}

/** The 12 blocks of a case in order, with their words alone. */
export async function readDraftWords(ctx: Context, caseId: string): Promise<DraftBlockWords[]> {
  return (await readBlocks(ctx, caseId)).map(({ block_id, title, content, version }) => {
    const { text, at } = readBlockWords(content);
    return { id: block_id, title, content: text, at, version };
  });
}
