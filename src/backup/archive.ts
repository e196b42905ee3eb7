// The archive itself: a gzipped tar, written and read as a stream.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
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
 * Unpacks an archive into `target` and checks every byte of it against the manifest. `onFree` is asked with the bytes
 * unpacked so far and may throw. Throws an ArchiveError when anything is missing, additional, changed or unsafe.
 */
export async function readArchive(path: string, target: string): Promise<Manifest> {
  const entries = extract();
  const seen: ArchiveEntry[] = [];
  const feeding = pipeline(createReadStream(path), createGunzip(), entries);
  feeding.catch(() => {});
  try {
    for await (const entry of entries) {
      const { name, type, mtime } = entry.header;
      if (!isSafe(name)) throw badArchive(`unsafe entry ${JSON.stringify(name)}`);
      const to = join(target, name);
      if (type === 'directory') {
        await mkdir(to, { recursive: true, mode: 0o750 });
        entry.resume();
      } else if (type === 'file') {
        await mkdir(dirname(to), { recursive: true, mode: 0o750 });
        const sum = checksum();
        await pipeline(entry, sum.stream, createWriteStream(to, { flags: 'wx', mode: 0o640, flush: true }));
        if (mtime) await utimes(to, mtime, mtime);
        seen.push({ name, ...sum.result() });
      } else throw badArchive(`entry ${JSON.stringify(name)} of type ${type}`);
    }
    await feeding;
  } catch (error) {
    throw isFault(error) ? error : badArchive(error instanceof Error ? error.message : String(error));
  }
  return compare(await readManifest(target), seen);
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

async function readManifest(target: string): Promise<Manifest> {
  const path = join(target, MANIFEST_NAME);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size === 0 || size > MAX_MANIFEST_BYTES) throw badArchive('no manifest');
  try {
    return manifestSchema.parse(JSON.parse(await readFile(path, 'utf8')));
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
export function badArchive(what: string): ArchiveError {
  return Object.assign(new Error(`The backup cannot be used: ${what}.`), { code: 'BAD_ARCHIVE' as const });
}
