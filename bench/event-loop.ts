import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateDecision } from '../samples/generate-decision.ts';
import { READER_TASKS } from '../src/jobs/readers/tasks.ts';
import { startService } from '../tests/helpers/service.ts';
import { measureIdle } from './idle-process.ts';
import type { Figure } from './table.ts';

const CHARACTERS = 650_000;
const DOCUMENT = generateDecision({ characters: CHARACTERS, seed: 1 });

/**
 * Delay of the web process's event loop while it processes a document of 650,000 characters: its own histogram
 * (`perf_hooks.monitorEventLoopDelay`), preloaded into the process and read when it ends. The floor is the same in an
 * idle process.
 */
export async function measureEventLoop(): Promise<Figure[]> {
  const service = await startService({ NODE_FLAGS: '--import ./bench/loop-probe.mjs' });
  const post = async (path: string, body: object) => {
    const response = await fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as { task_id: string };
  };
  await post('/api/cases/create', { case_number: '1/25' });
  const form = new FormData();
  form.append('file', new File([DOCUMENT], 'החלטה.txt'));
  await (await fetch(`${service.url}/api/upload`, { method: 'POST', body: form })).text();
  const started = performance.now();
  const { task_id } = await post('/api/classify', {
    filename: 'החלטה.txt',
    target: 'case',
    case_number: '1/25',
    doc_type: 'decision',
  });
  const end = await (await fetch(`${service.url}/api/progress/${task_id}`)).text();
  const seconds = (performance.now() - started) / 1000;
  if (!end.includes('"status":"completed"')) throw new Error(end.slice(-500));
  await service.stop();
  const probe = JSON.parse(await readFile(`${service.dataDir}/loop.json`, 'utf8')) as { p99: number; max: number };
  await service.discard();
  const idle = await measureIdle();
  const figure = (name: string, what: 'p99' | 'max', most?: number): Figure => ({
    name,
    value: probe[what],
    unit: 'ms',
    floor: { name: 'idle process', value: idle[what] },
    target: most === undefined ? 'told' : `< ${most}`,
    holds: most === undefined || probe[what] < most,
  });
  return [
    figure(`event loop delay p99 at ${CHARACTERS} characters`, 'p99', 50),
    figure('event loop delay, worst', 'max'),
    {
      name: `processing of ${CHARACTERS} characters`,
      value: seconds,
      unit: 's',
      floor: { name: 'read in place', value: await readInPlace() },
      target: 'told',
      holds: true,
    },
  ];
}

/** Seconds to read the same document in this process, with no service around it. */
async function readInPlace(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-read-'));
  const path = join(folder, 'decision.txt');
  await writeFile(path, DOCUMENT);
  const started = performance.now();
  await READER_TASKS.extract(
    { path, contentType: 'text/plain', ocr: 'refuse' },
    { onPage: () => {}, onMove: () => {} },
  );
  const seconds = (performance.now() - started) / 1000;
  await rm(folder, { recursive: true });
  return seconds;
}
