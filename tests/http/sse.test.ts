import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStreams, type Frame } from '../../src/http/sse.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A stream of many events; tells when it was ended from outside. */
async function open() {
  const streams = createStreams(() => {});
  const end = Promise.withResolvers<void>();
  const app = new Hono().get('/', (c) =>
    streams.respond(c as never, async function* (signal): AsyncGenerator<Frame> {
      signal.addEventListener('abort', () => end.resolve());
      for (let n = 0; ; n += 1) yield { kind: 'event', event: 'tick', data: n };
    }),
  );
  const response = await app.request('/');
  return { streams, reader: response.body!.getReader(), ended: end.promise };
}

it('a client that stops reading loses its stream, and its place', async () => {
  const { streams, reader, ended } = await open();
  await reader.read();
  expect(streams.open).toBe(1);
  vi.advanceTimersByTime(121_000);
  await ended;
  expect(streams.open).toBe(0);
  await expect(reader.read()).rejects.toThrow('stopped reading');
});

it('a client that reads slowly keeps its stream', async () => {
  const { streams, reader } = await open();
  for (let n = 0; n < 5; n += 1) {
    expect(new TextDecoder().decode((await reader.read()).value)).toContain(`data: ${n}`);
    vi.advanceTimersByTime(100_000);
  }
  expect(streams.open).toBe(1);
  await reader.cancel();
  expect(streams.open).toBe(0);
});
