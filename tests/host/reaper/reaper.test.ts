import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive } from '../../../src/host/process-manager.ts';
import { trimLogs } from '../../../src/host/reaper/logs.ts';
import { findOrphans } from '../../../src/host/reaper/orphans.ts';
import { readProcess } from '../../../src/host/reaper/processes.ts';
import { reap } from '../../../src/host/reaper/reaper.ts';
import { holdSingleInstance } from '../../../src/host/single-instance.ts';
import { eventually } from '../../helpers/eventually.ts';

const PARENT = new URL('../programs/family.mjs', import.meta.url).pathname;
const SLEEP = 'setInterval(() => {}, 1000)';
const STUBBORN = `process.on('SIGTERM', () => {}); ${SLEEP}`;

let home: string;
let pids: number[];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'reaper-'));
  pids = [];
});

afterEach(async () => {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await rm(home, { recursive: true });
});

interface Child {
  env: Record<string, string>;
  script: string;
}

/** Starts a parent with its children. @returns their numbers, the parent's first */
async function family(name: string, children: Child[], stay: boolean): Promise<number[]> {
  const out = join(home, name);
  const parent = spawn(process.execPath, [PARENT, JSON.stringify({ children, out, stay })], { stdio: 'ignore' });
  const started = JSON.parse(await eventually(() => readFile(out, 'utf8'))) as number[];
  pids.push(parent.pid!, ...started);
  if (!stay) await new Promise((resolve) => (parent.exitCode === null ? parent.once('exit', resolve) : resolve(null)));
  return [parent.pid!, ...started];
}

const marked = (service: string, where = home) => ({ LEGAL_HOST_SERVICE: service, LEGAL_HOST_HOME: where });

test('orphans of the services are ended, stubborn ones too, and nothing else is', async () => {
  const [daemon, living] = await family('daemon', [{ env: marked('legal-chat-service'), script: SLEEP }], true);
  await writeFile(join(home, 'pm2.pid'), String(daemon));
  const [, orphan, stubborn, elsewhere, unmarked] = await family(
    'gone',
    [
      { env: marked('legal-court-fetch-service'), script: SLEEP },
      { env: marked('legal-digest-drain'), script: STUBBORN },
      { env: marked('legal-chat-service', '/another/home'), script: SLEEP },
      { env: {}, script: SLEEP },
    ],
    false,
  );
  const stop = new AbortController();
  const log = pino({ level: 'silent' });
  const reaping = reap({ home, managed: false, log, signal: stop.signal, intervalMs: 50, graceMs: 400 });
  await eventually(async () => !isAlive(orphan!) && !isAlive(stubborn!));
  await wait(300);
  expect([daemon, living, elsewhere, unmarked].map((pid) => isAlive(pid!))).toEqual([true, true, true, true]);

  // The daemon is killed: what it leaves is nobody's until another one runs.
  process.kill(daemon!, 'SIGKILL');
  await wait(400);
  expect(isAlive(living!)).toBe(true);
  const [next] = await family('next', [], true);
  await writeFile(join(home, 'pm2.pid'), String(next));
  await eventually(async () => !isAlive(living!));
  stop.abort();
  await reaping;
});

test('a managed reaper leaves when another daemon than its parent has taken over', async () => {
  const [daemon] = await family('daemon', [], true);
  const stop = new AbortController();
  const log = pino({ level: 'silent' });
  const own = { home, managed: true, log, signal: stop.signal, intervalMs: 20 };
  await writeFile(join(home, 'pm2.pid'), String(process.ppid));
  const reaping = reap(own);
  expect(await Promise.race([reaping.then(() => 'left'), wait(200, 'stays')])).toBe('stays');
  await writeFile(join(home, 'pm2.pid'), String(daemon));
  await reaping;
});

test('ancestors decide, cycles in a torn picture do no harm', () => {
  const process = (pid: number, parent: number, service: string | null = 'legal-chat-service') => ({
    pid,
    parent,
    startedAt: '1',
    service,
    home,
  });
  const orphansOf = (list: ReturnType<typeof process>[], daemon: number | null = 10) =>
    findOrphans(list, { home, daemon, self: 99 }).map(({ pid }) => pid);
  expect(orphansOf([process(10, 1, null), process(11, 10), process(12, 11), process(13, 12, null)])).toEqual([]);
  expect(orphansOf([process(10, 1, null), process(21, 1), process(22, 21), process(23, 500)])).toEqual([21, 22, 23]);
  expect(orphansOf([process(31, 32), process(32, 31)])).toEqual([31, 32]);
  expect(orphansOf([process(99, 1), process(41, 99), process(10, 1)])).toEqual([]);
  expect(orphansOf([process(21, 1)], null)).toEqual([]);
});

test('a process is read with its mark, whatever its name is', async () => {
  const [, child] = await family('one', [{ env: marked('legal-chat-service', '/בית'), script: SLEEP }], true);
  await eventually(async () => (await readProcess(child!))?.service);
  expect(await readProcess(child!)).toMatchObject({ pid: child, service: 'legal-chat-service', home: '/בית' });
  expect(await readProcess(2_000_000_000)).toBeNull();
});

test('logs stay bounded', async () => {
  await writeFile(join(home, 'big.log'), 'x'.repeat(5000));
  await writeFile(join(home, 'small.log'), 'y'.repeat(10));
  await trimLogs(home, 1000);
  expect((await stat(join(home, 'big.log'))).size).toBe(0);
  expect((await stat(join(home, 'big.log.1'))).size).toBe(5000);
  expect((await stat(join(home, 'small.log'))).size).toBe(10);
  await trimLogs(join(home, 'missing'));
});

test('a service runs once', () => {
  const release = holdSingleInstance(home, 'legal-reaper');
  expect(() => holdSingleInstance(home, 'legal-reaper')).toThrow(/is running already/);
  release();
  holdSingleInstance(home, 'legal-reaper')();
});
