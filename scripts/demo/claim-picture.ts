import { createCanvas, loadImage } from '@napi-rs/canvas';
import { loadPdfLibrary } from '../../src/extract/pdf/library.ts';
import { renderPage } from '../../src/extract/pdf/render.ts';

/** Boxes on a page, as `GET …/places` gives them. */
export interface PageBoxes {
  number: number;
  boxes: { x: number; y: number; width: number; height: number }[];
}

const WIDTH = 1000;

/** A picture of a page of a PDF with a frame round each box, as PNG. */
export async function drawBoxes(pdf: Uint8Array, { number, boxes }: PageBoxes): Promise<Uint8Array> {
  const { getDocument } = await loadPdfLibrary();
  const wasmUrl = new URL('./wasm/', import.meta.resolve('pdfjs-dist/package.json')).pathname;
  const document = await getDocument({ data: new Uint8Array(pdf), wasmUrl, disableFontFace: true, verbosity: 0 })
    .promise;
  try {
    const page = await loadImage(await (await renderPage(await document.getPage(number))).png());
    const canvas = createCanvas(WIDTH, Math.round((WIDTH * page.height) / page.width));
    const context = canvas.getContext('2d');
    context.drawImage(page, 0, 0, canvas.width, canvas.height);
    context.strokeStyle = 'rgb(200, 0, 0)';
    context.fillStyle = 'rgba(255, 220, 0, 0.3)';
    context.lineWidth = 2;
    for (const { x, y, width, height } of boxes) {
      const frame = [x * canvas.width, y * canvas.height, width * canvas.width, height * canvas.height] as const;
      context.fillRect(...frame);
      context.strokeRect(...frame);
    }
    return await canvas.encode('png');
  } finally {
    await document.loadingTask.destroy();
  }
}
