import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/** The sha256 of a text (as UTF-8) or of bytes, hexadecimal. */
export const sha256Of = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

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
