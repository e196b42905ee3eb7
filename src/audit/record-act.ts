import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Context } from '../context.ts';
import { auditEntries } from '../db/schema/audit.ts';
import { cases } from '../db/schema/cases.ts';
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

/** Acts whose own change of the case says when somebody worked on it, or after which it is not there. */
const MOVE_IT_THEMSELVES: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'case.created',
  'case.updated',
  'case.archived',
  'case.restored',
  'case.deleted',
  'case.imported',
  'case.details_accepted',
  'outcome.set',
  'direction.saved',
  'block.saved',
  'block.restored',
]);

/**
 * Writes who did what, and tells of it, in the caller's transaction. The act's case was worked on with it: it comes first
 * in the lists by time, and `updated_since` finds it, though its details and their version stay as they are.
 */
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
  await Promise.all([ctx.db.insert(auditEntries).values(entry), announce(ctx, news), touchCase(ctx, act)]);
}

async function touchCase({ db }: Context, { action, subject }: AuditAct): Promise<void> {
  if (!subject?.caseId || MOVE_IT_THEMSELVES.has(action)) return;
  await db.update(cases).set({ updatedAt: sql`now()` }).where(eq(cases.caseId, subject.caseId));
}
