// A real, migrated, empty database for one test file: in memory behind the real owner and its socket, or, with
// TEST_DATABASE_URL, a database of its own on that server.
import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../src/db/open.ts';
import type { EngineProgram } from '../../src/db/owner/engine.ts';
import { chooseSocketPath, makeRunDirectory, ownerPaths } from '../../src/db/owner/paths.ts';
import { serveDatabase } from '../../src/db/owner/serve.ts';
import { prepareStore } from '../../src/db/owner/store.ts';
import { countStatements, type StatementCounter } from './statement-counter.ts';
import { engineForNow } from './used-engine.ts';

/**
 * `dataDir` is an empty temporary DATA_DIR; `url` is null on the embedded database. Another process (or another
 * openDatabase) with the same two reaches the same database. `close` removes everything.
 */
export type TestDatabase = Database & { dataDir: string; url: string | null; statements: StatementCounter | null };

/**
 * `max`: connections. `migrated: false`: really empty. `counted`: every statement of every process goes through a proxy
 * that counts it (`statements`).
 */
export type TestDatabaseOptions = { max?: number; migrated?: boolean; counted?: boolean };

/** The server to test against, or null for the embedded database. */
export const testServerUrl: string | null = process.env.TEST_DATABASE_URL || null;

/** Makes a test database (0.1 s; the first embedded one of a process about 0.6 s). Call `close` in afterAll. */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'drafting-test-'));
  const template = options.migrated === false ? 'template0' : inject('migratedDatabase');
  const place = testServerUrl
    ? await cloneTemplate(testServerUrl, template)
    : await serveCopy(dataDir, options.counted);
  const { url, statements, drop } = options.counted ? await counted(place, dataDir) : { ...place, statements: null };
  const database = await openDatabase({ url, dataDir, applicationName: 'test', max: options.max });
  if (!url && options.migrated === false) await empty(database);
  const close = async () => {
    await database.close();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...database, dataDir, url, statements, close };
}

type Place = { url: string | null; drop: () => Promise<void> };

async function counted(place: Place, dataDir: string): Promise<Place & { statements: StatementCounter }> {
  const url = place.url === null ? null : new URL(place.url);
  const proxy = await countStatements(
    url
      ? { listen: { host: '127.0.0.1', port: 0 }, target: { host: url.hostname, port: Number(url.port || 5432) } }
      : { listen: { path: chooseSocketPath(ownerPaths(dataDir)) }, target: { path: behindProxy(dataDir) } },
  );
  if (url) url.host = `127.0.0.1:${proxy.port}`;
  const drop = async () => {
    await proxy.close();
    await place.drop();
  };
  return { url: url?.href ?? null, statements: proxy, drop };
}

const behindProxy = (dataDir: string): string => `${chooseSocketPath(ownerPaths(dataDir))}.behind`;

const onBroken = (reason: string) => {
  throw new Error(`the test database died: ${reason}`);
};

/** Compiled once for all files that run in this process; it is also faster when it has run for a while. */
let program: Promise<EngineProgram> | undefined;

/** Missing in the types of Node. */
type Compiler = { compile: (code: Uint8Array) => Promise<EngineProgram> };

async function compileProgram(): Promise<EngineProgram> {
  const { WebAssembly: compiler } = globalThis as unknown as { WebAssembly: Compiler };
  const library = import.meta.resolve('@electric-sql/pglite');
  return compiler.compile(await readFile(new URL('pglite.wasm', library)));
}

async function serveCopy(dataDir: string, isCounted = false): Promise<{ url: null; drop: () => Promise<void> }> {
  const paths = ownerPaths(dataDir);
  makeRunDirectory(paths);
  program ??= compileProgram();
  const engine = await engineForNow(inject('migratedDatabase'), await program);
  const socketPath = isCounted ? behindProxy(dataDir) : chooseSocketPath(paths);
  const server = await serveDatabase({ engine, socketPath, lingerMs: null, onBroken });
  return { url: null, drop: server.close };
}

// Faster than initialising another embedded database.
async function empty(database: Database): Promise<void> {
  await database.sql.unsafe(
    'drop schema if exists drizzle, pgboss cascade; drop schema public cascade; create schema public',
  );
}

/**
 * A DATA_DIR with a migrated embedded database on its disk: a service starts there with half the work that an empty folder
 * takes. Tests of the first start begin with an empty one.
 */
export async function migratedDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'drafting-migrated-'));
  // Where a server is tested there is no image of an embedded database: a service that begins one there migrates it.
  if (!testServerUrl) await prepareStore(ownerPaths(dataDir).database, await openAsBlob(inject('migratedDatabase')));
  return dataDir;
}

/** Makes an empty database on the test server. Only with TEST_DATABASE_URL. */
export function emptyServerDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  return cloneTemplate(testServerUrl!, 'template0');
}

async function cloneTemplate(serverUrl: string, template: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `drafting_test_${randomBytes(6).toString('hex')}`;
  await administer(serverUrl, `create database "${name}" template "${template}"`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(serverUrl, `drop database if exists "${name}" with (force)`) };
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} });
  try {
    await admin.unsafe(statement);
  } finally {
    await admin.end();
  }
}
