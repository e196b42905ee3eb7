import { createRoute } from '@hono/zod-openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../src/domain/roles.ts';
import { routeRoles } from '../../src/http/roles.ts';
import { createRouter, defineRoute } from '../../src/http/router.ts';
import { jsonOf, type TestApp, testApp } from '../helpers/app.ts';

/** The table of contract section 11, by hand: what is not named here is a reader's when it is a GET, else staff's. */
const NAMED: Record<string, string[]> = {
  open: ['GET /', 'GET /health', 'GET /api/health', 'POST /api/session'],
  signed_in: [
    'GET /api/session',
    'DELETE /api/session',
    'POST /api/system/tasks/{task_id}/cancel',
    'POST /api/system/tasks/{task_id}/retry',
  ],
  reader: ['POST /api/presence'],
  chair: [
    'DELETE /api/cases',
    'POST /api/cases/import',
    'POST /api/cases/{case_number}/outcome',
    'POST /api/cases/{case_number}/direction',
    'PATCH /api/cases/{case_number}/research/analysis/chair-position',
    'POST /api/cases/{case_number}/research/analysis/merge',
    'PATCH /api/cases/{case_number}/ledger/{argument_id}',
    'PATCH /api/halachot/{halacha_id}',
    'PATCH /api/precedents/{precedent_id}',
    'DELETE /api/training/corpus/{corpus_id}',
    'POST /api/training/curator/proposals',
    'PATCH /api/training/curator/proposals/{filename}',
  ],
  operator: [
    'GET /api/system/diagnostics',
    'GET /api/system/settings',
    'POST /api/system/settings/test',
    'GET /api/audit',
    'GET /api/audit/head',
    'GET /api/court-fetch/jobs',
    'POST /api/court-fetch/jobs',
    'POST /api/court-fetch/jobs/{job_id}/retry',
  ],
};
/** Open to whoever is signed in, as far as the kind of the task lets her: that takes one of these at least. */
const STAFF_OR_OPERATOR = /^POST \/api\/system\/tasks\/\{task_id\}\/(?:cancel|retry)$/;
const KINDS = {
  document: 'staff',
  training: 'staff',
  style_analysis: 'staff',
  search_exam: 'staff',
  panel: 'operator',
  reembed: 'operator',
  agent_run: 'staff',
  git: 'operator',
  drain: 'operator',
};
const FIELDS: Record<string, object> = {
  'POST /api/system/tasks/{task_id}/cancel': { kind: KINDS },
  'POST /api/system/tasks/{task_id}/retry': { kind: KINDS },
  'PUT /api/cases/{case_number}': { status: { final: 'chair', closed: 'chair', withdrawn: 'chair' } },
  'GET /api/events': { topics: { operations: 'operator', audit: 'operator' } },
  'PATCH /api/training/lessons/{lesson_id}': { review_status: 'chair' },
};

/** Who holds what, as the contract says: the inclusion is written out here too. */
const HELD: Record<Role | 'none', Role[]> = {
  none: [],
  reader: ['reader'],
  staff: ['reader', 'staff'],
  chair: ['reader', 'staff', 'chair'],
  operator: ['operator'],
};

function roleByTheTable(method: string, path: string): string {
  if (path === '/api/operations' || path.startsWith('/api/operations/')) return 'operator';
  const named = Object.entries(NAMED).find(([, routes]) => routes.includes(`${method} ${path}`));
  return named?.[0] ?? (method === 'GET' ? 'reader' : 'staff');
}

const tokenOf = (role: string) => role.padEnd(32, '0');
const NOBODY = '0198f2c0-7a51-7c39-9a1e-000000000000';
const CASE = '1031/25';

let t: TestApp;
let routes: { method: string; path: string; xRole: { route: string; fields?: object }; hasJsonBody: boolean }[];

beforeAll(async () => {
  const people = Object.keys(HELD).filter((role) => role !== 'none');
  t = await testApp({
    WORKERS: 'off',
    RATE_LIMIT_PER_MINUTE: '0',
    API_TOKENS: [...people.map((role) => `${role}:${role}=${tokenOf(role)}`), `none=${tokenOf('none')}`].join(),
  });
  const { paths } = await jsonOf(await t.request('/openapi.json'));
  routes = Object.entries<Record<string, { 'x-role': never; requestBody?: { content: object } }>>(paths).flatMap(
    ([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        xRole: operation['x-role'],
        hasJsonBody: 'application/json' in (operation.requestBody?.content ?? {}),
      })),
  );
  await send('POST', '/api/cases/create', 'staff', { case_number: CASE });
});
afterAll(() => t.close());

function send(method: string, path: string, role: string, body?: unknown): Promise<Response> {
  const headers = new Headers({ authorization: `Bearer ${tokenOf(role)}` });
  if (body !== undefined) headers.set('content-type', 'application/json');
  return t.request(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

const filled = (path: string, id: string) => path.replace(/\{(\w+)\}/g, () => encodeURIComponent(id));

/** How many rows each table of ours has. */
async function rowCounts(): Promise<Record<string, number>> {
  const { sql } = t.database;
  const tables = await sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`;
  const counts: Record<string, number> = {};
  for (const { name } of tables) counts[name] = (await sql`select count(*)::int as n from ${sql(name)}`)[0]!.n;
  return counts;
}

describe('the roles of the interface description', () => {
  it('are those of the table', () => {
    expect(routes.length).toBeGreaterThan(100);
    for (const { method, path, xRole } of routes) {
      const fields = FIELDS[`${method} ${path}`];
      expect([method, path, xRole]).toEqual([
        method,
        path,
        { route: roleByTheTable(method, path), ...(fields ? { fields } : {}) },
      ]);
    }
  });

  it('name only routes that there are', () => {
    const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    for (const place of [...Object.values(NAMED).flat(), ...Object.keys(FIELDS)])
      expect([place, known.has(place)]).toEqual([place, true]);
  });

  it('cannot be left out: by type through defineRoute, at the start by any other way', () => {
    const route = { method: 'get', path: '/x', operationId: 'getX', tags: ['x'], summary: 'x', responses: {} } as const;
    // @ts-expect-error a route without a role
    defineRoute({ ...route, tags: ['x'] });
    const app = createRouter();
    app.openapi(createRoute({ ...route, tags: ['x'], responses: { 200: { description: '' } } }), (c) => c.text('x'));
    expect(() => routeRoles(app).read()).toThrow(/GET \/x has no role/);
  });
});

describe('every route', () => {
  it.each(['none', ...ROLES] as const)(
    'with the role %s lets in whom the table lets in, and nobody else',
    async (role) => {
      for (const { method, path, hasJsonBody } of routes) {
        const needed = roleByTheTable(method, path);
        const ofKind = STAFF_OR_OPERATOR.test(`${method} ${path}`);
        const allowed = ofKind
          ? HELD[role].some((held) => held === 'staff' || held === 'operator')
          : needed === 'open' || needed === 'signed_in' || HELD[role].some((held) => held === needed);
        const response = await send(method, filled(path, NOBODY), role, hasJsonBody ? {} : undefined);
        const code = response.status === 403 ? (await jsonOf(response)).code : undefined;
        if (response.status !== 403) await response.body?.cancel();
        expect([method, path, code]).toEqual([method, path, allowed ? undefined : 'role_required']);
      }
    },
  );

  it('that is forbidden does nothing, and tells nothing about what is there', async () => {
    const before = await rowCounts();
    for (const role of ['none', 'operator', 'reader'] as const) {
      for (const { method, path, hasJsonBody } of routes) {
        const needed = roleByTheTable(method, path);
        if (needed === 'open' || needed === 'signed_in' || HELD[role].some((held) => held === needed)) continue;
        const answers = [];
        for (const id of [CASE, NOBODY, '%']) {
          const response = await send(
            method,
            `${filled(path, id)}?case_number=${CASE}`,
            role,
            hasJsonBody ? {} : undefined,
          );
          const { request_id: _id, ...problem } = await jsonOf(response);
          answers.push(problem);
        }
        expect([path, answers[0].code, answers[0].status]).toEqual([path, 'role_required', 403]);
        expect([path, answers[1], answers[2]]).toEqual([path, answers[0], answers[0]]);
      }
    }
    expect(await rowCounts()).toEqual(before);
  });

  it('names the role that is missing, in Hebrew and by its key', async () => {
    const response = await send('DELETE', `/api/cases?case_number=${encodeURIComponent(CASE)}`, 'staff');
    expect(await jsonOf(response)).toMatchObject({
      status: 403,
      code: 'role_required',
      detail: 'לפעולה זו נדרש התפקיד "יו״ר הוועדה" (chair).',
    });
  });

  it('keeps its 404 and 405, whatever the role', async () => {
    for (const role of ['none', 'reader', 'operator']) {
      expect((await send('GET', '/api/no-such-thing', role)).status).toBe(404);
      expect((await send('PUT', '/api/audit', role)).status).toBe(405);
    }
    expect((await send('HEAD', '/api/cases', 'operator')).status).toBe(403);
    expect((await send('HEAD', '/api/cases', 'reader')).status).toBe(200);
  });
});

describe('rights that hang on a value', () => {
  const update = async (role: string, body: object, number = CASE) => {
    const response = await send('PUT', `/api/cases/${encodeURIComponent(number)}`, role, body);
    return [response.status, (await jsonOf(response)).code];
  };

  it.each(['final', 'closed', 'withdrawn'])("the status %s is the chair's to set", async (status) => {
    const number = `7/26-${status}`;
    await send('POST', '/api/cases/create', 'staff', { case_number: number });
    expect(await update('staff', { status, title: 'אחר' }, number)).toEqual([403, 'role_required']);
    expect(await update('staff', { status }, 'אין כזה')).toEqual([403, 'role_required']);
    const unchanged = await jsonOf(await send('GET', `/api/cases/${encodeURIComponent(number)}/details`, 'reader'));
    expect([unchanged.status, unchanged.title, unchanged.version]).toEqual(['new', '', 1]);
    expect(await update('chair', { status }, number)).toEqual([200, undefined]);
    // The present one is no change: a client that sends the whole case back is not refused.
    expect(await update('staff', { status, title: 'כותרת' }, number)).toEqual([200, undefined]);
  });

  it("other statuses and details are staff's", async () => {
    expect(await update('staff', { status: 'drafting', title: 'כותרת' })).toEqual([200, undefined]);
    expect(await update('reader', { title: 'אחר' })).toEqual([403, 'role_required']);
  });

  it("the review of a lesson is the chair's, its words are staff's", async () => {
    const [lesson] = await t.database.sql`
      insert into methodology_overrides (lesson_id, case_number_text, text, category, evidence, fingerprint)
      values (gen_random_uuid(), '1/26', 'לקח', 'structure', '', 'x') returning lesson_id`;
    const patch = async (role: string, body: object, id: string) => {
      const response = await send('PATCH', `/api/training/lessons/${id}`, role, body);
      return [response.status, (await jsonOf(response)).review_status];
    };
    for (const id of [lesson!.lesson_id, NOBODY])
      expect(await patch('staff', { review_status: 'approved' }, id)).toEqual([403, undefined]);
    expect(await patch('staff', { text: 'לקח אחר' }, lesson!.lesson_id)).toEqual([200, 'pending_review']);
    expect(await patch('chair', { review_status: 'approved' }, lesson!.lesson_id)).toEqual([200, 'approved']);
  });
});
