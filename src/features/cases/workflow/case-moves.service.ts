import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { claimsOfCase } from '../../../db/claims.ts';
import type { CaseRow } from '../../../db/schema/cases.ts';
import { claims, documents } from '../../../db/schema/documents.ts';
import { mayMove, type StatusKey } from '../../../domain/status-model.ts';
import { changeCase } from '../cases.queries.ts';

/** Moves a case by itself where the status model lets the service do so; the caller holds the case's lock. */
export async function moveCase(ctx: Context, row: CaseRow, to: StatusKey): Promise<void> {
  const move = automaticMove(row, to);
  if (move.status) await changeCase(ctx, row.caseId, move);
}

/** The columns of an automatic move, for a change that also sets others; empty where the service may not move the case. */
export const automaticMove = (row: CaseRow, to: StatusKey): { status?: StatusKey; statusBy?: 'service' } =>
  mayMove(row, to) ? { status: to, statusBy: 'service' } : {};

/**
 * The automatic move after a document was read, failed or went away (contract section 3): nothing while another one is
 * in work; then `claims_extracted` when there are claims, `documents_ready` when there is a readable document, else `new`.
 */
export async function moveAfterProcessing(ctx: Context, row: CaseRow): Promise<void> {
  const [state] = await ctx.db
    .select({
      active: sql<number>`count(*) filter (where ${documents.status} in ('queued', 'processing'))::int`,
      ready: sql<number>`count(*) filter (where ${documents.status} = 'ready')::int`,
      claims: sql<boolean>`exists (select 1 from ${claims} where ${claimsOfCase(row.caseId)})`,
    })
    .from(documents)
    .where(eq(documents.caseId, row.caseId));
  if (!state || state.active > 0) return;
  if (state.ready === 0) return row.status === 'processing' ? moveCase(ctx, row, 'new') : undefined;
  await moveCase(ctx, row, state.claims ? 'claims_extracted' : 'documents_ready');
}
