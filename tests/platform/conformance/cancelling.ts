import { expect, it } from 'vitest';
import { aWhile, type CurrentHarness, endOf, newRun, signal, startedRun } from './harness.ts';

export function cancelling(current: CurrentHarness): void {
  it('ends a running run, and none comes in its place', async () => {
    const harness = current();
    const { runId, issueId } = await startedRun(harness);
    expect(await harness.platform.cancelRun(runId, signal)).toEqual({ status: 'cancelled', cancelled: true });
    expect(await endOf(harness, runId)).toMatchObject({ status: 'cancelled' });
    await aWhile(harness);
    const left = await harness.platform.runsOfIssue(issueId, signal);
    expect(left.map((run) => [run.runId, run.status])).toEqual([[runId, 'cancelled']]);
  });

  it('ends a waiting run before it starts', async () => {
    const harness = current();
    const release = await harness.controls.hold();
    const { runId, issueId } = await newRun(harness);
    expect(await harness.platform.run(runId, signal)).toMatchObject({
      status: 'queued',
      startedAt: null,
      silenceLevel: '',
      silenceAgeMs: 0,
    });
    expect(await harness.platform.runLog(runId, { offset: null, limitBytes: 1000 }, signal)).toMatchObject({
      runId,
      content: '',
    });
    expect(await harness.platform.cancelRun(runId, signal)).toEqual({ status: 'cancelled', cancelled: true });
    await release();
    await aWhile(harness);
    expect(await harness.platform.run(runId, signal)).toMatchObject({ status: 'cancelled', startedAt: null });
    expect(await harness.platform.runsOfIssue(issueId, signal)).toHaveLength(1);
  });

  it('leaves a run that has ended as it is', async () => {
    const harness = current();
    const { runId } = await startedRun(harness);
    await harness.controls.finishRun(runId);
    await endOf(harness, runId);
    expect(await harness.platform.cancelRun(runId, signal)).toEqual({ status: 'succeeded', cancelled: false });
    const other = await startedRun(harness);
    await harness.platform.cancelRun(other.runId, signal);
    expect(await harness.platform.cancelRun(other.runId, signal)).toEqual({ status: 'cancelled', cancelled: false });
  });

  it('leaves an issue that was done as it is when it is cancelled later', async () => {
    const harness = current();
    const { runId, issueId } = await startedRun(harness);
    await harness.controls.finishRun(runId);
    await endOf(harness, runId);
    await harness.platform.setIssueStatus(issueId, 'done', signal);
    await harness.platform.setIssueStatus(issueId, 'cancelled', signal);
    expect((await harness.platform.issue(issueId, signal))?.status).toBe('done');
  });

  it('ends what runs on an issue that is cancelled', async () => {
    const harness = current();
    const { runId, issueId } = await startedRun(harness);
    await harness.platform.setIssueStatus(issueId, 'cancelled', signal);
    expect((await endOf(harness, runId)).status).toBe('cancelled');
    expect(await harness.platform.runsOfIssue(issueId, signal)).toHaveLength(1);
  });
}
