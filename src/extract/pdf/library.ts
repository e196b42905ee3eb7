/**
 * pdf.js with a limit on what streams unpack to, and with what it knows of each letter. The library decodes a stream into
 * one growing buffer and knows no limit: 877 bytes made 4 GB. And it gathers letters into runs without saying where each
 * of them stands. Its places that grow and that gather are therefore told of here while its source is loaded.
 */
import { registerHooks } from 'node:module';
import { ExtractError } from '../errors.ts';
import { keepLetters, LETTER_HOOKS } from './letters.ts';
import { keepPaint, PAINT_HOOKS } from './paint.ts';

const MB = 1024 * 1024;
/**
 * For a page's text layer: the content of the fullest drawings takes some 50 MB. For a page that is drawn: the picture of a
 * sheet of 80 megapixels in three colours takes 240 MB, twice that with its predictor.
 */
const LIMITS = {
  text: { stream: 128 * MB, page: 256 * MB },
  drawing: { stream: 256 * MB, page: 768 * MB },
};
/** Everything that is unpacked for the text layers of a file: half a megabyte for each of 2,000 pages. */
const MAX_TEXT_BYTES = 1024 * MB;

/** Places of the library's source, each of which stands there once, and what is put before them. */
const HOOKS: Record<string, string> = {
  'const buffer2 = new Uint8Array(size);': 'globalThis.pdfStreamGrows?.(size - buffer.byteLength, size);',
  'totalLength += chunk.byteLength;': 'globalThis.pdfStreamGrows?.(chunk.byteLength, totalLength);',
  ...LETTER_HOOKS,
  ...PAINT_HOOKS,
};

declare global {
  /** Called by the library as a stream grows by `added` to `size` bytes. */
  var pdfStreamGrows: ((added: number, size: number) => void) | undefined;
}

/** What the file that is being read has unpacked so far. A reader process reads one file at a time. */
const unpacked = { use: 'text' as keyof typeof LIMITS, page: 0, text: 0, exceeded: false };

type PdfLibrary = typeof import('pdfjs-dist/legacy/build/pdf.mjs');
let library: Promise<PdfLibrary> | undefined;

/** Loads the library, once. @throws Error when its source has no longer the places that are told of */
export function loadPdfLibrary(): Promise<PdfLibrary> {
  library ??= load();
  return library;
}

/** Begins to count anew for a file. */
export function beginPdf(): void {
  Object.assign(unpacked, { use: 'text', page: 0, text: 0, exceeded: false });
}

/** Begins to count anew for a page: one whose text layer is read, or one that is drawn, pictures and all. */
export function beginPdfPage(use: keyof typeof LIMITS): void {
  Object.assign(unpacked, { use, page: 0 });
}

/**
 * The library passes over streams that cannot be decoded, also those that were stopped here: to be called after it.
 *
 * @throws ExtractError streams_too_large
 */
export function checkUnpacked(): void {
  if (unpacked.exceeded) throw new ExtractError('streams_too_large');
}

async function load(): Promise<PdfLibrary> {
  let seen = 0;
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.endsWith('/pdf.worker.mjs') || !loaded.source) return loaded;
      const source = Buffer.from(loaded.source as Uint8Array).toString();
      return {
        ...loaded,
        source: Object.entries(HOOKS).reduce((text, [place, hook]) => {
          const parts = text.split(place);
          seen += parts.length === 2 ? 1 : 0;
          return parts.join(hook + place);
        }, source),
      };
    },
  });
  try {
    const worker = 'pdfjs-dist/legacy/build/pdf.worker.mjs';
    await import(worker); // the library takes it from the global object where it finds it
    const pdf = await import('pdfjs-dist/legacy/build/pdf.mjs');
    if (seen !== Object.keys(HOOKS).length) throw new Error('pdf.js no longer has the places that are told of here');
    globalThis.pdfStreamGrows = count;
    keepLetters();
    keepPaint(pdf.OPS);
    return pdf;
  } finally {
    hooks.deregister();
  }
}

function count(added: number, size: number): void {
  const { stream, page } = LIMITS[unpacked.use];
  unpacked.page += added;
  if (unpacked.use === 'text') unpacked.text += added;
  unpacked.exceeded ||= size > stream || unpacked.page > page || unpacked.text > MAX_TEXT_BYTES;
  checkUnpacked();
}
