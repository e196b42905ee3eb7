// The first initialisation of an embedded database. PostgreSQL's initdb takes seconds in WebAssembly, so its result is
// kept as a compressed image in this installation's cache, where `npm ci` puts it, and every new data directory starts as
// a copy; without the image it is made on the spot. Either way DATA_DIR/db appears by one rename after all of it is on the
// disk, so a process killed in the middle, or a power loss, leaves nothing that looks like a database.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { makeFolder, renameDurably, syncPath } from '../../files/atomic.ts';
import { openEngine } from './engine.ts';
import { refuseToReplace } from './trust.ts';

/** Where a restore prepares what it brings back, below DATA_DIR, and the file in it that says it is moving that in. */
export const RESTORE_FOLDER = '.restore';
export const RESTORE_MARK = 'moving.json';

const SYNCS_AT_ONCE = 8;
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/embedded-database', import.meta.url));

/**
 * Makes the database's directory when there is none, from `image` (a tar of a data directory) or a fresh one. Call with
 * the lock held. `directory` is absolute.
 *
 * @returns whether all of it is known to be on the disk: it was just made, or, after an owner that did not end by itself,
 * was synced
 * @throws UntrustedDatabase where there was a database before: an empty one must never stand in for it silently
 */
export async function prepareStore(directory: string, image?: Blob): Promise<boolean> {
  if (existsSync(join(dirname(directory), RESTORE_FOLDER, RESTORE_MARK))) {
    throw new Error('A restore into this data directory was interrupted; run it again.');
  }
  if (existsSync(join(directory, 'PG_VERSION'))) {
    const crashed = existsSync(join(directory, 'postmaster.pid'));
    if (crashed) await syncTree(directory);
    return crashed;
  }
  await refuseToReplace(directory);
  const unfinished = `${directory}.init`;
  await rm(unfinished, { recursive: true, force: true });
  await makeFolder(unfinished, 0o700);
  await unpack(image ? Readable.fromWeb(image.stream()) : await pristineImage(), unfinished);
  await syncTree(unfinished);
  await renameDurably(unfinished, directory);
  return true;
}

/** Puts all of a folder on the disk. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  const line = paths.values();
  const syncRest = async () => {
    for (const path of line) await syncPath(path);
  };
  await Promise.all(Array.from({ length: SYNCS_AT_ONCE }, syncRest));
  await syncPath(folder);
}

/** Puts the image of a new database into the installation's cache unless it is there. Throws when that fails. */
export async function cachePristineImage(): Promise<void> {
  const path = cachedImagePath();
  if (existsSync(path)) return;
  await rm(CACHE, { recursive: true, force: true });
  await mkdir(CACHE, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  await pipeline(Readable.fromWeb((await initialise()).stream()), createZstdCompress(), createWriteStream(unfinished));
  await rename(unfinished, path);
}

async function pristineImage(): Promise<Readable> {
  const path = cachedImagePath();
  if (existsSync(path)) return createReadStream(path).compose(createZstdDecompress());
  return Readable.fromWeb((await initialise()).stream());
}

async function initialise(): Promise<Blob> {
  const engine = await openEngine({ memory: true });
  try {
    return await engine.image();
  } finally {
    await engine.close();
  }
}

// Another version of the engine needs another image.
function cachedImagePath(): string {
  const engine = readFileSync(
    fileURLToPath(import.meta.resolve('@electric-sql/pglite')).replace(/index\.js$/, 'pglite.data'),
  );
  return join(CACHE, `${createHash('sha256').update(engine).digest('hex').slice(0, 16)}.tar.zst`);
}

async function unpack(image: Readable, target: string): Promise<void> {
  const entries = extract();
  const feeding = pipeline(image, entries);
  for await (const entry of entries) {
    const path = join(target, normalize(join('/', entry.header.name)));
    if (entry.header.type === 'directory') {
      await mkdir(path, { recursive: true, mode: 0o700 });
      entry.resume();
    } else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
    }
  }
  await feeding;
}
