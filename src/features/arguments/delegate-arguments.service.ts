import type { z } from '@hono/zod-openapi';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { claimsOfCase } from '../../db/claims.ts';
import { legalArguments } from '../../db/schema/arguments.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import { claims, documents } from '../../db/schema/documents.ts';
import { AppError } from '../../errors.ts';
import { isUuid } from '../../lib/uuid.ts';
import { findOpenCase } from '../cases/cases.service.ts';
import { attemptUnderWay, type Delegation, delegate } from '../generation/delegation.service.ts';
import type { AggregationAnswer, ProtocolAnalysisAnswer } from './arguments.contract.ts';

/**
 * Queues the aggregation of a case's claims. Existing arguments stay until the new ones are there, and those that a person
 * changed stay then, unless `replace_edited`.
 *
 * @throws AppError case_not_found, case_archived, agent_platform_unavailable, agent_platform_error
 */
export async function aggregateArguments(
  ctx: Context,
  caseNumber: string,
  { force, replace_edited }: { force: boolean; replace_edited: boolean },
): Promise<z.input<typeof AggregationAnswer>> {
  const row = await findOpenCase(ctx, caseNumber);
  const [[found], [made]] = await Promise.all([
    ctx.db.select({ total: count() }).from(claims).where(claimsOfCase(row.caseId)),
    ctx.db.select({ total: count() }).from(legalArguments).where(eq(legalArguments.caseId, row.caseId)),
  ]);
  if (!found?.total) return { status: 'no_claims', total: 0, message: 'טרם חולצו טענות ממסמכי התיק' };
  if (made?.total && !force && !replace_edited && !(await isUnderWay(ctx, row)))
    return { status: 'exists', total: made.total, message: 'הטענות כבר קובצו לטיעונים; אפשר לבקש קיבוץ מחדש' };
  const delegation = await delegate(ctx, row, 'aggregate-arguments', replace_edited ? { replace_edited } : {});
  return delegation.status === 'skipped' ? delegation : { status: 'queued', ...idsOf(delegation) };
}

/**
 * Queues the analysis of a hearing protocol: the named one, else the newest that was read.
 *
 * @throws AppError case_not_found, case_archived, document_not_found, agent_platform_unavailable, agent_platform_error
 */
export async function analyzeProtocol(
  ctx: Context,
  caseNumber: string,
  documentId: string,
): Promise<z.input<typeof ProtocolAnalysisAnswer>> {
  const row = await findOpenCase(ctx, caseNumber);
  const protocol = await findProtocol(ctx, row, documentId);
  if (!protocol) return { status: 'skipped', reason: 'no_protocol' };
  const delegation = await delegate(ctx, row, 'analyze-protocol', { document_id: protocol });
  if (delegation.status === 'skipped') return delegation;
  return { status: 'queued', ...idsOf(delegation), document_id: delegation.input.document_id ?? protocol };
}

/** How long the platform is waited for by a question that can be answered without it. */
const PATIENCE_MS = 2000;

/** Arguments that exist can be told of without the platform: when it is down, nothing is known to be under way. */
async function isUnderWay(ctx: Context, row: CaseRow): Promise<boolean> {
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(PATIENCE_MS)]);
  const attempt = await attemptUnderWay({ ...ctx, signal }, row.caseId, 'aggregate-arguments').catch(() => undefined);
  return attempt !== undefined;
}

async function findProtocol(ctx: Context, row: CaseRow, documentId: string): Promise<string | undefined> {
  const ofCase = eq(documents.caseId, row.caseId);
  if (documentId !== '') {
    if (!isUuid(documentId)) throw new AppError('document_not_found');
    const [named] = await ctx.db
      .select()
      .from(documents)
      .where(and(ofCase, eq(documents.documentId, documentId)));
    if (!named) throw new AppError('document_not_found');
    return named.docType === 'protocol' && named.status === 'ready' ? named.documentId : undefined;
  }
  const [newest] = await ctx.db
    .select({ documentId: documents.documentId })
    .from(documents)
    .where(and(ofCase, eq(documents.docType, 'protocol'), eq(documents.status, 'ready')))
    .orderBy(desc(documents.createdAt))
    .limit(1);
  return newest?.documentId;
}

const idsOf = (delegation: Extract<Delegation, { status: 'queued' }>) => ({
  sub_issue_id: delegation.issueId,
  analyst_id: delegation.agentId,
  main_issue_id: delegation.mainIssueId,
});
