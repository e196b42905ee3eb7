import { z } from 'zod';
import { isUuid } from '../../lib/uuid.ts';
import {
  type AgentPlatform,
  type Listed,
  type NewIssue,
  OPEN_STATUSES,
  type PlatformCompany,
  PlatformError,
  type PlatformIssue,
  type RunEvent,
} from '../platform.ts';
import {
  AgentAnswer,
  CommentAnswer,
  EventAnswer,
  IssueAnswer,
  LiveRunAnswer,
  LogSize,
  ProjectAnswer,
  readAnswer,
  toRun,
  WakeAnswer,
} from './answers.ts';
import { type PaperclipApi as Api, paperclipApi } from './paperclip-api.ts';
import { openPaperclipClient, PAPERCLIP_LIMITS } from './paperclip-client.ts';
import { cancelRun, readRun, recentRuns, runsOfIssue, setIssueStatus } from './paperclip-runs.ts';
import { readLog } from './run-log.ts';

export interface PaperclipSettings {
  url: string;
  apiKey: string | null;
  companies: PlatformCompany[];
  /** Appeal type → company id; `*` stands for every other type. */
  caseCompanies: Map<string, string>;
}

/** Of 1000 that the API gives at most. */
const MOST_ISSUES = 500;
const LIMIT = String(MOST_ISSUES + 1);
const ISSUE_PAGE = 1000;
const MOST_ISSUE_PAGES = 5;
const MOST_LIVE = 50;
const MOST_COMMENTS = 200;

/** The production platform, over its HTTP API. Ids that are no UUIDs would be errors there: they are not sent. */
export function openPaperclipPlatform(settings: PaperclipSettings, limits = PAPERCLIP_LIMITS): AgentPlatform {
  const companyIds = settings.companies.map(({ id }) => id);
  const api = paperclipApi(openPaperclipClient({ ...settings, companyIds }, limits));

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
    agents: (companyId, signal) => api.listOfCompany(AgentAnswer, companyId, 'agents', signal),
    async findProject(companyId, name, signal) {
      const projects = await api.listOfCompany(ProjectAnswer, companyId, 'projects', signal, {
        includeArchived: 'true',
      });
      const named = projects.filter((project) => project.name === name);
      return named.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0] ?? null;
    },
    async findMainIssue(companyId, projectId, signal) {
      if (!isUuid(projectId)) return null;
      const issues = await issuesOfProject(api, companyId, projectId, signal);
      const roots = issues.filter((issue) => issue.parentId === null && issue.ours);
      return roots.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())[0] ?? null;
    },
    async setProjectArchived(projectId, archived, signal) {
      const body = { archivedAt: archived ? new Date().toISOString() : null };
      if (isUuid(projectId)) await api.patch(`/api/projects/${projectId}`, body, signal);
    },
    createIssue: (issue, signal) => createIssue(api, issue, signal),
    issue: (issueId, signal) => api.read(IssueAnswer, '/api/issues', issueId, signal),
    setIssueStatus: (issueId, status, signal) => setIssueStatus(api, issueId, status, signal),
    async changedIssues(companyId, since, signal) {
      const changed = { updatedSince: since.toISOString(), sortField: 'updated', sortDir: 'desc', limit: LIMIT };
      const items = await api.listOfCompany(IssueAnswer, companyId, 'issues', signal, changed, true);
      return { items: items.slice(0, MOST_ISSUES), cut: items.length > MOST_ISSUES };
    },
    openIssues: (companyId, signal) => openIssues(api, companyId, signal),
    comments: (issueId, signal) =>
      api.listOfIssue(CommentAnswer, issueId, 'comments', signal, { order: 'desc', limit: String(MOST_COMMENTS) }),
    async wake(agentId, issueId, signal) {
      if (!isUuid(agentId) || !isUuid(issueId)) return null;
      const answer = await api.send({
        method: 'POST',
        path: `/api/agents/${agentId}/wakeup`,
        // With a reason, the issue would be taken into work and its runs be replaced when they end.
        body: { payload: { issueId } },
        safe: false,
        // The agent is paused or terminated.
        nothing: [409],
        signal,
      });
      return answer === null ? null : readAnswer(WakeAnswer, answer);
    },
    runsOfIssue: (issueId, signal) => runsOfIssue(api, issueId, signal),
    async liveRuns(companyId, signal) {
      const most = { limit: String(MOST_LIVE) };
      const runs = await api.listOfCompany(LiveRunAnswer, companyId, 'live-runs', signal, most, true);
      return { items: runs.map((run) => toRun(run.id, run, { companyId })), cut: runs.length >= MOST_LIVE };
    },
    recentRuns: (companyId, signal) => recentRuns(api, companyId, signal),
    run: (runId, signal) => readRun(api, runId, signal),
    async runLog(runId, range, signal) {
      const run = await api.read(LogSize, '/api/heartbeat-runs', runId, signal);
      if (!run) return null;
      const path = `/api/heartbeat-runs/${runId}/log`;
      const page = await readLog(
        (offset, limitBytes) => api.get(path, signal, { offset: String(offset), limitBytes: String(limitBytes) }),
        range,
        run.logBytes ?? run.lastOutputBytes ?? 0,
      );
      return page ?? { runId, store: '', logRef: '', content: '' };
    },
    async runEvents(runId, signal) {
      if (!isUuid(runId)) return null;
      const answer = await api.get(`/api/heartbeat-runs/${runId}/events`, signal, { limit: '1000' });
      return answer === null ? null : inOrder(readAnswer(z.array(EventAnswer), answer));
    },
    cancelRun: (runId, signal) => cancelRun(api, runId, signal, limits.cancel),
    async resetSession(agentId, signal) {
      if (!isUuid(agentId)) return false;
      const path = `/api/agents/${agentId}/runtime-state/reset-session`;
      return (await api.send({ method: 'POST', path, body: {}, safe: true, signal })) !== null;
    },
    close: api.close,
  };
  return platform;
}

/** Agent by agent: the list has no filter that leaves out the many issues that people alone see to. */
async function openIssues(api: Api, companyId: string, signal: AbortSignal): Promise<Listed<PlatformIssue>> {
  const agents = await api.listOfCompany(AgentAnswer, companyId, 'agents', signal, undefined, true);
  const lists = await Promise.all(
    agents.map(({ agentId }) => {
      const open = { assigneeAgentId: agentId, status: OPEN_STATUSES.join(','), limit: LIMIT };
      return api.listOfCompany(IssueAnswer, companyId, 'issues', signal, open, true);
    }),
  );
  return {
    items: lists.flatMap((issues) => issues.slice(0, MOST_ISSUES)),
    cut: lists.some((issues) => issues.length > MOST_ISSUES),
  };
}

async function issuesOfProject(api: Api, companyId: string, projectId: string, signal: AbortSignal) {
  const issues: z.output<typeof IssueAnswer>[] = [];
  for (let page = 0; page < MOST_ISSUE_PAGES; page += 1) {
    const some = await api.listOfCompany(IssueAnswer, companyId, 'issues', signal, {
      projectId,
      originKind: 'manual',
      sortField: 'updated',
      sortDir: 'asc',
      limit: String(ISSUE_PAGE),
      offset: String(page * ISSUE_PAGE),
    });
    issues.push(...some);
    if (some.length < ISSUE_PAGE) break;
  }
  return issues;
}

async function createIssue(api: Api, issue: NewIssue, signal: AbortSignal): Promise<PlatformIssue> {
  const { companyId, projectId, parentId, assigneeAgentId } = issue;
  if (![companyId, parentId, assigneeAgentId].every(isUuid)) throw notThere();
  const answer = await api.send({
    method: 'POST',
    path: `/api/companies/${companyId}/issues`,
    body: {
      title: issue.title,
      description: issue.description,
      parentId,
      ...(projectId ? { projectId } : {}),
      // An issue in the backlog starts nothing by itself and gets no replacement runs.
      status: 'backlog',
      assigneeAgentId,
      idempotencyKey: issue.idempotencyKey,
      allowDuplicate: true,
    },
    safe: true,
    signal,
  });
  if (answer === null) throw notThere();
  return readAnswer(IssueAnswer, answer);
}

const notThere = () => new PlatformError('wrong_answer', 'the company has no such parent issue or agent');

/** The platform's own numbers begin anew with a cancellation. */
const inOrder = (events: RunEvent[]): RunEvent[] =>
  events.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map((event, i) => ({ ...event, seq: i + 1 }));
