// What a block held before: every save that changes its text leaves a version, whoever saved it and how.
import type { z } from '@hono/zod-openapi';
import type { Context } from '../../context.ts';
import { BLOCK_IDS, knownBlock } from '../../domain/blocks.ts';
import { AppError } from '../../errors.ts';
import { findCase } from '../cases/cases.service.ts';
import { changeCaseFiles } from '../cases/files/case-files.service.ts';
import { selectDrafted, selectVersion, selectVersions } from './block-history.queries.ts';
import { readBlocks, saveBlocks } from './blocks.service.ts';
import type { BlockHistory, BlockVersion, DecisionBlockSaved } from './decisions.contract.ts';

const DIFF_LIMIT_MS = 20_000;

/** The versions of a block, newest first; none before its first save. @throws AppError case_not_found, block_not_found */
export async function readBlockHistory(
  ctx: Context,
  caseNumber: string,
  blockId: string,
): Promise<z.input<typeof BlockHistory>> {
  const row = await findCase(ctx, caseNumber);
  const versions = await selectVersions(ctx.db, row.caseId, knownBlock(blockId));
  return {
    case_number: row.caseNumber,
    block_id: knownBlock(blockId),
    versions: versions.map(projectVersion),
  };
}

/** What an agent wrote last into each block, in the order of the decision, and the lessons that shaped it. */
export async function readDraftedBlocks(ctx: Context, caseId: string) {
  const drafted = new Map((await selectDrafted(ctx.db, caseId)).map((row) => [row.blockId, row]));
  return BLOCK_IDS.flatMap((block_id) => {
    const row = drafted.get(block_id);
    return row ? [{ block_id, version: row.version, lessons: row.lessons }] : [];
  });
}

/**
 * A former text of a block, and word by word what became of it since.
 *
 * @throws AppError case_not_found, block_not_found, block_version_not_found; what a thread throws
 */
export async function readBlockVersion(
  ctx: Context,
  caseNumber: string,
  blockId: string,
  version: number,
): Promise<z.input<typeof BlockVersion>> {
  const row = await findCase(ctx, caseNumber);
  const [found, blocks] = await Promise.all([
    selectVersion(ctx.db, row.caseId, knownBlock(blockId), version),
    readBlocks(ctx, row.caseId),
  ]);
  if (!found) throw new AppError('block_version_not_found');
  const present = blocks.find(({ block_id }) => block_id === blockId)!;
  const input = { before: found.content, after: present.content };
  const options = { timeoutMs: DIFF_LIMIT_MS, signal: ctx.signal, turn: ctx.turn, lane: 'quick' } as const;
  const isPresent = found.version === present.version;
  return {
    case_number: row.caseNumber,
    block_id: present.block_id,
    ...projectVersion(found),
    content: found.content,
    present_version: present.version,
    diff: isPresent ? equalText(found.content) : await ctx.threads.run('diffVersions', input, options),
  };
}

/**
 * Puts a former text of a block back as its newest version: nothing in between is lost.
 *
 * @throws AppError case_not_found, case_archived, block_not_found, block_version_not_found, version_conflict as `saveBlocks`,
 * case_file_unreadable
 */
export async function restoreBlock(
  ctx: Context,
  caseNumber: string,
  blockId: string,
  wanted: { version: number; expectedVersion?: number | undefined },
): Promise<z.input<typeof DecisionBlockSaved>> {
  return changeCaseFiles(ctx, caseNumber, async (inner, row) => {
    const id = knownBlock(blockId);
    const found = await selectVersion(inner.db, row.caseId, id, wanted.version);
    if (!found) throw new AppError('block_version_not_found');
    const change = { blockId: id, content: found.content, expectedVersion: wanted.expectedVersion };
    const options = { source: 'manual', restored: wanted.version } as const;
    const { blocks, path } = await saveBlocks(inner, row, [change], options);
    return { block: blocks.find((block) => block.block_id === id)!, markdown_path: path };
  });
}

const equalText = (text: string) => (text === '' ? [] : [{ op: 'equal' as const, text }]);

const projectVersion = (row: Omit<NonNullable<Awaited<ReturnType<typeof selectVersion>>>, 'content'>) => ({
  version: row.version,
  at: row.at,
  actor: row.actor,
  source: row.source,
  words: row.wordCount,
  lessons: row.lessons,
  commit: row.commit,
});
