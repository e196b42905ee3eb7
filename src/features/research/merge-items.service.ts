import type { z } from '@hono/zod-openapi';
import { titleKey } from '../../analysis-file/item-binding.ts';
import { mergedItem, mergedText, positionOfAll } from '../../analysis-file/merge-items.ts';
import type { Analysis, AnalysisItem } from '../../analysis-file/structure.ts';
import { recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import { AppError, fieldError } from '../../errors.ts';
import { announceCase } from '../../events/announce.ts';
import { sha256Of } from '../../files/sha256.ts';
import { isReadable } from '../../markdown/weight.ts';
import { auditSubject, findCase } from '../cases/cases.service.ts';
import { CASE_FILES, caseFileSha256, changeCaseFiles, writeCaseFile } from '../cases/files/case-files.service.ts';
import { type AnalysisFile, presentAnalysis, repositioned, structureOf } from './analysis.service.ts';
import { rememberAnalysis } from './analysis-cache.ts';
import { rebindItems } from './merge-items.queries.ts';
import { type AnalysisMergeRequest, MAX_CHAIR_POSITION } from './research.contract.ts';
import { backUpAnalysis } from './research.service.ts';

type Request = z.output<typeof AnalysisMergeRequest>;

/**
 * Makes one question of several in the analysis file, or gives one another title. The first of them in the file takes the
 * others in: their texts, the chair's positions one below the other, the arguments and the attached quotes. The former
 * file goes to the backup folder.
 *
 * @throws AppError case_not_found, case_archived, analysis_not_found, version_conflict, analysis_item_not_found,
 * case_file_unreadable, text_too_nested; validation_error where another question has the title, where the positions together are too
 * long, or where the file would not be read as the same questions
 */
export async function mergeAnalysisItems(
  ctx: Context,
  caseNumber: string,
  input: Request,
): Promise<{ row: CaseRow; file: AnalysisFile }> {
  const planned = await plan(ctx, await findCase(ctx, caseNumber), input);
  return changeCaseFiles(ctx, caseNumber, async (inner, row) => {
    const present = await caseFileSha256(inner, row, CASE_FILES.analysis);
    const { file, items, into, analysis } = present === planned.file.sha256 ? planned : await plan(inner, row, input);
    await backUpAnalysis(inner, row, file);
    const isMerge = items.length > 1;
    const act = isMerge ? 'אוחדו סוגיות בקובץ הניתוח' : 'שונתה כותרת של סוגיה בקובץ הניתוח';
    const after = await writeCaseFile(inner, row, CASE_FILES.analysis, analysis.markdown, { act });
    rememberAnalysis(after.sha256, analysis, file.sha256);
    const { items: before } = file.analysis.structure;
    await rebindItems(inner.db, row.caseId, { before, after: analysis.structure.items, merged: items, into });
    await announceCase(inner, row, 'changed', 'analysis');
    await recordAct(inner, {
      action: isMerge ? 'analysis.items_merged' : 'analysis.item_renamed',
      subject: auditSubject(row),
      target: into.title,
      beforeSha256: file.sha256,
      afterSha256: after.sha256,
    });
    return { row, file: { ...after, analysis } };
  });
}

interface Plan {
  file: AnalysisFile;
  /** What becomes one, in the order of the file. */
  items: AnalysisItem[];
  into: AnalysisItem;
  analysis: Analysis;
}

async function plan(ctx: Context, row: CaseRow, input: Request): Promise<Plan> {
  const file = await presentAnalysis(ctx, row);
  if (input.expected_version !== file.version)
    throw new AppError('version_conflict', { extra: { version: file.version } });
  const all = file.analysis.structure.items;
  const items = all.filter(({ id }) => input.item_ids.includes(id));
  if (items.length < input.item_ids.length) throw new AppError('analysis_item_not_found');
  const title = input.title ?? items[0]!.title;
  if (all.some((item) => !items.includes(item) && titleKey(item.title) === titleKey(title)))
    throw fieldError(
      ['body', 'title'],
      'סוגיה אחרת בקובץ נקראת כך; יש לבחור כותרת אחרת או לאחד גם אותה',
      'title_taken',
    );
  const analysis = await merged(ctx, file.analysis, items, title);
  return { file, items, ...analysis };
}

/** The file after the merge. Every step is read again, so that no other question changes. */
async function merged(ctx: Context, before: Analysis, items: readonly AnalysisItem[], title: string) {
  const text = mergedText(before, items, title);
  if (!isReadable(text)) throw new AppError('text_too_nested');
  const without = await structureOf(ctx, text, sha256Of(text));
  const into = without && mergedItem(before, without, items, title);
  if (!into) throw unplaceable();
  const position = positionOfAll(before.markdown, items);
  if (position === null) return { analysis: without, into };
  if (position.length > MAX_CHAIR_POSITION)
    throw fieldError(['body', 'item_ids'], 'העמדות של סוגיות אלה יחד ארוכות מדי לסוגיה אחת', 'too_long');
  if (!isReadable(position)) throw new AppError('text_too_nested');
  const analysis = await repositioned(ctx, without, into, position);
  const item = analysis?.structure.items.find(({ id }) => id === into.id);
  if (!analysis || !item) throw unplaceable();
  return { analysis, into: item };
}

const unplaceable = (): AppError =>
  fieldError(['body', 'title'], 'לא ניתן לערוך כך את הקובץ בלי לשנות סוגיות אחרות', 'unplaceable');
