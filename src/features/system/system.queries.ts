import { desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { tasks } from '../../jobs/tasks.tables.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import type { ACTIVITY_TYPES } from './system.contract.ts';

/** Tables whose sizes the operator sees, by the name they have in the database. */
const COUNTED = ['cases', 'documents', 'chunks', 'claims', 'pending_files', 'tasks', 'audit_entries'] as const;

/** Version, size on disk and row counts, in one statement each. */
export async function databaseFacts(
  db: Executor,
): Promise<{ version: string; size_bytes: number; counts: Record<string, number> }> {
  const counting = COUNTED.map(
    (name) => sql`(select count(*)::int from ${sql.identifier(name)}) as ${sql.identifier(name)}`,
  );
  const [counts] = await db.execute<Record<string, number>>(sql`select ${sql.join(counting, sql`, `)}`);
  const [facts] = await db.execute<{ version: string; size: string }>(
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::text as size`,
  );
  return { version: facts?.version ?? '', size_bytes: Number(facts?.size ?? 0), counts: { ...counts } };
}

export async function recentFailures(db: Executor, limit: number) {
  const rows = await db
    .select({
      kind: tasks.kind,
      label: tasks.title,
      error: tasks.error,
      at: tasks.finishedAt,
      updatedAt: tasks.updatedAt,
    })
    .from(tasks)
    .where(eq(tasks.status, 'failed'))
    .orderBy(desc(tasks.finishedAt))
    .limit(limit);
  return rows.map(({ kind, label, error, at, updatedAt }) => ({
    kind,
    label,
    error: error ?? '',
    at: at ?? updatedAt,
  }));
}

type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** Audit actions that people want to hear of → type and wording of the activity feed. */
const SHOWN: Record<
  string,
  { type: ActivityType; label: (target: string, caseNumber: string) => string; kind: string }
> = {
  'case.created': { type: 'case_created', label: (_, number) => `נפתח תיק ${number}`, kind: 'case' },
  'case.updated': { type: 'case_updated', label: (_, number) => `עודכן תיק ${number}`, kind: 'case' },
  'case.archived': { type: 'case_archived', label: (_, number) => `תיק ${number} הועבר לארכיון`, kind: 'case' },
  'document.added': {
    type: 'document_added',
    label: (target, number) => `נוסף מסמך לתיק ${number}: ${target}`,
    kind: 'case',
  },
};

export async function recentActivity(db: Executor, limit: number) {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(sql`${auditEntries.action} in ${Object.keys(SHOWN)}`)
    .orderBy(desc(auditEntries.at), desc(auditEntries.auditId))
    .limit(limit);
  return rows.map((row) => {
    const shown = SHOWN[row.action]!;
    const number = row.caseNumberText ?? '';
    return {
      type: shown.type,
      label: shown.label(row.target ?? '', number),
      timestamp: row.at,
      target: { kind: shown.kind, id: number },
    };
  });
}
