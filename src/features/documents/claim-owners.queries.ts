import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { argumentClaims, legalArguments } from '../../db/schema/arguments.ts';
import { claims } from '../../db/schema/documents.ts';

/** Ids of the arguments that hold claims of a document; asked before these claims go. */
export async function argumentsOf(db: Executor, documentId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ argumentId: argumentClaims.argumentId })
    .from(argumentClaims)
    .innerJoin(claims, eq(claims.claimId, argumentClaims.claimId))
    .where(eq(claims.documentId, documentId));
  return rows.map((row) => row.argumentId);
}

/** Removes those of the given arguments that hold no claim any more. */
export async function dropEmptyArguments(db: Executor, argumentIds: string[]): Promise<void> {
  if (argumentIds.length === 0) return;
  const held = db
    .select({ one: sql`1` })
    .from(argumentClaims)
    .where(eq(argumentClaims.argumentId, legalArguments.argumentId));
  await db.delete(legalArguments).where(and(inArray(legalArguments.argumentId, argumentIds), notExists(held)));
}
