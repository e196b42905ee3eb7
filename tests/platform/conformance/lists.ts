import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type CurrentHarness, endOf, NOT_IDS, newIssue, signal, startedRun, unknownCompany } from './harness.ts';

export function lists(current: CurrentHarness): void {
  it('lists the queued and running runs of a company, newest first', async () => {
    const harness = current();
    const first = await startedRun(harness);
    const second = await startedRun(harness);
    const live = await harness.platform.liveRuns(harness.companyId, signal);
    expect(live.cut).toBe(false);
    expect(live.items.map((run) => run.runId)).toEqual([second.runId, first.runId]);
    expect(live.items[0]).toMatchObject({ issueId: second.issueId, agentName: expect.stringMatching(/\S/) });
    for (const { runId } of [first, second]) {
      await harness.controls.finishRun(runId);
      await endOf(harness, runId);
    }
    expect(await harness.platform.liveRuns(harness.companyId, signal)).toEqual({ items: [], cut: false });
    const none = { items: [], cut: false };
    expect(await unknownCompany(harness.platform.liveRuns(randomUUID(), signal), none)).toEqual(none);
    for (const id of NOT_IDS) expect(await harness.platform.liveRuns(id, signal)).toEqual(none);
  });

  it('lists the last runs of a company in whatever state, newest first', async () => {
    const harness = current();
    const { runId } = await startedRun(harness);
    await harness.controls.failRun(runId);
    await endOf(harness, runId);
    const live = await startedRun(harness);
    const { items, cut } = await harness.platform.recentRuns(harness.companyId, signal);
    expect([cut, items.slice(0, 2)]).toMatchObject([
      false,
      [
        { runId: live.runId, issueId: live.issueId, status: 'running' },
        { runId, status: 'failed', agentName: expect.stringMatching(/\S/), error: expect.stringMatching(/\S/) },
      ],
    ]);
    await harness.controls.finishRun(live.runId);
    await endOf(harness, live.runId);
    const none = { items: [], cut: false };
    expect(await unknownCompany(harness.platform.recentRuns(randomUUID(), signal), none)).toEqual(none);
    for (const id of NOT_IDS) expect(await harness.platform.recentRuns(id, signal)).toEqual(none);
  });

  it('says that a list was cut', async () => {
    const harness = current();
    const disperse = await harness.controls.crowd();
    expect((await harness.platform.liveRuns(harness.companyId, signal)).cut).toBe(true);
    await disperse();
    expect((await harness.platform.liveRuns(harness.companyId, signal)).cut).toBe(false);
  });

  it('lists the issues that changed, newest first', async () => {
    const harness = current();
    const one = await newIssue(harness);
    const two = await newIssue(harness);
    await harness.platform.setIssueStatus(one.issueId, 'done', signal);
    const since = new Date(two.updatedAt.getTime() - 1);
    const changed = await harness.platform.changedIssues(harness.companyId, since, signal);
    const ids = changed.items.map((issue) => issue.issueId);
    expect(ids.filter((id) => id === one.issueId || id === two.issueId)).toEqual([one.issueId, two.issueId]);
    expect(changed.items.find((issue) => issue.issueId === one.issueId)?.status).toBe('done');
    const later = new Date(Date.now() + 3600_000);
    expect(await harness.platform.changedIssues(harness.companyId, later, signal)).toEqual({ items: [], cut: false });
    const none = { items: [], cut: false };
    expect(await unknownCompany(harness.platform.changedIssues(randomUUID(), since, signal), none)).toEqual(none);
    for (const id of NOT_IDS) expect(await harness.platform.changedIssues(id, since, signal)).toEqual(none);
  });

  it('lists what is open for its agents: nothing that waits, has ended, or is for people', async () => {
    const harness = current();
    const { runId, issueId } = await startedRun(harness);
    const waiting = await newIssue(harness);
    const open = async () => (await harness.platform.openIssues(harness.companyId, signal)).items;
    expect((await open()).map((issue) => issue.issueId)).not.toContain(waiting.issueId);
    await harness.controls.failRun(runId);
    await endOf(harness, runId);
    await harness.controls.block(issueId);
    expect((await open()).find((issue) => issue.issueId === issueId)?.status).toBe('blocked');
    expect((await open()).every((issue) => issue.assigneeAgentId !== null)).toBe(true);
    await harness.platform.setIssueStatus(issueId, 'cancelled', signal);
    expect((await open()).map((issue) => issue.issueId)).not.toContain(issueId);
    const none = { items: [], cut: false };
    expect(await unknownCompany(harness.platform.openIssues(randomUUID(), signal), none)).toEqual(none);
    for (const id of NOT_IDS) expect(await harness.platform.openIssues(id, signal)).toEqual(none);
  });

  it('tells our issues from those that the platform adds', async ({ skip }) => {
    const harness = current();
    const { platformChild } = harness.controls;
    if (!platformChild) return skip();
    const issue = await newIssue(harness);
    const id = await platformChild(issue.issueId);
    expect((await harness.platform.issue(id, signal))?.ours).toBe(false);
    const changed = await harness.platform.changedIssues(harness.companyId, new Date(Date.now() - 3600_000), signal);
    expect(changed.items.find((each) => each.issueId === id)?.ours ?? false).toBe(false);
    expect(changed.items.find((each) => each.issueId === issue.issueId)?.ours).toBe(true);
  });
}
