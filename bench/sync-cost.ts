import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BLOCK_IDS } from '../src/domain/blocks.ts';
import { type Service, startService } from '../tests/helpers/service.ts';
import { askJson, inParallel } from './http-client.ts';
import { type Figure, quantile } from './table.ts';

const ACTS = 200;
const WRITERS = 4;
const TEXT = 'נקדים ונאמר כי דין הערר להתקבל בחלקו, מן הטעמים שיפורטו להלן. '.repeat(80);

/**
 * What it costs that nothing is acknowledged before it is on the disk (contract section 13): saves of a block and uploads
 * on the embedded database, beside the same with a database that does not sync.
 */
export async function measureSyncCost(): Promise<Figure[]> {
  if (process.env.DATABASE_URL) return [];
  const without = await measure(true);
  const synced = await measure(false);
  const figure = (name: string, value: number, floor: number): Figure => ({
    name: `${name}, p95; ${WRITERS} writers`,
    value,
    unit: 'ms',
    floor: { name: 'without syncs', value: floor },
    target: '–',
    holds: true,
  });
  return [
    figure('block save, embedded', synced.saves, without.saves),
    figure('upload of 7 KB, embedded', synced.uploads, without.uploads),
  ];
}

async function measure(unsynced: boolean): Promise<{ saves: number; uploads: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-sync-'));
  const owner = unsynced ? await startUnsyncedOwner(dataDir) : null;
  const service = await startService({}, dataDir);
  try {
    return { saves: await saveBlocks(service), uploads: await upload(service) };
  } finally {
    await service.stop();
    if (owner) {
      owner.kill('SIGTERM');
      await once(owner, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

async function startUnsyncedOwner(dataDir: string) {
  const owner = fork(fileURLToPath(new URL('./unsynced-owner.ts', import.meta.url)), [dataDir]);
  await once(owner, 'message');
  return owner;
}

async function saveBlocks(service: Service): Promise<number> {
  for (let n = 0; n < WRITERS; n += 1) await askJson(`${service.url}/api/cases/create`, { case_number: `${n}-1/25` });
  return p95Of(async (n) => {
    const path = `/api/cases/${encodeURIComponent(`${n % WRITERS}-1/25`)}/decision-blocks/${BLOCK_IDS[n % BLOCK_IDS.length]}`;
    const response = await fetch(service.url + path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content: `${TEXT}${n}` }),
    });
    if (!response.ok) throw new Error(`a save answered ${response.status}`);
    await response.arrayBuffer();
  });
}

const upload = (service: Service): Promise<number> =>
  p95Of(async (n) => {
    const form = new FormData();
    form.append('file', new File([`${TEXT}${n}`], `מכתב ${n}.txt`));
    const response = await fetch(`${service.url}/api/upload`, { method: 'POST', body: form });
    if (!response.ok) throw new Error(`an upload answered ${response.status}`);
    await response.arrayBuffer();
  });

async function p95Of(act: (n: number) => Promise<void>): Promise<number> {
  const tookMs: number[] = [];
  await inParallel([...Array(ACTS).keys()], WRITERS, async (n) => {
    const started = performance.now();
    await act(n);
    if (n >= ACTS / 10) tookMs.push(performance.now() - started);
  });
  return quantile(tookMs, 0.95);
}
