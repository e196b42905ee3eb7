import { statfs } from 'node:fs/promises';

/** PostgreSQL's `disk_full` (documentation, appendix A): the server's own disk, or the embedded database's. */
const DISK_FULL_STATE = '53100';
const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', DISK_FULL_STATE]);

/** Whether an error says that a disk or a quota is full, ours or the database's: it or anything in its chain of causes. */
export function isDiskFull(thrown: unknown): boolean {
  for (let at: unknown = thrown; at instanceof Error; at = at.cause)
    if ('code' in at && CODES.has(at.code)) return true;
  return false;
}

/** Bytes that this user may still write where a folder is. Throws what the file system throws. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The disk where a folder is, in bytes: what this user may still write, and all of it. Throws what the file system throws. */
export async function diskSpace(folder: string): Promise<{ free_bytes: number; total_bytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
}
