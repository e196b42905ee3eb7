// The Paperclip adapter when the server is down, slow, in the way of something else, or refuses.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPaperclipPlatform } from '../../../src/platform/paperclip/paperclip-platform.ts';
import { type AgentPlatform, PlatformError } from '../../../src/platform/platform.ts';
import { addIssue, endRun, queueRun, writeLog } from '../../helpers/paperclip/state.ts';
import { KEY, type PaperclipHarness, paperclipHarness } from './harness.ts';

const { signal } = new AbortController();
const LIMITS = { request: 300, total: 2000, cancel: 200 };

let harness: PaperclipHarness;
let platform: AgentPlatform;

beforeEach(async () => {
  harness = await paperclipHarness('authenticated');
  platform = openPaperclipPlatform(harness.settings, LIMITS);
});
afterEach(async () => {
  await platform.close();
  await harness.close();
});

/** The error that a question ends with. */
async function failureOf(question: Promise<unknown>): Promise<PlatformError> {
  const error = await question.then(
    (answer) => expect.fail(`answered ${JSON.stringify(answer)}`),
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(PlatformError);
  expect(JSON.stringify([error.message, String(error.cause), error.stack])).not.toContain(KEY);
  return error;
}

const answer = (body: string, status = 200, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });
const HTML = '<!doctype html><title>Bad gateway</title>';
const agents = () => platform.agents(harness.companyId, signal);
const newIssue = () => addIssue(harness.peer.state, { companyId: harness.companyId, title: 'a', status: 'backlog' });

describe('the server', () => {
  it('is down, and is used again once it is up', async () => {
    await harness.peer.down();
    expect((await failureOf(agents())).reason).toBe('unavailable');
    await harness.peer.up();
    expect(await agents()).toHaveLength(1);
  });

  it('is slow: given up in time, after three tries', async () => {
    harness.peer.fault = () => new Promise(() => {});
    const asked = performance.now();
    expect((await failureOf(agents())).reason).toBe('unavailable');
    expect(performance.now() - asked).toBeLessThan(LIMITS.total + 500);
    expect(harness.peer.requests).toHaveLength(3);
  });

  it('is not waited for by a caller who is gone', async () => {
    harness.peer.fault = () => new Promise(() => {});
    const gone = new AbortController();
    const asked = platform.agents(harness.companyId, gone.signal);
    gone.abort(new Error('left'));
    await expect(asked).rejects.toThrow('left');
  });

  it.each([
    ['a page', () => answer(HTML, 200, { 'content-type': 'text/html' })],
    ['a page with a status that says it is not there', () => answer(HTML, 404, { 'content-type': 'text/html' })],
    ['that there is no such route', () => answer('{"error":"API route not found"}', 404)],
    ['half a JSON', () => answer('[{"id":"1d09589c-0782-4ea1-86cf-dabea86cfde7","compan')],
    ['an object in place of a list', () => answer('{}')],
    ['nothing', () => answer('')],
    ['an error of its own', () => answer('{"error":"Internal server error"}', 500)],
    ['a redirection', () => answer('', 302, { location: 'http://127.0.0.1:1/' })],
    ['an agent without a name', () => answer(`[{"id":"${KEY}","companyId":"c","status":"idle"}]`)],
  ])('gives %s: a wrong answer, once', async (_, give) => {
    harness.peer.fault = give;
    expect((await failureOf(agents())).reason).toBe('wrong_answer');
    expect((await failureOf(platform.issue(newIssue().id, signal))).reason).toBe('wrong_answer');
    expect(harness.peer.requests).toHaveLength(2);
  });

  it('breaks off in the middle of an answer: asked again', async () => {
    harness.peer.fault = () => (harness.peer.requests.length < 2 ? 'cut' : undefined);
    expect(await agents()).toHaveLength(1);
    harness.peer.fault = () => 'cut';
    expect((await failureOf(agents())).reason).toBe('unavailable');
  });

  it('answers at great length: not read to its end', async () => {
    const block = new Uint8Array(1024 * 1024).fill(32);
    let sent = 0;
    harness.peer.fault = () =>
      new Response(
        new ReadableStream({
          pull(stream) {
            sent += 1;
            stream.enqueue(block);
            if (sent > 200) stream.close();
          },
        }),
      );
    const patient = openPaperclipPlatform(harness.settings);
    expect((await failureOf(patient.agents(harness.companyId, signal))).reason).toBe('wrong_answer');
    expect(sent).toBeLessThan(100);
    await patient.close();
  });
});

describe('too many requests', () => {
  it('a short pause is kept, a long one is told', async () => {
    harness.peer.fault = () =>
      harness.peer.requests.length < 2 ? answer('{"error":"x"}', 429, { 'retry-after': '1' }) : undefined;
    // Connections of its own: one that the test before left half closed would be a fault of another kind.
    const fresh = openPaperclipPlatform(harness.settings);
    const asked = performance.now();
    expect(await fresh.agents(harness.companyId, signal)).toHaveLength(1);
    expect(performance.now() - asked).toBeGreaterThanOrEqual(990);
    await fresh.close();

    harness.peer.requests.length = 0;
    harness.peer.fault = () => answer('{"error":"x"}', 429, { 'retry-after': '120' });
    expect(await failureOf(agents())).toMatchObject({ reason: 'unavailable', retryAfterMs: 120_000 });
    expect(harness.peer.requests).toHaveLength(1);
  });
});

describe('the key', () => {
  it('is sent as a bearer key and as nothing else', async () => {
    await agents();
    const [request] = harness.peer.requests;
    expect(request!.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(request!.path).not.toContain(KEY);
  });

  it('is bad: told so by every route, whatever its status', async () => {
    const issue = newIssue();
    const run = queueRun(harness.peer.state, harness.agentId, issue.id);
    harness.peer.keys = new Map([['another', [harness.companyId]]]);
    for (const question of [
      agents(),
      platform.issue(issue.id, signal),
      platform.run(run.id, signal),
      platform.cancelRun(run.id, signal),
      platform.resetSession(harness.agentId, signal),
      platform.wake(harness.agentId, issue.id, signal),
      platform.setIssueStatus(issue.id, 'done', signal),
    ])
      expect((await failureOf(question)).reason).toBe('unauthorized');
  });

  it('does not reach a company: forbidden, also where the server says that the thing is not there', async () => {
    const issue = newIssue();
    harness.peer.keys = new Map([[KEY, [harness.otherCompanyId]]]);
    expect((await failureOf(agents())).reason).toBe('forbidden');
    expect((await failureOf(platform.issue(issue.id, signal))).reason).toBe('forbidden');
    expect(await platform.agents(harness.otherCompanyId, signal)).toHaveLength(1);
  });
});

describe('the key that lost one of its companies', () => {
  beforeEach(() => {
    harness.peer.keys = new Map([[KEY, [harness.companyId]]]);
  });

  it('still tells of the runs of the others, and that there is no such run', async () => {
    const run = queueRun(harness.peer.state, harness.agentId, newIssue().id);
    run.log = null;
    const range = { offset: null, limitBytes: 1000 };
    expect((await platform.runLog(run.id, range, signal))?.content).toBe('');
    const unknown = harness.otherCompanyId;
    expect(await platform.run(unknown, signal)).toBeNull();
    expect(await platform.runLog(unknown, range, signal)).toBeNull();
    expect(await platform.runEvents(unknown, signal)).toBeNull();
    expect(await platform.cancelRun(unknown, signal)).toBeNull();
  });

  it('does not say of an issue that it is gone', async () => {
    expect((await failureOf(platform.issue(harness.otherCompanyId, signal))).reason).toBe('forbidden');
  });

  it('makes issues in the others, and says of an unknown parent that it is unknown', async () => {
    const { projectId } = await harness.newPlace();
    const wanted = { companyId: harness.companyId, projectId, title: 'א', description: '', idempotencyKey: 'k' };
    const parentId = harness.otherCompanyId;
    const made = platform.createIssue({ ...wanted, parentId, assigneeAgentId: harness.agentId }, signal);
    expect((await failureOf(made)).reason).toBe('wrong_answer');
    expect((await failureOf(platform.agents(harness.otherCompanyId, signal))).reason).toBe('forbidden');
  });
});

describe('what is sent again', () => {
  const failOnce = (part: string) => {
    let failed = false;
    harness.peer.fault = (path) => {
      if (failed || !path.includes(part)) return undefined;
      failed = true;
      return answer('{"error":"starting"}', 503);
    };
  };

  it('nothing that whoever watches asks for again anyway', async () => {
    harness.peer.fault = () => answer('{"error":"starting"}', 503);
    const { companyId } = harness;
    for (const question of [
      () => platform.liveRuns(companyId, signal),
      () => platform.openIssues(companyId, signal),
      () => platform.changedIssues(companyId, new Date(0), signal),
    ]) {
      harness.peer.requests.length = 0;
      expect((await failureOf(question())).reason).toBe('unavailable');
      expect(harness.peer.requests).toHaveLength(1);
    }
  });

  it('not a wake', async () => {
    failOnce('/wakeup');
    const issue = newIssue();
    expect((await failureOf(platform.wake(harness.agentId, issue.id, signal))).reason).toBe('unavailable');
    expect(harness.peer.state.runs.size).toBe(0);
    expect(await platform.wake(harness.agentId, issue.id, signal)).toMatchObject({ status: 'queued' });
  });

  it('a new issue, which its key keeps one', async () => {
    failOnce('/issues');
    const place = await harness.newPlace();
    const wanted = {
      ...place,
      parentId: place.mainIssueId,
      title: 'א',
      description: '',
      assigneeAgentId: harness.agentId,
    };
    const made = await platform.createIssue({ ...wanted, idempotencyKey: 'k' }, signal);
    const children = [...harness.peer.state.issues.values()].filter(({ parentId }) => parentId === place.mainIssueId);
    expect(children.map(({ id }) => id)).toEqual([made.issueId]);
  });
});

describe('what the server does by itself', () => {
  it('an agent that is paused is not woken', async () => {
    const issue = newIssue();
    harness.peer.state.agents.get(harness.agentId)!.status = 'paused';
    expect(await platform.wake(harness.agentId, issue.id, signal)).toBeNull();
  });

  it('a run of an issue that people work with is cancelled for good, and the issue stays open', async () => {
    const { state } = harness.peer;
    const work = { companyId: harness.companyId, title: 'of a person', assigneeAgentId: harness.agentId };
    const issue = addIssue(state, work);
    const [run] = [...state.runs.values()];
    expect(await platform.cancelRun(run!.id, signal)).toEqual({ status: 'cancelled', cancelled: true });
    expect([issue.status, state.runs.size]).toEqual(['backlog', 1]);
  });

  it('a job that is cancelled has no other run queued by that', async () => {
    const { state } = harness.peer;
    for (const end of [
      (runId: string) => platform.cancelRun(runId, signal),
      (runId: string) => platform.setIssueStatus(state.runs.get(runId)!.issueId!, 'cancelled', signal),
    ]) {
      state.runs.clear();
      const issue = Object.assign(newIssue(), { assigneeAgentId: harness.agentId });
      const run = queueRun(state, harness.agentId, issue.id);
      await end(run.id);
      expect([issue.status, [...state.runs.values()].map(({ status }) => status)]).toEqual([
        'cancelled',
        ['cancelled'],
      ]);
    }
  });

  it('a run that is queued when a job is closed, and never starts, does not hide how the job ended', async () => {
    const issue = newIssue();
    issue.assigneeAgentId = harness.agentId;
    const run = queueRun(harness.peer.state, harness.agentId, issue.id);
    await harness.controls.finishRun(run.id);
    await platform.setIssueStatus(issue.id, 'done', signal);
    expect([...harness.peer.state.runs.values()].map(({ status }) => status)).toEqual(['succeeded', 'cancelled']);
    const runs = await platform.runsOfIssue(issue.id, signal);
    expect(runs.map(({ runId, status }) => [runId, status])).toEqual([[run.id, 'succeeded']]);
  });

  it('a run that ends by itself while it is being cancelled was not cancelled', async () => {
    for (const status of ['failed', 'succeeded', 'timed_out']) {
      const run = queueRun(harness.peer.state, harness.agentId, newIssue().id);
      harness.peer.fault = (path) => {
        if (path.endsWith('/cancel')) endRun(harness.peer.state, run, { status });
        return undefined;
      };
      expect(await platform.cancelRun(run.id, signal)).toEqual({ status, cancelled: false });
    }
  });

  it('a process that takes its time to end is not waited for without end', async () => {
    const issue = newIssue();
    const run = queueRun(harness.peer.state, harness.agentId, issue.id);
    harness.peer.fault = (path) =>
      path.endsWith('/cancel') || path.includes('/issues/') ? new Promise(() => {}) : undefined;
    expect(await platform.cancelRun(run.id, signal)).toEqual({ status: 'running', cancelled: true });
  });

  it.each([
    ['suspicious', 'suspicion'],
    ['critical', 'critical'],
    ['ok', 'ok'],
    ['snoozed', ''],
    ['of tomorrow', ''],
  ])('silence %s is %j here', async (level, ours) => {
    const run = queueRun(harness.peer.state, harness.agentId, newIssue().id, { silenceLevel: level });
    expect((await platform.run(run.id, signal))!.silenceLevel).toBe(ours);
    expect((await platform.liveRuns(harness.companyId, signal)).items[0]!.silenceLevel).toBe(ours);
  });

  it('the reason of a failed run is what its process said last, also in the list that does not have it', async () => {
    const issue = newIssue();
    const run = queueRun(harness.peer.state, harness.agentId, issue.id);
    await harness.controls.failRun(run.id);
    expect((await platform.run(run.id, signal))!.error).toBe('אין בתיק טענות');
    expect((await platform.runsOfIssue(issue.id, signal))[0]!.error).toBe('אין בתיק טענות');
    run.stderrExcerpt = '';
    expect((await platform.run(run.id, signal))!.error).toBe('Process exited with code 1');
  });

  it('the events of a cancelled run are told in the order of time', async () => {
    const run = queueRun(harness.peer.state, harness.agentId, newIssue().id);
    await platform.cancelRun(run.id, signal);
    const events = (await platform.runEvents(run.id, signal))!;
    expect(events.map(({ seq, message }) => [seq, message])).toEqual([
      [1, 'run started'],
      [2, 'run cancelled'],
    ]);
  });

  it('of a log that is asked for from inside a letter, every line that follows is given', async () => {
    const run = queueRun(harness.peer.state, harness.agentId, newIssue().id);
    const lines = Array.from({ length: 30 }, (_, n) => `${n} ${'שורה 🙂 '.repeat(10)}`);
    writeLog(run, lines);
    const emoji = run.log!.indexOf('🙂');
    for (let offset = emoji - 8; offset < emoji + 8; offset += 1) {
      const { content } = (await platform.runLog(run.id, { offset, limitBytes: 1_000_000 }, signal))!;
      const shown = content.trimEnd().split('\n');
      expect(shown.map((line) => JSON.parse(line).chunk)).toEqual(lines.slice(1));
    }
  });

  it('of the log of a long run that goes on, the end is given', async () => {
    const run = queueRun(harness.peer.state, harness.agentId, newIssue().id);
    harness.peer.maxPage = 1024 * 1024;
    const lines = Array.from({ length: 6000 }, (_, n) => `${n} ${'א'.repeat(n % 500)}`);
    writeLog(run, lines);
    const page = (await platform.runLog(run.id, { offset: null, limitBytes: 300_000 }, signal))!;
    const shown = page.content.trimEnd().split('\n');
    expect(JSON.parse(shown.at(-1)!).chunk).toBe(lines.at(-1));
    expect(shown.map((line) => JSON.parse(line).chunk)).toEqual(lines.slice(-shown.length));
    const bytes = Buffer.byteLength(page.content);
    expect([bytes <= 300_000, bytes > 298_000]).toEqual([true, true]);
  });
});
