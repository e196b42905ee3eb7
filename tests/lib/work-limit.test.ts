import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { openWorkLimit } from '../../src/lib/work-limit.ts';
import { eventually } from '../helpers/eventually.ts';

const hasSchedstat = existsSync('/proc/self/schedstat');
const BUSY = ['-e', 'for (;;);'];
const started: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});
const start = (command: string, args: string[]): number => {
  const child = spawn(command, args, { stdio: 'ignore' });
  started.push(child);
  return child.pid!;
};
/** What the processors gave a process so far, in milliseconds. */
const givenTo = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;

/** A process on a crowded processor that works or waits for it, and nothing else: it has loaded what it needs. */
async function startCrowded(): Promise<number> {
  const [pid] = Array.from({ length: 5 }, () => start('taskset', ['-c', '0', process.execPath, ...BUSY]));
  await eventually(async () => givenTo(pid!) > 200);
  return pid!;
}

/** From now until the limit of a process is over, and what the processors gave it meanwhile. */
async function untilOver(pid: number, ms: number, longestMs: number) {
  const [began, before] = [performance.now(), hasSchedstat ? givenTo(pid) : 0];
  await new Promise<void>((onOver) => openWorkLimit({ pid, ms, longestMs, onOver }));
  return { passed: performance.now() - began, given: hasSchedstat ? givenTo(pid) - before : 0 };
}

it('what hangs without working is over after its time', async () => {
  const { passed } = await untilOver(start('sleep', ['60']), 200, 60_000);
  expect(passed).toBeGreaterThanOrEqual(195);
  expect(passed).toBeLessThan(10_000);
});

it.runIf(hasSchedstat)('what waits for a processor is not over before it had its time', async () => {
  const { passed, given } = await untilOver(await startCrowded(), 400, 60_000);
  expect(given).toBeGreaterThanOrEqual(300);
  expect(passed).toBeGreaterThan(given);
});

it.runIf(hasSchedstat)('the clock has the last word', async () => {
  const { given } = await untilOver(await startCrowded(), 400, 900);
  expect(given).toBeLessThan(350);
});

it('a sign of life begins the time anew, and work that ended is never over', async () => {
  const pid = start('sleep', ['60']);
  let over = 0;
  const ended = openWorkLimit({ pid, ms: 50, onOver: () => (over += 1) });
  ended.refresh();
  ended.stop();
  await untilOver(pid, 100, 60_000);
  expect(over).toBe(0);
});

it('signs keep it from being over, and the silence after them ends it', async () => {
  const pid = start('sleep', ['60']);
  let over = 0;
  const limit = openWorkLimit({ pid, ms: 150, onOver: () => (over += 1) });
  const signs = setInterval(() => limit.refresh(), 20);
  await untilOver(pid, 600, 60_000);
  expect(over).toBe(0);
  clearInterval(signs);
  await eventually(async () => over === 1);
});
