import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientKey } from '../../src/http/peer.ts';
import { type Json, jsonOf, type TestApp, testApp } from '../helpers/app.ts';
import { eventually } from '../helpers/eventually.ts';

const RIGHT = 'right'.padEnd(32, '0');
const PROXY = '10.1.2.3';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off', API_TOKENS: `scan=${RIGHT}`, TRUSTED_PROXIES: '10.1.0.0/16' });
});
afterAll(() => t.close());

const show = (token: string, peer: string, forwarded?: string) =>
  t.request('/api/cases', {
    peer,
    headers: { authorization: `Bearer ${token}`, ...(forwarded ? { 'x-forwarded-for': forwarded } : {}) },
  });

/** How many of 61 wrong tokens are answered 401 before the first 429. */
async function refusedBefore429(request: (n: number) => Promise<Response>): Promise<number> {
  for (let n = 0; n < 61; n += 1) {
    const response = await request(n);
    if (response.status === 429) return n;
    expect(response.status).toBe(401);
  }
  return 61;
}

const failures = async (): Promise<Json[]> =>
  (
    await jsonOf(await t.request('/api/audit?limit=500', { headers: { authorization: `Bearer ${RIGHT}` } }))
  ).entries.filter(({ action }: Json) => action === 'auth.failed');

describe('wrong tokens', () => {
  it('are refused with 429 from the sixty-first of a minute on, and a right one is not', async () => {
    const statuses = [];
    for (let n = 0; n < 400; n += 1) statuses.push((await show(`guess-${n}`, '198.51.100.1')).status);
    expect(statuses.slice(0, 60).every((status) => status === 401)).toBe(true);
    expect(statuses.slice(60).every((status) => status === 429)).toBe(true);
    const over = await show('guess', '198.51.100.1');
    expect((await jsonOf(over)).code).toBe('rate_limited');
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await show(RIGHT, '198.51.100.1')).status).toBe(200);
    expect((await show('guess', '198.51.100.2')).status).toBe(401);
  });

  it('are counted by the client that a trusted proxy names: the right-most hop that is no proxy', async () => {
    expect(await refusedBefore429((n) => show('x', PROXY, `${n}.1.1.1, 203.0.113.7, 10.1.9.9`))).toBe(60);
    expect((await show('x', PROXY, '203.0.113.8')).status).toBe(401);
  });

  it('are counted by the peer where no proxy is trusted', async () => {
    expect(await refusedBefore429((n) => show('x', '198.51.100.9', `203.0.113.${n}`))).toBe(60);
  });

  it('are counted together with what is shown at the sign-in', async () => {
    const signIn = (n: number) =>
      t.request('/api/session', {
        method: 'POST',
        peer: '198.51.100.20',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: `guess-${n}` }),
      });
    for (let n = 0; n < 20; n += 1) await show('x', '198.51.100.20');
    expect(await refusedBefore429(signIn)).toBe(40);
  });

  it('count, and a request without any credentials does not', async () => {
    for (let n = 0; n < 100; n += 1)
      expect((await t.request('/api/cases', { peer: '198.51.100.30' })).status).toBe(401);
    expect((await show('x', '198.51.100.30')).status).toBe(401);
    for (const authorization of ['Bearer', 'Bearer ', 'bearer a b', `Bearer ${RIGHT}x`])
      expect((await t.request('/api/cases', { peer: '198.51.100.30', headers: { authorization } })).status).toBe(401);
  });

  it('leave one row in the audit for an address and hour, without the token', async () => {
    const secret = 'very-secret-guess-of-somebody';
    for (let n = 0; n < 10; n += 1) await show(`${secret}${n}`, '198.51.100.40');
    await show(secret, '2001:db8:1:2:3::4');
    await show(secret, '2001:db8:1:2:ffff::1');
    const of = (target: string, entries: Json[]) => entries.filter((entry) => entry.target === target);
    await eventually(async () => of('2001:db8:1:2::/64', await failures()).length > 0);
    const entries = await failures();
    expect(of('198.51.100.40', entries)).toMatchObject([{ actor: 'service', case_number_text: null }]);
    expect(of('2001:db8:1:2::/64', entries)).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain('secret');
  });

  it('leave few rows when they come from very many addresses', async () => {
    // Of its own: once an application has seen so many, it writes no rows of further ones for the hour.
    const flooded = await testApp({ WORKERS: 'off', API_TOKENS: `scan=${RIGHT}`, RATE_LIMIT_PER_MINUTE: '0' });
    for (let n = 0; n < 1200; n += 1)
      await flooded.request('/api/cases', {
        peer: `100.64.${n >> 8}.${n & 255}`,
        headers: { authorization: 'Bearer x' },
      });
    const count = async (where: string) => {
      const [row] = await flooded.database.sql.unsafe(
        `select count(*)::int as n from audit_entries where action = 'auth.failed' ${where}`,
      );
      return row?.n as number;
    };
    await eventually(async () => (await count("and target = 'other addresses'")) > 0);
    expect(await count('')).toBeLessThanOrEqual(1001);
    await flooded.close();
  });
});

describe('a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:1::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('at %j is counted as %j', (address, key) => {
    expect(clientKey(address)).toBe(key);
  });
});
