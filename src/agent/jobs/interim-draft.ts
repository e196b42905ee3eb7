import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../context.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import type { DocxPart, DocxRole } from '../../documents/docx-input.ts';
import type { BlockId } from '../../domain/blocks.ts';
import { speakerOf } from '../../drafting/claims/sides.ts';
import { blockMarkdown } from '../../drafting/decision-markdown.ts';
import { backgroundParts, factParagraphs } from '../../drafting/draft/background.ts';
import { DRAFT_BLOCKS, type DraftOf, draftBlocks, lessonsOf } from '../../drafting/draft/draft-blocks.ts';
import { takenNote, withFactsOfDocuments } from '../../drafting/draft/draft-facts.ts';
import { changeCaseFiles } from '../../features/cases/files/case-files.service.ts';
import { readBlocks, saveBlocks } from '../../features/decisions/blocks.service.ts';
import { readCaseFacts } from '../../features/decisions/template.service.ts';
import { exportToCase } from '../../features/exports/export-file.service.ts';
import { exportParts } from '../../features/exports/exports.service.ts';
import { INTERIM_DRAFT_NAME } from '../../features/generation/artifacts.ts';
import { numberedName } from '../../files/names.ts';
import { argumentsOfCase } from '../case-arguments.ts';
import { readCaseMaterial } from '../case-material.ts';
import { backgroundWithModel, lessonsTold, summariesWithModel } from '../model/model-prose.ts';
import { tryModel } from '../model/try-model.ts';
import { type AgentJob, JobFailure, type Tell } from '../run-job.ts';

/** Blocks that people write while the draft is made: it is made again around them, this often. */
const MOST_TRIES = 5;

/**
 * Drafts the first part of the decision, up to the parties' arguments: as blocks, but not over what a person wrote, and as
 * a Word file among the exports.
 *
 * @throws JobFailure when there is nothing to draft from, or the case was deleted or archived; AppError
 */
export async function run(ctx: Context, { caseId, attempt }: AgentJob, tell: Tell): Promise<void> {
  const material = await readCaseMaterial(ctx, caseId);
  if (material.claims.length === 0) throw new JobFailure('בתיק אין טענות, ולכן אין ממה לנסח טיוטה');
  const { row, documents } = material;
  const [list, recorded] = await Promise.all([argumentsOfCase(ctx, material), readCaseFacts(ctx, row)]);
  const { facts, taken } = withFactsOfDocuments(recorded, documents);
  tell(`נקראו ${documents.length} מסמכים ו-${list.length} טיעונים; הטיוטה נכתבת`);
  const written = await tryModel(ctx, tell, async (model) => {
    const parts = backgroundParts(documents);
    const [vav, zayin] = [
      lessonsTold(model, lessonsOf(facts, 'block-vav')),
      lessonsTold(model, lessonsOf(facts, 'block-zayin')),
    ];
    return {
      background: await backgroundWithModel(
        model,
        parts,
        vav.map(({ text }) => text),
        ctx.signal,
        tell,
      ),
      arguments: await summariesWithModel(
        model,
        list,
        zayin.map(({ text }) => text),
        ctx.signal,
        tell,
      ),
      told: new Map<BlockId, ReadonlySet<string>>([
        ['block-vav', new Set(vav.map(({ id }) => id))],
        ['block-zayin', new Set(zayin.map(({ id }) => id))],
      ]),
    };
  });
  const byRules = factParagraphs(documents, material.claims, (party) => speakerOf(facts, party));
  const told = written?.background.map((text) => ({ text, party: null })) ?? [];
  const note = takenNote(taken);
  if (note) tell(note);
  const draft = {
    ...{ facts, note, background: told.length > 0 ? told : byRules },
    arguments: written?.arguments ?? list,
    ...(written && { told: written.told }),
  };
  const { bytes, kept } = await saveDraft(ctx, row, draft);
  if (kept > 0) tell(`${kept} חלקים שנכתבו ביד נשארו כפי שהם`);
  // After the blocks, and under the attempt's own name: one that is done again after a crash leaves one file.
  const name = numberedName(`${INTERIM_DRAFT_NAME}.docx`, attempt);
  const { filename } = await changeOwnCase(ctx, row, (inner, locked) => exportToCase(inner, locked, name, bytes));
  tell(`הטיוטה נשמרה בחלקי ההחלטה ובקובץ "${filename}"`);
}

/** Rendered first, then the blocks written in one transaction, if no person wrote a block of them in between. */
async function saveDraft(
  ctx: Context,
  row: CaseRow,
  draft: Omit<DraftOf, 'kept'>,
): Promise<{ bytes: Uint8Array; kept: number }> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const kept = await manualBlocks(ctx, row.caseId);
    const blocks = draftBlocks({ ...draft, kept });
    const { bytes } = await exportParts(ctx, row, INTERIM_DRAFT_NAME, docxParts(blocks), [ctx.clock.now()]);
    ctx.signal.throwIfAborted();
    const isSaved = await changeOwnCase(ctx, row, async (inner, locked) => {
      if (!isDeepStrictEqual(await manualBlocks(inner, row.caseId), kept)) return false;
      const own = blocks.filter(({ blockId }) => !kept.has(blockId));
      await saveBlocks(inner, locked, own, { source: 'agent', keepManual: true });
      return true;
    });
    if (isSaved) return { bytes, kept: kept.size };
  }
  throw new JobFailure('חלקי ההחלטה נערכים כעת ביד; יש לבקש את הטיוטה שוב לאחר שייגמרו העריכות');
}

/** The case of the job alone: another may have its number by now. */
const changeOwnCase = <T>(
  ctx: Context,
  row: CaseRow,
  work: (inner: Context, locked: CaseRow) => Promise<T>,
): Promise<T> =>
  changeCaseFiles(ctx, row.caseNumber, async (inner, locked) => {
    if (locked.caseId !== row.caseId) throw new JobFailure('התיק נמחק, ולכן העבודה לא הושלמה');
    return work(inner, locked);
  });

/** The blocks of the draft that a person wrote. */
async function manualBlocks(ctx: Context, caseId: string): Promise<Map<BlockId, string>> {
  const ids: readonly BlockId[] = DRAFT_BLOCKS;
  const blocks = await readBlocks(ctx, caseId);
  return new Map(
    blocks
      .filter(({ block_id, source, status }) => ids.includes(block_id) && source === 'manual' && status !== 'empty')
      .map(({ block_id, content }) => [block_id, content]),
  );
}

/** Parts of the draft that are not running text. */
const ROLES: Partial<Record<BlockId, DocxRole>> = {
  'block-alef': 'committee',
  'block-bet': 'panel',
  'block-gimel': 'parties',
  'block-dalet': 'title',
};
/** A block's title is a heading of this depth. */
const BLOCK_HEADING = 2;

const docxParts = (blocks: { blockId: BlockId; content: string }[]): DocxPart[] =>
  blocks
    .filter(({ content }) => content.trim() !== '')
    .map(({ blockId, content }) => ({
      role: ROLES[blockId] ?? 'body',
      markdown: blockMarkdown(blockId, content).join('\n\n'),
      topHeading: BLOCK_HEADING,
    }));
