import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS, actionLabel } from '../../../src/domain/audit-actions.ts';
import { auditPage } from '../../../src/features/audit/audit.service.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database.ts';

describe('the list of acts', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
    await t.database.sql`insert into audit_entries (audit_id, at, actor, action, case_number_text, case_key, request_id)
      select gen_random_uuid(), timestamptz '2026-03-01 10:00Z' + n * interval '1 hour',
        case when n % 2 = 0 then 'token:dana' else 'user:משה' end,
        case when n % 3 = 0 then 'block.saved' else 'gone.long_ago' end, '7/26', '7/26', 'r' || n
      from generate_series(0, 11) n`;
  });
  afterAll(() => t.close());
  const ask = async (query: Record<string, string>) => {
    const { status, body } = await t.json(`/api/audit?${new URLSearchParams(query)}`);
    expect(status).toBe(200);
    return { ids: body.entries.map((entry: Json) => entry.request_id), total: body.total, entries: body.entries };
  };

  it('is narrowed by actor, action and time, each alone and together', async () => {
    expect((await ask({ actor: 'user:משה' })).ids).toEqual(['r11', 'r9', 'r7', 'r5', 'r3', 'r1']);
    expect((await ask({ action: 'block.saved' })).ids).toEqual(['r9', 'r6', 'r3', 'r0']);
    const span = { since: '2026-03-01T12:00:00Z', until: '2026-03-01T16:00:00+02:00' };
    expect((await ask(span)).ids).toEqual(['r4', 'r3', 'r2']);
    const all = { ...span, actor: 'user:משה', action: 'block.saved', case_number: '7/26' };
    expect(await ask(all)).toMatchObject({ ids: ['r3'], total: 1 });
    expect(await ask({ actor: 'user:משה', limit: '2', offset: '1' })).toMatchObject({ ids: ['r9', 'r7'], total: 6 });
    expect((await ask({ actor: 'nobody' })).total).toBe(0);
  });

  it('says each action in Hebrew, and one that it does not know by its name', async () => {
    const { entries } = await ask({ limit: '2', until: '2026-03-01T13:00:00Z' });
    expect(entries.map(({ action_label }: Json) => action_label)).toEqual(['נשמר חלק של ההחלטה', 'gone.long_ago']);
  });

  it.each(['yesterday', '2026-13-01T00:00:00Z', ''])('refuses %j as a time', async (since) => {
    const { status, body } = await t.json(`/api/audit?since=${encodeURIComponent(since)}`);
    expect(status).toBe(422);
    expect(body.errors[0].loc).toEqual(['query', 'since']);
  });
});

describe('an action', () => {
  it('has a Hebrew label, whichever our sources name', () => {
    const sources = new URL('../../../src', import.meta.url).pathname;
    const texts = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('audit-actions.ts'))
      .map((path) => readFileSync(join(sources, path), 'utf8'))
      .filter((text) => /recordAct|auditEntries/.test(text));
    const named = texts.flatMap((text) =>
      [...text.matchAll(/(?:action|ACTION)\b[^\n]{0,60}?'([a-z_]+\.[a-z_-]+)'/g)].map(([, action]) => action!),
    );
    expect(named.length).toBeGreaterThan(30);
    for (const action of [...named, ...Object.keys(AUDIT_ACTIONS)])
      expect(actionLabel(action), action).toMatch(/[א-ת]/);
  });
});

describe('the log at 100,000 acts', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    await database.sql.unsafe(`
      insert into audit_entries (audit_id, at, actor, action, case_number_text, case_key, request_id, seal_no, hash)
        select gen_random_uuid(), now() - n * interval '1 minute', 'actor' || n % 200,
          case when n % 500 = 0 then 'case.deleted' else 'block.saved' end, n % 1000 || '/26', n % 1000 || '/26', 'r' || n,
          n, repeat('a', 64) from generate_series(1, 100000) n;
      insert into audit_entries (audit_id, actor, action, request_id) values (gen_random_uuid(), 'x', 'case.created', 'r')`);
    await database.sql.unsafe('vacuum analyze audit_entries');
  });
  afterAll(() => database.close());

  const since = new Date(Date.now() - 3600_000);
  it.each([
    ['everything', {}, 'audit_entries_at'],
    ['an actor', { actor: 'actor7' }, 'audit_entries_actor'],
    ['a rare action', { action: 'case.deleted' }, 'audit_entries_action'],
    ['an action of the last hour', { action: 'block.saved', since }, 'audit_entries_a(t|ction)'],
    ['the last hour', { since }, 'audit_entries_at'],
    ['a case', { caseKey: '7/26' }, 'audit_entries_case'],
    ['an actor in a case', { caseKey: '7/26', actor: 'actor7' }, 'audit_entries_(case|actor)'],
  ])('finds %s by an index', async (_name, filter, index) => {
    const query = auditPage(database.db, filter, { limit: 50, offset: 0 });
    const rows = await database.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(new RegExp(`(Index Scan using|Bitmap Index Scan on) ${index}`));
    expect(plan).not.toContain('Seq Scan');
  });

  it.each([
    ['what waits to be sealed', 'select at from audit_entries where seal_no is null limit 1', 'audit_entries_unsealed'],
    [
      'the head',
      'select hash from audit_entries where seal_no is not null order by seal_no desc limit 1',
      'audit_entries_seal',
    ],
  ])('finds %s by an index', async (_name, query, index) => {
    const rows = await database.db.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain ${query}`));
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(new RegExp(`Index (Only )?Scan.* ${index}`));
  });
});
