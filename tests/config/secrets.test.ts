import { expect, test } from 'vitest';
import { agentSettings } from '../../src/config/agent.ts';
import { bridgeSettings } from '../../src/config/bridge.ts';
import { ConfigurationError, parseEnvironment } from '../../src/config/parse.ts';
import { redacted, redactedInPlace } from '../../src/config/secrets.ts';
import { webSettings } from '../../src/config/web.ts';

const ADDRESS = 'https://operator:hidden-word@host.example/v1';

function complaintOf(schema: Parameters<typeof parseEnvironment>[0], env: Record<string, string>): string {
  try {
    parseEnvironment(schema, env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return '';
}

test.each([
  ['EMBEDDINGS_URL', webSettings],
  ['MODEL_URL', webSettings],
  ['AGENT_PLATFORM_URL', webSettings],
  ['BRIDGE_URL', webSettings],
  ['CHAT_SERVICE_URL', webSettings],
  ['PUBLIC_ORIGIN', webSettings],
  ['PAPERCLIP_API_URL', agentSettings],
  ['USAGE_URL', bridgeSettings],
])('%s with credentials in it stops the start, and its value is not shown', (name, schema) => {
  const complaint = complaintOf(schema, { [name]: ADDRESS });
  expect(complaint).toContain(`  ${name}: `);
  expect(complaint).not.toContain('hidden-word');
  for (const half of ['https://operator@host.example', 'https://:hidden-word@host.example'])
    expect(complaintOf(schema, { [name]: half })).toContain(`  ${name}: `);
});

test('the addresses of the panel hold no credentials either', () => {
  const models = [ADDRESS, 'https://host.example'].map((url) => ({
    provider: 'openai-compatible',
    url,
    name: 'm',
    api_key_env: 'K',
  }));
  const complaint = complaintOf(webSettings, { PANEL_MODELS: JSON.stringify(models) });
  expect(complaint).toContain('PANEL_MODELS: ');
  expect(complaint).not.toContain('hidden-word');
});

test('the secrets of the settings that were read are found in other programs’ words, in every form', () => {
  parseEnvironment(webSettings, {
    DATABASE_URL: 'postgres://drafting:pa%24%24-of-the-db@10.0.0.7:5432/appeals',
    API_TOKENS: 'clerk=token-of-the-clerk-who-is-here,other=token-of-another-one-there',
    MODEL_API_KEY: 'key-"of"-the-model',
    PANEL_MODELS: JSON.stringify(
      ['A', 'B'].map((x) => ({ provider: 'anthropic', name: 'm', api_key_env: `PANEL_KEY_${x}` })),
    ),
    PANEL_KEY_A: 'key-of-the-first-judge',
  });
  const said = [
    'connecting to postgres://drafting:pa%24%24-of-the-db@10.0.0.7:5432/appeals',
    'password pa$$-of-the-db, Bearer token-of-another-one-there',
    JSON.stringify({ key: 'key-"of"-the-model', judge: 'key-of-the-first-judge' }),
    'git clone https://x-access-token:ghp_123@git.example/a.git',
  ].join('\n');
  const clean = redacted(said);
  for (const secret of ['pa%24', 'pa$$', 'token-of', 'of\\"-the', 'first-judge', 'ghp_123'])
    expect(clean).not.toContain(secret);
  expect(clean).toContain('postgres://[secret]@10.0.0.7:5432/appeals');
  expect(clean).toContain('https://[secret]@git.example/a.git');
  // Whoever pages through a log by bytes loses no place.
  expect(Buffer.byteLength(redactedInPlace(said))).toBe(Buffer.byteLength(said));
  expect(redactedInPlace(said)).not.toContain('token-of');
});

test('what is no secret stays as it is', () => {
  const text = 'https://host.example:8080/a?to=a@b.example נכתב ל-clerk@host.example ב-10:30, ר׳ http://host/x';
  expect(redacted(text)).toBe(text);
  expect(redactedInPlace(text)).toBe(text);
});
