// A ZIP archive from outside, read entry by entry within limits that count what is really unpacked. Nothing is named after
// what stands in the archive: whoever reads it decides where the bytes go.
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

export interface ZipLimits {
  entries: number;
  /** Bytes of all entries together, unpacked. */
  unpacked: number;
  /** How many times the archive's own size they may be. */
  ratio: number;
}

/** Why an archive is not read. */
export class ZipRefused extends Error {
  readonly reason: 'corrupt' | 'unsafe' | 'too_large';
  constructor(reason: ZipRefused['reason'], words: string, cause?: unknown) {
    super(words, { cause });
    this.reason = reason;
  }
}

export interface OpenedZip {
  /** Of the files, in the order of the directory. */
  names: string[];
  /** The bytes of one entry as they are unpacked. @throws ZipRefused */
  read(name: string): AsyncGenerator<Buffer>;
  close(): void;
}

/** Names and what else the directory says; it is held in memory. */
const MAX_DIRECTORY = 16 * 1024 * 1024;
const MAX_NAME = 1000;
const MAX_DEPTH = 8;
/** An archive this small may hold anything that compresses well. */
const RATIO_FROM = 16 * 1024 * 1024;
const [STORED, DEFLATED] = [0, 8];
const FILE_KIND = 0o170000;
const REGULAR = 0o100000;
const UNIX = 3;

/**
 * Opens an archive of which every entry has a safe name of its own and is a plain file.
 *
 * @param size of the archive in bytes
 * @throws ZipRefused
 */
export async function openZip(path: string, size: number, limits: ZipLimits): Promise<OpenedZip> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(corrupt);
  try {
    const entries = await listEntries(zip, size, limits);
    const budget = { left: limits.unpacked };
    return {
      names: [...entries.keys()],
      read: (name) => unpack(zip, entries.get(name), budget),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(zip: ZipFile, size: number, limits: ZipLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw new ZipRefused('too_large', `${zip.entryCount} entries`);
  const entries = new Map<string, Entry>();
  const seen = new Set<string>();
  let [declared, directory] = [0, 0];
  try {
    for await (const entry of zip.eachEntry()) {
      directory += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      declared += entry.uncompressedSize;
      if (directory > MAX_DIRECTORY || declared > limits.unpacked) throw new ZipRefused('too_large', entry.fileName);
      if (declared > Math.max(RATIO_FROM, size * limits.ratio)) throw new ZipRefused('too_large', entry.fileName);
      if (entry.fileName.endsWith('/') && entry.uncompressedSize === 0) continue;
      requireSafe(entry);
      const key = entry.fileName.normalize('NFC').toLowerCase();
      if (seen.has(key)) throw new ZipRefused('unsafe', `two entries named ${entry.fileName}`);
      seen.add(key);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    if (error instanceof ZipRefused) throw error;
    corrupt(error);
  }
  return entries;
}

function requireSafe(entry: Entry): void {
  const name = entry.fileName;
  const parts = name.split('/');
  const isPlain = (part: string) => part !== '' && part !== '.' && part !== '..';
  if (
    !parts.every(isPlain) ||
    parts.length > MAX_DEPTH ||
    name.length > MAX_NAME ||
    /[\p{Cc}\\\ufffd]|^[A-Za-z]:/u.test(name)
  )
    throw new ZipRefused('unsafe', JSON.stringify(name.slice(0, 200)));
  const kind = (entry.externalFileAttributes >>> 16) & FILE_KIND;
  if (entry.versionMadeBy >>> 8 === UNIX && kind !== 0 && kind !== REGULAR)
    throw new ZipRefused('unsafe', `${name} is no file`);
  if (entry.isEncrypted()) throw new ZipRefused('corrupt', `${name} is encrypted`);
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw new ZipRefused('corrupt', `${name} is compressed in another way`);
}

async function* unpack(zip: ZipFile, entry: Entry | undefined, budget: { left: number }): AsyncGenerator<Buffer> {
  if (!entry) throw new ZipRefused('corrupt', 'an entry is missing');
  const stream: Readable = await zip.openReadStreamPromise(entry).catch(corrupt);
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      budget.left -= piece.length;
      if (budget.left < 0) throw new ZipRefused('too_large', entry.fileName);
      yield piece;
    }
  } catch (error) {
    if (error instanceof ZipRefused) throw error;
    corrupt(error);
  } finally {
    stream.destroy();
  }
}

function corrupt(error: unknown): never {
  throw new ZipRefused('corrupt', error instanceof Error ? error.message : String(error), error);
}
