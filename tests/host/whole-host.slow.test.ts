import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { HOST_SERVICES } from '../../src/domain/host-services.ts';
import { openProcessManager } from '../../src/host/process-manager.ts';
import { readProcess, readProcesses } from '../../src/host/reaper/processes.ts';
import { type Json, type TestApp, testApp } from '../helpers/app.ts';
import { eventually } from '../helpers/eventually.ts';
import { killManager, PM2 } from '../helpers/pm2.ts';
import { freePort } from '../helpers/service.ts';

// `npm run host` with a real process manager: the bridge and every service, seen from the web service.

const root = new URL('../..', import.meta.url).pathname;
const NODE = join(root, 'node_modules/.bin/node');
const PATIENCE_MS = 120_000;

describe.skipIf(PM2 === null)('npm run host', () => {
  let home: string;
  let env: Record<string, string>;
  let t: TestApp;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'pm2-'));
    const bridgePort = await freePort();
    const secret = 'the-shared-secret-of-this-test';
    t = await testApp({
      WORKERS: 'off',
      BRIDGE_URL: `http://127.0.0.1:${bridgePort}`,
      BRIDGE_SHARED_SECRET: secret,
    });
    env = {
      PATH: process.env.PATH ?? '',
      HOME: home,
      DATA_DIR: t.database.dataDir,
      DATABASE_URL: t.database.url ?? '',
      PM2_HOME: home,
      PM2_BIN: PM2 ?? '',
      BRIDGE_PORT: String(bridgePort),
      BRIDGE_SHARED_SECRET: secret,
      CHAT_SERVICE_PORT: String(await freePort()),
      COURT_FETCH_PORT: String(await freePort()),
      COURT_FETCH_DISPLAY: `:${200 + (bridgePort % 700)}`,
      LOG_LEVEL: 'warn',
    };
  });

  afterAll(async () => {
    await killAll();
    await t.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  async function killAll(): Promise<void> {
    await killManager(home);
    for (const { pid, home: of } of await readProcesses()) if (of === home) process.kill(pid, 'SIGKILL');
  }

  const runHost = async () => {
    const script = ['--import', './src/db/driver/hooks.mjs', 'src/entrypoints/host.ts'];
    return (await promisify(execFile)(NODE, script, { cwd: root, env })).stdout.split('\n');
  };

  const bridgeProcesses = async () =>
    (await readProcesses()).filter((each) => each.home === home && each.service === 'appeals-bridge');
  const managerOf = ([bridge]: { parent: number }[]) => bridge?.parent ?? 0;

  /** The snapshot, once it is as wanted, and valid by the document that clients are made from. */
  async function snapshot(holds: (body: Json) => boolean): Promise<Json> {
    const { components } = (await t.json('/openapi.json')).body;
    const asDefinitions = JSON.stringify({ $defs: components.schemas, $ref: '#/$defs/OperationsSnapshot' });
    const schema = z.fromJSONSchema(JSON.parse(asDefinitions.replaceAll('#/components/schemas/', '#/$defs/')));
    const body = await eventually(async () => {
      const seen = (await t.json('/api/operations')).body;
      return holds(seen) && seen;
    }, PATIENCE_MS);
    expect(schema.parse(body)).toEqual(body);
    expect(schema.safeParse({ ...body, services: [{ name: 'x' }] }).success).toBe(false);
    return body;
  }

  test('everything starts with one command, is shown, is left alone by a second one, and is shown as gone', async () => {
    const names = ['appeals-bridge', ...HOST_SERVICES.map(({ name }) => name)];
    expect((await runHost()).slice(0, names.length)).toEqual(names.map((name) => `${name}: started`));

    const daemons = HOST_SERVICES.filter(({ kind }) => kind === 'daemon').map(({ name }) => name);
    const up = await snapshot(
      ({ services }) =>
        services.length === HOST_SERVICES.length &&
        daemons.every((name) => services.some((each: Json) => each.name === name && each.status === 'online')),
    );
    expect(up).toMatchObject({ services_error: null, errors: [] });
    expect(up.services.map(({ name, cron, autorestart }: Json) => [name, cron, autorestart])).toEqual(
      HOST_SERVICES.map(({ name, cron, kind }) => [name, cron, kind === 'daemon']),
    );
    for (const service of up.services) expect('disabled' in service).toBe(service.cron !== '');

    expect((await runHost()).slice(0, names.length)).toEqual(names.map((name) => `${name}: running already`));

    // The manager is killed: the next one finds the ports and locks of its services free within seconds.
    const before = await bridgeProcesses();
    process.kill(Number(await readFile(join(home, 'pm2.pid'), 'utf8')), 'SIGKILL');
    await eventually(async () => (await readProcess(managerOf(before))) === null);
    expect((await runHost()).slice(0, names.length)).toEqual(names.map((name) => `${name}: started`));
    await eventually(async () => {
      const now = await bridgeProcesses();
      return now.length === 1 && now[0]?.pid !== before[0]?.pid;
    }, PATIENCE_MS);
    await snapshot(({ services }) =>
      daemons.every((name) => services.some((each: Json) => each.name === name && each.status === 'online')),
    );
    const listed = (await openProcessManager(home, PM2).list()) ?? [];
    for (const name of ['appeals-bridge', ...daemons])
      expect([name, listed.find((each) => each.name === name)?.restarts]).toEqual([name, 0]);

    await killAll();
    const down = await snapshot(({ services_error }) => services_error !== null);
    expect(down).toMatchObject({ services: [], subscription_usage: null, errors: [] });
    expect(down.services_error).toMatch(/אינו זמין/);
  }, 400_000);
});
