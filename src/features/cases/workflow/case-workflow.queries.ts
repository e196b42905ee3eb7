import { and, desc, eq, sql } from 'drizzle-orm';
import { claimsOfCase } from '../../../db/claims.ts';
import type { Executor } from '../../../db/open.ts';
import { anchors } from '../../../db/schema/anchors.ts';
import { legalArguments } from '../../../db/schema/arguments.ts';
import { precedentAttachments } from '../../../db/schema/attachments.ts';
import {
  decisionBlocks,
  decisions,
  learningResults,
  type QaCheckRecord,
  qaResults,
} from '../../../db/schema/decisions.ts';
import { claims, documents } from '../../../db/schema/documents.ts';
import { hearingAttendees, protocolAnalyses, protocolVerdicts } from '../../../db/schema/protocol.ts';

/** Everything that says where the work on a case stands. */
export interface WorkflowFacts {
  documents: {
    documentId: string;
    title: string;
    docType: string;
    status: string;
    error: string | null;
    originalFile: string | null;
  }[];
  claims: number;
  /** Of these, those whose words are not in the present text of their document. */
  lostClaims: number;
  /** Verdicts and attendees of the hearing whose words are not in the present text of the protocol. */
  lostOfHearing: number;
  /** Source links of blocks whose words are in no document any more. */
  lostLinks: number;
  legalArguments: number;
  protocolAnalysed: boolean;
  precedents: number;
  /** Ids of the blocks that hold text. */
  filledBlocks: string[];
  blocksChangedAt: Date | null;
  qa: { passed: boolean; ranAt: Date; checks: QaCheckRecord[] } | null;
  learnedAt: Date | null;
}

/** Reads the facts of one case. */
export async function readWorkflowFacts(db: Executor, caseId: string): Promise<WorkflowFacts> {
  const [docs, [counts], blocks, [qa]] = await Promise.all([
    db
      .select({
        documentId: documents.documentId,
        title: documents.title,
        docType: documents.docType,
        status: documents.status,
        error: documents.error,
        originalFile: sql<string | null>`case when ${documents.revision} > 0 then ${documents.originalFile} end`,
      })
      .from(documents)
      .where(eq(documents.caseId, caseId))
      .orderBy(documents.createdAt),
    db
      .select({
        claims: sql<number>`(select count(*)::int from ${claims} where ${claimsOfCase(caseId)})`,
        lostClaims: sql<number>`(select count(*)::int from ${claims} where ${claimsOfCase(caseId)} and ${claims.lost})`,
        lostOfHearing: sql<number>`(select count(*)::int from ${protocolVerdicts}
          where ${protocolVerdicts.caseId} = ${caseId} and ${protocolVerdicts.lost}) +
          (select count(*)::int from ${protocolAnalyses} p left join ${hearingAttendees} h on h.document_id = p.document_id,
          jsonb_array_elements(coalesce(h.attendees, p.attendees)) one
          where p.case_id = ${caseId} and one -> 'place' ->> 'lost' = 'true')`,
        lostLinks: sql<number>`(
          select count(*)::int from ${anchors} a where a.case_id = ${caseId} and a.lost and exists (
            select from ${decisions} d join ${decisionBlocks} b on b.decision_id = d.decision_id
            where d.case_id = ${caseId} and position('(source:' || a.anchor_id || ')' in b.content) > 0))`,
        legalArguments: sql<number>`(select count(*)::int from ${legalArguments} where ${legalArguments.caseId} = ${caseId})`,
        protocolAnalysed: sql<boolean>`exists (select from ${protocolAnalyses} where ${protocolAnalyses.caseId} = ${caseId})`,
        precedents: sql<number>`(select count(*)::int from ${precedentAttachments} where ${precedentAttachments.caseId} = ${caseId})`,
        learnedAt: sql<
          string | null
        >`(select ${learningResults.createdAt} from ${learningResults} where ${learningResults.caseId} = ${caseId})`,
      })
      .from(sql`(select 1) as one`),
    db
      .select({ blockId: decisionBlocks.blockId, status: decisionBlocks.status, updatedAt: decisionBlocks.updatedAt })
      .from(decisionBlocks)
      .innerJoin(decisions, eq(decisions.decisionId, decisionBlocks.decisionId))
      .where(eq(decisions.caseId, caseId)),
    db.select().from(qaResults).where(eq(qaResults.caseId, caseId)).orderBy(desc(qaResults.ranAt)).limit(1),
  ]);
  const { learnedAt, ...sums } = counts!;
  return {
    documents: docs,
    ...sums,
    filledBlocks: blocks.filter((block) => block.status !== 'empty').map((block) => block.blockId),
    blocksChangedAt: blocks.reduce<Date | null>(
      (last, { updatedAt }) => (last && last > updatedAt ? last : updatedAt),
      null,
    ),
    qa: qa ? { passed: qa.passed, ranAt: qa.ranAt, checks: qa.checks } : null,
    learnedAt: learnedAt === null ? null : new Date(learnedAt),
  };
}

/** How many checks of the last QA run failed; 0 before the first. */
export const failedChecks = ({ qa }: WorkflowFacts): number => qa?.checks.filter((check) => !check.passed).length ?? 0;

/** Marks the blocks that hold text as approved; their text and so their version stay. */
export async function approveBlocks(db: Executor, caseId: string): Promise<void> {
  const own = db.select({ id: decisions.decisionId }).from(decisions).where(eq(decisions.caseId, caseId));
  await db
    .update(decisionBlocks)
    .set({ status: 'approved' })
    .where(and(sql`${decisionBlocks.decisionId} in (${own})`, eq(decisionBlocks.status, 'draft')));
}
