import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openChatService } from '../../src/clients/chat-service.ts';
import { openEmbeddingsClient } from '../../src/clients/embeddings.ts';
import { openCommandModel } from '../../src/models/command-model.ts';
import type { LanguageModel } from '../../src/models/language-model.ts';
import { openSdkModel } from '../../src/models/sdk-model.ts';

// Peers that never end, on real sockets: what is read of them is bounded in bytes, and so is our memory.

const MOST_MEMORY = 250 * 1024 * 1024;
const FRAME_BYTES = 64 * 1024;

let server: Server | undefined;
let sent = 0;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  server = undefined;
});

/** Answers with the head and then with the frame, for ever. */
async function endless(status: number, type: string, head: string, frame: string): Promise<string> {
  sent = 0;
  server = createServer((request, response) => {
    request.resume();
    response.on('error', () => {});
    response.writeHead(status, { 'content-type': type });
    response.write(head);
    pour(response, Buffer.from(frame));
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function pour(response: ServerResponse, frame: Buffer): void {
  if (response.destroyed) return;
  sent += frame.length;
  if (response.write(frame)) setImmediate(() => pour(response, frame));
  else response.once('drain', () => pour(response, frame));
}

const filler = 'א'.repeat(FRAME_BYTES / 2);
const event = (value: { type: string }) => `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`;
const delta = (content: object) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: content, finish_reason: null }] })}\n\n`;

async function drained(model: LanguageModel): Promise<unknown> {
  const request = {
    system: 'ס',
    messages: [{ role: 'user' as const, content: 'ש' }],
    signal: new AbortController().signal,
  };
  return model.complete(request).then(
    () => null,
    (error: unknown) => error,
  );
}

/** @returns with what it ended; fails when memory went beyond the bound meanwhile */
async function bounded<T>(work: () => Promise<T>): Promise<T> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const outcome = await work().finally(() => clearInterval(watch));
  expect(most - before).toBeLessThan(MOST_MEMORY);
  return outcome;
}

const MESSAGE_START = {
  type: 'message_start',
  message: {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  },
};
const anthropic = (start: object, part: object) =>
  [
    event(MESSAGE_START) + event({ type: 'content_block_start', index: 0, content_block: start } as { type: string }),
    event({ type: 'content_block_delta', index: 0, delta: part } as { type: string }),
  ] as const;

test.each([
  ['openai-compatible', 'words', '', delta({ role: 'assistant', content: filler })],
  ['openai-compatible', 'thoughts, of which nothing is shown', '', delta({ reasoning_content: filler })],
  ['openai-compatible', 'one line', 'data: "', filler],
  ['openai-compatible', 'comments', '', `: ${filler}\n\n`],
  ['anthropic', 'words', ...anthropic({ type: 'text', text: '' }, { type: 'text_delta', text: filler })],
  [
    'anthropic',
    'thoughts, of which nothing is shown',
    ...anthropic({ type: 'thinking', thinking: '', signature: '' }, { type: 'thinking_delta', thinking: filler }),
  ],
] as const)(
  '%s: an answer of endless %s is broken off',
  async (provider, _what, head, frame) => {
    const url = await endless(200, 'text/event-stream', head, frame);
    const model = openSdkModel({ provider, url, apiKey: 'key-of-the-model', name: 'm' });
    expect(await bounded(() => drained(model))).toMatchObject({ name: 'ModelError', reason: 'nonsense' });
    expect(sent).toBeLessThan(80 * 1024 * 1024);
  },
  60_000,
);

test.each(['openai-compatible', 'anthropic'] as const)(
  '%s: an endless refusal is a refusal',
  async (provider) => {
    const url = await endless(401, 'application/json', '{"error": {"message": "', filler);
    const model = openSdkModel({ provider, url, apiKey: 'key-of-the-model', name: 'm' });
    expect(await bounded(() => drained(model))).toMatchObject({ name: 'ModelError', reason: 'refused' });
  },
  60_000,
);

test('a command that writes for ever is ended', async () => {
  const script = `const part = 'x'.repeat(65536); const pour = () => process.stdout.write(part, pour); pour();`;
  const model = openCommandModel([process.execPath, '-e', script]);
  expect(await bounded(() => drained(model))).toMatchObject({ name: 'ModelError', reason: 'nonsense' });
});

test('an embeddings endpoint that answers for ever is broken off', async () => {
  const url = await endless(200, 'application/json', '{"data": [', `${' '.repeat(FRAME_BYTES)}`);
  const client = openEmbeddingsClient({ url, model: 'm', dimensions: 8, apiKey: null });
  const error = await bounded(() => client.embed(['א'], { attempts: 1 }).catch((cause: unknown) => cause));
  expect(error).toMatchObject({ reason: 'wrong_answer' });
  await client.close();
});

test('a chat service that replies for ever is broken off', async () => {
  const url = await endless(
    200,
    'text/event-stream',
    '',
    `event: delta\ndata: ${JSON.stringify({ text: filler })}\n\n`,
  );
  const client = openChatService(url, null);
  const error = await bounded(async () => {
    try {
      for await (const _ of await client.chat({ system: 'ס', messages: [] }, new AbortController().signal));
    } catch (cause) {
      return cause;
    }
    return null;
  });
  expect(error).toMatchObject({ reason: 'wrong_answer' });
  await client.close();
});

test('a chat service whose health has no end is not well', async () => {
  const url = await endless(200, 'application/json', '{"ok": true, "model": "', filler);
  const client = openChatService(url, null);
  const error = await bounded(() => client.health(AbortSignal.timeout(20_000)).catch((cause: unknown) => cause));
  expect(error).toMatchObject({ reason: 'wrong_answer' });
  await client.close();
});
