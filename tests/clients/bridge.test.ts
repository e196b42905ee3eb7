import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type BridgeClient, type BridgeError, openBridge } from '../../src/clients/bridge.ts';

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A peer on the bridge's port that answers with what `reply` writes. */
async function peer(reply: Reply): Promise<BridgeClient> {
  const server = createServer((_request, response) => reply(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = openBridge(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, 'secret');
  closing.push(
    () => client.close(),
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return client;
}

type Reply = (response: ServerResponse) => void;

function send(status: number, body: string): Reply {
  return (response) => {
    response.writeHead(status).end(body);
  };
}

const soon = () => AbortSignal.timeout(500);

const BAD: [string, Reply, BridgeError['reason']][] = [
  ['nothing', () => {}, 'unavailable'],
  ['a reset', (response: ServerResponse) => void response.destroy(), 'unavailable'],
  [
    'half an answer',
    (response: ServerResponse) => void response.writeHead(200, { 'content-length': 50 }).write('{'),
    'unavailable',
  ],
  ['503', send(503, '{}'), 'unavailable'],
  ['401', send(401, '{}'), 'refused'],
  ['403', send(403, '{}'), 'refused'],
  ['500', send(500, 'oops'), 'wrong_answer'],
  ['HTML', send(200, '<html>'), 'wrong_answer'],
  ['another form', send(200, '{"services":[{"name":"legal-reaper"}]}'), 'wrong_answer'],
  ['a list', send(200, '[]'), 'wrong_answer'],
  ['megabytes', send(200, ' '.repeat(3_000_000)), 'wrong_answer'],
];

test.each(BAD)('a look that gets %s', async (_name, reply, reason) => {
  const bridge = await peer(reply);
  await expect(bridge.services(soon())).rejects.toMatchObject({ name: 'BridgeError', reason });
  await expect(bridge.usage(soon())).rejects.toMatchObject({ name: 'BridgeError', reason });
});

test('a refusal of control is an answer; a claim of success with an error status is none', async () => {
  const refusing = await peer(send(403, '{"ok":false,"error":"לא ברשימה"}'));
  expect(await refusing.control('x', 'stop', soon())).toEqual({ ok: false, error: 'לא ברשימה' });
  const lying = await peer(send(502, '{"ok":true,"error":null}'));
  await expect(lying.control('x', 'stop', soon())).rejects.toMatchObject({ reason: 'wrong_answer' });
  const silent = await peer(() => {});
  await expect(silent.control('x', 'stop', soon())).rejects.toMatchObject({ reason: 'unavailable' });
});

test('nobody listens; an abort of the caller’s own is his', async () => {
  const bridge = openBridge('http://127.0.0.1:1', null);
  await expect(bridge.services(soon())).rejects.toMatchObject({ reason: 'unavailable' });
  const stop = new AbortController();
  const hanging = await peer(() => {});
  const asking = hanging.services(stop.signal);
  stop.abort(new Error('enough'));
  await expect(asking).rejects.toThrow('enough');
  await bridge.close();
});
