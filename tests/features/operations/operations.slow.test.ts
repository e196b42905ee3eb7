import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uuidv7 } from 'uuidv7';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { precedentDecisions, queueItems } from '../../../src/db/schema/precedents.ts';
import { OperationsSnapshot } from '../../../src/features/operations/operations.contract.ts';
import { type TestApp, testApp } from '../../helpers/app.ts';
import { type BridgePeer, bridgePeer, goodBridge } from '../../helpers/bridge-peer.ts';
import { eventually } from '../../helpers/eventually.ts';

const HALACHA = '/api/operations/drains/legal-halacha-drain';
const inHours = (hours: number): string => new Date(Date.now() + hours * 3600_000).toISOString();

describe('with a bridge', () => {
  let peer: BridgePeer;
  let t: TestApp;
  beforeAll(async () => {
    peer = await bridgePeer();
    t = await testApp({ WORKERS: 'off', BRIDGE_URL: peer.url, BRIDGE_SHARED_SECRET: 'shared-secret' });
  });
  beforeEach(() => {
    peer.answer = goodBridge;
    peer.requests.length = 0;
  });
  afterEach(() => t.ctx.db.delete(queueItems));
  afterAll(async () => {
    await t.close();
    await peer.close();
  });
  /** The snapshot is at most a second old: asked until it has seen what the test did. */
  const snapshotWith = (holds: (body: ReturnType<typeof JSON.parse>) => boolean) =>
    eventually(async () => {
      const { body } = await t.json('/api/operations');
      return holds(body) && body;
    });

  test('the snapshot has every part, and drains show their switches', async () => {
    await t.json(`${HALACHA}/disabled`, 'POST', { disabled: true });
    await t.ctx.db.insert(queueItems).values([
      { queue: 'metadata_extraction', itemId: uuidv7(), label: 'ע"א 1/20', status: 'processing' },
      { queue: 'metadata_extraction', itemId: uuidv7(), label: 'ע"א 2/20', queuedAt: new Date() },
      { queue: 'court_fetch', itemId: uuidv7(), label: 'ע"א 3/20', status: 'manual' },
    ]);
    const body = await snapshotWith(
      (seen) => seen.services[1]?.disabled && seen.pipelines.metadata_extraction.queued === 1,
    );
    expect(OperationsSnapshot.safeParse(body).success).toBe(true);
    expect(body.services_error).toBeNull();
    expect(body.services[0]).not.toHaveProperty('disabled');
    expect(body.services[1]).toMatchObject({ name: 'legal-halacha-drain', disabled: true, burst_until: null });
    expect(body.pipelines.metadata_extraction).toMatchObject({ pending: 1, processing: 1, running_now: ['ע"א 1/20'] });
    expect(body.pipelines.court_fetch).toMatchObject({ failed: 1, by_status: { manual: 1 } });
    expect(body.subscription_usage.meters[0].utilization_percent).toBe(41.5);
    expect(body.system_health.task_queue).toMatchObject({ queued: 0 });
    await t.json(`${HALACHA}/disabled`, 'POST', { disabled: false });
  });

  test('a queue says for what it waits, and no longer says it once that has ended', async () => {
    const METADATA = '/api/operations/drains/legal-metadata-drain';
    const drainOf = (body: ReturnType<typeof JSON.parse>) =>
      body.drains.find(({ name }: { name: string }) => name === 'legal-metadata-drain').waiting_for;
    expect(drainOf(await snapshotWith(() => true))).toBeNull();
    const itemId = uuidv7();
    await t.ctx.db.insert(queueItems).values({ queue: 'metadata_extraction', itemId, label: 'ע"א 5/20' });
    await t.json(`${METADATA}/disabled`, 'POST', { disabled: true });
    const paused = await snapshotWith((body) => drainOf(body)?.code === 'drain_paused');
    expect(drainOf(paused)).toEqual({
      code: 'drain_paused',
      message: expect.stringContaining('הושהה'),
      since: expect.stringMatching(/Z$/),
    });
    await t.json(`${METADATA}/disabled`, 'POST', { disabled: false });
    // The bridge of the test tells of a timetable in which this drain is not.
    await snapshotWith((body) => drainOf(body)?.code === 'unscheduled');
    await t.ctx.db.delete(queueItems);
    await snapshotWith((body) => drainOf(body) === null);
  });

  test('what failed says how it is asked for once more, and the disk is told', async () => {
    const jobId = uuidv7();
    await t.ctx.db.insert(queueItems).values([
      { queue: 'court_fetch', itemId: jobId, label: 'ע"א 77/20', status: 'failed', error: 'האתר לא השיב' },
      { queue: 'digests', itemId: uuidv7(), label: 'תקציר', status: 'failed', error: 'אין החלטה' },
    ]);
    const { system_health } = await snapshotWith((seen) => seen.system_health.recent_failures.length >= 2);
    const failure = (label: string) =>
      system_health.recent_failures.find((each: { label: string }) => each.label === label);
    expect(failure('ע"א 77/20')).toMatchObject({ kind: 'court_fetch', retry: { by: 'court_fetch', id: jobId } });
    expect(failure('תקציר')).toMatchObject({ retry: null });
    expect(system_health.disk.total_bytes).toBeGreaterThan(system_health.disk.free_bytes);
    expect(system_health.disk.free_bytes).toBeGreaterThan(0);
  });

  test('many who ask at once cost one look at the host', async () => {
    await snapshotWith(() => true);
    peer.requests.length = 0;
    await Promise.all(Array.from({ length: 50 }, () => t.json('/api/operations')));
    expect(peer.requests.filter(({ path }) => path === '/pm2').length).toBeLessThanOrEqual(1);
  });

  test.each([
    ['hanging', () => null],
    ['answering garbage', () => ({ status: 200, body: '<html>' })],
    ['refusing', () => ({ status: 500, body: {} })],
  ])('a bridge that is %s leaves the rest of the snapshot whole', async (_name, answer) => {
    peer.answer = answer;
    const body = await snapshotWith((seen) => seen.services_error !== null);
    expect(body).toMatchObject({ services: [], subscription_usage: null });
    expect(body.drains).toHaveLength(4);
    expect(body.drains).toContainEqual({
      name: 'legal-halacha-drain',
      title: 'תור ההלכות',
      disabled: false,
      burst_until: null,
      accepts_burst: true,
      waiting_for: null,
    });
    expect(body.services_error).toMatch(/הגשר/);
    expect(OperationsSnapshot.safeParse(body).success).toBe(true);
  });

  test('actions reach the host with the secret; run-now is one run of a drain', async () => {
    const done = await t.json('/api/operations/services/legal-halacha-drain/run-now', 'POST');
    expect(done.body).toEqual({ ok: true, error: null, name: 'legal-halacha-drain', action: 'run-now' });
    expect(peer.requests.at(-1)).toMatchObject({
      path: '/pm2/control',
      authorization: 'Bearer shared-secret',
      body: { name: 'legal-halacha-drain', action: 'restart' },
    });
    expect((await t.json('/api/operations/services/legal-reaper/run-now', 'POST')).body.code).toBe(
      'not_a_cron_service',
    );
    await t.json(`${HALACHA}/disabled`, 'POST', { disabled: true });
    const refused = await t.json('/api/operations/services/legal-halacha-drain/run-now', 'POST');
    expect([refused.status, refused.body.code]).toEqual([409, 'drain_disabled']);
    await t.json(`${HALACHA}/disabled`, 'POST', { disabled: false });
  });

  test('a burst that is over is none, though nobody has cleared it', async () => {
    await t.database
      .sql`insert into drain_flags (name, disabled, burst_until) values ('legal-halacha-drain', true, ${inHours(-1)})
      on conflict (name) do update set disabled = true, burst_until = excluded.burst_until`;
    const body = await snapshotWith((seen) => seen.services[1]?.disabled);
    expect(body.services[1].burst_until).toBeNull();
    await t.database.sql`delete from drain_flags`;
  });

  test('a decision is shown as taken in when its text was read', async () => {
    const row = (n: number, charCount: number | null) => ({
      precedentId: uuidv7(),
      citation: `ע"א ${n}/20`,
      citationKey: `עא ${n}/20`,
      court: 'בית המשפט העליון',
      kind: 'court' as const,
      caseNumber: `${n}/20`,
      charCount,
    });
    await t.ctx.db.insert(precedentDecisions).values([row(9001, null), row(9002, 5000)]);
    const { pipelines } = await snapshotWith((seen) => seen.pipelines.ingested_recent.length > 0);
    expect(pipelines.ingested_recent).toMatchObject([{ case_number: '9002/20', source_url: '' }]);
  });

  test('names and actions that are none never reach the host', async () => {
    for (const name of ['postgres', 'legal-nothing', '..%2F..', 'legal-reaper;reboot', 'x'.repeat(10_000)]) {
      const { body } = await t.json(`/api/operations/services/${encodeURIComponent(name)}/restart`, 'POST');
      expect(body.code).toBe('service_not_found');
    }
    expect((await t.json('/api/operations/services/legal-reaper/kill', 'POST')).status).toBe(422);
    expect(peer.requests).toEqual([]);
  });

  test('a wrong secret and an unknown agent are said to be what they are', async () => {
    peer.answer = ({ path }) =>
      path === '/adapter-migration'
        ? { status: 404, body: { ok: false, output: '', error: 'הסוכן לא נמצא' } }
        : { status: 401, body: { ok: false, error: 'הסוד המשותף חסר או שגוי' } };
    const refused = await t.json('/api/operations/services/legal-reaper/restart', 'POST');
    expect(refused).toMatchObject({
      status: 502,
      body: { code: 'bridge_error', peer: 'bridge', detail: expect.stringContaining('הסוד המשותף') },
    });
    const body = { agent_id: 'nobody', to: 'claude_local' };
    expect(await t.json('/api/operations/agents/migrate-adapter', 'POST', body)).toMatchObject({
      status: 404,
      body: { code: 'agent_not_found' },
    });
  });

  test('a refusal of the host is told in both forms', async () => {
    peer.answer = () => ({ status: 502, body: { ok: false, error: 'process manager refused' } });
    const { status, body } = await t.json('/api/operations/services/legal-reaper/restart', 'POST');
    expect([status, body]).toMatchObject([502, { code: 'bridge_error', ok: false, error: 'process manager refused' }]);
    peer.answer = () => ({ status: 200, body: 'nonsense' });
    expect((await t.json('/api/operations/services/legal-reaper/stop', 'POST')).body).toMatchObject({
      code: 'bridge_error',
      ok: false,
    });
  });

  test('burst: the halacha drain alone, ahead by twelve hours at most', async () => {
    const until = inHours(3);
    expect((await t.json(`${HALACHA}/burst`, 'POST', { until })).body).toEqual({
      name: 'legal-halacha-drain',
      burst_until: until,
    });
    await snapshotWith((seen) => seen.services[1]?.burst_until === until);
    expect((await t.json(`${HALACHA}/burst`, 'POST', { until: null })).body.burst_until).toBeNull();
    for (const bad of [inHours(-1), inHours(13), 'tomorrow', 5])
      expect((await t.json(`${HALACHA}/burst`, 'POST', { until: bad })).status).toBe(422);
    const other = await t.json('/api/operations/drains/legal-digest-drain/burst', 'POST', { until });
    expect([other.status, other.body.code]).toEqual([409, 'burst_not_supported']);
    const daemon = await t.json('/api/operations/drains/legal-reaper/disabled', 'POST', { disabled: true });
    expect([daemon.status, daemon.body.code]).toEqual([409, 'not_a_drain']);
    const unknown = await t.json('/api/operations/drains/legal-x/disabled', 'POST', { disabled: true });
    expect(unknown.body.code).toBe('service_not_found');
  });

  test('adapters are migrated by the host; arguments that could be more than names are refused', async () => {
    const done = await t.json('/api/operations/agents/migrate-adapter', 'POST', { all: true, to: 'claude_local' });
    expect(done.body).toMatchObject({ ok: true, changed: ['a1'], error: null });
    for (const body of [
      { to: 'x' },
      { all: true, agent_id: 'a', to: 'x' },
      { all: true, to: 'x; rm -rf /' },
      { all: true },
    ])
      expect((await t.json('/api/operations/agents/migrate-adapter', 'POST', body)).status).toBe(422);
  });
});

describe('a migration that fails on the way', () => {
  test('tells and records what it had changed', async () => {
    const peer = await bridgePeer();
    const t = await testApp({ WORKERS: 'off', BRIDGE_URL: peer.url, BRIDGE_SHARED_SECRET: 'shared-secret' });
    const output = '{"agent_id":"a1","changed":true}\n{"agent_id":"a2","changed":false}\n';
    peer.answer = () => ({ status: 502, body: { ok: false, output, error: 'הפלטפורמה אינה משיבה' } });
    const migrate = (body: object) => t.json('/api/operations/agents/migrate-adapter', 'POST', { to: 'x', ...body });
    const { status, body } = await migrate({ all: true });
    expect([status, body]).toMatchObject([
      502,
      { code: 'bridge_error', ok: false, error: 'הפלטפורמה אינה משיבה', changed: ['a1'], output },
    ]);
    await migrate({ all: true, dry_run: true });
    const { entries } = (await t.json('/api/audit')).body;
    expect(entries).toMatchObject([{ action: 'adapter.migrated', target: 'a1 → x' }]);
    await t.close();
    await peer.close();
  });
});

describe('a snapshot of which parts cannot be read', () => {
  test('is whole without an agent platform that hangs', async () => {
    const hanging = createServer(() => {});
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    const t = await testApp({
      WORKERS: 'off',
      AGENT_PLATFORM: 'paperclip',
      AGENT_PLATFORM_URL: `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`,
      AGENT_PLATFORM_API_KEY: 'a-key-of-the-platform',
      AGENT_PLATFORM_COMPANIES: `${crypto.randomUUID()}=רישוי`,
      AGENT_PLATFORM_CASE_COMPANIES: '',
    });
    const started = performance.now();
    const [snapshot, diagnostics, tasks] = await Promise.all([
      t.json('/api/operations'),
      t.json('/api/system/diagnostics'),
      t.json('/api/system/tasks'),
    ]);
    expect(performance.now() - started).toBeLessThan(6000);
    expect(OperationsSnapshot.safeParse(snapshot.body).success).toBe(true);
    const why = { agent_platform: null, agent_platform_error: expect.stringMatching(/פלטפורמת הסוכנים/) };
    expect(snapshot.body).toMatchObject({ system_health: why, errors: [] });
    expect(diagnostics.body).toMatchObject({ ...why, task_queue: { queued: 0 } });
    expect(tasks.body).toEqual({ tasks: [], total: 0 });
    await t.close();
    hanging.closeAllConnections();
    await new Promise((resolve) => hanging.close(resolve));
  });

  test('has the others and says which are missing', async () => {
    const peer = await bridgePeer();
    const t = await testApp({ WORKERS: 'off', BRIDGE_URL: peer.url, BRIDGE_SHARED_SECRET: 'shared-secret' });
    const away = (names: string[]) =>
      t.database.sql.unsafe(names.map((name) => `alter table ${name} rename to ${name}_away;`).join(' '));
    const back = (names: string[]) =>
      t.database.sql.unsafe(names.map((name) => `alter table ${name}_away rename to ${name};`).join(' '));
    await t.ctx.db.insert(queueItems).values({ queue: 'digests', itemId: uuidv7(), label: 'תקציר' });
    await away(['drain_flags', 'halachot', 'missing_precedents', 'audit_entries']);
    const { status, body } = await t.json('/api/operations');
    expect([status, OperationsSnapshot.safeParse(body).success]).toEqual([200, true]);
    expect(body.services).toHaveLength(2);
    expect(body.services_error).toBeNull();
    expect(body.pipelines).toMatchObject({ digests: { pending: 1 }, halacha_review: { by_status: {} } });
    expect(body.system_health).toMatchObject({ halacha_backlog: null, database: { counts: {} } });
    expect(body.errors.map((error: string) => error.split(':')[0])).toEqual([
      'אישור הלכות',
      'החלטות חסרות',
      'מסד הנתונים',
      'הלכות ממתינות',
      'מתגי המנקזים',
    ]);

    await back(['drain_flags', 'halachot', 'missing_precedents', 'audit_entries']);
    await eventually(async () => (await t.json('/api/operations')).body.errors.length === 0);
    await away(['queue_items']);
    const later = await eventually(async () => {
      const seen = (await t.json('/api/operations')).body;
      return seen.errors.length > 0 && seen;
    });
    expect(later.pipelines.digests).toMatchObject({ pending: 1, total: 1 });
    expect(later.errors[0]).toContain('לאחרונה');
    await back(['queue_items']);
    await t.close();
    await peer.close();
  });
});

describe('without a bridge', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ WORKERS: 'off' });
  });
  afterAll(() => t.close());

  test('the snapshot says so, and actions are not available', async () => {
    const { body } = await t.json('/api/operations');
    expect(body).toMatchObject({ services: [], subscription_usage: null });
    expect(body.services_error).toContain('BRIDGE_URL');
    const { status, body: problem, headers } = await t.json('/api/operations/services/legal-reaper/restart', 'POST');
    expect([status, problem]).toMatchObject([503, { code: 'bridge_unavailable', ok: false }]);
    expect(headers.get('retry-after')).toBe('10');
  });
});

describe('a bridge that is down', () => {
  let t: TestApp;
  afterEach(() => t.close());

  test('is unavailable, not an error of ours', async () => {
    const peer = await bridgePeer();
    t = await testApp({ WORKERS: 'off', BRIDGE_URL: peer.url, BRIDGE_SHARED_SECRET: 'shared-secret' });
    await peer.close();
    const { status, body } = await t.json('/api/operations/services/legal-reaper/start', 'POST');
    expect([status, body.code]).toEqual([503, 'bridge_unavailable']);
    expect((await t.json('/api/operations')).body.services_error).toMatch(/אינו זמין/);
  });

  test('may say itself why it has no services', async () => {
    const peer = await bridgePeer();
    t = await testApp({ WORKERS: 'off', BRIDGE_URL: peer.url, BRIDGE_SHARED_SECRET: 'shared-secret' });
    const detail = 'מנהל התהליכים נפל';
    peer.answer = (request) =>
      request.path === '/pm2' ? { status: 503, body: { code: 'bridge_unavailable', detail } } : goodBridge(request);
    const { body } = await t.json('/api/operations');
    expect(body).toMatchObject({ services: [], services_error: detail, subscription_usage: { stale: false } });
    await peer.close();
  });
});
