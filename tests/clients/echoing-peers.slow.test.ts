import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { openBridge } from '../../src/clients/bridge.ts';
import { openChatService } from '../../src/clients/chat-service.ts';
import { openEmbeddingsClient } from '../../src/clients/embeddings.ts';
import { openCourtFetch } from '../../src/host/court-fetch/client.ts';
import { openCommandModel } from '../../src/models/command-model.ts';
import { openSdkModel } from '../../src/models/sdk-model.ts';
import { openPaperclipClient, PAPERCLIP_LIMITS } from '../../src/platform/paperclip/paperclip-client.ts';
import { eventually } from '../helpers/eventually.ts';
import { freePort } from '../helpers/service.ts';

// Peers that say in their answers what they were sent: the key, and words of their own. None of it is in an error or a log.

const KEY = 'key-that-must-not-be-seen';
const WORDS = 'words-of-the-upstream';
const said = `${WORDS}: Bearer ${KEY}`;

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  server = undefined;
});

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

async function peer(answer: Answer): Promise<string> {
  server = createServer((request, response) => {
    request.resume();
    answer(response, request);
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const with200 =
  (type: string, body: string): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': type }).end(body);
const ANSWERS: [string, Answer][] = [
  [
    'a refusal',
    (response) =>
      response
        .writeHead(401, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: said, detail: said, message: said, code: KEY })),
  ],
  ['no JSON', with200('application/json', said)],
  [
    'JSON of another form',
    with200('application/json', JSON.stringify({ [said]: said, error: { message: said, code: KEY } })),
  ],
  [
    'an event of an error',
    with200(
      'text/event-stream',
      `event: error\ndata: ${JSON.stringify({ type: 'error', error: { type: KEY, message: said, code: KEY } })}\n\n`,
    ),
  ],
  ['an event that is none', with200('text/event-stream', `data: {"${said}\n\n`)],
  ['no HTTP', (response) => response.socket?.end(`${said}\r\n\r\n`)],
  ['a status line of its own', (response) => response.socket?.end(`HTTP/1.1 403 ${said}\r\ncontent-length: 0\r\n\r\n`)],
];

const signal = () => AbortSignal.timeout(20_000);
const ask = () => ({ system: 'ס', messages: [{ role: 'user' as const, content: 'ש' }], signal: signal() });

/** What each of our clients throws, or gives, for such a peer. */
const CLIENTS: Record<string, (url: string) => Promise<unknown>> = {
  anthropic: (url) => openSdkModel({ provider: 'anthropic', url, apiKey: KEY, name: 'm' }).complete(ask()),
  'openai-compatible': (url) =>
    openSdkModel({ provider: 'openai-compatible', url, apiKey: KEY, name: 'm' }).complete(ask()),
  embeddings: (url) =>
    openEmbeddingsClient({ url, model: 'm', dimensions: 8, apiKey: KEY }).embed(['א'], { attempts: 1 }),
  bridge: (url) => openBridge(url, KEY).services(signal()),
  chat: async (url) => {
    for await (const _ of await openChatService(url, KEY).chat({ system: '', messages: [] }, signal()));
  },
  health: (url) => openChatService(url, KEY).health(signal()),
  court: (url) => openCourtFetch(url, KEY).fetch('https://court.example/1', '', signal()),
  paperclip: (url) =>
    openPaperclipClient({ url, apiKey: KEY, companyIds: [] }, PAPERCLIP_LIMITS).send({
      method: 'POST',
      path: '/api/agents/x/wakeup',
      body: {},
      safe: false,
      signal: signal(),
    }),
};

test.each(Object.keys(CLIENTS))(
  '%s: nothing that a peer says is in what is thrown',
  async (name) => {
    for (const [kind, answer] of ANSWERS) {
      const url = await peer(answer);
      const outcome = await CLIENTS[name]!(url).then(
        (value) => (name === 'paperclip' ? null : value),
        (error: unknown) => error,
      );
      const shown = inspect(outcome, { depth: 12, showHidden: true, maxStringLength: null });
      for (const word of [KEY, WORDS]) expect([kind, shown.includes(word), shown]).toEqual([kind, false, shown]);
      server!.closeAllConnections();
      await new Promise((resolve) => server!.close(resolve));
      server = undefined;
    }
  },
  60_000,
);

test('what a model command complains of is not repeated', async () => {
  const model = openCommandModel([process.execPath, '-e', `console.error(${JSON.stringify(said)}); process.exit(3)`]);
  const error = await model.complete(ask()).catch((cause: unknown) => cause);
  expect(inspect(error, { depth: 12 })).toContain('ended with 3');
  expect(inspect(error, { depth: 12 })).not.toContain(WORDS);
});

test.each(ANSWERS)(
  'the log of a process whose model says %s',
  async (_kind, answer) => {
    const url = await peer(answer);
    const port = await freePort();
    const child = spawn(
      process.execPath,
      ['--import', './src/db/driver/hooks.mjs', 'src/entrypoints/chat-service.ts'],
      {
        cwd: new URL('../..', import.meta.url).pathname,
        env: {
          PATH: process.env.PATH ?? '',
          CHAT_SERVICE_PORT: String(port),
          LOG_LEVEL: 'trace',
          MODEL_PROVIDER: 'openai-compatible',
          MODEL_URL: url,
          MODEL_API_KEY: KEY,
          MODEL_NAME: 'm',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let log = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (log += part));
    await eventually(async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok);
    const answered = await fetch(`http://127.0.0.1:${port}/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ system: 'ס', messages: [{ role: 'user', content: 'ש' }] }),
    });
    expect(await answered.text()).not.toMatch(new RegExp(`${KEY}|${WORDS}`));
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('close', resolve));
    expect(log).toContain('stopped');
    expect(log).not.toMatch(new RegExp(`${KEY}|${WORDS}`));
  },
  60_000,
);
