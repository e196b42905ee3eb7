import type { Context } from '../../context.ts';
import type { BlockId } from '../../domain/blocks.ts';
import { readBlockWords } from '../../domain/source-links.ts';
import { inOneNumbering } from '../../drafting/one-numbering.ts';
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

/** The 12 blocks of a case in order, with their words alone and their paragraphs numbered in one run. */
export async function readDraftWords(ctx: Context, caseId: string): Promise<DraftBlockWords[]> {
  const blocks = (await readBlocks(ctx, caseId)).map((block) => ({ ...block, words: readBlockWords(block.content) }));
  const numbered = inOneNumbering(new Map(blocks.map(({ block_id, words }) => [block_id, words.text])));
  return blocks.map(({ block_id, title, words, version }) => {
    const { text, at } = numbered.get(block_id)!;
    return { id: block_id, title, content: text, at: (offset) => words.at(at(offset)), version };
  });
}
