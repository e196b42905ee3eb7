import type { z } from '@hono/zod-openapi';
import type { Context } from '../../context.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import type { AnalysisOf } from '../../drafting/analysis/analysis-markdown.ts';
import { AppError } from '../../errors.ts';
import { sha256Of } from '../../files/sha256.ts';
import { isReadable } from '../../markdown/weight.ts';
import { findOpenCase } from '../cases/cases.service.ts';
import { CASE_FILES, caseFileSha256, changeCaseFiles } from '../cases/files/case-files.service.ts';
import { MAX_ITEMS, structureOf } from './analysis.service.ts';
import { replaceItems, selectAggregated, selectHearing } from './create-analysis.queries.ts';
import type { AnalysisReplaced } from './research.contract.ts';
import { MAX_UPLOAD_BYTES, placeAnalysis } from './research.service.ts';

const LIMIT_MS = 30_000;

/**
 * Makes the analysis file of a case from its aggregated arguments and the analysis of its hearing (contract section 9), so
 * that no file made elsewhere is needed.
 *
 * @param replace puts it in the place of a present file, which goes to the backup folder as at an upload
 * @throws AppError case_not_found, case_archived, analysis_exists, no_arguments, too_many_arguments, case_file_unreadable,
 * text_too_nested
 */
export async function createAnalysis(
  ctx: Context,
  caseNumber: string,
  replace: boolean,
): Promise<z.input<typeof AnalysisReplaced>> {
  const found = await findOpenCase(ctx, caseNumber);
  if (!replace) await assertNone(ctx, found);
  const input = await readInput(ctx, found);
  if (input.arguments.length === 0) throw new AppError('no_arguments');
  const options = { timeoutMs: LIMIT_MS, signal: ctx.signal, turn: ctx.turn, lane: 'quick' } as const;
  const { markdown, places } = await ctx.threads.run('composeAnalysis', input, options);
  assertFits(markdown, new Set(places.map(({ section, place }) => `${section} ${place}`)).size);
  if (!isReadable(markdown)) throw new AppError('text_too_nested');
  const analysis = await structureOf(ctx, markdown, sha256Of(markdown));
  if (!analysis) throw new AppError('text_too_nested');
  return changeCaseFiles(ctx, found.caseNumber, async (inner, row) => {
    // Another case may have the number by now, and another person may have brought a file.
    if (row.caseId !== found.caseId) throw new AppError('case_not_found');
    if (!replace) await assertNone(inner, row);
    const act = { action: 'analysis.created', act: 'נערך קובץ הניתוח מן הטיעונים' } as const;
    const made = await placeAnalysis(inner, row, analysis, act);
    await replaceItems(inner.db, row.caseId, places);
    return made;
  });
}

/**
 * A file that is larger than one may be would neither be shown nor, put right by a person, be taken back.
 *
 * @throws AppError too_many_arguments, with what there is and what may be
 */
function assertFits(markdown: string, items: number): void {
  const advice = 'יש לאחד טיעונים שעניינם אחד, או לדחות טענות שאינן נחוצות ולקבץ שוב, ואז לנסות שוב.';
  const shown = (n: number) => n.toLocaleString('en-US');
  if (items > MAX_ITEMS)
    throw new AppError('too_many_arguments', {
      detail: `מן הטיעונים שבתיק עולות ${shown(items)} סוגיות, וקובץ ניתוח מחזיק לכל היותר ${shown(MAX_ITEMS)}. ${advice}`,
    });
  if (Buffer.byteLength(markdown) > MAX_UPLOAD_BYTES)
    throw new AppError('too_many_arguments', {
      detail: `הטיעונים שבתיק ארוכים יחד מן המותר לקובץ ניתוח (5MB). ${advice}`,
    });
}

async function assertNone(ctx: Context, row: CaseRow): Promise<void> {
  if ((await caseFileSha256(ctx, row, CASE_FILES.analysis)) !== null) throw new AppError('analysis_exists');
}

async function readInput(ctx: Context, row: CaseRow): Promise<AnalysisOf> {
  const [list, hearing] = await Promise.all([selectAggregated(ctx.db, row.caseId), selectHearing(ctx.db, row.caseId)]);
  return {
    caseNumber: row.caseNumber,
    appealType: row.appealType,
    parties: row.parties,
    address: row.address || null,
    blockParcel: row.blockParcel,
    hearings: row.hearings.map(({ date }) => date).sort(),
    arguments: list,
    hearing,
    today: new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem' }).format(ctx.clock.now()),
  };
}
