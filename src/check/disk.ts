// Files as a check sees them: never through a link, and never changed but for being moved aside.
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath } from '../files/atomic.ts';
import { numberedName } from '../files/names.ts';
import { isThere, openRegular } from '../files/regular.ts';
import { sha256OfFile } from '../files/sha256.ts';
import type { Checking, Fault } from './faults.ts';

/** Where a mending puts what no row knows, beside the place it was found in. */
const ORPHANS = '.orphans';

/**
 * Whether a file is there with the content that was recorded.
 *
 * @param place below DATA_DIR
 * @param sha256 null: only that it is there
 * @param kind begins the fault's code: `<kind>-missing`, `<kind>-changed`
 */
export async function contentFaults(
  { dataDir }: Checking,
  place: string,
  sha256: string | null,
  kind: string,
): Promise<Fault[]> {
  const file = await openRegular(join(dataDir, place));
  if (file === null) return [{ code: `${kind}-missing`, place, words: 'a row names this file and it is not there' }];
  if (file === 'irregular')
    return [{ code: `${kind}-changed`, place, words: 'a link, a folder or an unreadable file stands in its place' }];
  try {
    const found = sha256 === null ? null : await sha256OfFile(file);
    if (found === sha256) return [];
    return [{ code: `${kind}-changed`, place, words: `its sha256 is ${found} and ${sha256} was recorded` }];
  } finally {
    await file.close();
  }
}

/** The plain files of a folder, or its folders; those whose names begin with a dot are the service's own affair. */
export async function namesIn(folder: string, what: 'files' | 'folders'): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  return entries
    .filter((entry) => (what === 'files' ? entry.isFile() : entry.isDirectory()) && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}

/** A file or folder that no row knows; mending moves it to `.orphans` beside it, where nothing is lost. */
export function orphan({ dataDir }: Checking, folder: string, name: string, code: string): Fault {
  return {
    code,
    place: `${folder}/${name}`,
    words: 'no row knows it',
    mend: async () => {
      const aside = join(dataDir, folder, ORPHANS);
      await mkdir(aside, { recursive: true, mode: 0o750 });
      let n = 1;
      while (await isThere(join(aside, numberedName(name, n)))) n += 1;
      await rename(join(dataDir, folder, name), join(aside, numberedName(name, n)));
      await syncPath(aside);
      await syncPath(join(dataDir, folder));
      return `moved to ${folder}/${ORPHANS}/${numberedName(name, n)}`;
    },
  };
}
