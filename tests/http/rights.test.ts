import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../src/config/version.ts';
import { jsonOf, type TestApp, testApp } from '../helpers/app.ts';

/** Who somebody is and what roles she has, from what arrives with a request. */
const PROXY = '10.1.2.3';
const TOKEN = 'f'.repeat(32);
const utf8 = (text: string) => Buffer.from(text).toString('latin1');

const session = async (t: TestApp, headers: Record<string, string>, peer = PROXY) => {
  const response = await t.request('/api/session', { headers, peer });
  return { status: response.status, ...(await jsonOf(response)) };
};

describe('a service with groups, names and tokens', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({
      WORKERS: 'off',
      TRUSTED_USER_HEADER: 'X-Remote-User',
      TRUSTED_PROXIES: '10.1.0.0/16',
      ROLES_HEADER: 'X-Remote-Groups',
      ROLES: 'ועדה=staff,tech=operator,tech=reader',
      USER_ROLES: 'דנה=chair',
      API_TOKENS: `דנה=${TOKEN}a,scan:staff=${TOKEN}b`,
    });
  });
  afterAll(() => t.close());

  it('gives a user the roles of her groups and of her name, with what they include', async () => {
    const user = (name: string, groups?: string) =>
      session(t, { 'x-remote-user': utf8(name), ...(groups ? { 'x-remote-groups': utf8(groups) } : {}) });
    expect(await user('נועה', 'אחרים, ועדה')).toMatchObject({
      actor: 'user:נועה',
      display_name: 'נועה',
      roles: ['reader', 'staff'],
    });
    expect((await user('נועה', 'tech')).roles).toEqual(['reader', 'operator']);
    expect((await user('דנה')).roles).toEqual(['reader', 'staff', 'chair']);
    expect((await user('דנה', 'tech')).roles).toEqual(['reader', 'staff', 'chair', 'operator']);
  });

  it('knows who has no role, and shows nothing but the session', async () => {
    const headers = { 'x-remote-user': 'guest', 'x-remote-groups': 'others' };
    expect(await session(t, headers)).toMatchObject({ status: 200, roles: [], permissions: [] });
    const refused = await t.request('/api/cases', { headers, peer: PROXY });
    expect([refused.status, (await jsonOf(refused)).code]).toEqual([403, 'role_required']);
  });

  it('gives a token the roles of its entry, never those of a user of its name', async () => {
    const as = (end: string) => session(t, { authorization: `Bearer ${TOKEN}${end}` });
    expect(await as('a')).toMatchObject({ actor: 'token:דנה', display_name: 'דנה', roles: [] });
    expect(await as('b')).toMatchObject({ actor: 'token:scan', roles: ['reader', 'staff'] });
    const both = { authorization: `Bearer ${TOKEN}b`, 'x-remote-user': 'guest', 'x-remote-groups': 'tech' };
    expect((await session(t, both)).roles).toEqual(['reader', 'staff']);
  });

  it('believes the groups of a proxy alone', async () => {
    const groups = { 'x-remote-groups': 'tech' };
    for (const credentials of [{} as Record<string, string>, { authorization: `Bearer ${TOKEN}b` }])
      expect(await session(t, { ...groups, ...credentials }, '10.2.0.1')).toMatchObject({
        status: 401,
        code: 'untrusted_user_header',
      });
  });

  it.each(['local', 'Service', 'token:scan', 'a\u200bb', 'a\u202eb', 'x'.repeat(201)])(
    'takes no user called %j',
    async (name) => {
      expect(await session(t, { 'x-remote-user': utf8(name) })).toMatchObject({
        status: 401,
        code: 'unusable_user_name',
      });
    },
  );

  it('takes an empty user name for none', async () => {
    expect(await session(t, { 'x-remote-user': '' })).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  it('counts requests by where a name comes from', async () => {
    const limited = await testApp({
      WORKERS: 'off',
      RATE_LIMIT_PER_MINUTE: '2',
      TRUSTED_USER_HEADER: 'X-Remote-User',
      TRUSTED_PROXIES: PROXY,
      API_TOKENS: `dana=${TOKEN}`,
    });
    const status = async (headers: Record<string, string>) => (await session(limited, headers)).status;
    const token = { authorization: `Bearer ${TOKEN}` };
    expect([await status(token), await status(token), await status(token)]).toEqual([200, 200, 429]);
    expect(await status({ 'x-remote-user': 'dana' })).toBe(200);
    await limited.close();
  });
});

describe('a service without roles', () => {
  it('gives everybody all of them', async () => {
    const t = await testApp({ WORKERS: 'off', API_TOKENS: `dana=${TOKEN}` });
    const found = await session(t, { authorization: `Bearer ${TOKEN}` });
    expect(found.roles).toEqual(['reader', 'staff', 'chair', 'operator']);
    expect(found.permissions).toContain('case.delete');
    await t.close();
  });

  it('calls whoever sits at the machine local, with all roles too', async () => {
    const t = await testApp({ WORKERS: 'off' });
    const { body } = await t.json('/api/session');
    expect(body).toEqual({
      actor: 'local',
      display_name: 'משתמש מקומי',
      roles: ['reader', 'staff', 'chair', 'operator'],
      permissions: expect.arrayContaining(['case.read', 'operations.use', 'ledger.decide', 'task.cancel']),
      committee_name: 'ועדת הערר לתכנון ובנייה',
      version: VERSION,
      features: { model: false, agents: true, bridge: false, embeddings: false, ocr: true, git: true },
    });
    await t.close();
  });

  it.each([
    ['USER_ROLES', 'dana=reader'],
    ['ROLES_HEADER', 'X-Groups'],
    ['ROLES', 'a=reader'],
  ])('has them as soon as %s says so', async (name, value) => {
    const t = await testApp({ WORKERS: 'off', API_TOKENS: `dana=${TOKEN}`, [name]: value });
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await session(t, headers, '10.9.9.9')).roles).toEqual([]);
    expect((await t.request('/api/cases', { headers })).status).toBe(403);
    await t.close();
  });
});
