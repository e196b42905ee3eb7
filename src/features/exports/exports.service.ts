import { recordRead } from '../../audit/hourly-acts.ts';
import type { Context } from '../../context.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import type { DocxInput, DocxPart, DocxRole } from '../../documents/docx-input.ts';
import type { BlockId } from '../../domain/blocks.ts';
import { blockMarkdown } from '../../drafting/decision-markdown.ts';
import { inOneNumbering } from '../../drafting/one-numbering.ts';
import { AppError } from '../../errors.ts';
import { safeFilename } from '../../files/names.ts';
import { ThreadLost } from '../../jobs/threads.ts';
import { auditSubject, findCase } from '../cases/cases.service.ts';
import { CASE_FILES, readCaseFile } from '../cases/files/case-files.service.ts';
import { readBlocks } from '../decisions/blocks.service.ts';
import { docxCase } from './docx-case.ts';

/** A Word file and what it is called. */
export interface Export {
  filename: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** No text that a person wrote takes this long; one made to would hold a thread. */
const TIME_LIMIT_MS = 30_000;

/** Parts of the decision that are not running text. */
const ROLES: Partial<Record<BlockId, DocxRole>> = {
  'block-alef': 'committee',
  'block-bet': 'panel',
  'block-gimel': 'parties',
  'block-dalet': 'title',
  'block-yod-bet': 'signatures',
};
/** In the decision a block's title is a heading of this depth (see `renderDecision`). */
const BLOCK_HEADING = 2;

/**
 * The decision as a Word file, from its blocks; parts of the title page that nobody wrote come from the case.
 *
 * @throws AppError case_not_found, no_draft (no block has text), text_not_exportable
 */
export async function exportDecision(ctx: Context, caseNumber: string): Promise<Export> {
  const row = await findCase(ctx, caseNumber);
  const blocks = await readBlocks(ctx, row.caseId);
  const written = blocks.filter(({ content }) => content.trim() !== '');
  if (written.length === 0) throw new AppError('no_draft');
  const numbered = inOneNumbering(new Map(written.map(({ block_id, content }) => [block_id, content])));
  const parts = written.map(({ block_id }): DocxPart => {
    const role = ROLES[block_id] ?? 'body';
    const { text } = numbered.get(block_id)!;
    return { role, markdown: blockMarkdown(block_id, text).join('\n\n'), topHeading: BLOCK_HEADING };
  });
  const titled = parts.some(({ role }) => role === 'title')
    ? parts
    : [{ role: 'title' as const, markdown: 'החלטה' }, ...parts];
  const changes = written.flatMap(({ updated_at }) => (updated_at ? [updated_at] : []));
  return readExport(ctx, row, await exportParts(ctx, row, 'החלטה', titled, changes));
}

/**
 * The analysis file as a Word file.
 *
 * @throws AppError case_not_found, analysis_not_found, case_file_unreadable, text_not_exportable
 */
export async function exportAnalysis(ctx: Context, caseNumber: string): Promise<Export> {
  const row = await findCase(ctx, caseNumber);
  const file = await readCaseFile(ctx, row, CASE_FILES.analysis);
  if (!file) throw new AppError('analysis_not_found');
  const parts: DocxPart[] = [{ role: 'body', markdown: file.content }];
  return readExport(ctx, row, await exportParts(ctx, row, 'ניתוח ומחקר', parts, [file.updatedAt]));
}

/**
 * The summary of the parties' claims as a Word file.
 *
 * @throws AppError case_not_found, summary_not_found, case_file_unreadable, text_not_exportable
 */
export async function exportSummary(ctx: Context, caseNumber: string): Promise<Export> {
  const row = await findCase(ctx, caseNumber);
  const file = await readCaseFile(ctx, row, CASE_FILES.summary);
  if (!file) throw new AppError('summary_not_found');
  const parts: DocxPart[] = [{ role: 'body', markdown: file.content }];
  return readExport(ctx, row, await exportParts(ctx, row, 'תמצית טענות הצדדים', parts, [file.updatedAt]));
}

/** Records that the acting person took the file with her. */
function readExport(ctx: Context, row: CaseRow, file: Export): Export {
  recordRead(ctx, { action: 'file.read', subject: auditSubject(row), target: file.filename });
  return file;
}

/**
 * Writes a Word file about a case in a worker thread.
 *
 * @param title of the document, and the beginning of the file's name
 * @param changes when the text was changed; the latest of them and of the case's own is the file's date
 * @throws AppError text_not_exportable when the text is too long; ThreadLost, TurnRefused
 */
export async function exportParts(
  ctx: Context,
  row: CaseRow,
  title: string,
  parts: DocxPart[],
  changes: Date[] = [],
): Promise<Export> {
  const writtenAt = new Date(Math.max(row.updatedAt.getTime(), ...changes.map((at) => at.getTime())));
  const input: DocxInput = {
    title,
    case: docxCase(row, ctx.config.COMMITTEE_NAME),
    parts,
    writtenAt: writtenAt.toISOString(),
  };
  return { filename: exportName(title, row.caseNumber), bytes: await write(ctx, input) };
}

/** `החלטה` of `1031/25` → `החלטה 1031-25.docx`. */
const exportName = (title: string, caseNumber: string): string =>
  safeFilename(`${title} ${caseNumber.replace(/[/\\]/g, '-')}.docx`);

async function write(ctx: Context, input: DocxInput): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const options = { timeoutMs: TIME_LIMIT_MS, signal: ctx.signal, turn: ctx.turn, lane: 'quick' as const };
    return new Uint8Array(await ctx.threads.run('writeDocx', input, options));
  } catch (cause) {
    // A text that overflows the writer's stack all the same is refused like one that takes too long.
    if ((cause instanceof ThreadLost && cause.isByInput) || cause instanceof RangeError)
      throw new AppError('text_not_exportable', { cause });
    throw cause;
  }
}
