import { access } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courtFetchApp } from '../../../src/host/court-fetch/app.ts';
import { openCourtFetch } from '../../../src/host/court-fetch/client.ts';
import { displayAnswers, runDisplay } from '../../../src/host/court-fetch/display.ts';
import { type FetchOptions, fetchDecision } from '../../../src/host/court-fetch/fetch-decision.ts';
import { findBrowser } from '../../../src/host/court-fetch/find-browser.ts';
import { readSources } from '../../../src/host/court-fetch/sources.ts';
import { eventually } from '../../helpers/eventually.ts';
import { listen } from '../listen.ts';
import { type CourtSite, courtSite, PDF } from './court-site.ts';

const browser = await findBrowser(null);
const xvfb = await access('/usr/bin/Xvfb').then(
  () => '/usr/bin/Xvfb',
  () => null,
);
const missing = browser === null ? ' (skipped: no Chromium on this machine; apt-get install chromium)' : '';

let site: CourtSite;
let other: CourtSite;

beforeAll(async () => {
  other = await courtSite();
  site = await courtSite({
    '/to-private': (response) =>
      response.writeHead(302, { location: `http://localhost:${other.host.split(':')[1]}/decision.html` }).end(),
    '/to-stranger': (response) => response.writeHead(302, { location: 'http://stranger.test/decision.html' }).end(),
    '/to-metadata': (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
    '/script-to-stranger': (response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<script>location = 'http://${other.host}/decision.html'</script>`),
    '/to-pdf': (response) => response.writeHead(302, { location: '/decision.pdf' }).end(),
    '/parts': (response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<p>main</p><img src="http://${other.host}/picture"><iframe src="http://${other.host}/decision.html">`),
  });
});

afterAll(async () => {
  await site.close();
  await other.close();
});

const options = (given: Partial<FetchOptions> = {}): FetchOptions => ({
  sources: [
    { name: 'test', label: 'אתר', tier: 'test', hosts: [site.host], private: true },
    {
      name: 'public',
      label: 'אתר',
      tier: 'test',
      hosts: [`localhost:${other.host.split(':')[1]}`, 'renamed.test', 'mixed.test'],
      private: false,
    },
  ],
  browser,
  sandbox: process.getuid?.() !== 0,
  display: null,
  signal: new AbortController().signal,
  ...given,
});

const get = (path: string, given?: Partial<FetchOptions>) =>
  fetchDecision(`${site.url}${path}`, 'test', options(given));

describe.skipIf(browser === null)(`with a real browser${missing}`, () => {
  test('a page is given as it stands after its scripts', async () => {
    const page = await get('/decision.html');
    expect(page).toMatchObject({ ok: true, contentType: 'text/html', finalUrl: `${site.url}/decision.html` });
    expect(page.ok && page.bytes.toString()).toContain('ערר 1031/25: הערר נדחה.');
    const scripted = await get('/scripted.html');
    expect(scripted.ok && scripted.bytes.toString()).toContain('נכתב בידי תסריט');
  });

  test.each(['/decision.pdf', '/saved.pdf', '/to-pdf'])('a PDF is taken byte by byte: %s', async (path) => {
    const file = await get(path);
    expect(file).toMatchObject({ ok: true, contentType: 'application/pdf' });
    expect(file.ok && file.bytes.equals(PDF)).toBe(true);
  });

  test.each([
    ['/to-private', 'private_address'],
    ['/to-stranger', 'forbidden_host'],
    ['/to-metadata', 'forbidden_host'],
    ['/picture', 'wrong_type'],
    ['/not-a.pdf', 'wrong_type'],
    ['/nowhere', 'not_found'],
  ])('%s is for a person: %s', async (path, reason) => {
    const before = other.asked.length;
    expect(await get(path)).toMatchObject({ ok: false, manual: true, reason });
    expect(other.asked.length).toBe(before);
  });

  test('neither a script nor the parts of a page reach another host', async () => {
    const before = other.asked.length;
    expect(await get('/script-to-stranger')).toMatchObject({ ok: false, reason: 'forbidden_host' });
    expect(await get('/parts')).toMatchObject({ ok: true, contentType: 'text/html' });
    expect(other.asked.length).toBe(before);
  });

  test('a site that turns programs away is for a person', async () => {
    expect(await get('/refused')).toMatchObject({ ok: false, manual: true, reason: 'unavailable' });
  });

  test('a page that never ends ends with its time', async () => {
    const began = performance.now();
    expect(await get('/endless', { limitMs: 4000 })).toMatchObject({ ok: false, manual: false, reason: 'timeout' });
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  test.each(['/huge.html', '/huge.pdf'])('a gigabyte is cut off: %s', async (path) => {
    const result = await get(path, { maxBytes: 2 * 1024 * 1024 });
    expect(result).toMatchObject({ ok: false, manual: true, reason: 'too_large' });
  });

  test('a name is connected to at the address that was checked, and only when all of its addresses are public', async () => {
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return name === 'mixed.test' ? ['93.184.216.34', '127.0.0.1'] : ['127.0.0.1'];
    };
    for (const name of ['mixed.test', 'renamed.test'])
      expect(await fetchDecision(`http://${name}/`, 'test', options({ resolve }))).toMatchObject({
        ok: false,
        reason: 'private_address',
      });
    expect(new Set(asked)).toEqual(new Set(['mixed.test', 'renamed.test']));
  });

  test('an aborted fetch throws its reason', async () => {
    const stop = new AbortController();
    const fetching = get('/endless', { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('enough')), 1500);
    await expect(fetching).rejects.toThrow('enough');
  });

  test.skipIf(xvfb === null)('with the virtual display too; it ends when it is asked to', async () => {
    const display = `:${200 + (process.pid % 700)}`;
    const stop = new AbortController();
    const running = runDisplay(display, pino({ level: 'silent' }), stop.signal);
    await eventually(() => displayAnswers(display));
    const page = await get('/scripted.html', { display });
    expect(page.ok && page.bytes.toString()).toContain('נכתב בידי תסריט');
    const file = await get('/decision.pdf', { display });
    expect(file.ok && file.bytes.equals(PDF)).toBe(true);
    expect(await get('/saved.pdf', { display })).toMatchObject({ ok: true, contentType: 'application/pdf' });
    const second = await runDisplay(display, pino({ level: 'silent' }), new AbortController().signal);
    expect(second).toContain('already active');
    stop.abort();
    expect(await running).toBeNull();
    expect(await displayAnswers(display)).toBe(false);
  });

  test('the service and its client', async () => {
    const app = courtFetchApp({
      host: '127.0.0.1',
      secret: 'a-secret-of-the-host',
      browser: async () => browser,
      log: pino({ level: 'silent' }),
      fetch: (url, tier, signal) => fetchDecision(url, tier, options({ signal })),
    });
    const server = await listen(app);
    const { signal } = new AbortController();
    const client = openCourtFetch(server.url, 'a-secret-of-the-host');
    const stranger = openCourtFetch(server.url, 'another-secret');
    expect(await client.fetch(`${site.url}/decision.pdf`, 'test', signal)).toMatchObject({
      ok: true,
      contentType: 'application/pdf',
      finalUrl: `${site.url}/decision.pdf`,
      bytes: PDF,
    });
    expect(await client.fetch(`${site.url}/picture`, 'test', signal)).toMatchObject({
      ok: false,
      reason: 'wrong_type',
    });
    expect(await stranger.fetch(`${site.url}/decision.pdf`, 'test', signal)).toMatchObject({
      ok: false,
      reason: 'unavailable',
    });
    expect(await (await fetch(`${server.url}/health`)).json()).toEqual({ ok: true });
    await client.close();
    await stranger.close();
    await server.close();
    expect(await openCourtFetch(server.url, null).fetch('http://x.test/', 'test', signal)).toMatchObject({
      ok: false,
      manual: false,
      reason: 'unavailable',
    });
  });
});

test.each([
  ['ftp://127.0.0.1/x', 'bad_url'],
  ['http://user:secret@127.0.0.1/x', 'bad_url'],
  ['javascript:alert(1)', 'bad_url'],
  ['no address', 'bad_url'],
  [`http://127.0.0.1/${'x'.repeat(5000)}`, 'bad_url'],
  ['http://stranger.test/x', 'forbidden_host'],
])('%s is refused before a browser starts', async (url, reason) => {
  expect(await fetchDecision(url, 'test', options({ browser: '/nonexistent' }))).toMatchObject({
    ok: false,
    manual: true,
    reason,
  });
});

test('without a browser every job is for a person', async () => {
  expect(await get('/decision.html', { browser: await findBrowser('/nonexistent/chromium') })).toMatchObject({
    ok: false,
    manual: true,
    reason: 'browser_missing',
  });
});

test('a tier restricts the hosts to its own; the declared sources are usable', async () => {
  const sources = await readSources(new URL('../../../config/court-sources.json', import.meta.url).pathname);
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.every((source) => !source.private)).toBe(true);
  const url = 'https://mavat.iplan.gov.il/x';
  const given = { ...options({ browser: null }), sources };
  expect(await fetchDecision(url, 'supreme', given)).toMatchObject({ reason: 'forbidden_host' });
  expect(await fetchDecision(url, 'committee', given)).toMatchObject({ reason: 'browser_missing' });
  expect(await fetchDecision(url, 'of no source', given)).toMatchObject({ reason: 'browser_missing' });
});
