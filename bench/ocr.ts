import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorker, OEM } from 'tesseract.js';
import { loadCases } from '../samples/load.ts';
import { findScan, renderPage } from '../src/extract/pdf/render.ts';
import { readDocument } from '../src/extract/read-document.ts';
import { type Figure, median } from './table.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const MOST = 1.2;
/** A real file with one scanned page among others. */
const MIXED = 'pdf/2005055480.pdf';
const LANGUAGES = ['heb', 'eng'];

/**
 * What recognition adds to the reading of a PDF (drawing, recognising, ordering lines) against tesseract.js alone with
 * both languages on the very same page images: whole documents, thread starts included, by turns. In processor time,
 * since both are busy without pause and other programs then do not count.
 */
export async function measureOcr(): Promise<Figure[]> {
  const samples = (await loadCases()).flatMap(({ documents }) => documents.flatMap(({ files }) => files));
  const mixed = join(process.env.SHARED_DIR ?? join(import.meta.dirname, '../../shared'), 'samples', MIXED);
  const paths = [...samples.filter((file) => file.scanned).map((file) => file.path), mixed].filter(existsSync);
  const figures: Figure[] = [];
  const total = { pages: 0, ours: 0, bare: 0 };
  for (const path of paths) {
    const images = await scannedPages(path);
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const textLayer = await seconds(() => readDocument(path, 'application/pdf', { ocr: false }));
      ours.push((await seconds(() => readDocument(path, 'application/pdf', { ocr: true }))) - textLayer);
      bare.push(await seconds(() => recognizeBare(images)));
    }
    const measured = { pages: images.length, ours: median(ours), bare: median(bare) };
    figures.push(figure(basename(path), measured, false));
    total.pages += measured.pages;
    total.ours += measured.ours;
    total.bare += measured.bare;
  }
  return [...figures, figure('all scanned samples', total, true)];
}

function figure(what: string, measured: { pages: number; ours: number; bare: number }, held: boolean): Figure {
  const { pages, ours, bare } = measured;
  return {
    name: `OCR of ${what}, ${pages} pages`,
    value: ours,
    unit: 's',
    floor: { name: 'tesseract.js', value: bare },
    target: held ? `ratio <= ${MOST}` : 'told',
    holds: !held || ours / bare <= MOST,
  };
}

/** Processor time of all threads. */
async function seconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** The pages that the product recognises, as the images that it recognises. */
async function scannedPages(path: string): Promise<Buffer[]> {
  const { pages } = await readDocument(path, 'application/pdf', { ocr: true });
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const folder = (name: string) => fileURLToPath(new URL(`./${name}/`, import.meta.resolve('pdfjs-dist/package.json')));
  const document = await getDocument({
    data: new Uint8Array(await readFile(path)),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  }).promise;
  const images: Buffer[] = [];
  for (const { number } of pages.filter(({ method }) => method === 'ocr')) {
    const page = await document.getPage(number);
    images.push(await (await renderPage(page, await findScan(page))).png());
  }
  await document.loadingTask.destroy();
  return images;
}

async function recognizeBare(images: Buffer[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-ocr-'));
  for (const language of LANGUAGES) {
    const data = import.meta.resolve(`@tesseract.js-data/${language}/package.json`);
    const file = `${language}.traineddata.gz`;
    await symlink(fileURLToPath(new URL(`./4.0.0_best_int/${file}`, data)), join(folder, file));
  }
  const worker = await createWorker(LANGUAGES, OEM.LSTM_ONLY, { langPath: folder, gzip: true, cacheMethod: 'none' });
  for (const image of images) await worker.recognize(image);
  await worker.terminate();
  await rm(folder, { recursive: true, force: true });
}
