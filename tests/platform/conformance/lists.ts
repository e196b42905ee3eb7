import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { endOf, type Given, NOT_IDS, newIssue, signal, startedRun, unknownCompany } from './harness.ts';

export function lists(given: Given): void {
  it('lists the queued and running runs of a company, newest first', async () => {
    const bench = given();
    const first = await startedRun(bench);
    const second = await startedRun(bench);
    const live = await bench.platform.liveRuns(bench.companyId, signal);
    expect(live.cut).toBe(false);
    expect(live.items.map((run) => run.runId)).toEqual([second.runId, first.runId]);
    expect(live.items[0]).toMatchObject({ issueId: second.issueId, agentName: expect.stringMatching(/\S/) });
    for (const { runId } of [first, second]) {
      await bench.controls.finishRun(runId);
      await endOf(bench, runId);
    }
    expect(await bench.platform.liveRuns(bench.companyId, signal)).toEqual({ items: [], cut: false });
    const none = { items: [], cut: false };
    expect(await unknownCompany(bench.platform.liveRuns(randomUUID(), signal), none)).toEqual(none);
    for (const id of NOT_IDS) expect(await bench.platform.liveRuns(id, signal)).toEqual(none);
  });

  it('says that a list was cut', async () => {
    const bench = given();
    const disperse = await bench.controls.crowd();
    expect((await bench.platform.liveRuns(bench.companyId, signal)).cut).toBe(true);
    await disperse();
    expect((await bench.platform.liveRuns(bench.companyId, signal)).cut).toBe(false);
  });

  it('lists the issues that changed, newest first', async () => {
    const bench = given();
    const one = await newIssue(bench);
    const two = await newIssue(bench);
    await bench.platform.setIssueStatus(one.issueId, 'done', signal);
    const since = new Date(two.updatedAt.getTime() - 1);
    const changed = await bench.platform.changedIssues(bench.companyId, since, signal);
    const ids = changed.items.map((issue) => issue.issueId);
    expect(ids.filter((id) => id === one.issueId || id === two.issueId)).toEqual([one.issueId, two.issueId]);
    expect(changed.items.find((issue) => issue.issueId === one.issueId)?.status).toBe('done');
    const later = new Date(Date.now() + 3600_000);
    expect(await bench.platform.changedIssues(bench.companyId, later, signal)).toEqual({ items: [], cut: false });
    const none = { items: [], cut: false };
    expect(await unknownCompany(bench.platform.changedIssues(randomUUID(), since, signal), none)).toEqual(none);
    for (const id of NOT_IDS) expect(await bench.platform.changedIssues(id, since, signal)).toEqual(none);
  });

  it('lists what is open for its agents: nothing that waits, has ended, or is for people', async () => {
    const bench = given();
    const { runId, issueId } = await startedRun(bench);
    const waiting = await newIssue(bench);
    const open = async () => (await bench.platform.openIssues(bench.companyId, signal)).items;
    expect((await open()).map((issue) => issue.issueId)).not.toContain(waiting.issueId);
    await bench.controls.failRun(runId);
    await endOf(bench, runId);
    await bench.controls.block(issueId);
    expect((await open()).find((issue) => issue.issueId === issueId)?.status).toBe('blocked');
    expect((await open()).every((issue) => issue.assigneeAgentId !== null)).toBe(true);
    await bench.platform.setIssueStatus(issueId, 'cancelled', signal);
    expect((await open()).map((issue) => issue.issueId)).not.toContain(issueId);
    const none = { items: [], cut: false };
    expect(await unknownCompany(bench.platform.openIssues(randomUUID(), signal), none)).toEqual(none);
    for (const id of NOT_IDS) expect(await bench.platform.openIssues(id, signal)).toEqual(none);
  });

  it('tells our issues from those that the platform adds', async ({ skip }) => {
    const bench = given();
    const { platformChild } = bench.controls;
    if (!platformChild) return skip();
    const issue = await newIssue(bench);
    const id = await platformChild(issue.issueId);
    expect((await bench.platform.issue(id, signal))?.ours).toBe(false);
    const changed = await bench.platform.changedIssues(bench.companyId, new Date(Date.now() - 3600_000), signal);
    expect(changed.items.find((each) => each.issueId === id)?.ours ?? false).toBe(false);
    expect(changed.items.find((each) => each.issueId === issue.issueId)?.ours).toBe(true);
  });
}
