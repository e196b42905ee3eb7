import type { z } from '@hono/zod-openapi';
import { asc, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { claims, documents } from '../../db/schema/documents.ts';
import { PARTY_KEYS, partyLabel } from '../../hebrew/parties.ts';
import type { CaseClaims } from './case-claims.contract.ts';
import { findCase } from './cases.service.ts';

/** The claims of a case by party, in the order they stand in their documents. @throws AppError case_not_found */
export async function readClaims(ctx: Context, caseNumber: string): Promise<z.input<typeof CaseClaims>> {
  const row = await findCase(ctx, caseNumber);
  const rows = await ctx.db
    .select({ claim: claims, title: documents.title })
    .from(claims)
    .innerJoin(documents, eq(documents.documentId, claims.documentId))
    .where(eq(claims.caseId, row.caseId))
    .orderBy(asc(documents.createdAt), asc(documents.documentId), asc(claims.position));
  const byParty = Map.groupBy(rows, ({ claim }) => claim.party);
  const parties = PARTY_KEYS.flatMap((party) => {
    const own = byParty.get(party);
    return own ? [{ party, label: partyLabel(party), claims: own.map(projectClaim) }] : [];
  });
  return { case_number: row.caseNumber, total: rows.length, parties };
}

const projectClaim = ({ claim, title }: { claim: typeof claims.$inferSelect; title: string }) => ({
  claim_id: claim.claimId,
  text: claim.text,
  topic: claim.topic,
  document_id: claim.documentId,
  document_title: title,
  location: claim.location,
  confidence: claim.confidence,
  created_at: claim.createdAt,
});
