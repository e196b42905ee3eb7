import type { z } from '@hono/zod-openapi';
import { recordAct } from '../../../audit/record-act.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { changeCase } from '../cases.queries.ts';
import { auditSubject, findCase } from '../cases.service.ts';
import { CASE_FILES, changeCaseFiles, readCaseFile, writeCaseFile } from '../files/case-files.service.ts';
import { automaticMove } from './case-moves.service.ts';
import type { Direction, DirectionRequest, DirectionSaved } from './case-workflow.contract.ts';

/**
 * Saves the direction that the chair approved, as `documents/research/direction.md`.
 *
 * @throws AppError case_not_found, case_archived, version_conflict, case_file_unreadable
 */
export function saveDirection(
  ctx: Context,
  caseNumber: string,
  input: z.output<typeof DirectionRequest>,
): Promise<z.input<typeof DirectionSaved>> {
  return changeCaseFiles(ctx, caseNumber, async (inner, row) => {
    const file = await writeCaseFile(inner, row, CASE_FILES.direction, input.content, {
      act: 'נשמר מסמך הכיוון',
      expectedVersion: input.expected_version,
    });
    await changeCase(inner, row.caseId, { hasDirection: true, ...automaticMove(row, 'direction_approved') });
    await recordAct(inner, {
      action: 'direction.saved',
      subject: auditSubject(row),
      beforeSha256: file.beforeSha256,
      afterSha256: file.sha256,
    });
    return { case_number: row.caseNumber, path: CASE_FILES.direction, version: file.version, saved_at: file.updatedAt };
  });
}

/** The direction of a case. @throws AppError case_not_found, direction_not_found, case_file_unreadable */
export async function readDirection(ctx: Context, caseNumber: string): Promise<z.input<typeof Direction>> {
  const row = await findCase(ctx, caseNumber);
  const file = await readCaseFile(ctx, row, CASE_FILES.direction);
  if (!file) throw new AppError('direction_not_found');
  return { case_number: row.caseNumber, content: file.content, version: file.version, saved_at: file.updatedAt };
}
