// What lies on the disk of a case, looked at without following a link and without waiting on a pipe: people reach the
// directory too.
import { createHash } from 'node:crypto';
import { type FileHandle, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { absent } from '../../../files/regular.ts';

export { absent, isThere, openRegular } from '../../../files/regular.ts';

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

/** The sha256 of an open file, hexadecimal. Read in pieces: a large file would else leave its size to the collector. */
export async function sha256OfFile(handle: FileHandle): Promise<string> {
  const piece = pieces.pop() ?? Buffer.allocUnsafe(PIECE_BYTES);
  try {
    const hash = createHash('sha256');
    for (let at = 0; ; ) {
      const { bytesRead } = await handle.read(piece, 0, PIECE_BYTES, at);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(piece.subarray(0, bytesRead));
      at += bytesRead;
    }
  } finally {
    if (pieces.length < MAX_PIECES) pieces.push(piece);
  }
}

const PIECE_BYTES = 256 * 1024;
/** Buffers that nobody reads into at the moment. */
const pieces: Buffer[] = [];
const MAX_PIECES = 4;
