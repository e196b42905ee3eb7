import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BridgeClient, openBridge } from '../../src/clients/bridge.ts';
import { openChatService } from '../../src/clients/chat-service.ts';
import { HOST_SERVICES } from '../../src/domain/host-services.ts';
import { APPS } from '../../src/host/apps.ts';
import { isAlive } from '../../src/host/process-manager.ts';
import { readProcesses } from '../../src/host/reaper/processes.ts';
import { eventually } from '../helpers/eventually.ts';
import { killManager, PM2 } from '../helpers/pm2.ts';
import { freePort } from '../helpers/service.ts';

// The real programs under the real process manager: the bridge, started as `npm run bridge` does, starts the services.

const root = new URL('../..', import.meta.url).pathname;
const NODE = join(root, 'node_modules/.bin/node');
const SECRET = 'the-shared-secret-of-this-test';
const limit = () => AbortSignal.timeout(30_000);

describe.skipIf(PM2 === null)('under the process manager', () => {
  let dir: string;
  let env: Record<string, string>;
  let ports: { bridge: number; chat: number; fetch: number };
  let bridgeProcess: ChildProcess;
  let bridge: BridgeClient;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'host-'));
    ports = { bridge: await freePort(), chat: await freePort(), fetch: await freePort() };
    env = {
      PATH: process.env.PATH ?? '',
      HOME: dir,
      DATA_DIR: dir,
      PM2_HOME: join(dir, 'pm2'),
      BRIDGE_PORT: String(ports.bridge),
      BRIDGE_SHARED_SECRET: SECRET,
      CHAT_SERVICE_PORT: String(ports.chat),
      CHAT_SERVICE_SECRET: 'secret-of-the-chat',
      COURT_FETCH_PORT: String(ports.fetch),
      PM2_BIN: PM2 ?? '',
      MODEL_PROVIDER: 'cli',
      MODEL_COMMAND: JSON.stringify(['/bin/cat']),
    };
    bridgeProcess = start('bridge');
    bridge = openBridge(`http://127.0.0.1:${ports.bridge}`, SECRET);
    await eventually(() => bridge.services(limit()));
  });

  afterAll(async () => {
    await bridge.close();
    bridgeProcess.kill('SIGTERM');
    await killManager(env.PM2_HOME ?? '');
    for (const { pid, home } of await readProcesses()) if (home === env.PM2_HOME) process.kill(pid, 'SIGKILL');
    await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  const start = (entry: string): ChildProcess =>
    spawn(NODE, ['--import', './src/db/driver/hooks.mjs', `src/entrypoints/${entry}.ts`], {
      cwd: root,
      env: { ...env, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  const isOnline = async (name: string) =>
    (await bridge.services(limit())).some((service) => service.name === name && service.status === 'online');

  test('services start under the manager, answer, and are the reaper’s when they are left behind', async () => {
    for (const name of ['legal-chat-service', 'legal-court-fetch-service', 'legal-reaper'])
      expect(await bridge.control(name, 'start', limit())).toEqual({ ok: true, error: null });
    for (const name of ['legal-chat-service', 'legal-court-fetch-service', 'legal-reaper'])
      await eventually(() => isOnline(name));

    const chat = openChatService(`http://127.0.0.1:${ports.chat}`, 'secret-of-the-chat');
    expect(await eventually(() => chat.health(limit()))).toBe('cli:cat');
    const request = { system: 'ס', messages: [{ role: 'user' as const, content: 'שלום' }] };
    let text = '';
    for await (const event of await chat.chat(request, limit())) if ('text' in event) text += event.text;
    expect(text).toBe('ס\n\nשלום\n');
    await chat.close();
    await eventually(async () => (await fetch(`http://127.0.0.1:${ports.fetch}/health`)).status === 200);

    // The services do not get the bridge's secret, and nobody gets into the manager's directory.
    const mine = (await readProcesses()).filter(({ home }) => home === env.PM2_HOME);
    expect(new Set(mine.map(({ service }) => service))).toEqual(
      new Set(['legal-chat-service', 'legal-court-fetch-service', 'legal-reaper']),
    );
    for (const { pid } of mine) expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain(SECRET);

    // The manager is killed: its services go on without it, until a new one starts them and the reaper clears up.
    const daemon = Number(await readFile(join(dir, 'pm2/pm2.pid'), 'utf8'));
    process.kill(daemon, 'SIGKILL');
    await eventually(() =>
      isOnline('legal-reaper').then(
        () => false,
        (error) => error.detail?.includes('מנהל התהליכים נפל'),
      ),
    );
    for (const name of ['legal-reaper', 'legal-chat-service'])
      expect(await bridge.control(name, 'start', limit())).toEqual({ ok: true, error: null });
    await eventually(async () => mine.every(({ pid }) => !isAlive(pid)), 60_000);
    await eventually(async () => {
      const again = openChatService(`http://127.0.0.1:${ports.chat}`, 'secret-of-the-chat');
      return again.health(limit()).finally(() => again.close());
    });
  }, 180_000);

  test('a second bridge or reaper says why it does not start', async () => {
    await bridge.control('legal-chat-service', 'start', limit());
    await bridge.control('legal-reaper', 'start', limit());
    await eventually(() => isOnline('legal-reaper'));
    for (const entry of ['bridge', 'reaper']) {
      const second = start(entry);
      let output = '';
      for (const stream of [second.stdout, second.stderr])
        stream?.on('data', (part) => {
          output += part;
        });
      expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(1);
      expect(output).toMatch(/is in use by another program|is running already/);
    }
  });
});

test('the ecosystem file has every service of the list, by its own kind and schedule, and the bridge', () => {
  expect(APPS.map(({ name }) => name)).toEqual(['appeals-bridge', ...HOST_SERVICES.map(({ name }) => name)]);
  for (const service of HOST_SERVICES) {
    const app = APPS.find(({ name }) => name === service.name);
    expect([app?.cron_restart ?? '', app?.autorestart]).toEqual([service.cron, service.kind === 'daemon']);
    expect(app?.script.endsWith(service.script)).toBe(true);
  }
});
