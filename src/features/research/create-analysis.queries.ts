import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { titleKey } from '../../analysis-file/item-binding.ts';
import { claimsOfCase } from '../../db/claims.ts';
import type { Executor } from '../../db/open.ts';
import { argumentClaims, argumentItems, legalArguments } from '../../db/schema/arguments.ts';
import { claims, documents } from '../../db/schema/documents.ts';
import { protocolVerdicts } from '../../db/schema/protocol.ts';
import type { HearingFact, MadeAnalysis } from '../../drafting/analysis/analysis-markdown.ts';
import type { CaseArgument } from '../../drafting/draft/material.ts';
import { PARTY_KEYS, type PartyKey } from '../../hebrew/read/parties.ts';

/** Rows of one insert, so that no statement has too many parameters. */
const ROWS_AT_ONCE = 500;

const partyOf = (text: string): PartyKey => PARTY_KEYS.find((key) => key === text) ?? 'other';

/** The aggregated arguments of a case by party in their order, each with its claims where they stand. */
export async function selectAggregated(db: Executor, caseId: string): Promise<CaseArgument[]> {
  const [rows, held] = await Promise.all([
    db.select().from(legalArguments).where(eq(legalArguments.caseId, caseId)).orderBy(asc(legalArguments.position)),
    db
      .select({
        argumentId: argumentClaims.argumentId,
        claim: claims,
        title: documents.title,
        docType: documents.docType,
      })
      .from(argumentClaims)
      .innerJoin(claims, eq(claims.claimId, argumentClaims.claimId))
      .innerJoin(documents, eq(documents.documentId, claims.documentId))
      .where(claimsOfCase(caseId))
      .orderBy(asc(documents.createdAt), asc(documents.documentId), asc(claims.position)),
  ]);
  const own = Map.groupBy(held, ({ argumentId }) => argumentId);
  const list = rows.map((row) => ({
    id: row.argumentId,
    party: partyOf(row.party),
    title: row.title,
    summary: row.summary,
    legalBasis: row.legalBasis,
    threshold: row.threshold,
    claims: (own.get(row.argumentId) ?? []).map(({ claim, title, docType }) => ({
      id: claim.claimId,
      party: partyOf(claim.party),
      text: claim.text,
      topic: claim.topic,
      threshold: claim.threshold,
      documentId: claim.documentId,
      docType,
      position: claim.position,
      heading: null,
      citations: [],
      documentTitle: title,
      location: claim.location,
    })),
  }));
  return PARTY_KEYS.flatMap((party) => list.filter((argument) => argument.party === party));
}

/** What the analysis of the hearing says of each argument. */
export async function selectHearing(db: Executor, caseId: string): Promise<HearingFact[]> {
  const rows = await db
    .select({
      argumentId: sql<
        string | null
      >`case when not ${protocolVerdicts.uncertain} then ${protocolVerdicts.argumentId} end`,
      party: protocolVerdicts.party,
      verdict: protocolVerdicts.verdict,
      evidence: protocolVerdicts.evidence,
    })
    .from(protocolVerdicts)
    .where(eq(protocolVerdicts.caseId, caseId))
    .orderBy(asc(protocolVerdicts.position));
  return rows.map((row) => ({ ...row, party: partyOf(row.party) }));
}

/** Remembers the item of each argument; arguments that went meanwhile are left out. */
export async function replaceItems(db: Executor, caseId: string, places: MadeAnalysis['places']): Promise<void> {
  const present = await db
    .select({ id: legalArguments.argumentId })
    .from(legalArguments)
    .where(eq(legalArguments.caseId, caseId))
    .for('share');
  const ids = new Set(present.map(({ id }) => id));
  const ofCase = db
    .select({ id: legalArguments.argumentId })
    .from(legalArguments)
    .where(eq(legalArguments.caseId, caseId));
  await db.delete(argumentItems).where(and(inArray(argumentItems.argumentId, ofCase)));
  const rows = places
    .filter(({ argumentId }) => ids.has(argumentId))
    .map(({ argumentId, section, title }) => ({ argumentId, section, titleKey: titleKey(title) }));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await db.insert(argumentItems).values(rows.slice(at, at + ROWS_AT_ONCE));
}
