/**
 * Recognition of page images by tesseract.js with the language data from npm: no network.
 *
 * The Hebrew model alone is twice as fast as Hebrew and English together and makes fewer mistakes in Hebrew. What it
 * cannot read it marks by low confidence or by a word far wider than its letters: those places are then read once more
 * with the English model.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Line, Worker } from 'tesseract.js';
import type { SourceLine } from '../../hebrew/text/source-text.ts';
import { openWorkLimit } from '../../lib/work-limit.ts';
import { ExtractError } from '../errors.ts';
import type { PageImage } from '../pdf/render.ts';
import { type Doubt, doubtsOf, type RecognizedWord, settleDoubt } from './doubts.ts';
import { linesOfWords, type OcrWord } from './lines.ts';

export interface PageRecognizer {
  /**
   * @param limitMs what is left of the time of the page
   * @returns the page's lines in reading order, and how sure its letters are, 0 to 1
   * @throws ExtractError ocr_timeout; the signal's reason when it aborts
   */
  recognize(image: PageImage, limitMs: number, signal?: AbortSignal): Promise<RecognizedPage>;
  /** Ends the recognition threads and removes their temporary files. */
  close(): Promise<void>;
}

export interface RecognizedPage {
  lines: SourceLine[];
  confidence: number;
}

interface Engine {
  hebrew: Worker;
  /** Started with the first doubtful place. */
  english: () => Promise<Worker>;
}

/** Starts a recognition thread; `close` must be called. */
export async function openOcr(): Promise<PageRecognizer> {
  const opened: Promise<{ worker: Worker; folder: string }>[] = [];
  const open = (language: string) => {
    const opening = openWorker(language);
    opened.push(opening);
    return opening;
  };
  const { worker: hebrew } = await open('heb');
  let english: Promise<Worker> | undefined;
  const engine: Engine = {
    hebrew,
    english: () => {
      english ??= open('eng').then(({ worker }) => worker);
      return english;
    },
  };
  return {
    recognize: (image, limitMs, signal) =>
      withLimits((stopped) => recognizePage(engine, image, stopped), limitMs, signal),
    close: async () => {
      for (const opening of opened) {
        const { worker, folder } = await opening;
        await worker.terminate();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Whether the recogniser and its language data are there. */
export function isOcrInstalled(): boolean {
  try {
    import.meta.resolve('tesseract.js');
    return ['heb', 'eng'].every((language) => existsSync(dataFile(language)));
  } catch {
    return false;
  }
}

const dataName = (language: string): string => `${language}.traineddata.gz`;

const dataFile = (language: string): string => {
  const data = import.meta.resolve(`@tesseract.js-data/${language}/package.json`);
  return fileURLToPath(new URL(`./4.0.0_best_int/${dataName(language)}`, data));
};

async function openWorker(language: string): Promise<{ worker: Worker; folder: string }> {
  const { createWorker, OEM, PSM } = await import('tesseract.js');
  // The library would keep a copy of the data beside a path with other rights; a folder of our own is removed at the end.
  const folder = await mkdtemp(join(tmpdir(), 'ocr-data-'));
  try {
    await symlink(dataFile(language), join(folder, dataName(language)));
    const worker = await createWorker(language, OEM.LSTM_ONLY, {
      langPath: folder,
      gzip: true,
      cacheMethod: 'none',
      logger: () => {},
      errorHandler: () => {}, // failures reject the call that caused them
    });
    await worker.setParameters({ tessedit_pageseg_mode: language === 'heb' ? PSM.AUTO : PSM.SINGLE_LINE });
    return { worker, folder };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Runs the recognition of one page; `stopped` rejects when the time is over or the signal aborts. */
async function withLimits<T>(
  work: (stopped: Promise<never>) => Promise<T>,
  limitMs: number,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  stopped.catch(() => {});
  const onAbort = () => reject(signal?.reason);
  // A scan gives way to everything else: what it waits for a processor is not the page's fault.
  const onOver = () => reject(new ExtractError('ocr_timeout'));
  const limit = openWorkLimit({ pid: process.pid, ms: Math.max(0, limitMs), onOver });
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await work(stopped);
  } finally {
    limit.stop();
    signal?.removeEventListener('abort', onAbort);
  }
}

async function recognizePage(engine: Engine, image: PageImage, stopped: Promise<never>): Promise<RecognizedPage> {
  const dpi = String(Math.round(image.scale * 72));
  await Promise.race([engine.hebrew.setParameters({ user_defined_dpi: dpi }), stopped]);
  const lines = await readLines(engine.hebrew, await image.png(), stopped);
  const words: OcrWord[] = [];
  const sure = { letters: 0, sum: 0 };
  for (const line of lines) {
    const settled = new Set<RecognizedWord>(line.words);
    for (const doubt of doubtsOf(line.words)) {
      const better = await readAgain(engine, image, doubt, stopped);
      for (const word of doubt.words) settled.delete(word);
      for (const word of better) settled.add(word);
    }
    words.push(...wordsOf(line, settled, image.scale));
    for (const { text, confidence } of settled) {
      sure.letters += text.length;
      sure.sum += text.length * confidence;
    }
  }
  return {
    lines: linesOfWords(words, { width: image.width / image.scale, height: image.height / image.scale }),
    confidence: Math.round(sure.sum / Math.max(1, sure.letters)) / 100,
  };
}

async function readLines(worker: Worker, png: Buffer, stopped: Promise<never>): Promise<Line[]> {
  const work = worker.recognize(png, {}, { text: false, blocks: true });
  work.catch(() => {}); // the thread may be ended while it works
  const { data } = await Promise.race([work, stopped]);
  return (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
}

/** Reads a doubtful place again. */
async function readAgain(
  engine: Engine,
  image: PageImage,
  doubt: Doubt,
  stopped: Promise<never>,
): Promise<readonly RecognizedWord[]> {
  const margin = Math.round((doubt.box.y1 - doubt.box.y0) * 0.25);
  const box = {
    x0: Math.max(0, doubt.box.x0 - margin),
    y0: Math.max(0, doubt.box.y0 - margin),
    x1: Math.min(image.width, doubt.box.x1 + margin),
    y1: Math.min(image.height, doubt.box.y1 + margin),
  };
  const lines = await readLines(await engine.english(), await image.png(box), stopped);
  const words = lines.flatMap((line) => line.words);
  return settleDoubt(
    doubt,
    words.map(({ text, confidence, bbox }) => ({
      text,
      confidence,
      bbox: { x0: bbox.x0 + box.x0, x1: bbox.x1 + box.x0, y0: bbox.y0 + box.y0, y1: bbox.y1 + box.y0 },
    })),
  );
}

function wordsOf(line: Line, words: Iterable<RecognizedWord>, scale: number): OcrWord[] {
  const { baseline } = line;
  const slope = (baseline.y1 - baseline.y0) / Math.max(1, baseline.x1 - baseline.x0);
  return [...words]
    .map((word) => ({
      text: word.text.replace(/[\u200e\u200f\u202a-\u202e]/g, '').trim(),
      x0: word.bbox.x0 / scale,
      x1: word.bbox.x1 / scale,
      y: (baseline.y0 + slope * (word.bbox.x0 - baseline.x0)) / scale,
      size: line.rowAttributes.rowHeight / scale,
      lean: (Math.atan(slope) * 180) / Math.PI,
      top: word.bbox.y0 / scale,
      bottom: word.bbox.y1 / scale,
    }))
    .filter((word) => word.text !== '');
}
