import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ChatEvent, openChatService } from '../../../src/clients/chat-service.ts';
import { chatServiceApp } from '../../../src/host/chat/app.ts';
import { isAlive } from '../../../src/host/process-manager.ts';
import { createStreams } from '../../../src/http/sse.ts';
import { openCommandModel } from '../../../src/models/command-model.ts';
import type { LanguageModel } from '../../../src/models/language-model.ts';
import { eventually } from '../../helpers/eventually.ts';
import { listen } from '../listen.ts';

const SECRET = 'secret-of-the-chat-service';
const QUESTION = { system: 'ענה בקצרה', messages: [{ role: 'user' as const, content: 'מהו היטל השבחה?' }] };

let dir: string;
const closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'chat-'));
});

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await rm(dir, { recursive: true });
});

/** A command-line model that runs the given script. */
async function command(script: string): Promise<LanguageModel> {
  const path = join(dir, 'model.mjs');
  await writeFile(path, script);
  return openCommandModel([process.execPath, path]);
}

async function service(model: LanguageModel | null, concurrency = 2, secret: string | null = SECRET) {
  const streams = createStreams(() => {});
  const log = pino({ level: 'silent' });
  const app = chatServiceApp({ host: '127.0.0.1', secret, model, concurrency, streams, log, heartbeatMs: 50 });
  const server = await listen(app);
  const client = openChatService(server.url, SECRET);
  closing.push(server.close, client.close);
  return { url: server.url, client };
}

async function all(events: AsyncIterable<ChatEvent>): Promise<ChatEvent[]> {
  const list: ChatEvent[] = [];
  for await (const event of events) list.push(event);
  return list;
}

test('a command-line model behind the contract, as the web service’s client reads it', async () => {
  const model = await command(`
    let prompt = '';
    for await (const part of process.stdin.setEncoding('utf8')) prompt += part;
    process.stdout.write('שאלת: ');
    setTimeout(() => process.stdout.write(prompt), 200);
  `);
  const { client } = await service(model);
  expect(await client.health(new AbortController().signal)).toBe(model.id);
  const events = await all(await client.chat(QUESTION, new AbortController().signal));
  const text = events.flatMap((event) => ('text' in event ? [event.text] : [])).join('');
  expect(text).toBe('שאלת: ענה בקצרה\n\nמהו היטל השבחה?\n');
  expect(events.at(-1)).toEqual({ end: 'stop' });
});

test('a failing command ends the stream with an error that tells nothing of it', async () => {
  const model = await command("process.stdout.write('התחלה'); console.error('key=hidden-key'); process.exitCode = 3;");
  const { url } = await service(model);
  const response = await ask(url);
  const text = await response.text();
  expect(text).toContain('event: delta');
  expect(text).toContain('event: error\ndata: {"code":"model_unavailable"');
  expect(text).not.toContain('hidden-key');
});

test('a client that leaves ends the command, and its place is free again', async () => {
  const pidFile = join(dir, 'pid');
  const model = await command(`
    import { writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
    process.stdout.write('.');
    setInterval(() => {}, 1000);
  `);
  const { url } = await service(model, 1);
  const leaving = new AbortController();
  const response = await ask(url, leaving.signal);
  const reader = response.body!.getReader();
  await reader.read();
  const pid = Number(await eventually(() => readFile(pidFile, 'utf8')));
  const busy = await ask(url);
  expect(busy.status).toBe(429);
  expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0);
  leaving.abort();
  await eventually(async () => !isAlive(pid), 8000);
  await eventually(async () => {
    const again = new AbortController();
    const { status } = await ask(url, again.signal);
    again.abort();
    return status === 200;
  });
});

test('without a model, without the secret, and with what is no conversation', async () => {
  const { url } = await service(null);
  expect(await (await fetch(`${url}/health`)).json()).toEqual({ ok: false, model: null });
  expect((await ask(url)).status).toBe(503);
  expect((await ask(url, undefined, 'Bearer wrong')).status).toBe(401);
  for (const body of ['{', '{}', JSON.stringify({ ...QUESTION, messages: [] }), JSON.stringify({ ...QUESTION, x: 1 })])
    expect([400, 422]).toContain((await post(url, body)).status);
  expect((await post(url, JSON.stringify({ ...QUESTION, system: 'x'.repeat(5_000_000) }))).status).toBe(413);
  const open = await service(null, 2, null);
  expect((await ask(open.url, undefined, '')).status).toBe(503);
});

const ask = (url: string, signal?: AbortSignal, authorization?: string) =>
  post(url, JSON.stringify(QUESTION), signal, authorization);

const post = (url: string, body: string, signal?: AbortSignal, authorization = `Bearer ${SECRET}`) =>
  fetch(`${url}/chat`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', authorization },
    ...(signal ? { signal } : {}),
  });
