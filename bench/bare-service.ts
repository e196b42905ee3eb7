import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as Body } from 'node:stream/web';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/**
 * What the service stands on and nothing more: Hono on Node, which answers, streams an upload to a file, and sends to its
 * event streams what it is given. Argument: a data directory, whose database is opened first. `bare-process.ts` starts it.
 */
const [, , dataDir] = process.argv;
if (dataDir !== undefined) {
  const { openDatabase } = await import('../src/db/open.ts');
  await openDatabase({ url: process.env.DATABASE_URL || null, dataDir, applicationName: 'bench' });
}
const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
let latest = new Uint8Array();
const app = new Hono();
app.get('/stream', (c) => {
  const body = new ReadableStream<Uint8Array>({
    start(sink) {
      streams.add(sink);
      sink.enqueue(latest);
    },
  });
  return c.body(body, 200, { 'content-type': 'text/event-stream' });
});
app.put('/stream', async (c) => {
  latest = new Uint8Array(await c.req.arrayBuffer());
  // The writer has its answer first, as the service's has.
  setImmediate(() => {
    for (const sink of streams) sink.enqueue(latest);
  });
  return c.json({});
});
app.post('/api/upload', async (c) => {
  const path = join(tmpdir(), `bare-upload-${process.pid}-${performance.now()}`);
  await pipeline(c.req.raw.body as Body, createWriteStream(path, { flush: true }));
  await rm(path);
  return c.json({});
});
app.all('*', async (c) => {
  await c.req.arrayBuffer();
  return c.json({});
});
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => process.send?.(port));
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
