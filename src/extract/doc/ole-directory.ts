/** The directory of an OLE compound file, the container of old Word files and of encrypted new ones. */
import type { FileHandle } from 'node:fs/promises';

export interface OleEntry {
  name: string;
  /** First sector of its stream. */
  start: number;
  size: number;
  /** Where the stream begins in the file; undefined for streams small enough to be kept apart. */
  offset?: number;
}

export const OLE_MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const END_OF_CHAIN = 0xfffffffa;
const MAX_DIRECTORY_SECTORS = 512;
const SMALL_STREAM = 4096;

/**
 * Lists the streams of an OLE file.
 * @returns undefined when the file is damaged
 */
export async function readOleDirectory(file: FileHandle): Promise<OleEntry[] | undefined> {
  const header = await readAt(file, 0, 512);
  if (header.length < 512 || !header.subarray(0, 8).equals(OLE_MAGIC)) return undefined;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectorSize = 1 << shift;
  const offsetOf = (sector: number) => (sector + 1) * sectorSize;
  const entries: OleEntry[] = [];
  let sector = header.readUInt32LE(48);
  for (let n = 0; sector < END_OF_CHAIN && n < MAX_DIRECTORY_SECTORS; n++) {
    const data = await readAt(file, offsetOf(sector), sectorSize);
    if (data.length < sectorSize) return entries.length > 0 ? entries : undefined;
    for (let at = 0; at < sectorSize; at += 128) {
      const entry = parseEntry(data.subarray(at, at + 128));
      if (entry) entries.push(entry.size >= SMALL_STREAM ? { ...entry, offset: offsetOf(entry.start) } : entry);
    }
    sector = await nextSector(file, header, sector, sectorSize);
  }
  return entries;
}

function parseEntry(data: Buffer): OleEntry | undefined {
  const nameLength = data.readUInt16LE(64);
  if (nameLength < 2 || nameLength > 64) return undefined;
  const name = data.subarray(0, nameLength - 2).toString('utf16le');
  return { name, start: data.readUInt32LE(116), size: data.readUInt32LE(120) };
}

/** Follows the allocation table; the part of its index that large files keep outside the header is not needed here. */
async function nextSector(file: FileHandle, header: Buffer, sector: number, sectorSize: number): Promise<number> {
  const perSector = sectorSize / 4;
  const index = Math.floor(sector / perSector);
  if (index >= 109) return END_OF_CHAIN;
  const tableSector = header.readUInt32LE(76 + index * 4);
  if (tableSector >= END_OF_CHAIN) return END_OF_CHAIN;
  const data = await readAt(file, (tableSector + 1) * sectorSize + (sector % perSector) * 4, 4);
  return data.length === 4 ? data.readUInt32LE(0) : END_OF_CHAIN;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
