import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { generateDecision } from '../samples/generate-decision.ts';
import type { DocxInput } from '../src/documents/docx-input.ts';
import { openThreadPool } from '../src/jobs/threads.ts';
import { openLog } from '../src/log.ts';
import { type Figure, median } from './table.ts';

const ROUNDS = 9;
/** A little over 100 printed pages in the committee's style. */
const CHARACTERS = 260_000;
/** As long as a file takes, about. */
const IDLE_MS = 500;

/** A decision of 100 pages as a Word file, as the export writes it: in a worker thread, with the loop of the process beside it watched. */
export async function measureDocx(): Promise<Figure[]> {
  const markdown = generateDecision({ characters: CHARACTERS, seed: 5 });
  const input: DocxInput = {
    title: 'החלטה',
    case: { reference: 'ערר 1/25', number: '1/25', committee: 'ועדת הערר', panel: [], sides: [[], []], dates: [] },
    parts: [{ role: 'body', markdown }],
    writtenAt: '2026-01-01T00:00:00.000Z',
  };
  const threads = openThreadPool(openLog('silent', 'bench'));
  const write = () => threads.run('writeDocx', input, { timeoutMs: 60_000, lane: 'quick', turn: 'bench' });
  const bareFirst = await timed(() => plainFile(markdown));
  const first = await timed(write);
  const ours: number[] = [];
  const bare: number[] = [];
  const loop = monitorEventLoopDelay({ resolution: 1 });
  const idle = monitorEventLoopDelay({ resolution: 1 });
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await timed(() => plainFile(markdown)));
    loop.enable();
    ours.push(await timed(write));
    loop.disable();
    idle.enable();
    await wait(IDLE_MS);
    idle.disable();
  }
  await threads.close();
  const p99 = loop.percentile(99) / 1e6;
  return [
    {
      name: 'Word file of 100 pages',
      value: median(ours),
      unit: 'ms',
      floor: { name: 'the library, same paragraphs plain', value: median(bare) },
      target: '<= 800',
      holds: median(ours) <= 800,
    },
    {
      name: 'Word file, the first of a process',
      value: first,
      unit: 'ms',
      floor: { name: 'the library, loaded for it', value: bareFirst },
      target: 'told',
      holds: true,
    },
    {
      name: 'event loop delay p99 meanwhile',
      value: p99,
      unit: 'ms',
      floor: { name: 'with nothing to do', value: idle.percentile(99) / 1e6 },
      target: '< 50',
      holds: p99 < 50,
    },
  ];
}

/** Loads the library when first called, as the thread does. */
async function plainFile(text: string): Promise<Uint8Array> {
  const { Document, Packer, Paragraph, TextRun } = await import('docx');
  const children = text
    .split(/\n+/)
    .map((line) => new Paragraph({ bidirectional: true, children: [new TextRun({ text: line, rightToLeft: true })] }));
  return Packer.pack(new Document({ sections: [{ children }] }), 'uint8array');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
