// What every adapter of the agent platform must do. The adapters' own tests call `conformance` with a way to open a real
// platform (or a peer that speaks its recorded format) and to steer what happens on it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AgentPlatform,
  type CasePlace,
  isLive,
  PlatformError,
  type PlatformIssue,
} from '../../../src/features/agents/platform.ts';
import { eventually } from '../../helpers/eventually.ts';

/** A platform to test, with a company, a working agent in it, and the means to make things happen. */
export interface Bench {
  platform: AgentPlatform;
  companyId: string;
  agentId: string;
  /** A new case's place: a project under the case's number, with its main issue. */
  newPlace(): Promise<CasePlace & { name: string }>;
  controls: Controls;
  close(): Promise<void>;
}

export interface Controls {
  /** Done once the agent works on the run. */
  started(runId: string): Promise<void>;
  /** The agent writes these lines, without line breaks, each a line of its log; done once they are there. */
  write(runId: string, lines: string[]): Promise<void>;
  /** The agent ends its work well, or in an error; it need not be over when this is done. */
  finishRun(runId: string): Promise<void>;
  failRun(runId: string): Promise<void>;
  /** The platform blocks the issue of a run that failed. */
  block(issueId: string): Promise<void>;
  /** From now on new runs wait in the queue; gives the way to let them go on. */
  hold(): Promise<() => Promise<void>>;
  /** Makes a running run silent for so long. */
  silence(runId: string, ms: number): Promise<void>;
  /** Brings the company to more live runs than the platform lists; gives the way back. */
  crowd(): Promise<() => Promise<void>>;
  /** The platform itself says something about an issue. */
  notice(issueId: string, body: string): Promise<void>;
  /** The platform adds a child of its own under an issue; null where a platform never does. Gives its id. */
  platformChild: ((issueId: string) => Promise<string>) | null;
}

const NOT_IDS = ['x', '', '../../etc', '00000000-0000-0000-0000-00000000000g', "'; drop table runs; --"];

export function conformance(name: string, open: () => Promise<Bench>): void {
  describe(`the agent platform (${name})`, () => {
    let bench: Bench;
    beforeAll(async () => {
      bench = await open();
    });
    afterAll(() => bench.close());
    companies(() => bench);
    projects(() => bench);
    issues(() => bench);
    runs(() => bench);
    cancelling(() => bench);
    logs(() => bench);
    lists(() => bench);
  });
}

type Given = () => Bench;
const { signal } = new AbortController();

let serial = 0;

async function newIssue({ platform, agentId, newPlace }: Bench): Promise<PlatformIssue> {
  const place = await newPlace();
  serial += 1;
  const issue = { ...place, parentId: place.mainIssueId, title: `קיבוץ טיעונים ${serial}`, description: 'תיאור' };
  return platform.createIssue(
    { ...issue, assigneeAgentId: agentId, idempotencyKey: `key-${serial}-${randomUUID()}` },
    signal,
  );
}

async function newRun(bench: Bench): Promise<{ runId: string; issueId: string }> {
  const { issueId } = await newIssue(bench);
  const woken = await bench.platform.wake(bench.agentId, issueId, signal);
  return { runId: woken!.runId, issueId };
}

async function startedRun(bench: Bench): Promise<{ runId: string; issueId: string }> {
  const run = await newRun(bench);
  await bench.controls.started(run.runId);
  return run;
}

/** A platform may refuse to speak of a company that it does not know. */
async function unknownCompany<T>(asked: Promise<T>, none: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PlatformError && error.reason === 'forbidden') return none;
    throw error;
  }
}

const endOf = ({ platform }: Bench, runId: string) =>
  eventually(async () => {
    const run = await platform.run(runId, signal);
    return run && !isLive(run.status) && run;
  }, 30_000);

/** Starts and finishes a run elsewhere: what the platform would do by itself has had its chance by then. */
async function aWhile(bench: Bench): Promise<void> {
  const { runId } = await startedRun(bench);
  await bench.controls.finishRun(runId);
  await endOf(bench, runId);
}

function companies(given: Given): void {
  it('knows its companies and the one for an appeal type', () => {
    const { platform, companyId } = given();
    expect(platform.companies.find(({ id }) => id === companyId)?.label).toMatch(/\S/);
    for (const type of ['licensing', 'betterment_levy', 'no-such-type'])
      expect(platform.companies).toContainEqual(platform.companyFor(type) ?? platform.companies[0]);
    expect(platform.hasKey).toBe(true);
  });

  it('lists the agents of a company, and none of an unknown one', async () => {
    const { platform, companyId, agentId } = given();
    const agents = await platform.agents(companyId, signal);
    expect(agents.find((agent) => agent.agentId === agentId)).toMatchObject({
      companyId,
      name: expect.stringMatching(/\S/),
      status: expect.stringMatching(/^(active|idle|running)$/),
      reason: null,
      adapterType: 'process',
    });
    expect(await unknownCompany(platform.agents(randomUUID(), signal), [])).toEqual([]);
    for (const id of NOT_IDS) expect(await platform.agents(id, signal)).toEqual([]);
  });

  it('resets the session of an agent that is there', async () => {
    const { platform, agentId } = given();
    expect(await platform.resetSession(agentId, signal)).toBe(true);
    for (const id of [randomUUID(), ...NOT_IDS]) expect(await platform.resetSession(id, signal)).toBe(false);
  });
}

function projects(given: Given): void {
  it('finds a project by its whole name, archived or not', async () => {
    const { platform, newPlace, companyId } = given();
    const { name, projectId } = await newPlace();
    expect(await platform.findProject(companyId, name, signal)).toMatchObject({ projectId, companyId, name });
    expect(await platform.findProject(companyId, name.slice(0, -1), signal)).toBeNull();
    expect(await platform.findProject(companyId, `${name} `, signal)).toBeNull();
    expect(await unknownCompany(platform.findProject(randomUUID(), name, signal), null)).toBeNull();
    for (const id of NOT_IDS) expect(await platform.findProject(id, name, signal)).toBeNull();

    await platform.setProjectArchived(projectId, true, signal);
    const archived = await platform.findProject(companyId, name, signal);
    expect([archived?.projectId, archived?.archivedAt]).toEqual([projectId, expect.any(Date)]);
    await platform.setProjectArchived(projectId, false, signal);
    expect((await platform.findProject(companyId, name, signal))?.archivedAt).toBeNull();
    for (const id of [randomUUID(), ...NOT_IDS]) await platform.setProjectArchived(id, true, signal);
  });

  it('finds the main issue of a project: the oldest without a parent', async () => {
    const bench = given();
    const issue = await newIssue(bench);
    const main = await bench.platform.findMainIssue(bench.companyId, issue.projectId!, signal);
    expect(main).toMatchObject({ issueId: issue.parentId, parentId: null, ours: true });
    for (const id of [randomUUID(), ...NOT_IDS])
      expect(await bench.platform.findMainIssue(bench.companyId, id, signal)).toBeNull();
  });
}

function issues(given: Given): void {
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

function runs(given: Given): void {
  it('starts an agent on an issue and tells how the run goes', async () => {
    const bench = given();
    const { runId, issueId } = await startedRun(bench);
    expect(await bench.platform.run(runId, signal)).toMatchObject({
      runId,
      companyId: bench.companyId,
      agentId: bench.agentId,
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
    await bench.controls.finishRun(runId);
    expect(await endOf(bench, runId)).toMatchObject({
      status: 'succeeded',
      finishedAt: expect.any(Date),
      silenceLevel: '',
      error: null,
    });
    expect((await bench.platform.runsOfIssue(issueId, signal)).map((run) => [run.runId, run.status])).toEqual([
      [runId, 'succeeded'],
    ]);
  });

  it('says why a run failed, and starts none in its place', async () => {
    const bench = given();
    const { runId, issueId } = await startedRun(bench);
    await bench.controls.failRun(runId);
    expect(await endOf(bench, runId)).toMatchObject({ status: 'failed', error: expect.stringMatching(/\S/) });
    await aWhile(bench);
    expect(await bench.platform.runsOfIssue(issueId, signal)).toHaveLength(1);
  });

  it('joins the run that is there', async () => {
    const bench = given();
    const { issueId } = await newIssue(bench);
    const wake = async () => (await bench.platform.wake(bench.agentId, issueId, signal))?.runId;
    const one = await wake();
    expect(await wake()).toBe(one);
    await bench.controls.started(one!);
    expect(await wake()).toBe(one);
    expect(await bench.platform.runsOfIssue(issueId, signal)).toHaveLength(1);
    await bench.controls.failRun(one!);
    await endOf(bench, one!);
    const another = await wake();
    expect(another).not.toBe(one);
    await bench.controls.started(another!);
    const newestFirst = (await bench.platform.runsOfIssue(issueId, signal)).map((run) => run.runId);
    expect(newestFirst).toEqual([another, one]);
    await bench.controls.finishRun(another!);
    await endOf(bench, another!);
  });

  it('starts nothing for what is not there', async () => {
    const bench = given();
    const { issueId } = await newIssue(bench);
    for (const id of [randomUUID(), ...NOT_IDS]) {
      expect(await bench.platform.wake(id, issueId, signal)).toBeNull();
      expect(await bench.platform.wake(bench.agentId, id, signal)).toBeNull();
    }
    expect(await bench.platform.runsOfIssue(issueId, signal)).toEqual([]);
  });

  it('does no work on an issue that has ended', async () => {
    const bench = given();
    const { issueId } = await newIssue(bench);
    await bench.platform.setIssueStatus(issueId, 'cancelled', signal);
    const woken = await bench.platform.wake(bench.agentId, issueId, signal);
    if (woken) expect((await endOf(bench, woken.runId)).status).toBe('cancelled');
    expect((await bench.platform.runsOfIssue(issueId, signal)).filter((run) => run.status !== 'cancelled')).toEqual([]);
  });

  it('knows nothing of an unknown run', async () => {
    const { platform } = given();
    for (const id of [randomUUID(), ...NOT_IDS]) {
      expect(await platform.run(id, signal)).toBeNull();
      expect(await platform.runLog(id, { offset: null, limitBytes: 1000 }, signal)).toBeNull();
      expect(await platform.runEvents(id, signal)).toBeNull();
      expect(await platform.cancelRun(id, signal)).toBeNull();
    }
  });

  it('tells the steps of a run in order', async () => {
    const bench = given();
    const { runId } = await startedRun(bench);
    await bench.controls.finishRun(runId);
    await endOf(bench, runId);
    // The last step may be told a little after the run's end.
    const events = await eventually(async () => {
      const told = (await bench.platform.runEvents(runId, signal))!;
      return told.some(({ message }) => message === 'run succeeded') && told;
    });
    expect(events.map(({ message }) => message)).toContain('run started');
    expect(events.map(({ seq }) => seq)).toEqual(events.map(({ seq }) => seq).sort((a, b) => a - b));
    for (const event of events)
      expect(event).toMatchObject({ type: expect.stringMatching(/\S/), at: expect.any(Date) });
  });

  it('says how long a running run has been silent', async () => {
    const bench = given();
    const { runId } = await startedRun(bench);
    const silent = async (ms: number) => {
      await bench.controls.silence(runId, ms);
      const run = await bench.platform.run(runId, signal);
      expect(Math.abs(run!.silenceAgeMs - ms)).toBeLessThan(60_000);
      return run!.silenceLevel;
    };
    expect(await silent(50 * 60_000)).toBe('ok');
    expect(await silent(70 * 60_000)).toBe('suspicion');
    expect(await silent(5 * 3600_000)).toBe('critical');
    await bench.controls.finishRun(runId);
    expect(await endOf(bench, runId)).toMatchObject({ silenceLevel: '', silenceAgeMs: 0 });
  });
}

function cancelling(given: Given): void {
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

function logs(given: Given): void {
  const LINES = Array.from({ length: 40 }, (_, n) => `שורה ${n} ${'ארוכה '.repeat(n)}סוף`);
  const textsOf = (content: string) => {
    expect(content === '' || content.endsWith('\n')).toBe(true);
    return content.split('\n').slice(0, -1);
  };

  it('gives the log of a run in whole lines, from any offset, a page at a time', async () => {
    const bench = given();
    const { runId } = await startedRun(bench);
    await bench.controls.write(runId, LINES);
    const page = async (offset: number | null, limitBytes: number) => {
      const found = await bench.platform.runLog(runId, { offset, limitBytes }, signal);
      expect(found).toMatchObject({ runId, store: expect.stringMatching(/\S/), logRef: expect.stringMatching(/\S/) });
      return found!.content;
    };
    const whole = await page(0, 1_000_000);
    const lines = textsOf(whole);
    expect(lines).toHaveLength(LINES.length);
    lines.forEach((line, n) => void expect(line).toContain(LINES[n]));

    // A page is smaller than the longest lines and larger than the others.
    let read = '';
    for (let part = await page(0, 300); part !== ''; part = await page(Buffer.byteLength(read), 300)) {
      read += part;
      expect(textsOf(part).every((line) => lines.includes(line))).toBe(true);
    }
    expect(read).toBe(whole);

    expect(textsOf(await page(3, 1_000_000))).toEqual(lines.slice(1));
    expect(await page(Buffer.byteLength(whole), 1000)).toBe('');
    expect(await page(Buffer.byteLength(whole) + 5000, 1000)).toBe('');

    const tail = textsOf(await page(null, 2000));
    expect(tail.length).toBeGreaterThan(0);
    expect(tail).toEqual(lines.slice(-tail.length));
    expect(Buffer.byteLength(await page(null, 2000))).toBeLessThanOrEqual(2000);
    expect(textsOf(await page(null, 1_000_000))).toEqual(lines);
    await bench.controls.finishRun(runId);
    await endOf(bench, runId);
    expect(await page(0, 1_000_000)).toBe(whole);
  });

  it('counts what a run writes as a sign of life', async () => {
    const bench = given();
    const { runId } = await startedRun(bench);
    await bench.controls.silence(runId, 2 * 3600_000);
    await bench.controls.write(runId, ['חי']);
    const run = await bench.platform.run(runId, signal);
    expect([run!.silenceLevel, run!.lastOutputAt]).toEqual(['ok', expect.any(Date)]);
    await bench.controls.finishRun(runId);
    await endOf(bench, runId);
  });
}

function lists(given: Given): void {
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
