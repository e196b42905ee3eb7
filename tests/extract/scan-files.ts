// Scanned pages made of printed ones: what is painted on the one is a picture on the other.
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { PDFDocument, type PDFPage, StandardFonts, setTextRenderingMode, TextRenderingMode } from 'pdf-lib';
import { loadPdfLibrary } from '../../src/extract/pdf/library.ts';
import { renderPage } from '../../src/extract/pdf/render.ts';

const SIZE: [number, number] = [595, 842];

/** Lines of a page, each with its place from the bottom. */
export type PrintedLines = readonly (readonly [words: string, y: number])[];

/** A picture of printed lines, as PNG. @param share of the resolution that a scanner has */
export async function pictureOf(lines: PrintedLines, share = 1): Promise<Buffer> {
  const printed = await PDFDocument.create();
  await write(printed.addPage(SIZE), printed, lines);
  const { getDocument } = await loadPdfLibrary();
  const folder = new URL('./standard_fonts/', import.meta.resolve('pdfjs-dist/package.json'));
  const document = await getDocument({
    data: await printed.save(),
    standardFontDataUrl: fileURLToPath(folder),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  }).promise;
  const png = await (await renderPage(await document.getPage(1))).png();
  await document.loadingTask.destroy();
  return share === 1 ? png : coarse(png, share);
}

async function coarse(png: Buffer, share: number): Promise<Buffer> {
  const image = await loadImage(png);
  const small = createCanvas(Math.round(image.width * share), Math.round(image.height * share));
  small.getContext('2d').drawImage(image, 0, 0, small.width, small.height);
  const large = createCanvas(image.width, image.height);
  large.getContext('2d').drawImage(small, 0, 0, large.width, large.height);
  return large.encode('png');
}

/** A page that is a picture, with a layer of letters that nobody sees. */
export async function addScan(document: PDFDocument, picture: Buffer, layer: PrintedLines = []): Promise<void> {
  const page = document.addPage(SIZE);
  page.drawImage(await document.embedPng(picture), { x: 0, y: 0, width: SIZE[0], height: SIZE[1] });
  page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible));
  await write(page, document, layer);
}

async function write(page: PDFPage, document: PDFDocument, lines: PrintedLines): Promise<void> {
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const [words, y] of lines) page.drawText(words, { x: 60, y, size: 12, font });
}
