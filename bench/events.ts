import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Service, startService } from '../tests/helpers/service.ts';
import { startBare } from './bare-process.ts';
import { benchDatabase, benchServer } from './database.ts';
import type { Figure } from './table.ts';

const STREAMS = 2000;
const CHANGES = 40;
const CASE = '1/25';
const EVENTS = '/api/events?topics=block';

/**
 * 2,000 event streams on one process: what each holds, and how long after its request a change is seen by them, written in
 * the same process and in another one. The floor is a bare server that sends such an event to as many streams; for what is
 * written in another process it is the same in one.
 */
export async function measureEvents(): Promise<Figure[]> {
  const { url, drop } = await benchDatabase();
  const env = { ...(url ? { DATABASE_URL: url } : {}), WORKERS: 'off' };
  const here = await startService(env);
  const there = await startService(env, here.dataDir);
  await post(here, '/api/cases/create', { case_number: CASE });
  await wait(2000);
  const { streams, kilobytes } = await openStreams(here, EVENTS);
  const near = await seen((version) => save(here.url, CASE, version), streams, 0);
  const far = await seen((version) => save(there.url, CASE, version), streams, CHANGES);
  for (const { end } of streams) end();
  await there.stop();
  await here.stop();
  await here.discard();
  await drop();
  const bare = await measureBare();
  const [nearMost, farMost] = benchServer ? [150, 150] : [100, 400];
  const [nearFirst, nearAll] = [p95(near.first), p95(near.all)];
  const seenBy = (who: string, value: number, floor: Figure['floor'], most: number | null): Figure =>
    figure(`a change seen by ${who}, p95`, value, 'ms', floor, most);
  return [
    figure('2,000 event streams, memory of each', kilobytes, 'kB', { name: 'bare server', value: bare.kilobytes }, 60),
    seenBy('the first stream, same process', nearFirst, { name: 'bare server', value: p95(bare.first) }, nearMost),
    seenBy('all streams, same process', nearAll, { name: 'bare server', value: p95(bare.all) }, null),
    seenBy('the first stream, another process', p95(far.first), { name: 'same process', value: nearFirst }, farMost),
    seenBy('all streams, another process', p95(far.all), { name: 'same process', value: nearAll }, null),
  ];
}

/** Streams, opened a hundred at a time, and what each of them holds. */
async function openStreams({ url, rssMb }: Pick<Service, 'url' | 'rssMb'>, path: string) {
  const rest = rssMb();
  const streams: Stream[] = [];
  for (let n = 0; n < STREAMS; n += 100)
    streams.push(...(await Promise.all(Array.from({ length: 100 }, () => listen(url, path)))));
  await wait(10_000);
  return { streams, kilobytes: ((rssMb() - rest) * 1024) / STREAMS };
}

async function measureBare() {
  const bare = await startBare();
  const send = (version: number) => {
    const data = { topic: 'block', case_number: CASE, block_id: 'block-yod', version };
    return fetch(`${bare.url}/stream`, { method: 'PUT', body: `event: change\ndata: ${JSON.stringify(data)}\n\n` });
  };
  await wait(2000);
  const { streams, kilobytes } = await openStreams(bare, '/stream');
  const times = await seen(send, streams, 0);
  for (const { end } of streams) end();
  await bare.stop();
  return { ...times, kilobytes };
}

/** P95 in milliseconds until a hundred streams have heard of a change of a case that has no draft yet. */
export async function eventLatency(url: string, caseNumber: string): Promise<number> {
  const streams = await Promise.all(Array.from({ length: 100 }, () => listen(url, EVENTS)));
  const { all } = await seen((version) => save(url, caseNumber, version), streams, 0);
  for (const { end } of streams) end();
  return p95(all);
}

const figure = (name: string, value: number, unit: string, floor: Figure['floor'], most: number | null): Figure => ({
  name,
  value,
  unit,
  floor,
  target: most === null ? 'told' : `<= ${most}`,
  holds: most === null || value <= most,
});

const p95 = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!;

interface Stream {
  /** When the event of this block version came. */
  version(version: number): Promise<number>;
  end(): void;
}

/** Writes a version of a block. */
function save(url: string, caseNumber: string, version: number): Promise<Response> {
  return fetch(`${url}/api/cases/${encodeURIComponent(caseNumber)}/decision-blocks/block-yod`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: `נוסח ${version}` }),
  });
}

/** Milliseconds from the answer to a write until the first of the streams, and every stream, has heard of it. */
async function seen(write: (version: number) => Promise<Response>, streams: Stream[], before: number) {
  const [first, all]: [number[], number[]] = [[], []];
  for (let n = 1; n <= CHANGES; n += 1) {
    const version = before + n;
    const heard = streams.map((stream) => stream.version(version));
    const answer = await write(version);
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

function listen(url: string, path: string): Promise<Stream> {
  const port = Number(new URL(url).port);
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
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  });
}

async function post(service: Service, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}
