import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Service, startService } from '../tests/helpers/service.ts';
import { benchDatabase, benchServer } from './database.ts';
import type { Figure } from './table.ts';

const STREAMS = 2000;
const CHANGES = 40;
const CASE = '1/25';

/**
 * 2,000 event streams on one process: what each holds, and how long after its request a change is seen by them, written in
 * the same process and in another one.
 */
export async function measureEvents(): Promise<Figure[]> {
  const { url, drop } = await benchDatabase();
  const env = { ...(url ? { DATABASE_URL: url } : {}), WORKERS: 'off' };
  const here = await startService(env);
  const there = await startService(env, here.dataDir);
  await post(here, '/api/cases/create', { case_number: CASE });
  await wait(2000);
  const rest = here.rssMb();
  const { port } = new URL(here.url);
  const streams: Stream[] = [];
  for (let n = 0; n < STREAMS; n += 100)
    streams.push(...(await Promise.all(Array.from({ length: 100 }, () => listen(Number(port))))));
  await wait(10_000);
  const kilobytes = ((here.rssMb() - rest) * 1024) / STREAMS;
  const near = await seen(here.url, CASE, streams, 0);
  const far = await seen(there.url, CASE, streams, CHANGES);
  for (const { end } of streams) end();
  await there.stop();
  await here.stop();
  await here.discard();
  await drop();
  const [nearMost, farMost] = benchServer ? [150, 150] : [100, 400];
  return [
    figure('2,000 event streams, memory of each', kilobytes, 'kB', 60),
    figure('a change seen by the first stream, same process, p95', p95(near.first), 'ms', nearMost),
    figure('a change seen by all streams, same process, p95', p95(near.all), 'ms', null),
    figure('a change seen by the first stream, another process, p95', p95(far.first), 'ms', farMost),
    figure('a change seen by all streams, another process, p95', p95(far.all), 'ms', null),
  ];
}

/** P95 in milliseconds until a hundred streams have heard of a change of a case that has no draft yet. */
export async function eventLatency(url: string, caseNumber: string): Promise<number> {
  const port = Number(new URL(url).port);
  const streams = await Promise.all(Array.from({ length: 100 }, () => listen(port)));
  const { all } = await seen(url, caseNumber, streams, 0);
  for (const { end } of streams) end();
  return p95(all);
}

const figure = (name: string, value: number, unit: string, most: number | null): Figure => ({
  name,
  value,
  unit,
  target: most === null ? '–' : `<= ${most}`,
  holds: most === null || value <= most,
});

const p95 = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!;

interface Stream {
  /** When the event of this block version came. */
  version(version: number): Promise<number>;
  end(): void;
}

/** Milliseconds from the answer to a write until the first of a hundred streams, and every stream, has heard of it. */
async function seen(writer: string, caseNumber: string, streams: Stream[], before: number) {
  const [first, all]: [number[], number[]] = [[], []];
  for (let n = 1; n <= CHANGES; n += 1) {
    const version = before + n;
    const heard = streams.map((stream) => stream.version(version));
    const path = `/api/cases/${encodeURIComponent(caseNumber)}/decision-blocks/block-yod`;
    const answer = await fetch(writer + path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content: `נוסח ${version}` }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
    const written = performance.now();
    const times = (await Promise.all(heard)).map((at) => Math.max(0, at - written));
    first.push(Math.min(...times));
    all.push(Math.max(...times));
    await wait(50 + Math.random() * 250);
  }
  return { first, all };
}

function listen(port: number): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const waiting = new Map<number, (at: number) => void>();
    let rest = '';
    const stream: Stream = {
      version: (version) => new Promise((heard) => waiting.set(version, heard)),
      end: () => socket.destroy(),
    };
    socket.once('error', reject);
    socket.on('data', (data) => {
      if (rest === '') resolve(stream);
      rest = (rest + data.toString('latin1')).slice(-2000);
      for (const [version, heard] of waiting) {
        if (!rest.includes(`"version":${version},`) && !rest.includes(`"version":${version}}`)) continue;
        waiting.delete(version);
        heard(performance.now());
      }
    });
    socket.write(`GET /api/events?topics=block HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  });
}

async function post(service: Service, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}
