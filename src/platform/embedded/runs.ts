import { and, desc, eq, exists, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Executor } from '../../db/open.ts';
import { platformAgents, platformIssues, platformRunEvents, platformRuns } from '../../db/schema/agent-platform.ts';
import type { RunStatus } from '../../domain/agent-states.ts';
import {
  isLive,
  type Listed,
  type PlatformAgent,
  type PlatformRun,
  type RunEvent,
  type SilenceLevel,
} from '../platform.ts';

export type RunRow = typeof platformRuns.$inferSelect;
type AgentRow = typeof platformAgents.$inferSelect;

/** States of a run, here, that still has something before it. */
export const LIVE: RunStatus[] = ['queued', 'running'];
const MOST_LIVE = 500;
const MOST_RECENT = 1000;
/** The thresholds of the production platform. */
const SUSPICION_MS = 3600_000;
const CRITICAL_MS = 4 * 3600_000;
/** A running process that nobody has spoken for so long is gone: ten times what its follower needs. */
const LOST_MS = 30_000;

/**
 * A queued run of an agent on an issue, or the live one that the issue has. The caller holds the issue's lock.
 */
export async function queueRun(
  tx: Executor,
  agent: AgentRow,
  issueId: string,
): Promise<{ runId: string; status: RunStatus; isNew: boolean }> {
  const [live] = await tx
    .select()
    .from(platformRuns)
    .where(and(eq(platformRuns.issueId, issueId), inArray(platformRuns.status, LIVE)));
  if (live) return { runId: live.runId, status: live.status, isNew: false };
  const runId = uuidv7();
  await tx.insert(platformRuns).values({ runId, companyId: agent.companyId, agentId: agent.agentId, issueId });
  await addEvent(tx, runId, { type: 'lifecycle', message: 'run queued', data: null });
  await touchIssue(tx, issueId);
  return { runId, status: 'queued', isNew: true };
}

/** An issue, locked until the transaction ends: held by whoever changes its runs. */
export async function lockIssue(
  tx: Executor,
  issueId: string,
): Promise<typeof platformIssues.$inferSelect | undefined> {
  const [row] = await tx.select().from(platformIssues).where(eq(platformIssues.issueId, issueId)).for('update');
  return row;
}

/**
 * A run, locked until the transaction ends; undefined when it is gone. Its issue is locked first, the order in which the
 * deletion of a case takes them too.
 */
export async function lockRun(tx: Executor, runId: string): Promise<RunRow | undefined> {
  const [known] = await tx
    .select({ issueId: platformRuns.issueId })
    .from(platformRuns)
    .where(eq(platformRuns.runId, runId));
  if (!known || !(await lockIssue(tx, known.issueId))) return undefined;
  const [row] = await tx.select().from(platformRuns).where(eq(platformRuns.runId, runId)).for('update');
  return row;
}

/** What happens to a run, as its events tell it. */
export interface RunChange {
  change: Partial<typeof platformRuns.$inferInsert>;
  message: string;
  data?: Record<string, unknown>;
}

/** Changes a locked run and writes the event that tells of it; gives the row. */
export async function changeRun(tx: Executor, run: RunRow, { change, message, data }: RunChange): Promise<RunRow> {
  const [row] = await tx.update(platformRuns).set(change).where(eq(platformRuns.runId, run.runId)).returning();
  await addEvent(tx, run.runId, { type: change.error ? 'error' : 'lifecycle', message, data: data ?? null });
  await touchIssue(tx, run.issueId);
  await tx.update(platformAgents).set({ lastActivityAt: sql`now()` }).where(eq(platformAgents.agentId, run.agentId));
  return row!;
}

/** A company's agents; one is `running` while a run of it is. */
export async function agentsOf(db: Executor, companyId: string): Promise<PlatformAgent[]> {
  const busy = db
    .select({ n: sql`1` })
    .from(platformRuns)
    .where(and(eq(platformRuns.agentId, platformAgents.agentId), eq(platformRuns.status, 'running')));
  const rows = await db
    .select({ agent: platformAgents, isBusy: sql<boolean>`${exists(busy)}` })
    .from(platformAgents)
    .where(eq(platformAgents.companyId, companyId))
    .orderBy(platformAgents.name);
  return rows.map(({ agent: { session: _, ...agent }, isBusy }) => ({
    ...agent,
    status: agent.status === 'idle' && isBusy ? 'running' : agent.status,
  }));
}

export async function readRun(db: Executor, runId: string, now: Date): Promise<PlatformRun | null> {
  const [found] = await selectRuns(db).where(eq(platformRuns.runId, runId));
  return found ? projectRun(found, now) : null;
}

/** Runs of an issue, newest first. */
export async function runsOfIssue(db: Executor, issueId: string, now: Date): Promise<PlatformRun[]> {
  const rows = await selectRuns(db)
    .where(eq(platformRuns.issueId, issueId))
    .orderBy(desc(platformRuns.createdAt), desc(platformRuns.runId))
    .limit(200);
  return rows.map((row) => projectRun(row, now));
}

/** Queued and running runs of a company, newest first. */
export async function liveRuns(db: Executor, companyId: string, now: Date): Promise<Listed<PlatformRun>> {
  const rows = await selectRuns(db)
    .where(and(eq(platformRuns.companyId, companyId), inArray(platformRuns.status, LIVE)))
    .orderBy(desc(platformRuns.createdAt), desc(platformRuns.runId))
    .limit(MOST_LIVE + 1);
  return { items: rows.slice(0, MOST_LIVE).map((row) => projectRun(row, now)), cut: rows.length > MOST_LIVE };
}

/** Runs of a company in whatever state, newest first. */
export async function recentRuns(db: Executor, companyId: string, now: Date): Promise<Listed<PlatformRun>> {
  const rows = await selectRuns(db)
    .where(eq(platformRuns.companyId, companyId))
    .orderBy(desc(platformRuns.createdAt), desc(platformRuns.runId))
    .limit(MOST_RECENT + 1);
  return { items: rows.slice(0, MOST_RECENT).map((row) => projectRun(row, now)), cut: rows.length > MOST_RECENT };
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

async function addEvent(
  tx: Executor,
  runId: string,
  event: { type: string; message: string; data: Record<string, unknown> | null },
): Promise<void> {
  const seq = sql<number>`(select coalesce(max(${platformRunEvents.seq}), 0) + 1 from ${platformRunEvents} where ${platformRunEvents.runId} = ${runId})`;
  await tx.insert(platformRunEvents).values({ runId, seq, at: sql`clock_timestamp()`, ...event });
}

const touchIssue = async (tx: Executor, issueId: string) =>
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
    processLost: run.status === 'running' && now.getTime() - (run.followedAt?.getTime() ?? 0) > LOST_MS,
    error: run.error,
  };
}

function levelOf(ms: number): SilenceLevel {
  if (ms >= CRITICAL_MS) return 'critical';
  return ms >= SUSPICION_MS ? 'suspicion' : 'ok';
}
