// Other formats from a .docx through LibreOffice, and scanned PDFs from its pages. Needs `soffice` and `pdftoppm` on
// the machine that builds the samples; the built files are checked in, so nothing else needs them.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { PDFDocument } from 'pdf-lib';
import { seededRandom } from '../random.ts';

const run = promisify(execFile);
const FILTERS: Record<string, string> = {
  pdf: 'pdf:writer_pdf_Export',
  doc: 'doc:MS Word 97',
  rtf: 'rtf:Rich Text Format',
  odt: 'odt:writer8',
  html: 'html:HTML (StarWriter):UTF8',
};

/** Gives the bytes of `docx` in another format (an extension of `FILTERS`). */
export async function convert(docx: Buffer, extension: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'samples-'));
  try {
    await writeFile(join(folder, 'in.docx'), docx);
    const filter = FILTERS[extension];
    if (!filter) throw new Error(`no filter for ${extension}`);
    const profile = `-env:UserInstallation=file://${join(tmpdir(), 'samples-office-profile')}`;
    const output = ['--convert-to', filter, '--outdir', join(folder, 'out'), join(folder, 'in.docx')];
    await run('soffice', [profile, '--headless', ...output], { timeout: 120_000 });
    return await readFile(join(folder, 'out', `in.${extension}`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Gives a PDF whose pages are grey pictures of `pdf`'s pages, slightly turned and noisy, as an office scanner makes. */
export async function scan(pdf: Buffer, dpi: number, seed: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'samples-'));
  try {
    await writeFile(join(folder, 'in.pdf'), pdf);
    await run('pdftoppm', ['-r', String(dpi), '-gray', '-png', join(folder, 'in.pdf'), join(folder, 'page')]);
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();
    const scanned = await PDFDocument.create();
    const random = seededRandom(seed);
    for (const page of pages) {
      const { jpeg, width, height } = await distort(join(folder, page), random);
      const points = { width: (width / dpi) * 72, height: (height / dpi) * 72 };
      const sheet = scanned.addPage([points.width, points.height]);
      sheet.drawImage(await scanned.embedJpg(jpeg), { x: 0, y: 0, ...points });
    }
    return Buffer.from(await scanned.save());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function distort(path: string, random: () => number) {
  const image = await loadImage(path);
  const { width, height } = image;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f6f6f4';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate(((random() - 0.5) * 1.2 * Math.PI) / 180);
  context.globalAlpha = 0.93;
  context.drawImage(image, -width / 2, -height / 2);
  const pixels = context.getImageData(0, 0, width, height);
  for (let at = 0; at < pixels.data.length; at += 4) {
    const speck = random() < 0.00004 ? -140 : 0;
    const grey = Math.max(0, Math.min(255, pixels.data[at]! + (random() - 0.5) * 18 + speck));
    pixels.data[at] = pixels.data[at + 1] = pixels.data[at + 2] = grey;
  }
  context.putImageData(pixels, 0, 0);
  return { jpeg: canvas.toBuffer('image/jpeg', 55), width, height };
}
