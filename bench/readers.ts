import { once } from 'node:events';
import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import { loadCases } from '../samples/load.ts';
import { detectContentType } from '../src/extract/detect.ts';
import { openReaders } from '../src/jobs/readers/readers.ts';
import { READER_TASKS } from '../src/jobs/readers/tasks.ts';
import { openLog } from '../src/log.ts';
import type { Figure } from './table.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const MOST = 1.1;
/** The first suggestion after a rest, from the warm reader. */
const SUGGESTION_MS = 1000;

/** Reading a good document in a reader process against the same in a worker thread, both warm, by turns. */
export async function measureReaders(): Promise<Figure[]> {
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url));
  const inThread = async (input: { path: string; contentType: string }) => {
    thread.postMessage(input);
    await once(thread, 'message');
  };
  const readers = openReaders(openLog('silent', 'bench'));
  const files = (await loadCases()).flatMap(({ documents }) => documents.flatMap((document) => document.files));
  const times = { ours: 0, bare: 0, files: 0 };
  try {
    await readers.keepWarm();
    const first = files.find(({ scanned, path }) => !scanned && path.endsWith('.pdf'))!.path;
    const pdf = { path: first, contentType: 'application/pdf', filename: basename(first) };
    const suggestion = await timed(() => readers.run('suggest', pdf, { timeoutMs: 20_000, lane: 'quick' }));
    await READER_TASKS.suggest(pdf); // loads the parser, as the warm reader has
    const suggestionInPlace = await timed(() => READER_TASKS.suggest(pdf));
    for (const { path } of files.filter(({ scanned }) => !scanned)) {
      const contentType = await detectContentType(path, path);
      const [ours, bare]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        bare.push(await timed(() => inThread({ path, contentType })));
        const limits = { timeoutMs: 60_000, lane: 'text' } as const;
        ours.push(await timed(() => readers.run('extract', { path, contentType, ocr: 'refuse' }, limits)));
      }
      // The quickest round: what other programs take of the processors then counts least.
      times.ours += Math.min(...ours);
      times.bare += Math.min(...bare);
      times.files += 1;
    }
    return [
      {
        name: `reading ${times.files} good files in a reader process`,
        value: times.ours,
        unit: 'ms',
        floor: { name: 'worker thread', value: times.bare },
        target: `ratio <= ${MOST}`,
        holds: times.ours / times.bare <= MOST,
      },
      {
        name: 'first suggestion after a rest',
        value: suggestion,
        unit: 'ms',
        floor: { name: 'in place', value: suggestionInPlace },
        target: `<= ${SUGGESTION_MS}`,
        holds: suggestion <= SUGGESTION_MS,
      },
    ];
  } finally {
    await Promise.all([thread.terminate(), readers.close()]);
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
