// Brings a backup back into an empty place, of either kind of database. Everything is unpacked, verified and loaded
// beside the target first (DATA_DIR/.restore); then it is moved into place, on a server just before the commit.
import { existsSync } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { uuidv7 } from 'uuidv7';
import { lostHead } from '../audit/lost-seals.ts';
import { migrate } from '../db/migrate.ts';
import { type Database, type Executor, openDatabase, type Tx } from '../db/open.ts';
import { type OwnerLock, takeOwnerLock } from '../db/owner/lock.ts';
import { ownerPaths } from '../db/owner/paths.ts';
import { RESTORE_FOLDER, RESTORE_MARK } from '../db/owner/store.ts';
import { executeSql } from '../db/sql.ts';
import type { AuditAction } from '../domain/audit-actions.ts';
import { syncFolders, syncPath } from '../files/atomic.ts';
import { cleanRepositories } from '../files/git/repository.ts';
import { readArchive } from './archive.ts';
import { readQueueVersion, readTables } from './catalog.ts';
import { loadTables } from './load.ts';
import { FILES_PREFIX, type Manifest } from './manifest.ts';
import { lostBy } from './witness.ts';

/**
 * Where to restore to, and from which archive. `migrations`: the folder of the migrations, if not the program's own.
 * `witnesses`: folders of archives that may know of later acts than the one that is restored; that those are given up is
 * then written into the audit log.
 */
export type RestoreOptions = {
  url: string | null;
  dataDir: string;
  path: string;
  migrations?: string;
  witnesses?: string[];
};

/** What was restored. `queue`: whether the waiting jobs came along. `missing`: see BackupReport. */
export type RestoreReport = { createdAt: string; rows: number; files: number; queue: boolean; missing: string[] } & {
  manifest: Manifest;
  /** The last act that was witnessed and is not in the archive; null where none is known. */
  lost: number | null;
};

const MAY_STAY = new Set(['run', 'db.lock', 'backups', 'lost+found', RESTORE_FOLDER]);

/**
 * Restores the archive. The target must be empty and no service may use it. Throws before anything of the target is
 * touched when the archive is damaged, the target is not empty or in use; after any error the target is as empty as it
 * was (an interrupted restore is cleared away by the next one, and the database does not start before).
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { dataDir, lock: lockPath } = ownerPaths(options.dataDir);
  const archive = resolve(options.path);
  await access(archive);
  const lock = takeOwnerLock(lockPath);
  if (!lock) throw new Error(`A service is using ${dataDir}; stop it first.`);
  const staging = join(dataDir, RESTORE_FOLDER);
  const progress = { done: false };
  try {
    await finishInterrupted(options, dataDir, staging);
    await refuseUnlessEmpty(dataDir);
    await mkdir(staging, { mode: 0o700 });
    const content = join(staging, 'content');
    const manifest = await readArchive(archive, content);
    await cleanRepositories(join(content, FILES_PREFIX, 'git'));
    const embedded = options.url === null;
    const place = { ...options, dataDir: embedded ? staging : dataDir };
    const given = await lostBy(manifest, options.witnesses ?? []);
    const queue = await load(place, manifest, content, given, () => moveIntoPlace(dataDir, staging, ['files']));
    if (embedded) {
      // It must have closed the staged database before that is moved.
      (await endOfOwner(staging)).release();
      await moveIntoPlace(dataDir, staging, ['files', 'db']);
    }
    progress.done = true;
    await rm(staging, { recursive: true });
    const files = manifest.entries.filter(({ name }) => name.startsWith(FILES_PREFIX)).length;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const lost = given?.lost.seal_no ?? null;
    return { createdAt: manifest.created_at, rows, files, queue, missing: manifest.missing_files, manifest, lost };
  } catch (error) {
    if (!progress.done) await undo(dataDir, staging);
    throw error;
  } finally {
    lock.release();
  }
}

async function load(
  place: RestoreOptions,
  manifest: Manifest,
  content: string,
  given: Awaited<ReturnType<typeof lostBy>>,
  beforeCommit: () => Promise<void>,
): Promise<boolean> {
  const database = await open(place);
  try {
    if (place.url !== null) await refuseUnlessFree(database);
    const folder = place.migrations;
    await migrate(database, { upTo: manifest.schema_version, ...(folder && { folder }) });
    const queue = manifest.queue_version !== null && (await makeQueue(database)) === manifest.queue_version;
    const tables = manifest.tables.filter(({ schema }) => queue || schema !== 'pgboss');
    await database.transaction(async (tx) => {
      await tx.execute(sql.raw('set local idle_in_transaction_session_timeout = 0'));
      const filled = await tableWithRows(tx);
      if (filled) throw new Error(`The database is not empty (${filled}); restore into an empty one.`);
      if (queue) await tx.execute(sql.raw('delete from pgboss.job; delete from pgboss.queue'));
      await loadTables(tx, tables, manifest.sequences, (entry) => join(content, entry));
      if (given) await tellLost(tx, lostHead(given.lost, given.restored));
      if (place.url !== null) await beforeCommit();
    });
    // Good plans from the start; the service would get there by itself.
    await database.sql`analyze`.catch(() => {});
    return queue;
  } finally {
    await database.close();
  }
}

// By the columns that every version of the table has: the schema is the archive's.
async function tellLost(tx: Tx, target: string): Promise<void> {
  const act: AuditAction = 'backup.restored';
  await tx.execute(sql`insert into audit_entries (audit_id, at, actor, action, target, request_id)
    values (${uuidv7()}, date_trunc('milliseconds', now()), 'service', ${act}, ${target}, 'restore')`);
}

// The queue makes its own tables; what it starts beside them is stopped at once.
async function makeQueue(database: Database): Promise<number | null> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => executeSql(database.db, text, values) },
    backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false, close: false });
  return readQueueVersion(database.db);
}

async function refuseUnlessEmpty(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (MAY_STAY.has(name) || !(await hasFiles(join(dataDir, name)))) continue;
    throw new Error(`${dataDir} is not empty (${name}); restore into an empty data directory.`);
  }
}

async function hasFiles(path: string): Promise<boolean> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
  return entries === null || entries.some((entry) => !entry.isDirectory());
}

async function refuseUnlessFree(database: Database): Promise<void> {
  const [others] = await database.sql<{ count: number }[]>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  if (others!.count > 0)
    throw new Error(`${others!.count} other connections use the database; stop the service first.`);
}

async function tableWithRows(executor: Executor): Promise<string | null> {
  for (const { schema, name } of await readTables(executor)) {
    if (schema === 'pgboss') continue;
    const rows = await executor.execute(sql`select 1 from ${sql.identifier(schema)}.${sql.identifier(name)} limit 1`);
    if (rows.length > 0) return name;
  }
  return null;
}

/** Waits until the owner of an embedded database has closed it; gives the lock, so that nobody opens it. */
export async function endOfOwner(staging: string): Promise<OwnerLock> {
  for (;;) {
    const lock = takeOwnerLock(ownerPaths(staging).lock);
    if (lock) return lock;
    await delay(50);
  }
}

// The mark names what is being moved, so that an interrupted move can be undone; it also keeps the database from
// starting. The database comes last.
async function moveIntoPlace(dataDir: string, staging: string, parts: ('files' | 'db')[]): Promise<void> {
  const files = join(staging, 'content', FILES_PREFIX);
  const names = parts.includes('files') && existsSync(files) ? await readdir(files) : [];
  // On the disk before the mark says that they may be moved, and their new names before anybody is told of them.
  if (names.length > 0) await syncFolders(files);
  await writeFile(join(staging, RESTORE_MARK), JSON.stringify([...names, ...(parts.includes('db') ? ['db'] : [])]), {
    flush: true,
  });
  await syncPath(staging);
  for (const name of names) {
    await rm(join(dataDir, name), { recursive: true, force: true });
    await rename(join(files, name), join(dataDir, name));
  }
  if (parts.includes('db')) await rename(join(staging, 'db'), join(dataDir, 'db'));
  await syncPath(dataDir);
}

// An earlier restore that was interrupted: it is complete when its last step, the database, is there, else it is undone.
async function finishInterrupted(options: RestoreOptions, dataDir: string, staging: string): Promise<void> {
  if (!existsSync(join(staging, RESTORE_MARK))) await rm(staging, { recursive: true, force: true });
  else if (options.url === null ? existsSync(join(dataDir, 'db')) : await hasRows(options))
    await rm(staging, { recursive: true });
  else await undo(dataDir, staging);
}

async function hasRows(options: RestoreOptions): Promise<boolean> {
  const database = await open(options);
  try {
    return (await tableWithRows(database.db)) !== null;
  } finally {
    await database.close();
  }
}

async function undo(dataDir: string, staging: string): Promise<void> {
  const mark = await readFile(join(staging, RESTORE_MARK), 'utf8').catch(() => '[]');
  for (const name of JSON.parse(mark) as string[]) await rm(join(dataDir, name), { recursive: true, force: true });
  await rm(staging, { recursive: true, force: true });
}

function open({ url, dataDir }: RestoreOptions): Promise<Database> {
  const owner = { lingerMs: 50, timeoutMs: 60_000 };
  return openDatabase({ url, dataDir, applicationName: 'restore', max: 1, statementTimeoutMs: 0, owner });
}
