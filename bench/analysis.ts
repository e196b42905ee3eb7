import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { parseAnalysis } from '../src/analysis-file/structure.ts';
import { replace, save } from '../tests/helpers/analysis.ts';
import { startService } from '../tests/helpers/service.ts';
import { benchDatabase } from './database.ts';
import { askJson } from './http-client.ts';
import { measureIdle } from './idle-process.ts';
import { type Figure, median, quantile } from './table.ts';

const CHARACTERS = 300_000;
const ROUNDS = 9;
const PATCHES = 40;
const CASE = '1031/25';

/**
 * The analysis file: its structure against bare remark-parse, read again from the cache, and one position changed, beside a
 * file of as many bytes written to the disk.
 */
export async function measureAnalysis(): Promise<Figure[]> {
  const sample = await readFile(new URL('../samples/cases/1031-25/analysis.md', import.meta.url), 'utf8');
  const text = sample.repeat(Math.ceil(CHARACTERS / sample.length)).slice(0, CHARACTERS);
  return [measureParse(text), ...(await measureService(text))];
}

/** In turn, so that drift hits both. */
function measureParse(text: string): Figure {
  const bare = unified().use(remarkParse).freeze();
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(timed(() => bare.parse(text)));
    times.ours.push(timed(() => parseAnalysis(text)));
  }
  const value = median(times.ours);
  const floor = median(times.bare);
  return {
    name: 'analysis of 300,000 characters, structure',
    value,
    unit: 'ms',
    floor: { name: 'remark-parse', value: floor },
    target: 'ratio <= 1.5',
    holds: value / floor <= 1.5,
  };
}

async function measureService(text: string): Promise<Figure[]> {
  const database = await benchDatabase();
  const service = await startService({
    NODE_FLAGS: '--import ./bench/loop-probe.mjs',
    ...(database.url ? { DATABASE_URL: database.url } : {}),
  });
  const client = { request: (path: string, init?: RequestInit) => fetch(service.url + path, init) };
  await askJson(`${service.url}/api/cases/create`, { case_number: CASE });
  const ofCase = `/api/cases/${encodeURIComponent(CASE)}`;
  const get = () => timedAsync(async () => void (await askJson(`${service.url}${ofCase}/research/analysis`)));
  const uploaded = await timedAsync(async () => expectOk(await replace(client, CASE, text)));
  const reads: number[] = [];
  for (let n = 0; n < PATCHES; n += 1) reads.push(await get());
  const [patches, writes]: [number[], number[]] = [[], []];
  for (let n = 0; n < PATCHES; n += 1) {
    const id = `issues-${1 + ((n * 37) % 300)}`;
    patches.push(await timedAsync(async () => expectOk(await save(client, CASE, id, `עמדה ${n}: לקבל את הטענה.`))));
    writes.push(await timedAsync(() => writeFile(join(service.dataDir, 'bare.md'), text, { flush: true })));
  }
  await service.stop();
  const loop = JSON.parse(await readFile(`${service.dataDir}/loop.json`, 'utf8')) as { p99: number };
  await service.discard();
  await database.drop();
  const idle = await measureIdle();
  const position = (q: number, target: string, holds: (ms: number) => boolean): Figure => ({
    name: `chair position in 300,000 characters, p${q * 100}`,
    value: quantile(patches, q),
    unit: 'ms',
    floor: { name: 'the file written and synced', value: quantile(writes, q) },
    target,
    holds: holds(quantile(patches, q)),
  });
  return [
    {
      name: 'analysis, read again',
      value: median(reads),
      unit: 'ms',
      floor: { name: 'first upload and reading', value: uploaded },
      target: 'ratio <= 0.5',
      holds: median(reads) / uploaded <= 0.5,
    },
    position(0.5, '<= 100', (ms) => ms <= 100),
    position(0.95, 'told', () => true),
    {
      name: 'event loop delay p99 meanwhile',
      value: loop.p99,
      unit: 'ms',
      floor: { name: 'idle process', value: idle.p99 },
      target: '<= 50',
      holds: loop.p99 <= 50,
    },
  ];
}

function expectOk({ status, body }: { status: number; body: unknown }): void {
  if (status !== 200) throw new Error(JSON.stringify(body));
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

async function timedAsync(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
