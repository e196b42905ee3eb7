import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { argumentClaims, legalArguments } from '../../db/schema/arguments.ts';
import { claims, documents, documentTexts } from '../../db/schema/documents.ts';
import { type AttendeeRecord, hearingAttendees, protocolAnalyses } from '../../db/schema/protocol.ts';
import type { DecisionReading } from '../../drafting/draft/decision-under-appeal.ts';
import { aroundOf } from '../../drafting/draft/decision-under-appeal.ts';
import type { AttendeeFact, PleadingFact } from '../../drafting/template/case-facts.ts';
import { PARTY_KEYS, type PartyKey } from '../../hebrew/read/parties.ts';
import type { ClaimWords } from '../../hebrew/read/telling/sentences.ts';

/** The aggregated arguments of a case with the words of their claims, each party's in their order. */
export const selectArguments = async (db: Executor, caseId: string) =>
  db
    .select({
      id: legalArguments.argumentId,
      party: sql<PartyKey>`${legalArguments.party}`,
      title: legalArguments.title,
      summary: legalArguments.summary,
      threshold: legalArguments.threshold,
      claims: sql<ClaimWords[]>`(
        select coalesce(json_agg(json_build_object('text', c.text, 'documentTitle', d.title, 'docType', d.doc_type,
          'location', c.location, 'topic', c.topic) order by d.created_at, d.document_id, c.position), '[]')
        from ${argumentClaims} held join ${claims} c on c.claim_id = held.claim_id
          join ${documents} d on d.document_id = c.document_id
        where c.review in ('found', 'confirmed') and held.argument_id = ${legalArguments}.argument_id)`,
    })
    .from(legalArguments)
    .where(eq(legalArguments.caseId, caseId))
    .orderBy(asc(legalArguments.party), asc(legalArguments.position));

/** Characters of a document in which its decision under appeal is looked for. */
const HEAD = 40_000;
/** Letters and blank of a word of a pleading, on average. */
const WORD = 5.8;

/** What each document says of the decision that the appeal is against, and what was filed and when. */
export async function selectFiled(
  db: Executor,
  caseId: string,
): Promise<{ readings: DecisionReading[]; pleadings: PleadingFact[] }> {
  const rows = await db
    .select({
      docType: documents.docType,
      title: documents.title,
      party: documents.party,
      charCount: sql<number>`length(${documentTexts.text})`,
      ownDate: documents.documentDate,
      text: sql<string>`left(${documentTexts.text}, ${HEAD})`,
      dates: sql<Record<string, string | null> | null>`${documentTexts.metadata} -> 'dates'`,
      evidence: sql<Record<string, { start: number; end: number }> | null>`${documentTexts.metadata} -> 'evidence'`,
    })
    .from(documents)
    .innerJoin(documentTexts, eq(documentTexts.documentId, documents.documentId))
    .where(and(eq(documents.caseId, caseId), eq(documents.status, 'ready'), inArray(documents.docType, FILED)))
    .orderBy(asc(documents.createdAt), asc(documents.documentId));
  const readings = rows.map(({ docType, text, dates, evidence, ownDate }): DecisionReading => {
    const own = docType === 'local_decision';
    const place = evidence?.[own ? 'dates.document_date' : 'dates.decision_under_appeal'];
    const date = own ? (ownDate ?? dates?.document_date ?? null) : (dates?.decision_under_appeal ?? null);
    return { docType, text, date, around: place ? aroundOf(text, place.start, place.end) : '' };
  });
  const pleadings = rows
    .filter(({ docType }) => PLEADINGS.has(docType))
    .map(
      ({ docType, title, party, charCount, ownDate, dates }): PleadingFact => ({
        ...{ docType, title },
        party: PARTY_KEYS.find((key) => key === party) ?? null,
        date: ownDate ?? dates?.filing_date ?? dates?.document_date ?? null,
        words: Math.round(charCount / WORD),
      }),
    );
  return { readings, pleadings };
}

const PLEADINGS = new Set(['appeal', 'response', 'reply']);
const FILED = ['local_decision', ...PLEADINGS];

/** Who came to the hearing: as a person says, else as its protocol was read. */
export async function selectAttendees(db: Executor, caseId: string): Promise<AttendeeFact[]> {
  const [row] = await db
    .select({ read: protocolAnalyses.attendees, edited: hearingAttendees.attendees })
    .from(protocolAnalyses)
    .leftJoin(hearingAttendees, eq(hearingAttendees.documentId, protocolAnalyses.documentId))
    .where(eq(protocolAnalyses.caseId, caseId));
  return (row?.edited ?? row?.read ?? []).map(({ name, role, party }: AttendeeRecord) => ({
    ...{ name, role },
    party: PARTY_KEYS.find((key) => key === party) ?? null,
  }));
}
