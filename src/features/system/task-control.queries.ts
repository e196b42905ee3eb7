import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { cases } from '../../db/schema/cases.ts';
import { tasks } from '../../db/schema/tasks.ts';
import type { TaskRow } from '../../jobs/tasks.queries.ts';

/** The task, locked; its case before it, in the order in which whoever saves a result takes them. */
export async function lockForEnd(tx: Executor, { taskId, caseId }: TaskRow): Promise<TaskRow | undefined> {
  if (caseId) await tx.select({ id: cases.caseId }).from(cases).where(eq(cases.caseId, caseId)).for('update');
  const [row] = await tx.select().from(tasks).where(eq(tasks.taskId, taskId)).for('update');
  return row;
}

/** A case's number as its tasks have it. */
export async function numberOfCase(db: Executor, key: string): Promise<string | undefined> {
  const [row] = await db.select({ number: cases.caseNumber }).from(cases).where(eq(cases.caseKey, key));
  return row?.number;
}
