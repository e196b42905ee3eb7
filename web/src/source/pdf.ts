// pdf.js, loaded when the first file is opened; its decoders and standard fonts come from our own origin.
import type { PDFDocumentProxy } from 'pdfjs-dist';

let library: Promise<typeof import('pdfjs-dist')> | undefined;

function load() {
  library ??= (async () => {
    const [pdf, worker] = await Promise.all([import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.min.mjs?url')]);
    pdf.GlobalWorkerOptions.workerSrc = worker.default;
    return pdf;
  })();
  return library;
}

const PARTS = '/assets/pdf/';
/** Files that stay open: those one goes to and fro between. */
const KEPT = 6;
const opened = new Map<string, Promise<PDFDocumentProxy>>();

/** Opens a PDF of the service; what was opened lately is open still. */
export function openPdf(url: string): Promise<PDFDocumentProxy> {
  const known = opened.get(url);
  opened.delete(url);
  const file = known ?? start(url);
  opened.set(url, file);
  for (const [oldest, former] of opened) {
    if (opened.size <= KEPT) break;
    opened.delete(oldest);
    void former.then((pdf) => pdf.loadingTask.destroy()).catch(() => undefined);
  }
  return file;
}

function start(url: string): Promise<PDFDocumentProxy> {
  const file = load().then((pdf) => pdf.getDocument({ url, wasmUrl: PARTS, standardFontDataUrl: PARTS }).promise);
  file.catch(() => opened.delete(url));
  return file;
}
