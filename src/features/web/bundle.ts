// The built workspace on the disk: where it is, what it was built from, and its files. `scripts/build-web.ts` makes it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = new URL('../../../', import.meta.url).pathname;
/** The sources of the workspace. */
export const WEB_FOLDER = join(ROOT, 'web');
/** What a browser gets; made by the build, in no commit. */
export const BUNDLE_FOLDER = join(WEB_FOLDER, 'dist');
/** Says, in the bundle, what it was built from. */
export const STAMP = 'stamp';
/** Says, in the bundle, what each screen is made of. */
export const EARLY_PARTS = 'early-parts.json';

/** Scripts and style sheets of a screen, by its path; the page's own left out. */
export type EarlyParts = Record<string, { scripts: string[]; styles: string[] }>;

/** Hash of everything that the bundle is built from: the sources and the versions of the packages. */
export async function sourceStamp(): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(WEB_FOLDER, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/^(?:dist|node_modules|\.)/.test(path.slice(WEB_FOLDER.length + 1)));
  for (const path of [...files.sort(), join(ROOT, 'package-lock.json')])
    hash
      .update(path.slice(ROOT.length))
      .update('\0')
      .update(await readFile(path));
  return hash.digest('hex');
}

/** What the bundle on the disk was built from; null when there is none. */
export function bundleStamp(): string | null {
  const path = join(BUNDLE_FOLDER, STAMP);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}
