// Answers as a real server gave them, where the recordings are at hand (`SHARED_DIR`, default `../shared`).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentPlatform } from '../../../src/platform/platform.ts';
import { type PaperclipHarness, paperclipHarness } from './harness.ts';

const SHARED = process.env.SHARED_DIR ?? join(import.meta.dirname, '../../../../shared');
const FOLDER = join(SHARED, 'facts/paperclip-examples');
const ID = '0190a000-0000-7000-8000-00000000f001';
const { signal } = new AbortController();

const names = (() => {
  try {
    return readdirSync(FOLDER).map((file) => file.replace(/\.json$/, ''));
  } catch {
    return [];
  }
})();

interface Recorded {
  status: number;
  response: unknown;
}

const recorded = (name: string): Recorded => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));

describe.skipIf(names.length === 0)('recorded answers', () => {
  let harness: PaperclipHarness;
  let platform: AgentPlatform;
  beforeAll(async () => {
    harness = await paperclipHarness('local_trusted');
    platform = harness.platform;
  });
  afterAll(() => harness.close());

  /** What the adapter makes of a recorded answer. */
  async function given<T>(name: string, question: () => Promise<T>): Promise<T> {
    const { status, response } = recorded(name);
    harness.peer.fault = (path) => (path.includes('/cli-auth/') ? undefined : Response.json(response, { status }));
    return question().finally(() => {
      harness.peer.fault = null;
    });
  }

  const live = () => platform.liveRuns(ID, signal);
  it.each([
    ['live-runs-running', 'running', 'ok'],
    ['live-runs-suspicious', 'running', 'suspicion'],
    ['live-runs-suspicious-evaluated', 'running', 'suspicion'],
    ['live-runs-critical', 'running', 'critical'],
  ])('%s', async (name, status, silenceLevel) => {
    const { items, cut } = await given(name, live);
    expect([items[0], cut]).toEqual([
      expect.objectContaining({ status, silenceLevel, adapterType: 'process', issueId: expect.any(String) }),
      false,
    ]);
    if (silenceLevel !== 'ok') expect(items[0]!.silenceAgeMs).toBeGreaterThan(3600_000);
  });

  it('queued and running runs', async () => {
    const { items } = await given('live-runs-queued-and-running', live);
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['queued', 'running']));
    for (const run of items) expect(run.silenceLevel).toBe(run.status === 'queued' ? '' : 'ok');
  });

  it('runs of a company', async () => {
    const [runs, agents] = [recorded('heartbeat-runs-list'), recorded('agents-list')];
    harness.peer.fault = (path) =>
      path.includes('/heartbeat-runs') ? Response.json(runs.response) : Response.json(agents.response);
    const { items } = await platform.recentRuns(ID, signal).finally(() => {
      harness.peer.fault = null;
    });
    expect(items).toMatchObject([{ status: 'running', issueId: '2516c4a8-b8f5-483d-8eb1-54843ba4c0b0', error: null }]);
  });

  it('runs by themselves and of an issue', async () => {
    const run = () => platform.run(ID, signal);
    expect(await given('run-detail-succeeded', run)).toMatchObject({
      status: 'succeeded',
      error: null,
      silenceAgeMs: 0,
    });
    expect(await given('run-after-cancel', run)).toMatchObject({ status: 'running', invocationSource: 'automation' });
    const finished = await given('issue-runs-finished', () => platform.runsOfIssue(ID, signal));
    expect(finished).toMatchObject([{ status: 'succeeded', error: null, finishedAt: expect.any(Date) }]);
  });

  it('agents, projects, issues', async () => {
    expect(await given('agents-list', () => platform.agents(ID, signal))).toMatchObject([
      { name: 'analyst-a', title: 'Analyst', status: 'idle', adapterType: 'process', reason: null },
    ]);
    const found = await given('projects-list-include-archived', () => platform.findProject(ID, 'case-001', signal));
    expect(found).toMatchObject({ name: 'case-001' });
    const issue = () => platform.issue(ID, signal);
    expect(await given('issue-detail', issue)).toMatchObject({ ours: true, identifier: expect.stringMatching(/^CMP/) });
    const { items } = await given('issues-list-by-parent', () => platform.changedIssues(ID, new Date(0), signal));
    const raw = recorded('issues-list-by-parent').response as { id: string; originKind: string }[];
    expect(items.map(({ issueId, ours }) => [issueId, ours])).toEqual(
      raw.map(({ id, originKind }) => [id, originKind === 'manual']),
    );
  });

  it('wakes: a run, the run that is there, or none', async () => {
    const wake = () => platform.wake(ID, ID, signal);
    expect(await given('wake-issue-again', wake)).toMatchObject({ status: 'running' });
    expect(await given('wake-cancelled-issue', wake)).toMatchObject({ status: 'queued' });
    for (const name of [
      'wake-unknown-issue',
      'wake-cross-company-issue',
      'wake-under-hold',
      'wake-deferred-other-agent',
      'wake-paused-agent',
      'wake-terminated-agent',
    ])
      expect(await given(name, wake)).toBeNull();
  });

  it.each(names.filter((name) => name.startsWith('comments-system-')))('%s is of the system', async (name) => {
    const comments = await given(name, () => platform.comments(ID, signal));
    const raw = recorded(name).response as { presentation: { tone: string } | null; authorType: string }[];
    expect(comments.map(({ authorType, tone }) => [authorType, tone])).toEqual(
      raw.map(({ authorType, presentation }) => [authorType, presentation?.tone ?? null]),
    );
    expect(comments.some(({ authorType }) => authorType === 'system')).toBe(true);
  });

  it('logs and events', async () => {
    const events = (await given('run-events-cancelled', () => platform.runEvents(ID, signal)))!;
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
    expect([events[0]!.message, events.at(-1)!.message]).toEqual(['run started', 'run cancelled']);
    const invoked = (await given('run-events', () => platform.runEvents(ID, signal)))!;
    expect(invoked.find(({ type }) => type === 'adapter.invoke')?.data).toMatchObject({ adapterType: 'process' });
  });

  it.each([
    ['auth-403-no-membership', 'forbidden'],
    ['auth-401-no-header', 'unauthorized'],
    ['auth-bad-key-live', 'unauthorized'],
    ['err-bad-uuid-run', 'wrong_answer'],
    ['err-404-route', 'wrong_answer'],
  ])('%s is %s', async (name, reason) => {
    await expect(given(name, live)).rejects.toMatchObject({ reason });
  });

  it('what is not there is not there', async () => {
    for (const name of ['err-404-issue', 'auth-404-no-membership'])
      expect(await given(name, () => platform.issue(ID, signal))).toBeNull();
    expect(await given('err-404-run-cancel', () => platform.cancelRun(ID, signal))).toBeNull();
  });
});
