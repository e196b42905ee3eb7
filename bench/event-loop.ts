import { readFile } from 'node:fs/promises';
import { generateDecision } from '../samples/generate-decision.ts';
import { startService } from '../tests/helpers/service.ts';
import type { Figure } from './table.ts';

const CHARACTERS = 650_000;

/**
 * Delay of the web process's event loop while it processes a document of 650,000 characters: its own histogram
 * (`perf_hooks.monitorEventLoopDelay`), preloaded into the process and read when it ends.
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
  form.append('file', new File([generateDecision({ characters: CHARACTERS, seed: 1 })], 'החלטה.txt'));
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
  return [
    {
      name: 'event loop delay p99 at 650,000 characters',
      value: probe.p99,
      unit: 'ms',
      target: '< 50',
      holds: probe.p99 < 50,
    },
    { name: 'event loop delay, worst', value: probe.max, unit: 'ms', target: '–', holds: true },
    { name: 'processing of 650,000 characters', value: seconds, unit: 's', target: '–', holds: true },
  ];
}
