import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { platformAgents, platformIssues, platformRuns } from '../../db/schema/agent-platform.ts';
import { auditEntries } from '../../db/schema/audit.ts';
import { cases } from '../../db/schema/cases.ts';
import { delegatedJobs } from '../../db/schema/delegation.ts';
import { drainFlags } from '../../db/schema/operations.ts';
import { styleAnalyses } from '../../db/schema/patterns.ts';
import { halachot, queueItems } from '../../db/schema/precedents.ts';
import { styleCorpus } from '../../db/schema/style-corpus.ts';
import { tasks } from '../../db/schema/tasks.ts';
import { commitCaseJob } from '../cases/history/case-commits.service.ts';
import { DRAINS } from '../precedents/queues.service.ts';
import type { ACTIVITY_TYPES, RETRIES } from './system.contract.ts';

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
  const [counts] = await db.execute<Record<string, number>>(databaseCounts());
  const [facts] = await db.execute<{ version: string; size: string }>(
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::text as size`,
  );
  return { version: facts?.version ?? '', size_bytes: Number(facts?.size ?? 0), counts: { ...counts } };
}

/** Rows of the tables, by their names. */
export function databaseCounts(): SQL {
  const counting = COUNTED.map(
    (name) => sql`(select count(*)::int from ${sql.identifier(name)}) as ${sql.identifier(name)}`,
  );
  return sql`select ${sql.join(counting, sql`, `)}`;
}

/** What failed last, newest first: tasks, rows of the queues, and runs of agents that we run ourselves. */
export async function recentFailures(db: Executor, limit: number): Promise<Failure[]> {
  const failures = await Promise.all([failedTasks(db, limit), failuresOfQueues(db, limit), failedRuns(db, limit)]);
  return failures
    .flat()
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, limit);
}

interface Failure {
  kind: string;
  label: string;
  error: string;
  at: Date;
  retry: { by: (typeof RETRIES)[number]; id: string } | null;
}

async function failedTasks(db: Executor, limit: number): Promise<Failure[]> {
  const rows = await db
    .select()
    .from(tasks)
    .where(eq(tasks.status, 'failed'))
    .orderBy(desc(tasks.finishedAt))
    .limit(limit);
  return rows.map((row) => ({
    kind: row.kind,
    label: row.title,
    error: row.error ?? '',
    at: row.finishedAt ?? row.updatedAt,
    retry: { by: 'task', id: row.taskId },
  }));
}

/** Rows that failed last, also those that only a person can go on with. */
export const failedItems = async (db: Executor, limit: number) =>
  db
    .select()
    .from(queueItems)
    .where(sql`${queueItems.status} in ('failed', 'manual')`)
    .orderBy(desc(queueItems.updatedAt))
    .limit(limit);

/** The kind is the queue's name. */
async function failuresOfQueues(db: Executor, limit: number): Promise<Failure[]> {
  const rows = await failedItems(db, limit);
  return rows.map(({ queue, itemId, label, error, updatedAt }) => ({
    kind: queue,
    label,
    error: error ?? '',
    at: updatedAt,
    retry: queue === 'court_fetch' ? { by: 'court_fetch', id: itemId } : null,
  }));
}

async function failedRuns(db: Executor, limit: number): Promise<Failure[]> {
  const rows = await db
    .select({ run: platformRuns, agent: platformAgents.name, issue: platformIssues.title })
    .from(platformRuns)
    .innerJoin(platformAgents, eq(platformAgents.agentId, platformRuns.agentId))
    .innerJoin(platformIssues, eq(platformIssues.issueId, platformRuns.issueId))
    .where(inArray(platformRuns.status, ['failed', 'timed_out']))
    .orderBy(desc(platformRuns.createdAt))
    .limit(limit);
  return rows.map(({ run, agent, issue }) => ({
    kind: 'agent_run',
    label: `${agent}: ${issue}`,
    error: run.error ?? '',
    at: run.finishedAt ?? run.createdAt,
    retry: { by: 'task', id: run.runId },
  }));
}

/** A commit to a case's history that waits or is made. */
export interface CommitJob {
  job_id: string;
  case_number: string;
  state: string;
  created_on: string;
  started_on: string | null;
}

/** The commits that are due, one a case at most in each state (see commit-case), oldest first. */
export async function dueCommits(db: Executor, limit: number): Promise<CommitJob[]> {
  const rows = await db.execute<CommitJob & Record<string, unknown>>(sql`
    select job.id as job_id, ${cases.caseNumber} as case_number, job.state::text as state, job.created_on, job.started_on
    from pgboss.job job join ${cases} on ${cases.caseId}::text = job.data->>'case_id'
    where job.name = ${commitCaseJob.name} and job.state in ('created', 'retry', 'active')
    order by job.created_on, job.id limit ${limit}`);
  return [...rows];
}

/** A drain that somebody switched off while something that was asked for waits for it. */
export interface PausedDrain {
  name: string;
  label: string;
  waiting: number;
  by: string | null;
  since: Date;
}

/** The queue of each drain, and what people call its work. */
/** Drains that are off, with how much of what people asked for waits for each; those for which nothing waits are left out. */
export async function pausedDrains(db: Executor): Promise<PausedDrain[]> {
  const flags = await db.select().from(drainFlags).where(eq(drainFlags.disabled, true));
  const found: PausedDrain[] = [];
  for (const { name, queue, label } of DRAINS) {
    const flag = flags.find((each) => each.name === name);
    if (!flag) continue;
    const asked = and(eq(queueItems.queue, queue), eq(queueItems.status, 'pending'), isNotNull(queueItems.queuedAt));
    const waiting = await db.$count(queueItems, asked);
    if (waiting > 0) found.push({ name, label, waiting, by: flag.updatedBy, since: flag.updatedAt });
  }
  return found;
}

/** The numbers of the cases that issues of the agent platform belong to, as far as we made or know them. */
export async function caseNumbersOfIssues(db: Executor, issueIds: string[]): Promise<Map<string, string>> {
  if (issueIds.length === 0) return new Map();
  const jobs = db
    .select({ issueId: delegatedJobs.issueId, caseNumber: cases.caseNumber })
    .from(delegatedJobs)
    .innerJoin(cases, eq(cases.caseId, delegatedJobs.caseId))
    .where(inArray(delegatedJobs.issueId, issueIds));
  const mains = db
    .select({ issueId: cases.platformMainIssueId, caseNumber: cases.caseNumber })
    .from(cases)
    .where(inArray(cases.platformMainIssueId, issueIds));
  const rows = (await Promise.all([jobs, mains])).flat();
  return new Map(rows.map(({ issueId, caseNumber }) => [issueId!, caseNumber]));
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
  'case.updated': changeOf('עודכן תיק'),
  'case.restored': changeOf('הוחזר מן הארכיון תיק'),
  'outcome.set': changeOf('נקבעה תוצאה בתיק'),
  'direction.saved': changeOf('נשמר כיוון ההחלטה בתיק'),
  'block.saved': changeOf('נשמר חלק של ההחלטה בתיק'),
  'chair_position.saved': changeOf('נשמרה עמדת היו"ר בתיק'),
  'analysis.replaced': changeOf('הוחלף קובץ הניתוח בתיק'),
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

function changeOf(what: string): (typeof SHOWN)[string] {
  return { type: 'case_updated', label: (_, number) => `${what} ${number}`, kind: 'case' };
}

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
  // Of each action the last ones, read off the index: what is not shown may be most of the log.
  const ofAction = db
    .select()
    .from(auditEntries)
    .where(sql`${auditEntries.action} = asked.action`)
    .orderBy(desc(auditEntries.at), desc(auditEntries.auditId))
    .limit(limit)
    .as('of_action');
  const rows = await db
    .select({
      action: ofAction.action,
      at: ofAction.at,
      target: ofAction.target,
      caseNumberText: ofAction.caseNumberText,
    })
    .from(sql`unnest(${sql.param(Object.keys(SHOWN))}::text[]) as asked(action)`)
    .crossJoinLateral(ofAction)
    .orderBy(desc(ofAction.at), desc(ofAction.auditId))
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
