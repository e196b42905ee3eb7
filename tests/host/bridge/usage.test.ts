import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBridge } from '../../../src/clients/bridge.ts';
import { bridgeApp } from '../../../src/host/bridge/app.ts';
import { type UsageLookup, usageLookup } from '../../../src/host/bridge/usage.ts';
import { listen } from '../listen.ts';

const TOKEN = 'sk-very-secret-token-0001';
const GOOD = {
  five_hour: { utilization: 42.5, resets_at: '2026-03-01T14:00:00+02:00' },
  seven_day: { utilization: 61, resets_at: '2026-03-05T00:00:00Z' },
  seven_day_small: { utilization: 3, resets_at: null },
  seven_day_large: { utilization: 93.1, resets_at: '2026-03-05T00:00:00Z' },
  seven_day_other: null,
  extra_usage: { is_enabled: false },
};
const METERS = [
  {
    key: 'five_hour',
    label: 'חלון של חמש שעות',
    utilization_percent: 42.5,
    resets_at: '2026-03-01T12:00:00.000Z',
  },
  { key: 'weekly', label: 'חלון שבועי', utilization_percent: 61, resets_at: '2026-03-05T00:00:00.000Z' },
  {
    key: 'weekly_model',
    label: 'חלון שבועי – large',
    utilization_percent: 93.1,
    resets_at: '2026-03-05T00:00:00.000Z',
  },
];

let dir: string;
let credentials: string;
let reply: (response: ServerResponse) => void;
let asked: (string | undefined)[];
let upstream: { url: string; close(): Promise<void> };
let now: number;
let logged: string;
let opened: UsageLookup[];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'usage-'));
  credentials = join(dir, 'credentials.json');
  await writeFile(credentials, JSON.stringify({ account: { accessToken: TOKEN, scopes: ['a'] } }));
  reply = json(GOOD);
  asked = [];
  now = Date.parse('2026-03-01T10:00:00Z');
  logged = '';
  opened = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization);
    reply(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  upstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/usage`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
});

afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()));
  await upstream.close();
  await rm(dir, { recursive: true });
});

const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));

function keep(line: string): void {
  logged += line;
}

function lookup(tier: string | null = null, url: string | null = upstream.url): UsageLookup {
  const log = pino({ level: 'trace' }, { write: keep });
  const settings = { USAGE_URL: url, USAGE_CREDENTIALS_FILE: credentials, USAGE_MODEL_TIER: tier };
  const made = usageLookup(settings, log, () => now);
  opened.push(made);
  return made;
}

test('the meters of the upstream, with the token of the file, once a minute for everyone', async () => {
  const usage = lookup();
  const answers = await Promise.all(Array.from({ length: 50 }, () => usage.read()));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toEqual({ fetched_at: '2026-03-01T10:00:00.000Z', stale: false, meters: METERS });
  expect(asked).toEqual([`Bearer ${TOKEN}`]);
  now += 59_000;
  await usage.read();
  expect(asked.length).toBe(1);
  now += 2000;
  expect(await usage.read()).toMatchObject({ stale: false, fetched_at: '2026-03-01T10:01:01.000Z' });
  expect(asked.length).toBe(2);
  // A clock set back by an hour does not keep the payload for an hour.
  now -= 3600_000;
  expect(await usage.read()).toMatchObject({ fetched_at: '2026-03-01T09:01:01.000Z' });
});

test('one tier can be chosen; without tiers there are two meters', async () => {
  expect((await lookup('small').read())?.meters[2]).toMatchObject({ key: 'weekly_model', utilization_percent: 3 });
  reply = json({ five_hour: GOOD.five_hour, seven_day: GOOD.seven_day });
  expect((await lookup().read())?.meters.map(({ key }) => key)).toEqual(['five_hour', 'weekly']);
});

test.each([
  ['401', json({ error: TOKEN }, 401)],
  ['429', json({}, 429, { 'retry-after': '120' })],
  ['500', json({}, 500)],
  ['garbage', (response: ServerResponse) => void response.writeHead(200).end('<html>')],
  ['another form', json({ five_hour: { utilization: 'much' } })],
  ['a redirect', json({}, 302, { location: 'http://127.0.0.1:1/' })],
  ['endless', (response: ServerResponse) => void response.writeHead(200).end('x'.repeat(600_000))],
  ['a reset', (response: ServerResponse) => void response.destroy()],
])(
  'upstream %s: nothing at first, the last payload as stale later, and the upstream is left alone for a while',
  async (_name, bad) => {
    const good = reply;
    reply = bad;
    const cold = lookup();
    expect(await cold.read()).toBeNull();
    const tries = asked.length;
    expect(await cold.read()).toBeNull();
    expect(asked.length).toBe(tries);

    reply = good;
    const usage = lookup();
    await usage.read();
    now += 61_000;
    reply = bad;
    expect(await usage.read()).toEqual({ fetched_at: '2026-03-01T10:00:00.000Z', stale: true, meters: METERS });
    const since = asked.length;
    expect(await usage.read()).toMatchObject({ stale: true });
    expect(asked.length).toBe(since);
    reply = good;
    now += 121_000;
    expect(await usage.read()).toMatchObject({ stale: false });
    expect(logged).not.toContain(TOKEN);
  },
);

test('an upstream that hangs does not hold up who has an older payload', async () => {
  const usage = lookup();
  await usage.read();
  now += 61_000;
  reply = () => {};
  const began = performance.now();
  expect(await usage.read()).toMatchObject({ stale: true });
  expect(performance.now() - began).toBeLessThan(1900);
});

test.each([
  ['malformed', `{"token": "${TOKEN}`],
  ['without a token', JSON.stringify({ token: 5, note: TOKEN.slice(0, 20) })],
  ['a token with a line break', JSON.stringify({ token: `${TOKEN}\nx: y` })],
  ['empty', ''],
  ['binary', '\u0000\u0001'],
])('a credentials file that is %s tells nothing of itself', async (_name, content) => {
  await writeFile(credentials, content);
  const app = bridgeApp({
    host: '127.0.0.1',
    secret: null,
    services: { look: async () => [], control: async () => {} },
    usage: lookup(),
    log: pino({ level: 'trace' }, { write: keep }),
  });
  const server = await listen(app);
  const response = await fetch(`${server.url}/usage`);
  expect(response.status).toBe(503);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ code: 'usage_unavailable', detail: expect.stringMatching(/[א-ת]/) });
  const bridge = openBridge(server.url, null);
  await expect(bridge.usage(AbortSignal.timeout(2000))).rejects.toMatchObject({ reason: 'unavailable' });
  await bridge.close();
  await server.close();
  expect(asked).toEqual([]);
  for (const secret of [TOKEN, TOKEN.slice(0, 12)]) expect(`${text}${logged}`).not.toContain(secret);
});

test('a missing credentials file, a bare token in one, and no upstream at all', async () => {
  await writeFile(credentials, `${TOKEN}\n`);
  expect(await lookup().read()).toMatchObject({ stale: false });
  await rm(credentials);
  expect(await lookup().read()).toBeNull();
  expect(await lookup(null, null).read()).toBeNull();
  expect(asked).toEqual([`Bearer ${TOKEN}`]);
});
