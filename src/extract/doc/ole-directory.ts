/** The header and the directory of an OLE compound file, the container of old Word files and of encrypted new ones. */
import type { FileHandle } from 'node:fs/promises';

export interface OleHeader {
  sectorSize: number;
  /** First sectors of the directory, of the table of small streams, of the allocation index outside the header. */
  directory: number;
  smallTable: number;
  furtherIndex: number;
  /** Sectors of the allocation table: how many, and the first 109 of them. */
  tableSectors: number;
  index: number[];
}

export interface OleEntry {
  /** Empty where the file gives none. */
  name: string;
  type: number;
  left: number;
  right: number;
  child: number;
  /** First sector of its stream; negative where it has none. */
  start: number;
  size: number;
}

export const OLE_MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const MAX_DIRECTORY_SECTORS = 512;
const END_OF_CHAIN = -2;

/** @returns undefined when these are not the first 512 bytes of such a file */
export function readOleHeader(bytes: Buffer): OleHeader | undefined {
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, 8).equals(OLE_MAGIC)) return undefined;
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  return {
    sectorSize: 1 << shift,
    tableSectors: bytes.readInt32LE(44),
    directory: bytes.readInt32LE(48),
    smallTable: bytes.readInt32LE(60),
    furtherIndex: bytes.readInt32LE(68),
    index: oleNumbers(bytes.subarray(76, HEADER_BYTES)),
  };
}

/** The entries of (a part of) a directory, each at its place. */
export function oleEntries(directory: Buffer): OleEntry[] {
  return Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, n) => {
    const entry = directory.subarray(n * ENTRY_BYTES, (n + 1) * ENTRY_BYTES);
    const nameBytes = entry.readUInt16LE(64);
    return {
      name: nameBytes >= 2 && nameBytes <= 64 ? entry.subarray(0, nameBytes - 2).toString('utf16le') : '',
      type: entry[66]!,
      left: entry.readInt32LE(68),
      right: entry.readInt32LE(72),
      child: entry.readInt32LE(76),
      start: entry.readInt32LE(116),
      size: entry.readUInt32LE(120),
    };
  });
}

/** A sector of the allocation table, or a part of it. */
export function oleNumbers(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, i) => bytes.readInt32LE(i * 4));
}

/** The names in the directory of an open file, of which little else is read; none when it is damaged. */
export async function readOleNames(file: FileHandle): Promise<Set<string>> {
  const names = new Set<string>();
  const header = readOleHeader(await readAt(file, 0, HEADER_BYTES));
  if (!header) return names;
  let sector = header.directory;
  for (let n = 0; sector >= 0 && n < MAX_DIRECTORY_SECTORS; n++) {
    const data = await readAt(file, (sector + 1) * header.sectorSize, header.sectorSize);
    if (data.length < header.sectorSize) break;
    for (const { name } of oleEntries(data)) names.add(name);
    sector = await nextSector(file, header, sector);
  }
  return names;
}

/** Follows the allocation table; the part of its index that large files keep outside the header is not needed here. */
async function nextSector(file: FileHandle, { sectorSize, index }: OleHeader, sector: number): Promise<number> {
  const perSector = sectorSize / 4;
  const tableSector = index[Math.floor(sector / perSector)] ?? END_OF_CHAIN;
  if (tableSector < 0) return END_OF_CHAIN;
  const data = await readAt(file, (tableSector + 1) * sectorSize + (sector % perSector) * 4, 4);
  return data.length === 4 ? data.readInt32LE(0) : END_OF_CHAIN;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
