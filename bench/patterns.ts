import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../src/db/open.ts';
import type { Json } from '../tests/helpers/app.ts';
import { measuredDecision } from '../tests/helpers/measured-decision.ts';
import { type Author, plantedDecision, plantedIn } from '../tests/helpers/planted-corpus.ts';
import { type Service, startService } from '../tests/helpers/service.ts';
import { nearerAuthor, notFound, patternsOf } from '../tests/helpers/style-analysis.ts';
import { benchDatabase } from './database.ts';
import { measureIdle } from './idle-process.ts';
import { type Figure, median, rightShare } from './table.ts';

const DECISIONS = 30;
const CHARACTERS = 300_000;
const LIMIT_S = 60;
const LIMIT_MB = 1024;
const LIMIT_LOOP_MS = 50;
const LIMIT_COMPARE_MS = 200;

/** The analysis of a corpus of 30 decisions of 300,000 characters, the requests on it, and what it finds. */
export async function measurePatterns(): Promise<Figure[]> {
  const { url, drop } = await benchDatabase();
  const service = await startService({
    NODE_FLAGS: '--import ./bench/loop-probe.mjs',
    ...(url ? { DATABASE_URL: url } : {}),
  });
  const database = await openDatabase({ url, dataDir: service.dataDir, applicationName: 'bench' });
  const texts = Array.from({ length: DECISIONS }, (_, i) => plantedDecision('first', i + 1, CHARACTERS));
  const ids: string[] = [];
  for (const text of texts) ids.push(await measuredDecision(database.db, text));
  await database.close();
  const { seconds, found } = await analyse(service);
  const memory = peakMemory(service);
  const compare = await timeOf(service, `/api/training/compare?a=${ids[0]}&b=${ids[1]}`);
  const report = await timeOf(service, '/api/training/style-report');
  const health = { name: 'GET /api/health', value: await timeOf(service, '/api/health') };
  const { types } = (await (await fetch(`${service.url}/api/training/patterns`)).json()) as Json;
  const patterns = types.flatMap((one: Json) => one.patterns.map(({ text }: Json) => ({ type: one.type, text })));
  const missed = notFound('first', patterns).length / plantedIn('first').length;
  await service.stop();
  const loop = JSON.parse(await readFile(`${service.dataDir}/loop.json`, 'utf8')) as { p99: number };
  await service.discard();
  await drop();
  const idle = await measureIdle();
  const inPlace = { name: 'in place', value: secondsInPlace(texts) };
  const process = (value: number) => ({ name: 'idle process', value });
  return [
    upTo(`analysis of ${DECISIONS} decisions of ${CHARACTERS} characters`, seconds, 's', inPlace, LIMIT_S),
    upTo('memory of the web process at its highest', memory, 'MiB', process(idle.memory), LIMIT_MB),
    upTo('event loop delay p99 meanwhile', loop.p99, 'ms', process(idle.p99), LIMIT_LOOP_MS),
    upTo('GET /api/training/compare, p50', compare, 'ms', health, LIMIT_COMPARE_MS),
    {
      name: 'GET /api/training/style-report, p50',
      value: report,
      unit: 'ms',
      floor: health,
      target: 'told',
      holds: true,
    },
    rightShare(`planted formulas found, among ${found} patterns`, 1 - missed, 0.9),
    ...measureAuthors(),
  ];
}

const upTo = (name: string, value: number, unit: string, floor: Figure['floor'], most: number): Figure => ({
  name,
  value,
  unit,
  floor,
  target: `< ${most}`,
  holds: value < most,
});

/** The same analysis in this thread, without a database. */
function secondsInPlace(texts: string[]): number {
  const started = performance.now();
  patternsOf(texts);
  return (performance.now() - started) / 1000;
}

async function analyse({ url }: Service): Promise<{ seconds: number; found: number }> {
  const started = performance.now();
  await fetch(`${url}/api/training/analyze-style`, { method: 'POST' });
  for (;;) {
    const status = (await (await fetch(`${url}/api/training/analyze-style/status`)).json()) as Json;
    if (status.status === 'failed') throw new Error(status.error);
    if (status.status === 'done')
      return { seconds: (performance.now() - started) / 1000, found: status.patterns_found };
    await wait(100);
  }
}

const peakMemory = ({ pid }: Service): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function timeOf({ url }: Service, path: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 15; run += 1) {
    const started = performance.now();
    const response = await fetch(url + path);
    const body = await response.text();
    if (!response.ok) throw new Error(body);
    times.push(performance.now() - started);
  }
  return median(times);
}

/** Two authors with formulas of their own in decisions that are otherwise alike, and decisions that were not analysed. */
function measureAuthors(): Figure[] {
  const authors: Author[] = ['first', 'second'];
  const size = { decisions: 15, characters: 120_000, unseen: 10 };
  const corpus = (author: Author) =>
    Array.from({ length: size.decisions }, (_, i) => plantedDecision(author, i + 1, size.characters));
  const analysed = { first: patternsOf(corpus('first')), second: patternsOf(corpus('second')) };
  const planted = authors.flatMap(plantedIn).length;
  const missed = authors.flatMap((author) => notFound(author, analysed[author])).length;
  const right = authors.flatMap((author) =>
    Array.from({ length: size.unseen }, (_, i) =>
      nearerAuthor(plantedDecision(author, 1000 + i, size.characters), analysed, size.decisions) === author ? 1 : 0,
    ),
  );
  const share = right.reduce<number>((sum, one) => sum + one, 0) / right.length;
  return [
    rightShare('planted formulas of two authors found', 1 - missed / planted, 0.9),
    rightShare('unseen decisions told apart by characteristic phrases', share, 0.9),
  ];
}
