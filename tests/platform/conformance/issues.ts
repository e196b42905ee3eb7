import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { PlatformError } from '../../../src/platform/platform.ts';
import { type CurrentHarness, NOT_IDS, newIssue, signal } from './harness.ts';

export function issues(current: CurrentHarness): void {
  it('makes a child issue that waits', async () => {
    const harness = current();
    const place = await harness.newPlace();
    const made = await harness.platform.createIssue(
      {
        ...place,
        parentId: place.mainIssueId,
        title: 'תמצית טענות הצדדים',
        description: '',
        assigneeAgentId: harness.agentId,
        idempotencyKey: randomUUID(),
      },
      signal,
    );
    expect(made).toMatchObject({
      companyId: harness.companyId,
      projectId: place.projectId,
      parentId: place.mainIssueId,
      identifier: expect.stringMatching(/^\S+-\d+$/),
      title: 'תמצית טענות הצדדים',
      status: 'backlog',
      assigneeAgentId: harness.agentId,
      ours: true,
    });
    expect(await harness.platform.issue(made.issueId, signal)).toMatchObject({
      issueId: made.issueId,
      status: 'backlog',
    });
    expect(await harness.platform.runsOfIssue(made.issueId, signal)).toEqual([]);
  });

  it('gives the same issue for the same key, also when asked twice at once', async () => {
    const harness = current();
    const place = await harness.newPlace();
    const make = (key: string, title: string) =>
      harness.platform.createIssue(
        {
          ...place,
          parentId: place.mainIssueId,
          title,
          description: '',
          assigneeAgentId: harness.agentId,
          idempotencyKey: key,
        },
        signal,
      );
    const key = randomUUID();
    const [one, two] = await Promise.all([make(key, 'א'), make(key, 'א')]);
    expect(two.issueId).toBe(one.issueId);
    expect((await make(key, 'ב')).issueId).toBe(one.issueId);
    expect((await make(randomUUID(), 'א')).issueId).not.toBe(one.issueId);
  });

  it('refuses an issue under a parent, for an agent or in a company that is not there', async () => {
    const harness = current();
    const place = await harness.newPlace();
    const good = {
      companyId: harness.companyId,
      projectId: place.projectId,
      parentId: place.mainIssueId,
      title: 'כותרת',
      description: '',
      assigneeAgentId: harness.agentId,
      idempotencyKey: randomUUID(),
    };
    for (const id of [randomUUID(), ...NOT_IDS])
      for (const part of ['parentId', 'assigneeAgentId', 'companyId'])
        await expect(harness.platform.createIssue({ ...good, [part]: id }, signal)).rejects.toThrow(PlatformError);
  });

  it('knows nothing of an unknown issue', async () => {
    const { platform } = current();
    for (const id of [randomUUID(), ...NOT_IDS]) {
      expect(await platform.issue(id, signal)).toBeNull();
      expect(await platform.runsOfIssue(id, signal)).toEqual([]);
      expect(await platform.comments(id, signal)).toEqual([]);
      await platform.setIssueStatus(id, 'done', signal);
    }
  });

  it('sets the status of an issue', async () => {
    const harness = current();
    const { issueId } = await newIssue(harness);
    for (const status of ['done', 'backlog', 'cancelled'] as const) {
      await harness.platform.setIssueStatus(issueId, status, signal);
      expect((await harness.platform.issue(issueId, signal))?.status).toBe(status);
    }
  });

  it('gives what the platform itself said about an issue', async () => {
    const harness = current();
    const { issueId } = await newIssue(harness);
    expect(await harness.platform.comments(issueId, signal)).toEqual([]);
    await harness.controls.notice(issueId, 'the first');
    await harness.controls.notice(issueId, 'the second');
    const comments = await harness.platform.comments(issueId, signal);
    expect(comments.map(({ authorType, body }) => [authorType, body])).toEqual([
      ['system', 'the second'],
      ['system', 'the first'],
    ]);
    expect(comments[0]).toMatchObject({ issueId, createdAt: expect.any(Date) });
  });
}
