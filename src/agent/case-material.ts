// What a delegated job reads of its case, once: the row, the documents with their texts, the claims where they stand.

import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { claimsOfCase } from '../db/claims.ts';
import { type CaseRow, cases } from '../db/schema/cases.ts';
import { claims, documents, documentTexts } from '../db/schema/documents.ts';
import { claimContexts } from '../drafting/draft/claim-context.ts';
import type { CaseClaim, CaseDocument } from '../drafting/draft/material.ts';
import { findCitations } from '../hebrew/read/citations/find.ts';
import { PARTY_KEYS, type PartyKey } from '../hebrew/read/parties.ts';
import { JobFailure } from './run-job.ts';

export interface CaseMaterial {
  row: CaseRow;
  /** Those that were read, oldest first. */
  documents: CaseDocument[];
  /** In the order in which they stand in their documents. */
  claims: CaseClaim[];
}

/**
 * Reads the case of a job.
 *
 * @throws JobFailure when it is gone or archived; the signal's reason
 */
export async function readCaseMaterial(ctx: Context, caseId: string): Promise<CaseMaterial> {
  const row = openCase((await ctx.db.select().from(cases).where(eq(cases.caseId, caseId)))[0]);
  const ofCase = and(eq(documents.caseId, caseId), eq(documents.status, 'ready'));
  const [texts, claimed] = await Promise.all([
    ctx.db
      .select({
        document: documents,
        text: documentTexts.text,
        sections: documentTexts.sections,
        metadata: documentTexts.metadata,
      })
      .from(documents)
      .innerJoin(documentTexts, eq(documentTexts.documentId, documents.documentId))
      .where(ofCase)
      .orderBy(asc(documents.createdAt), asc(documents.documentId)),
    ctx.db
      .select({ claim: claims, document: documents })
      .from(claims)
      .innerJoin(documents, eq(documents.documentId, claims.documentId))
      .where(claimsOfCase(caseId))
      .orderBy(asc(documents.createdAt), asc(documents.documentId), asc(claims.position), asc(claims.start)),
  ]);
  ctx.signal.throwIfAborted();
  const rows = Map.groupBy(claimed, ({ claim }) => claim.documentId);
  const textOf = new Map(texts.map(({ document, text }) => [document.documentId, text]));
  return {
    row,
    documents: texts.map(({ document, text, sections, metadata }) => ({
      documentId: document.documentId,
      title: document.title,
      docType: document.docType,
      party: partyKey(document.party) ?? mostFrequentParty(rows.get(document.documentId) ?? []),
      text,
      sections,
      metadata,
    })),
    claims: [...rows].flatMap(([documentId, own]) => placeClaims(own, textOf.get(documentId) ?? '')),
  };
}

/** The case, if it is still there and open. @throws JobFailure with the reason for a person */
export function openCase(row: CaseRow | undefined): CaseRow {
  if (!row) throw new JobFailure('התיק נמחק, ולכן העבודה לא הושלמה');
  if (row.archivedAt) throw new JobFailure('התיק הועבר לארכיון, ולכן העבודה לא הושלמה; יש לשחזר אותו ולבקש שוב');
  return row;
}

/** The party of that key, or null. */
export const partyKey = (text: string | null): PartyKey | null => PARTY_KEYS.find((key) => key === text) ?? null;

interface ClaimRow {
  claim: typeof claims.$inferSelect;
  document: typeof documents.$inferSelect;
}

function mostFrequentParty(own: ClaimRow[]): PartyKey | null {
  if (own[0]?.document.docType === 'protocol') return null;
  const counts = Map.groupBy(own, ({ claim }) => claim.party);
  const [most] = [...counts].sort((a, b) => b[1].length - a[1].length);
  return most ? partyKey(most[0]) : null;
}

/** Claims with the heading above them and what they cite, for which their place in the text is found again. */
function placeClaims(own: ClaimRow[], text: string): CaseClaim[] {
  const contextOf = claimContexts(text, own[0]!.document.docType);
  const ids = new Set(own.map(({ claim }) => claim.claimId));
  let from = 0;
  return own.map(({ claim, document }) => {
    const ahead = text.indexOf(claim.text, from);
    const start = ahead < 0 ? text.indexOf(claim.text) : ahead;
    const end = start + claim.text.length;
    if (ahead >= 0) from = ahead + 1;
    return {
      id: claim.claimId,
      party: partyKey(claim.party) ?? 'other',
      text: claim.text,
      topic: claim.topic,
      threshold: claim.threshold,
      documentId: claim.documentId,
      docType: document.docType,
      position: claim.position,
      // What was read: of another document it is what an aggregation made, and the next one makes it anew.
      supports: claim.supports !== null && ids.has(claim.supports) ? claim.supports : null,
      ...(start < 0 ? { heading: null, citations: findCitations(claim.text) } : contextOf(start, end)),
      documentTitle: document.title,
      location: claim.location,
    };
  });
}
