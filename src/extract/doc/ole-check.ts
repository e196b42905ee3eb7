/**
 * Checks an OLE file before a library walks it: its lists are linked by numbers in the file, and a loop in them would
 * make the walk endless.
 */
import { ExtractError } from '../errors.ts';
import { type OleEntry, type OleHeader, oleEntries, oleNumbers, readOleHeader } from './ole-directory.ts';

export interface CheckedOle {
  /** Bytes of a stream of the root storage. @throws ExtractError corrupt when it is missing */
  stream(name: string): Buffer;
}

const SMALL_STREAM = 4096;

/**
 * @param file its bytes
 * @throws ExtractError corrupt when a chain of sectors or the directory is broken or runs in circles
 */
export function checkOle(file: Buffer): CheckedOle {
  const header = file.length < 1024 ? undefined : readOleHeader(file);
  if (!header || file.readUInt16LE(32) !== 6) throw damaged('header');
  const size = header.sectorSize;
  const count = Math.ceil(file.length / size) - 1;
  const sector = (id: number) => file.subarray((id + 1) * size, (id + 2) * size);
  const table = readTable(header, sector, count);
  const used = new Uint8Array(count);
  const chain = (start: number) => followChain(table, start, used);
  const join = (ids: number[]) => Buffer.concat(ids.map(sector));

  const entries = oleEntries(join(chain(header.directory)));
  const smallTable = oleNumbers(join(chain(header.smallTable)));
  checkTree(entries);
  const root = entries[0];
  if (root?.type !== 5) throw damaged('no root');
  const small = join(chain(root.start));
  const smallUsed = new Uint8Array(smallTable.length);
  const streams = new Map<string, () => Buffer>();
  for (const entry of entries) {
    if (entry.type !== 2) continue;
    const isSmall = entry.size < SMALL_STREAM;
    const ids = isSmall ? followChain(smallTable, entry.size > 0 ? entry.start : -2, smallUsed) : chain(entry.start);
    const parts = () => (isSmall ? ids.map((id) => small.subarray(id * 64, id * 64 + 64)) : ids.map(sector));
    if (!streams.has(entry.name)) streams.set(entry.name, () => Buffer.concat(parts()).subarray(0, entry.size));
  }
  return {
    stream(name) {
      const read = streams.get(name);
      if (!read) throw damaged(`no stream ${name}`);
      return read();
    },
  };
}

function readTable(header: OleHeader, sector: (id: number) => Buffer, count: number): number[] {
  const perSector = header.sectorSize / 4;
  const tableSectors = [...header.index];
  let next = header.furtherIndex;
  for (let n = 0; next >= 0 && next < count; n++) {
    if (n > count) throw damaged('allocation index runs in circles');
    const ids = oleNumbers(sector(next));
    tableSectors.push(...ids.slice(0, perSector - 1));
    next = ids[perSector - 1] ?? -2;
  }
  const wanted = header.tableSectors;
  const ids = tableSectors.slice(0, Math.min(wanted, tableSectors.length));
  if (wanted < 0 || ids.some((id) => id < 0 || id >= count)) throw damaged('allocation table');
  return oleNumbers(Buffer.concat(ids.map(sector)));
}

/** Sectors of one stream in order; each belongs to one stream only. */
function followChain(table: readonly number[], start: number, used: Uint8Array): number[] {
  const ids: number[] = [];
  for (let id = start; id >= 0; id = table[id]!) {
    if (id >= used.length || id >= table.length || used[id]) throw damaged('sector chain');
    used[id] = 1;
    ids.push(id);
  }
  return ids;
}

function checkTree(entries: readonly OleEntry[]): void {
  const seen = new Set<number>();
  const open = [0];
  while (open.length > 0) {
    const index = open.pop()!;
    const entry = entries[index];
    if (!entry || seen.has(index)) throw damaged('directory');
    seen.add(index);
    const isStorage = entry.type === 1 || entry.type === 5;
    for (const next of [entry.left, entry.right, isStorage ? entry.child : -1]) if (next !== -1) open.push(next);
  }
}

function damaged(what: string): ExtractError {
  return new ExtractError('corrupt', `OLE: ${what}`);
}
