import { fileURLToPath } from 'node:url';
import { PDFDocument } from 'pdf-lib';
import { loadPdfLibrary } from '../src/extract/pdf/library.ts';
import { renderPage } from '../src/extract/pdf/render.ts';

/**
 * A PDF of pictures of the pages of another one, each in its place, as a scanner at 300 dots an inch makes it.
 *
 * @param most pages from the first on
 */
export async function scanOf(bytes: Uint8Array, most = Number.POSITIVE_INFINITY): Promise<Uint8Array> {
  const folder = new URL('./standard_fonts/', import.meta.resolve('pdfjs-dist/package.json'));
  const { getDocument } = await loadPdfLibrary();
  const document = await getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: fileURLToPath(folder),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  }).promise;
  const scan = await PDFDocument.create();
  for (let number = 1; number <= Math.min(most, document.numPages); number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const picture = await scan.embedPng(await (await renderPage(page)).png());
    scan.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  }
  await document.loadingTask.destroy();
  return scan.save();
}
