// Runs once before the suite: prepares a migrated database that every test file gets a copy of. Embedded: a tar of a data
// directory, kept between runs as long as the migrations and the engine are the same. Server: a template database.
// This file runs in vitest's own process, which was started without the flag.
import '../../src/db/driver/hooks.mjs';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the tar, or the template database's name. */
    migratedDatabase: string;
  }
}

const KEEP_MS = 86_400_000;
const root = new URL('../../', import.meta.url).pathname;
/** Another user than who installed the packages may not write below them (scripts/test-paperclip.sh). */
const cache = process.env.TEST_CACHE_DIR ?? join(root, 'node_modules/.cache');

/** Vitest's hook. */
export async function setup(project: TestProject): Promise<void> {
  const key = await schemaKey();
  const url = process.env.TEST_DATABASE_URL;
  project.provide('migratedDatabase', url ? await template(url, key) : await snapshot(key));
}

async function schemaKey(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await readdir(join(root, 'drizzle'))).filter((name) => name.endsWith('.sql')).sort();
  for (const name of files) hash.update(name).update(await readFile(join(root, 'drizzle', name)));
  hash.update(await readFile(join(root, 'drizzle/meta/_journal.json')));
  hash.update(await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json')));
  return hash.digest('hex').slice(0, 16);
}

async function snapshot(key: string): Promise<string> {
  const folder = join(cache, 'migrated-database');
  const path = join(folder, `${key}.tar`);
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) await removeWhenOld(join(folder, name));
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, await migratedImage());
  await rename(unfinished, path);
  return path;
}

// Another run, of another state of the migrations, may be using it.
async function removeWhenOld(path: string): Promise<void> {
  const { mtimeMs } = await stat(path);
  if (Date.now() - mtimeMs > KEEP_MS) await rm(path, { force: true });
}

const onBroken = (reason: string) => {
  throw new Error(`the database died: ${reason}`);
};

async function migratedImage(): Promise<Buffer> {
  const { openEngine } = await import('../../src/db/owner/engine.ts');
  const { serveDatabase } = await import('../../src/db/owner/serve.ts');
  const { makeRunDirectory, chooseSocketPath, ownerPaths } = await import('../../src/db/owner/paths.ts');
  const dataDir = await mkdtemp(join(tmpdir(), 'drafting-snapshot-'));
  const paths = ownerPaths(dataDir);
  makeRunDirectory(paths);
  const engine = await openEngine({ memory: true });
  const server = await serveDatabase({ engine, socketPath: chooseSocketPath(paths), lingerMs: null, onBroken });
  await migrateThere(null, dataDir);
  const image = Buffer.from(await (await engine.image()).arrayBuffer());
  await server.close();
  await rm(dataDir, { recursive: true });
  return image;
}

async function template(url: string, key: string): Promise<string> {
  const { default: postgres } = await import('postgres');
  const name = `drafting_template_${key}`;
  const admin = postgres(url, { max: 1, onnotice: () => {}, fetch_types: false });
  try {
    await admin`select pg_advisory_lock(hashtext('drafting test template'))`;
    const databases = await admin<{ datname: string; old: boolean }[]>`
      select datname, (pg_stat_file('base/' || oid || '/PG_VERSION')).modification < now() - ${KEEP_MS} * interval '1 ms' as old
      from pg_database where datname like 'drafting\\_template\\_%' or datname like 'drafting\\_test\\_%'`;
    for (const { datname } of databases.filter(({ old }) => old))
      await admin.unsafe(`drop database "${datname}" with (force)`);
    if (databases.some(({ datname, old }) => datname === name && !old)) return name;
    await admin.unsafe(`drop database if exists "${name}_new" with (force)`);
    await admin.unsafe(`create database "${name}_new"`);
    const target = new URL(url);
    target.pathname = `/${name}_new`;
    await migrateThere(target.href, tmpdir());
    await admin.unsafe(`alter database "${name}_new" rename to "${name}"`);
    return name;
  } finally {
    await admin.end();
  }
}

async function migrateThere(url: string | null, dataDir: string): Promise<void> {
  const { openDatabase } = await import('../../src/db/open.ts');
  const { migrate } = await import('../../src/db/migrate.ts');
  const database = await openDatabase({ url, dataDir, applicationName: 'test-setup' });
  await migrate(database);
  await database.close();
}
