import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BridgeClient, openBridge } from '../../../src/clients/bridge.ts';
import { HOST_SERVICES } from '../../../src/domain/host-services.ts';
import { bridgeApp } from '../../../src/host/bridge/app.ts';
import { serviceControl } from '../../../src/host/bridge/services.ts';
import { startByManager } from '../../../src/host/drains/start-run.ts';
import { isAlive, openProcessManager, type ProcessManager } from '../../../src/host/process-manager.ts';
import { eventually } from '../../helpers/eventually.ts';
import { PM2 } from '../../helpers/pm2.ts';
import { listen } from '../listen.ts';
import { type ManagerHome, managerHome } from '../manager.ts';

const DAEMON = 'legal-reaper';
const DRAIN = 'legal-digest-drain';
const SECRET = 'the-shared-secret-of-this-test';

describe.skipIf(PM2 === null)('services under the process manager', () => {
  let pm2: ManagerHome;
  let manager: ProcessManager;
  let server: Awaited<ReturnType<typeof listen>>;
  let bridge: BridgeClient;

  beforeAll(async () => {
    pm2 = await managerHome();
    manager = openProcessManager(pm2.home, PM2);
    server = await listen(app(SECRET));
    bridge = openBridge(server.url, SECRET);
  });

  afterAll(async () => {
    await bridge.close();
    await server.close();
    await pm2.discard();
  });

  const app = (secret: string | null) =>
    bridgeApp({
      host: '127.0.0.1',
      secret,
      services: serviceControl(manager, pm2.definitionOf),
      usage: { read: async () => null, close: async () => {} },
      log: pino({ level: 'silent' }),
    });

  const limit = () => AbortSignal.timeout(30_000);
  const control = (name: string, action: 'start' | 'stop' | 'restart') => bridge.control(name, action, limit());
  const stateOf = async (name: string) => (await bridge.services(limit())).find((service) => service.name === name);
  const becomes = (name: string, status: string) => eventually(async () => (await stateOf(name))?.status === status);
  const programs = async () => (await manager.list())?.map(({ name }) => name) ?? null;

  async function post(body: string, headers: Record<string, string> = {}) {
    const response = await fetch(`${server.url}/pm2/control`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${SECRET}`, ...headers },
    });
    return { status: response.status, body: (await response.json()) as { ok: boolean; error: string | null } };
  }

  test('one life of the services, from a manager that does not run to one that was killed', async () => {
    await pm2.kill();
    // What another test saw last may be told for half a second.
    await becomes(DAEMON, 'stopped');
    // A look starts nothing: every service of the list is there, stopped, with its own schedule.
    const asleep = await bridge.services(limit());
    expect(asleep.map(({ name, cron }) => [name, cron])).toEqual(HOST_SERVICES.map(({ name, cron }) => [name, cron]));
    expect(asleep.every(({ status, uptime_ms }) => status === 'stopped' && uptime_ms === 0)).toBe(true);
    expect(existsSync(join(pm2.home, 'pm2.pid'))).toBe(false);
    expect(await control(DAEMON, 'stop')).toEqual({ ok: true, error: null });
    expect(existsSync(join(pm2.home, 'pm2.pid'))).toBe(false);

    // Starting one starts the manager; once is enough.
    expect(await control(DAEMON, 'start')).toEqual({ ok: true, error: null });
    await becomes(DAEMON, 'online');
    const first = (await manager.list())?.find(({ name }) => name === DAEMON)?.pid;
    await Promise.all([control(DAEMON, 'start'), control(DAEMON, 'start')]);
    expect((await manager.list())?.map(({ name, pid }) => [name, pid])).toEqual([[DAEMON, first]]);
    await eventually(async () => ((await stateOf(DAEMON))?.memory_bytes ?? 0) > 1_000_000);

    // Restarting gives another process, stopping none.
    expect(await control(DAEMON, 'restart')).toEqual({ ok: true, error: null });
    await becomes(DAEMON, 'online');
    expect(await stateOf(DAEMON)).toMatchObject({ restarts: 1, cron: '', autorestart: true });
    expect((await manager.list())?.find(({ name }) => name === DAEMON)?.pid).not.toBe(first);
    expect(await control(DAEMON, 'stop')).toEqual({ ok: true, error: null });
    await becomes(DAEMON, 'stopped');
    expect(await control(DAEMON, 'start')).toEqual({ ok: true, error: null });
    await becomes(DAEMON, 'online');

    // Nothing of a process's environment leaves.
    const listed = await (await fetch(`${server.url}/pm2`)).text();
    expect(listed).not.toContain('must-not-leave-the-host');
    expect(Object.keys(JSON.parse(listed).services[0]).sort()).toEqual([
      'autorestart',
      'cpu',
      'cron',
      'last_exit',
      'memory_bytes',
      'name',
      'restarts',
      'status',
      'uptime_ms',
    ]);

    // The daemon is killed, and its programs run on: nobody is told that they are stopped, and starting works.
    const orphan = (await manager.list())?.find(({ name }) => name === DAEMON)?.pid ?? 0;
    process.kill(Number(await readFile(join(pm2.home, 'pm2.pid'), 'utf8')), 'SIGKILL');
    const lost = await eventually(() =>
      bridge.services(limit()).then(
        () => null,
        (error: unknown) => error,
      ),
    );
    expect(lost).toMatchObject({ reason: 'unavailable', detail: expect.stringContaining('מנהל התהליכים נפל') });
    expect(isAlive(orphan)).toBe(true);
    expect(await programs()).toBeNull();
    expect(await control(DAEMON, 'start')).toEqual({ ok: true, error: null });
    await becomes(DAEMON, 'online');
    if (isAlive(orphan)) process.kill(orphan, 'SIGKILL');
  });

  test('a stopped drain stays stopped, a started one has its schedule back, a restarted one keeps what it has', async () => {
    expect(await control(DRAIN, 'start')).toEqual({ ok: true, error: null });
    const atFirst = await pm2.runs();
    await eventually(async () => (await pm2.runs()) >= atFirst + 3);
    // Kind and schedule are the list's, whatever the manager runs it by.
    expect(await stateOf(DRAIN)).toMatchObject({ cron: '25 */2 * * *', autorestart: false });

    expect(await control(DRAIN, 'restart')).toEqual({ ok: true, error: null });
    const restarted = await pm2.runs();
    await eventually(async () => (await pm2.runs()) >= restarted + 2);

    expect(await control(DRAIN, 'stop')).toEqual({ ok: true, error: null });
    const stopped = await pm2.runs();
    await wait(3500);
    expect(await pm2.runs()).toBeLessThanOrEqual(stopped + 1);
    expect(await stateOf(DRAIN)).toMatchObject({ status: 'stopped', cron: '25 */2 * * *' });
    expect(await control(DRAIN, 'stop')).toEqual({ ok: true, error: null });

    // One run of a stopped drain leaves it stopped.
    const before = await pm2.runs();
    expect(await control(DRAIN, 'restart')).toEqual({ ok: true, error: null });
    await eventually(async () => (await pm2.runs()) === before + 1);
    await wait(2500);
    expect(await pm2.runs()).toBe(before + 1);

    expect(await control(DRAIN, 'start')).toEqual({ ok: true, error: null });
    await eventually(async () => (await pm2.runs()) >= before + 4);
    await control(DRAIN, 'stop');
  });

  test.each([
    'appeals-bridge',
    'pm2',
    'all',
    'legal-unknown',
    'LEGAL-REAPER',
    ' legal-reaper',
    'legal-reaper; touch /tmp/pwned',
    '$(reboot)',
    '/.*/',
    '0',
    '',
    '__proto__',
    'legal-'.padEnd(10_240, 'x'),
  ])('a name that is not on the list is refused: %#', async (name) => {
    const before = await programs();
    for (const action of ['start', 'stop', 'restart']) {
      const { status, body } = await post(JSON.stringify({ name, action }));
      expect(status).toBe(403);
      expect(body).toEqual({ ok: false, error: expect.stringMatching(/[א-ת]/) });
    }
    expect(await programs()).toEqual(before);
  });

  test('every refusal has the one form', async () => {
    const fine = JSON.stringify({ name: DAEMON, action: 'restart' });
    const form = { ok: false, error: expect.any(String) };
    expect(await post(fine, { authorization: 'Bearer wrong' })).toEqual({ status: 401, body: form });
    expect(await post(fine, { authorization: '' })).toEqual({ status: 401, body: form });
    expect(await post('{"name":')).toEqual({ status: 400, body: form });
    expect(await post(JSON.stringify({ name: DAEMON, action: 'delete' }))).toEqual({ status: 422, body: form });
    expect(await post(JSON.stringify({ name: [DAEMON], action: 'stop' }))).toEqual({ status: 422, body: form });
    expect(await post(JSON.stringify({ name: DAEMON, action: 'stop', force: true }))).toEqual({
      status: 422,
      body: form,
    });
    expect(await post(JSON.stringify({ name: 'x'.repeat(100_000), action: 'stop' }))).toEqual({
      status: 413,
      body: form,
    });
    expect(await post(fine, { origin: 'https://elsewhere.example' })).toEqual({ status: 403, body: form });

    const without = await listen(app(null));
    const response = await fetch(`${without.url}/pm2/control`, { method: 'POST', body: fine });
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ ok: false, error: expect.stringContaining('control_disabled') });
    await without.close();
  });

  test('a manager that hangs is said to, within the limits, and is used again when it wakes', async () => {
    await control(DAEMON, 'start');
    const daemon = Number(await readFile(join(pm2.home, 'pm2.pid'), 'utf8'));
    process.kill(daemon, 'SIGSTOP');
    try {
      await wait(600);
      const began = performance.now();
      await expect(bridge.services(AbortSignal.timeout(2000))).rejects.toMatchObject({ reason: 'unavailable' });
      expect(performance.now() - began).toBeLessThan(2300);
      expect(await control(DAEMON, 'restart')).toEqual({ ok: false, error: expect.stringContaining('אינו משיב') });
    } finally {
      process.kill(daemon, 'SIGCONT');
    }
    await becomes(DAEMON, 'online');
  });

  test('a burst begins a run of the drain unless one goes on or a person stopped it', async () => {
    const name = 'legal-halacha-drain';
    const startRun = startByManager(manager);
    const { signal } = new AbortController();
    expect(await startRun(signal)).toBe(false);

    const file = join(pm2.home, 'runs-of-this-test');
    const runs = async () => (await readFile(file, 'utf8').catch(() => '')).split('\n').length - 1;
    const { cron_restart: _schedule, ...once } = pm2.definitionOf(name);
    await manager.start({ ...once, pmx: false, env: { RUNS_FILE: file } });
    await eventually(async () => (await runs()) === 1);
    // Of the manager itself: what the bridge tells may be half a second old, from before the run.
    await eventually(
      async () => (await manager.list())?.find((program) => program.name === name)?.status === 'stopped',
    );
    expect(await startRun(signal)).toBe(true);
    await eventually(async () => (await runs()) === 2);
    await manager.remove(name);

    await manager.start({ ...pm2.definitionOf(DAEMON), name });
    await becomes(name, 'online');
    expect(await startRun(signal)).toBe(false);
    await manager.remove(name);
  });
});
