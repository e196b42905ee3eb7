import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { tasks } from '../../jobs/tasks.tables.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { halachot, queueItems } from '../precedents/precedents.tables.ts';
import { styleCorpus } from '../training/corpus/corpus.tables.ts';
import { styleAnalyses } from '../training/patterns/patterns.tables.ts';
import type { ACTIVITY_TYPES } from './system.contract.ts';

/** Tables whose sizes the operator sees, by the name they have in the database. */
const COUNTED = [
  'cases',
  'documents',
  'chunks',
  'claims',
  'legal_arguments',
  'decision_blocks',
  'style_corpus',
  'style_patterns',
  'lessons',
  'methodology_overrides',
  'precedent_decisions',
  'halachot',
  'pending_files',
  'tasks',
  'audit_entries',
] as const;

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

/** What waits for rule extraction and for the chair's approval of rules. */
export async function halachaBacklog(db: Executor) {
  const waiting = and(eq(queueItems.queue, 'halacha_extraction'), eq(queueItems.status, 'pending'));
  const [[queue], pending_review] = await Promise.all([
    db
      .select({ n: count(), oldest: sql<string | null>`min(${queueItems.createdAt})` })
      .from(queueItems)
      .where(waiting),
    db.$count(halachot, eq(halachot.reviewStatus, 'pending_review')),
  ]);
  return {
    pending_extraction: queue?.n ?? 0,
    pending_review,
    oldest_pending_at: queue?.oldest ? new Date(queue.oldest) : null,
  };
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
  'lesson.reviewed': { type: 'lesson_reviewed', label: () => 'נבדק לקח', kind: 'lesson' },
  'export.written': {
    type: 'draft_generated',
    label: (target, number) => `נכתב מסמך בתיק ${number}: ${target}`,
    kind: 'case',
  },
  'document.added': {
    type: 'document_added',
    label: (target, number) => `נוסף מסמך לתיק ${number}: ${target}`,
    kind: 'case',
  },
};

/** The last things that happened, newest first: acts on cases and documents, decisions and analyses of the corpus. */
export async function recentActivity(db: Executor, limit: number) {
  const [acts, decisions, analyses] = await Promise.all([
    actsOnCases(db, limit),
    addedDecisions(db, limit),
    finishedAnalyses(db, limit),
  ]);
  return [...acts, ...decisions, ...analyses]
    .sort((a, b) => b.timestamp.getTime() - a.timestamp.getTime())
    .slice(0, limit);
}

async function addedDecisions(db: Executor, limit: number) {
  const rows = await db
    .select({ corpusId: styleCorpus.corpusId, title: styleCorpus.title, createdAt: styleCorpus.createdAt })
    .from(styleCorpus)
    .orderBy(desc(styleCorpus.createdAt), desc(styleCorpus.corpusId))
    .limit(limit);
  return rows.map(({ corpusId, title, createdAt }) => ({
    type: 'decision_added' as const,
    label: `נוספה החלטה לקורפוס הסגנון: ${title}`,
    timestamp: createdAt,
    target: { kind: 'decision', id: corpusId },
  }));
}

async function finishedAnalyses(db: Executor, limit: number) {
  const rows = await db
    .select()
    .from(styleAnalyses)
    .where(and(isNotNull(styleAnalyses.finishedAt), isNull(styleAnalyses.error)))
    .orderBy(desc(styleAnalyses.finishedAt))
    .limit(limit);
  return rows.map(({ taskId, patternsFound, finishedAt }) => ({
    type: 'patterns_extracted' as const,
    label: `הסתיים ניתוח הסגנון; דפוסים שנמצאו: ${patternsFound}`,
    timestamp: finishedAt!,
    target: { kind: 'style_analysis', id: taskId },
  }));
}

async function actsOnCases(db: Executor, limit: number) {
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
      target: { kind: shown.kind, id: shown.kind === 'case' ? number : (row.target ?? '') },
    };
  });
}
