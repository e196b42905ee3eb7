import { uuidv7 } from 'uuidv7';
import type { Context } from '../context.ts';
import { auditEntries } from '../db/schema/audit.ts';
import type { AuditAction } from '../domain/audit-actions.ts';
import { announce } from '../events/announce.ts';

/** What somebody did, as the audit log holds it; who did it and when stands in the context. */
export interface AuditAct {
  action: AuditAction;
  subject?: { caseId: string | null; caseNumber: string; caseKey: string } | undefined;
  /** What was acted on, for a person: a file or document name. */
  target?: string;
  beforeSha256?: string | null;
  afterSha256?: string | null;
}

/** Writes who did what, and tells of it, in the caller's transaction. */
export async function recordAct(ctx: Context, act: AuditAct): Promise<void> {
  const auditId = uuidv7();
  const entry = {
    auditId,
    at: ctx.clock.now(),
    actor: ctx.actor,
    action: act.action,
    caseId: act.subject?.caseId ?? null,
    caseNumberText: act.subject?.caseNumber ?? null,
    caseKey: act.subject?.caseKey ?? null,
    target: act.target ?? null,
    beforeSha256: act.beforeSha256 ?? null,
    afterSha256: act.afterSha256 ?? null,
    requestId: ctx.requestId,
  };
  const news = { topic: 'audit' as const, caseNumber: act.subject?.caseNumber ?? null, data: { audit_id: auditId } };
  await Promise.all([ctx.db.insert(auditEntries).values(entry), announce(ctx, news)]);
}
