import { z } from 'zod';
import { isUuid } from '../../../http/params.ts';
import {
  type AgentPlatform,
  isLive,
  type NewIssue,
  type PlatformCompany,
  PlatformError,
  type PlatformIssue,
  type PlatformRun,
  type RunEvent,
  type RunStatus,
} from '../platform.ts';
import {
  AgentAnswer,
  CommentAnswer,
  EventAnswer,
  failureOf,
  IssueAnswer,
  IssueRunAnswer,
  LiveRunAnswer,
  LogSize,
  ProjectAnswer,
  RunAnswer,
  readAnswer,
  toRun,
  WakeAnswer,
} from './answers.ts';
import { openPaperclipClient, PAPERCLIP_LIMITS, type PaperclipClient } from './paperclip-client.ts';
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
    async setIssueStatus(issueId, status, signal) {
      if (isUuid(issueId)) await api.patch(`/api/issues/${issueId}`, { status }, signal);
    },
    async changedIssues(companyId, since, signal) {
      const items = await api.listOfCompany(IssueAnswer, companyId, 'issues', signal, {
        updatedSince: since.toISOString(),
        sortField: 'updated',
        sortDir: 'desc',
        limit: String(MOST_ISSUES + 1),
      });
      return { items: items.slice(0, MOST_ISSUES), cut: items.length > MOST_ISSUES };
    },
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
      const runs = await api.listOfCompany(LiveRunAnswer, companyId, 'live-runs', signal, { limit: String(MOST_LIVE) });
      return { items: runs.map((run) => toRun(run.id, run, { companyId })), cut: runs.length >= MOST_LIVE };
    },
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

type Api = ReturnType<typeof paperclipApi>;

function paperclipApi({ send, close }: PaperclipClient) {
  const get = (path: string, signal: AbortSignal, query?: Record<string, string>) =>
    send({ method: 'GET', path, safe: true, signal, ...(query ? { query } : {}) });
  return {
    send,
    close,
    get,
    patch: (path: string, body: Record<string, unknown>, signal: AbortSignal) =>
      send({ method: 'PATCH', path, body, safe: true, signal }),
    /** One thing by its id; null when there is none. */
    async read<S extends z.ZodType>(schema: S, path: string, id: string, signal: AbortSignal) {
      if (!isUuid(id)) return null;
      const answer = await get(`${path}/${id}`, signal);
      return answer === null ? null : readAnswer(schema, answer);
    },
    /** A list of a company, which the server gives for unknown companies too. */
    async listOfCompany<S extends z.ZodType>(
      item: S,
      companyId: string,
      what: 'agents' | 'projects' | 'issues' | 'live-runs',
      signal: AbortSignal,
      query?: Record<string, string>,
    ) {
      if (!isUuid(companyId)) return [];
      return readAnswer(z.array(item), await get(`/api/companies/${companyId}/${what}`, signal, query));
    },
    async listOfIssue<S extends z.ZodType>(
      item: S,
      issueId: string,
      what: 'comments' | 'runs',
      signal: AbortSignal,
      query?: Record<string, string>,
    ) {
      if (!isUuid(issueId)) return [];
      return readAnswer(z.array(item), (await get(`/api/issues/${issueId}/${what}`, signal, query)) ?? []);
    },
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

async function readRun(api: Api, runId: string, signal: AbortSignal): Promise<PlatformRun | null> {
  const run = await api.read(RunAnswer, '/api/heartbeat-runs', runId, signal);
  if (!run) return null;
  const { companyId, contextSnapshot } = run;
  return toRun(run.id, run, { companyId, issueId: contextSnapshot?.issueId ?? null, error: failureOf(run) });
}

/** The list has a code in place of the reason: the newest run, which people are told of, is read whole when it failed. */
async function runsOfIssue(api: Api, issueId: string, signal: AbortSignal): Promise<PlatformRun[]> {
  const answers = await api.listOfIssue(IssueRunAnswer, issueId, 'runs', signal);
  const runs = answers.map((run) =>
    toRun(run.runId, run, { companyId: '', issueId, error: run.status === 'failed' ? run.errorCode : null }),
  );
  const [newest, ...older] = runs;
  if (newest?.status !== 'failed') return runs;
  const whole = await readRun(api, newest.runId, signal);
  return [{ ...newest, error: whole?.error ?? newest.error }, ...older];
}

/**
 * Cancelling a run alone has the platform start another in its place. The end of its issue ends its runs too; an issue
 * that people work with goes back to the backlog instead, where nothing starts by itself.
 */
async function cancelRun(
  api: Api,
  runId: string,
  signal: AbortSignal,
  patienceMs: number,
): Promise<{ status: RunStatus; cancelled: boolean } | null> {
  const before = await readRun(api, runId, signal);
  if (!before) return null;
  if (!isLive(before.status)) return { status: before.status, cancelled: false };
  const patience = AbortSignal.timeout(patienceMs);
  try {
    await endWork(api, before, AbortSignal.any([signal, patience]));
  } catch (error) {
    signal.throwIfAborted();
    if (!patience.aborted) throw error;
  }
  const after = await readRun(api, runId, signal);
  const status = after?.status ?? 'cancelled';
  return { status, cancelled: status !== 'succeeded' };
}

async function endWork(api: Api, run: PlatformRun, signal: AbortSignal): Promise<void> {
  const issue = run.issueId ? await api.read(IssueAnswer, '/api/issues', run.issueId, signal) : null;
  if (issue && issue.status !== 'done' && issue.status !== 'cancelled') {
    const status = issue.status === 'backlog' ? 'cancelled' : 'backlog';
    await api.patch(`/api/issues/${issue.issueId}`, { status }, signal);
  }
  await api.send({ method: 'POST', path: `/api/heartbeat-runs/${run.runId}/cancel`, safe: true, signal });
}

/** The platform's own numbers begin anew with a cancellation. */
const inOrder = (events: RunEvent[]): RunEvent[] =>
  events.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map((event, i) => ({ ...event, seq: i + 1 }));
