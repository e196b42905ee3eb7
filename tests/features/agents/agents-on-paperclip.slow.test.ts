// The endpoints of agents on Paperclip's stand-in: states that its server brings about, and companies that fail.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { eventually } from '../../helpers/eventually.ts';
import { addIssue, endRun, type PeerIssue, queueRun } from '../../helpers/paperclip/state.ts';
import { addNotice, KEY, type PaperclipHarness, paperclipHarness } from '../../platform/paperclip/harness.ts';

const HOUR = 3600_000;

let harness: PaperclipHarness;
let t: TestApp;

beforeEach(async () => {
  harness = await paperclipHarness('authenticated');
  t = await testApp(environmentOf(harness));
});
afterEach(async () => {
  await t.close();
  await harness.close();
});

const environmentOf = ({ settings }: PaperclipHarness) => ({
  AGENT_PLATFORM: 'paperclip',
  AGENT_PLATFORM_URL: settings.url,
  AGENT_PLATFORM_API_KEY: KEY,
  AGENT_PLATFORM_COMPANIES: settings.companies.map(({ id, label }) => `${id}=${label}`).join(','),
  WORKERS: 'off',
});

const get = async (path: string): Promise<Json> => (await t.json(`/api/operations/agents${path}`)).body;
const asked = (part: string) => harness.peer.requests.filter(({ path }) => path.includes(part)).length;

function newAgent(name: string, fields: object = {}): string {
  const { agentId } = harness.peer.addCompany(name);
  const agent = harness.peer.state.agents.get(agentId)!;
  Object.assign(agent, { name, companyId: harness.companyId, ...fields });
  return agentId;
}

const workOf = (agentId: string, fields: Partial<PeerIssue> = {}): PeerIssue => {
  const issue = addIssue(harness.peer.state, {
    companyId: harness.companyId,
    title: 'עבודה',
    status: 'backlog',
    ...fields,
  });
  issue.assigneeAgentId = agentId;
  return issue;
};

const runOf = (agentId: string, fields: Record<string, unknown> = {}) =>
  queueRun(harness.peer.state, agentId, workOf(agentId).id, fields);

describe('a run that ends well without doing its job', () => {
  it('is told of its agent, until the job is done', async () => {
    const lazy = newAgent('lazy');
    const parent = workOf(newAgent('other'));
    const issue = workOf(lazy, { parentId: parent.id });
    endRun(harness.peer.state, queueRun(harness.peer.state, lazy, issue.id, {}), { status: 'succeeded' });
    const done = workOf(newAgent('good'), { parentId: parent.id });
    const goodRun = queueRun(harness.peer.state, done.assigneeAgentId!, done.id, {});
    done.status = 'done';
    endRun(harness.peer.state, goodRun, { status: 'succeeded' });
    const { agents } = await get('/health');
    const stateOf = (name: string) => agents.find((agent: Json) => agent.agent_name === name);
    expect(stateOf('lazy')).toMatchObject({ state: 'stuck', reason: expect.stringContaining('בלי שהעבודה נעשתה') });
    expect(stateOf('good')).toMatchObject({ state: 'calm' });
  });
});

describe('a key that the platform does not take', () => {
  it('is said wherever it bites, and which key it is', async () => {
    const run = runOf(harness.agentId);
    harness.peer.keys = new Map();
    const paths = [
      [`/runs/${run.id}/log`, 'GET'],
      [`/runs/${run.id}/events`, 'GET'],
      [`/runs/${run.id}/cancel`, 'POST'],
      [`/${harness.agentId}/reset-session`, 'POST'],
    ] as const;
    for (const [path, method] of paths) {
      const { status, body } = await t.json(`/api/operations/agents${path}`, method);
      expect([path, status, body]).toMatchObject([
        path,
        502,
        {
          code: 'agent_platform_error',
          peer: 'agent_platform',
          detail: expect.stringContaining('AGENT_PLATFORM_API_KEY'),
        },
      ]);
    }
    const { body } = await t.json('/api/system/diagnostics');
    expect(body.agent_platform).toBeNull();
    expect(body.agent_platform_error).toContain('המפתח לפלטפורמת הסוכנים נדחה');
  });
});

describe('health', () => {
  it('groups agents by the worst that can be said of them, worst first', async () => {
    const { state } = harness.peer;
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
    runOf(newAgent('dead'), { lastOutputAt: ago(5 * HOUR) });
    runOf(newAgent('quiet'), { lastOutputAt: ago(2 * HOUR) });
    runOf(newAgent('busy'));
    newAgent('broken, idle', { status: 'error', errorReason: 'Process exited with code 3' });
    workOf(newAgent('broken', { status: 'error', errorReason: 'Process exited with code 3' }), { status: 'todo' });
    workOf(newAgent('paused', { status: 'paused', pauseReason: 'manual' }), { status: 'todo' });
    workOf(newAgent('blocked'), { status: 'blocked' });
    newAgent('gone', { status: 'terminated' });
    state.isHeld = true;
    runOf(newAgent('waiting'), { createdAt: ago(11 * 60_000) });
    runOf(newAgent('just queued'), { createdAt: ago(9 * 60_000) });

    const { summary, agents, errors } = await get('/health');
    const told = agents.map(({ agent_name, state: is }: Json) => [agent_name, is]);
    expect(told).toEqual([
      ['dead', 'zombie'],
      ...['blocked', 'broken', 'paused', 'quiet', 'waiting'].map((name) => [name, 'stuck']),
      ['busy', 'working'],
      ...['broken, idle', 'just queued', 'היטלים-analyst', 'רישוי-analyst'].map((name) => [name, 'calm']),
    ]);
    expect(summary).toEqual({ zombie: 1, stuck: 5, working: 1, calm: 4 });
    expect(errors).toEqual([]);
    const reason = (name: string) => agents.find(({ agent_name }: Json) => agent_name === name).reason;
    expect(reason('dead')).toBe('הריצה שותקת יותר מ-5 שעות');
    expect(reason('broken')).toMatch(/Process exited with code 3/);
    expect(agents[0]).toEqual({
      agent_id: expect.any(String),
      agent_name: 'dead',
      agent_title: 'Analyst',
      company_id: harness.companyId,
      company_label: 'רישוי',
      state: 'zombie',
      reason: expect.any(String),
      last_activity_at: null,
      run_id: expect.any(String),
    });
  });
});

describe('health, soon after', () => {
  it('knows of work that is blocked now, and of one that is blocked since long ago', async () => {
    const issue = workOf(newAgent('new'), { status: 'todo' });
    const long = { status: 'blocked', updatedAt: new Date(Date.now() - 30 * 24 * HOUR).toISOString() };
    workOf(newAgent('old'), long);
    await get('/escalations');
    const stuck = async () =>
      (await get('/health')).agents
        .filter((each: Json) => each.state === 'stuck')
        .map((each: Json) => each.agent_name)
        .sort();
    expect(await stuck()).toEqual(['old']);
    issue.status = 'blocked';
    await eventually(async () => (await stuck()).length === 2, 8000);
  });
});

describe('escalations', () => {
  it.each([
    ['danger', 'critical'],
    ['warning', 'warning'],
    ['info', 'info'],
    ['neutral', 'info'],
    ['success', 'info'],
  ])('the tone %s is %s', async (tone, severity) => {
    const issue = workOf(harness.agentId);
    addNotice(harness.peer, issue.id, { body: 'x', presentation: { kind: 'system_notice', tone, title: 'x' } });
    expect((await get('/escalations')).escalations).toMatchObject([{ severity, issue_id: issue.id }]);
  });

  it.each([
    ["Paperclip detected critical output silence on this issue's active run.\n\n- Run: `x`", 'critical'],
    ['Critical output silence threshold crossed.', 'critical'],
    [
      "Paperclip detected a harness-level liveness incident in this issue's dependency graph.\n- Reason: nobody is assigned",
      'critical',
    ],
    ['Paperclip blocked CMP-4 before dispatch because its workspace settings are not runnable.', 'critical'],
    ['## Assigned Orphan Blocker\n\nCMP-2 waits', 'warning'],
    ['Task watchdog found no progress.', 'warning'],
    ['Productivity review evidence refreshed.', 'info'],
    ['Source-resolved watchdog fold.', 'info'],
  ])('without a tone, the text tells: %s', async (body, severity) => {
    addNotice(harness.peer, workOf(harness.agentId).id, { body });
    const { escalations } = await get('/escalations');
    expect(escalations.map((each: Json) => each.severity)).toEqual([severity]);
    const stated = /Reason: (.+)/.exec(body)?.[1];
    expect(escalations[0].reason).toBe(stated ?? body.split('\n')[0]!.replace(/^#+ /, ''));
  });

  it('are what the system wrote: nothing of a person, of an agent, or deleted', async () => {
    const { id } = workOf(harness.agentId);
    const presentation = { kind: 'system_notice', tone: 'danger', title: 'x' };
    addNotice(harness.peer, id, { body: 'forged', authorType: 'user', presentation });
    addNotice(harness.peer, id, { body: 'Bounded liveness continuation exhausted', authorType: 'agent' });
    addNotice(harness.peer, id, { body: '', deletedAt: new Date().toISOString() });
    expect((await get('/escalations')).escalations).toEqual([]);
  });

  it('are asked for when they are wanted, whatever health has just asked', async () => {
    await get('/health');
    const issue = workOf(harness.agentId);
    addNotice(harness.peer, issue.id, { body: 'Critical output silence threshold crossed.' });
    expect((await get('/escalations')).escalations).toHaveLength(1);
  });

  it('of one company do not go with those of another', async () => {
    const { state } = harness.peer;
    const issues = Array.from({ length: 10 }, () => workOf(harness.agentId));
    const other = addIssue(state, { companyId: harness.otherCompanyId, title: 'b' });
    addNotice(harness.peer, other.id, { body: 'Critical output silence threshold crossed.' });
    const own = new Set(issues.map(({ id }) => id));
    harness.peer.fault = (path) =>
      path.includes('/comments') && own.has(path.split('/')[3]!)
        ? Response.json({ error: 'Internal server error' }, { status: 500 })
        : undefined;
    const { escalations, errors } = await get('/escalations');
    expect(escalations.map((each: Json) => each.issue_id)).toEqual([other.id]);
    expect(errors).toEqual(['רישוי: חלק מן ההודעות של פלטפורמת הסוכנים לא נקרא']);
  });
});

describe('companies', () => {
  it('one that fails is told of, and the other is shown', async () => {
    const { state } = harness.peer;
    runOf(harness.agentId);
    queueRun(state, [...state.agents.values()].find(({ companyId }) => companyId === harness.otherCompanyId)!.id, null);
    harness.peer.keys = new Map([[KEY, [harness.companyId]]]);
    const { runs, running, errors } = await get('');
    expect([runs.length, running]).toEqual([1, 1]);
    expect(errors).toEqual(['היטלים: למפתח אין הרשאה לחברה זו']);
    const health = await get('/health');
    expect(health.agents).toHaveLength(1);
    expect(health.errors).toEqual(errors);
  });

  it('a list that the platform cut is told of', async () => {
    const disperse = await harness.controls.crowd();
    const { runs, errors } = await get('');
    expect(runs).toHaveLength(50);
    expect(errors).toEqual(['רישוי: הרשימה ארוכה מן המרבי בפלטפורמה ומוצגת בחלקה']);
    await disperse();
  });

  it('are asked once in two seconds, however many want to know', async () => {
    const poll = () => Promise.all(Array.from({ length: 60 }, () => get('')));
    const began = performance.now();
    for (let n = 0; n < 5; n += 1) await poll();
    expect(performance.now() - began).toBeLessThan(1900);
    expect(asked('/live-runs')).toBe(2);
    await eventually(async () => {
      await get('');
      return asked('/live-runs') > 2;
    });
    expect([asked('/live-runs'), performance.now() - began > 1990]).toEqual([4, true]);
  });

  it('are down: the lists are empty and say so, a single run is unavailable', async () => {
    const run = runOf(harness.agentId);
    await harness.peer.down();
    expect(await get('')).toEqual({
      runs: [],
      running: 0,
      queued: 0,
      errors: ['רישוי: פלטפורמת הסוכנים אינה זמינה', 'היטלים: פלטפורמת הסוכנים אינה זמינה'],
    });
    const log = await t.json(`/api/operations/agents/runs/${run.id}/log`);
    expect([log.status, log.body.code]).toEqual([503, 'agent_platform_unavailable']);
    expect(Number(log.headers.get('retry-after'))).toBeGreaterThan(0);
    await harness.peer.up();
    harness.peer.fault = () => Response.json({ error: 'x' }, { status: 429, headers: { 'retry-after': '77' } });
    const limited = await t.json(`/api/operations/agents/runs/${run.id}/events`);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([503, '77']);
    harness.peer.fault = () => new Response('<html>', { status: 200 });
    const wrong = await t.json(`/api/operations/agents/runs/${run.id}/cancel`, 'POST');
    expect([wrong.status, wrong.body.code]).toEqual([502, 'agent_platform_error']);
  });
});

it('a run is cancelled for good and once', async () => {
  const run = runOf(harness.agentId);
  const cancel = () => t.json(`/api/operations/agents/runs/${run.id}/cancel`, 'POST');
  expect((await cancel()).body).toEqual({ run_id: run.id, status: 'cancelled', cancelled: true });
  expect((await cancel()).body).toEqual({ run_id: run.id, status: 'cancelled', cancelled: false });
  expect(harness.peer.state.runs.size).toBe(1);
  const failed = runOf(harness.agentId);
  endRun(harness.peer.state, failed, { status: 'failed' });
  expect((await t.json(`/api/operations/agents/runs/${failed.id}/cancel`, 'POST')).body.status).toBe('failed');
});
