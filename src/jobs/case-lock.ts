import { eq } from 'drizzle-orm';
import type { Executor } from '../db/open.ts';
import { cases } from '../db/schema/cases.ts';
import { tellWait } from './waiting.ts';

/**
 * Takes a lock of a case; where somebody else holds the case meanwhile, the running task says for what it waits.
 *
 * @param take takes the lock, and waits for it
 */
export async function lockReportingWait<T>(
  db: Executor,
  caseId: string,
  strength: 'update' | 'key share',
  take: () => Promise<T>,
): Promise<T> {
  const own = db.select({ id: cases.caseId }).from(cases).where(eq(cases.caseId, caseId));
  const free = await own.for(strength, { skipLocked: true });
  if (free.length === 0) tellWait({ code: 'lock', message: 'ממתין לסיום פעולה אחרת בתיק' });
  try {
    return await take();
  } finally {
    tellWait(null);
  }
}
