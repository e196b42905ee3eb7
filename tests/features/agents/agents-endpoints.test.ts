// The endpoints of agents and their runs on the embedded platform, its runs done by stand-ins.
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addNotice } from '../../../src/platform/embedded/notices.ts';
import type { Json } from '../../helpers/app.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type EmbeddedHarness, embeddedHarness } from '../../platform/embedded/harness.ts';

const ROOT = '/api/operations/agents';

let harness: EmbeddedHarness;
beforeAll(async () => {
  harness = await embeddedHarness();
});
afterAll(() => harness.close());

const get = (path: string) => harness.t.json(`${ROOT}${path}`);
const post = (path: string) => harness.t.json(`${ROOT}${path}`, 'POST');

async function startedRun() {
  const run = await harness.queueRun();
  await harness.controls.started(run.runId);
  return run;
}

describe('a run', () => {
  it('is listed while it lasts, with its company', async () => {
    const { runId, issueId } = await startedRun();
    const { status, body } = await eventually(async () => {
      const listed = await get('');
      return listed.body.runs.length > 0 && listed;
    });
    expect([status, body.running, body.queued, body.errors]).toEqual([200, 1, 0, []]);
    expect(body.runs).toEqual([
      {
        run_id: runId,
        agent_id: harness.agentId,
        agent_name: 'analyst',
        company_id: harness.companyId,
        company_label: 'רישוי ותכנון',
        status: 'running',
        invocation_source: 'on_demand',
        trigger_detail: 'manual',
        issue_id: issueId,
        adapter_type: 'process',
        started_at: expect.stringMatching(/Z$/),
        created_at: expect.stringMatching(/Z$/),
        last_output_at: null,
        continuation_attempt: 0,
        silence_level: 'ok',
        silence_age_ms: expect.any(Number),
        waiting_for: null,
      },
    ]);
    await harness.controls.finishRun(runId);
    await eventually(async () => (await get('')).body.runs.length === 0);
  });

  it('has a log in whole lines: from a byte on, or the last of it', async () => {
    const { runId } = await startedRun();
    const long = 'שורה ארוכה '.repeat(200);
    await harness.controls.write(
      runId,
      Array.from({ length: 1200 }, (_, n) => `${n} ${long}`),
    );
    const log = async (query: string) => (await get(`/runs/${runId}/log${query}`)).body;
    const shown = (content: string): number[] =>
      content
        .trimEnd()
        .split('\n')
        .map((line) => Number.parseInt(JSON.parse(line).chunk, 10));

    const tail = await log('');
    expect(Object.keys(tail).sort()).toEqual(['content', 'logRef', 'runId', 'store']);
    expect(tail.runId).toBe(runId);
    const bytes = Buffer.byteLength(tail.content);
    expect([bytes <= 2 * 1024 * 1024, bytes > 2 * 1024 * 1024 - 10_000]).toEqual([true, true]);
    expect(shown(tail.content).at(-1)).toBe(1199);

    const first = await log('?offset=0&limit_bytes=20000');
    expect(shown(first.content)).toEqual([0, 1, 2, 3]);
    const next = await log(`?offset=${Buffer.byteLength(first.content)}&limit_bytes=20000`);
    expect(shown(next.content)).toEqual([4, 5, 6, 7]);
    expect(shown((await log('?offset=1&limit_bytes=20000')).content)[0]).toBe(1);
    expect((await log('?offset=999999999')).content).toBe('');
    expect(shown((await log('?offset=0&limit_bytes=1')).content)).toEqual([0]);
    expect(shown((await log('?limit_bytes=1')).content)).toEqual([1199]);
    for (const bad of ['?offset=-1', '?offset=x', '?limit_bytes=0', '?limit_bytes=99999999', '?after=1'])
      expect((await get(`/runs/${runId}/log${bad}`)).status).toBe(422);
    await harness.controls.finishRun(runId);
  });

  it('that waits has an empty log; cancelled twice it was cancelled once, and tells its events', async () => {
    const release = await harness.controls.hold();
    const { runId } = await harness.queueRun();
    expect((await get(`/runs/${runId}/log`)).body).toMatchObject({ runId, content: '' });
    const cancel = () => post(`/runs/${runId}/cancel`);
    expect((await cancel()).body).toEqual({ run_id: runId, status: 'cancelled', cancelled: true });
    expect((await cancel()).body).toEqual({ run_id: runId, status: 'cancelled', cancelled: false });
    const { body } = await get(`/runs/${runId}/events`);
    expect(body.run_id).toBe(runId);
    expect(body.events.map(({ seq, message }: { seq: number; message: string }) => [seq, message])).toEqual([
      [1, 'run queued'],
      [2, 'run cancelled before its start'],
    ]);
    expect(body.events[0]).toEqual({
      seq: 1,
      type: 'lifecycle',
      at: expect.stringMatching(/Z$/),
      message: 'run queued',
      data: null,
    });
    const { body: audit } = await harness.t.json('/api/audit?limit=5');
    expect(audit.entries.filter(({ target }: { target: string }) => target === runId)).not.toHaveLength(0);
    await release();
  });

  it('that is not there is not found, whatever it is called', async () => {
    for (const id of [uuidv7(), 'x', "'"]) {
      const answers = [get(`/runs/${id}/log`), get(`/runs/${id}/events`), post(`/runs/${id}/cancel`)];
      for (const { status, body } of await Promise.all(answers))
        expect([status, body.code]).toEqual([404, 'run_not_found']);
    }
  });
});

it('the session of an agent is reset; of an unknown one it is not found', async () => {
  expect((await post(`/${harness.agentId}/reset-session`)).body).toEqual({ agent_id: harness.agentId, reset: true });
  for (const id of [uuidv7(), 'x']) expect((await post(`/${id}/reset-session`)).body.code).toBe('agent_not_found');
});

it('escalations are the words of the platform, newest first, as many as asked for; health tells of each agent', async () => {
  const { issueId } = await startedRun().then(async (run) => {
    await harness.controls.failRun(run.runId);
    await eventually(async () => (await harness.platform.run(run.runId, harness.t.ctx.signal))!.status === 'failed');
    return run;
  });
  await addNotice(harness.t.ctx.db, issueId, 'warning', 'הריצה שותקת\n- Reason: אין פלט');
  const { body } = await get('/escalations');
  expect(body.errors).toEqual([]);
  expect(body.escalations.slice(0, 2)).toEqual([
    {
      issue_id: issueId,
      issue_identifier: expect.stringMatching(/^LIC-\d+$/),
      company_id: harness.companyId,
      severity: 'warning',
      reason: 'אין פלט',
      body: 'הריצה שותקת\n- Reason: אין פלט',
      created_at: expect.stringMatching(/Z$/),
    },
    expect.objectContaining({ issue_id: issueId, reason: expect.stringMatching(/אין בתיק טענות/) }),
  ]);
  expect((await get('/escalations?limit=1')).body.escalations).toHaveLength(1);
  for (const limit of ['0', '501', '-1', 'x']) expect((await get(`/escalations?limit=${limit}`)).status).toBe(422);

  const health = (await get('/health')).body;
  const told = health.agents.map((each: Json) => [each.company_label, each.state, each.reason]);
  expect(told.sort()).toEqual([
    ['היטל השבחה ופיצויים', 'calm', 'אין עבודה פתוחה'],
    ['רישוי ותכנון', 'stuck', expect.stringMatching(/^המשימה LIC-\d+ חסומה$/)],
  ]);
  expect(health.summary).toEqual({ zombie: 0, stuck: 1, working: 0, calm: 1 });
});
