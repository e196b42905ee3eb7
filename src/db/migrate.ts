// Applies the migrations of drizzle/ under a lock, so that any number of processes may start at once. The record of what
// was applied is Drizzle's own table, so its tools agree with it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { isUndefinedTable } from './errors.ts';
import { xactLock } from './sql.ts';
import type { Database, Tx } from './types.ts';

/** The database cannot be used by this version of the program; `message` says what to do. */
export type SchemaError = Error & { code: 'DATABASE_TOO_OLD' | 'DATABASE_TOO_NEW' | 'EXTENSION_MISSING' };

/**
 * `folder`: where the migrations are (drizzle/). `upTo`: apply them only up to the one made at this time (milliseconds),
 * which must be a known one.
 */
export type MigrateOptions = { folder?: string; upTo?: number };

const FOLDER = fileURLToPath(new URL('../../drizzle', import.meta.url));
const OLDEST_SERVER = 150_000;
const EXTENSIONS = ['vector', 'pg_trgm', 'unaccent'];
const WAIT_MS = 10 * 60_000;

/**
 * Brings the schema up to date; one query when it is. Gives the number of migrations applied. All of them are applied in
 * one transaction: all or none. Throws a SchemaError for a server older than 15, a missing extension, or a database that
 * a newer version of the program has migrated.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<number> {
  const { folder = FOLDER, upTo = Number.POSITIVE_INFINITY } = options;
  const newest = newestMigration(folder, upTo);
  if ((await lastApplied(database)) === newest) return 0;
  return database.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local lock_timeout = ${WAIT_MS}`));
    await tx.execute(sql.raw('set local statement_timeout = 0'));
    await xactLock(tx, 'migrate');
    await checkServer(tx);
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(
      sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    );
    const [row] = await tx.execute<{ last: string }>(
      sql`select coalesce(max(created_at), 0)::text as last from drizzle.__drizzle_migrations`,
    );
    const last = Number(row!.last);
    if (last > newest) throw tooNew();
    return applyPending(tx, folder, last, newest);
  });
}

/** Whether the schema is the one of this version of the program. Changes nothing. */
export async function isMigrated(database: Database): Promise<boolean> {
  return (await lastApplied(database)) === newestMigration(FOLDER, Number.POSITIVE_INFINITY);
}

async function applyPending(tx: Tx, folder: string, last: number, newest: number): Promise<number> {
  const pending = readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis > last && folderMillis <= newest,
  );
  for (const migration of pending) {
    try {
      await tx.execute(sql.raw(migration.sql.join('\n')));
    } catch (error) {
      // Drizzle's message is the whole migration's text.
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      throw new Error(`Migration ${migration.folderMillis} failed: ${cause}`, { cause });
    }
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
    );
  }
  return pending.length;
}

async function lastApplied(database: Database): Promise<number> {
  try {
    const rows = await database.db.execute<{ last: string }>(
      sql`select coalesce(max(created_at), 0)::text as last from drizzle.__drizzle_migrations`,
    );
    return Number(rows[0]!.last);
  } catch (error) {
    if (isUndefinedTable(error)) return 0;
    throw error;
  }
}

async function checkServer(tx: Tx): Promise<void> {
  const [server] = await tx.execute<{ number: number; version: string }>(
    sql`select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  );
  if (server!.number < OLDEST_SERVER) {
    throw schemaError('DATABASE_TOO_OLD', `PostgreSQL 15 or newer is needed; the server is ${server!.version}.`);
  }
  const present = await tx.execute<{ name: string }>(sql`select name from pg_available_extensions`);
  const names = new Set(present.map(({ name }) => name));
  const missing = EXTENSIONS.filter((name) => !names.has(name));
  if (missing.length > 0) {
    const hint = missing.includes('vector') ? ' (Debian: the package postgresql-<version>-pgvector)' : '';
    throw schemaError(
      'EXTENSION_MISSING',
      `The PostgreSQL server lacks: ${missing.join(', ')}${hint}. Install it first.`,
    );
  }
}

function tooNew(): SchemaError {
  return schemaError(
    'DATABASE_TOO_NEW',
    'The database was migrated by a newer version of this program. Run that version, or restore a backup made by this one.',
  );
}

function schemaError(code: SchemaError['code'], message: string): SchemaError {
  return Object.assign(new Error(message), { code });
}

function newestMigration(folder: string, upTo: number): number {
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as { entries: { when: number }[] };
  const times = journal.entries.map(({ when }) => when);
  if (Number.isFinite(upTo) && !times.includes(upTo)) throw tooNew();
  return Math.max(0, ...times.filter((when) => when <= upTo));
}
