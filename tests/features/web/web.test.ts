import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCREENS } from '../../../src/domain/screens.ts';
import { type TestApp, testApp } from '../../helpers/app.ts';
import { builtWorkspace } from '../../helpers/workspace.ts';

const DIST = join(import.meta.dirname, '../../../web/dist');
const HTML = { accept: 'text/html,application/xhtml+xml' };

let t: TestApp;
beforeAll(async () => {
  await builtWorkspace();
  t = await testApp({ API_TOKENS: `dana:chair=${'d'.repeat(24)}` });
});
afterAll(() => t.close());

describe('the page of the screens', () => {
  it('is open on every path of a screen, holds no data, and asks for nothing of another origin', async () => {
    for (const path of ['/', ...SCREENS]) {
      const answer = await t.request(path, { headers: HTML });
      const page = await answer.text();
      expect(answer.status, path).toBe(200);
      expect(page, path).toMatch(/<html lang="he" dir="rtl">/);
      expect(page).not.toMatch(/https?:|<script>|<style/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('names at once what its screen is made of, each of it there, and none of another screen', async () => {
    const partsOf = async (path: string) => {
      const page = await (await t.request(path, { headers: HTML })).text();
      return [...page.matchAll(/<link rel="(?:modulepreload|stylesheet)"[^>]* href="([^"]+)"/g)].map(([, url]) => url!);
    };
    const [inbox, cases, start] = await Promise.all(['/inbox', '/cases', '/'].map(partsOf));
    expect(start).toEqual(inbox);
    expect(new Set(inbox).size).toBe(inbox!.length);
    const own = inbox!.filter((url) => !cases!.includes(url));
    expect(own.some((url) => url.endsWith('.js'))).toBe(true);
    expect(own.some((url) => url.endsWith('.css'))).toBe(true);
    for (const url of inbox!) expect((await t.request(url)).status, url).toBe(200);
  });

  it('carries a policy whose nonce is the one of the page and of no other answer', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const answer = await t.request('/cases', { headers: HTML });
        const policy = answer.headers.get('content-security-policy')!;
        expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/);
        expect(policy).not.toContain('unsafe-inline');
        const [, nonce] = /style-src 'self' 'nonce-([^']{20,})'/.exec(policy)!;
        expect(await answer.text()).toContain(`content="${nonce}"`);
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('leaves the index to programs, and everything of the interface closed', async () => {
    expect((await t.json('/')).body).toMatchObject({ name: 'appeals-drafting', openapi: '/openapi.json' });
    expect((await t.request('/api/cases', { headers: HTML })).status).toBe(401);
  });
});

describe('the files of the screens', () => {
  it('are served for a year, compressed as they were at the build', async () => {
    const script = (await readdir(join(DIST, 'assets'))).find((name) => /^index-.*\.js$/.test(name))!;
    const plain = await t.request(`/assets/${script}`);
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(plain.headers.get('content-encoding')).toBeNull();
    const whole = await readFile(join(DIST, 'assets', script));
    expect(Buffer.from(await plain.arrayBuffer()).equals(whole)).toBe(true);
    const small = await t.request(`/assets/${script}`, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(small.headers.get('content-encoding')).toBe('br');
    expect(small.headers.get('vary')).toContain('Accept-Encoding');
    const sent = Buffer.from(await small.arrayBuffer());
    expect(sent.length).toBeLessThan(whole.length / 2.5);
    expect(brotliDecompressSync(sent).equals(whole)).toBe(true);
  });

  it('are those of the bundle alone', async () => {
    expect(existsSync(join(DIST, 'stamp'))).toBe(true);
    for (const name of ['..%2fstamp', '..%2findex.html', 'none.js', 'pdf/..%2f..%2fstamp', 'index.html'])
      expect((await t.request(`/assets/${name}`)).status, name).toBe(404);
  });
});

it('is not there where WEB_UI is off', async () => {
  const own = await testApp({ WEB_UI: 'off' });
  expect((await own.request('/inbox', { headers: HTML })).status).toBe(404);
  expect(await (await own.request('/', { headers: HTML })).text()).toContain('השירות פועל');
  await own.close();
});
