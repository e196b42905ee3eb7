import { and, count, desc, eq, type SQL } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Context } from '../../context.ts';
import { auditEntries } from './audit.tables.ts';

export interface AuditAct {
  /** Stable English name such as `case.created`. */
  action: string;
  subject?: { caseId: string | null; caseNumber: string; caseKey: string } | undefined;
  /** What was acted on, for a person: a file or document name. */
  target?: string;
  beforeSha256?: string | null;
  afterSha256?: string | null;
}

/** Writes who did what, in the caller's transaction. */
export async function recordAct(ctx: Context, act: AuditAct): Promise<void> {
  await ctx.db.insert(auditEntries).values({
    auditId: uuidv7(),
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
  });
}

/** Entries newest first; those of a deleted case are still found under its number. */
export async function listAudit(ctx: Context, filter: { caseKey?: string; limit: number; offset: number }) {
  const where: SQL | undefined =
    filter.caseKey === undefined ? undefined : and(eq(auditEntries.caseKey, filter.caseKey));
  const [entries, [totals]] = await Promise.all([
    ctx.db
      .select()
      .from(auditEntries)
      .where(where)
      .orderBy(desc(auditEntries.at), desc(auditEntries.auditId))
      .limit(filter.limit)
      .offset(filter.offset),
    ctx.db.select({ total: count() }).from(auditEntries).where(where),
  ]);
  return { entries: entries.map(projectEntry), total: totals?.total ?? 0 };
}

const projectEntry = (row: typeof auditEntries.$inferSelect) => ({
  audit_id: row.auditId,
  at: row.at,
  actor: row.actor,
  action: row.action,
  case_number_text: row.caseNumberText,
  target: row.target,
  before_sha256: row.beforeSha256,
  after_sha256: row.afterSha256,
  request_id: row.requestId,
});
