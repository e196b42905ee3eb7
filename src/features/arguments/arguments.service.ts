import type { z } from '@hono/zod-openapi';
import { asc, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { argumentClaims, legalArguments } from '../../db/schema/arguments.ts';
import { claims } from '../../db/schema/documents.ts';
import { hearingAttendees, protocolAnalyses, protocolVerdicts } from '../../db/schema/protocol.ts';
import { verdictSource } from '../../domain/arguments/verdict-source.ts';
import { claimSource } from '../../domain/claims/claim-source.ts';
import { PARTY_KEYS, type PartyKey, partyLabel } from '../../hebrew/read/parties.ts';
import { findCase } from '../cases/cases.service.ts';
import type { LegalArgument, LegalArguments, ProtocolAnalysis } from './arguments.contract.ts';

/** The aggregated arguments of a case by party; of one party when it is named. @throws AppError case_not_found */
export async function readLegalArguments(
  ctx: Context,
  caseNumber: string,
  party: PartyKey | '',
): Promise<z.input<typeof LegalArguments>> {
  const row = await findCase(ctx, caseNumber);
  const wanted = (await argumentViews(ctx, row.caseId)).filter((argument) => party === '' || argument.party === party);
  const parties = byParty(
    wanted,
    (argument) => argument.party,
    (argument) => argument,
  );
  return { case_number: row.caseNumber, total: wanted.length, parties };
}

/** The aggregated arguments of a case in their order, each with its claims. */
export async function argumentViews(ctx: Context, caseId: string): Promise<z.input<typeof LegalArgument>[]> {
  const ofCase = eq(legalArguments.caseId, caseId);
  const [rows, links] = await Promise.all([
    ctx.db
      .select()
      .from(legalArguments)
      .where(ofCase)
      .orderBy(asc(legalArguments.position), asc(legalArguments.argumentId)),
    ctx.db
      .select({ argumentId: argumentClaims.argumentId, claim: claims })
      .from(argumentClaims)
      .innerJoin(legalArguments, eq(legalArguments.argumentId, argumentClaims.argumentId))
      .innerJoin(claims, eq(claims.claimId, argumentClaims.claimId))
      .where(ofCase)
      .orderBy(asc(argumentClaims.claimId)),
  ]);
  const linksOf = Map.groupBy(links, (link) => link.argumentId);
  const orders = new Map<string, number>();
  return rows.map((argument) => {
    const own = (linksOf.get(argument.argumentId) ?? []).map(({ claim }) => claim);
    const order = (orders.get(argument.party) ?? 0) + 1;
    orders.set(argument.party, order);
    return {
      argument_id: argument.argumentId,
      party: argument.party as PartyKey,
      title: argument.title,
      summary: argument.summary,
      claim_ids: own.map(({ claimId }) => claimId),
      claims: own.map((claim) => ({ claim_id: claim.claimId, text: claim.text, source: claimSource(claim) })),
      legal_basis: argument.legalBasis,
      threshold: argument.threshold,
      created_at: argument.createdAt,
      order,
      stale: argument.stale,
      edited_by: argument.editedBy,
      version: argument.version,
    };
  });
}

/** What the hearing protocol shows; empty when none was analysed yet. @throws AppError case_not_found */
export async function readProtocolAnalysis(
  ctx: Context,
  caseNumber: string,
): Promise<z.input<typeof ProtocolAnalysis>> {
  const row = await findCase(ctx, caseNumber);
  const [[found], verdicts] = await Promise.all([
    ctx.db
      .select({ analysis: protocolAnalyses, told: hearingAttendees })
      .from(protocolAnalyses)
      .leftJoin(hearingAttendees, eq(hearingAttendees.documentId, protocolAnalyses.documentId))
      .where(eq(protocolAnalyses.caseId, row.caseId)),
    ctx.db
      .select()
      .from(protocolVerdicts)
      .where(eq(protocolVerdicts.caseId, row.caseId))
      .orderBy(asc(protocolVerdicts.position)),
  ]);
  const analysis = found?.analysis;
  const attendees = found?.told?.attendees ?? analysis?.attendees ?? [];
  return {
    case_number: row.caseNumber,
    document_id: analysis?.documentId ?? null,
    analyzed_at: analysis?.analyzedAt ?? null,
    hearing: {
      date: analysis?.hearingDate ?? null,
      attendees: attendees.map(({ name, role, party, confidence = null, place }) => ({
        name,
        role,
        party: party as PartyKey | null,
        confidence,
        source: place && analysis ? verdictSource({ documentId: analysis.documentId, ...place }) : null,
      })),
      edited_by: found?.told?.editedBy ?? null,
    },
    parties: byParty(
      verdicts,
      ({ party }) => party,
      (each) => ({
        argument_id: each.uncertain ? null : each.argumentId,
        perhaps_argument_id: each.uncertain ? each.argumentId : null,
        text: each.text,
        verdict: each.verdict,
        evidence: each.evidence,
        evidence_source: each.start === null && !each.lost ? null : verdictSource(each),
        confidence: each.confidence,
        edited_by: each.editedBy,
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
