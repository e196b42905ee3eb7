import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Service, startService } from '../tests/helpers/service.ts';
import { startBare } from './bare-process.ts';
import type { Figure } from './table.ts';

const STREAMS = 2000;

/**
 * Memory of 2,000 open task streams, how fast a change reaches all of them, and how fast they end at shutdown; the floor
 * is a bare server that sends the same event.
 */
export async function measureStreams(): Promise<Figure[]> {
  const service = await startService();
  const ours = await measure(service, '/api/system/tasks/stream', () => changeTasks(service.url));
  await service.discard();
  const bareService = await startBare();
  const tell = async () => {
    await (await fetch(`${bareService.url}/stream`, { method: 'PUT', body: ours.event })).arrayBuffer();
  };
  await tell(); // A stream begins with it.
  const bare = await measure(bareService, '/stream', tell);
  const figure = (name: string, what: 'held' | 'fanOut' | 'closeMs', unit: string, most?: number): Figure => ({
    name: `2,000 task streams${name}`,
    value: ours[what],
    unit,
    floor: { name: 'bare server, same event', value: bare[what] },
    target: most === undefined ? 'told' : `<= ${most}`,
    holds: most === undefined || ours[what] <= most,
  });
  return [
    figure(', memory over rest', 'held', 'MiB', 200),
    figure(', one change reaches all', 'fanOut', 'ms'),
    figure(' closed at shutdown', 'closeMs', 'ms', 1000),
  ];
}

/** Opens the streams, changes something, and stops the process. */
async function measure(
  service: Pick<Service, 'url' | 'rssMb'> & { stop(): Promise<unknown> },
  path: string,
  change: () => Promise<void>,
) {
  await wait(2000);
  const rest = service.rssMb();
  const { port } = new URL(service.url);
  const sockets: Listener[] = [];
  for (let n = 0; n < STREAMS; n += 100)
    sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => listen(Number(port), path)))));
  await wait(10_000);
  const held = service.rssMb() - rest;
  await change();
  const started = performance.now();
  const told = await Promise.all(sockets.map((socket) => socket.nextEvent));
  const fanOut = performance.now() - started;
  const asked = performance.now();
  const closed = Promise.all(sockets.map((socket) => socket.closed)).then(() => performance.now() - asked);
  await service.stop();
  return { event: told.find((event) => event.length > 0)!, held, fanOut, closeMs: await closed };
}

interface Listener {
  socket: Socket;
  /** The second event, empty where it came in pieces; the first is the state at the start. */
  nextEvent: Promise<Buffer>;
  closed: Promise<void>;
}

function listen(port: number, path: string): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const next = Promise.withResolvers<Buffer>();
    const closed = Promise.withResolvers<void>();
    let events = 0;
    socket.once('error', reject);
    socket.on('close', () => closed.resolve());
    socket.on('data', (data) => {
      const text = data.toString('latin1');
      events += text.split('event: tasks').length - 1;
      if (events === 1) resolve({ socket, nextEvent: next.promise, closed: closed.promise });
      if (events >= 2) next.resolve(Buffer.from(/event: tasks\n.*\n\n/.exec(text)?.[0] ?? '', 'latin1'));
    });
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  });
}

/** Makes a task: uploads a file and classifies it into a new case. */
async function changeTasks(url: string): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  await post('/api/cases/create', { case_number: '1/25' });
  const form = new FormData();
  form.append('file', new File(['כתב ערר\n\n1. העורר טוען כי ההחלטה ניתנה בחוסר סמכות.'], 'ערר.txt'));
  await fetch(`${url}/api/upload`, { method: 'POST', body: form });
  const response = await post('/api/classify', {
    filename: 'ערר.txt',
    target: 'case',
    case_number: '1/25',
    doc_type: 'appeal',
  });
  if (!response.ok) throw new Error(await response.text());
}
