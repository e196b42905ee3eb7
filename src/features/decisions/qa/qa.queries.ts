import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { claimsOfCase } from '../../../db/claims.ts';
import type { Executor } from '../../../db/open.ts';
import { argumentClaims, legalArguments } from '../../../db/schema/arguments.ts';
import { type QaCheckRecord, type QaDismissal, qaDismissals, qaResults } from '../../../db/schema/decisions.ts';
import { claims, documents, documentTexts } from '../../../db/schema/documents.ts';
import type { CaseFacts } from '../../../hebrew/check/types.ts';

/** Most rows of one kind that a run reads; a case that has more is checked against the first ones. */
const MOST_ROWS = 5_000;
/** Most characters of documents that a run compares quotations and citations with, 4 million from each. */
const MOST_CHARACTERS = 20_000_000;
const MOST_OF_ONE = 4_000_000;

export type QaRow = typeof qaResults.$inferSelect;

/** The last run of a case. */
export async function selectLastQa(db: Executor, caseId: string): Promise<QaRow | undefined> {
  const [row] = await db
    .select()
    .from(qaResults)
    .where(eq(qaResults.caseId, caseId))
    .orderBy(desc(qaResults.ranAt), desc(qaResults.qaId))
    .limit(1);
  return row;
}

/** Adds a run to the case's history. */
export async function insertQa(
  db: Executor,
  row: { qaId: string; caseId: string; passed: boolean; checks: QaCheckRecord[]; ranAt: Date },
): Promise<void> {
  await db.insert(qaResults).values(row);
}

/** Writes the checks of a run anew. */
export async function updateQa(
  db: Executor,
  qaId: string,
  values: { passed: boolean; checks: QaCheckRecord[] },
): Promise<void> {
  await db.update(qaResults).set(values).where(eq(qaResults.qaId, qaId));
}

/** What people dismissed in a case, by the findings' ids. */
export async function selectDismissals(db: Executor, caseId: string): Promise<Map<string, QaDismissal>> {
  const rows = await db.select().from(qaDismissals).where(eq(qaDismissals.caseId, caseId));
  return new Map(
    rows.map(({ findingId, actor, at, reason }) => [findingId, { by: actor, at: at.toISOString(), reason }]),
  );
}

/** Dismisses a finding, or gives another reason for it. */
export async function upsertDismissal(db: Executor, row: typeof qaDismissals.$inferInsert): Promise<void> {
  const { reason, actor, at } = row;
  await db
    .insert(qaDismissals)
    .values(row)
    .onConflictDoUpdate({ target: [qaDismissals.caseId, qaDismissals.findingId], set: { reason, actor, at } });
}

/** Aggregated arguments in their order, each with its claims' words. */
export async function selectArguments(
  db: Executor,
  caseId: string,
): Promise<(CaseFacts['arguments'][number] & { id: string })[]> {
  const rows = await db
    .select({
      id: legalArguments.argumentId,
      title: legalArguments.title,
      summary: legalArguments.summary,
      threshold: legalArguments.threshold,
      claim: claims.text,
    })
    .from(legalArguments)
    .leftJoin(argumentClaims, eq(argumentClaims.argumentId, legalArguments.argumentId))
    .leftJoin(claims, eq(claims.claimId, argumentClaims.claimId))
    .where(eq(legalArguments.caseId, caseId))
    .orderBy(asc(legalArguments.party), asc(legalArguments.position), asc(claims.position))
    .limit(MOST_ROWS);
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((group) => ({
    id: group[0]!.id,
    title: group[0]!.title,
    summary: group[0]!.summary,
    threshold: group[0]!.threshold,
    claims: group.flatMap(({ claim }) => (claim === null ? [] : [claim])),
  }));
}

export const selectClaims = async (db: Executor, caseId: string): Promise<CaseFacts['claims']> =>
  db
    .select({ party: claims.party, topic: claims.topic, threshold: claims.threshold, text: claims.text })
    .from(claims)
    .where(claimsOfCase(caseId))
    .orderBy(asc(claims.createdAt), asc(claims.position))
    .limit(MOST_ROWS);

/** Titles and clean texts of the case's documents without the final decision, oldest first. */
export async function selectDocumentTexts(
  db: Executor,
  caseId: string,
): Promise<{ id: string; title: string; text: string }[]> {
  const rows = await db
    .select({
      id: documents.documentId,
      title: documents.title,
      text: sql<string>`left(${documentTexts.text}, ${MOST_OF_ONE})`,
    })
    .from(documents)
    .innerJoin(documentTexts, eq(documentTexts.documentId, documents.documentId))
    .where(and(eq(documents.caseId, caseId), eq(documents.status, 'ready'), ne(documents.docType, 'final_decision')))
    .orderBy(asc(documents.createdAt))
    .limit(MOST_ROWS);
  let room = MOST_CHARACTERS;
  return rows.filter(({ text }) => {
    room -= text.length;
    return room >= 0;
  });
}
