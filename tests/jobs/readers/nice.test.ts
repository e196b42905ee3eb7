import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, expect, it } from 'vitest';
import { setNice } from '../../../src/jobs/readers/nice.ts';
import { eventually } from '../../helpers/eventually.ts';

const started: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});
/** A process with a session of its own, as a reader has. */
function inItsOwnSession(): number {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  started.push(child);
  return child.pid!;
}
const groupNice = (pid: number | 'self') =>
  Number(/nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1]);

it('a process gives way, and does not take it back', () => {
  const pid = inItsOwnSession();
  setNice(pid, 10);
  setNice(pid, 2);
  expect(getPriority(pid)).toBe(10);
});

it.runIf(existsSync('/proc/self/autogroup'))(
  'so does its session, several at once too, and ours does not',
  async () => {
    const before = groupNice('self');
    const pids = Array.from({ length: 4 }, inItsOwnSession);
    for (const pid of pids) setNice(pid, 10);
    await eventually(async () => pids.every((pid) => groupNice(pid) === 10));
    expect(groupNice('self')).toBe(before);
  },
);

it('of a process that has ended there is nothing to change', () => {
  expect(() => setNice(2 ** 22 + 1, 10)).not.toThrow();
});
