// Locks on a case by its id, for work that goes on beside the requests.
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/open.ts';
import { type CaseRow, cases } from '../../db/schema/cases.ts';
import { lockReportingWait } from '../../jobs/case-lock.ts';

/** The case, locked until the transaction ends; undefined when it was deleted meanwhile. */
export async function lockCaseById(ctx: Context, caseId: string): Promise<CaseRow | undefined> {
  const [row] = await ctx.db.select().from(cases).where(eq(cases.caseId, caseId)).for('update');
  return row;
}

/**
 * Runs `work` on the directory of a case while nobody can delete the case, so that nothing is written where the directory
 * was just removed.
 *
 * @returns undefined when the case is gone
 */
export function whileCaseExists<T>(
  ctx: Pick<Context, 'database'>,
  caseId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T | undefined> {
  return ctx.database.transaction(async (tx) => {
    const own = tx.select({ id: cases.caseId }).from(cases).where(eq(cases.caseId, caseId));
    const [held] = await lockReportingWait(tx, caseId, 'key share', async () => own.for('key share'));
    return held && work(tx);
  });
}
