import { and, desc, eq } from 'drizzle-orm';
import type { Clock } from '../../../context.ts';
import type { Database } from '../../../db/open.ts';
import { isUuid } from '../../../http/params.ts';
import type { Queue } from '../../../jobs/queue.ts';
import { type AgentPlatform, isLive, type PlatformAgent } from '../platform.ts';
import { EMBEDDED_COMPANIES, embeddedCompanyFor } from './companies.ts';
import {
  changedIssues,
  createIssue,
  findMainIssue,
  findProject,
  makeCaseProject,
  readIssue,
  setIssueStatus,
  setProjectArchived,
} from './issues.ts';
import { platformAgents, platformComments, platformRuns } from './platform.tables.ts';
import { RUNS_CHANNEL, runAgentJob } from './run-agent.jobs.ts';
import { readLog } from './run-log.ts';
import { changeRun, eventsOfRun, liveRuns, queueRun, readRun, runsOfIssue } from './runs.ts';

/** The platform of one machine: everything in our own database, runs as child processes of the job workers. */
export function openEmbeddedPlatform(database: Database, queue: Queue, clock: Clock): AgentPlatform {
  const { db } = database;
  const now = () => clock.now();

  return {
    kind: 'embedded',
    companies: EMBEDDED_COMPANIES,
    companyFor: embeddedCompanyFor,
    hasKey: true,
    async openCase(tx, { caseId, caseNumber, appealType }) {
      const companyId = embeddedCompanyFor(appealType).id;
      return makeCaseProject(tx, { caseId, caseNumber, companyId });
    },
    async agents(companyId) {
      if (!isUuid(companyId)) return [];
      const rows = await db
        .select()
        .from(platformAgents)
        .where(eq(platformAgents.companyId, companyId))
        .orderBy(platformAgents.name);
      return rows.map((row): PlatformAgent => row);
    },
    findProject: async (companyId, name) => (isUuid(companyId) ? findProject(db, companyId, name) : null),
    findMainIssue: async (_companyId, projectId) => (isUuid(projectId) ? findMainIssue(db, projectId) : null),
    async setProjectArchived(projectId, archived) {
      if (isUuid(projectId)) await setProjectArchived(db, projectId, archived ? now() : null);
    },
    createIssue: (issue) => database.transaction((tx) => createIssue(tx, issue)),
    issue: async (issueId) => (isUuid(issueId) ? readIssue(db, issueId) : null),
    async setIssueStatus(issueId, status) {
      if (isUuid(issueId)) await setIssueStatus(db, issueId, status);
    },
    changedIssues: async (companyId, since) =>
      isUuid(companyId) ? changedIssues(db, companyId, since) : { items: [], cut: false },
    async comments(issueId) {
      if (!isUuid(issueId)) return [];
      return db
        .select()
        .from(platformComments)
        .where(eq(platformComments.issueId, issueId))
        .orderBy(desc(platformComments.createdAt))
        .limit(500);
    },
    async wake(agentId, issueId) {
      if (!isUuid(agentId) || !isUuid(issueId)) return null;
      return database.transaction(async (tx) => {
        const [agent] = await tx.select().from(platformAgents).where(eq(platformAgents.agentId, agentId)).for('update');
        const issue = await readIssue(tx, issueId);
        if (!agent || !issue || ['paused', 'terminated'].includes(agent.status)) return null;
        if (issue.status === 'done' || issue.status === 'cancelled') return null;
        const { runId, status, isNew } = await queueRun(tx, agent, issueId);
        if (isNew) await queue.enqueue(tx, runAgentJob, { run_id: runId });
        return { runId, status };
      });
    },
    runsOfIssue: async (issueId) => (isUuid(issueId) ? runsOfIssue(db, issueId, now()) : []),
    liveRuns: async (companyId) => (isUuid(companyId) ? liveRuns(db, companyId, now()) : { items: [], cut: false }),
    run: async (runId) => (isUuid(runId) ? readRun(db, runId, now()) : null),
    runLog: async (runId, range) => (isUuid(runId) ? readLog(db, runId, range) : null),
    runEvents: async (runId) => (isUuid(runId) ? eventsOfRun(db, runId) : null),
    async cancelRun(runId) {
      if (!isUuid(runId)) return null;
      return database.transaction(async (tx) => {
        const at = { cancelRequestedAt: now(), finishedAt: now() };
        const ended = await changeRun(
          tx,
          runId,
          ['queued'],
          { ...at, status: 'cancelled' },
          'run cancelled before its start',
        );
        const [row] = await tx.select().from(platformRuns).where(eq(platformRuns.runId, runId));
        if (!row) return null;
        const alive = ended !== undefined || isLive(row.status);
        if (alive) await setIssueStatus(tx, row.issueId, 'cancelled');
        if (!ended && alive) {
          await tx
            .update(platformRuns)
            .set({ cancelRequestedAt: now() })
            .where(and(eq(platformRuns.runId, runId), eq(platformRuns.status, 'running')));
          await database.notify.notify(tx, RUNS_CHANNEL, runId);
        }
        return { status: row.status, cancelled: alive };
      });
    },
    async resetSession(agentId) {
      if (!isUuid(agentId)) return false;
      const reset = await db
        .update(platformAgents)
        .set({ session: null, status: 'idle', reason: null })
        .where(eq(platformAgents.agentId, agentId))
        .returning({ agentId: platformAgents.agentId });
      return reset.length > 0;
    },
    close: async () => {},
  };
}
