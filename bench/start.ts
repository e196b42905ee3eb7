import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startService } from '../tests/helpers/service.ts';
import { startBare } from './bare-process.ts';
import { type Figure, median } from './table.ts';

const RUNS = 3;
/** By then the embedded database's owner has ended too. */
const REST_MS = 3000;

/**
 * From the start of the process to the first healthy answer: on an empty data directory, and again on a used one. The
 * floor is a bare server that opens the database of such a directory.
 */
export async function measureStart(): Promise<Figure[]> {
  const [cold, warm]: [number[], number[]] = [[], []];
  const [bareCold, bareWarm]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    const empty = await mkdtemp(join(tmpdir(), 'bench-bare-'));
    bareCold.push(await startBareOn(empty));
    await rm(empty, { recursive: true, force: true });
    const first = await startService();
    cold.push(first.readyMs);
    await first.stop();
    await wait(REST_MS);
    const second = await startService({}, first.dataDir);
    warm.push(second.readyMs);
    await second.stop();
    await wait(REST_MS);
    bareWarm.push(await startBareOn(second.dataDir));
    await second.discard();
  }
  const figure = (name: string, ours: number[], bare: number[], most: number): Figure => ({
    name,
    value: median(ours),
    unit: 'ms',
    floor: { name: 'bare server, same database', value: median(bare) },
    target: `<= ${most}`,
    holds: median(ours) <= most,
  });
  return [figure('start, empty data directory', cold, bareCold, 6000), figure('start, warm', warm, bareWarm, 2000)];
}

async function startBareOn(dataDir: string): Promise<number> {
  const bare = await startBare({ dataDir });
  await bare.stop();
  await wait(REST_MS);
  return bare.readyMs;
}
