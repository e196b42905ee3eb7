import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callDaemon } from '../../../src/host/pm2/call.ts';
import { openProcessManager } from '../../../src/host/process-manager.ts';

// A daemon that is not what it should be, on a real socket. The real one is in bridge-services.test.ts.

let home: string;
let server: Server;
const open = new Set<Socket>();

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'pm2-'));
});

afterEach(async () => {
  for (const socket of open) socket.destroy();
  await new Promise<void>((resolve) => (server?.listening ? server.close(() => resolve()) : resolve()));
  await rm(home, { recursive: true, force: true });
});

async function daemon(onQuestion: (socket: Socket, question: Buffer) => void): Promise<void> {
  server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('data', (question) => onQuestion(socket, question));
  });
  await new Promise<void>((resolve) => server.listen(join(home, 'rpc.sock'), resolve));
}

function message(...parts: string[]): Buffer {
  const framed = parts.map((part) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(Buffer.byteLength(part));
    return Buffer.concat([length, Buffer.from(part)]);
  });
  return Buffer.concat([Buffer.from([0x10 | parts.length]), ...framed]);
}

const program = (env: object) => ({ name: 'legal-reaper', pid: 7, monit: { memory: 5, cpu: 1 }, pm2_env: env });
const call = (limitMs = 5000) => callDaemon(join(home, 'rpc.sock'), 'getMonitorData', limitMs);

test('an answer that comes byte by byte is read, and only what is known of a program is kept', async () => {
  const env = {
    status: 'online',
    restart_time: 2,
    pm_uptime: 3,
    DATABASE_URL: 'postgres://u:hidden@h/d',
    SECRET: 'hidden',
  };
  await daemon((socket, question) => {
    expect(question.toString('latin1')).toContain('"method":"getMonitorData"');
    for (const byte of message(`j:${JSON.stringify({ args: [[program(env)]] })}`, 's:look'))
      socket.write(Buffer.from([byte]));
  });
  const listed = await openProcessManager(home, null).list();
  expect(listed).toEqual([
    {
      name: 'legal-reaper',
      pid: 7,
      status: 'online',
      restarts: 2,
      startedAt: 3,
      cpu: 1,
      memoryBytes: 5,
      cron: '',
      exitCode: null,
    },
  ]);
  expect(JSON.stringify(listed)).not.toContain('hidden');
});

test('where nobody listens nothing is started, and nothing is written', async () => {
  expect(await openProcessManager(home, null).list()).toBeNull();
  await expect(call()).rejects.toMatchObject({ reason: 'absent' });
  expect(existsSync(join(home, 'pm2.pid'))).toBe(false);
  expect(existsSync(join(home, 'rpc.sock'))).toBe(false);
});

test('a daemon that says nothing is given up in time', async () => {
  await daemon(() => {});
  const began = performance.now();
  await expect(call(300)).rejects.toMatchObject({ reason: 'late' });
  expect(performance.now() - began).toBeLessThan(2000);
});

test('an answer without an end is broken off', async () => {
  let written = 0;
  await daemon((socket) => {
    const head = message(`j:${' '.repeat(10)}`);
    head.writeUInt32BE(0xf000_0000, 1);
    socket.write(head);
    const pour = () => {
      if (socket.destroyed) return;
      written += 65_536;
      socket.write(Buffer.alloc(65_536, 32), pour);
    };
    pour();
  });
  await expect(call()).rejects.toMatchObject({ reason: 'unreadable' });
  expect(written).toBeLessThan(64 * 1024 * 1024);
});

test.each([
  ['no frame', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'), 'unreadable'],
  ['no JSON', message('j:{', 's:look'), 'unreadable'],
  ['an error', message('j:{"error":"no"}', 's:look'), 'unreadable'],
  ['another call’s answer', message('j:{"args":[[]]}', 's:other'), 'unreadable'],
  ['no parts', message(), 'unreadable'],
  ['nothing', Buffer.alloc(0), 'absent'],
])('%s is not an answer', async (_name, bytes, reason) => {
  await daemon((socket) => socket.end(bytes));
  await expect(call(1000)).rejects.toMatchObject({ reason: reason });
});

test('a list of another form is refused', async () => {
  await daemon((socket) => socket.write(message('j:{"args":[{"processes":[]}]}', 's:look')));
  await expect(openProcessManager(home, null).list()).rejects.toMatchObject({ reason: 'refused' });
});
