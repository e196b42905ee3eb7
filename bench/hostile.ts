import { startService } from '../tests/helpers/service.ts';
import { type Attempt, attack } from '../tests/hostile/attack.ts';
import { corpus } from '../tests/hostile/corpus.ts';
import type { Figure } from './table.ts';

/** Part of the corpus: names that hold this text. */
const ONLY = process.env.BENCH_HOSTILE ?? '';

/** Sends the corpus of hostile files to a real service: how long each takes, and what it costs in memory. */
export async function measureHostile(): Promise<Figure[]> {
  const service = await startService(process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {});
  try {
    const files = corpus.filter(({ name }) => name.includes(ONLY));
    const attempts = await attack(service, files, printAttempt);
    const counts = Map.groupBy(attempts, ({ outcome }) => outcome);
    for (const [outcome, those] of counts) console.log(`${outcome}: ${those.length}`);
    return figuresOf(attempts);
  } finally {
    await service.stop();
    await service.discard();
  }
}

function printAttempt(attempt: Attempt): void {
  const { name, outcome, reason, seconds, webMb, readersMb, largestReaderMb, healthMs, unhealthy } = attempt;
  const sizes = [webMb, readersMb, largestReaderMb].map((size) => `${Math.round(size)}`.padStart(5)).join('');
  const times = `${seconds.toFixed(1).padStart(6)} s ${`${Math.round(healthMs)}`.padStart(5)} ms ${unhealthy}`;
  console.log(`${times} ${sizes} MB  ${outcome.padEnd(8)} ${name} ${reason}`);
}

function figuresOf(attempts: Attempt[]): Figure[] {
  const most = (of: (attempt: Attempt) => number) => Math.max(...attempts.map(of));
  const unanswered = attempts.filter(({ outcome }) => outcome === 'unanswered').length;
  const figure = (name: string, value: number, unit: string, limit: number): Figure => ({
    name: `hostile files: ${name}`,
    value,
    unit,
    target: `<= ${limit}`,
    holds: value <= limit,
  });
  return [
    { name: 'hostile files', value: attempts.length, unit: 'files', target: '>= 200', holds: attempts.length >= 200 },
    figure('without an answer', unanswered, 'files', 0),
    figure(
      'slowest answer',
      most(({ seconds }) => seconds),
      's',
      60,
    ),
    figure(
      'web process at most',
      most(({ webMb }) => webMb),
      'MB',
      1024,
    ),
    figure(
      'one reader at most',
      most(({ largestReaderMb }) => largestReaderMb),
      'MB',
      1750,
    ),
    figure(
      'all readers at most',
      most(({ readersMb }) => readersMb),
      'MB',
      4096,
    ),
    figure(
      'slowest /health',
      most(({ healthMs }) => healthMs),
      'ms',
      1000,
    ),
    figure(
      'answers of /health but 200',
      most(({ unhealthy }) => unhealthy),
      'answers',
      0,
    ),
  ];
}
