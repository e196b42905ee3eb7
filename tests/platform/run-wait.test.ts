import { expect, it } from 'vitest';
import type { PlatformAgent, PlatformRun } from '../../src/platform/platform.ts';
import { runWait } from '../../src/platform/run-wait.ts';

const NOW = new Date('2026-03-10T10:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const run = (runId: string, status: 'queued' | 'running', seconds: number, agentId = 'a') =>
  ({ runId, status, agentId, agentName: 'analyst', createdAt: ago(seconds) }) as PlatformRun;
const agent = (status: PlatformAgent['status']) => ({ agentId: 'a', status }) as PlatformAgent;
const mine = run('mine', 'queued', 30);

it('says nothing of a run that has begun, or has only just been asked for', () => {
  expect(runWait(run('mine', 'running', 30), agent('paused'), [], NOW)).toBeNull();
  expect(runWait(run('mine', 'queued', 1), agent('idle'), [], NOW)).toBeNull();
});

it('waits for an agent that takes no run', () => {
  expect(runWait(mine, agent('paused'), [mine], NOW)).toEqual({
    code: 'agent_down',
    message: 'ממתין לסוכן analyst, שהוא מושהה',
    since: ago(30),
  });
});

it('waits for the runs of the same agent before it', () => {
  const running = run('first', 'running', 90);
  expect(runWait(mine, agent('running'), [running, mine], NOW)).toMatchObject({
    code: 'queue',
    message: 'ממתין לסיום הריצה הקודמת של הסוכן analyst',
  });
  const before = [run('second', 'queued', 60), run('later', 'queued', 10), run('other', 'queued', 60, 'b')];
  expect(runWait(mine, undefined, [running, ...before, mine], NOW)?.message).toMatch(/ ולעוד 1 שלפניה$/);
});

it('waits for the platform itself where nothing is before it', () => {
  expect(runWait(mine, agent('idle'), [mine], NOW)?.code).toBe('workers');
});
