import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ExchangeFailure, openPeer, type Peer, readJson } from '../../src/clients/exchange.ts';

const LIMITS = { connectMs: 2000, answerMs: 2000 };

class Failed extends Error {
  readonly failure: ExchangeFailure;
  constructor(failure: ExchangeFailure) {
    super(failure.why, failure.why === 'unreachable' ? { cause: failure.cause } : {});
    this.failure = failure;
  }
}

let server: Server | undefined;
let peer: Peer | undefined;
afterEach(async () => {
  await peer?.close();
  server?.closeAllConnections();
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  [server, peer] = [undefined, undefined];
});

async function listen(answer: (response: ServerResponse, request: IncomingMessage) => void): Promise<string> {
  server = createServer((request, response) => answer(response, request));
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function open(url: string, headers?: Record<string, string>): Peer {
  peer = openPeer({ url, ...LIMITS, ...(headers ? { headers } : {}), fail: (failure) => new Failed(failure) });
  return peer;
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof Failed ? error.failure.why : error),
  );

describe('an exchange with a peer', () => {
  it('sends JSON with the headers of the peer, below its address', async () => {
    const url = await listen((response, { method, url: path, headers }) =>
      response.end(JSON.stringify({ method, path, type: headers['content-type'], key: headers.authorization })),
    );
    const { send } = open(`${url}/base/`, { authorization: 'Bearer k' });
    const answer = await send({ method: 'POST', path: '/verb?x=1', body: { a: 1 } });
    expect(JSON.parse(await answer.text(1000))).toEqual({
      method: 'POST',
      path: '/base/verb?x=1',
      type: 'application/json',
      key: 'Bearer k',
    });
    expect(JSON.parse(await (await send({ method: 'GET' })).text(1000))).toMatchObject({ path: '/base/' });
  });

  it('follows no redirect', async () => {
    const url = await listen((response) => response.writeHead(302, { location: '/elsewhere' }).end());
    const answer = await open(url).send({ method: 'GET', path: '/' });
    await answer.drop();
    expect(answer.status).toBe(302);
  });

  it('takes no more than it was told to', async () => {
    const url = await listen((response) => response.end('x'.repeat(1000)));
    const { send } = open(url);
    expect(await (await send({ method: 'GET', path: '/' })).text(1000)).toHaveLength(1000);
    expect(await failureOf((await send({ method: 'GET', path: '/' })).text(999))).toBe('too_long');
    expect(await (await send({ method: 'GET', path: '/' })).beginning(10)).toBe('xxxxxxxxxx');
  });

  it('says what pause is asked for', async () => {
    const url = await listen((response) => response.writeHead(503, { 'retry-after': '7' }).end());
    const answer = await open(url).send({ method: 'GET', path: '/' });
    await answer.drop();
    expect(answer).toMatchObject({ status: 503, retryAfterMs: 7000 });
  });

  it.each([
    ['does not begin', () => {}],
    ['does not end', (response: ServerResponse) => response.write('and')],
  ])('ends in time with an answer that %s', async (_, answer) => {
    const url = await listen(answer);
    const asked = open(url)
      .send({ method: 'GET', path: '/', limitMs: 300 })
      .then((begun) => begun.text(1000));
    expect(await failureOf(asked)).toBe('unreachable');
  });

  it('fails with a peer that breaks off, in its text and in its parts', async () => {
    const url = await listen((response) => {
      response.write('half');
      setImmediate(() => response.destroy());
    });
    const { send } = open(url);
    const ask = () => send({ method: 'GET', path: '/' });
    expect(await failureOf(ask().then((answer) => answer.text(1000)))).toBe('unreachable');
    const read = async () => {
      for await (const part of (await ask()).parts()) expect(part).toBe('half');
    };
    expect(await failureOf(read())).toBe('unreachable');
  });

  it('throws the reason of who does not wait any longer', async () => {
    const url = await listen(() => {});
    const reason = new Error('gone');
    expect(await failureOf(open(url).send({ method: 'GET', path: '/', signal: AbortSignal.abort(reason) }))).toBe(
      reason,
    );
  });

  it('says neither the key nor words of the peer in its errors', async () => {
    const url = await listen((_response, { socket, headers }) =>
      socket.end(`no HTTP: ${headers.authorization}\r\n\r\n`),
    );
    const error = await open(url, { authorization: 'Bearer secret-key' })
      .send({ method: 'GET', path: '/' })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Failed);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/secret-key|no HTTP/);
  });

  it('says by which error a peer was not reached', async () => {
    const url = await listen(() => {});
    await new Promise((resolve) => server!.close(resolve));
    server = undefined;
    const error = (await open(url)
      .send({ method: 'GET', path: '/' })
      .catch((thrown: unknown) => thrown)) as Failed;
    expect(error.failure).toMatchObject({ why: 'unreachable', kind: 'ECONNREFUSED' });
  });
});

it('reads JSON of a known form only', () => {
  const Form = z.object({ n: z.number() });
  expect(readJson(Form, '{"n":1}')).toEqual({ n: 1 });
  expect(readJson(Form, '{"n":"1"}')).toBeUndefined();
  expect(readJson(Form, 'n')).toBeUndefined();
});
