import { withChairPosition } from '../../analysis-file/chair-position.ts';
import { type Analysis, type AnalysisItem, analysisOf, parseAnalysis } from '../../analysis-file/structure.ts';
import type { Context } from '../../context.ts';
import type { CaseFolder, CaseRow } from '../../db/schema/cases.ts';
import { AppError } from '../../errors.ts';
import { ThreadLost } from '../../jobs/threads.ts';
import { MAX_DEPTH, weighMarkdown } from '../../markdown/weight.ts';
import { findCase } from '../cases/cases.service.ts';
import { CASE_FILES, type CaseFile, readCaseFile } from '../cases/files/case-files.service.ts';
import { cachedAnalysis } from './analysis-cache.ts';

/** Estimated microseconds; what costs more is read in a thread. */
const INLINE_COST = 30_000;
/** Longer texts are not even weighed on the event loop. */
const INLINE_CHARACTERS = 30_000;
/** Never behind long extractions: a reader waits. */
const THREAD = { timeoutMs: 20_000, lane: 'quick' } as const;
/** No analysis has this many; a file that does would make answers of tens of megabytes. */
export const MAX_ITEMS = 5000;

export interface AnalysisFile extends CaseFile {
  analysis: Analysis;
}

/**
 * The analysis file of a case with its structure.
 *
 * @throws AppError case_not_found, analysis_not_found, case_file_unreadable
 */
export async function readAnalysis(ctx: Context, caseNumber: string): Promise<{ row: CaseRow; file: AnalysisFile }> {
  const row = await findCase(ctx, caseNumber);
  return { row, file: await presentAnalysis(ctx, row) };
}

/**
 * The summary of the parties' claims of a case.
 *
 * @throws AppError case_not_found, summary_not_found, case_file_unreadable
 */
export async function readSummary(ctx: Context, caseNumber: string): Promise<{ row: CaseRow; file: CaseFile }> {
  const row = await findCase(ctx, caseNumber);
  const file = await readCaseFile(ctx, row, CASE_FILES.summary);
  if (!file) throw new AppError('summary_not_found');
  return { row, file };
}

/** As `readAnalysis`, of a case that is known. @throws AppError analysis_not_found, case_file_unreadable */
export async function presentAnalysis(ctx: Context, row: CaseFolder): Promise<AnalysisFile> {
  const file = await analysisOfCase(ctx, row);
  if (!file) throw new AppError('analysis_not_found');
  return file;
}

/** The analysis file of a case; null when there is none. @throws AppError case_file_unreadable */
export async function analysisOfCase(ctx: Context, row: CaseFolder): Promise<AnalysisFile | null> {
  const file = await readCaseFile(ctx, row, CASE_FILES.analysis);
  if (!file) return null;
  const analysis = await structureOf(ctx, file.content, file.sha256);
  if (!analysis)
    throw new AppError('case_file_unreadable', {
      detail: 'קובץ הניתוח נערך מחוץ למערכת ולא ניתן לקרוא את מבנהו; יש להעלות קובץ תקין במקומו.',
    });
  return { ...file, analysis };
}

/**
 * The structure of a text, from the cache when it was read before; a long text is read off the event loop.
 *
 * @returns null when its structure cannot be read within bounds
 */
export function structureOf(ctx: Context, markdown: string, sha256: string): Promise<Analysis | null> {
  return cachedAnalysis(sha256, markdown.length, async () => {
    const analysis = await read(ctx, markdown);
    return analysis && analysis.structure.items.length <= MAX_ITEMS ? analysis : null;
  });
}

/**
 * `withChairPosition`, off the event loop when there is much to read again.
 *
 * @param position a readable text (`isReadable`)
 * @returns null also when it takes more time or memory than any honest one
 */
export async function repositioned(
  ctx: Context,
  analysis: Analysis,
  item: AnalysisItem,
  position: string,
): Promise<Analysis | null> {
  if (isCheap(position + analysis.markdown.slice(item.start, item.end)))
    return withChairPosition(analysis, item, position);
  const { markdown, blocks } = analysis;
  const input = { markdown, blocks, itemId: item.id, position };
  const changed = await nullWhenTooHeavy(ctx.threads.run('placeChairPosition', input, { ...THREAD, turn: ctx.turn }));
  if (!changed || changed.markdown === markdown) return changed && analysis;
  return analysisOf(changed.markdown, changed.blocks);
}

async function read(ctx: Context, markdown: string): Promise<Analysis | null> {
  if (isCheap(markdown)) return parseAnalysis(markdown);
  const blocks = await nullWhenTooHeavy(ctx.threads.run('readAnalysis', markdown, { ...THREAD, turn: ctx.turn }));
  return blocks && analysisOf(markdown, blocks);
}

/** Whether reading a text does not hold up the event loop. */
const isCheap = (markdown: string): boolean => {
  if (markdown.length > INLINE_CHARACTERS) return false;
  const { depth, cost } = weighMarkdown(markdown);
  return depth <= MAX_DEPTH && cost <= INLINE_COST;
};

/** Null for a text that takes more time or memory than any honest one. */
async function nullWhenTooHeavy<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ThreadLost && error.isByInput) return null;
    throw error;
  }
}
