import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCases } from '../samples/load.ts';
import { boxesOf } from '../src/domain/places/boxes.ts';
import { placePages } from '../src/domain/places/build.ts';
import { finder } from '../src/domain/places/find-again.ts';
import { packLines } from '../src/domain/places/pack.ts';
import type { PagePlaces } from '../src/domain/places/types.ts';
import { readDocument } from '../src/extract/read-document.ts';
import { CONTENT_TYPES } from '../src/extract/types.ts';
import { type Claim, extractClaims } from '../src/hebrew/read/claims/extract.ts';
import { proofread } from '../src/hebrew/text/proofread/proofread.ts';
import { commonLetters, lettersIn } from '../tests/helpers/page-letters.ts';
import { startService } from '../tests/helpers/service.ts';
import { addDocument, askJson, type TextFile, untilCompleted } from './http-client.ts';
import { scanOf } from './scanned.ts';
import { type Figure, median, NONE, quantile, rightShare } from './table.ts';

/** As many documents are scanned: a page takes seconds. */
const SCANS = Number(process.env.BENCH_SCANS ?? 4);
const ROUNDS = 5;
const QUESTIONS = 400;
/** Share of a claim's letters that stand in its boxes; a scan's are recognised, the page's own are not. */
const IN_ITS_BOX = { pdf: 0.9, scan: 0.8 };

/**
 * Places (contract section 9): whether each claim of the samples stands in its boxes, held against the letters that pdf.js
 * finds there; of scans, which are pictures of these very pages, against the letters of the printed ones.
 */
export async function measurePlaces(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-places-'));
  const printed = await samplePdfs();
  const figures: Figure[] = [];
  const readings = new Map<string, Read>();
  for (const { path, docType, party } of printed) readings.set(path, await read(path, docType, party));
  const pdf = await hits([...readings].map(([path, reading]) => ({ path, reading, least: IN_ITS_BOX.pdf })));
  figures.push(rightShare(`${pdf.length} claims of PDFs in their boxes`, shareOf(pdf), 0.99));
  const scans: { path: string; reading: Read; least: number }[] = [];
  for (const { path, docType, party } of printed.slice(0, SCANS)) {
    const scan = join(folder, `${scans.length}.pdf`);
    await writeFile(scan, await scanOf(await readFile(path)));
    scans.push({ path, reading: await read(scan, docType, party), least: IN_ITS_BOX.scan });
  }
  const scanned = await hits(scans);
  figures.push(rightShare(`${scanned.length} claims of scans in their boxes`, shareOf(scanned), 0.97));
  figures.push(...anchorFigures(scans.map(({ path, reading }) => ({ from: readings.get(path)!, to: reading.text }))));
  figures.push(...storageFigures([...readings.values(), ...scans.map(({ reading }) => reading)]));
  figures.push(await costFigure(printed.map(({ path }) => path)));
  figures.push(...(await answerFigures(printed[0]!.path)));
  await rm(folder, { recursive: true });
  return figures;
}

interface Read {
  text: string;
  pages: PagePlaces[];
  claims: Claim[];
}

async function samplePdfs() {
  const documents = (await loadCases()).flatMap((sample) => sample.documents);
  return documents.flatMap(({ files, labels }) =>
    files
      .filter(({ path, scanned }) => path.endsWith('.pdf') && !scanned)
      .map(({ path }) => ({ path, docType: labels.doc_type as string, party: labels.filer as Claim['party'] | null })),
  );
}

async function read(path: string, docType: string, party: Claim['party'] | null): Promise<Read> {
  const { pages } = await readDocument(path, CONTENT_TYPES.pdf, { ocr: true });
  const clean = proofread(pages);
  const { text, pageStarts } = clean;
  return { text, pages: placePages(pages, clean), claims: extractClaims(text, docType, { party, pageStarts }) };
}

/** For each claim whether its letters are those of its boxes on the page where it begins. */
async function hits(all: { path: string; reading: Read; least: number }[]): Promise<boolean[]> {
  const found: boolean[] = [];
  for (const { path, reading, least } of all) {
    for (const claim of reading.claims) {
      let letters = '';
      for (const page of reading.pages) {
        const boxes = boxesOf(page, claim);
        if (boxes.length > 0) letters += await lettersIn(path, page.number, boxes);
      }
      found.push(commonLetters(letters, claim.text) >= least);
    }
  }
  return found;
}

const shareOf = (all: boolean[]): number => all.filter(Boolean).length / Math.max(1, all.length);

/** Claims of a printed document found again in what was recognised of its scan, and after ten corrections of its text. */
function anchorFigures(pairs: { from: Read; to: string }[]): Figure[] {
  const corrected = pairs.map(({ from }) => ({ from, to: withSlips(from.text) }));
  return [
    ...[
      ['after a reading of the scan', pairs] as const,
      ['after ten corrections of the text', corrected] as const,
    ].flatMap(([when, list]) => {
      const all = list.flatMap(({ from, to }) => {
        const again = finder(from.text, to);
        return from.claims.map((claim) => {
          const place = again.find(claim);
          return place && { claim: claim.text, found: to.slice(place.start, place.end) };
        });
      });
      const wrong = all.filter((one) => one && commonLetters(one.claim, one.found) < 0.8).length;
      const found = all.filter(Boolean).length / Math.max(1, all.length);
      return [
        rightShare(`anchors found ${when}`, found, 0.98),
        { name: `anchors wrong ${when}`, value: wrong, unit: '', floor: NONE, target: '= 0', holds: wrong === 0 },
      ];
    }),
  ];
}

/** Ten words spread over a text, each put right in one letter. */
function withSlips(text: string): string {
  const words = [...text.matchAll(/[א-ת]{5,}/g)];
  const step = Math.max(1, Math.floor(words.length / 10));
  let changed = text;
  for (const { index } of words.filter((_, i) => i % step === 0).slice(0, 10))
    changed = `${changed.slice(0, index + 2)}ץ${changed.slice(index + 3)}`;
  return changed;
}

function storageFigures(all: Read[]): Figure[] {
  const pages = all.flatMap((one) => one.pages);
  const lines = pages.reduce((sum, page) => sum + page.lines.length, 0);
  const bytes = pages.reduce((sum, page) => sum + packLines(page.lines).length, 0);
  const text = all.reduce((sum, one) => sum + Buffer.byteLength(one.text), 0);
  const ofManyPages = (stored: number) => ((stored / pages.length) * 2000) / 1024 / 1024;
  return [
    {
      name: 'places stored',
      value: bytes / lines,
      unit: 'bytes a line',
      floor: { name: 'the text itself', value: text / lines },
      target: '<= 100',
      holds: bytes / lines <= 100,
    },
    {
      name: 'places of 2,000 pages',
      value: ofManyPages(bytes),
      unit: 'MiB',
      floor: { name: 'the text itself', value: ofManyPages(text) },
      target: 'told',
      holds: true,
    },
  ];
}

/** Reading and proofreading, with the places laid out and packed or without. */
async function costFigure(paths: string[]): Promise<Figure> {
  const [plain, placed]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    for (const path of paths.slice(0, 12)) {
      const started = performance.now();
      const { pages } = await readDocument(path, CONTENT_TYPES.pdf, { ocr: false });
      const clean = proofread(pages);
      const read = performance.now();
      for (const { lines } of placePages(pages, clean)) packLines(lines);
      plain.push(read - started);
      placed.push(performance.now() - started);
    }
  }
  const [without, value] = [median(plain), median(placed)];
  return {
    name: 'reading a PDF and placing its words',
    value,
    unit: 'ms',
    floor: { name: 'reading', value: without },
    target: 'ratio <= 1.1',
    holds: value / without <= 1.1,
  };
}

/** Of a printed pleading, and of a letter of a million and a half characters. */
async function answerFigures(path: string): Promise<Figure[]> {
  const service = await startService();
  try {
    await askJson(`${service.url}/api/cases/create`, { case_number: '1/26' });
    const paragraphs = Array.from({ length: 20_000 }, (_, n) => `${n + 1}. ${LETTER} ${n}`);
    const letter = new TextEncoder().encode(paragraphs.join('\n\n'));
    const files = [
      ['GET …/places, p95', { filename: 'ערר.pdf', text: new Uint8Array(await readFile(path)), docType: 'appeal' }],
      ['GET …/places of a long text, p95', { filename: 'מכתב.txt', text: letter, docType: 'correspondence' }],
    ] as const;
    const figures: Figure[] = [];
    for (const [name, file] of files) figures.push(await answerFigure(service.url, name, { ...file, title: name }));
    return figures;
  } finally {
    await service.stop();
    await service.discard();
  }
}

const LETTER = 'מכתב בעניין הבניין ברחוב הזית וכל מה שנאמר בו ביום ההוא מספר';

async function answerFigure(url: string, name: string, file: TextFile): Promise<Figure> {
  await untilCompleted(url, await addDocument(url, '1/26', file));
  const { documents } = await askJson<{ documents: { document_id: string; title: string }[] }>(
    `${url}/api/cases/1%2F26/details`,
  );
  const { document_id: id } = documents.find(({ title }) => title === file.title)!;
  const address = `${url}/api/cases/1%2F26/documents/${id}`;
  const { text } = await askJson<{ text: string }>(address);
  const value = await p95Of((i) => {
    const start = (i * 7919) % Math.max(1, text.length - 400);
    return askJson(`${address}/places?start=${start}&end=${start + 300}`);
  });
  const floor = { name: 'GET /api/health', value: await p95Of(() => askJson(`${url}/api/health`)) };
  return { name, value, unit: 'ms', floor, target: '<= 15', holds: value <= 15 };
}

/** Without the first quarter, in which the service gets warm. */
async function p95Of(ask: (i: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < QUESTIONS; i++) {
    const started = performance.now();
    await ask(i);
    times.push(performance.now() - started);
  }
  return quantile(times.slice(QUESTIONS / 4), 0.95);
}
