// Settings for the operator (contract section 11), over HTTP, with real peers.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';

const SECRET = '0123456789abcdef0123456789';
let t: TestApp;
beforeAll(async () => {
  t = await testApp({
    WORKERS: 'off',
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_URL: 'http://127.0.0.1:9/v1',
    MODEL_NAME: 'test-model',
    MODEL_API_KEY: SECRET,
    BRIDGE_URL: 'http://127.0.0.1:9',
    BRIDGE_SHARED_SECRET: SECRET,
  });
});
afterAll(() => t.close());

it('shows the settings as they take effect, and no secret', async () => {
  const { body } = await t.json('/api/system/settings');
  expect(JSON.stringify(body)).not.toContain(SECRET);
  const of = (name: string) => body.settings.find((each: Json) => each.name === name);
  expect(of('MODEL_API_KEY')).toEqual({ name: 'MODEL_API_KEY', value: null, is_set: true, secret: true });
  expect(of('MODEL_NAME')).toEqual({ name: 'MODEL_NAME', value: 'test-model', is_set: true, secret: false });
  expect(of('RATE_LIMIT_PER_MINUTE').value).toBe('6000');
  expect(of('API_TOKENS')).toMatchObject({ is_set: false, secret: true });
});

it('tells whether a peer answers', async () => {
  const ask = async (what: string) => (await t.json('/api/system/settings/test', 'POST', { what })).body;
  expect(await ask('embeddings')).toMatchObject({ ok: true, latency_ms: expect.any(Number) });
  expect(await ask('model')).toEqual({ ok: false, latency_ms: expect.any(Number), detail: 'המודל אינו זמין כרגע' });
  expect((await t.json('/api/system/settings/test', 'POST', { what: 'weather' })).status).toBe(422);
});
