// Runs of agents in the history of tasks (contract section 11), over HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { classify, newCase } from '../../helpers/classify.ts';
import { eventually } from '../../helpers/eventually.ts';
import { uploadText } from '../../helpers/intake.ts';
import { addIssue, endRun, queueRun } from '../../helpers/paperclip/state.ts';
import { type EmbeddedHarness, embeddedHarness } from '../../platform/embedded/harness.ts';
import { KEY, type PaperclipHarness, paperclipHarness } from '../../platform/paperclip/harness.ts';

const historyOf = async (t: TestApp, query = ''): Promise<Json> =>
  (await t.json(`/api/system/tasks/history?${query}`)).body;
const idsOf = ({ tasks }: Json): string[] => tasks.map(({ task_id }: Json) => task_id);

describe('on the embedded platform', () => {
  let harness: EmbeddedHarness;
  beforeAll(async () => {
    harness = await embeddedHarness();
  });
  afterAll(() => harness.close());

  /** A run that has ended, of a case that knows it. */
  async function ended(how: 'finish' | 'fail' | 'cancel') {
    const run = await harness.queueRun();
    const { sql } = harness.t.database;
    await sql`update cases set platform_main_issue_id = ${run.issueId} where case_number = ${run.caseNumber}`;
    await harness.controls.started(run.runId);
    if (how === 'finish') await harness.controls.finishRun(run.runId);
    if (how === 'fail') await harness.controls.failRun(run.runId);
    if (how === 'cancel') await harness.t.json(`/api/system/tasks/${run.runId}/cancel`, 'POST');
    const entry = await eventually(async () => {
      const { tasks } = await historyOf(harness.t, 'kind=agent_run&limit=1');
      const [task] = tasks;
      return task?.task_id === run.runId && ['completed', 'failed'].includes(task.status) && task;
    });
    return { ...run, entry };
  }

  it('each stands there with how it ended, by kind, state and case', async () => {
    const good = await ended('finish');
    expect(good.entry).toMatchObject({
      kind: 'agent_run',
      status: 'completed',
      case_number: good.caseNumber,
      percent: 100,
      error: null,
      waiting_for: null,
    });
    const failed = await ended('fail');
    expect(failed.entry).toMatchObject({ status: 'failed', error: { code: 'failed', message: 'אין בתיק טענות' } });
    const stopped = await ended('cancel');
    expect(stopped.entry.error.code).toBe('cancelled');
    const { t } = harness;
    // Runs of other tests may stand there too.
    const own = [good, failed, stopped].map(({ runId }) => runId);
    const ownOf = async (query: string) => idsOf(await historyOf(t, query)).filter((id) => own.includes(id));
    expect(await ownOf('kind=agent_run&status=completed')).toEqual([good.runId]);
    expect(await ownOf('status=failed')).toEqual([stopped.runId, failed.runId]);
    const ofCase = await historyOf(t, `case_number=${encodeURIComponent(failed.caseNumber)}`);
    expect([idsOf(ofCase), ofCase.total]).toEqual([[failed.runId], 1]);
    expect(await ownOf('kind=document')).toEqual([]);
  });

  it('pages go through them and the other tasks in the order of time', async () => {
    const { t } = harness;
    for (let n = 0; n < 3; n++) {
      const number = await newCase(t);
      const { body: file } = await uploadText(t, `ערר ${n}.txt`, `כתב ערר מספר ${n} בעניין הקלה`);
      await classify(t, file.filename, number, { doc_type: 'appeal' });
      await ended('finish');
    }
    const whole = await historyOf(t, 'limit=500');
    const times = whole.tasks.map(({ kind }: Json) => kind).slice(0, 6);
    expect(times).toEqual(['agent_run', 'document', 'agent_run', 'document', 'agent_run', 'document']);
    expect(whole.total).toBe(whole.tasks.length);
    for (const size of [1, 2, 4]) {
      const paged: string[] = [];
      for (let offset = 0; offset < whole.total; offset += size)
        paged.push(...idsOf(await historyOf(t, `limit=${size}&offset=${offset}`)));
      expect(paged).toEqual(idsOf(whole));
    }
    expect((await historyOf(t, 'offset=900')).tasks).toEqual([]);
  });
});

describe('on Paperclip', () => {
  let harness: PaperclipHarness;
  let t: TestApp;
  beforeAll(async () => {
    harness = await paperclipHarness('authenticated');
    const { url, companies } = harness.settings;
    t = await testApp({
      AGENT_PLATFORM: 'paperclip',
      AGENT_PLATFORM_URL: url,
      AGENT_PLATFORM_API_KEY: KEY,
      AGENT_PLATFORM_COMPANIES: companies.map(({ id, label }) => `${id}=${label}`).join(','),
      WORKERS: 'off',
    });
  });
  afterAll(async () => {
    await t.close();
    await harness.close();
  });

  it('each stands there with its agent; a platform that is silent is told where only they were asked for', async () => {
    const { state } = harness.peer;
    const issue = addIssue(state, { companyId: harness.companyId, title: 'עבודה', status: 'backlog' });
    const good = queueRun(state, harness.agentId, issue.id, { createdAt: '2026-01-02T10:00:00.000Z' });
    endRun(state, good, { status: 'succeeded' });
    const bad = queueRun(state, harness.agentId, issue.id, { createdAt: '2026-01-02T11:00:00.000Z' });
    endRun(state, bad, { status: 'failed', error: 'Process exited with code 3' });
    const { name } = state.agents.get(harness.agentId)!;
    const { tasks, total } = await historyOf(t, 'kind=agent_run');
    expect([total, tasks]).toMatchObject([
      2,
      [
        { task_id: bad.id, status: 'failed', title: `ריצת הסוכן ${name}`, error: { code: 'failed' } },
        { task_id: good.id, status: 'completed', title: `ריצת הסוכן ${name}`, error: null },
      ],
    ]);
    harness.peer.fault = () => new Response('', { status: 502 });
    const silent = await eventually(async () => {
      const answer = await t.json('/api/system/tasks/history?kind=agent_run');
      return answer.status !== 200 && answer;
    });
    expect([silent.status, silent.body.code]).toEqual([503, 'agent_platform_unavailable']);
    expect((await t.json('/api/system/tasks/history')).body).toEqual({ tasks: [], total: 0 });
  });
});
