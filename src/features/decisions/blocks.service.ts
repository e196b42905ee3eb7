// The 12 blocks of a decision. The rows are the truth, `drafts/decision.md` is made from all of them at every save, under
// the case's lock: two people who save different blocks at once, in any two processes, both find themselves in it.
import type { z } from '@hono/zod-openapi';
import { recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import { BLOCK_IDS, BLOCKS, type BlockId, blockTitle } from '../../domain/blocks.ts';
import { caseKey } from '../../domain/case-number.ts';
import { blockWords } from '../../domain/source-links.ts';
import { mayMove } from '../../domain/status-model.ts';
import { renderDecision } from '../../drafting/decision-markdown.ts';
import { AppError } from '../../errors.ts';
import { announce } from '../../events/announce.ts';
import type { NewEvent } from '../../events/topics.ts';
import { sha256Of } from '../../files/sha256.ts';
import { boundedCache } from '../../lib/bounded-cache.ts';
import { isReadable } from '../../markdown/weight.ts';
import { auditSubject } from '../cases/cases.service.ts';
import { CASE_FILES, changeCaseFiles, writeCaseFile } from '../cases/files/case-files.service.ts';
import { moveCase } from '../cases/workflow/case-moves.service.ts';
import { insertVersions, selectWriter } from './block-history.queries.ts';
import { statusAfterSave } from './block-status.ts';
import {
  type BlockRow,
  insertDecision,
  parseBlocks,
  selectBlocks,
  selectDecision,
  touchCase,
  upsertBlocks,
} from './blocks.queries.ts';
import type { DecisionBlockList, DecisionBlockSaved } from './decisions.contract.ts';

/** One of the 12 blocks, as the API shows it (contract section 3). */
export interface DecisionBlock {
  block_id: BlockId;
  /** 1 to 12. */
  number: number;
  title: string;
  /** Markdown; empty where nothing was written. */
  content: string;
  status: 'empty' | 'draft' | 'approved';
  word_count: number;
  source: 'manual' | 'agent' | 'template' | null;
  /** 0 before the first save. */
  version: number;
  updated_at: Date | null;
}

export interface BlockChange {
  blockId: BlockId;
  /** Markdown; line breaks of any kind. */
  content: string;
  /** Ids of the approved lessons that shaped the text, where an agent wrote it. */
  lessons?: string[] | undefined;
  /** The version that the writer saw; 0 for a block that was never saved. */
  expectedVersion?: number | undefined;
}

export interface SaveOptions {
  source: BlockRow['source'];
  /** Leaves alone what a person wrote: such a block is not changed and is named in `kept`. */
  keepManual?: boolean;
  /** The version whose text is put back. */
  restored?: number;
}

/** The 12 blocks of a case in order, those never saved as empty ones. */
export async function readBlocks(ctx: Context, caseId: string): Promise<DecisionBlock[]> {
  return projectBlocks((await selectBlocks(ctx.db, caseId)).rows);
}

/** A decision as the API lists it. Shared by all who ask while nothing changes. */
export type ListedBlocks = Readonly<z.input<typeof DecisionBlockList>>;

/** The blocks of a case as the API lists them. @throws AppError case_not_found */
export async function readDecisionBlocks(ctx: Context, caseNumber: string): Promise<ListedBlocks> {
  const sent = await selectDecision(ctx.db, caseKey(caseNumber));
  if (!sent) throw new AppError('case_not_found');
  const key = JSON.stringify([sent.caseNumber, sent.decisionId]) + sent.blocks;
  const known = listed.get(key);
  if (known) return known;
  const { caseNumber: case_number, decisionId: decision_id } = sent;
  const blocks = projectBlocks(parseBlocks(sent));
  const word_count = blocks.reduce((sum, block) => sum + block.word_count, 0);
  const list = { case_number, decision_id, blocks, word_count, markdown_path: decision_id && CASE_FILES.decision };
  listed.set(key, list, key.length);
  return list;
}

/** Characters of all decisions whose lists are remembered; each takes some three times its own. */
const MOST_CHARACTERS = 5_000_000;
const listed = boundedCache<ListedBlocks>(MOST_CHARACTERS);

/**
 * Saves one block as a person does; answers when the rows are committed and the file is in its place.
 *
 * @throws AppError case_not_found, case_archived, block_not_found, text_too_nested, version_conflict as `saveBlocks`,
 * case_file_unreadable
 */
export async function saveBlock(
  ctx: Context,
  caseNumber: string,
  blockId: string,
  change: Omit<BlockChange, 'blockId'>,
): Promise<z.input<typeof DecisionBlockSaved>> {
  if (!isReadable(change.content)) throw new AppError('text_too_nested');
  return changeCaseFiles(ctx, caseNumber, async (inner, row) => {
    if (!isBlockId(blockId)) throw new AppError('block_not_found');
    const { blocks, path } = await saveBlocks(inner, row, [{ blockId, ...change }], { source: 'manual' });
    return { block: blocks.find((block) => block.block_id === blockId)!, markdown_path: path };
  });
}

/**
 * Saves blocks in the caller's `changeCaseFiles`: rows, file, audit, the case's status. Content that is there already
 * keeps its version; saved by a person, it becomes hers. Other content is one more version of the block's history.
 *
 * @param row the locked case
 * @returns the 12 blocks after it, which of the given ones were kept as a person wrote them, and the file's path
 * @throws AppError version_conflict with the block's `version` and `current` state, case_file_unreadable
 */
export async function saveBlocks(
  ctx: Context,
  row: CaseRow,
  changes: BlockChange[],
  { source, keepManual = false, restored }: SaveOptions,
): Promise<{ blocks: DecisionBlock[]; kept: BlockId[]; path: string }> {
  const before = await selectBlocks(ctx.db, row.caseId);
  const decisionId = before.decisionId ?? (await insertDecision(ctx.db, row.caseId, ctx.clock.now()));
  const rows = new Map(before.rows.map((block) => [block.blockId, block]));
  const kept: BlockId[] = [];
  const written: BlockRow[] = [];
  for (const change of changes) {
    const old = rows.get(change.blockId);
    const version = old?.version ?? 0;
    if (change.expectedVersion !== undefined && change.expectedVersion !== version) throw await conflictWith(ctx, old);
    if (keepManual && old?.source === 'manual' && old.status !== 'empty') kept.push(change.blockId);
    else written.push(nextRow(ctx, decisionId, change, old, source));
  }
  if (written.length > 0) await upsertBlocks(ctx.db, written);
  const lessonsOf = new Map(changes.map(({ blockId, lessons }) => [blockId as string, lessons ?? []]));
  await keepVersions(
    ctx,
    written.filter((block) => block.version !== rows.get(block.blockId)?.version),
    lessonsOf,
  );
  const changed = written.filter((block) => isChanged(block, rows.get(block.blockId)));
  for (const block of changed) await recordSave(ctx, row, block, rows.get(block.blockId), restored);
  await announce(ctx, ...changed.map((block) => blockEvent(row, block)));
  const after = new Map([...rows, ...written.map((block) => [block.blockId, block] as const)]);
  if (written.length > 0) await followSave(ctx, row, [...rows.values()], [...after.values()]);
  const contents = new Map([...after.values()].map((block) => [block.blockId as BlockId, block.content]));
  await writeCaseFile(ctx, row, CASE_FILES.decision, renderDecision(contents), { act: actOf(changed, restored) });
  return { blocks: projectBlocks([...after.values()]), kept, path: CASE_FILES.decision };
}

function nextRow(
  ctx: Context,
  decisionId: string,
  { blockId, content }: BlockChange,
  old: BlockRow | undefined,
  source: BlockRow['source'],
): BlockRow {
  const text = content.replace(/\r\n?|[\v\f]/g, '\n');
  const status = text.trim() === '' ? 'empty' : 'draft';
  // What a person confirms is hers from then on; an agent does not write over it.
  if (old?.content === text) return { ...old, status, source: source === 'manual' ? source : old.source };
  return {
    decisionId,
    blockId,
    content: text,
    status,
    source,
    wordCount: countWords(blockWords(text)),
    version: (old?.version ?? 0) + 1,
    updatedAt: ctx.clock.now(),
  };
}

/** Another text, or an approved one that is a draft again. */
const isChanged = (block: BlockRow, old: BlockRow | undefined): boolean =>
  block.content !== old?.content || block.status !== old.status;

/** The case moves on by what its blocks are now, or at least shows that somebody worked on it. */
async function followSave(ctx: Context, row: CaseRow, before: BlockRow[], after: BlockRow[]): Promise<void> {
  const to = statusAfterSave(row.status, filled(before), filled(after));
  if (to && mayMove(row, to)) await moveCase(ctx, row, to);
  else await touchCase(ctx.db, row.caseId, ctx.clock.now());
}

/** What blocks hold now, for their histories. */
const keepVersions = (ctx: Context, blocks: BlockRow[], lessonsOf: ReadonlyMap<string, string[]>): Promise<void> =>
  insertVersions(
    ctx.db,
    blocks.map(({ decisionId, blockId, version, content, source, wordCount, updatedAt }) => {
      const { actor, requestId } = ctx;
      const lessons = lessonsOf.get(blockId) ?? [];
      return { decisionId, blockId, version, content, source, wordCount, lessons, actor, requestId, at: updatedAt };
    }),
  );

/** What a writer is told whose block was changed meanwhile, so that she can bring the two together. */
async function conflictWith(ctx: Context, present: BlockRow | undefined): Promise<AppError> {
  const { content, version } = present ?? { content: '', version: 0 };
  const updated_by = present ? await selectWriter(ctx.db, present) : null;
  return new AppError('version_conflict', { extra: { version, current: { content, version, updated_by } } });
}

const recordSave = (
  ctx: Context,
  row: CaseRow,
  block: BlockRow,
  old: BlockRow | undefined,
  restored: number | undefined,
): Promise<void> =>
  recordAct(ctx, {
    action: restored === undefined ? 'block.saved' : 'block.restored',
    subject: auditSubject(row),
    target: blockTitle(block.blockId as BlockId),
    beforeSha256: old ? sha256Of(old.content) : null,
    afterSha256: sha256Of(block.content),
  });

const blockEvent = ({ caseNumber }: CaseRow, { blockId, version }: BlockRow): NewEvent => ({
  topic: 'block',
  caseNumber,
  data: { block_id: blockId, version },
});

function actOf(changed: BlockRow[], restored: number | undefined): string {
  const [first, ...rest] = changed.map((block) => blockTitle(block.blockId as BlockId));
  if (first === undefined) return 'עודכן קובץ ההחלטה';
  if (restored !== undefined) return `הוחזר נוסח ${restored} של החלק "${first}"`;
  return rest.length === 0 ? `נשמר החלק "${first}" של ההחלטה` : `נשמרו ${changed.length} חלקים של ההחלטה`;
}

const filled = (rows: BlockRow[]): number => rows.filter((row) => row.status !== 'empty').length;

const isBlockId = (text: string): text is BlockId => (BLOCK_IDS as string[]).includes(text);

/** Words as a person counts them: what stands between blanks and has a letter or a digit in it. */
function countWords(text: string): number {
  let count = 0;
  for (const [word] of text.matchAll(/\S+/g)) if (/[\p{L}\p{N}]/u.test(word)) count += 1;
  return count;
}

function projectBlocks(rows: BlockRow[]): DecisionBlock[] {
  const saved = new Map(rows.map((row) => [row.blockId, row]));
  return BLOCKS.map(({ id, title }, at) => {
    const row = saved.get(id);
    return {
      block_id: id,
      number: at + 1,
      title,
      content: row?.content ?? '',
      status: row?.status ?? 'empty',
      word_count: row?.wordCount ?? 0,
      source: row?.source ?? null,
      version: row?.version ?? 0,
      updated_at: row?.updatedAt ?? null,
    };
  });
}
