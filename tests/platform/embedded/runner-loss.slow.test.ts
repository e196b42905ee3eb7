// The process that runs agents is killed, or stops, in the middle of a run.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { type EmbeddedHarness, embeddedHarness } from './harness.ts';

const { signal } = new AbortController();

let harness: EmbeddedHarness;
let runners: ChildProcess[] = [];
beforeAll(async () => {
  harness = await embeddedHarness({}, false);
});
afterAll(async () => {
  for (const runner of runners) runner.kill('SIGKILL');
  await harness.close();
});

async function startRunner(): Promise<ChildProcess> {
  const { dataDir, url } = harness.t.database;
  const env = { DATA_DIR: dataDir, DATABASE_URL: url ?? '' };
  const runner = fork(
    fileURLToPath(new URL('./runner-process.ts', import.meta.url)),
    [JSON.stringify({ program: harness.standIns.program, env })],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  runners = [...runners, runner];
  await once(runner, 'message');
  return runner;
}

const end = async (runner: ChildProcess, how: NodeJS.Signals) => {
  const asked = performance.now();
  runner.kill(how);
  await once(runner, 'exit');
  return performance.now() - asked;
};

const gone = (pid: number) =>
  eventually(async () => {
    try {
      return !process.kill(pid, 0);
    } catch {
      return true;
    }
  });

const statusOf = async (runId: string) => (await harness.platform.run(runId, signal))!.status;

it('killed: the agent ends by itself, and the run goes on elsewhere as a continuation', async () => {
  const first = await startRunner();
  const { runId } = await harness.queueRun();
  const agent = await harness.standIns.of(runId);
  await end(first, 'SIGKILL');
  await gone(agent.pid);
  expect(await harness.platform.run(runId, signal)).toMatchObject({ status: 'running', processLost: false });
  await harness.t.ctx.db.execute(
    sql`update platform_runs set followed_at = followed_at - interval '1 minute' where run_id = ${runId}`,
  );
  expect(await harness.platform.run(runId, signal)).toMatchObject({ status: 'running', processLost: true });

  const second = await startRunner();
  const again = await harness.standIns.of(runId, 2);
  expect(await harness.platform.run(runId, signal)).toMatchObject({
    status: 'running',
    processLost: false,
    continuationAttempt: 1,
    invocationSource: 'automation',
    triggerDetail: 'system',
  });
  again.end(0);
  await eventually(async () => (await statusOf(runId)) === 'succeeded');
  await end(second, 'SIGTERM');
});

it('stopping: the run waits for the next start, and this counts as no loss', async () => {
  const first = await startRunner();
  const { runId } = await harness.queueRun();
  const agent = await harness.standIns.of(runId);
  expect(await end(first, 'SIGTERM')).toBeLessThan(10_000);
  await gone(agent.pid);
  expect(await statusOf(runId)).toBe('queued');
  expect((await harness.platform.runEvents(runId, signal))!.at(-1)!.message).toMatch(/interrupted/);

  const second = await startRunner();
  const again = await harness.standIns.of(runId, 2);
  expect(await harness.platform.run(runId, signal)).toMatchObject({ status: 'running', continuationAttempt: 0 });
  again.end(0);
  await eventually(async () => (await statusOf(runId)) === 'succeeded');
  await end(second, 'SIGTERM');
});

it('stopping: an agent that ignores it does not hold the service up', async () => {
  const runner = await startRunner();
  const { runId } = await harness.queueRun();
  const agent = await harness.standIns.of(runId);
  await agent.tell({ name: 'ignore-sigterm' });
  expect(await end(runner, 'SIGTERM')).toBeLessThan(10_000);
  await gone(agent.pid);
  expect(await statusOf(runId)).toBe('queued');
  expect(await harness.platform.cancelRun(runId, signal)).toEqual({ status: 'cancelled', cancelled: true });
});
