// A small server that speaks Paperclip's recorded HTTP format, with what it does by itself: replacement runs, issues of
// its own, error statuses that depend on the route, lists that end at a maximum, log pages cut anywhere.
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { issueAnswer, issueRunAnswer, liveRunAnswer, runAnswer } from './answers.ts';
import {
  addIssue,
  endRun,
  isLive,
  newState,
  type PeerIssue,
  type PeerRun,
  type PeerState,
  queueRun,
  setIssueStatus,
  stamp,
} from './state.ts';

export interface PaperclipPeer {
  url: string;
  state: PeerState;
  /** What was asked, in order. */
  requests: { method: string; path: string; headers: Record<string, string> }[];
  /** Answers in place of the server, where it gives something; `cut` breaks off in the middle of an answer. */
  fault: ((path: string, method: string) => Fault | Promise<Fault>) | null;
  /** Keys and the companies that each reaches; null: the server trusts everybody. */
  keys: Map<string, string[]> | null;
  /** Bytes of a log page at most. */
  maxPage: number;
  addCompany(name: string): { companyId: string; agentId: string };
  addProject(companyId: string, name: string): { projectId: string; mainIssueId: string };
  /** Stops listening, and listens again on the same address. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

type Fault = Response | 'cut' | undefined;

/** Starts the server. */
export async function paperclipPeer(): Promise<PaperclipPeer> {
  const state = newState();
  const peer = { state, requests: [], fault: null, keys: null, maxPage: 1024 * 1024 } as unknown as PaperclipPeer;
  const server = createAdaptorServer({ fetch: routes(peer).fetch });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close(() => resolve());
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return Object.assign(peer, {
    url: `http://127.0.0.1:${port}`,
    addCompany: (name: string) => addCompany(state, name),
    addProject: (companyId: string, name: string) => addProject(state, companyId, name),
    down: stop,
    up: () => listen(port),
    close: stop,
  });
}

function addCompany(state: PeerState, name: string) {
  const companyId = randomUUID();
  const agentId = randomUUID();
  state.companies.set(companyId, { id: companyId, name, prefix: `P${state.companies.size + 1}`, issues: 0 });
  const none = { pauseReason: null, errorReason: null, lastHeartbeatAt: null };
  state.agents.set(agentId, {
    id: agentId,
    companyId,
    name: `${name}-analyst`,
    title: 'Analyst',
    status: 'idle',
    adapterType: 'process',
    ...none,
  });
  return { companyId, agentId };
}

function addProject(state: PeerState, companyId: string, name: string) {
  const projectId = randomUUID();
  state.projects.set(projectId, { id: projectId, companyId, name, archivedAt: null, createdAt: stamp() });
  const main = addIssue(state, { companyId, projectId, title: `${name} main`, status: 'todo' });
  return { projectId, mainIssueId: main.id };
}

type Env = { Bindings: HttpBindings; Variables: { companies: string[] | null; isBoard: boolean } };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function refuse(status: 400 | 401 | 403 | 404 | 409 | 422 | 500, error: string, details?: unknown): never {
  throw new HTTPException(status, { res: Response.json({ error, ...(details ? { details } : {}) }, { status }) });
}

function routes(peer: PaperclipPeer): Hono<Env> {
  const { state } = peer;
  const app = new Hono<Env>();
  app.onError((error) =>
    error instanceof HTTPException
      ? error.getResponse()
      : Response.json({ error: 'Internal server error' }, { status: 500 }),
  );
  app.notFound((c) => c.json({ error: 'API route not found' }, 404));
  app.use(async (c, next) => {
    const url = new URL(c.req.url);
    peer.requests.push({ method: c.req.method, path: url.pathname + url.search, headers: c.req.header() });
    const instead = await peer.fault?.(url.pathname + url.search, c.req.method);
    if (instead === 'cut') {
      const { outgoing } = c.env;
      outgoing.writeHead(200, { 'content-length': 1000 });
      outgoing.write('[{"id":', () => outgoing.destroy());
      return RESPONSE_ALREADY_SENT;
    }
    if (instead) return instead;
    const key = c.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
    const companies = peer.keys ? (peer.keys.get(key) ?? null) : [...state.companies.keys()];
    c.set('companies', companies);
    c.set('isBoard', companies !== null);
    await next();
    return undefined;
  });
  companyRoutes(app, peer);
  issueRoutes(app, state);
  runRoutes(app, peer);
  return app;
}

/** A thing by its id: what is no UUID is an error of the server, what the key does not reach is not there. */
function thing<T extends { companyId: string }>(c: Context<Env>, kept: Map<string, T>, id: string, name: string): T {
  if (!UUID.test(id)) throw new Error('not a uuid');
  const found = kept.get(id);
  if (!found || !c.get('companies')?.includes(found.companyId)) refuse(404, `${name} not found`);
  return found;
}

const board = (c: Context<Env>): void => {
  if (!c.get('isBoard')) refuse(403, 'Board access required');
};

function companyRoutes(app: Hono<Env>, peer: PaperclipPeer): void {
  const { state } = peer;
  app.get('/api/health', (c) => c.json({ status: 'ok' }));
  app.get('/api/agents/me', () => refuse(401, 'Agent authentication required'));
  app.get('/api/cli-auth/me', (c) => {
    if (!c.get('isBoard')) refuse(401, 'Board authentication required');
    return c.json({ userId: 'user', isInstanceAdmin: true, companyIds: c.get('companies'), source: 'board_key' });
  });
  app.use('/api/companies/:companyId/*', async (c, next) => {
    if (!c.get('isBoard')) refuse(401, 'Unauthorized');
    const id = c.req.param('companyId');
    if (!UUID.test(id)) throw new Error('not a uuid');
    if (peer.keys && !c.get('companies')!.includes(id)) refuse(403, 'User does not have access to this company');
    await next();
  });
  const ofCompany = <T extends { companyId: string }>(c: Context<Env>, kept: Map<string, T>) =>
    [...kept.values()].filter(({ companyId }) => companyId === c.req.param('companyId'));
  app.get('/api/companies/:companyId/agents', (c) => {
    if (new URL(c.req.url).search) refuse(400, 'Validation error');
    return c.json(ofCompany(c, state.agents));
  });
  app.get('/api/companies/:companyId/projects', (c) =>
    c.json(
      ofCompany(c, state.projects).filter(({ archivedAt }) => !archivedAt || c.req.query('includeArchived') === 'true'),
    ),
  );
  app.get('/api/companies/:companyId/live-runs', (c) => {
    const live = ofCompany(c, state.runs)
      .filter(isLive)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    const limit = Math.min(50, Number(c.req.query('limit') ?? 50));
    return c.json(live.slice(0, limit).map((run) => liveRunAnswer(state, run)));
  });
  app.get('/api/companies/:companyId/heartbeat-runs', (c) => {
    const all = ofCompany(c, state.runs).sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    const limit = Number(c.req.query('limit') ?? all.length);
    if (limit > 1000) refuse(400, 'Validation error');
    return c.json(all.slice(0, limit).map((run) => ({ ...runAnswer(run), outputSilence: undefined })));
  });
  app.get('/api/companies/:companyId/issues', (c) => {
    const { projectId, originKind, parentId, updatedSince, sortDir, limit = '500', offset = '0' } = c.req.query();
    const { status, assigneeAgentId } = c.req.query();
    const way = sortDir === 'asc' ? 1 : -1;
    const found = ofCompany(c, state.issues)
      .filter((issue) => !projectId || issue.projectId === projectId)
      .filter((issue) => !assigneeAgentId || issue.assigneeAgentId === assigneeAgentId)
      .filter((issue) => !status || status.split(',').includes(issue.status))
      .filter((issue) => !parentId || issue.parentId === parentId)
      .filter((issue) => !originKind || issue.originKind === originKind)
      .filter((issue) => !updatedSince || issue.updatedAt > new Date(updatedSince).toISOString())
      .sort((a, b) => way * a.updatedAt.localeCompare(b.updatedAt));
    return c.json(found.slice(Number(offset), Number(offset) + Math.min(1000, Number(limit))).map(issueAnswer));
  });
  app.post('/api/companies/:companyId/issues', async (c) => createIssue(c, state));
  app.patch('/api/projects/:id', async (c) => {
    const project = thing(c, state.projects, c.req.param('id'), 'Project');
    const { archivedAt } = (await c.req.json()) as { archivedAt: string | null };
    if (archivedAt !== null && !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(archivedAt)) refuse(400, 'Validation error');
    return c.json(Object.assign(project, { archivedAt }));
  });
  app.post('/api/agents/:id/runtime-state/reset-session', async (c) => {
    board(c);
    const agent = thing(c, state.agents, c.req.param('id'), 'Agent');
    if (!(await c.req.text())) refuse(400, 'Validation error');
    return c.json({ agentId: agent.id, companyId: agent.companyId, sessionId: null, clearedTaskSessions: 0 });
  });
  app.post('/api/agents/:id/wakeup', async (c) => wake(c, state));
}

async function createIssue(c: Context<Env>, state: PeerState) {
  const companyId = c.req.param('companyId')!;
  const { idempotencyKey, allowDuplicate, ...given } = (await c.req.json()) as Partial<PeerIssue> & {
    idempotencyKey?: string;
    allowDuplicate?: boolean;
  };
  if (typeof given.title !== 'string') refuse(400, 'Validation error', [{ path: ['title'], message: 'Required' }]);
  if (!state.companies.has(companyId)) throw new Error('unknown company');
  if (given.projectId && !state.projects.has(given.projectId)) throw new Error('unknown project');
  const parent = given.parentId ? state.issues.get(given.parentId) : undefined;
  if (given.parentId && parent?.companyId !== companyId) refuse(404, 'Workspace inheritance issue not found');
  const agent = given.assigneeAgentId ? state.agents.get(given.assigneeAgentId) : undefined;
  if (given.assigneeAgentId && agent?.companyId !== companyId) refuse(404, 'Agent not found');
  const key = `${companyId} ${idempotencyKey}`;
  const replayed = idempotencyKey ? state.issues.get(state.issueKeys.get(key) ?? '') : undefined;
  const plain = (title: string) => title.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const sameTitle = [...state.issues.values()].find(
    (issue) =>
      issue.parentId === (given.parentId ?? null) &&
      plain(issue.title) === plain(given.title!) &&
      !['done', 'cancelled'].includes(issue.status),
  );
  const known = replayed ?? (allowDuplicate ? undefined : sameTitle);
  if (known) {
    const deduplicationReason = replayed ? 'idempotency_key' : 'recent_open_title';
    return c.json({ ...issueAnswer(known), deduplicated: true, deduplicationReason }, 200);
  }
  const issue = addIssue(state, { ...given, companyId, title: given.title });
  if (idempotencyKey) state.issueKeys.set(key, issue.id);
  return c.json(issueAnswer(issue), 201);
}

async function wake(c: Context<Env>, state: PeerState) {
  const agent = thing(c, state.agents, c.req.param('id')!, 'Agent');
  const { payload, reason } = (await c.req.json()) as { payload?: { issueId?: string }; reason?: string };
  if (['paused', 'terminated'].includes(agent.status))
    refuse(409, 'Agent is not invokable in its current state', { agentStatus: agent.status });
  const issue = state.issues.get(payload?.issueId ?? '');
  const skipped = (reason: string) => c.json({ status: 'skipped', reason, issueId: payload?.issueId }, 202);
  if (issue?.companyId !== agent.companyId) return skipped('wakeup_skipped');
  const live = [...state.runs.values()].find((run) => run.issueId === issue.id && isLive(run));
  if (live && live.agentId !== agent.id) return skipped('issue_execution_deferred');
  // A reason has the server take the issue into work.
  if (reason && !live && issue.status === 'backlog') issue.status = 'todo';
  const run = live ?? queueRun(state, agent.id, issue.id);
  return c.json({ ...runAnswer(run), status: live ? run.status : 'queued' }, 202);
}

function issueRoutes(app: Hono<Env>, state: PeerState): void {
  const issueOf = (c: Context<Env>): PeerIssue => thing(c, state.issues, c.req.param('id')!, 'Issue');
  app.get('/api/issues/:id', (c) => c.json(issueAnswer(issueOf(c))));
  app.patch('/api/issues/:id', async (c) => {
    const issue = issueOf(c);
    const { status, ...rest } = (await c.req.json()) as { status: string; assigneeAgentId?: null };
    if (status === 'blocked') refuse(422, 'Blocked needs an unblock path');
    setIssueStatus(state, Object.assign(issue, rest), status);
    return c.json(issueAnswer(issue));
  });
  app.get('/api/issues/:id/runs', (c) => {
    const issue = issueOf(c);
    const runs = [...state.runs.values()].filter((run) => run.issueId === issue.id);
    return c.json(runs.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).map((run) => issueRunAnswer(state, run)));
  });
  app.get('/api/issues/:id/comments', (c) => {
    const issue = issueOf(c);
    const way = c.req.query('order') === 'asc' ? 1 : -1;
    const all = state.comments.filter(({ issueId }) => issueId === issue.id);
    const sorted = all.sort((a, b) => way * a.createdAt.localeCompare(b.createdAt));
    return c.json(sorted.slice(0, Number(c.req.query('limit') ?? 500)));
  });
}

function runRoutes(app: Hono<Env>, peer: PaperclipPeer): void {
  const { state } = peer;
  const runOf = (c: Context<Env>): PeerRun => thing(c, state.runs, c.req.param('id')!, 'Heartbeat run');
  app.get('/api/heartbeat-runs/:id', (c) => c.json(runAnswer(runOf(c))));
  app.get('/api/heartbeat-runs/:id/events', (c) => {
    const { afterSeq = '0', limit = '200' } = c.req.query();
    const events = runOf(c).events.filter(({ seq }) => (seq as number) > Number(afterSeq));
    return c.json(events.sort((a, b) => (a.seq as number) - (b.seq as number)).slice(0, Number(limit)));
  });
  app.get('/api/heartbeat-runs/:id/log', (c) => {
    const run = runOf(c);
    if (!run.log) refuse(404, 'Run log not found');
    const { offset = '0', limitBytes = '256000' } = c.req.query();
    const start = Math.min(Number(offset), run.log.length);
    const end = Math.min(run.log.length, start + Math.min(Number(limitBytes), peer.maxPage));
    return c.json({
      runId: run.id,
      store: 'local_file',
      logRef: `${run.companyId}/${run.agentId}/${run.id}.ndjson`,
      content: run.log.subarray(start, end).toString('utf8'),
      ...(end < run.log.length ? { nextOffset: end } : {}),
    });
  });
  app.post('/api/heartbeat-runs/:id/cancel', (c) => {
    board(c);
    const run = runOf(c);
    endRun(state, run, { status: 'cancelled', error: 'Cancelled by a board operator' });
    return c.json(runAnswer(run));
  });
}
