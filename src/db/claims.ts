// What the tables of claims and arguments owe each other, whoever changes them.
import { and, eq, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { argumentClaims, legalArguments } from './schema/arguments.ts';
import { claims, documents } from './schema/documents.ts';
import type { Executor } from './types.ts';

/** The claims that count: a rejected or deleted one takes part in nothing (contract section 9). */
const takesPart = (): SQL => inArray(claims.review, ['found', 'confirmed']);

/** The claims of a case that count. */
export const claimsOfCase = (caseId: string): SQL => and(eq(claims.caseId, caseId), takesPart())!;

/** Ids of the arguments that hold claims of a document; asked before these claims go. */
export async function argumentsOf(db: Executor, documentId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ argumentId: argumentClaims.argumentId })
    .from(argumentClaims)
    .innerJoin(claims, eq(claims.claimId, argumentClaims.claimId))
    .where(eq(claims.documentId, documentId));
  return rows.map((row) => row.argumentId);
}

/** Ids of the arguments that hold any of these claims. */
export async function argumentsWith(db: Executor, claimIds: string[]): Promise<string[]> {
  if (claimIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ argumentId: argumentClaims.argumentId })
    .from(argumentClaims)
    .where(inArray(argumentClaims.claimId, claimIds));
  return rows.map((row) => row.argumentId);
}

/** Removes those of the given arguments that hold no claim any more, unless a person made them what they are. */
export async function dropEmptyArguments(db: Executor, argumentIds: string[]): Promise<void> {
  if (argumentIds.length === 0) return;
  const held = db
    .select({ one: sql`1` })
    .from(argumentClaims)
    .where(eq(argumentClaims.argumentId, legalArguments.argumentId));
  await db
    .delete(legalArguments)
    .where(and(inArray(legalArguments.argumentId, argumentIds), isNull(legalArguments.editedBy), notExists(held)));
}

/** The words of these arguments were made of other claims than they hold now. */
export async function markStale(db: Executor, argumentIds: string[]): Promise<void> {
  if (argumentIds.length === 0) return;
  await db.update(legalArguments).set({ stale: true }).where(inArray(legalArguments.argumentId, argumentIds));
}

/** Takes claims out of the arguments that hold them; arguments left without any go. */
export async function leaveArguments(db: Executor, claimIds: string[]): Promise<void> {
  const touched = await argumentsWith(db, claimIds);
  if (touched.length === 0) return;
  await db.delete(argumentClaims).where(inArray(argumentClaims.claimId, claimIds));
  await markStale(db, touched);
  await dropEmptyArguments(db, touched);
}

/** Counts the claims of a document anew. */
export async function recountClaims(db: Executor, documentId: string): Promise<void> {
  const own = db
    .select({ n: sql<number>`count(*)::int` })
    .from(claims)
    .where(and(eq(claims.documentId, documentId), takesPart()));
  await db
    .update(documents)
    .set({ claimCount: sql`(${own})` })
    .where(eq(documents.documentId, documentId));
}
