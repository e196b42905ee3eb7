import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { loadPdfLibrary } from '../src/extract/pdf/library.ts';
import { readDocument } from '../src/extract/read-document.ts';
import { CONTENT_TYPES } from '../src/extract/types.ts';
import { type Figure, median } from './table.ts';

const ROUNDS = 5;
const shared = process.env.SHARED_DIR ?? '../shared';

/** Our extraction against bare pdf.js `getTextContent`, file by file and in turn, on the samples and, where present, on real public PDFs. */
export async function measurePdf(): Promise<Figure[]> {
  const ours: number[] = [];
  const bare: number[] = [];
  // Whoever loads pdf.js first decides how its worker is read: ours has to, with its marks in the source.
  await loadPdfLibrary();
  for (const path of await textPdfs()) {
    await bareText(path);
    await readDocument(path, CONTENT_TYPES.pdf, { ocr: false });
    const pairs = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      pairs.bare.push(await timed(() => bareText(path)));
      pairs.ours.push(await timed(() => readDocument(path, CONTENT_TYPES.pdf, { ocr: false })));
    }
    ours.push(median(pairs.ours));
    bare.push(median(pairs.bare));
  }
  const [sum, floor] = [ours, bare].map((list) => list.reduce((a, b) => a + b, 0)) as [number, number];
  return [
    {
      name: `PDF extraction, ${ours.length} files`,
      value: sum,
      unit: 'ms',
      floor: { name: 'getTextContent', value: floor },
      target: 'ratio <= 1.5',
      holds: sum / floor <= 1.5,
    },
  ];
}

async function bareText(path: string): Promise<number> {
  const task = getDocument({ data: new Uint8Array(await readFile(path)), verbosity: 0 });
  const document = await task.promise;
  let items = 0;
  for (let page = 1; page <= document.numPages; page += 1) {
    const loaded = await document.getPage(page);
    items += (await loaded.getTextContent()).items.length;
    loaded.cleanup();
  }
  await task.destroy();
  return items;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function textPdfs(): Promise<string[]> {
  const own = (await readdir('samples/cases', { recursive: true }))
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => join('samples/cases', name));
  const real = await readdir(join(shared, 'samples/pdf')).catch(() => []);
  return [...own, ...real.filter((name) => name.endsWith('.pdf')).map((name) => join(shared, 'samples/pdf', name))];
}
