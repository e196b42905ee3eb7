import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { PlatformError } from '../../../src/platform/platform.ts';
import { type Given, NOT_IDS, newIssue, signal } from './harness.ts';

export function issues(given: Given): void {
  it('makes a child issue that waits', async () => {
    const bench = given();
    const place = await bench.newPlace();
    const made = await bench.platform.createIssue(
      {
        ...place,
        parentId: place.mainIssueId,
        title: 'תמצית טענות הצדדים',
        description: '',
        assigneeAgentId: bench.agentId,
        idempotencyKey: randomUUID(),
      },
      signal,
    );
    expect(made).toMatchObject({
      companyId: bench.companyId,
      projectId: place.projectId,
      parentId: place.mainIssueId,
      identifier: expect.stringMatching(/^\S+-\d+$/),
      title: 'תמצית טענות הצדדים',
      status: 'backlog',
      assigneeAgentId: bench.agentId,
      ours: true,
    });
    expect(await bench.platform.issue(made.issueId, signal)).toMatchObject({
      issueId: made.issueId,
      status: 'backlog',
    });
    expect(await bench.platform.runsOfIssue(made.issueId, signal)).toEqual([]);
  });

  it('gives the same issue for the same key, also when asked twice at once', async () => {
    const bench = given();
    const place = await bench.newPlace();
    const make = (key: string, title: string) =>
      bench.platform.createIssue(
        {
          ...place,
          parentId: place.mainIssueId,
          title,
          description: '',
          assigneeAgentId: bench.agentId,
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
    const bench = given();
    const place = await bench.newPlace();
    const good = {
      companyId: bench.companyId,
      projectId: place.projectId,
      parentId: place.mainIssueId,
      title: 'כותרת',
      description: '',
      assigneeAgentId: bench.agentId,
      idempotencyKey: randomUUID(),
    };
    for (const id of [randomUUID(), ...NOT_IDS])
      for (const part of ['parentId', 'assigneeAgentId', 'companyId'])
        await expect(bench.platform.createIssue({ ...good, [part]: id }, signal)).rejects.toThrow(PlatformError);
  });

  it('knows nothing of an unknown issue', async () => {
    const { platform } = given();
    for (const id of [randomUUID(), ...NOT_IDS]) {
      expect(await platform.issue(id, signal)).toBeNull();
      expect(await platform.runsOfIssue(id, signal)).toEqual([]);
      expect(await platform.comments(id, signal)).toEqual([]);
      await platform.setIssueStatus(id, 'done', signal);
    }
  });

  it('sets the status of an issue', async () => {
    const bench = given();
    const { issueId } = await newIssue(bench);
    for (const status of ['done', 'backlog', 'cancelled'] as const) {
      await bench.platform.setIssueStatus(issueId, status, signal);
      expect((await bench.platform.issue(issueId, signal))?.status).toBe(status);
    }
  });

  it('gives what the platform itself said about an issue', async () => {
    const bench = given();
    const { issueId } = await newIssue(bench);
    expect(await bench.platform.comments(issueId, signal)).toEqual([]);
    await bench.controls.notice(issueId, 'the first');
    await bench.controls.notice(issueId, 'the second');
    const comments = await bench.platform.comments(issueId, signal);
    expect(comments.map(({ authorType, body }) => [authorType, body])).toEqual([
      ['system', 'the second'],
      ['system', 'the first'],
    ]);
    expect(comments[0]).toMatchObject({ issueId, createdAt: expect.any(Date) });
  });
}
