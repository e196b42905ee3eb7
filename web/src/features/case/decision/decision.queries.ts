// What the screen of the decision asks for and sends.
import { type QueryClient, useQuery } from '@tanstack/react-query';
import {
  getCaseDetailsOptions,
  listDecisionBlocksOptions,
  listDecisionBlocksQueryKey,
} from '../../../api/@tanstack/react-query.gen';
import { createAnchor, getAnchor, getBlockVersion, saveDecisionBlock } from '../../../api/sdk.gen';
import type { Block, BlockId, DecisionBlocks, Source } from '../../../api/types.gen';
import type { Remote } from '../../../editor/autosave.ts';
import { send } from '../../../http/client';
import { type Problem, problemOf } from '../../../http/problem';
import { type Place, placeOf } from '../../../source/place';

/** Blocks without a title of their own: the title page and the signatures. Those between them are numbered in one run. */
const UNTITLED: ReadonlySet<BlockId> = new Set([
  'block-alef',
  'block-bet',
  'block-gimel',
  'block-dalet',
  'block-yod-bet',
]);
export const isOfBody = (id: BlockId): boolean => !UNTITLED.has(id);

export const useBlocks = (caseNumber: string) =>
  useQuery(listDecisionBlocksOptions({ path: { case_number: caseNumber } }));

/** Titles of the case's documents by their ids. */
export function useTitles(caseNumber: string): (source: Source | null | undefined) => string | undefined {
  const { data } = useQuery(getCaseDetailsOptions({ path: { case_number: caseNumber } }));
  return (source) => data?.documents.find(({ document_id }) => document_id === source?.document_id)?.title;
}

/** Puts a block as it is now into what is shown of all. */
export function keepBlock(queries: QueryClient, caseNumber: string, block: Block): void {
  queries.setQueryData<DecisionBlocks>(listDecisionBlocksQueryKey({ path: { case_number: caseNumber } }), (all) =>
    all
      ? {
          ...all,
          blocks: all.blocks.map((each) =>
            each.block_id === block.block_id && each.version <= block.version ? block : each,
          ),
        }
      : all,
  );
}

/** @returns the version @throws Problem */
export async function saveBlock(
  queries: QueryClient,
  caseNumber: string,
  blockId: BlockId,
  content: string,
  expectedVersion: number,
): Promise<number> {
  const path = { case_number: caseNumber, block_id: blockId };
  const { block } = await send(saveDecisionBlock({ path, body: { content, expected_version: expectedVersion } }));
  keepBlock(queries, caseNumber, block);
  return block.version;
}

/** What the refusal of a version says that the service has now. */
export function currentOf({ body }: Problem): Remote | null {
  const current = body.current as { content: string; version: number; updated_by: string | null } | undefined;
  return current ? { content: current.content, version: current.version, by: current.updated_by } : null;
}

/** What a block held as a version; null where it never had it. @throws Problem */
export async function heldAt(caseNumber: string, blockId: BlockId, version: number): Promise<string | null> {
  const path = { case_number: caseNumber, block_id: blockId, version };
  try {
    return (await send(getBlockVersion({ path }))).content;
  } catch (thrown) {
    if (problemOf(thrown).code === 'block_version_not_found') return null;
    throw thrown;
  }
}

/** The address of a link to words of a document. @throws Problem */
export async function anchorOf(caseNumber: string, source: Source): Promise<string | null> {
  const { document_id, start, end } = source;
  if (document_id === null || start === null || end === null) return null;
  const path = { case_number: caseNumber, document_id };
  const { anchor_id } = await send(createAnchor({ path, body: { start, end } }));
  return `source:${anchor_id}`;
}

/** Where the words of a link stand now. @throws Problem */
export async function placeOfAnchor(caseNumber: string, anchorId: string): Promise<Place | null> {
  const { source } = await send(getAnchor({ path: { case_number: caseNumber, anchor_id: anchorId } }));
  return placeOf(source);
}
