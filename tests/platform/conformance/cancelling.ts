import { expect, it } from 'vitest';
import { aWhile, endOf, type Given, newRun, signal, startedRun } from './harness.ts';

export function cancelling(given: Given): void {
  it('ends a running run, and none comes in its place', async () => {
    const bench = given();
    const { runId, issueId } = await startedRun(bench);
    expect(await bench.platform.cancelRun(runId, signal)).toEqual({ status: 'cancelled', cancelled: true });
    expect(await endOf(bench, runId)).toMatchObject({ status: 'cancelled' });
    await aWhile(bench);
    const left = await bench.platform.runsOfIssue(issueId, signal);
    expect(left.map((run) => [run.runId, run.status])).toEqual([[runId, 'cancelled']]);
  });

  it('ends a waiting run before it starts', async () => {
    const bench = given();
    const release = await bench.controls.hold();
    const { runId, issueId } = await newRun(bench);
    expect(await bench.platform.run(runId, signal)).toMatchObject({
      status: 'queued',
      startedAt: null,
      silenceLevel: '',
      silenceAgeMs: 0,
    });
    expect(await bench.platform.runLog(runId, { offset: null, limitBytes: 1000 }, signal)).toMatchObject({
      runId,
      content: '',
    });
    expect(await bench.platform.cancelRun(runId, signal)).toEqual({ status: 'cancelled', cancelled: true });
    await release();
    await aWhile(bench);
    expect(await bench.platform.run(runId, signal)).toMatchObject({ status: 'cancelled', startedAt: null });
    expect(await bench.platform.runsOfIssue(issueId, signal)).toHaveLength(1);
  });

  it('leaves a run that has ended as it is', async () => {
    const bench = given();
    const { runId } = await startedRun(bench);
    await bench.controls.finishRun(runId);
    await endOf(bench, runId);
    expect(await bench.platform.cancelRun(runId, signal)).toEqual({ status: 'succeeded', cancelled: false });
    const other = await startedRun(bench);
    await bench.platform.cancelRun(other.runId, signal);
    expect(await bench.platform.cancelRun(other.runId, signal)).toEqual({ status: 'cancelled', cancelled: false });
  });

  it('leaves an issue that was done as it is when it is cancelled later', async () => {
    const bench = given();
    const { runId, issueId } = await startedRun(bench);
    await bench.controls.finishRun(runId);
    await endOf(bench, runId);
    await bench.platform.setIssueStatus(issueId, 'done', signal);
    await bench.platform.setIssueStatus(issueId, 'cancelled', signal);
    expect((await bench.platform.issue(issueId, signal))?.status).toBe('done');
  });

  it('ends what runs on an issue that is cancelled', async () => {
    const bench = given();
    const { runId, issueId } = await startedRun(bench);
    await bench.platform.setIssueStatus(issueId, 'cancelled', signal);
    expect((await endOf(bench, runId)).status).toBe('cancelled');
    expect(await bench.platform.runsOfIssue(issueId, signal)).toHaveLength(1);
  });
}
