// `npm run build:web`: builds the workspace into web/dist. Runs after `npm ci` and, where the bundle is not of the present
// sources, at `npm start`. Several may be started at once: one builds, the others wait and find it done.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type Manifest } from 'vite';
import { takeOwnerLock } from '../src/db/owner/lock.ts';
import { SCREENS } from '../src/domain/screens.ts';
import {
  BUNDLE_FOLDER,
  bundleStamp,
  EARLY_PARTS,
  type EarlyParts,
  STAMP,
  sourceStamp,
  WEB_FOLDER,
} from '../src/features/web/bundle.ts';

const COMPRESSED = new Set(['.js', '.mjs', '.css', '.svg', '.wasm', '.ttf', '.pfb']);
const OUT = join(WEB_FOLDER, `.build-${process.pid}`);
const MANIFEST = 'manifest.json';

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
    await build({ root: WEB_FOLDER, logLevel: 'warn', build: { outDir: OUT, emptyOutDir: true, manifest: MANIFEST } });
    await noteEarlyParts();
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

/** Notes what each screen is made of beside the page's own parts, so that its page can ask for all of it at once. */
async function noteEarlyParts(): Promise<void> {
  const path = join(OUT, MANIFEST);
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
  const own = partsOf(manifest, 'index.html');
  for (const name of own.scripts) await compileAtOnce(join(OUT, name));
  const early: EarlyParts = {};
  for (const screen of SCREENS) {
    const parts = partsOf(manifest, `src/features${screen}/screen.tsx`);
    early[screen] = {
      scripts: [...parts.scripts].filter((name) => !own.scripts.has(name)),
      styles: [...parts.styles].filter((name) => !own.styles.has(name)),
    };
  }
  early['/'] = early['/inbox']!;
  await writeFile(join(OUT, EARLY_PARTS), JSON.stringify(early));
  await rm(path);
}

/** Most of what comes before the first screen is called at once: a browser compiles it while it loads, beside the page. */
const compileAtOnce = async (path: string): Promise<void> =>
  writeFile(path, `//# allFunctionsCalledOnLoad\n${await readFile(path, 'utf8')}`);

/** A part of the bundle and all that it imports. */
function partsOf(manifest: Manifest, key: string, into = { scripts: new Set<string>(), styles: new Set<string>() }) {
  const part = manifest[key];
  if (!part || into.scripts.has(part.file)) return into;
  into.scripts.add(part.file);
  for (const name of part.css ?? []) into.styles.add(name);
  for (const each of part.imports ?? []) partsOf(manifest, each, into);
  return into;
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
