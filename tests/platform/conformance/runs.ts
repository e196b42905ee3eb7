import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { aWhile, type CurrentHarness, endOf, NOT_IDS, newIssue, signal, startedRun } from './harness.ts';

export function runs(current: CurrentHarness): void {
  it('starts an agent on an issue and tells how the run goes', async () => {
    const harness = current();
    const { runId, issueId } = await startedRun(harness);
    expect(await harness.platform.run(runId, signal)).toMatchObject({
      runId,
      companyId: harness.companyId,
      agentId: harness.agentId,
      issueId,
      status: 'running',
      invocationSource: 'on_demand',
      triggerDetail: 'manual',
      startedAt: expect.any(Date),
      finishedAt: null,
      createdAt: expect.any(Date),
      continuationAttempt: 0,
      silenceLevel: 'ok',
      processLost: false,
      error: null,
    });
    await harness.controls.finishRun(runId);
    expect(await endOf(harness, runId)).toMatchObject({
      status: 'succeeded',
      finishedAt: expect.any(Date),
      silenceLevel: '',
      error: null,
    });
    expect((await harness.platform.runsOfIssue(issueId, signal)).map((run) => [run.runId, run.status])).toEqual([
      [runId, 'succeeded'],
    ]);
  });

  it('says why a run failed, and starts none in its place', async () => {
    const harness = current();
    const { runId, issueId } = await startedRun(harness);
    await harness.controls.failRun(runId);
    expect(await endOf(harness, runId)).toMatchObject({ status: 'failed', error: expect.stringMatching(/\S/) });
    await aWhile(harness);
    expect(await harness.platform.runsOfIssue(issueId, signal)).toHaveLength(1);
  });

  it('joins the run that is there', async () => {
    const harness = current();
    const { issueId } = await newIssue(harness);
    const wake = async () => (await harness.platform.wake(harness.agentId, issueId, signal))?.runId;
    const one = await wake();
    expect(await wake()).toBe(one);
    await harness.controls.started(one!);
    expect(await wake()).toBe(one);
    expect(await harness.platform.runsOfIssue(issueId, signal)).toHaveLength(1);
    await harness.controls.failRun(one!);
    await endOf(harness, one!);
    const another = await wake();
    expect(another).not.toBe(one);
    await harness.controls.started(another!);
    const newestFirst = (await harness.platform.runsOfIssue(issueId, signal)).map((run) => run.runId);
    expect(newestFirst).toEqual([another, one]);
    await harness.controls.finishRun(another!);
    await endOf(harness, another!);
  });

  it('starts nothing for what is not there', async () => {
    const harness = current();
    const { issueId } = await newIssue(harness);
    for (const id of [randomUUID(), ...NOT_IDS]) {
      expect(await harness.platform.wake(id, issueId, signal)).toBeNull();
      expect(await harness.platform.wake(harness.agentId, id, signal)).toBeNull();
    }
    expect(await harness.platform.runsOfIssue(issueId, signal)).toEqual([]);
  });

  it('does no work on an issue that has ended', async () => {
    const harness = current();
    const { issueId } = await newIssue(harness);
    await harness.platform.setIssueStatus(issueId, 'cancelled', signal);
    const woken = await harness.platform.wake(harness.agentId, issueId, signal);
    if (woken) expect((await endOf(harness, woken.runId)).status).toBe('cancelled');
    expect((await harness.platform.runsOfIssue(issueId, signal)).filter((run) => run.status !== 'cancelled')).toEqual(
      [],
    );
  });

  it('knows nothing of an unknown run', async () => {
    const { platform } = current();
    for (const id of [randomUUID(), ...NOT_IDS]) {
      expect(await platform.run(id, signal)).toBeNull();
      expect(await platform.runLog(id, { offset: null, limitBytes: 1000 }, signal)).toBeNull();
      expect(await platform.runEvents(id, signal)).toBeNull();
      expect(await platform.cancelRun(id, signal)).toBeNull();
    }
  });

  it('tells the steps of a run in order', async () => {
    const harness = current();
    const { runId } = await startedRun(harness);
    await harness.controls.finishRun(runId);
    await endOf(harness, runId);
    // The last step may be told a little after the run's end.
    const events = await eventually(async () => {
      const told = (await harness.platform.runEvents(runId, signal))!;
      return told.some(({ message }) => message === 'run succeeded') && told;
    });
    expect(events.map(({ message }) => message)).toContain('run started');
    expect(events.map(({ seq }) => seq)).toEqual(events.map(({ seq }) => seq).sort((a, b) => a - b));
    for (const event of events)
      expect(event).toMatchObject({ type: expect.stringMatching(/\S/), at: expect.any(Date) });
  });

  it('says how long a running run has been silent', async () => {
    const harness = current();
    const { runId } = await startedRun(harness);
    const silent = async (ms: number) => {
      await harness.controls.silence(runId, ms);
      const run = await harness.platform.run(runId, signal);
      expect(Math.abs(run!.silenceAgeMs - ms)).toBeLessThan(60_000);
      return run!.silenceLevel;
    };
    expect(await silent(50 * 60_000)).toBe('ok');
    expect(await silent(70 * 60_000)).toBe('suspicion');
    expect(await silent(5 * 3600_000)).toBe('critical');
    await harness.controls.finishRun(runId);
    expect(await endOf(harness, runId)).toMatchObject({ silenceLevel: '', silenceAgeMs: 0 });
  });
}
