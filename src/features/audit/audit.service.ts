import { and, desc, eq, gte, lte, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../db/open.ts';
import { auditEntries } from '../../db/schema/audit.ts';
import { actionLabel } from '../../domain/audit-actions.ts';

/** Which entries a list shows; `since` and `until` are inclusive. */
export interface AuditFilter {
  caseKey?: string | undefined;
  actor?: string | undefined;
  action?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

/** Entries newest first; those of a deleted case are still found under its number. */
export async function listAudit(ctx: Context, filter: AuditFilter, page: { limit: number; offset: number }) {
  const [entries, total] = await Promise.all([
    auditPage(ctx.db, filter, page),
    ctx.db.$count(auditEntries, auditWhere(filter)),
  ]);
  return { entries: entries.map(projectEntry), total };
}

/** The query of one page of the log. */
export const auditPage = (db: Executor, filter: AuditFilter, page: { limit: number; offset: number }) =>
  db
    .select()
    .from(auditEntries)
    .where(auditWhere(filter))
    .orderBy(desc(auditEntries.at), desc(auditEntries.auditId))
    .limit(page.limit)
    .offset(page.offset)
    .$dynamic();

function auditWhere({ caseKey, actor, action, since, until }: AuditFilter): SQL | undefined {
  return and(
    caseKey === undefined ? undefined : eq(auditEntries.caseKey, caseKey),
    actor === undefined ? undefined : eq(auditEntries.actor, actor),
    action === undefined ? undefined : eq(auditEntries.action, action),
    since && gte(auditEntries.at, since),
    until && lte(auditEntries.at, until),
  );
}

const projectEntry = (row: typeof auditEntries.$inferSelect) => ({
  audit_id: row.auditId,
  at: row.at,
  actor: row.actor,
  action: row.action,
  action_label: actionLabel(row.action),
  case_number_text: row.caseNumberText,
  target: row.target,
  before_sha256: row.beforeSha256,
  after_sha256: row.afterSha256,
  request_id: row.requestId,
  seal_no: row.sealNo,
});
