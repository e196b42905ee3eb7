import type { z } from '@hono/zod-openapi';
import type { Context } from '../../context.ts';
import { claimsOfCase } from '../../db/claims.ts';
import { claims } from '../../db/schema/documents.ts';
import type { PlatformRun } from '../../platform/platform.ts';
import { findCase, findOpenCase } from '../cases/cases.service.ts';
import { readDraftedBlocks } from '../decisions/block-history.service.ts';
import { findArtifact } from './artifacts.ts';
import { delegate, latestAttempt } from './delegation.service.ts';
import type { GenerationAccepted, GenerationAction, GenerationStatus } from './generation.contract.ts';

/** A job whose issue or run was never made belongs to a request that is still at it, for this long. */
const BEING_QUEUED_MS = 60_000;

/**
 * Has a text written by the agent.
 *
 * @throws AppError case_not_found, case_archived, agent_platform_unavailable, agent_platform_error
 */
export async function generate(
  ctx: Context,
  caseNumber: string,
  action: GenerationAction,
): Promise<z.input<typeof GenerationAccepted>> {
  const row = await findOpenCase(ctx, caseNumber);
  const [claim] = await ctx.db.select({ id: claims.claimId }).from(claims).where(claimsOfCase(row.caseId)).limit(1);
  if (!claim) return { status: 'skipped', action, sub_issue_id: null, reason: 'no_claims' };
  const delegation = await delegate(ctx, row, action, {});
  if (delegation.status === 'skipped')
    return { status: 'skipped', action, sub_issue_id: null, reason: delegation.reason };
  return {
    status: delegation.already ? 'already_running' : 'queued',
    action,
    sub_issue_id: delegation.issueId,
    reason: null,
  };
}

/** The state of a generation, derived at each reading (contract section 5). @throws AppError case_not_found */
export async function readGenerationStatus(
  ctx: Context,
  caseNumber: string,
  action: GenerationAction,
): Promise<z.input<typeof GenerationStatus>> {
  const row = await findCase(ctx, caseNumber);
  const [latest, artifact, blocks] = await Promise.all([
    latestAttempt(ctx, row.caseId, action),
    findArtifact(ctx, row, action),
    action === 'interim-draft' ? readDraftedBlocks(ctx, row.caseId) : [],
  ]);
  const base = {
    case_number: row.caseNumber,
    action,
    started_at: latest?.run?.startedAt ?? null,
    finished_at: latest?.run?.finishedAt ?? null,
    error: null,
    artifact: artifact && { folder: artifact.folder, filename: artifact.filename },
    blocks,
  };
  if (!latest) return { ...base, status: artifact ? 'done' : 'idle' };
  if (!latest.run) {
    const young = ctx.clock.now().getTime() - latest.job.createdAt.getTime() < BEING_QUEUED_MS;
    return young
      ? { ...base, status: 'queued' }
      : { ...base, status: 'failed', error: 'הבקשה לא הגיעה אל הסוכן; יש לבקש שוב' };
  }
  const since = latest.run.startedAt ?? latest.run.createdAt;
  const isFresh = artifact !== null && since !== null && artifact.writtenAt >= since;
  return { ...base, ...stateOf(latest.run, isFresh) };
}

/**
 * What a run says of the text that it was to write.
 *
 * @param isWritten whether the text of this very run is there
 */
export function stateOf(
  run: PlatformRun,
  isWritten: boolean,
): Pick<z.input<typeof GenerationStatus>, 'status' | 'error'> {
  if (run.status === 'queued' || run.status === 'scheduled_retry') return { status: 'queued', error: null };
  if (run.status === 'running') return { status: 'running', error: null };
  if (run.status === 'cancelled') return { status: 'failed', error: 'הריצה בוטלה' };
  if (run.status !== 'succeeded') return { status: 'failed', error: run.error ?? 'הריצה נכשלה' };
  return isWritten ? { status: 'done', error: null } : { status: 'failed', error: 'הריצה הסתיימה, אך הטקסט לא נכתב' };
}
