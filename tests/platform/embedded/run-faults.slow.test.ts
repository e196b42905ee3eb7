// What can go wrong with a run of the embedded platform, with real processes.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopIssuesJob } from '../../../src/features/agents/case-runs.jobs.ts';
import { findCase } from '../../../src/features/cases/cases.service.ts';
import { delegate } from '../../../src/features/generation/delegation.service.ts';
import { sweepOldRunLogs } from '../../../src/features/system/retention.service.ts';
import { agentRunJob } from '../../../src/platform/embedded/run-agent.jobs.ts';
import { MAX_LOG_BYTES } from '../../../src/platform/embedded/run-log.ts';
import { isLive, type PlatformRun } from '../../../src/platform/platform.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type EmbeddedHarness, embeddedHarness } from './harness.ts';

const { signal } = new AbortController();

const endOf = ({ platform }: EmbeddedHarness, runId: string): Promise<PlatformRun> =>
  eventually(async () => {
    const run = await platform.run(runId, signal);
    return run && !isLive(run.status) && run;
  });

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const gone = (pid: number) => eventually(async () => !isAlive(pid));

describe('a run', () => {
  let harness: EmbeddedHarness;
  beforeAll(async () => {
    harness = await embeddedHarness({ graceMs: 700 });
  });
  afterAll(() => harness.close());

  const started = async () => {
    const run = await harness.queueRun();
    return { ...run, process: await harness.standIns.of(run.runId) };
  };
  const notices = async (issueId: string) =>
    (await harness.platform.comments(issueId, signal)).map(({ authorType, tone, body }) => [authorType, tone, body]);
  const lastEvent = async (runId: string) => (await harness.platform.runEvents(runId, signal))!.at(-1)!;

  it('whose process dies fails with a word for a person, and its issue waits', async () => {
    const { runId, issueId, process: agent } = await started();
    process.kill(agent.pid, 'SIGKILL');
    expect(await endOf(harness, runId)).toMatchObject({ status: 'failed', error: expect.stringMatching(/^התהליך/) });
    expect((await harness.platform.issue(issueId, signal))?.status).toBe('blocked');
    expect(await notices(issueId)).toEqual([['system', 'danger', expect.stringMatching(/^התהליך/)]]);
    expect(await lastEvent(runId)).toMatchObject({ type: 'error', data: { exit_code: null, signal: 'SIGKILL' } });
  });

  it('that could not be done says what its process said to a person', async () => {
    const { runId, issueId, process: agent } = await started();
    agent.end(1, '{"level":50,"msg":"internals"}\nאין בתיק טענות לקבץ\n');
    expect((await endOf(harness, runId)).error).toBe('אין בתיק טענות לקבץ');
    expect(await notices(issueId)).toEqual([['system', 'warning', 'אין בתיק טענות לקבץ']]);
  });

  it('whose process broke shows nothing of its insides', async () => {
    const { runId, process: agent } = await started();
    agent.end(1, 'אין בתיק טענות\nTypeError: x is not a function\n    at /srv/app/secret.ts:1:1\n');
    expect((await endOf(harness, runId)).error).toMatch(/^התהליך שביצע את הריצה נסגר/);
  });

  it('that writes 1 GB keeps a bounded log in flat memory', async () => {
    const { runId, process: agent } = await started();
    const before = process.memoryUsage().rss;
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
    await agent.tell({ name: 'write', text: 'תחילה\n' });
    await agent.tell({ name: 'flood', bytes: 1024 ** 3 });
    clearInterval(watch);
    agent.end(0);
    expect((await endOf(harness, runId)).status).toBe('succeeded');
    expect((most - before) / 1024 ** 2).toBeLessThan(200);
    const [kept] = await harness.t.ctx.db.execute<{ bytes: number }>(
      sql`select sum(octet_length(content))::int as bytes from platform_run_logs where run_id = ${runId}`,
    );
    expect(kept!.bytes).toBeLessThan(MAX_LOG_BYTES + 1000);
    expect(kept!.bytes).toBeGreaterThan(MAX_LOG_BYTES - 300_000);
    const tail = await harness.platform.runLog(runId, { offset: null, limitBytes: 5000 }, signal);
    expect(tail!.content.trimEnd().split('\n').at(-1)).toMatch(/הגיע לגודל המרבי/);
    const head = await harness.platform.runLog(runId, { offset: 0, limitBytes: 5000 }, signal);
    expect(head!.content).toMatch(/^תחילה\nx+\n/);
  });

  it('whose line never ends, or holds what no database takes, is logged all the same', async () => {
    const { runId, process: agent } = await started();
    await agent.tell({ name: 'write', text: `א\0ב\n${'😀'.repeat(100_000)}` });
    agent.end(0);
    expect((await endOf(harness, runId)).status).toBe('succeeded');
    const log = await harness.platform.runLog(runId, { offset: 0, limitBytes: 1_000_000 }, signal);
    const [first, ...rest] = log!.content.split('\n');
    expect(first).toBe('א\uFFFDב');
    expect(rest.join('')).toBe('😀'.repeat(100_000));
  });

  it('that ignores being asked to stop is killed, and an event says so', async () => {
    const { runId, issueId, process: agent } = await started();
    await agent.tell({ name: 'ignore-sigterm' });
    expect(await harness.platform.cancelRun(runId, signal)).toEqual({ status: 'cancelled', cancelled: true });
    expect(isAlive(agent.pid)).toBe(false);
    expect(await lastEvent(runId)).toMatchObject({
      message: expect.stringMatching(/killed/),
      data: { signal: 'SIGKILL' },
    });
    expect(await notices(issueId)).toEqual([['system', 'warning', expect.stringMatching(/נסגר בכוח/)]]);
    // Had its follower been gone, the queue would have ended it a little later.
    const later = await harness.t.ctx.db.execute(
      sql`select id from pgboss.job where name = 'run-agent' and data->>'run_id' = ${runId} and start_after > now()`,
    );
    expect(later).toHaveLength(1);
  });

  it('leaves nothing behind that it started', async () => {
    const { runId, process: agent } = await started();
    const child = (await agent.tell({ name: 'breed' })) as number;
    expect(isAlive(child)).toBe(true);
    agent.end(0);
    expect((await endOf(harness, runId)).status).toBe('succeeded');
    await gone(child);
  });

  it('whose case is deleted stops, and nothing of it stays', async () => {
    const { runId, issueId, caseNumber, process: agent } = await started();
    const { status } = await harness.t.json(`/api/cases?case_number=${encodeURIComponent(caseNumber)}`, 'DELETE');
    expect(status).toBe(200);
    await gone(agent.pid);
    expect(await harness.platform.run(runId, signal)).toBeNull();
    expect(await harness.platform.issue(issueId, signal)).toBeNull();
  });

  it('that was delegated is ended on the platform when its case is deleted', async () => {
    const row = await findCase(harness.t.ctx, (await harness.newPlace()).name);
    const delegation = await delegate(harness.t.ctx, row, 'interim-draft', {});
    if (delegation.status !== 'queued') throw new Error(delegation.reason);
    await harness.t.json(`/api/cases?case_number=${encodeURIComponent(row.caseNumber)}`, 'DELETE');
    const jobs = await harness.t.ctx.db.execute<{ data: { issue_ids: string[] } }>(
      sql`select data from pgboss.job where name = 'stop-issues'`,
    );
    expect(jobs.map(({ data }) => data.issue_ids)).toContainEqual([delegation.issueId]);

    const { runId, issueId } = await started();
    const issue_ids = [delegation.issueId, issueId];
    await stopIssuesJob.handler(harness.t.ctx, { issue_ids, tries: 0 }, { signal, jobId: 'stop' });
    expect((await endOf(harness, runId)).status).toBe('cancelled');
  });

  it('and all others hold up when everything happens to them at once', async () => {
    const { platform, agentId } = harness;
    const runs = await Promise.all(Array.from({ length: 8 }, () => harness.queueRun()));
    const acts = runs.flatMap(({ runId, issueId, caseNumber }, n) => [
      platform.wake(agentId, issueId, signal),
      platform.cancelRun(runId, signal),
      platform.wake(agentId, issueId, signal),
      platform.setIssueStatus(issueId, 'cancelled', signal),
      platform.agents(harness.companyId, signal),
      n % 2 ? harness.t.json(`/api/cases?case_number=${encodeURIComponent(caseNumber)}`, 'DELETE') : null,
    ]);
    const answers = await Promise.allSettled(acts);
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
    for (const { runId } of runs)
      expect((await platform.run(runId, signal))?.status ?? 'gone').toMatch(/cancelled|gone/);
    expect((await platform.liveRuns(harness.companyId, signal)).items).toEqual([]);
  });

  it('does not go on after it was cancelled and its follower was lost', async () => {
    const { runId, process: agent } = await started();
    agent.end(0);
    await endOf(harness, runId);
    const job = agentRunJob(harness.standIns.program);
    for (const status of ['running', 'queued']) {
      await harness.t.ctx.db.execute(
        sql`update platform_runs set status = ${status}, cancel_requested_at = now() where run_id = ${runId}`,
      );
      await job.handler(harness.t.ctx, { run_id: runId }, { signal, jobId: 'again' });
      expect((await harness.platform.run(runId, signal))?.status).toBe('cancelled');
    }
    expect(harness.standIns.count(runId)).toBe(1);
  });

  it('that was lost for the third time fails', async () => {
    const { runId, issueId, process: agent } = await started();
    agent.end(0);
    await endOf(harness, runId);
    await harness.t.ctx.db.execute(
      sql`update platform_runs set status = 'running', continuation_attempt = 2 where run_id = ${runId}`,
    );
    const job = agentRunJob(harness.standIns.program);
    await job.handler(harness.t.ctx, { run_id: runId }, { signal, jobId: 'again' });
    expect(await harness.platform.run(runId, signal)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/שלוש פעמים/),
    });
    expect(harness.standIns.count(runId)).toBe(1);
    expect((await harness.platform.issue(issueId, signal))?.status).toBe('blocked');
  });

  it('keeps its log for as long as tasks are kept', async () => {
    const { runId, process: agent } = await started();
    await agent.tell({ name: 'write', text: 'ישן\n' });
    agent.end(0);
    await endOf(harness, runId);
    const content = async () =>
      (await harness.platform.runLog(runId, { offset: 0, limitBytes: 1000 }, signal))!.content;
    const at = (days: number) => ({
      ...harness.t.ctx,
      clock: { now: () => new Date(Date.now() + days * 24 * 3600_000) },
    });
    await sweepOldRunLogs(at(29));
    expect(await content()).toBe('ישן\n');
    expect(await sweepOldRunLogs(at(31))).toBeGreaterThan(0);
    expect(await content()).toBe('');
    expect(await sweepOldRunLogs(at(31))).toBe(0);
    expect((await harness.platform.run(runId, signal))?.status).toBe('succeeded');
  });
});

describe('a run that never ends', () => {
  let harness: EmbeddedHarness;
  beforeAll(async () => {
    harness = await embeddedHarness({ limitMs: 300 });
  });
  afterAll(() => harness.close());

  it('is stopped when its time is over', async () => {
    const { runId, issueId } = await harness.queueRun();
    expect(await endOf(harness, runId)).toMatchObject({
      status: 'timed_out',
      error: expect.stringMatching(/הזמן המותר/),
    });
    expect((await harness.platform.issue(issueId, signal))?.status).toBe('blocked');
  });
});
