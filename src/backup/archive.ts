// The archive itself: a gzipped tar, written and read as a stream.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import {
  type ArchiveEntry,
  DATABASE_PREFIX,
  FILES_PREFIX,
  MANIFEST_NAME,
  type Manifest,
  manifestSchema,
} from './manifest.ts';

/** Something to put into an archive: a directory, or the file at `path`. */
export type Addition = { name: string; directory: true } | { name: string; path: string };

const MAX_MANIFEST_BYTES = 256 << 20;
const NEWLINE = 10;

/** The archive cannot be used; nothing has been changed. `message` says what is wrong. */
export type ArchiveError = Error & { code: 'BAD_ARCHIVE' };

/** Writes the archive and makes it durable. `describe` gets the entries with their checksums and gives the manifest. */
export async function writeArchive(
  path: string,
  additions: Iterable<Addition>,
  describe: (entries: ArchiveEntry[]) => Manifest,
): Promise<void> {
  const tar = pack();
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const writing = pipeline(tar, createGzip(), file);
  const adding = addAll(tar, additions, describe);
  // Whichever fails first ends the other.
  adding.catch((error: Error) => tar.destroy(error));
  await Promise.all([writing, adding]);
}

/**
 * Unpacks an archive into `target` and checks every byte of it against the manifest. Throws an ArchiveError when anything
 * is missing, additional, changed or unsafe.
 */
export async function readArchive(path: string, target: string): Promise<Manifest> {
  const seen = await walkArchive(path, async ({ name, directory, mtime, content }) => {
    const to = join(target, name);
    await mkdir(directory ? to : dirname(to), { recursive: true, mode: 0o750 });
    if (directory) return;
    await pipeline(content, createWriteStream(to, { flags: 'wx', mode: 0o640, flush: true }));
    if (mtime) await utimes(to, mtime, mtime);
  });
  const manifest = join(target, MANIFEST_NAME);
  const { size } = await stat(manifest).catch(() => ({ size: 0 }));
  if (size > MAX_MANIFEST_BYTES) throw badArchive('the manifest is too large');
  return compare(parseManifest(size === 0 ? null : await readFile(manifest, 'utf8')), seen);
}

/**
 * Reads an archive from beginning to end and checks every byte of it against its manifest, without unpacking anything.
 * Throws an ArchiveError as `readArchive` does, also when a table does not hold as many rows as the manifest says.
 */
export async function checkArchive(path: string): Promise<Manifest> {
  const rows = new Map<string, number>();
  let text: string | null = null;
  const seen = await walkArchive(path, async ({ name, content }) => {
    if (name === MANIFEST_NAME) text = await manifestText(content);
    else rows.set(name, await countLines(content));
  });
  const manifest = compare(parseManifest(text), seen);
  for (const table of manifest.tables)
    if (rows.get(table.entry) !== table.rows) throw badArchive(`${table.entry} does not hold ${table.rows} rows`);
  return manifest;
}

/** The manifest of an archive, whose other entries are passed over unchecked. Throws an ArchiveError where there is none. */
export async function readManifest(path: string): Promise<Manifest> {
  let text: string | null = null;
  await walkArchive(path, async ({ name, content }) => {
    if (name === MANIFEST_NAME) text = await manifestText(content);
    else content.resume();
  });
  return parseManifest(text);
}

/** An entry as it goes by; `content` has to be read to its end. */
type PassingEntry = { name: string; directory: boolean; mtime: Date | undefined; content: Readable };

async function walkArchive(path: string, visit: (entry: PassingEntry) => Promise<void>): Promise<ArchiveEntry[]> {
  const entries = extract();
  const seen: ArchiveEntry[] = [];
  const feeding = pipeline(createReadStream(path), createGunzip(), entries);
  feeding.catch(() => {});
  try {
    for await (const entry of entries) {
      const { name, type, mtime } = entry.header;
      if (!isSafe(name)) throw badArchive(`unsafe entry ${JSON.stringify(name)}`);
      if (type !== 'directory' && type !== 'file') throw badArchive(`entry ${JSON.stringify(name)} of type ${type}`);
      const sum = checksum();
      const passing = pipeline(entry, sum.stream);
      passing.catch(() => {});
      await visit({ name, directory: type === 'directory', mtime, content: sum.stream });
      if (type === 'directory') sum.stream.resume();
      await passing;
      if (type === 'file') seen.push({ name, ...sum.result() });
    }
    await feeding;
  } catch (error) {
    throw isFault(error) ? error : badArchive(error instanceof Error ? error.message : String(error));
  }
  return seen;
}

async function manifestText(content: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MAX_MANIFEST_BYTES) throw badArchive('the manifest is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

async function countLines(content: Readable): Promise<number> {
  let lines = 0;
  for await (const piece of content as AsyncIterable<Buffer>)
    for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}

async function addAll(
  tar: Pack,
  additions: Iterable<Addition>,
  describe: (entries: ArchiveEntry[]) => Manifest,
): Promise<void> {
  const entries: ArchiveEntry[] = [];
  for (const addition of additions) {
    if ('directory' in addition) tar.entry({ name: addition.name, type: 'directory', mode: 0o750 });
    else entries.push(await addFile(tar, addition.name, addition.path));
  }
  tar.entry({ name: MANIFEST_NAME, mode: 0o640 }, JSON.stringify(describe(entries)));
  tar.finalize();
}

// Exactly as many bytes as the header promises, even when something appends to the file meanwhile.
async function addFile(tar: Pack, name: string, path: string): Promise<ArchiveEntry> {
  const { size, mtime } = await stat(path);
  const sum = checksum();
  const header = { name, size, mtime, mode: 0o640 };
  if (size === 0) tar.entry(header, Buffer.alloc(0));
  else await pipeline(createReadStream(path, { end: size - 1 }), sum.stream, tar.entry(header));
  return { name, ...sum.result() };
}

function checksum(): { stream: Transform; result: () => { size: number; sha256: string } } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      size += piece.length;
      done(null, piece);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) };
}

function isSafe(name: string): boolean {
  if (name === MANIFEST_NAME) return true;
  const parts = name.replace(/\/$/, '').split('/');
  const inside = name.startsWith(FILES_PREFIX) || name.startsWith(DATABASE_PREFIX);
  return inside && !name.includes('\0') && parts.every((part) => part !== '' && part !== '.' && part !== '..');
}

function parseManifest(text: string | null): Manifest {
  if (text === null) throw badArchive('no manifest');
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw badArchive('the manifest is not one of this program');
  }
}

function compare(manifest: Manifest, seen: ArchiveEntry[]): Manifest {
  const wanted = new Map(manifest.entries.map((entry) => [entry.name, entry]));
  for (const { name, size, sha256 } of seen) {
    if (name === MANIFEST_NAME) continue;
    const entry = wanted.get(name);
    if (!entry) throw badArchive(`${name} is not in the manifest`);
    if (entry.size !== size || entry.sha256 !== sha256) throw badArchive(`${name} is not what was backed up`);
    wanted.delete(name);
  }
  const [missing] = wanted.keys();
  if (missing !== undefined) throw badArchive(`${missing} is missing`);
  return manifest;
}

// The disk's faults are not the archive's.
function isFault(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'BAD_ARCHIVE' || code === 'ENOSPC' || code === 'EDQUOT' || code === 'EACCES' || code === 'ENOENT';
}

/** Makes an ArchiveError. */
function badArchive(what: string): ArchiveError {
  return Object.assign(new Error(`The backup cannot be used: ${what}.`), { code: 'BAD_ARCHIVE' as const });
}
