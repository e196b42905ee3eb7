import type { z } from '@hono/zod-openapi';
import { recordAct } from '../../audit/record-act.ts';
import { type Context, inTransaction } from '../../context.ts';
import { caseKey } from '../../domain/case-number.ts';
import { AppError } from '../../errors.ts';
import { changeCase, lockCaseByKey } from './cases.queries.ts';
import { auditSubject } from './cases.service.ts';
import { projectCase } from './cases.views.ts';
import { requestTelling, tellPlatform } from './platform/tell-platform.service.ts';
import type { CaseWithPlatform } from './workflow/case-workflow.contract.ts';

type ArchivedCase = z.input<typeof CaseWithPlatform>;

/** Archives a case: from now on it is read and found, not changed. @throws AppError case_not_found, already_archived */
export const archiveCase = (ctx: Context, caseNumber: string): Promise<ArchivedCase> =>
  setArchived(ctx, caseNumber, true);

/** Takes a case out of the archive. @throws AppError case_not_found, not_archived */
export const restoreCase = (ctx: Context, caseNumber: string): Promise<ArchivedCase> =>
  setArchived(ctx, caseNumber, false);

async function setArchived(ctx: Context, caseNumber: string, archived: boolean): Promise<ArchivedCase> {
  const row = await inTransaction(ctx, async (inner) => {
    const before = await lockCaseByKey(inner.db, caseKey(caseNumber));
    if (!before) throw new AppError('case_not_found');
    if ((before.archivedAt !== null) === archived) throw new AppError(archived ? 'already_archived' : 'not_archived');
    const changed = await changeCase(inner, before.caseId, { archivedAt: archived ? ctx.clock.now() : null });
    await requestTelling(inner, before.caseId);
    await recordAct(inner, { action: archived ? 'case.archived' : 'case.restored', subject: auditSubject(before) });
    return changed;
  });
  return { ...projectCase(row), agent_platform: await tellPlatform(ctx, row) };
}
