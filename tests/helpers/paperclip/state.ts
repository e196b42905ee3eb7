// What the stand-in for Paperclip keeps, and the rules by which its runs start, end and come again.
import { randomUUID } from 'node:crypto';

type Fields = Record<string, unknown>;

export interface PeerAgent extends Fields {
  id: string;
  companyId: string;
  name: string;
  status: string;
}

export interface PeerIssue extends Fields {
  id: string;
  companyId: string;
  projectId: string | null;
  parentId: string | null;
  title: string;
  status: string;
  assigneeAgentId: string | null;
  originKind: string;
  createdAt: string;
  updatedAt: string;
}

export interface PeerRun extends Fields {
  id: string;
  companyId: string;
  agentId: string;
  status: string;
  issueId: string | null;
  createdAt: string;
  startedAt: string | null;
  lastOutputAt: string | null;
  events: Fields[];
  /** Null before it starts. */
  log: Buffer | null;
}

export interface PeerState {
  companies: Map<string, { id: string; name: string; prefix: string; issues: number }>;
  agents: Map<string, PeerAgent>;
  projects: Map<string, Fields & { id: string; companyId: string }>;
  issues: Map<string, PeerIssue>;
  runs: Map<string, PeerRun>;
  comments: (Fields & { issueId: string; createdAt: string })[];
  issueKeys: Map<string, string>;
  /** While it is set, runs wait in the queue. */
  isHeld: boolean;
}

const LIVE = ['queued', 'running'];
export const isLive = (run: PeerRun): boolean => LIVE.includes(run.status);

/** Times of one state never fall together, so that an order by them is one. */
let lastTime = 0;
export const stamp = (): string => {
  lastTime = Math.max(lastTime + 1, Date.now());
  return new Date(lastTime).toISOString();
};

export const newState = (): PeerState => ({
  companies: new Map(),
  agents: new Map(),
  projects: new Map(),
  issues: new Map(),
  runs: new Map(),
  comments: [],
  issueKeys: new Map(),
  isHeld: false,
});

export function addIssue(state: PeerState, given: Partial<PeerIssue> & { companyId: string; title: string }) {
  const company = state.companies.get(given.companyId)!;
  company.issues += 1;
  const parent = given.parentId ? state.issues.get(given.parentId) : undefined;
  const at = stamp();
  const issue: PeerIssue = {
    id: randomUUID(),
    projectId: parent?.projectId ?? null,
    parentId: null,
    description: null,
    priority: 'medium',
    assigneeAgentId: null,
    originKind: 'manual',
    issueNumber: company.issues,
    identifier: `${company.prefix}-${company.issues}`,
    status: given.assigneeAgentId ? 'todo' : 'backlog',
    createdAt: at,
    updatedAt: at,
    ...given,
  };
  state.issues.set(issue.id, issue);
  if (issue.assigneeAgentId && issue.status !== 'backlog')
    queueRun(state, issue.assigneeAgentId, issue.id, { invocationSource: 'assignment', triggerDetail: 'system' });
  return issue;
}

export function queueRun(state: PeerState, agentId: string, issueId: string | null, fields: Fields = {}): PeerRun {
  const run: PeerRun = {
    id: randomUUID(),
    companyId: state.agents.get(agentId)!.companyId,
    agentId,
    issueId,
    status: 'queued',
    invocationSource: 'on_demand',
    triggerDetail: 'manual',
    startedAt: null,
    finishedAt: null,
    lastOutputAt: null,
    error: null,
    errorCode: null,
    retryOfRunId: null,
    stderrExcerpt: null,
    createdAt: stamp(),
    events: [],
    log: null,
    ...fields,
  };
  state.runs.set(run.id, run);
  if (!state.isHeld) startRun(state, run);
  return run;
}

export function startRun(state: PeerState, run: PeerRun): void {
  if (run.status !== 'queued') return;
  const issue = run.issueId ? state.issues.get(run.issueId) : undefined;
  if (issue && ['done', 'cancelled'].includes(issue.status)) {
    Object.assign(run, { status: 'cancelled', errorCode: 'issue_terminal_status', finishedAt: stamp() });
    return;
  }
  Object.assign(run, { status: 'running', startedAt: stamp(), log: Buffer.alloc(0) });
  if (issue?.status === 'todo') issue.status = 'in_progress';
  addEvent(run, run.events.length + 1, 'lifecycle', 'run started');
}

/** Adds lines to a run's log. */
export function writeLog(run: PeerRun, chunks: string[]): void {
  const at = stamp();
  const lines = chunks.map((chunk, n) => `${JSON.stringify({ ts: at, stream: 'stdout', chunk, seq: n + 1 })}\n`);
  run.log = Buffer.concat([run.log ?? Buffer.alloc(0), Buffer.from(lines.join(''))]);
  run.lastOutputAt = at;
}

/** Ends a run; while its issue is open and assigned, another is queued in its place. */
export function endRun(state: PeerState, run: PeerRun, end: { status: string; error?: string; stderr?: string }): void {
  if (!isLive(run)) return;
  const cancelled = end.status === 'cancelled';
  Object.assign(run, {
    status: end.status,
    finishedAt: stamp(),
    error: end.error ?? null,
    errorCode: cancelled ? 'cancelled' : end.status === 'failed' ? 'adapter_failed' : null,
    stderrExcerpt: end.stderr ?? '',
  });
  // A cancellation is numbered anew.
  addEvent(run, cancelled ? 1 : run.events.length + 1, 'lifecycle', `run ${end.status}`);
  const issue = run.issueId ? state.issues.get(run.issueId) : undefined;
  if (issue) issue.updatedAt = stamp();
  if (issue?.assigneeAgentId && ['todo', 'in_progress'].includes(issue.status))
    queueRun(state, issue.assigneeAgentId, issue.id, {
      invocationSource: 'automation',
      triggerDetail: 'system',
      retryOfRunId: run.id,
    });
}

/** The end of an issue ends its runs; one that leaves the backlog with an agent to it gets one, even so. */
export function setIssueStatus(state: PeerState, issue: PeerIssue, status: string): void {
  const leaves = issue.status === 'backlog' && status !== 'backlog';
  issue.status = status;
  issue.updatedAt = stamp();
  if (status === 'cancelled')
    for (const run of state.runs.values())
      if (run.issueId === issue.id && run.status === 'running')
        endRun(state, run, { status: 'cancelled', error: 'Issue cancelled' });
  if (leaves && issue.assigneeAgentId)
    queueRun(state, issue.assigneeAgentId, issue.id, { invocationSource: 'automation', triggerDetail: 'system' });
}

function addEvent(run: PeerRun, seq: number, eventType: string, message: string): void {
  run.events.push({
    id: run.events.length + 1,
    companyId: run.companyId,
    runId: run.id,
    agentId: run.agentId,
    seq,
    eventType,
    stream: 'system',
    level: 'info',
    color: null,
    message,
    payload: null,
    createdAt: stamp(),
  });
}

const SUSPICION_MS = 3600_000;
const CRITICAL_MS = 4 * 3600_000;

export function silenceOf(run: PeerRun): Fields {
  const since = run.lastOutputAt ?? run.startedAt;
  const age = run.status === 'running' && since ? Math.max(0, Date.now() - Date.parse(since)) : null;
  const level =
    age === null ? 'not_applicable' : age >= CRITICAL_MS ? 'critical' : age >= SUSPICION_MS ? 'suspicious' : 'ok';
  return {
    lastOutputAt: run.lastOutputAt,
    silenceStartedAt: since,
    silenceAgeMs: age,
    level: run.silenceLevel ?? level,
    suspicionThresholdMs: SUSPICION_MS,
    criticalThresholdMs: CRITICAL_MS,
    snoozedUntil: null,
  };
}
