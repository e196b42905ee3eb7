import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddingsClient, openEmbeddingsClient } from '../../src/clients/embeddings.ts';
import { parseRetryAfter, retryDelay } from '../../src/clients/retry.ts';
import { parseEnvironment } from '../../src/config/parse.ts';
import { toolSettings, webSettings } from '../../src/config/web.ts';
import { openEmbedder } from '../../src/models/open-embedder.ts';
import { type EmbeddingsPeer, embeddingsPeer, rightAnswer, sendJson, vectorOf } from '../helpers/embeddings-peer.ts';

const KEY = 'sk-secret-of-the-test';
const DIMENSIONS = 16;
let peer: EmbeddingsPeer;
let client: EmbeddingsClient;

beforeEach(async () => {
  peer = await embeddingsPeer();
  client = openEmbeddingsClient({ url: peer.url, model: 'm', dimensions: DIMENSIONS, apiKey: KEY });
});
afterEach(async () => {
  await client.close();
  await peer.close();
});

const unit = (values: number[]) => Float32Array.from(values, (value) => value / Math.hypot(...values));
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => expect.unreachable('it succeeded'),
    (reason: unknown) => reason,
  );
  expect(inspect(error, { depth: 10 })).not.toContain(KEY);
  return error as { name: string; reason?: string; message: string };
};

describe('the embeddings client', () => {
  it('sends the model, the key and the dimensions, and gives unit vectors', async () => {
    expect(await client.embed(['שלום', 'ערר'])).toEqual([
      unit(vectorOf('שלום', DIMENSIONS)),
      unit(vectorOf('ערר', DIMENSIONS)),
    ]);
    expect(peer.calls).toEqual([
      {
        at: expect.any(Number),
        path: '/v1/embeddings',
        authorization: `Bearer ${KEY}`,
        model: 'm',
        input: ['שלום', 'ערר'],
        dimensions: DIMENSIONS,
      },
    ]);
    expect(await client.embed([])).toEqual([]);
    expect(peer.calls).toHaveLength(1);
  });

  it('cuts many and long texts into batches and keeps their order', async () => {
    const many = Array.from({ length: 150 }, (_, n) => `קטע ${n}`);
    const long = Array.from({ length: 3 }, (_, n) => `${n}`.repeat(40_000));
    const vectors = await client.embed([...many, ...long]);
    expect(vectors).toEqual([...many, ...long].map((text) => unit(vectorOf(text, DIMENSIONS))));
    for (const { input } of peer.calls) {
      expect(input.length).toBeLessThanOrEqual(64);
      expect(input.length === 1 || input.join('').length <= 60_000).toBe(true);
    }
  });

  it('orders by index', async () => {
    peer.answer = (call, response) => {
      const right = rightAnswer(call);
      sendJson(response, 200, { ...right, data: right.data.toReversed() });
    };
    expect(await client.embed(['א', 'ב', 'ג'])).toEqual(['א', 'ב', 'ג'].map((t) => unit(vectorOf(t, DIMENSIONS))));
  });

  it.each([429, 500, 502, 503, 504])('tries again after status %i', async (status) => {
    peer.answer = (call, response) =>
      peer.calls.length < 3 ? sendJson(response, status, { error: KEY }) : sendJson(response, 200, rightAnswer(call));
    expect(await client.embed(['א'])).toHaveLength(1);
    expect(peer.calls).toHaveLength(3);
  });

  it('waits as long as Retry-After says, also with the next request', async () => {
    peer.answer = (call, response) =>
      peer.calls.length === 1
        ? sendJson(response, 429, {}, { 'retry-after': '1' })
        : sendJson(response, 200, rightAnswer(call));
    const first = client.embed(['א']);
    await expect.poll(() => peer.calls.length).toBe(1);
    expect(await failure(client.embed(['ב'], { attempts: 1 }))).toMatchObject({ reason: 'unavailable' });
    await first;
    expect(peer.calls[1]!.at - peer.calls[0]!.at).toBeGreaterThanOrEqual(990);
  });

  it('does not wait for a pause of minutes', async () => {
    peer.answer = (_, response) => sendJson(response, 503, {}, { 'retry-after': '300' });
    expect(await failure(client.embed(['א']))).toMatchObject({ reason: 'unavailable' });
    expect(peer.calls).toHaveLength(1);
  });

  it.each([
    [400, 'input'],
    [413, 'input'],
    [422, 'input'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
    [302, 'wrong_answer'],
  ])('does not ask again after status %i', async (status, reason) => {
    peer.answer = (_, response) =>
      sendJson(response, status, { error: { message: `bad ${KEY}` } }, { location: `${peer.url}/elsewhere` });
    expect(await failure(client.embed(['א']))).toMatchObject({ name: 'EmbeddingsError', reason });
    expect(peer.calls).toHaveLength(1);
  });

  it('asks without the dimensions a model that refuses the field', async () => {
    peer.answer = (call, response) =>
      call.dimensions === undefined
        ? sendJson(response, 200, rightAnswer({ ...call, dimensions: DIMENSIONS }))
        : sendJson(response, 400, { error: { message: 'This model does not support specifying dimensions.' } });
    expect(await client.embed(['א'])).toHaveLength(1);
    expect(await client.embed(['ב'])).toHaveLength(1);
    expect(peer.calls.map((call) => call.dimensions)).toEqual([DIMENSIONS, undefined, undefined]);
  });

  it.each<[string, (call: { input: string[] }) => string, RegExp]>([
    ['HTML', () => '<html><body>login</body></html>', /not a list/],
    ['half a JSON', () => '{"data":[{"index":0,"embedding":[0.1,0.2', /not a list/],
    ['nulls', () => `{"data":[{"index":0,"embedding":[${'null,'.repeat(15)}null]}]}`, /not a list/],
    ['too few vectors', () => '{"data":[]}', /0 vectors for 1/],
    ['another index', () => `{"data":[{"index":5,"embedding":[${'1,'.repeat(15)}1]}]}`, /no vector for text 0/],
    [
      'a wrong dimension',
      () => '{"data":[{"index":0,"embedding":[1,2,3]}]}',
      /3 dimensions.*16.*EMBEDDINGS_DIMENSIONS/,
    ],
    ['a zero vector', () => `{"data":[{"index":0,"embedding":[${'0,'.repeat(15)}0]}]}`, /without length/],
    ['no end', () => ' '.repeat(2_000_000), /great length/],
  ])('refuses an answer of %s', async (_, body, message) => {
    peer.answer = (call, response) => void response.writeHead(200).end(body(call));
    expect(await failure(client.embed(['א']))).toMatchObject({
      reason: 'wrong_answer',
      message: expect.stringMatching(message),
    });
    expect(peer.calls).toHaveLength(1);
  });

  it('tries again when the connection breaks in the middle of an answer', async () => {
    peer.answer = (call, response) => {
      if (peer.calls.length > 1) return sendJson(response, 200, rightAnswer(call));
      response.writeHead(200, { 'content-length': '1000' }).write('{"data":');
      response.socket?.end();
    };
    expect(await client.embed(['א'])).toHaveLength(1);
    expect(peer.calls).toHaveLength(2);
  });

  it('tells that nobody listens, and works again when somebody does', async () => {
    await peer.down();
    expect(await failure(client.embed(['א'], { attempts: 2 }))).toMatchObject({
      reason: 'unavailable',
      message: expect.stringContaining('ECONNREFUSED'),
    });
    await peer.up();
    expect(await client.embed(['א'])).toHaveLength(1);
  });

  it('gives a slow endpoint up in time, and at once when its caller does', async () => {
    peer.answer = () => {};
    const started = performance.now();
    expect(await failure(client.embed(['א'], { attempts: 1, timeoutMs: 100 }))).toMatchObject({
      reason: 'unavailable',
    });
    expect(performance.now() - started).toBeLessThan(1500);
    const stop = new AbortController();
    const waiting = client.embed(['א'], { signal: stop.signal });
    await expect.poll(() => peer.calls.length).toBe(2);
    stop.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
  });

  it.each(['/v1/embeddings', '/v1/', '/embeddings?api-version=1', ''])('understands a base of %j', async (path) => {
    const other = openEmbeddingsClient({
      url: new URL(peer.url).origin + path,
      model: 'm',
      dimensions: DIMENSIONS,
      apiKey: null,
    });
    await other.embed(['א']).finally(other.close);
    expect(peer.calls[0]).toMatchObject({
      path: path.startsWith('/v1') ? '/v1/embeddings' : path || '/embeddings',
      authorization: undefined,
    });
  });
});

describe('retries', () => {
  it('wait twice as long each time, up to a bound, and never the same for all', () => {
    for (let attempt = 1; attempt < 40; attempt += 1) {
      const full = Math.min(10_000, 250 * 2 ** (attempt - 1));
      expect(retryDelay(attempt)).toBeGreaterThanOrEqual(full * 0.75);
      expect(retryDelay(attempt)).toBeLessThanOrEqual(full * 1.25);
    }
    expect(new Set(Array.from({ length: 10 }, () => retryDelay(3))).size).toBeGreaterThan(1);
  });

  it.each([
    [undefined, 0],
    ['', 0],
    ['soon', 0],
    ['-5', 0],
    ['2', 2000],
    ['999999', 600_000],
    ['Thu, 01 Jan 1970 00:00:03 GMT', 2000],
    ['Wed, 31 Dec 1969 00:00:00 GMT', 0],
  ])('read Retry-After %j as %i ms', (header, ms) => {
    expect(parseRetryAfter(header, 1000)).toBe(ms);
  });
});

describe('the settings', () => {
  it.each(['0', '2001', '-1', 'many'])('refuse %s dimensions', (dimensions) => {
    for (const schema of [webSettings, toolSettings])
      expect(() => parseEnvironment(schema, { EMBEDDINGS_DIMENSIONS: dimensions })).toThrow(/EMBEDDINGS_DIMENSIONS/);
  });

  it('take 2,000 dimensions, and refuse an endpoint without a model', () => {
    expect(parseEnvironment(toolSettings, { EMBEDDINGS_DIMENSIONS: '2000' }).EMBEDDINGS_DIMENSIONS).toBe(2000);
    expect(() => parseEnvironment(webSettings, { EMBEDDINGS_URL: peer.url })).toThrow(/EMBEDDINGS_MODEL/);
    const tool = parseEnvironment(toolSettings, { EMBEDDINGS_URL: peer.url });
    const threads = { run: () => expect.unreachable(), faultMs: () => 0, close: async () => {} };
    expect(() => openEmbedder(tool, threads)).toThrow(/EMBEDDINGS_MODEL/);
  });

  it('without an endpoint give the built-in model, which embeds a query without a thread', async () => {
    const threads = { run: () => expect.unreachable('a thread was asked'), faultMs: () => 0, close: async () => {} };
    const embedder = openEmbedder(parseEnvironment(toolSettings, {}), threads);
    expect(embedder.modelId).toMatch(/^builtin-/);
    expect(embedder.isHealthy()).toBe(true);
    expect(Math.hypot(...(await embedder.embedQuery('קו בניין')))).toBeCloseTo(1, 5);
  });
});
