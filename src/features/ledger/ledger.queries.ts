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

/** Words of the hearing that likely give an argument up, and where they stand. */
export interface DoubtRow extends VerdictPlace {
  argumentId: string;
  evidence: string;
}

export interface VerdictRow extends DoubtRow {
  verdict: Verdict;
}

/** Everything that the ledger of a case is made of, but the analysis file. */
export interface LedgerFacts {
  /** In their order. */
  arguments: ArgumentRow[];
  decisions: DecisionRow[];
  /** Of present arguments; of several of one argument the last holds: a person's, and one that gives up nothing. */
  verdicts: VerdictRow[];
  /** In the order of the hearing. */
  doubts: DoubtRow[];
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

/**
 * Reads them in one statement.
 *
 * @returns the JSON of `LedgerFacts`: what is made of it is remembered by it, so that most texts are never parsed
 */
export async function selectLedgerFacts(db: Executor, caseId: string): Promise<string> {
  const [row] = await db.execute<{ facts: string }>(sql`select json_build_object(
    'arguments', (
      select coalesce(json_agg(json_build_object('argumentId', a.argument_id, 'party', a.party, 'title', a.title,
        'threshold', a.threshold, 'section', i.section, 'titleKey', i.title_key, 'claims', (
          select coalesce(json_agg(json_build_object('id', c.claim_id, 'text', c.text, 'topic', c.topic, 'location', c.location,
            'documentId', c.document_id, 'start', c.start_offset, 'end', c.end_offset, 'page', c.page, 'lost', c.lost)
            order by c.created_at, c.document_id, c.position), '[]')
          from ${argumentClaims} held join ${claims} c on c.claim_id = held.claim_id
          where c.review in ('found', 'confirmed') and held.argument_id = a.argument_id))
        order by a.position, a.argument_id), '[]')
      from ${legalArguments} a left join ${argumentItems} i on i.argument_id = a.argument_id where a.case_id = ${caseId}::uuid),
    'decisions', (
      select coalesce(json_agg(json_build_object('argumentId', l.argument_id, 'party', l.party, 'title', l.title,
        'threshold', l.threshold, 'claimIds', l.claim_ids, 'state', l.state, 'reason', l.reason, 'blockId', l.block_id,
        'decidedBy', l.decided_by, 'decidedAt', l.decided_at, 'version', l.version) order by l.decided_at, l.argument_id), '[]')
      from ${ledgerDecisions} l where l.case_id = ${caseId}::uuid),
    'verdicts', (
      select coalesce(json_agg(json_build_object('argumentId', v.argument_id, 'verdict', v.verdict, 'evidence', v.evidence,
        'documentId', coalesce(v.document_id, case when v.start_offset is null and not v.lost then p.document_id end),
        'start', v.start_offset, 'end', v.end_offset, 'page', v.page, 'lost', v.lost)
        order by v.edited_by is not null, v.verdict <> 'dropped', v.position), '[]')
      from ${protocolVerdicts} v join ${protocolAnalyses} p on p.case_id = v.case_id
      where v.case_id = ${caseId}::uuid and v.argument_id is not null and not v.uncertain),
    'doubts', (
      select coalesce(json_agg(json_build_object('argumentId', v.argument_id, 'evidence', v.evidence,
        'documentId', v.document_id, 'start', v.start_offset, 'end', v.end_offset, 'page', v.page, 'lost', v.lost)
        order by v.position), '[]')
      from ${protocolVerdicts} v where v.case_id = ${caseId}::uuid and v.argument_id is not null and v.uncertain),
    'blocks', (
      select coalesce(json_agg(json_build_object('blockId', b.block_id, 'content', b.content) order by b.block_id), '[]')
      from ${decisions} d join ${decisionBlocks} b on b.decision_id = d.decision_id
      where d.case_id = ${caseId}::uuid and (b.block_id = 'block-yod' or b.block_id in (
        select l.block_id from ${ledgerDecisions} l where l.case_id = ${caseId}::uuid))),
    'writings', (
      select coalesce(json_agg(json_build_object('documentId', w.document_id, 'version', w.version, 'party', w.party,
        'date', w.document_date) order by w.document_date nulls first, w.created_at), '[]')
      from ${documents} w where w.case_id = ${caseId}::uuid and w.status = 'ready' and w.party is not null
        and w.doc_type in ('appeal', 'response', 'reply', 'correspondence', 'other')),
    'hearingDate', (select p.hearing_date from ${protocolAnalyses} p where p.case_id = ${caseId}::uuid),
    'hasClaims', exists (select from ${claims} c where c.case_id = ${caseId}::uuid and c.review in ('found', 'confirmed'))
  )::text as facts`);
  return row!.facts;
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
