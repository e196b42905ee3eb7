import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { legalArguments } from '../../db/schema/arguments.ts';
import { documents, documentTexts } from '../../db/schema/documents.ts';
import type { PartyKey } from '../../hebrew/parties.ts';

/** The aggregated arguments of a case, each party's in their order. */
export const selectArguments = async (db: Executor, caseId: string) =>
  db
    .select({
      id: legalArguments.argumentId,
      party: sql<PartyKey>`${legalArguments.party}`,
      title: legalArguments.title,
      summary: legalArguments.summary,
      threshold: legalArguments.threshold,
    })
    .from(legalArguments)
    .where(eq(legalArguments.caseId, caseId))
    .orderBy(asc(legalArguments.party), asc(legalArguments.position));

/** `YYYY-MM-DD` of the decision that the appeal is against: as the appeal says, else as another document does. */
export async function selectDecisionUnderAppeal(db: Executor, caseId: string): Promise<string | null> {
  const date = sql<string>`${documentTexts.metadata} -> 'dates' ->> 'decision_under_appeal'`;
  const [found] = await db
    .select({ date })
    .from(documents)
    .innerJoin(documentTexts, eq(documentTexts.documentId, documents.documentId))
    .where(and(eq(documents.caseId, caseId), eq(documents.status, 'ready'), sql`${date} is not null`))
    .orderBy(sql`${documents.docType} <> 'appeal'`, asc(documents.createdAt), asc(documents.documentId))
    .limit(1);
  return found?.date ?? null;
}
