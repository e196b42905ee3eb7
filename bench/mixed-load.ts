// A committee's busiest day and more, against the service as `npm start` starts it, on a database of its own: writers,
// readers and open streams at once. Each client pauses between its requests, as a page that is worked in does.

import { connect, type Socket } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { openDatabase } from '../src/db/open.ts';
import { insertTask } from '../src/jobs/tasks.queries.ts';
import { startService } from '../tests/helpers/service.ts';
import { startBare } from './bare-process.ts';
import { startCounted } from './counted-service.ts';
import { benchDatabase } from './database.ts';
import { inParallel } from './http-client.ts';
import { type LoadTally, runClients } from './load-clients.ts';
import { type Figure, NONE, quantile } from './table.ts';

const CASES = 40;
const WRITERS = 20;
const READERS = 50;
const STREAMS = 500;
const DEFAULT_SECONDS = 180;
const REST_MS = 30_000;
/** A process that has never worked grows by working: what is measured is what it keeps beyond that. */
const WARM_UP_SECONDS = 30;
const IDLE_SECONDS = 10;
/** What is measured bare does not change over time. */
const BARE_SECONDS = 15;
/** Readers who have the service to themselves. */
const ALONE = 5;
/** What the former code answered in 3 minutes on a PostgreSQL server, and how much more is wanted. */
const FORMER_REQUESTS = 4812;
const WANTED = 3;

/** @param argument seconds of load */
export async function measureMixedLoad(argument?: string): Promise<Figure[]> {
  const seconds = Number(argument ?? DEFAULT_SECONDS);
  const idle = await measureIdle();
  const database = await benchDatabase();
  const service = await startService(database.url ? { DATABASE_URL: database.url } : {});
  await makeCases(service.url);
  const tasks = await makeTasks(database.url, service.dataDir);
  const first = await openStreams(service.url, tasks, STREAMS);
  await runClients(service.url, {
    writers: WRITERS,
    readers: READERS,
    seconds: Math.min(WARM_UP_SECONDS, seconds),
    cases: CASES,
  });
  for (const stream of first) stream.destroy();
  const alone = await runClients(service.url, { writers: 0, readers: ALONE, seconds: BARE_SECONDS, cases: CASES });
  await wait(REST_MS / 3);
  const before = service.rssMb();
  let peak = before;
  const looking = setInterval(() => {
    peak = Math.max(peak, service.rssMb());
  }, 250);
  const streams = await openStreams(service.url, tasks, STREAMS);
  const tally = await runClients(service.url, { writers: WRITERS, readers: READERS, seconds, cases: CASES });
  clearInterval(looking);
  for (const stream of streams) stream.destroy();
  await wait(REST_MS);
  const after = service.rssMb();
  await service.stop();
  await service.discard();
  await database.drop();
  report(tally, { before, peak, after });
  const bare = { ...(await measureBare(seconds)), listsMs: quantile(alone.times.get('list') ?? [], 0.95) };
  return [...loadFigures(tally, seconds, { before, peak, after }, bare), ...idle];
}

interface Bare {
  /** What the same clients ask of a bare server in the same time. */
  requests: number;
  /** The bare server's memory after them, by before. */
  kept: number;
  listsMs: number;
}

/** The same clients against a server that has nothing to do. */
async function measureBare(seconds: number): Promise<Omit<Bare, 'listsMs'>> {
  const bare = await startBare();
  const clients = { writers: WRITERS, readers: READERS, seconds: BARE_SECONDS, cases: CASES };
  await runClients(bare.url, clients);
  await wait(REST_MS / 3);
  const before = bare.rssMb();
  const { requests } = await runClients(bare.url, clients);
  await wait(REST_MS / 3);
  const kept = bare.rssMb() / before;
  await bare.stop();
  return { requests: (requests / BARE_SECONDS) * seconds, kept };
}

type Memory = { before: number; peak: number; after: number };

function report({ times, errors }: LoadTally, memory: Memory): void {
  for (const [what, each] of times)
    console.log(
      `  ${what.padEnd(15)} ${String(each.length).padStart(6)} p50 ${quantile(each, 0.5).toFixed(0)} ms, p95 ${quantile(each, 0.95).toFixed(0)} ms`,
    );
  for (const [error, n] of errors) console.log(`  ${n} × ${error}`);
  console.log(
    `  memory ${Object.entries(memory)
      .map(([when, mb]) => `${when} ${mb.toFixed(0)} MiB`)
      .join(', ')}`,
  );
  console.log(
    `  load average of the machine at the end: ${loadavg()
      .map((n) => n.toFixed(1))
      .join(' ')}`,
  );
}

function loadFigures({ requests, errors, times }: LoadTally, seconds: number, memory: Memory, bare: Bare): Figure[] {
  const failed = [...errors.values()].reduce((sum, n) => sum + n, 0);
  const p95 = quantile(times.get('list') ?? [], 0.95);
  const wanted = Math.round((WANTED * FORMER_REQUESTS * seconds) / DEFAULT_SECONDS);
  const kept = memory.after / memory.before;
  const what = `${WRITERS} writers, ${READERS} readers, ${STREAMS} streams, ${seconds} s`;
  return [
    { name: `${what}: errors`, value: failed, unit: '', floor: NONE, target: '0', holds: failed === 0 },
    {
      name: 'lists, p95',
      value: p95,
      unit: 'ms',
      floor: { name: `${ALONE} readers alone`, value: bare.listsMs },
      target: '< 300',
      holds: p95 < 300,
    },
    {
      name: 'requests',
      value: requests,
      unit: '',
      floor: { name: 'bare server, same clients', value: bare.requests },
      target: `>= ${wanted}`,
      holds: requests >= wanted,
    },
    {
      name: 'memory of the web process after rest, by before',
      value: kept,
      unit: '',
      floor: { name: 'bare server, same clients', value: bare.kept },
      target: '<= 1.1',
      holds: kept <= 1.1,
    },
  ];
}

/** Statements a second with no stream, with some and with many that nothing happens on. */
async function measureIdle(): Promise<Figure[]> {
  const { service, statements, database, end } = await startCounted();
  const tasks = await makeTasks(database, service.dataDir);
  const rates: number[] = [];
  for (const count of [0, 100, STREAMS]) {
    const streams = await openStreams(service.url, tasks, count);
    await wait(3000);
    statements.reset();
    await wait(IDLE_SECONDS * 1000);
    rates.push(statements.count() / IDLE_SECONDS);
    for (const stream of streams) stream.destroy();
    await wait(2000);
  }
  await end();
  // The first stream of all begins the looks for work of others: they are the same for one and for many.
  const [none, some, many] = rates as [number, number, number];
  const free = many <= some * 1.2 + 1;
  return [
    {
      name: 'statements a second, 100 idle streams',
      value: some,
      unit: '/s',
      floor: { name: 'no stream', value: none },
      target: 'told',
      holds: true,
    },
    {
      name: `statements a second, ${STREAMS} idle streams`,
      value: many,
      unit: '/s',
      floor: { name: '100 idle streams', value: some },
      target: 'as with 100',
      holds: free,
    },
  ];
}

/** Tasks that wait for ever, for streams to look at. */
async function makeTasks(url: string | null, dataDir: string): Promise<string[]> {
  const database = await openDatabase({ url, dataDir, applicationName: 'bench', max: 1 });
  const ids = Array.from({ length: 20 }, () => uuidv7());
  for (const taskId of ids)
    await insertTask(database.db, { taskId, kind: 'document', title: 'מסמך', requestedBy: 'bench' });
  await database.close();
  return ids;
}

/** Streams of tasks and, every fifth, of one task's progress; each has had its first event. */
async function openStreams(url: string, tasks: string[], count: number): Promise<Socket[]> {
  const { port } = new URL(url);
  const open: Socket[] = [];
  await inParallel(
    Array.from({ length: count }, (_, n) => n),
    50,
    async (n) => {
      const path = n % 5 === 0 ? `/api/progress/${tasks[n % tasks.length]}` : '/api/system/tasks/stream';
      open.push(await openStream(Number(port), path));
    },
  );
  return open;
}

function openStream(port: number, path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.on('data', (data) => {
      if (data.includes('event: ')) resolve(socket);
    });
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  });
}

async function makeCases(url: string): Promise<void> {
  const numbers = Array.from({ length: CASES }, (_, n) => `${n + 1}/25`);
  await inParallel(numbers, 4, async (number) => {
    const made = await fetch(`${url}/api/cases/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ case_number: number, title: 'ערר על היתר בנייה', address: 'רחוב הזית 5' }),
    });
    if (!made.ok) throw new Error(await made.text());
    const form = new FormData();
    form.append('file', new File([analysisOf(number)], 'analysis.md'));
    const path = `${url}/api/cases/${encodeURIComponent(number)}/research/analysis/upload`;
    const put = await fetch(path, { method: 'PUT', body: form });
    if (!put.ok) throw new Error(await put.text());
  });
}

const analysisOf = (number: string) =>
  `# ניתוח ומחקר – ערר ${number}\n\n## סוגיות להכרעה\n\n### 1. חריגה מקו בניין\nעובדות.\n\n#### עמדת היו"ר\n`;
