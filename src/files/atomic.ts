import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { uuidv7 } from 'uuidv7';

/**
 * Writes a whole file so that a reader sees the old content or the new one, never a part, also after a power cut:
 * temporary name, fsync, rename, fsync of the folder.
 */
export async function writeAtomic(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
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
  await syncDirectory(dirname(path));
}

/** Whether a file is one that `writeAtomic` has not finished, or never will: its process died. */
export const isTemporaryName = (name: string): boolean =>
  /^\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/.test(name);

/**
 * Gives a file a second name in another folder of the same file system, durably. The first name stays until the
 * caller's transaction has committed and it removes it.
 */
export async function linkDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await link(from, to);
  await syncDirectory(dirname(to));
}

/** Makes the names in a folder durable. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
