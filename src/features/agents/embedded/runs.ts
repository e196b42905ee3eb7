import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Executor } from '../../../db/open.ts';
import {
  isLive,
  type Listed,
  type PlatformRun,
  type RunEvent,
  type RunStatus,
  type SilenceLevel,
} from '../platform.ts';
import { platformAgents, platformIssues, platformRunEvents, platformRuns } from './platform.tables.ts';

export type RunRow = typeof platformRuns.$inferSelect;
type AgentRow = typeof platformAgents.$inferSelect;

const MOST_LIVE = 500;
/** The thresholds of the production platform. */
const SUSPICION_MS = 3600_000;
const CRITICAL_MS = 4 * 3600_000;

/** A queued run of an agent on an issue, or the live one that the issue has. */
export async function queueRun(
  tx: Executor,
  agent: AgentRow,
  issueId: string,
): Promise<{ runId: string; status: RunStatus; isNew: boolean }> {
  const [made] = await tx
    .insert(platformRuns)
    .values({ runId: uuidv7(), companyId: agent.companyId, agentId: agent.agentId, issueId })
    .onConflictDoNothing()
    .returning();
  if (made) {
    await addEvent(tx, made.runId, { type: 'lifecycle', message: 'run queued' });
    await touchIssue(tx, issueId);
    return { runId: made.runId, status: made.status, isNew: true };
  }
  const [live] = await tx
    .select()
    .from(platformRuns)
    .where(and(eq(platformRuns.issueId, issueId), inArray(platformRuns.status, ['queued', 'running'])));
  return { runId: live!.runId, status: live!.status, isNew: false };
}

/** Moves a run to a state; an end is written once. Gives the row when it changed. */
export async function changeRun(
  tx: Executor,
  runId: string,
  from: RunStatus[],
  change: Partial<typeof platformRuns.$inferInsert>,
  message: string,
): Promise<RunRow | undefined> {
  const [row] = await tx
    .update(platformRuns)
    .set(change)
    .where(and(eq(platformRuns.runId, runId), inArray(platformRuns.status, from)))
    .returning();
  if (!row) return undefined;
  await addEvent(tx, runId, { type: change.error ? 'error' : 'lifecycle', message });
  const busy = row.status === 'running';
  await tx
    .update(platformAgents)
    .set({ status: busy ? 'running' : 'idle', lastActivityAt: sql`now()` })
    .where(and(eq(platformAgents.agentId, row.agentId), inArray(platformAgents.status, ['idle', 'active', 'running'])));
  await touchIssue(tx, row.issueId);
  return row;
}

export async function readRun(db: Executor, runId: string, now: Date): Promise<PlatformRun | null> {
  const [found] = await selectRuns(db).where(eq(platformRuns.runId, runId));
  return found ? projectRun(found, now) : null;
}

/** Runs of an issue, newest first. */
export async function runsOfIssue(db: Executor, issueId: string, now: Date): Promise<PlatformRun[]> {
  const rows = await selectRuns(db)
    .where(eq(platformRuns.issueId, issueId))
    .orderBy(desc(platformRuns.createdAt))
    .limit(200);
  return rows.map((row) => projectRun(row, now));
}

/** Queued and running runs of a company, newest first. */
export async function liveRuns(db: Executor, companyId: string, now: Date): Promise<Listed<PlatformRun>> {
  const rows = await selectRuns(db)
    .where(and(eq(platformRuns.companyId, companyId), inArray(platformRuns.status, ['queued', 'running'])))
    .orderBy(desc(platformRuns.createdAt))
    .limit(MOST_LIVE + 1);
  return { items: rows.slice(0, MOST_LIVE).map((row) => projectRun(row, now)), cut: rows.length > MOST_LIVE };
}

export async function eventsOfRun(db: Executor, runId: string): Promise<RunEvent[] | null> {
  const [known] = await db
    .select({ runId: platformRuns.runId })
    .from(platformRuns)
    .where(eq(platformRuns.runId, runId));
  if (!known) return null;
  const rows = await db
    .select()
    .from(platformRunEvents)
    .where(eq(platformRunEvents.runId, runId))
    .orderBy(platformRunEvents.seq)
    .limit(1000);
  return rows.map(({ seq, type, at, message, data }) => ({ seq, type, at, message, data }));
}

async function addEvent(tx: Executor, runId: string, event: { type: string; message: string }): Promise<void> {
  const seq = sql<number>`(select coalesce(max(${platformRunEvents.seq}), 0) + 1 from ${platformRunEvents} where ${platformRunEvents.runId} = ${runId})`;
  await tx.insert(platformRunEvents).values({ runId, seq, at: sql`clock_timestamp()`, ...event });
}

const touchIssue = (tx: Executor, issueId: string) =>
  tx.update(platformIssues).set({ updatedAt: sql`now()` }).where(eq(platformIssues.issueId, issueId));

const selectRuns = (db: Executor) =>
  db
    .select({ run: platformRuns, agent: platformAgents })
    .from(platformRuns)
    .innerJoin(platformAgents, eq(platformAgents.agentId, platformRuns.agentId))
    .$dynamic();

function projectRun({ run, agent }: { run: RunRow; agent: AgentRow }, now: Date): PlatformRun {
  const heard = run.lastOutputAt ?? run.startedAt;
  const silenceAgeMs = run.status === 'running' && heard ? Math.max(0, now.getTime() - heard.getTime()) : 0;
  return {
    runId: run.runId,
    companyId: run.companyId,
    agentId: run.agentId,
    agentName: agent.name,
    status: run.status,
    invocationSource: run.invocationSource,
    triggerDetail: run.triggerDetail,
    issueId: run.issueId,
    adapterType: agent.adapterType,
    startedAt: run.startedAt,
    finishedAt: isLive(run.status) ? null : run.finishedAt,
    createdAt: run.createdAt,
    lastOutputAt: run.lastOutputAt,
    continuationAttempt: run.continuationAttempt,
    silenceLevel: run.status === 'running' ? levelOf(silenceAgeMs) : '',
    silenceAgeMs,
    error: run.error,
  };
}

function levelOf(ms: number): SilenceLevel {
  if (ms >= CRITICAL_MS) return 'critical';
  return ms >= SUSPICION_MS ? 'suspicion' : 'ok';
}
