import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { argumentClaims, argumentItems, legalArguments } from '../../db/schema/arguments.ts';
import { decisionBlocks, decisions } from '../../db/schema/decisions.ts';
import { claims, documents } from '../../db/schema/documents.ts';
import { ledgerDecisions } from '../../db/schema/ledger.ts';
import { protocolAnalyses, protocolVerdicts, type Verdict } from '../../db/schema/protocol.ts';
import type { VerdictPlace } from '../../domain/arguments/verdict-source.ts';
import type { ClaimPlace } from '../../domain/claims/claim-source.ts';

/** An argument with its claims as they stand in their documents, and the item of the analysis file that was made of it. */
export interface ArgumentRow {
  argumentId: string;
  party: string;
  title: string;
  threshold: boolean;
  section: 'threshold_claims' | 'issues' | null;
  titleKey: string | null;
  claims: (ClaimPlace & { id: string; text: string; topic: string | null; location: string })[];
}

/** As the row, with the time as text. */
export type DecisionRow = Omit<typeof ledgerDecisions.$inferSelect, 'caseId' | 'decidedAt'> & { decidedAt: string };

export interface VerdictRow extends VerdictPlace {
  argumentId: string;
  verdict: Verdict;
  evidence: string;
}

/** Everything that the ledger of a case is made of, but the analysis file. */
export interface LedgerFacts {
  /** In their order. */
  arguments: ArgumentRow[];
  decisions: DecisionRow[];
  /** Of present arguments; of several of one argument the last holds: a person's, and one that gives up nothing. */
  verdicts: VerdictRow[];
  /** The discussion, and the blocks that the chair named. */
  blocks: { blockId: string; content: string }[];
  hasClaims: boolean;
  /** Letters and pleadings of a party, oldest first. */
  writings: WritingRow[];
  /** `YYYY-MM-DD`; null where it is not known. */
  hearingDate: string | null;
}

export interface WritingRow {
  documentId: string;
  version: number;
  party: string;
  date: string | null;
}

/** Reads them in two statements. */
export async function selectLedgerFacts(db: Executor, caseId: string): Promise<LedgerFacts> {
  const [rows, beside] = await Promise.all([selectArguments(db, caseId), selectBeside(db, caseId)]);
  return { arguments: rows, ...beside };
}

const selectArguments = async (db: Executor, caseId: string): Promise<ArgumentRow[]> =>
  db
    .select({
      argumentId: legalArguments.argumentId,
      party: legalArguments.party,
      title: legalArguments.title,
      threshold: legalArguments.threshold,
      section: argumentItems.section,
      titleKey: argumentItems.titleKey,
      claims: sql<ArgumentRow['claims']>`(
        select coalesce(json_agg(json_build_object('id', c.claim_id, 'text', c.text, 'topic', c.topic, 'location', c.location, 'documentId',
          c.document_id, 'start', c.start_offset, 'end', c.end_offset, 'page', c.page, 'lost', c.lost)
          order by c.created_at, c.document_id, c.position), '[]')
        from ${argumentClaims} held join ${claims} c on c.claim_id = held.claim_id
        where c.review in ('found', 'confirmed') and held.argument_id = ${legalArguments}.argument_id)`,
    })
    .from(legalArguments)
    .leftJoin(argumentItems, eq(argumentItems.argumentId, legalArguments.argumentId))
    .where(eq(legalArguments.caseId, caseId))
    .orderBy(legalArguments.position, legalArguments.argumentId);

async function selectBeside(db: Executor, caseId: string): Promise<Omit<LedgerFacts, 'arguments'>> {
  const [row] = await db
    .select({
      decisions: sql<DecisionRow[]>`(
        select coalesce(json_agg(json_build_object('argumentId', l.argument_id, 'party', l.party, 'title', l.title,
          'threshold', l.threshold, 'claimIds', l.claim_ids, 'state', l.state, 'reason', l.reason, 'blockId', l.block_id,
          'decidedBy', l.decided_by, 'decidedAt', l.decided_at, 'version', l.version) order by l.decided_at, l.argument_id), '[]')
        from ${ledgerDecisions} l where l.case_id = ${caseId})`,
      verdicts: sql<VerdictRow[]>`(
        select coalesce(json_agg(json_build_object('argumentId', v.argument_id, 'verdict', v.verdict, 'evidence', v.evidence,
          'documentId', coalesce(v.document_id, case when v.start_offset is null and not v.lost then p.document_id end),
          'start', v.start_offset, 'end', v.end_offset, 'page', v.page, 'lost', v.lost)
          order by v.edited_by is not null, v.verdict <> 'dropped', v.position), '[]')
        from ${protocolVerdicts} v join ${protocolAnalyses} p on p.case_id = v.case_id where v.case_id = ${caseId} and v.argument_id is not null)`,
      blocks: sql<LedgerFacts['blocks']>`(
        select coalesce(json_agg(json_build_object('blockId', b.block_id, 'content', b.content)), '[]')
        from ${decisions} d join ${decisionBlocks} b on b.decision_id = d.decision_id
        where d.case_id = ${caseId} and (b.block_id = 'block-yod' or b.block_id in (
          select l.block_id from ${ledgerDecisions} l where l.case_id = ${caseId})))`,
      writings: sql<WritingRow[]>`(
        select coalesce(json_agg(json_build_object('documentId', w.document_id, 'version', w.version, 'party', w.party,
          'date', w.document_date) order by w.document_date nulls first, w.created_at), '[]')
        from ${documents} w where w.case_id = ${caseId} and w.status = 'ready' and w.party is not null
          and w.doc_type in ('appeal', 'response', 'reply', 'correspondence', 'other'))`,
      hearingDate: sql<string | null>`(select p.hearing_date from ${protocolAnalyses} p where p.case_id = ${caseId})`,
      hasClaims: sql<boolean>`exists (select from ${claims} c where c.case_id = ${caseId} and c.review in ('found', 'confirmed'))`,
    })
    .from(sql`(select 1) as one`);
  return row!;
}

/** Writes what the chair decided; the decision that held before goes, whichever argument it was made of. */
export async function replaceDecision(
  db: Executor,
  row: typeof ledgerDecisions.$inferInsert,
  former: string | undefined,
): Promise<void> {
  await deleteDecisions(db, row.caseId, former === undefined ? [row.argumentId] : [row.argumentId, former]);
  await db.insert(ledgerDecisions).values(row);
}

/** Forgets decisions of a case. */
export async function deleteDecisions(db: Executor, caseId: string, argumentIds: string[]): Promise<void> {
  await db
    .delete(ledgerDecisions)
    .where(and(eq(ledgerDecisions.caseId, caseId), inArray(ledgerDecisions.argumentId, argumentIds)));
}
