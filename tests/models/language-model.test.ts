import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type LanguageModel, ModelError } from '../../src/models/language-model.ts';
import { openLanguageModel } from '../../src/models/open-language-model.ts';
import { structuredAnswer } from '../../src/models/structured-answer.ts';
import { type ModelPeer, modelPeer } from '../helpers/model-peer.ts';

let peer: ModelPeer | undefined;
afterEach(() => peer?.close());

const NONE = {
  MODEL_PROVIDER: 'none',
  MODEL_COMMAND: null,
  MODEL_URL: null,
  MODEL_API_KEY: null,
  MODEL_NAME: null,
} as const;
const ask = (content = 'מה פסקה הוועדה?', signal = new AbortController().signal) => ({
  system: 'ענה בקצרה',
  messages: [{ role: 'user' as const, content }],
  signal,
});
const command = (script: string) =>
  openLanguageModel({ ...NONE, MODEL_PROVIDER: 'cli', MODEL_COMMAND: [process.execPath, '-e', script] })!;
const api = (provider: 'anthropic' | 'openai-compatible', url: string) =>
  openLanguageModel({
    ...NONE,
    MODEL_PROVIDER: provider,
    MODEL_URL: url,
    MODEL_API_KEY: 'secret-key',
    MODEL_NAME: 'm',
  })!;

async function collect(model: LanguageModel, request = ask()): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of model.stream(request)) parts.push(part);
  return parts;
}

test('no provider, no model', () => {
  expect(openLanguageModel(NONE)).toBeNull();
});

test.each(['anthropic', 'openai-compatible'] as const)(
  '%s: streams the answer, sends the key and the instructions',
  async (provider) => {
    peer = await modelPeer(() => ({ parts: ['הערר ', 'נדחה.'] }));
    const model = api(provider, peer.url);
    expect(await collect(model)).toEqual(['הערר ', 'נדחה.']);
    const [{ headers, body }] = peer.requests as [ModelPeer['requests'][number]];
    expect(headers.authorization ?? headers['x-api-key']).toMatch(/secret-key$/);
    expect(JSON.stringify(body)).toContain('ענה בקצרה');
    expect(model.id).not.toContain('secret');
  },
);

test.each(['anthropic', 'openai-compatible'] as const)(
  '%s: a refused key is refused, with no words of the peer',
  async (provider) => {
    peer = await modelPeer(() => ({ status: 401 }));
    await expect(api(provider, peer.url).complete(ask())).rejects.toMatchObject({
      reason: 'refused',
      message: 'the model answered with status 401',
    });
    expect(peer.requests).toHaveLength(1);
  },
);

test('an answer that breaks off is no answer', async () => {
  peer = await modelPeer(() => ({ parts: ['הערר ', 'נד'], breakOff: true }));
  await expect(api('openai-compatible', peer.url).complete(ask())).rejects.toThrow(ModelError);
});

test('a command gets the prompt on its input, and not our secrets', async () => {
  process.env.BRIDGE_SHARED_SECRET = 'not for others';
  const model = command(
    `let s='';process.stdin.on('data',d=>s+=d).on('end',()=>process.stdout.write(s.trim()+'|'+(process.env.BRIDGE_SHARED_SECRET??'none')))`,
  );
  const answer = await model.complete(ask());
  delete process.env.BRIDGE_SHARED_SECRET;
  expect(answer).toBe('ענה בקצרה\n\nמה פסקה הוועדה?|none');
});

test('a command that fails says so; one that is missing too', async () => {
  await expect(command('process.exit(3)').complete(ask())).rejects.toMatchObject({ reason: 'unavailable' });
  const missing = openLanguageModel({ ...NONE, MODEL_PROVIDER: 'cli', MODEL_COMMAND: ['/no/such/program'] })!;
  await expect(missing.complete(ask())).rejects.toMatchObject({ reason: 'unavailable' });
});

test('a command that is no longer wanted is ended', async () => {
  const controller = new AbortController();
  const model = command(`process.stdout.write(String(process.pid)); setInterval(()=>{},1000)`);
  let pid = 0;
  const reading = (async () => {
    for await (const part of model.stream(ask('?', controller.signal))) {
      pid = Number(part);
      controller.abort(new Error('left'));
    }
  })();
  await expect(reading).rejects.toThrow('left');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('a structured answer is taken out of its wrapping', async () => {
  const model = command('process.stdout.write(\'הנה: ```json\\n{"outcome":"rejected"}\\n```\')');
  expect(await structuredAnswer(model, z.object({ outcome: z.string() }), ask())).toEqual({ outcome: 'rejected' });
});

test('a wrong answer is sent back once with what is wrong, then given up', async () => {
  peer = await modelPeer((n) => ({ parts: [n === 1 ? '{"n": 5}' : '{"n": "five"}'] }));
  const model = api('openai-compatible', peer.url);
  const schema = z.object({ n: z.number() });
  expect(await structuredAnswer(model, schema, ask())).toEqual({ n: 5 });
  expect(JSON.stringify(peer.requests[1]?.body)).toContain('expected number');
  await expect(structuredAnswer(model, schema, ask())).rejects.toMatchObject({ reason: 'nonsense' });
  expect(peer.requests).toHaveLength(4);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
