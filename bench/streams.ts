import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startService } from '../tests/helpers/service.ts';
import type { Figure } from './table.ts';

const STREAMS = 2000;

/** Memory of 2,000 open task streams, how fast a change reaches all of them, and how fast they end at shutdown. */
export async function measureStreams(): Promise<Figure[]> {
  const service = await startService();
  await wait(2000);
  const rest = service.rssMb();
  const { port } = new URL(service.url);
  const sockets: Listener[] = [];
  for (let n = 0; n < STREAMS; n += 100)
    sockets.push(...(await Promise.all(Array.from({ length: 100 }, () => listen(Number(port))))));
  await wait(10_000);
  const held = service.rssMb() - rest;
  await changeTasks(service.url);
  const started = performance.now();
  const told = sockets.map((socket) => socket.nextEvent);
  await Promise.all(told);
  const fanOut = performance.now() - started;
  const asked = performance.now();
  const closed = Promise.all(sockets.map((socket) => socket.closed)).then(() => performance.now() - asked);
  await service.stop();
  const closeMs = await closed;
  await service.discard();
  return [
    {
      name: '2,000 task streams, memory over rest',
      value: held,
      unit: 'MiB',
      target: '<= 200',
      holds: held <= 200,
    },
    { name: '2,000 task streams, one change reaches all', value: fanOut, unit: 'ms', target: '–', holds: true },
    {
      name: '2,000 task streams closed at shutdown',
      value: closeMs,
      unit: 'ms',
      target: '<= 1000',
      holds: closeMs <= 1000,
    },
  ];
}

interface Listener {
  socket: Socket;
  /** Settles at the second event: the first is the state at the start. */
  nextEvent: Promise<void>;
  closed: Promise<void>;
}

function listen(port: number): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const next = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    let events = 0;
    socket.once('error', reject);
    socket.on('close', () => closed.resolve());
    socket.on('data', (data) => {
      events += data.toString('latin1').split('event: tasks').length - 1;
      if (events === 1) resolve({ socket, nextEvent: next.promise, closed: closed.promise });
      if (events >= 2) next.resolve();
    });
    socket.write(`GET /api/system/tasks/stream HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
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
