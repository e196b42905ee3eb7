/** Page images for recognition; nothing is rendered for pages whose text layer is good. */
import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js';
import { loadPdfLibrary } from './library.ts';

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** An image of a page; all measures in pixels. */
export interface PageImage {
  width: number;
  height: number;
  /** Pixels in one point of the page. */
  scale: number;
  /** Nothing is printed on the page. */
  blank: boolean;
  /** The whole page or a part of it as PNG. */
  png(part?: Box): Promise<Buffer>;
}

const DPI = 300;
/** A scan beyond these is drawn at 300. */
const MIN_DPI = 180;
const MAX_DPI = 420;
/** A plan sheet larger than A3 is recognised at a lower resolution. */
const MAX_PIXELS = 18_000_000;
/** Share of the page that a scanned image covers. */
const LARGE = 0.4;

/**
 * Draws a page at 300 dots an inch, less for very large pages; a scan at its own resolution, since every resampling
 * costs letters.
 * @param scan the scanned image, as found by `findScan`
 * @throws what pdf.js throws on a damaged page
 */
export async function renderPage(page: PDFPageProxy, scan?: Scan): Promise<PageImage> {
  const { createCanvas } = await import('@napi-rs/canvas');
  const { width, height } = page.getViewport({ scale: 1 });
  const wanted = scan && scan.scale > MIN_DPI / 72 && scan.scale < MAX_DPI / 72 ? scan.scale : DPI / 72;
  const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / (width * height)));
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  // The canvas of @napi-rs/canvas has what pdf.js uses of a browser's one, not its full type.
  await page.render({ canvas: null, canvasContext: context as never, viewport, background: 'white' }).promise;
  const blank = isBlank(context.getImageData(0, 0, canvas.width, canvas.height).data);
  const png = (part?: Box) => {
    if (!part) return canvas.encode('png');
    const crop = createCanvas(Math.max(1, part.x1 - part.x0), Math.max(1, part.y1 - part.y0));
    crop.getContext('2d').drawImage(canvas, -part.x0, -part.y0);
    return crop.encode('png');
  };
  return { width: canvas.width, height: canvas.height, scale, blank, png };
}

/** An image that covers much of a page. */
export interface Scan {
  /** Its pixels in one point of the page. */
  scale: number;
}

/** Finds the image that covers much of the page, as a scan does. */
export async function findScan(page: PDFPageProxy): Promise<Scan | undefined> {
  const { OPS } = await loadPdfLibrary();
  const list = await page.getOperatorList();
  const { width, height } = page.getViewport({ scale: 1 });
  const stack: number[][] = [];
  let matrix = [1, 0, 0, 1, 0, 0];
  for (const [i, operator] of list.fnArray.entries()) {
    if (operator === OPS.save) stack.push(matrix);
    else if (operator === OPS.restore) matrix = stack.pop() ?? matrix;
    else if (operator === OPS.transform) matrix = multiply(matrix, list.argsArray[i] as number[]);
    else if (operator === OPS.paintImageXObject || operator === OPS.paintImageMaskXObject) {
      const [a = 0, b = 0, c = 0, d = 0] = matrix;
      if (Math.abs(a * d - b * c) <= LARGE * width * height) continue;
      const [first, imageWidth] = list.argsArray[i] as [unknown, unknown];
      const pixels = typeof imageWidth === 'number' ? imageWidth : (first as { width?: number } | null)?.width;
      return { scale: (pixels ?? 0) / Math.hypot(a, b) };
    }
  }
  return undefined;
}

function multiply(m: number[], n: number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [na = 1, nb = 0, nc = 0, nd = 1, ne = 0, nf = 0] = n;
  return [a * na + c * nb, b * na + d * nb, a * nc + c * nd, b * nc + d * nd, a * ne + c * nf + e, b * ne + d * nf + f];
}

/** Every fourth pixel is enough to see ink. */
function isBlank(pixels: Uint8ClampedArray): boolean {
  let dark = 0;
  for (let i = 0; i < pixels.length; i += 16) if (pixels[i]! + pixels[i + 1]! + pixels[i + 2]! < 360) dark++;
  return dark < pixels.length / 16 / 20_000;
}
