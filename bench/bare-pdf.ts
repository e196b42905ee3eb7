import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Screens } from '../tests/helpers/chromium.ts';

const PDF_JS = join(import.meta.dirname, '../node_modules/pdfjs-dist/build');
/** Loads what it needs when first asked, as the screens do. */
const PAGE = `<!doctype html><canvas></canvas><script>
let opened;
const open = async () => {
  const pdf = await import('/pdf.min.mjs');
  pdf.GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs';
  return pdf.getDocument({ url: '/file.pdf' }).promise;
};
async function draw(number, width) {
  const began = performance.now();
  const page = await (await (opened ??= open())).getPage(number);
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  const canvas = document.querySelector('canvas');
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  await page.render({ canvas, viewport }).promise;
  await new Promise(requestAnimationFrame);
  return performance.now() - began;
}
</script>`;

/**
 * The floor of a page that is shown of a file: pdf.js draws it in the same browser, on a page that has nothing else.
 *
 * @param shown the file, the page's number and its width in pixels
 * @returns milliseconds of the first drawing, with nothing in the browser's cache, and of the same page drawn again
 */
export async function drawBare(
  screens: Screens,
  shown: { file: Buffer; page: number; width: number },
): Promise<{ first: number; again: number }> {
  const server = createServer(({ url }, answer) => {
    const [type, body] = url?.endsWith('.mjs')
      ? ['text/javascript', readFileSync(join(PDF_JS, url))]
      : url === '/file.pdf'
        ? ['application/pdf', shown.file]
        : ['text/html', PAGE];
    answer.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const page = await screens.open('/health');
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const draw = () => page.evaluate<number>(`draw(${shown.page}, ${shown.width})`);
  const times = { first: await draw(), again: await draw() };
  await page.context().close();
  server.close();
  return times;
}
