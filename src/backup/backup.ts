// One archive of database and files that agree with each other, while the service runs. The files are given second names
// (tree.ts) at the very moment of the database's snapshot, while nobody can commit: on the embedded database because the
// backup holds its only backend, on a server because the tables are locked against writing for just that long. Files are
// put in place before the commit that names them and removed after the one that forgets them, so all that the snapshot
// names is there.
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { isDatabaseUnavailable } from '../db/errors.ts';
import { type Database, openDatabase, type Tx } from '../db/open.ts';
import { takeOwnerLock } from '../db/owner/lock.ts';
import { makeRunDirectory, ownerPaths } from '../db/owner/paths.ts';
import { type Addition, checkArchive, writeArchive } from './archive.ts';
import { readChainHead, readQueueVersion, readSchemaVersion, readSequences, readTables } from './catalog.ts';
import { dumpTables } from './dump.ts';
import { type ArchiveEntry, DATABASE_PREFIX, FILES_PREFIX, type Manifest } from './manifest.ts';
import { missingFiles } from './references.ts';
import { freezeTree, type TreeEntry } from './tree.ts';

/**
 * Where the data is, and where the archive goes (default: a dated name in DATA_DIR/backups). `readBack`: it gets its name
 * only after it was read back and every byte of it checked.
 */
export type BackupOptions = {
  url: string | null;
  dataDir: string;
  path?: string | undefined;
  now?: Date;
  readBack?: boolean;
};

/** What was backed up. `missing`: files that rows name and that were not there, relative to DATA_DIR. */
export type BackupReport = { path: string; bytes: number; rows: number; files: number; missing: string[] };

type Snapshot = Omit<Manifest, 'format' | 'created_at' | 'engine' | 'entries'> & { tree: TreeEntry[] };

const LOCK_WAIT_MS = 60_000;
const ONE_LOCK_MS = 200;
const KEEP_ALIVE_MS = 5_000;

/**
 * Writes the archive; it appears under its name only when it is complete. Throws when another backup runs, the file
 * exists, the disk is full or the database cannot be reached; nothing is left behind then.
 */
export async function createBackup(options: BackupOptions): Promise<BackupReport> {
  const now = options.now ?? new Date();
  const paths = ownerPaths(options.dataDir);
  const path =
    options.path ?? join(paths.dataDir, 'backups', `backup-${now.toISOString().replace(/[:.]/g, '-')}.tar.gz`);
  makeRunDirectory(paths);
  const lock = takeOwnerLock(join(paths.run, 'backup.lock'));
  if (!lock) throw new Error('Another backup of this data directory is running.');
  const work = join(paths.run, 'backup');
  try {
    await rm(work, { recursive: true, force: true });
    await mkdir(join(work, 'database'), { recursive: true, mode: 0o700 });
    await mkdir(dirname(path), { recursive: true, mode: 0o750 });
    if (await stat(path).catch(() => null)) throw new Error(`${path} exists already.`);
    const { tree, ...snapshot } = await takeSnapshot(options, work);
    const engine = options.url === null ? 'embedded' : 'postgres';
    const describe = (entries: ArchiveEntry[]): Manifest => ({
      format: 1,
      created_at: now.toISOString(),
      engine,
      ...snapshot,
      entries,
    });
    const additions = [...databaseAdditions(snapshot, work), ...fileAdditions(tree, work)];
    await writeWhole(path, additions, describe, options.readBack ?? false);
    return {
      path,
      bytes: (await stat(path)).size,
      rows: snapshot.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: tree.filter(({ directory }) => !directory).length,
      missing: snapshot.missing_files,
    };
  } finally {
    await rm(work, { recursive: true, force: true });
    lock.release();
  }
}

async function takeSnapshot(options: BackupOptions, work: string): Promise<Snapshot> {
  const place = { url: options.url, dataDir: options.dataDir, max: 1, statementTimeoutMs: 0 };
  const reader = await openDatabase({ ...place, applicationName: 'backup' });
  const locker = options.url === null ? null : await openDatabase({ ...place, applicationName: 'backup-lock' });
  try {
    const files = join(work, 'files');
    return await reader.transaction(
      async (tx) => {
        const freeze = async (): Promise<TreeEntry[]> => {
          await tx.execute(sql`select 1`);
          return freezeTree(options.dataDir, files);
        };
        const tree = locker ? await whileNobodyWrites(locker, freeze) : await keepingAlive(tx, freeze);
        return { tree, ...(await readSnapshot(tx, work)), missing_files: await missingFiles(tx, files) };
      },
      { isolation: 'repeatable read', readOnly: true },
    );
  } finally {
    await Promise.all([reader.close(), locker?.close()]);
  }
}

async function readSnapshot(tx: Tx, work: string): Promise<Omit<Snapshot, 'tree' | 'missing_files'>> {
  const head = await readChainHead(tx);
  const [server] = await tx.execute<{ version: string }>(sql`select current_setting('server_version') as version`);
  return {
    server_version: server!.version,
    schema_version: await readSchemaVersion(tx),
    queue_version: await readQueueVersion(tx),
    sequences: await readSequences(tx),
    tables: await dumpTables(tx, join(work, 'database')),
    ...(head && { audit_head: { seal_no: head.sealNo, hash: head.hash, at: head.at?.toISOString() ?? null } }),
  };
}

// The owner of the embedded database ends a transaction in which nothing happens.
async function keepingAlive<T>(tx: Tx, fn: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void tx.execute(sql`select 1`).catch(() => {}), KEEP_ALIVE_MS);
  try {
    return await fn();
  } finally {
    clearInterval(timer);
  }
}

// The locks are tried for a moment only and given back together, so that no transaction of the service is ever chosen as
// the victim of a deadlock with a backup.
async function whileNobodyWrites<T>(locker: Database, fn: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + LOCK_WAIT_MS;
  for (;;) {
    let locked = false;
    try {
      return await locker.transaction(async (tx) => {
        await tx.execute(
          sql.raw(`set local lock_timeout = ${ONE_LOCK_MS}; set local idle_in_transaction_session_timeout = 0`),
        );
        const tables = (await readTables(tx)).filter(({ schema }) => schema === 'public');
        const names = sql.join(
          tables.map(({ schema, name }) => sql`${sql.identifier(schema)}.${sql.identifier(name)}`),
          sql`, `,
        );
        await tx.execute(sql`lock table ${names} in share mode`);
        locked = true;
        return fn();
      });
    } catch (error) {
      if (locked || !isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
      await delay(100 + Math.random() * 400);
    }
  }
}

function databaseAdditions({ tables }: Pick<Manifest, 'tables'>, work: string): Addition[] {
  return tables.map(({ entry }) => ({
    name: entry,
    path: join(work, 'database', entry.slice(DATABASE_PREFIX.length)),
  }));
}

function fileAdditions(tree: TreeEntry[], work: string): Addition[] {
  return tree.map(({ path, directory }) => {
    const name = `${FILES_PREFIX}${path}`;
    return directory ? { name: `${name}/`, directory } : { name, path: join(work, 'files', path) };
  });
}

async function writeWhole(
  path: string,
  additions: Addition[],
  describe: Parameters<typeof writeArchive>[2],
  readBack: boolean,
): Promise<void> {
  const unfinished = `${path}.partial`;
  await rm(unfinished, { force: true });
  try {
    await writeArchive(unfinished, additions, describe);
    if (readBack) await checkArchive(unfinished);
    await rename(unfinished, path);
    const folder = await open(dirname(path), 'r');
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
