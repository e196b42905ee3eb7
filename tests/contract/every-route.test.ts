import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../helpers/app.ts';

/** What every route must do, whatever it is for: the routes come from the document, so a new one is in at once. */
let open: TestApp;
let closed: TestApp;
let routes: { path: string; method: string; hasJsonBody: boolean }[];

beforeAll(async () => {
  open = await testApp({ WORKERS: 'off' });
  closed = await testApp({ WORKERS: 'off', API_TOKENS: 'script=0123456789abcdef01234567' });
  const { paths } = (await open.json('/openapi.json')).body;
  routes = Object.entries<Record<string, { requestBody?: { content: Record<string, unknown> } }>>(paths).flatMap(
    ([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        hasJsonBody: Boolean(operation.requestBody?.content['application/json']),
      })),
  );
});
afterAll(async () => {
  await open.close();
  await closed.close();
});

const NOBODY = '0198f2c0-7a51-7c39-9a1e-000000000000';
const fill = (path: string, value: string) => path.replace(/\{(\w+)\}/g, () => encodeURIComponent(value));
const isOpen = ({ path, method }: { path: string; method: string }) =>
  ['/', '/health', '/api/health'].includes(path) || (method === 'POST' && path === '/api/session');

describe('every route', () => {
  it('refuses a caller without credentials', async () => {
    for (const { path, method } of routes.filter((route) => !isOpen(route))) {
      const response = await closed.request(fill(path, NOBODY), { method });
      expect([method, path, response.status]).toEqual([method, path, 401]);
      await response.body?.cancel();
    }
  });

  it('answers an unknown id with a 4xx problem or, for streams and lists, a clean answer; never with 5xx', async () => {
    for (const { path, method, hasJsonBody } of routes) {
      for (const id of [NOBODY, 'אין כזה', '%', 'x'.repeat(3000), "'; drop table cases; --"]) {
        const init: RequestInit = {
          method,
          ...(hasJsonBody ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}),
        };
        const response = await open.request(fill(path, id), init);
        expect([method, path, id.slice(0, 10), response.status < 500]).toEqual([method, path, id.slice(0, 10), true]);
        if (response.status >= 400) expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
        await response.body?.cancel();
      }
    }
  });

  it('that takes JSON refuses another content type, malformed JSON and unknown fields', async () => {
    for (const { path, method } of routes.filter((route) => route.hasJsonBody)) {
      const send = async (body: string, type: string) => {
        const response = await open.request(fill(path, '1/26'), { method, body, headers: { 'content-type': type } });
        return response.status;
      };
      expect([path, await send('a=1', 'application/x-www-form-urlencoded')]).toEqual([path, 415]);
      expect([path, await send('{', 'application/json')]).toEqual([path, 400]);
      expect([path, await send('{"no_such_field":1}', 'application/json')]).toEqual([path, 422]);
      // A document's text may have five million characters, written as escapes.
      const tooMuch = path.endsWith('/text') ? 33_000_000 : 7_000_000;
      expect([path, await send(`{"x":"${'y'.repeat(tooMuch)}"}`, 'application/json')]).toEqual([path, 413]);
    }
  });
});
