// A real Paperclip, whose agents are processes that do what a test tells them. What it does by itself only after hours is
// written into its database.
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { openPaperclipPlatform, type PaperclipSettings } from '../../../src/platform/paperclip/paperclip-platform.ts';
import { isLive } from '../../../src/platform/platform.ts';
import type { Json } from '../../helpers/app.ts';
import { eventually } from '../../helpers/eventually.ts';
import type { Harness } from '../conformance.ts';
import { openStandIns, type StandIns } from '../embedded/stand-ins.ts';

export interface RealServer {
  url: string;
  /** A board key. */
  key: string;
  ask(method: string, path: string, body?: object): Promise<Json>;
  newCompany(name: string): Promise<string>;
  /** An agent that is a process. */
  newAgent(companyId: string, name: string, process: ProcessConfig): Promise<string>;
  newProject(companyId: string, name: string): Promise<{ projectId: string; mainIssueId: string }>;
}

interface ProcessConfig {
  command: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
}

/** Signs up the first person, who becomes the administrator, and makes a key for the service. */
export async function realServer(url: string): Promise<RealServer> {
  const send = async (method: string, path: string, body: object | undefined, headers: Record<string, string>) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return { headers: response.headers, json: JSON.parse(text) as Json };
  };
  const origin = { origin: url };
  const person = { email: 'ops@example.test', password: randomUUID(), name: 'Ops' };
  const signUp = await send('POST', '/auth/sign-up/email', person, origin);
  const cookie = signUp.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  await send('POST', '/bootstrap/claim', {}, { cookie, ...origin });
  const made = await send('POST', '/board-api-keys', { name: 'service', expiresAt: null }, { cookie, ...origin });
  const key: string = made.json.token;
  const ask: RealServer['ask'] = async (method, path, body) =>
    (await send(method, path, body, { authorization: `Bearer ${key}` })).json;
  return {
    url,
    key,
    ask,
    newCompany: async (name) => (await ask('POST', '/companies', { name })).id,
    async newAgent(companyId, name, config) {
      const adapterConfig = { ...config, timeoutSec: 0, graceSec: 5 };
      const agent = { name, role: 'researcher', title: 'Analyst', adapterType: 'process', adapterConfig };
      return (await ask('POST', `/companies/${companyId}/agents`, agent)).id;
    },
    async newProject(companyId, name) {
      const { id: projectId } = await ask('POST', `/companies/${companyId}/projects`, { name, status: 'in_progress' });
      const main = { title: `ערר ${name}`, projectId, status: 'todo' };
      return { projectId, mainIssueId: (await ask('POST', `/companies/${companyId}/issues`, main)).id };
    },
  };
}

const { signal } = new AbortController();

/** @param databaseUrl the server's own database */
export async function realHarness(server: RealServer, databaseUrl: string): Promise<Harness> {
  const standIns = await openStandIns();
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => {} });
  const companyId = await server.newCompany('Conformance');
  const program = standIns.program;
  const agentId = await server.newAgent(companyId, 'stand-in analyst', {
    command: process.execPath,
    args: [program.path],
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: program.env ?? {},
  });
  const settings: PaperclipSettings = {
    url: server.url,
    apiKey: server.key,
    companies: [{ id: companyId, label: 'רישוי' }],
    caseCompanies: new Map(),
  };
  const platform = openPaperclipPlatform(settings);
  const allow = (maxConcurrentRuns: number) =>
    server.ask('PATCH', `/agents/${agentId}`, { runtimeConfig: { heartbeat: { enabled: false, maxConcurrentRuns } } });
  const newPlace = async () => {
    const name = `ערר ${randomUUID()}`;
    return { name, companyId, ...(await server.newProject(companyId, name)) };
  };
  const newIssue = async () => {
    const { mainIssueId: parentId, projectId } = await newPlace();
    const issue = { title: randomUUID(), parentId, projectId, status: 'backlog', assigneeAgentId: agentId };
    return (await server.ask('POST', `/companies/${companyId}/issues`, issue)).id as string;
  };
  const wakeNew = async () => (await platform.wake(agentId, await newIssue(), signal))!.runId;
  const finishRun = async (runId: string) => (await standIns.of(runId)).end(0);
  const ended = (runId: string) => eventually(async () => !isLive((await platform.run(runId, signal))!.status));

  /** While one run keeps the agent busy, others wait. */
  const hold = async () => {
    await allow(1);
    const busy = await wakeNew();
    await standIns.of(busy);
    return async () => {
      await allow(20);
      await finishRun(busy);
      await ended(busy);
    };
  };

  return {
    platform,
    companyId,
    agentId,
    newPlace,
    controls: {
      started: async (runId) => void (await standIns.of(runId)),
      finishRun,
      failRun: async (runId) => (await standIns.of(runId)).end(1, 'אין בתיק טענות\n'),
      async block(issueId) {
        await sql`update issues set status = 'blocked' where id = ${issueId}`;
      },
      write: (runId, lines) => write(platform, standIns, runId, lines),
      hold,
      async silence(runId, ms) {
        await sql`update heartbeat_runs set last_output_at = now() - make_interval(secs => ${ms / 1000}::float8)
          where id = ${runId}`;
      },
      async crowd() {
        const release = await hold();
        const issues: string[] = [];
        for (let n = 0; n < 50; n += 1) {
          issues.push(await newIssue());
          await platform.wake(agentId, issues.at(-1)!, signal);
        }
        return async () => {
          for (const issueId of issues) await platform.setIssueStatus(issueId, 'cancelled', signal);
          await release();
        };
      },
      async notice(issueId, body) {
        await sql`insert into issue_comments (company_id, issue_id, author_type, body)
          values (${companyId}, ${issueId}, 'system', ${body})`;
      },
      async platformChild(issueId) {
        const child = { title: 'Review silent active run', parentId: issueId, status: 'backlog' };
        const { id } = await server.ask('POST', `/companies/${companyId}/issues`, child);
        await sql`update issues set origin_kind = 'stale_active_run_evaluation' where id = ${id}`;
        return id;
      },
    },
    async close() {
      await platform.close();
      await sql.end();
      await standIns.close();
    },
  };
}

/** A line at a time: what arrives together is one line of the server's log. */
async function write(platform: Harness['platform'], standIns: StandIns, runId: string, lines: string[]): Promise<void> {
  const standIn = await standIns.of(runId);
  for (const line of lines) {
    await standIn.tell({ name: 'write', text: `${line}\n` });
    await eventually(async () => {
      const log = await platform.runLog(runId, { offset: null, limitBytes: 1_000_000 }, signal);
      return log!.content.includes(line);
    });
  }
}
