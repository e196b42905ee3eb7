import { z } from 'zod';
import { isUuid } from '../../../http/params.ts';
import { type AgentPlatform, isLive, type PlatformCompany, PlatformError, type PlatformRun } from '../platform.ts';
import {
  AgentAnswer,
  CommentAnswer,
  EventAnswer,
  IssueAnswer,
  IssueRunAnswer,
  LiveRunAnswer,
  ProjectAnswer,
  RunAnswer,
  readAnswer,
  toRun,
  WakeAnswer,
} from './answers.ts';
import { openPaperclipClient } from './paperclip-client.ts';
import { readLog } from './run-log.ts';

export interface PaperclipSettings {
  url: string;
  apiKey: string | null;
  companies: PlatformCompany[];
  /** Appeal type → company id; `*` stands for every other type. */
  caseCompanies: Map<string, string>;
}

const MOST_ISSUES = 500;
const MOST_LIVE = 50;
const MOST_COMMENTS = 200;

/** The production platform, over its HTTP API. */
export function openPaperclipPlatform(settings: PaperclipSettings): AgentPlatform {
  const client = openPaperclipClient(settings.url, settings.apiKey);
  const get = (path: string, signal: AbortSignal, query?: Record<string, string>) =>
    client.send({ method: 'GET', path, safe: true, signal, ...(query ? { query } : {}) });
  const list = async <S extends z.ZodType>(
    item: S,
    path: string,
    signal: AbortSignal,
    query?: Record<string, string>,
  ) => readAnswer(z.array(item), (await get(path, signal, query)) ?? []);
  const patch = (path: string, body: Record<string, unknown>, signal: AbortSignal) =>
    client.send({ method: 'PATCH', path, body, safe: true, signal });

  const readRun = async (runId: string, signal: AbortSignal): Promise<PlatformRun | null> => {
    const answer = await get(`/api/heartbeat-runs/${runId}`, signal);
    if (answer === null) return null;
    const run = readAnswer(RunAnswer, answer);
    return toRun(run.id, run, {
      companyId: run.companyId,
      issueId: run.contextSnapshot?.issueId ?? null,
      error: run.error,
    });
  };

  const platform: AgentPlatform = {
    kind: 'paperclip',
    companies: settings.companies,
    hasKey: settings.apiKey !== null,
    companyFor(appealType) {
      const wanted = settings.caseCompanies.get(appealType) ?? settings.caseCompanies.get('*');
      if (wanted === undefined) return settings.caseCompanies.size === 0 ? (settings.companies[0] ?? null) : null;
      return settings.companies.find((company) => company.id === wanted) ?? null;
    },
    openCase: async () => null,
    agents: (companyId, signal) => list(AgentAnswer, `/api/companies/${companyId}/agents`, signal),
    async findProject(companyId, name, signal) {
      const projects = await list(ProjectAnswer, `/api/companies/${companyId}/projects`, signal, {
        includeArchived: 'true',
      });
      const named = projects.filter((project) => project.name === name);
      return named.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0] ?? null;
    },
    async findMainIssue(companyId, projectId, signal) {
      const issues = await list(IssueAnswer, `/api/companies/${companyId}/issues`, signal, {
        projectId,
        originKind: 'manual',
        limit: '1000',
      });
      const roots = issues.filter((issue) => issue.parentId === null && issue.ours);
      return roots.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())[0] ?? null;
    },
    async setProjectArchived(projectId, archived, signal) {
      await patch(`/api/projects/${projectId}`, { archivedAt: archived ? new Date().toISOString() : null }, signal);
    },
    async createIssue(issue, signal) {
      const answer = await client.send({
        method: 'POST',
        path: `/api/companies/${issue.companyId}/issues`,
        body: {
          title: issue.title,
          description: issue.description,
          parentId: issue.parentId,
          ...(issue.projectId ? { projectId: issue.projectId } : {}),
          // An issue in the backlog starts nothing by itself and gets no replacement runs.
          status: 'backlog',
          assigneeAgentId: issue.assigneeAgentId,
          idempotencyKey: issue.idempotencyKey,
          allowDuplicate: true,
        },
        safe: true,
        signal,
      });
      if (answer === null) throw new PlatformError('wrong_answer', 'the parent issue or the agent is gone');
      return readAnswer(IssueAnswer, answer);
    },
    async issue(issueId, signal) {
      if (!isUuid(issueId)) return null;
      const answer = await get(`/api/issues/${issueId}`, signal);
      return answer === null ? null : readAnswer(IssueAnswer, answer);
    },
    async setIssueStatus(issueId, status, signal) {
      if (isUuid(issueId)) await patch(`/api/issues/${issueId}`, { status }, signal);
    },
    async changedIssues(companyId, since, signal) {
      const items = await list(IssueAnswer, `/api/companies/${companyId}/issues`, signal, {
        updatedSince: since.toISOString(),
        sortField: 'updated',
        sortDir: 'desc',
        limit: String(MOST_ISSUES),
      });
      return { items, cut: items.length >= MOST_ISSUES };
    },
    async comments(issueId, signal) {
      if (!isUuid(issueId)) return [];
      return list(CommentAnswer, `/api/issues/${issueId}/comments`, signal, {
        order: 'desc',
        limit: String(MOST_COMMENTS),
      });
    },
    async wake(agentId, issueId, signal) {
      if (!isUuid(agentId) || !isUuid(issueId)) return null;
      const body = { source: 'on_demand', triggerDetail: 'manual', reason: 'delegated work', payload: { issueId } };
      const path = `/api/agents/${agentId}/wakeup`;
      const answer = await client.send({ method: 'POST', path, body, safe: false, signal });
      return answer === null ? null : readAnswer(WakeAnswer, answer);
    },
    async runsOfIssue(issueId, signal) {
      if (!isUuid(issueId)) return [];
      const runs = await list(IssueRunAnswer, `/api/issues/${issueId}/runs`, signal);
      return runs.map((run) => toRun(run.runId, run, { companyId: '', issueId, error: run.errorCode }));
    },
    async liveRuns(companyId, signal) {
      const runs = await list(LiveRunAnswer, `/api/companies/${companyId}/live-runs`, signal, {
        limit: String(MOST_LIVE),
      });
      return { items: runs.map((run) => toRun(run.id, run, { companyId })), cut: runs.length >= MOST_LIVE };
    },
    run: async (runId, signal) => (isUuid(runId) ? readRun(runId, signal) : null),
    async runLog(runId, range, signal) {
      if (!isUuid(runId)) return null;
      const run = await get(`/api/heartbeat-runs/${runId}`, signal);
      if (run === null) return null;
      const { logBytes } = readAnswer(z.object({ logBytes: z.number().nullish() }), run);
      const page = await readLog(client, runId, range, logBytes ?? null, signal);
      return page ?? { runId, store: '', logRef: '', content: '' };
    },
    async runEvents(runId, signal) {
      if (!isUuid(runId)) return null;
      const answer = await get(`/api/heartbeat-runs/${runId}/events`, signal, { limit: '1000' });
      return answer === null ? null : readAnswer(z.array(EventAnswer), answer);
    },
    async cancelRun(runId, signal) {
      const before = await platform.run(runId, signal);
      if (!before) return null;
      if (!isLive(before.status)) return { status: before.status, cancelled: false };
      // Cancelling a run alone starts a replacement at once; the end of its issue ends its runs too.
      if (before.issueId) await patch(`/api/issues/${before.issueId}`, { status: 'cancelled' }, signal);
      await client.send({ method: 'POST', path: `/api/heartbeat-runs/${runId}/cancel`, safe: true, signal });
      const after = await platform.run(runId, signal);
      return after && { status: after.status, cancelled: after.status === 'cancelled' };
    },
    async resetSession(agentId, signal) {
      if (!isUuid(agentId)) return false;
      const path = `/api/agents/${agentId}/runtime-state/reset-session`;
      return (await client.send({ method: 'POST', path, body: {}, safe: true, signal })) !== null;
    },
    close: client.close,
  };
  return platform;
}
