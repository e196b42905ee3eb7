import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCommandModel } from '../../src/models/command-model.ts';

const OURS = {
  API_TOKENS: 'secret-of-the-tokens',
  DATABASE_URL: 'postgres://u:secret-of-the-database@h/d',
  MODEL_API_KEY: 'secret-of-the-model',
  BRIDGE_SHARED_SECRET: 'secret-of-the-bridge',
  CHAT_SERVICE_SECRET: 'secret-of-the-chat',
  COURT_FETCH_SECRET: 'secret-of-the-fetch',
  FIRST_JUDGE_KEY: 'secret-of-the-first-judge',
  SECOND_JUDGE_KEY: 'secret-of-the-second-judge',
  PANEL_MODELS: JSON.stringify(
    ['FIRST_JUDGE_KEY', 'SECOND_JUDGE_KEY'].map((api_key_env) => ({ provider: 'anthropic', name: 'm', api_key_env })),
  ),
};
const before = { ...process.env };
beforeAll(() => void Object.assign(process.env, OURS, { LOGIN_OF_THE_TOOL: 'needed' }));
afterAll(() => {
  for (const name of [...Object.keys(OURS), 'LOGIN_OF_THE_TOOL']) delete process.env[name];
  Object.assign(process.env, before);
});

test('a model command gets its own login and none of our secrets', async () => {
  const model = openCommandModel(['/usr/bin/env']);
  const signal = new AbortController().signal;
  const environment = await model.complete({ system: '', messages: [{ role: 'user', content: '' }], signal });
  expect(environment).toContain('LOGIN_OF_THE_TOOL=needed');
  expect(environment).not.toMatch(/secret-of/);
});
