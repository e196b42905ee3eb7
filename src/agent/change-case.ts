import { type Context, inTransaction } from '../context.ts';
import type { CaseRow } from '../db/schema/cases.ts';
import { lockCaseById } from '../features/cases/case-locks.service.ts';
import { openCase } from './case-material.ts';

/**
 * Writes a job's result: one transaction with the case locked, all of it or nothing.
 *
 * @throws JobFailure when the case was deleted or archived meanwhile; the signal's reason when the job was asked to stop
 */
export function changeCase<T>(
  ctx: Context,
  caseId: string,
  work: (inner: Context, row: CaseRow) => Promise<T>,
): Promise<T> {
  ctx.signal.throwIfAborted();
  return inTransaction(ctx, async (inner) => work(inner, openCase(await lockCaseById(inner, caseId))));
}
