import { setTimeout as wait } from 'node:timers/promises';
import { type Service, startService } from '../tests/helpers/service.ts';
import { startBare } from './bare-process.ts';
import type { Figure } from './table.ts';

const SIZE = 100 * 1024 * 1024;
const CHUNK = 256 * 1024;

/**
 * Memory of the web process while 100 MB are uploaded as fast as the line takes them, over what it has at rest; the floor
 * is a bare server that streams the same bytes to a file.
 */
export async function measureUpload(): Promise<Figure[]> {
  const service = await startService({ MAX_UPLOAD_MB: '101' });
  const ours = await measure(service);
  await service.stop();
  await service.discard();
  const bareService = await startBare();
  const bare = await measure(bareService);
  await bareService.stop();
  const floor = (value: number) => ({ name: 'bare server, same bytes to a file', value });
  return [
    {
      name: 'upload of 100 MB, memory over rest',
      value: ours.megabytes,
      unit: 'MiB',
      floor: floor(bare.megabytes),
      target: '<= 64',
      holds: ours.megabytes <= 64,
    },
    {
      name: 'upload of 100 MB',
      value: ours.seconds,
      unit: 's',
      floor: floor(bare.seconds),
      target: 'told',
      holds: true,
    },
  ];
}

async function measure({
  url,
  rssMb,
}: Pick<Service, 'url' | 'rssMb'>): Promise<{ megabytes: number; seconds: number }> {
  await send(url, 1024 * 1024);
  await wait(2000);
  const rest = rssMb();
  let peak = rest;
  const sampler = setInterval(() => {
    peak = Math.max(peak, rssMb());
  }, 5);
  const started = performance.now();
  const status = await send(url, SIZE);
  const seconds = (performance.now() - started) / 1000;
  clearInterval(sampler);
  if (status !== 200) throw new Error(`upload answered ${status}`);
  return { megabytes: peak - rest, seconds };
}

/** Sends a text of `size` bytes as the one file of a form. */
async function send(url: string, size: number): Promise<number> {
  const head = Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="גדול.txt"\r\n\r\n');
  const tail = Buffer.from('\r\n--b--\r\n');
  const line = Buffer.alloc(CHUNK, 'שורה של טקסט עברי בכתב טענות ארוך מאוד.\n');
  let left = size;
  const body = new ReadableStream({
    start: (sink) => sink.enqueue(head),
    pull(sink) {
      if (left <= 0) {
        sink.enqueue(tail);
        return sink.close();
      }
      sink.enqueue(line.subarray(0, Math.min(CHUNK, left)));
      left -= CHUNK;
    },
  });
  const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'multipart/form-data; boundary=b' } };
  const response = await fetch(`${url}/api/upload`, init as RequestInit);
  await response.text();
  return response.status;
}
