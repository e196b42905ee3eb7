/** Small OLE files for the tests: a header, one allocation sector, one directory sector, and the streams. */
const SECTOR = 512;

/**
 * @param streams by name; each is padded to a stream that has its own sectors
 * @param change the sectors' chain, for broken files
 */
export function oleFile(streams: Record<string, Buffer>, change?: (table: Int32Array) => void): Buffer {
  const names = Object.keys(streams);
  const table = new Int32Array(SECTOR / 4).fill(-1);
  table[0] = -3; // the allocation table itself
  table[1] = -2; // the directory
  const data: Buffer[] = [];
  const entries = [entry('Root Entry', 5, -2, 0, 1)];
  let next = 2;
  for (const [i, name] of names.entries()) {
    const bytes = Buffer.alloc(Math.max(4096, Math.ceil(streams[name]!.length / SECTOR) * SECTOR));
    streams[name]!.copy(bytes);
    const count = bytes.length / SECTOR;
    for (let s = 0; s < count; s++) table[next + s] = s === count - 1 ? -2 : next + s + 1;
    entries.push(entry(name, 2, next, bytes.length, i + 1 < names.length ? i + 2 : -1));
    data.push(bytes);
    next += count;
  }
  change?.(table);
  const directory = Buffer.alloc(SECTOR);
  for (const [i, bytes] of entries.entries()) bytes.copy(directory, i * 128);
  return Buffer.concat([header(), Buffer.from(table.buffer), directory, ...data]);
}

function header(): Buffer {
  const bytes = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeInt32LE(1, 44);
  bytes.writeInt32LE(1, 48);
  bytes.writeUInt32LE(4096, 56);
  bytes.writeInt32LE(-2, 60);
  bytes.writeInt32LE(-2, 68);
  bytes.fill(0xff, 76);
  bytes.writeInt32LE(0, 76);
  return bytes;
}

/** The streams hang on each other to the right, the first one on the root. */
function entry(name: string, type: number, start: number, size: number, link: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 0, 'utf16le');
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes[66] = type;
  bytes.writeInt32LE(-1, 68);
  bytes.writeInt32LE(type === 5 ? -1 : link, 72);
  bytes.writeInt32LE(type === 5 ? link : -1, 76);
  bytes.writeInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}
