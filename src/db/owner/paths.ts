// Where the embedded database and everything around it lives. A Unix socket's path is limited to 107 bytes by the kernel,
// so a deep DATA_DIR gets its socket in a private directory under the system's temporary folder; the owner records
// that address in DATA_DIR/run, because another process may have another TMPDIR.
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const MAX_SOCKET_PATH_BYTES = 104;

/** Places of the embedded database below one data directory; all absolute. */
export type OwnerPaths = {
  dataDir: string;
  database: string;
  lock: string;
  run: string;
  log: string;
  record: string;
};

/** Who owns the database: process number and socket. */
export type OwnerRecord = { pid: number; socket: string };

/** Takes the data directory, gives the places in it. Touches nothing. */
export function ownerPaths(dataDir: string): OwnerPaths {
  const root = resolve(dataDir);
  const run = join(root, 'run');
  return {
    dataDir: root,
    database: join(root, 'db'),
    lock: join(root, 'db.lock'),
    run,
    log: join(run, 'database-owner.log'),
    record: join(run, 'database-owner.json'),
  };
}

/** Makes DATA_DIR and DATA_DIR/run (0700, whatever the umask or an earlier mode). Throws what the file system throws. */
export function makeRunDirectory(paths: OwnerPaths): void {
  mkdirSync(paths.run, { recursive: true, mode: 0o700 });
  chmodSync(paths.run, 0o700);
}

/**
 * The socket the owner should listen on: in DATA_DIR/run, or, when that path is too long for the kernel, in a
 * directory of this user's own (0700) under the temporary folder. Throws when that directory belongs to someone else.
 */
export function chooseSocketPath(paths: OwnerPaths): string {
  const near = nearSocket(paths);
  if (near) return near;
  const directory = join(tmpdir(), `appeals-drafting-${process.getuid?.() ?? 0}`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const stat = lstatSync(directory);
  if (!stat.isDirectory() || stat.uid !== (process.getuid?.() ?? stat.uid) || (stat.mode & 0o077) !== 0) {
    throw new Error(`The socket directory ${directory} is not a private directory of this user (mode 0700).`);
  }
  return join(directory, `${createHash('sha256').update(paths.dataDir).digest('hex').slice(0, 24)}.sock`);
}

/** Writes down, atomically, which process owns the database and where it listens. */
export function recordOwner(paths: OwnerPaths, record: OwnerRecord): void {
  const temporary = `${paths.record}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(record), { mode: 0o600 });
  renameSync(temporary, paths.record);
}

/** The last recorded owner, which may be gone; null when there never was one. */
export function readOwnerRecord(paths: OwnerPaths): OwnerRecord | null {
  try {
    return JSON.parse(readFileSync(paths.record, 'utf8')) as OwnerRecord;
  } catch {
    return null;
  }
}

/** Where a client finds the owner's socket; null when no owner has ever recorded one for this data directory. */
export function findSocketPath(paths: OwnerPaths): string | null {
  return nearSocket(paths) ?? readOwnerRecord(paths)?.socket ?? null;
}

function nearSocket(paths: OwnerPaths): string | null {
  const path = join(paths.run, 'db.sock');
  return Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES ? path : null;
}
