import type { z } from '@hono/zod-openapi';
import { asc, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { argumentClaims, legalArguments } from '../../db/schema/arguments.ts';
import { protocolAnalyses, protocolVerdicts } from '../../db/schema/protocol.ts';
import { PARTY_KEYS, type PartyKey, partyLabel } from '../../hebrew/parties.ts';
import { findCase } from '../cases/cases.service.ts';
import type { LegalArguments, ProtocolAnalysis } from './arguments.contract.ts';

/** The aggregated arguments of a case by party; of one party when it is named. @throws AppError case_not_found */
export async function readLegalArguments(
  ctx: Context,
  caseNumber: string,
  party: PartyKey | '',
): Promise<z.input<typeof LegalArguments>> {
  const row = await findCase(ctx, caseNumber);
  const ofCase = eq(legalArguments.caseId, row.caseId);
  const [rows, links] = await Promise.all([
    ctx.db.select().from(legalArguments).where(ofCase).orderBy(asc(legalArguments.position)),
    ctx.db
      .select({ argumentId: argumentClaims.argumentId, claimId: argumentClaims.claimId })
      .from(argumentClaims)
      .innerJoin(legalArguments, eq(legalArguments.argumentId, argumentClaims.argumentId))
      .where(ofCase)
      .orderBy(asc(argumentClaims.claimId)),
  ]);
  const linksOf = Map.groupBy(links, (link) => link.argumentId);
  const wanted = rows.filter((argument) => party === '' || argument.party === party);
  const parties = byParty(
    wanted,
    (argument) => argument.party,
    (argument) => ({
      argument_id: argument.argumentId,
      title: argument.title,
      summary: argument.summary,
      claim_ids: (linksOf.get(argument.argumentId) ?? []).map(({ claimId }) => claimId),
      legal_basis: argument.legalBasis,
      threshold: argument.threshold,
      created_at: argument.createdAt,
    }),
  );
  return { case_number: row.caseNumber, total: wanted.length, parties };
}

/** What the hearing protocol shows; empty when none was analysed yet. @throws AppError case_not_found */
export async function readProtocolAnalysis(
  ctx: Context,
  caseNumber: string,
): Promise<z.input<typeof ProtocolAnalysis>> {
  const row = await findCase(ctx, caseNumber);
  const [[analysis], verdicts] = await Promise.all([
    ctx.db.select().from(protocolAnalyses).where(eq(protocolAnalyses.caseId, row.caseId)),
    ctx.db
      .select()
      .from(protocolVerdicts)
      .where(eq(protocolVerdicts.caseId, row.caseId))
      .orderBy(asc(protocolVerdicts.position)),
  ]);
  return {
    case_number: row.caseNumber,
    document_id: analysis?.documentId ?? null,
    analyzed_at: analysis?.analyzedAt ?? null,
    hearing: {
      date: analysis?.hearingDate ?? null,
      attendees: (analysis?.attendees ?? []).map((each) => ({ ...each, party: each.party as PartyKey | null })),
    },
    parties: byParty(
      verdicts,
      ({ party }) => party,
      (each) => ({
        argument_id: each.argumentId,
        text: each.text,
        verdict: each.verdict,
        evidence: each.evidence,
      }),
    ),
  };
}

/** Groups in the fixed order of the party keys, without empty ones. */
function byParty<T, V>(rows: T[], partyOf: (row: T) => string, project: (row: T) => V) {
  const groups = Map.groupBy(rows, partyOf);
  return PARTY_KEYS.flatMap((party) => {
    const own = groups.get(party);
    return own ? [{ party, label: partyLabel(party), arguments: own.map(project) }] : [];
  });
}
