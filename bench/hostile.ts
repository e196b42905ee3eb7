import { readFileSync } from 'node:fs';
import { loadCases } from '../samples/load.ts';
import { startService } from '../tests/helpers/service.ts';
import { type Attempt, attack } from '../tests/hostile/attack.ts';
import { corpus } from '../tests/hostile/corpus.ts';
import type { HostileFile } from '../tests/hostile/hostile-file.ts';
import { type Figure, NONE } from './table.ts';

/** Part of the corpus: names that hold this text. */
const ONLY = process.env.BENCH_HOSTILE ?? '';

type Measure = 'seconds' | 'webMb' | 'largestReaderMb' | 'readersMb' | 'healthMs' | 'unhealthy';

/** Sends the corpus of hostile files to a real service: how long each takes, and what it costs in memory. */
export async function measureHostile(): Promise<Figure[]> {
  const service = await startService(process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {});
  try {
    const files = corpus.filter(({ name }) => name.includes(ONLY));
    const good = await goodFile();
    // The first one starts the readers.
    const [, floor, ...attempts] = await attack(service, [good, good, ...files], printAttempt);
    const counts = Map.groupBy(attempts, ({ outcome }) => outcome);
    for (const [outcome, those] of counts) console.log(`${outcome}: ${those.length}`);
    return figuresOf(attempts, floor!);
  } finally {
    await service.stop();
    await service.discard();
  }
}

/** A sample's file, sent before the others: what a good one takes is their floor. */
async function goodFile(): Promise<HostileFile> {
  const files = (await loadCases()).flatMap(({ documents }) => documents.flatMap((document) => document.files));
  const { path } = files.find((file) => !file.scanned && file.path.endsWith('.pdf'))!;
  return { name: 'a good file', extension: 'pdf', make: () => readFileSync(path) };
}

function printAttempt(attempt: Attempt): void {
  const { name, outcome, reason, seconds, webMb, readersMb, largestReaderMb, healthMs, unhealthy } = attempt;
  const sizes = [webMb, readersMb, largestReaderMb].map((size) => `${Math.round(size)}`.padStart(5)).join('');
  const times = `${seconds.toFixed(1).padStart(6)} s ${`${Math.round(healthMs)}`.padStart(5)} ms ${unhealthy}`;
  console.log(`${times} ${sizes} MB  ${outcome.padEnd(8)} ${name} ${reason}`);
}

function figuresOf(attempts: Attempt[], good: Attempt): Figure[] {
  const most = (name: string, what: Measure, unit: string, limit: number): Figure => {
    const value = Math.max(...attempts.map((attempt) => attempt[what]));
    const floor = { name: 'a good file', value: good[what] };
    return { name: `hostile files: ${name}`, value, unit, floor, target: `<= ${limit}`, holds: value <= limit };
  };
  const unanswered = attempts.filter(({ outcome }) => outcome === 'unanswered').length;
  return [
    {
      name: 'hostile files',
      value: attempts.length,
      unit: 'files',
      floor: { name: 'in the corpus', value: corpus.length },
      target: '>= 200',
      holds: attempts.length >= 200,
    },
    {
      name: 'hostile files: without an answer',
      value: unanswered,
      unit: 'files',
      floor: NONE,
      target: '<= 0',
      holds: unanswered === 0,
    },
    most('slowest answer', 'seconds', 's', 60),
    most('web process at most', 'webMb', 'MB', 1024),
    most('one reader at most', 'largestReaderMb', 'MB', 1750),
    most('all readers at most', 'readersMb', 'MB', 4096),
    most('slowest /health', 'healthMs', 'ms', 1000),
    most('answers of /health but 200', 'unhealthy', 'answers', 0),
  ];
}
