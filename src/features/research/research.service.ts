import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { z } from '@hono/zod-openapi';
import { uuidv7 } from 'uuidv7';
import { titleKey } from '../../analysis-file/item-binding.ts';
import type { Analysis, AnalysisItem } from '../../analysis-file/structure.ts';
import { recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import type { AuditAction } from '../../domain/audit-actions.ts';
import { AppError, fieldError } from '../../errors.ts';
import { announceCase } from '../../events/announce.ts';
import { writeAtomic } from '../../files/atomic.ts';
import { backUpFile, backupStamp } from '../../files/case-backup.ts';
import { receiveFile } from '../../files/receive.ts';
import { sha256Of } from '../../files/sha256.ts';
import { isReadable } from '../../markdown/weight.ts';
import { auditSubject, findCase } from '../cases/cases.service.ts';
import {
  CASE_FILES,
  type CaseFile,
  caseFileSha256,
  changeCaseFiles,
  readCaseFile,
  writeCaseFile,
} from '../cases/files/case-files.service.ts';
import { quarantineUnreadable } from '../cases/files/quarantine.service.ts';
import { moveCase } from '../cases/workflow/case-moves.service.ts';
import { type AnalysisFile, presentAnalysis, repositioned, structureOf } from './analysis.service.ts';
import { rememberAnalysis } from './analysis-cache.ts';
import { assertAnalysisOf, markdownOf } from './analysis-upload.ts';
import type { ChairPositionRequest } from './research.contract.ts';

/** Contract section 0. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

/**
 * Receives a new analysis file for a case in place of the present one.
 *
 * @param body the raw multipart body, with the file in the field `file`
 * @throws AppError as `replaceAnalysis`; not_markdown, empty_file, payload_too_large, malformed_multipart, upload_interrupted
 */
export async function uploadAnalysis(ctx: Context, caseNumber: string, body: Readable, contentType: string) {
  const row = await findCase(ctx, caseNumber);
  if (row.archivedAt) throw new AppError('case_archived');
  const into = ctx.files.incoming;
  const received = await receiveFile(body, { contentType, into, maxBytes: MAX_UPLOAD_BYTES, field: 'file' });
  try {
    return await replaceAnalysis(ctx, row.caseNumber, markdownOf(await readFile(received.path)));
  } finally {
    await rm(received.path, { force: true });
  }
}

/**
 * Puts a text in the place of a case's analysis file; the former one goes to the backup folder. Attached quotes find
 * their items again by title whenever they are read. What somebody put there by hand and nobody can read is kept and
 * replaced as well.
 *
 * @returns `replaced` when there was a file before; the numbers of items in the new one
 * @throws AppError case_not_found, case_archived, text_too_nested, not_parseable, no_structural_section, case_number_mismatch;
 * case_file_unreadable when a folder lies in the file's place
 */
export async function replaceAnalysis(ctx: Context, caseNumber: string, markdown: string) {
  if (!isReadable(markdown)) throw new AppError('text_too_nested');
  const analysis = (await structureOf(ctx, markdown, sha256Of(markdown))) ?? fail('not_parseable');
  return changeCaseFiles(ctx, caseNumber, async (inner, row) => {
    assertAnalysisOf(analysis, row.caseNumber);
    return placeAnalysis(inner, row, analysis, { action: 'analysis.replaced', act: 'הוחלף קובץ הניתוח' });
  });
}

/**
 * Puts an analysis in the place of the present file in the caller's `changeCaseFiles`.
 *
 * @throws AppError case_file_unreadable when a folder lies in the file's place
 */
export async function placeAnalysis(
  inner: Context,
  row: CaseRow,
  { markdown, structure }: Analysis,
  { action, act }: { action: AuditAction; act: string },
) {
  const quarantined = await quarantineUnreadable(inner, row, CASE_FILES.analysis);
  const before = await readCaseFile(inner, row, CASE_FILES.analysis);
  const known = before && (await backUpAnalysis(inner, row, before));
  const after = await writeCaseFile(inner, row, CASE_FILES.analysis, markdown, { act });
  await announceCase(inner, row, 'changed', 'analysis');
  await recordAct(inner, {
    action,
    subject: auditSubject(row),
    target: CASE_FILES.analysis,
    beforeSha256: before?.sha256 ?? null,
    afterSha256: after.sha256,
  });
  await moveCase(inner, row, 'analysis_ready');
  const count = (key: string) => structure.items.filter(({ section }) => section === key).length;
  return {
    replaced: before !== null || quarantined !== null,
    backup: quarantined?.backup ?? known,
    threshold_claims: count('threshold_claims'),
    issues: count('issues'),
  };
}

export interface PositionSaved {
  row: CaseRow;
  file: AnalysisFile;
  item: AnalysisItem;
}

/**
 * Writes the chair's position in one item of the analysis file. The new text is made before the case is locked and made
 * again only when the file changed in between, so that the lock is short.
 *
 * @throws AppError case_not_found, case_archived, text_too_nested, analysis_not_found, version_conflict, analysis_item_not_found,
 * item_title_mismatch, case_file_unreadable
 */
export async function saveChairPosition(
  ctx: Context,
  caseNumber: string,
  input: z.output<typeof ChairPositionRequest>,
): Promise<PositionSaved> {
  if (!isReadable(input.chair_position)) throw new AppError('text_too_nested');
  const planned = await plan(ctx, await findCase(ctx, caseNumber), input);
  return changeCaseFiles(ctx, caseNumber, async (inner, row) => {
    const present = await caseFileSha256(inner, row, CASE_FILES.analysis);
    const { file, analysis } = present === planned.file.sha256 ? planned : await plan(inner, row, input);
    const saved = analysis.markdown === file.content ? file : await save(inner, row, file, analysis, input.item_id);
    return { row, file: { ...saved, analysis }, item: findItem(analysis, input) };
  });
}

async function plan(ctx: Context, row: CaseRow, input: z.output<typeof ChairPositionRequest>) {
  const file = await presentAnalysis(ctx, row);
  if (input.expected_version !== undefined && input.expected_version !== file.version)
    throw new AppError('version_conflict', { extra: { version: file.version } });
  const item = findItem(file.analysis, input);
  const analysis = await repositioned(ctx, file.analysis, item, input.chair_position);
  if (!analysis)
    throw fieldError(['body', 'chair_position'], 'לא ניתן לשלב את הטקסט בקובץ בלי לשנות את מבנהו', 'unplaceable');
  return { file, analysis };
}

async function save(ctx: Context, row: CaseRow, before: CaseFile, analysis: Analysis, target: string) {
  const act = 'נשמרה עמדת היו"ר';
  const after = await writeCaseFile(ctx, row, CASE_FILES.analysis, analysis.markdown, { act });
  rememberAnalysis(after.sha256, analysis, before.sha256);
  await announceCase(ctx, row, 'changed', 'analysis');
  await recordAct(ctx, {
    action: 'chair_position.saved',
    subject: auditSubject(row),
    target,
    beforeSha256: before.sha256,
    afterSha256: after.sha256,
  });
  return after;
}

function findItem({ structure }: Analysis, input: z.output<typeof ChairPositionRequest>): AnalysisItem {
  const item = structure.items.find(({ id, section }) => id === input.item_id && section === input.section);
  if (!item) throw new AppError('analysis_item_not_found');
  const { item_title: said } = input;
  const named = said == null || [item.title, item.heading].some((title) => titleKey(title) === titleKey(said));
  if (!named) throw new AppError('item_title_mismatch');
  return item;
}

/** Keeps a copy from the row, not from the disk: somebody may have removed the file there. @returns its name */
export async function backUpAnalysis(ctx: Context, row: CaseRow, { content }: CaseFile): Promise<string> {
  const copy = join(ctx.files.incoming, `${uuidv7()}.part`);
  try {
    await writeAtomic(copy, content);
    return await backUpFile(ctx, row.directory, copy, `analysis-${backupStamp(ctx.clock.now())}.md`);
  } finally {
    await rm(copy, { force: true });
  }
}

function fail(code: 'not_parseable'): never {
  throw new AppError(code);
}
