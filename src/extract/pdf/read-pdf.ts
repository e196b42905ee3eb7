/** PDF: the text layer in reading order, page by page; pages without a usable one are recognised. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js';
import type { SourceLine, SourcePage } from '../../hebrew/text/source-text.ts';
import { logicalFromVisual } from '../bidi/logical.ts';
import { ExtractError } from '../errors.ts';
import { openOcr, type PageRecognizer } from '../ocr/recognise.ts';
import { textQuality } from '../text/quality.ts';
import {
  DEFAULT_MAX_PAGES,
  type ExtractWarning,
  type HiddenText,
  MAX_TEXT_CHARS,
  type ReadOptions,
  type ReadResult,
} from '../types.ts';
import { type SortedItems, sortHidden } from './hidden.ts';
import { type Frame, framesOfPage, MAX_ITEMS, type PdfItem } from './items.ts';
import { beginPdf, beginPdfPage, checkUnpacked, loadPdfLibrary } from './library.ts';
import { type DocumentEvidence, gatherPages, linesOfPage, newEvidence } from './lines.ts';
import { beginPaint, paintLog } from './paint.ts';
import { findScan, renderPage, type Scan } from './render.ts';
import { holdAgainst } from './scan-layer.ts';

/** Pages whose fonts are judged together; bounds what is held of a long document. */
const BATCH = 16;
const MAX_IMAGE_PIXELS = 80_000_000;
/** For the text layer of a page; the fullest ones take a second or two. */
const PAGE_TEXT_MS = 20_000;
/** For finding and drawing the image of a page; its recognition has what is left of the page's time. */
const PAGE_DRAWING_MS = 20_000;
/** Within the 60 seconds of contract section 0, so that also a file that stops at a page is answered within them. */
const PAGE_MS = 50_000;

interface Reading {
  file: Buffer;
  document: PDFDocumentProxy;
  options: ReadOptions;
  evidence: DocumentEvidence;
  warnings: Set<ExtractWarning>;
  /** Words that nobody sees. */
  hidden: HiddenText[];
  /** The file opened once more, with what drawing needs; started with the first page that is drawn. */
  drawing?: Promise<PDFDocumentProxy>;
  /** Started with the first page that is recognised. */
  recognizer?: Promise<PageRecognizer>;
}

/**
 * Reads a PDF.
 * @param path of the file
 * @returns one page for each page of the file
 * @throws ExtractError encrypted, corrupt, too_many_pages, empty_text, text_too_long, streams_too_large, page_timeout,
 *   ocr_timeout; recognition_needed when that is refused
 */
export async function readPdf(path: string, options: ReadOptions): Promise<ReadResult> {
  const file = await readFile(path, { signal: options.signal });
  beginPdf();
  const document = await openDocument(file, false);
  const reading: Reading = { file, document, options, evidence: newEvidence(), warnings: new Set(), hidden: [] };
  try {
    if (document.numPages > (options.maxPages ?? DEFAULT_MAX_PAGES)) {
      throw new ExtractError('too_many_pages', `${document.numPages} pages`);
    }
    return await readPages(reading);
  } finally {
    const recognizer = await reading.recognizer?.catch(() => undefined);
    await recognizer?.close();
    const drawing = await reading.drawing?.catch(() => undefined);
    await drawing?.loadingTask.destroy();
    await document.loadingTask.destroy();
  }
}

/**
 * @param forDrawing loads substitutes for fonts that the file does not hold, and the image decoders; reading text needs
 *   neither
 */
async function openDocument(file: Buffer, forDrawing: boolean): Promise<PDFDocumentProxy> {
  const { getDocument } = await loadPdfLibrary();
  const task = getDocument({
    data: new Uint8Array(file), // a copy: the library takes the bytes away
    cMapUrl: packageFolder('cmaps'),
    ...(forDrawing
      ? {
          standardFontDataUrl: packageFolder('standard_fonts'),
          wasmUrl: packageFolder('wasm'),
          iccUrl: packageFolder('iccs'),
          useSystemFonts: false,
          disableFontFace: true,
        }
      : {}),
    useWorkerFetch: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: 0,
  });
  try {
    return await inTime(task.promise, PAGE_TEXT_MS);
  } catch (error) {
    await task.destroy();
    checkUnpacked();
    return toExtractError(error);
  }
}

async function readPages(reading: Reading): Promise<ReadResult> {
  const { document, options } = reading;
  const total = Math.min(document.numPages, options.lastPage ?? document.numPages);
  const pages: SourcePage[] = [];
  const sizes = new Map<number, SourcePage['shown']>();
  const { hidden } = reading;
  let chars = 0;
  for (let first = 1; first <= total; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, total - first + 1) }, (_, i) => first + i);
    const frames: Frame[][] = [];
    const painted: (SourceLine[] | undefined)[] = [];
    for (const number of numbers) {
      const { found, shown, unseen, overScan } = await framesOf(reading, number);
      frames.push(found);
      painted.push(overScan);
      sizes.set(number, shown);
      if (unseen) hidden.push({ page: number, text: unseen });
      options.onMove?.();
    }
    const gathered = gatherPages(reading.evidence, frames);
    for (const [i, number] of numbers.entries()) {
      options.signal?.throwIfAborted();
      const lines = linesOfPage(reading.evidence, gathered[i]!);
      const page = await bestPage(reading, { number, lines, method: 'text' }, painted[i]);
      const shown = sizes.get(number);
      pages.push(shown ? { ...page, shown } : page);
      chars += page.lines.reduce((sum, line) => sum + line.text.length, 0);
      if (chars > MAX_TEXT_CHARS) throw new ExtractError('text_too_long');
      options.onPage?.(number, total);
    }
  }
  if (chars === 0 && options.ocr) throw new ExtractError('empty_text');
  return {
    pages,
    page_count: document.numPages,
    ocr_pages: pages.filter((page) => page.method === 'ocr').length,
    warnings: [...reading.warnings],
    ...(hidden.length > 0 ? { hidden } : {}),
  };
}

/** A page's text, and its measures where it has any. */
interface FoundFrames {
  found: Frame[];
  shown?: SourcePage['shown'];
  /** What of it nobody sees. */
  unseen?: string;
  /** Where the page is a scan with a layer of letters: what is painted over the picture. */
  overScan?: SourceLine[];
}

async function framesOf(reading: Reading, number: number): Promise<FoundFrames> {
  reading.options.signal?.throwIfAborted();
  beginPdfPage('text');
  beginPaint();
  return inTime(readFrames(reading, number), PAGE_TEXT_MS);
}

async function readFrames(reading: Reading, number: number): Promise<FoundFrames> {
  const page = await reading.document.getPage(number).catch(toExtractError);
  const viewport = page.getViewport({ scale: 1 });
  const shown = { width_pt: viewport.width, height_pt: viewport.height, rotation: viewport.rotation };
  try {
    const items = await readItems(page);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.view;
    const sorted = sortHidden(items, paintLog(), { width: x1 - x0, height: y1 - y0, unit: page.userUnit });
    const overScan = sorted.layer.length > 0 ? linesOf(sorted.visible, viewport) : undefined;
    return {
      found: framesOfPage(seenOf(sorted), viewport),
      shown,
      ...unseenOf(sorted, viewport),
      ...(overScan ? { overScan } : {}),
    };
  } catch {
    return { found: [], shown }; // a page whose text cannot be parsed may still have an image that can be recognised
  } finally {
    checkUnpacked();
    page.cleanup();
  }
}

/** The layer of a scan is read like text; where pages are recognised, it is held against the picture. */
const seenOf = ({ visible, layer }: SortedItems): PdfItem[] => (layer.length === 0 ? visible : [...visible, ...layer]);

/** The lines of some runs of a page, whatever else stands on it. */
function linesOf(items: readonly PdfItem[], viewport: Parameters<typeof framesOfPage>[1]): SourceLine[] {
  const evidence = newEvidence();
  const [page] = gatherPages(evidence, [framesOfPage([...items], viewport)]);
  return linesOfPage(evidence, page!);
}

/** The words that nobody sees, in reading order: on the page, and outside its crop box. */
function unseenOf({ hidden }: SortedItems, viewport: Parameters<typeof framesOfPage>[1]): { unseen?: string } {
  const lines = linesOf(hidden, viewport).map((line) => line.text);
  const outside = paintLog()
    .outside.split('\n')
    .map((line) => logicalFromVisual(line.trim(), /[א-ת]/.test(line)));
  const text = [...lines, ...outside].filter((line) => /[\p{L}\p{N}]/u.test(line)).join('\n');
  return text === '' ? {} : { unseen: text };
}

/** The text items of a page, as many as are used: the library would gather millions of them. */
async function readItems(page: PDFPageProxy): Promise<PdfItem[]> {
  const items: PdfItem[] = [];
  const reader = page.streamTextContent().getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return items;
    for (const item of (value as { items: object[] }).items) if ('str' in item) items.push(item as PdfItem);
    if (items.length < MAX_ITEMS) continue;
    await reader.cancel(new Error('enough'));
    return items.slice(0, MAX_ITEMS);
  }
}

/**
 * The text layer where it can be trusted, else what can be recognised on the page's image.
 *
 * @param overScan what is painted over the picture, where the page is a scan with a layer of letters
 */
async function bestPage(reading: Reading, page: SourcePage, overScan?: SourceLine[]): Promise<SourcePage> {
  const text = page.lines.map((line) => line.text).join('\n');
  const quality = textQuality(text);
  const hasLayer = overScan !== undefined && page.lines.length > 0 && reading.options.ocr !== false;
  if (quality === 'good' && !hasLayer) return page;
  if (!reading.options.ocr) {
    if (quality !== 'sparse') reading.warnings.add('ocr_needed');
    return quality === 'garbled' ? { ...page, lines: [] } : page;
  }
  beginPdfPage('drawing');
  const until = performance.now() + PAGE_MS;
  reading.drawing ??= openDocument(reading.file, true);
  const source = await (await reading.drawing).getPage(page.number);
  try {
    const scan = await inTime(findScan(source), PAGE_DRAWING_MS).catch(unlessRefused);
    if (quality === 'sparse' && !scan) return page;
    const recognized = await recognizePage(reading, source, { number: page.number, scan, until });
    // An empty picture says nothing, whatever its layer says; one that was left out for its size is no picture.
    const isEmpty = recognized.isBlank === true && scan !== undefined;
    if (hasLayer && quality !== 'garbled' && (recognized.method === 'ocr' || isEmpty))
      return withLayer(reading, page, recognized, overScan);
    const longer = recognized.lines.reduce((sum, line) => sum + line.text.length, 0) > text.length;
    if (quality === 'garbled') reading.warnings.add('garbled_text_layer');
    return longer || quality === 'garbled' ? recognized : page;
  } finally {
    source.cleanup();
  }
}

/** A scan whose layer of letters says what the picture shows, and what else it says as hidden. */
function withLayer(
  { hidden }: Reading,
  page: SourcePage,
  { isBlank: _, ...recognized }: SourcePage & { isBlank?: boolean },
  overScan: readonly SourceLine[],
): SourcePage {
  const held = holdAgainst(page.lines, overScan, recognized);
  if (held.hidden.length > 0) hidden.push({ page: page.number, text: held.hidden.join('\n') });
  return { ...recognized, lines: held.lines };
}

async function recognizePage(
  reading: Reading,
  page: PDFPageProxy,
  { number, scan, until }: { number: number; scan: Scan | undefined; until: number },
): Promise<SourcePage & { isBlank?: boolean }> {
  if (reading.options.ocr === 'refuse') throw new ExtractError('recognition_needed');
  const image = await inTime(renderPage(page, scan), PAGE_DRAWING_MS).catch(unlessRefused);
  if (!image) {
    reading.warnings.add('page_unreadable');
    return { number, lines: [], method: 'text' };
  }
  if (image.blank) return { number, lines: [], method: 'text', isBlank: true };
  reading.recognizer ??= openOcr();
  const recognizer = await reading.recognizer;
  const { lines, confidence } = await recognizer.recognize(image, until - performance.now(), reading.options.signal);
  return { number, lines, method: 'ocr', confidence };
}

/** A damaged picture is passed over; one beyond a limit refuses the file. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof ExtractError) throw error;
  checkUnpacked();
  return undefined;
}

/** @throws ExtractError page_timeout */
async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ExtractError('page_timeout')), limitMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

function toExtractError(error: unknown): never {
  if (error instanceof ExtractError) throw error;
  checkUnpacked();
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') throw new ExtractError('encrypted', undefined, { cause: error });
  throw new ExtractError('corrupt', error instanceof Error ? error.message : String(error), { cause: error });
}

function packageFolder(name: string): string {
  return fileURLToPath(new URL(`./${name}/`, import.meta.resolve('pdfjs-dist/package.json')));
}
