// `npm run build:web`: builds the workspace into web/dist. Runs after `npm ci` and, where the bundle is not of the present
// sources, at `npm start`. Several may be started at once: one builds, the others wait and find it done.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { takeOwnerLock } from '../src/db/owner/lock.ts';
import { BUNDLE_FOLDER, bundleStamp, STAMP, sourceStamp, WEB_FOLDER } from '../src/features/web/bundle.ts';

const COMPRESSED = new Set(['.js', '.mjs', '.css', '.svg', '.wasm', '.ttf', '.pfb']);
const OUT = join(WEB_FOLDER, `.build-${process.pid}`);

async function main(): Promise<void> {
  let lock = takeOwnerLock(join(WEB_FOLDER, '.build.lock'));
  while (!lock) {
    await wait(200);
    lock = takeOwnerLock(join(WEB_FOLDER, '.build.lock'));
  }
  const stamp = await sourceStamp();
  if (bundleStamp() === stamp && !process.argv.includes('--force')) return;
  const began = performance.now();
  // Whatever the environment of who starts this says: another value makes React's slower and larger development build.
  process.env.NODE_ENV = 'production';
  try {
    await removeLeftOvers();
    await build({ root: WEB_FOLDER, logLevel: 'warn', build: { outDir: OUT, emptyOutDir: true } });
    await copyPdfParts();
    await compressAll(join(OUT, 'assets'));
    await writeFile(join(OUT, STAMP), `${stamp}\n`);
    await rename(BUNDLE_FOLDER, `${OUT}-former`).catch(() => undefined);
    await rename(OUT, BUNDLE_FOLDER);
  } finally {
    await removeLeftOvers();
  }
  console.log(`web/dist is built (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}

/** Of builds that were killed; only the holder of the lock builds. */
async function removeLeftOvers(): Promise<void> {
  for (const name of await readdir(WEB_FOLDER))
    if (name.startsWith('.build-')) await rm(join(WEB_FOLDER, name), { recursive: true, force: true });
}

/** Decoders of scans and the standard fonts, which pdf.js loads when a file needs them. */
async function copyPdfParts(): Promise<void> {
  const from = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const to = join(OUT, 'assets', 'pdf');
  await mkdir(to, { recursive: true });
  for (const folder of ['wasm', 'standard_fonts'])
    for (const name of await readdir(join(from, folder)))
      if (/\.(?:wasm|js|pfb|ttf)$/.test(name))
        await writeFile(join(to, name), await readFile(join(from, folder, name)));
}

async function compressAll(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  for (const file of files) {
    if (!file.isFile() || !COMPRESSED.has(extname(file.name))) continue;
    const path = join(file.parentPath, file.name);
    const content = await readFile(path);
    const [small, smaller] = await Promise.all([
      promisify(gzip)(content, { level: 9 }),
      promisify(brotliCompress)(content, brotli),
    ]);
    if (small.length < content.length) await writeFile(`${path}.gz`, small);
    if (smaller.length < content.length) await writeFile(`${path}.br`, smaller);
  }
}

await main();
process.exit(0);
