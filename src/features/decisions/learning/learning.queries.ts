import { and, desc, eq } from 'drizzle-orm';
import type { Executor } from '../../../db/open.ts';
import { learningResults } from '../../../db/schema/decisions.ts';
import { documents, documentTexts } from '../../../db/schema/documents.ts';

export interface FinalText {
  documentId: string;
  text: string;
}

/** The clean text of the newest readable final decision of a case. */
export async function selectFinalText(db: Executor, caseId: string): Promise<FinalText | undefined> {
  const [row] = await db
    .select({ documentId: documents.documentId, text: documentTexts.text })
    .from(documents)
    .innerJoin(documentTexts, eq(documentTexts.documentId, documents.documentId))
    .where(and(eq(documents.caseId, caseId), eq(documents.docType, 'final_decision'), eq(documents.status, 'ready')))
    .orderBy(desc(documents.createdAt), desc(documents.documentId))
    .limit(1);
  return row;
}

/** The stored result of the last comparison. */
export async function selectLearning(db: Executor, caseId: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await db
    .select({ result: learningResults.result })
    .from(learningResults)
    .where(eq(learningResults.caseId, caseId));
  return row?.result;
}

/** Puts a result in the place of the one before. */
export async function upsertLearning(
  db: Executor,
  caseId: string,
  result: Record<string, unknown>,
  createdAt: Date,
): Promise<void> {
  await db
    .insert(learningResults)
    .values({ caseId, result, createdAt })
    .onConflictDoUpdate({ target: learningResults.caseId, set: { result, createdAt } });
}
