// A ZIP archive written as a stream (PKWARE APPNOTE 6.3): what is held does not grow with the archive. Sizes and checksums
// follow each entry, because they are known only then; names are UTF-8.
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** Something to put into an archive. */
export interface ZipEntry {
  /** Path inside the archive, with `/`. */
  name: string;
  /** What is compressed already is only wrapped. */
  packed?: boolean;
  /** Called when its turn comes. */
  open(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

interface Written {
  name: Buffer;
  crc: number;
  packedSize: number;
  size: number;
  offset: number;
}

/** UTF-8 names (bit 11); sizes and checksum behind the content (bit 3). */
const FLAGS = 0x0808;
const DEFLATE = 8;
const UNIX_FILE = ((0o100644 << 16) >>> 0) as number;
const MADE_BY_UNIX = (3 << 8) | 45;
/** From here on a 32-bit field cannot say it. */
const LARGE = 0xffffffff;
const MANY = 0xffff;

/**
 * Writes an archive as it is read: nothing is read ahead.
 *
 * @param at the time that its entries show
 * @throws Error for an entry of 4 GB or more; what an entry throws
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  const time = dosTime(at);
  const written: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const start = offset;
    const head = localHeader(name, time);
    yield head;
    offset += head.length;
    const sums = { crc: 0, size: 0 };
    const packed = createDeflateRaw({ level: entry.packed ? 0 : 6 });
    const source = Readable.from(counted(entry.open(), sums));
    source.on('error', (error) => packed.destroy(error));
    let packedSize = 0;
    try {
      for await (const piece of source.pipe(packed) as AsyncIterable<Buffer>) {
        packedSize += piece.length;
        yield piece;
      }
    } finally {
      source.destroy();
      packed.destroy();
    }
    if (sums.size >= LARGE || packedSize >= LARGE) throw new Error(`${entry.name} is too large for the archive`);
    const done = { name, crc: sums.crc, packedSize, size: sums.size, offset: start };
    const tail = descriptor(done);
    yield tail;
    offset += packedSize + tail.length;
    written.push(done);
  }
  yield* directory(written, offset, time);
}

async function* counted(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  sums: { crc: number; size: number },
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    sums.crc = crc32(piece, sums.crc);
    sums.size += piece.length;
    yield piece;
  }
}

function localHeader(name: Buffer, time: number): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATE, 8);
  head.writeUInt32LE(time, 10);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packedSize, size }: Written): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packedSize, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function* directory(written: Written[], start: number, time: number): Generator<Buffer> {
  let size = 0;
  for (const entry of written) {
    const record = directoryRecord(entry, time);
    size += record.length;
    yield record;
  }
  if (written.length >= MANY || start + size >= LARGE) yield largeEnd(written.length, start, size);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(written.length, MANY), 8);
  end.writeUInt16LE(Math.min(written.length, MANY), 10);
  end.writeUInt32LE(Math.min(size, LARGE), 12);
  end.writeUInt32LE(Math.min(start, LARGE), 16);
  yield end;
}

function directoryRecord({ name, crc, packedSize, size, offset }: Written, time: number): Buffer {
  const far = offset >= LARGE;
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(MADE_BY_UNIX, 4);
  record.writeUInt16LE(far ? 45 : 20, 6);
  record.writeUInt16LE(FLAGS, 8);
  record.writeUInt16LE(DEFLATE, 10);
  record.writeUInt32LE(time, 12);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(packedSize, 20);
  record.writeUInt32LE(size, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(far ? 12 : 0, 30);
  record.writeUInt32LE(UNIX_FILE, 38);
  record.writeUInt32LE(far ? LARGE : offset, 42);
  if (!far) return Buffer.concat([record, name]);
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(offset), 4);
  return Buffer.concat([record, name, extra]);
}

/** The end of an archive whose counts do not fit: the record that holds them, and where it is. */
function largeEnd(count: number, start: number, size: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(MADE_BY_UNIX, 12);
  end.writeUInt16LE(45, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(start), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(start + size), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

/** Archives tell time to two seconds, from 1980 on, in no zone: here UTC. */
function dosTime(at: Date): number {
  const date = ((Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()) >>> 0;
  const clock = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((date << 16) | clock) >>> 0;
}
