// Files that are looked at without following a link and without waiting on a pipe: others reach the folder too.
import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { join } from 'node:path';

/** For `catch`: null when there is no such file. */
export function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

/** Whether a directory entry is there, whatever it is. */
export const isThere = async (path: string): Promise<boolean> => (await lstat(path).catch(absent)) !== null;

/**
 * Opens a regular file for reading.
 *
 * @returns null when there is none; `irregular` for a link, a directory, a pipe or a device
 */
export async function openRegular(path: string): Promise<FileHandle | null | 'irregular'> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(path, flags).catch((error: NodeJS.ErrnoException) =>
    ['ELOOP', 'EISDIR', 'ENXIO', 'EACCES'].includes(error.code ?? '') ? ('irregular' as const) : absent(error),
  );
  if (handle === null || handle === 'irregular') return handle;
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  return 'irregular';
}

/**
 * The text of a small regular file.
 *
 * @returns null where there is none, it is something else, or it is larger than `limit` bytes
 */
export async function readBounded(path: string, limit: number): Promise<string | null> {
  const file = await openRegular(path);
  if (file === null || file === 'irregular') return null;
  try {
    return (await file.stat()).size <= limit ? await file.readFile('utf8') : null;
  } finally {
    await file.close();
  }
}

/**
 * Whether a folder below a case's root is the case's own: every part of the way down is a directory or is missing. False
 * where somebody put a link or a file in its place.
 *
 * @param folder relative, such as `documents/research`
 */
export async function isOwnFolder(root: string, folder: string): Promise<boolean> {
  let at = root;
  for (const part of ['', ...folder.split('/')]) {
    at = join(at, part);
    const state = await lstat(at).catch(absent);
    if (!state) return true;
    if (!state.isDirectory()) return false;
  }
  return true;
}
