import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../../src/config/version.ts';
import { inTransaction } from '../../../src/context.ts';
import { insertTask } from '../../../src/jobs/tasks.queries.ts';
import { updateTask } from '../../../src/jobs/tasks.ts';
import { type TestApp, testApp } from '../../helpers/app.ts';
import { newCase } from '../../helpers/classify.ts';
import { eventually } from '../../helpers/eventually.ts';
import { APPEAL_TEXT, uploadText } from '../../helpers/intake.ts';
import { eventsOf } from '../../helpers/sse.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({}, { counted: true });
});
afterAll(() => t.close());

/** Reads of tasks by their ids: what a change costs. */
const changesRead = () => t.database.statements!.count(/from "tasks" where "tasks"."task_id" in/);
const newTask = (title: string) =>
  inTransaction(t.ctx, async (ctx) => {
    const taskId = uuidv7();
    await insertTask(ctx.db, { taskId, kind: 'document', title, requestedBy: 'דנה' });
    await updateTask(ctx, ctx.db, taskId, { message: 'ממתין' });
    return taskId;
  });
const change = (taskId: string, what: Parameters<typeof updateTask>[3]) =>
  inTransaction(t.ctx, (ctx) => updateTask(ctx, ctx.db, taskId, what));

describe('the task stream', () => {
  it('sends the present set, then every different one, to any number of listeners with one query a change', async () => {
    const listeners = await Promise.all(
      Array.from({ length: 40 }, async () => eventsOf(await t.request('/api/system/tasks/stream'))),
    );
    const first = await Promise.all(listeners.map(async (events) => (await events.next()).value!));
    for (const event of first)
      expect(event).toMatchObject({
        event: 'tasks',
        id: expect.any(String),
        data: { tasks: expect.any(Array), total: expect.any(Number) },
      });
    const reads = () => t.database.statements!.count(/^select .* from "tasks"/is);
    const before = reads();
    const taskId = await newTask('מסמך א');
    const second = await Promise.all(listeners.map(async (events) => (await events.next()).value!));
    for (const event of second)
      expect(event.data.tasks.map((task: { task_id: string }) => task.task_id)).toContain(taskId);
    expect(reads() - before).toBe(1);
    await Promise.all(listeners.map((events) => events.return(undefined)));
    await eventually(async () => t.deps.streams.open === 0);
  });

  it('tells a returning listener nothing that it has seen', async () => {
    const events = eventsOf(await t.request('/api/system/tasks/stream'));
    const { id } = (await events.next()).value!;
    await events.return(undefined);
    const again = eventsOf(await t.request('/api/system/tasks/stream', { headers: { 'last-event-id': id! } }));
    const taskId = await newTask('מסמך ב');
    const event = (await again.next()).value!;
    expect(event.data.tasks.map((task: { task_id: string }) => task.task_id)).toContain(taskId);
    expect(event.id).not.toBe(id);
    await again.return(undefined);
  });
});

describe('the progress of a task', () => {
  it('comes in order, resumes after the last event seen, and ends with the terminal one', async () => {
    const taskId = await newTask('מסמך ג');
    const events = eventsOf(await t.request(`/api/progress/${taskId}`));
    const queued = (await events.next()).value!;
    expect(queued.data).toMatchObject({ status: 'queued', message: 'ממתין' });
    await change(taskId, { status: 'processing', stage: 'extracting', percent: 10 });
    expect((await events.next()).value!.data).toMatchObject({ status: 'processing', percent: 10 });
    await events.return(undefined);
    const resumed = eventsOf(await t.request(`/api/progress/${taskId}`, { headers: { 'last-event-id': queued.id! } }));
    expect((await resumed.next()).value!.data).toMatchObject({ percent: 10 });
    await change(taskId, { status: 'failed', error: 'הקובץ פגום', finishedAt: new Date() });
    expect((await resumed.next()).value!.data).toMatchObject({ status: 'failed', error: 'הקובץ פגום' });
    expect((await resumed.next()).done).toBe(true);
  });

  it('costs no query a listener when it changes', async () => {
    const taskId = await newTask('מסמך ד');
    const listeners = await Promise.all(
      Array.from({ length: 30 }, async () => eventsOf(await t.request(`/api/progress/${taskId}`))),
    );
    await Promise.all(listeners.map((events) => events.next()));
    const before = changesRead();
    await change(taskId, { percent: 50 });
    await Promise.all(listeners.map((events) => events.next()));
    // Beside the change's own: the creation, told late.
    expect(changesRead() - before).toBeLessThanOrEqual(2);
    await Promise.all(listeners.map((events) => events.return(undefined)));
  });

  it('keeps a quiet stream alive with heartbeats at most 2 s apart', async () => {
    const taskId = await newTask('מסמך ה');
    const response = await t.request(`/api/progress/${taskId}`);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    await reader.read();
    const started = performance.now();
    const { value } = await reader.read();
    expect(value).toMatch(/^:/);
    expect(performance.now() - started).toBeLessThan(2100);
    await reader.cancel();
  });
});

describe('streams', () => {
  it('beyond the limit are refused, and all end at shutdown', async () => {
    const own = await testApp();
    const { createStreams } = await import('../../../src/http/sse.ts');
    const streams = createStreams(() => {});
    const respond = () => {
      const context = { body: (body: ReadableStream) => new Response(body) };
      return streams.respond(context as never, async function* (signal) {
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
      });
    };
    const open = Array.from({ length: 5000 }, respond);
    expect(respond).toThrowError(expect.objectContaining({ code: 'too_many_streams' }));
    const ended = Promise.all(open.map((response) => response.text()));
    streams.shutdown();
    await ended;
    expect(streams.open).toBe(0);
    expect(respond).toThrowError(expect.objectContaining({ code: 'shutting_down' }));
    await own.close();
  });
});

describe('work that is in no task', () => {
  it('is shown: the commits to a case’s history, and the runs of agents with their case', async () => {
    const own = await testApp({ WORKERS: 'off' });
    const events = eventsOf(await own.request('/api/system/tasks/stream'));
    expect((await events.next()).value!.data).toEqual({ tasks: [], total: 0 });
    const number = await newCase(own);
    await own.json(`/api/cases/${encodeURIComponent(number)}/decision-blocks/block-vav`, 'PUT', { content: 'רקע' });
    const { tasks } = (await events.next()).value!.data;
    expect(tasks).toMatchObject([
      { kind: 'git', case_number: number, status: 'queued', started_at: null, updated_at: expect.stringMatching(/Z$/) },
    ]);
    expect((await own.json('/api/system/tasks')).body.tasks).toEqual(tasks);

    const [{ company_id, platform_main_issue_id: issue } = {}] = await own.database
      .sql`select *, platform_company_id as company_id from cases where case_number = ${number}`;
    const [agent] = await own.database
      .sql`select agent_id from platform_agents where company_id = ${company_id} limit 1`;
    await own.database.sql`insert into platform_runs (run_id, company_id, agent_id, issue_id)
      values (${uuidv7()}, ${company_id}, ${agent!.agent_id}, ${issue})`;
    const run = await eventually(async () => {
      const all = (await own.json('/api/system/tasks')).body.tasks;
      return all.find((task: { kind: string }) => task.kind === 'agent_run');
    });
    expect(run).toMatchObject({ case_number: number, status: 'queued' });

    await own.database.sql`delete from platform_runs`;
    await own.work();
    await eventually(
      async () =>
        !(await own.json('/api/system/tasks')).body.tasks.some((task: { kind: string }) => task.kind === 'git'),
    );
    await events.return(undefined);
    await own.close();
  });
});

describe('recent activity', () => {
  it('tells of every kind of change of a case', async () => {
    const number = await newCase(t);
    const url = `/api/cases/${encodeURIComponent(number)}`;
    await t.json(`${url}/outcome`, 'POST', { outcome: 'rejected' });
    await t.json(`${url}/decision-blocks/block-vav`, 'PUT', { content: 'רקע הערר' });
    await t.json(`${url}/direction`, 'POST', { content: 'לדחות את הערר' });
    await t.json(`${url}/archive`, 'POST');
    await t.json(`${url}/restore`, 'POST');
    const { items } = (await t.json('/api/system/recent-activity?limit=20')).body;
    const own = items.filter(({ target }: { target: { id: string } }) => target.id === number);
    expect(own.map((item: { type: string; label: string }) => `${item.type} ${item.label}`)).toEqual([
      `case_updated הוחזר מן הארכיון תיק ${number}`,
      `case_archived תיק ${number} הועבר לארכיון`,
      `case_updated נשמר כיוון ההחלטה בתיק ${number}`,
      `case_updated נשמר חלק של ההחלטה בתיק ${number}`,
      `case_updated נקבעה תוצאה בתיק ${number}`,
      `case_created נפתח תיק ${number}`,
    ]);
  });
});

describe('diagnostics', () => {
  it('count what is there, the backlog of rules and the agent platform too', async () => {
    await uploadText(t, 'אבחון.txt', APPEAL_TEXT);
    const { body } = await t.json('/api/system/diagnostics');
    expect(body.database).toMatchObject({
      engine: t.database.engine,
      version: expect.stringMatching(/^\d+/),
      counts: { pending_files: 1, documents: 0 },
    });
    expect(body.database.size_bytes).toBeGreaterThan(1_000_000);
    expect(body).toMatchObject({
      halacha_backlog: { pending_extraction: 0, pending_review: 0, oldest_pending_at: null },
      agent_platform: { running: 0, queued: 0, errors_24h: 0, partial: false },
      agent_platform_error: null,
      task_queue: { queued: expect.any(Number), active: expect.any(Number) },
    });
  });

  it('tell of recent failures', async () => {
    const taskId = await newTask('מסמך שנכשל');
    await change(taskId, { status: 'failed', error: 'הקובץ מוגן בסיסמה', finishedAt: new Date() });
    const { body } = await t.json('/api/system/diagnostics');
    expect(body.recent_failures).toContainEqual({
      kind: 'document',
      label: 'מסמך שנכשל',
      error: 'הקובץ מוגן בסיסמה',
      at: expect.stringMatching(/Z$/),
      retry: { by: 'task', id: taskId },
    });
  });
});

describe('recent failures', () => {
  it('are also those of the queues and of agents', async () => {
    const own = await testApp({ WORKERS: 'off' });
    const number = await newCase(own);
    const [{ company_id, platform_main_issue_id: issue } = {}] = await own.database
      .sql`select *, platform_company_id as company_id from cases where case_number = ${number}`;
    const [agent] = await own.database.sql`select * from platform_agents where company_id = ${company_id} limit 1`;
    await own.database
      .sql`insert into platform_runs (run_id, company_id, agent_id, issue_id, status, error, finished_at)
      values (${uuidv7()}, ${company_id}, ${agent!.agent_id}, ${issue}, 'failed', 'המודל סירב', '2026-03-03')`;
    const row = (label: string, status: string, at: string) => own.database.sql`
      insert into queue_items (queue, item_id, label, status, error, updated_at)
      values ('court_fetch', ${uuidv7()}, ${label}, ${status}, 'אין כתובת', ${at})`;
    await row('ע"א 1/20', 'manual', '2026-03-02');
    await row('ע"א 2/20', 'failed', '2026-03-04');
    await row('ע"א 3/20', 'done', '2026-03-05');
    const { recent_failures } = (await own.json('/api/system/diagnostics')).body;
    expect(recent_failures).toMatchObject([
      { kind: 'court_fetch', label: 'ע"א 2/20', error: 'אין כתובת', at: '2026-03-04T00:00:00.000Z' },
      {
        kind: 'agent_run',
        label: expect.stringContaining(agent!.name),
        error: 'המודל סירב',
        at: '2026-03-03T00:00:00.000Z',
      },
      { kind: 'court_fetch', label: 'ע"א 1/20', error: 'אין כתובת', at: '2026-03-02T00:00:00.000Z' },
    ]);
    await own.close();
  });
});

describe('the index', () => {
  it('is a Hebrew page for a browser and JSON for a program', async () => {
    const own = await testApp({ WEB_UI: 'off' });
    const page = await own.request('/', { headers: { accept: 'text/html,application/xhtml+xml' } });
    const html = await page.text();
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(html).toMatch(/<html lang="he" dir="rtl">/);
    expect(html).toContain('השירות פועל');
    for (const link of ['/docs', '/openapi.json', '/health']) expect(html).toContain(`href="${link}"`);
    await own.close();
    expect((await t.json('/')).body).toEqual({
      name: 'appeals-drafting',
      version: VERSION,
      docs: '/docs',
      openapi: '/openapi.json',
      health: '/health',
    });
  });

  it('escapes the committee name', async () => {
    const own = await testApp({ WEB_UI: 'off', COMMITTEE_NAME: '<script>alert(1)</script>' });
    expect(await (await own.request('/', { headers: { accept: 'text/html' } })).text()).not.toContain('<script>');
    await own.close();
  });
});

describe('health', () => {
  it('tells of the database, the workers, git, the embeddings, the files, the backups and the tasks', async () => {
    for (const path of ['/health', '/api/health'])
      expect((await t.json(path)).body).toEqual({
        status: 'ok',
        version: VERSION,
        uptime_s: expect.any(Number),
        database: { engine: t.database.engine, ok: true, latency_ms: expect.any(Number) },
        workers: true,
        git: true,
        embeddings: { model: expect.any(String), ok: true },
        integrity: { ok: true, checked_at: expect.toSatisfy((at) => at === null || !Number.isNaN(Date.parse(at))) },
        backup: { enabled: false, last_good_at: null, ok: true },
        tasks: { stalled: 0 },
      });
  });

  it('is 503 when the database does not answer', async () => {
    const own = await testApp();
    own.deps.ports.database.ping = () => Promise.reject(new Error('gone'));
    const { status, body } = await own.json('/health');
    expect([status, body.status, body.database]).toEqual([
      503,
      'degraded',
      { engine: t.database.engine, ok: false, latency_ms: null },
    ]);
    await own.close();
  });
});
