import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonOf, type TestApp, testApp } from '../helpers/app.ts';

describe('a service open to the machine it runs on', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());

  it.each(['localhost', 'localhost:8000', '127.0.0.1:8000', '[::1]:8000'])(
    'answers the loopback host %s',
    async (host) => {
      expect((await t.request('/api/cases', { headers: { host } })).status).toBe(200);
    },
  );

  it.each(['evil.example', 'localhost.evil.example', '192.168.1.5:8000', ''])('refuses the host %j', async (host) => {
    const response = await t.request('/api/cases', { headers: { host } });
    expect(response.status).toBe(403);
    expect((await jsonOf(response)).code).toBe('forbidden_host');
  });

  it('refuses a change that a page of another origin sends', async () => {
    const body = JSON.stringify({ case_number: '77/26' });
    const from = (headers: Record<string, string>) =>
      t.request('/api/cases/create', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });
    for (const origin of ['https://evil.example', 'null', 'http://localhost:9999']) {
      const response = await from({ origin });
      expect([response.status, (await jsonOf(response)).code]).toEqual([403, 'forbidden_origin']);
    }
    expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await t.json('/api/cases/77%2F26/details')).status).toBe(404);
    expect((await from({ origin: 'http://localhost:8000' })).status).toBe(200);
  });

  it('lets a page of another origin read nothing special but does not refuse a plain read', async () => {
    const response = await t.request('/api/cases', { headers: { origin: 'https://evil.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('names the acting program in the audit log', async () => {
    await t.json('/api/cases/create', 'POST', { case_number: '78/26' });
    const { body } = await t.json('/api/audit?case_number=78%2F26');
    expect(body.entries[0]).toMatchObject({ actor: 'local', action: 'case.created', case_number_text: '78/26' });
  });
});

describe('a service with tokens and a trusted proxy', () => {
  let t: TestApp;
  const token = { authorization: 'Bearer 0123456789abcdef01234567' };
  beforeAll(async () => {
    t = await testApp({
      API_TOKENS: 'script=0123456789abcdef01234567, other=fedcba9876543210fedcba98',
      TRUSTED_USER_HEADER: 'X-Remote-User',
      TRUSTED_PROXIES: '10.1.0.0/16',
      PUBLIC_ORIGIN: 'https://appeals.example',
    });
  });
  afterAll(() => t.close());

  it('asks for credentials, except for the open pages', async () => {
    for (const path of ['/', '/docs', '/openapi.json', '/health', '/api/health'])
      expect((await t.request(path)).status).toBe(200);
    const refused = await t.request('/api/cases');
    expect([refused.status, (await jsonOf(refused)).code]).toEqual([401, 'unauthorized']);
  });

  it('believes a right token and no wrong one', async () => {
    expect((await t.request('/api/cases', { headers: token })).status).toBe(200);
    for (const authorization of [
      'Bearer 0123456789abcdef0123456X',
      'Bearer ',
      'Basic 0123456789abcdef01234567',
      'Bearer 0123456789abcdef012345670',
    ])
      expect((await t.request('/api/cases', { headers: { authorization } })).status).toBe(401);
  });

  it('believes the user header of the proxy alone', async () => {
    const headers = { 'x-remote-user': 'dana' };
    expect((await t.request('/api/cases', { headers, peer: '10.1.2.3' })).status).toBe(200);
    for (const peer of ['127.0.0.1', '10.2.0.1', '::1']) {
      const response = await t.request('/api/cases', { headers, peer });
      expect([response.status, (await jsonOf(response)).code]).toEqual([401, 'untrusted_user_header']);
    }
    const forged = await t.request('/api/cases', { headers: { ...headers, ...token } });
    expect(forged.status).toBe(401);
  });

  it('names the token or the proxy user in the audit log', async () => {
    const create = (case_number: string, headers: Record<string, string>, peer?: string) =>
      t.request('/api/cases/create', {
        method: 'POST',
        body: JSON.stringify({ case_number }),
        headers: { 'content-type': 'application/json', ...headers },
        ...(peer ? { peer } : {}),
      });
    await create('1/26', token);
    await create('2/26', { 'x-remote-user': Buffer.from('דנה כהן').toString('latin1') }, '10.1.2.3');
    for (const [number, actor] of [
      ['1/26', 'token:script'],
      ['2/26', 'user:דנה כהן'],
    ] as const) {
      const audit = await jsonOf(
        await t.request(`/api/audit?case_number=${encodeURIComponent(number)}`, { headers: token }),
      );
      expect(audit.entries.map((e: { actor: string }) => e.actor)).toEqual([actor]);
    }
  });

  it('takes changes from the public origin only, and any Host behind the proxy', async () => {
    const post = (headers: Record<string, string>) =>
      t.request('/api/cases/create', {
        method: 'POST',
        body: JSON.stringify({ case_number: '3/26' }),
        headers: { 'content-type': 'application/json', host: 'appeals.example', ...token, ...headers },
      });
    expect((await post({ origin: 'http://appeals.example' })).status).toBe(403);
    expect((await post({ origin: 'https://appeals.example' })).status).toBe(200);
  });
});
