import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../src/app.ts';
import { parseEnvironment } from '../../../src/config/parse.ts';
import { webSettings } from '../../../src/config/web.ts';
import { webDeps } from '../../../src/deps.ts';
import { sweepSessions } from '../../../src/features/session/session.service.ts';
import { jsonOf, type TestApp, testApp } from '../../helpers/app.ts';

const TOKEN = 'chair-token'.padEnd(32, '0');
const OTHER = 'other-token'.padEnd(32, '0');
const OWN = 'http://localhost:8000';
const ENV = { WORKERS: 'off', API_TOKENS: `דנה:chair=${TOKEN},tech:operator=${OTHER}` };

let t: TestApp;
beforeAll(async () => {
  t = await testApp(ENV);
});
afterAll(() => t.close());

const send = (method: string, path: string, headers: Record<string, string> = {}, body?: object, peer?: string) =>
  t.request(path, {
    method,
    headers: body ? { 'content-type': 'application/json', ...headers } : headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(peer ? { peer } : {}),
  });

const signIn = async (token = TOKEN, headers: Record<string, string> = {}, peer?: string) => {
  const response = await send('POST', '/api/session', headers, { token }, peer);
  const set = response.headers.get('set-cookie') ?? '';
  return { status: response.status, body: await jsonOf(response), set, cookie: set.split(';')[0]! };
};

const status = async (cookie: string) => (await send('GET', '/api/cases', { cookie })).status;

describe('signing in with a token', () => {
  it('gives the session and a cookie that only this browser and this site can use', async () => {
    const { status, body, set } = await signIn();
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ actor: 'token:דנה', display_name: 'דנה', roles: ['reader', 'staff', 'chair'] }),
    ]);
    expect(set).toMatch(/^appeals_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(body.permissions).toContain('case.close');
    expect(body.permissions).not.toContain('operations.use');
  });

  it('sends the cookie over https alone where a trusted proxy or the public origin says https', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    expect((await signIn(TOKEN, https)).set).toMatch(/; Secure/);
    expect((await signIn(TOKEN, https, '198.51.100.1')).set).not.toMatch(/; Secure/);
    const behind = await testApp({ ...ENV, PUBLIC_ORIGIN: 'https://appeals.example' });
    const body = JSON.stringify({ token: TOKEN });
    const headers = { 'content-type': 'application/json' };
    const response = await behind.request('/api/session', { method: 'POST', headers, body });
    expect(response.headers.get('set-cookie')).toMatch(/; Secure/);
    await behind.close();
  });

  it('stores neither the cookie nor the token', async () => {
    const { cookie } = await signIn();
    const rows = JSON.stringify(await t.database.sql`select * from sessions`);
    expect(rows).not.toContain(cookie.split('=')[1]);
    expect(rows).not.toContain(TOKEN);
    expect(rows.length).toBeGreaterThan(10);
  });

  it('is refused with a wrong token, from another origin, and for what is no JSON', async () => {
    const wrong = await signIn('wrong');
    expect([wrong.status, wrong.body.code, wrong.set]).toEqual([401, 'unauthorized', '']);
    expect((await signIn(TOKEN, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await send('POST', '/api/session', { 'content-type': 'text/plain' }, { token: TOKEN })).status).toBe(415);
    expect((await signIn(TOKEN, { origin: OWN })).status).toBe(200);
  });

  it('works while a cookie from before is still there, and ends that session', async () => {
    const { cookie } = await signIn();
    const again = await signIn(OTHER, { cookie, origin: OWN });
    expect([again.status, again.body.actor]).toEqual([200, 'token:tech']);
    expect(await status(cookie)).toBe(401);
    const stale = await signIn(OTHER, { cookie: `appeals_session=${'x'.repeat(43)}` });
    expect(stale.status).toBe(200);
  });
});

describe('a browser that is signed in', () => {
  it('may do what its token may, in its name', async () => {
    const { cookie } = await signIn();
    const create = await send('POST', '/api/cases/create', { cookie, origin: OWN }, { case_number: '1/26' });
    expect(create.status).toBe(200);
    expect((await send('GET', '/api/audit', { cookie })).status).toBe(403);
    const audit = await jsonOf(
      await send('GET', '/api/audit?case_number=1%2F26', { authorization: `Bearer ${OTHER}` }),
    );
    expect(audit.entries[0]).toMatchObject({ actor: 'token:דנה', action: 'case.created' });
    expect((await jsonOf(await send('GET', '/api/session', { cookie }))).actor).toBe('token:דנה');
  });

  it('changes nothing without an Origin of its own site', async () => {
    const { cookie } = await signIn();
    for (const headers of [{} as Record<string, string>, { origin: 'https://evil.example' }, { origin: 'null' }]) {
      const response = await send('POST', '/api/cases/create', { cookie, ...headers }, { case_number: '2/26' });
      expect([response.status, (await jsonOf(response)).code]).toEqual([403, 'forbidden_origin']);
    }
    expect((await send('DELETE', '/api/session', { cookie })).status).toBe(403);
    expect((await send('GET', '/api/cases/2%2F26/details', { cookie })).status).toBe(404);
    // A program with its token is no browser.
    const program = { authorization: `Bearer ${TOKEN}` };
    expect((await send('POST', '/api/cases/create', program, { case_number: '2/26' })).status).toBe(200);
  });

  it('signs out: the session is gone, and its cookie with it', async () => {
    const { cookie } = await signIn();
    const ended = await send('DELETE', '/api/session', { cookie, origin: OWN });
    expect(ended.headers.get('set-cookie')).toMatch(/^appeals_session=; Max-Age=0; Path=\//);
    expect(await jsonOf(ended)).toEqual({ deleted: true, session_id: expect.any(String) });
    expect(await status(cookie)).toBe(401);
    const program = await send('DELETE', '/api/session', { authorization: `Bearer ${TOKEN}` });
    expect([program.status, (await jsonOf(program)).code]).toEqual([404, 'session_not_found']);
  });

  it('is in the audit with its coming and going', async () => {
    const { cookie } = await signIn();
    await send('DELETE', '/api/session', { cookie, origin: OWN });
    const { entries } = await jsonOf(await send('GET', '/api/audit?limit=2', { authorization: `Bearer ${OTHER}` }));
    expect(entries).toMatchObject([
      { action: 'session.ended', actor: 'token:דנה', target: entries[1].target },
      { action: 'session.created', actor: 'token:דנה' },
    ]);
  });

  it('is signed out after twelve hours, and told so by 401 without counting as a guess', async () => {
    const { cookie } = await signIn();
    const [row] = await t.database.sql`
      select extract(epoch from max(expires_at) - now())::int as left from sessions`;
    expect(row!.left).toBeGreaterThan(12 * 3600 - 60);
    expect(row!.left).toBeLessThanOrEqual(12 * 3600);
    await t.database.sql`update sessions set expires_at = now() - interval '1 second'`;
    for (let n = 0; n < 70; n += 1) expect(await status(cookie)).toBe(401);
  });

  it('counts as a guess with a cookie that was never given out', async () => {
    const guess = (n: number) =>
      send('GET', '/api/cases', { cookie: `appeals_session=${`${n}`.padEnd(43, 'x')}` }, undefined, '198.51.100.7');
    for (let n = 0; n < 60; n += 1) expect((await guess(n)).status).toBe(401);
    expect((await guess(60)).status).toBe(429);
  });

  it('is forgotten a day after its end', async () => {
    await signIn();
    await signIn();
    await t.database.sql`update sessions set expires_at = now() - interval '25 hours'
      where session_id = (select session_id from sessions order by created_at desc limit 1)`;
    const count = async () => (await t.database.sql`select count(*)::int as n from sessions`)[0]!.n;
    const before = await count();
    await sweepSessions(t.ctx);
    expect(await count()).toBe(before - 1);
  });
});

describe('a session over processes and restarts', () => {
  /** Another process on the same database, with settings of its own. */
  const other = (env: Record<string, string>) => {
    const config = parseEnvironment(webSettings, {
      LOG_LEVEL: 'silent',
      ...env,
      DATA_DIR: t.database.dataDir,
      DATABASE_URL: t.database.url ?? '',
    });
    const app = buildApp(webDeps(config, t.deps.ports));
    return async (cookie: string) =>
      (
        await app.request(
          'http://localhost:8000/api/cases',
          { headers: { host: 'localhost:8000', cookie } },
          { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
        )
      ).status;
  };

  it('is known to every process, also to one that starts later', async () => {
    const { cookie } = await signIn();
    expect(await other(ENV)(cookie)).toBe(200);
  });

  it.each([
    ['removed', `tech:operator=${OTHER}`],
    ['given to somebody else', `דנה:chair=${'new'.padEnd(32, '0')},noa:chair=${TOKEN}`],
  ])('ends with the first request after its token was %s, for good', async (_what, tokens) => {
    const { cookie } = await signIn();
    expect(await other({ ...ENV, API_TOKENS: tokens })(cookie)).toBe(401);
    expect(await status(cookie)).toBe(401);
  });

  it('has the roles that its token has now', async () => {
    const { cookie } = await signIn();
    expect(await other({ ...ENV, API_TOKENS: `דנה:operator=${TOKEN}` })(cookie)).toBe(403);
    expect(await status(cookie)).toBe(200);
  });
});

describe('behind a proxy with sign-on', () => {
  it('a cookie that is no longer known leaves the user as the proxy names her', async () => {
    const behind = await testApp({ ...ENV, TRUSTED_USER_HEADER: 'X-Remote-User', USER_ROLES: 'noa=reader' });
    const headers = { 'x-remote-user': 'noa', cookie: `appeals_session=${'y'.repeat(43)}` };
    const response = await behind.request('/api/session', { headers });
    expect([response.status, (await jsonOf(response)).actor]).toEqual([200, 'user:noa']);
    expect(response.headers.get('set-cookie')).toMatch(/^appeals_session=; Max-Age=0/);
    await behind.close();
  });
});
