import type { z } from '@hono/zod-openapi';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { claims, documents } from '../../../db/schema/documents.ts';
import { claimSource } from '../../../domain/claims/claim-source.ts';
import { PARTY_KEYS, type PartyKey, partyLabel } from '../../../hebrew/read/parties.ts';
import { findCase } from '../cases.service.ts';
import type { CaseClaims, Claim } from './claims.contract.ts';

/** The claims of a case by party, in the order they stand in their documents. @throws AppError case_not_found */
export async function readClaims(ctx: Context, caseNumber: string): Promise<z.input<typeof CaseClaims>> {
  const row = await findCase(ctx, caseNumber);
  const rows = await ctx.db
    .select({ claim: claims, title: documents.title })
    .from(claims)
    .innerJoin(documents, eq(documents.documentId, claims.documentId))
    .where(and(eq(claims.caseId, row.caseId), ne(claims.review, 'deleted')))
    .orderBy(
      asc(documents.createdAt),
      asc(documents.documentId),
      asc(claims.position),
      asc(claims.start),
      asc(claims.claimId),
    );
  const byParty = Map.groupBy(rows, ({ claim }) => claim.party);
  const parties = PARTY_KEYS.flatMap((party) => {
    const own = byParty.get(party);
    return own
      ? [{ party, label: partyLabel(party), claims: own.map(({ claim, title }) => projectClaim(claim, title)) }]
      : [];
  });
  return {
    case_number: row.caseNumber,
    total: rows.filter(({ claim }) => claim.review !== 'rejected').length,
    parties,
  };
}

/** A claim row as the API shows it. */
export const projectClaim = (claim: typeof claims.$inferSelect, title: string): z.input<typeof Claim> => ({
  claim_id: claim.claimId,
  text: claim.text,
  party: claim.party as PartyKey,
  topic: claim.topic,
  document_id: claim.documentId,
  document_title: title,
  location: claim.location,
  confidence: claim.confidence,
  created_at: claim.createdAt,
  source: claimSource(claim),
  threshold: claim.threshold,
  role: claim.supports === null ? 'claim' : 'support',
  supports: claim.supports,
  review: claim.review as z.input<typeof Claim>['review'],
  edited_by: claim.editedBy,
  version: claim.version,
});
