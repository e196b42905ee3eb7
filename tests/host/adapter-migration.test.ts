import { readdir, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BridgeClient, type MigrationRequest, openBridge } from '../../src/clients/bridge.ts';
import { platformAgents } from '../../src/db/schema/agent-platform.ts';
import { bridgeApp } from '../../src/host/bridge/app.ts';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';
import { listen } from './listen.ts';

const SECRET = 'the-shared-secret-of-this-test';
const limit = () => AbortSignal.timeout(60_000);

let database: TestDatabase;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await database.close();
});

/** A bridge whose script gets these variables. */
async function bridgeWith(scriptEnvironment: Record<string, string>): Promise<BridgeClient & { url: string }> {
  const app = bridgeApp({
    host: '127.0.0.1',
    secret: SECRET,
    services: { look: async () => [], control: async () => {} },
    usage: { read: async () => null, close: async () => {} },
    log: pino({ level: 'silent' }),
    scriptEnvironment: { DATA_DIR: database.dataDir, DATABASE_URL: database.url ?? '', ...scriptEnvironment },
  });
  const server = await listen(app);
  const client = openBridge(server.url, SECRET);
  closing.push(server.close, client.close);
  return { ...client, url: server.url };
}

const lines = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('on the embedded platform', () => {
  const kinds = async () =>
    (await database.db.select().from(platformAgents).orderBy(platformAgents.agentId)).map((row) => row.adapterType);

  test('there and back, for all and for one, and as a dry run', async () => {
    const bridge = await bridgeWith({ AGENT_PLATFORM: 'embedded' });
    const migrate = (request: MigrationRequest) => bridge.migrateAdapter(request, limit());
    const dry = await migrate({ all: true, to: 'claude_local', dry_run: true });
    expect(dry).toMatchObject({ ok: true, error: null });
    expect(lines(dry.output).map(({ from, to, changed }) => [from, to, changed])).toEqual([
      ['process', 'claude_local', true],
      ['process', 'claude_local', true],
    ]);
    expect(await kinds()).toEqual(['process', 'process']);

    const there = await migrate({ all: true, from: 'process', to: 'claude_local' });
    expect(there.ok).toBe(true);
    expect(await kinds()).toEqual(['claude_local', 'claude_local']);
    const [first] = lines(there.output);

    const one = await migrate({ agent_id: String(first?.agent_id), to: 'process' });
    expect(lines(one.output)).toEqual([expect.objectContaining({ changed: true, restored: true })]);
    expect(await kinds()).toEqual(['process', 'claude_local']);
    const rest = await migrate({ all: true, from: 'claude_local', to: 'process', company_id: 'of-nobody' });
    expect(rest).toEqual({ ok: true, output: '', error: null, unknownAgent: false });
    const back = await migrate({ all: true, from: 'claude_local', to: 'process' });
    expect(lines(back.output).map(({ changed }) => changed)).toEqual([false, true]);
    expect(await kinds()).toEqual(['process', 'process']);

    const status = await bridge.migrateAdapter({ action: 'status' }, limit());
    expect(lines(status.output)[1]).toMatchObject({ adapter_type: 'process', kept: ['process', 'claude_local'] });
    const folder = join(database.dataDir, 'adapter-configs');
    expect((await stat(folder)).mode & 0o077).toBe(0);
  });

  test('a kind or an agent that is none changes nothing', async () => {
    const bridge = await bridgeWith({ AGENT_PLATFORM: 'embedded' });
    // The first look at the platform makes its agents.
    await bridge.migrateAdapter({ action: 'status' }, limit());
    const before = await kinds();
    expect(before).toHaveLength(2);
    for (const request of [
      { all: true, to: 'bogus_adapter' },
      { agent_id: 'nobody', to: 'http' },
    ])
      expect(await bridge.migrateAdapter(request, limit())).toMatchObject({
        ok: false,
        error: expect.stringMatching(/[א-ת]/),
        unknownAgent: 'agent_id' in request,
      });
    expect(await kinds()).toEqual(before);
  });

  test('only plain names become arguments, and only with the secret', async () => {
    const bridge = await bridgeWith({});
    const post = async (body: object, authorization = `Bearer ${SECRET}`) => {
      const response = await fetch(`${bridge.url}/adapter-migration`, {
        method: 'POST',
        body: JSON.stringify({ action: 'migrate', ...body }),
        headers: { 'content-type': 'application/json', authorization },
      });
      return { status: response.status, body: await response.json() };
    };
    const form = { ok: false, output: '', error: expect.any(String) };
    for (const bad of ['x y', '$(id)', 'a;b', '../x', 'a=b', '', 'א', 'x'.repeat(10_000), 'a\nb'])
      for (const field of ['agent_id', 'from', 'to', 'company_id'])
        expect(await post({ all: field !== 'agent_id', to: 'process', [field]: bad })).toEqual({
          status: 422,
          body: form,
        });
    for (const body of [
      { to: 'process' },
      { all: true },
      { all: true, agent_id: 'x', to: 'process' },
      { action: 'rm' },
    ])
      expect(await post(body)).toEqual({ status: 422, body: form });
    expect(await post({ all: true, to: 'process' }, 'Bearer wrong')).toEqual({ status: 401, body: form });
    // A value that looks like an option is a value.
    const option = await post({ agent_id: '--all', to: 'claude_local' });
    expect(option).toMatchObject({ status: 404, body: { ok: false, error: 'הסוכן לא נמצא' } });
  });
});

describe('on Paperclip', () => {
  const SHARED = ['env', 'promptTemplate', 'cwd', 'timeoutSec', 'graceSec'];
  const OWN = { command: '/bin/sh', args: ['-c', 'true'], env: { KEY: 'value-of-key' }, timeoutSec: 5 };

  /** The two routes as the real server has them (facts, section 9), with one agent. */
  async function paperclip() {
    const agent = {
      id: 'agent-1',
      companyId: 'c1',
      name: 'analyst',
      adapterType: 'process',
      adapterConfig: { ...OWN } as object,
    };
    const server = createServer(async (request, response) => {
      const body: Buffer[] = [];
      for await (const part of request) body.push(part as Buffer);
      const send = (status: number, value: unknown) =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (request.headers.authorization !== 'Bearer board-key') return send(401, { error: 'Unauthorized' });
      if (request.url === '/api/adapters') return send(200, [{ type: 'process' }, { type: 'claude_local' }]);
      if (request.url === '/api/companies/c1/agents') return send(200, [agent]);
      if (request.method !== 'PATCH' || request.url !== '/api/agents/agent-1') return send(404, { error: 'none' });
      const { adapterType, adapterConfig, replaceAdapterConfig } = JSON.parse(Buffer.concat(body).toString());
      const kept = Object.fromEntries(Object.entries(agent.adapterConfig).filter(([key]) => SHARED.includes(key)));
      if (adapterConfig) agent.adapterConfig = replaceAdapterConfig ? adapterConfig : { ...kept, ...adapterConfig };
      agent.adapterType = adapterType;
      return send(200, agent);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(
      () =>
        new Promise<void>((resolve) => {
          server.closeAllConnections();
          server.close(() => resolve());
        }),
    );
    return { agent, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  const environment = (url: string, key: string) => ({
    AGENT_PLATFORM: 'paperclip',
    AGENT_PLATFORM_URL: url,
    AGENT_PLATFORM_API_KEY: key,
    AGENT_PLATFORM_COMPANIES: 'c1=ראשונה',
  });

  test('the former configuration is back on the way back', async () => {
    const { agent, url } = await paperclip();
    const bridge = await bridgeWith(environment(url, 'board-key'));
    const there = await bridge.migrateAdapter({ all: true, to: 'claude_local' }, limit());
    expect(there).toMatchObject({ ok: true, error: null });
    expect(agent).toMatchObject({ adapterType: 'claude_local', adapterConfig: { env: OWN.env, timeoutSec: 5 } });
    expect(agent.adapterConfig).not.toHaveProperty('command');
    agent.adapterConfig = { ...agent.adapterConfig, model: 'large', timeoutSec: 9 };

    expect(await bridge.migrateAdapter({ agent_id: 'agent-1', to: 'process' }, limit())).toMatchObject({ ok: true });
    expect(agent).toMatchObject({ adapterType: 'process' });
    expect(agent.adapterConfig).toEqual(OWN);
    const again = await bridge.migrateAdapter({ all: true, to: 'claude_local' }, limit());
    expect(agent.adapterConfig).toEqual({ env: OWN.env, timeoutSec: 9, model: 'large' });
    // Configurations may hold keys: they stay on the host.
    expect(`${there.output}${again.output}`).not.toContain('value-of-key');
    expect(await readdir(join(database.dataDir, 'adapter-configs', 'paperclip'))).toEqual(['agent-1.json']);
  });

  test('an unknown kind, a bad key and a server that is away are told in Hebrew', async () => {
    const { agent, url } = await paperclip();
    const known = await bridgeWith(environment(url, 'board-key'));
    expect((await known.migrateAdapter({ all: true, to: 'bogus' }, limit())).error).toContain('bogus אינו מוכר');
    const wrong = await bridgeWith(environment(url, 'another-key'));
    expect((await wrong.migrateAdapter({ all: true, to: 'claude_local' }, limit())).error).toMatch(/המפתח/);
    const away = await bridgeWith(environment('http://127.0.0.1:1', 'board-key'));
    expect((await away.migrateAdapter({ all: true, to: 'claude_local' }, limit())).error).toMatch(/אינה זמינה/);
    expect(agent.adapterType).toBe('process');
  });
});
