// Files that a power loss cannot take: a content and a name are both on the disk before a caller goes on.
import { link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { boundedCache } from '../lib/bounded-cache.ts';

/**
 * Writes a whole file so that a reader sees the old content or the new one, never a part, also after a power cut:
 * temporary name, fsync, rename, fsync of the folder.
 */
export async function writeAtomic(path: string, content: string | Uint8Array): Promise<void> {
  await makeFolder(dirname(path));
  const temporary = join(dirname(path), `.${uuidv7()}.tmp`);
  try {
    const file = await open(temporary, 'wx', 0o640);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncPath(dirname(path));
}

/** Whether a file is one that `writeAtomic` has not finished, or never will: its process died. */
export const isTemporaryName = (name: string): boolean =>
  /^\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/.test(name);

/**
 * Gives a file a second name in another folder of the same file system, durably. The first name stays until the
 * caller's transaction has committed and it removes it.
 */
export async function linkDurably(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await link(from, to);
  await syncPath(dirname(to));
}

/** Gives a file another name on the same file system, durably; what had that name is replaced. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await rename(from, to);
  await syncPath(dirname(to));
  if (dirname(from) !== dirname(to)) await syncPath(dirname(from));
}

/**
 * Makes a folder, and those above it, where they are missing. The first time that this process comes by, the names of all
 * of them are put on the disk, whoever made them: a file is not safe in a folder whose own name can be lost.
 *
 * @param mode of the folders that are made
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode });
  if (first === undefined && durableFolders.get(path)) return;
  for (let folder = path; dirname(folder) !== folder; folder = dirname(folder)) {
    const isNew = first !== undefined && folder.startsWith(first);
    if (!isNew && durableFolders.get(folder)) break;
    // Above our own folders there may be some that we may pass but not open; they were not made by us.
    const synced = await syncPath(dirname(folder)).catch(unlessForbidden);
    if (synced === 'forbidden') break;
    durableFolders.set(folder, true, 1);
  }
}

/** Puts a file's content, or a folder's names, on the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Puts the names in a folder on the disk, at every depth; the files' contents must be there already. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  await syncPath(folder);
}

/** Folders whose names are known to be on the disk. */
const durableFolders = boundedCache<true>(10_000);

function unlessForbidden(error: NodeJS.ErrnoException): 'forbidden' {
  if (error.code === 'EACCES' || error.code === 'EPERM') return 'forbidden';
  throw error;
}
