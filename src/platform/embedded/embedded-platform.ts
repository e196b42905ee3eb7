import { desc, eq } from 'drizzle-orm';
import type { Clock } from '../../context.ts';
import type { Database } from '../../db/open.ts';
import { platformAgents, platformComments } from '../../db/schema/agent-platform.ts';
import type { Queue } from '../../jobs/queue.ts';
import { isUuid } from '../../lib/uuid.ts';
import type { AgentPlatform, PlatformAgent } from '../platform.ts';
import { type CancelMeans, cancelIssue, cancelRun } from './cancel-run.ts';
import { EMBEDDED_COMPANIES, embeddedCompanyFor } from './companies.ts';
import {
  changedIssues,
  createIssue,
  findMainIssue,
  findProject,
  makeCaseProject,
  openIssues,
  readIssue,
  setIssueStatus,
  setProjectArchived,
} from './issues.ts';
import { runAgentJob } from './run-agent.jobs.ts';
import { readLog } from './run-log.ts';
import { agentsOf, eventsOfRun, liveRuns, lockIssue, queueRun, readRun, recentRuns, runsOfIssue } from './runs.ts';

/** Long after a process that was asked to stop has stopped or been killed. */
const LOOK_LATER_SECONDS = 15;

/** Agents in these states are not started. */
const UNFIT = new Set<PlatformAgent['status']>(['paused', 'terminated', 'pending_approval']);

/** The platform of one machine: everything in our own database, runs as child processes of the job workers. */
export function openEmbeddedPlatform(database: Database, queue: Queue, clock: Clock): AgentPlatform {
  const { db } = database;
  const now = () => clock.now();
  const means: CancelMeans = {
    database,
    clock,
    lookLater: (tx, runId) =>
      queue.enqueue(tx, runAgentJob, { run_id: runId }, { startAfterSeconds: LOOK_LATER_SECONDS }),
  };

  return {
    kind: 'embedded',
    companies: EMBEDDED_COMPANIES,
    companyFor: embeddedCompanyFor,
    hasKey: true,
    async openCase(tx, { caseId, caseNumber, appealType }) {
      const companyId = embeddedCompanyFor(appealType).id;
      return makeCaseProject(tx, { caseId, caseNumber, companyId });
    },
    agents: async (companyId) => (isUuid(companyId) ? agentsOf(db, companyId) : []),
    findProject: async (companyId, name) => (isUuid(companyId) ? findProject(db, companyId, name) : null),
    findMainIssue: async (_companyId, projectId) => (isUuid(projectId) ? findMainIssue(db, projectId) : null),
    async setProjectArchived(projectId, archived) {
      if (isUuid(projectId)) await setProjectArchived(db, projectId, archived ? now() : null);
    },
    createIssue: (issue) => database.transaction((tx) => createIssue(tx, issue)),
    issue: async (issueId) => (isUuid(issueId) ? readIssue(db, issueId) : null),
    async setIssueStatus(issueId, status) {
      if (!isUuid(issueId)) return;
      await (status === 'cancelled' ? cancelIssue(means, issueId) : setIssueStatus(db, issueId, status));
    },
    changedIssues: async (companyId, since) =>
      isUuid(companyId) ? changedIssues(db, companyId, since) : { items: [], cut: false },
    openIssues: async (companyId) => (isUuid(companyId) ? openIssues(db, companyId) : { items: [], cut: false }),
    async comments(issueId) {
      if (!isUuid(issueId)) return [];
      return db
        .select()
        .from(platformComments)
        .where(eq(platformComments.issueId, issueId))
        .orderBy(desc(platformComments.createdAt), desc(platformComments.commentId))
        .limit(500);
    },
    async wake(agentId, issueId) {
      if (!isUuid(agentId) || !isUuid(issueId)) return null;
      return database.transaction(async (tx) => {
        const issue = await lockIssue(tx, issueId);
        const [agent] = await tx.select().from(platformAgents).where(eq(platformAgents.agentId, agentId));
        if (!agent || agent.companyId !== issue?.companyId || UNFIT.has(agent.status)) return null;
        if (issue.status === 'done' || issue.status === 'cancelled') return null;
        const { runId, status, isNew } = await queueRun(tx, agent, issueId);
        if (isNew) await queue.enqueue(tx, runAgentJob, { run_id: runId });
        return { runId, status };
      });
    },
    runsOfIssue: async (issueId) => (isUuid(issueId) ? runsOfIssue(db, issueId, now()) : []),
    liveRuns: async (companyId) => (isUuid(companyId) ? liveRuns(db, companyId, now()) : { items: [], cut: false }),
    recentRuns: async (companyId) => (isUuid(companyId) ? recentRuns(db, companyId, now()) : { items: [], cut: false }),
    run: async (runId) => (isUuid(runId) ? readRun(db, runId, now()) : null),
    runLog: async (runId, range) => (isUuid(runId) ? readLog(db, runId, range) : null),
    runEvents: async (runId) => (isUuid(runId) ? eventsOfRun(db, runId) : null),
    cancelRun: async (runId, signal) => (isUuid(runId) ? cancelRun(means, runId, signal) : null),
    async resetSession(agentId) {
      if (!isUuid(agentId)) return false;
      const reset = await db
        .update(platformAgents)
        .set({ session: null })
        .where(eq(platformAgents.agentId, agentId))
        .returning({ agentId: platformAgents.agentId });
      return reset.length > 0;
    },
    close: async () => {},
  };
}
