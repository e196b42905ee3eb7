// Runs once before the suite: prepares a migrated database, with the job queues in it, that every test file gets a copy of.
// Embedded: a tar of a data directory, kept between runs as long as the migrations, the queues and the engine are the same.
// Server: a template database.
// This file runs in vitest's own process, which was started without the flag.
import '../../src/db/driver/hooks.mjs';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Database } from '../../src/db/open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the tar, or the template database's name. */
    migratedDatabase: string;
  }
}

const KEEP_MS = 86_400_000;
/** What else decides how the prepared database looks. */
const MADE_BY = [
  'drizzle/meta/_journal.json',
  'node_modules/@electric-sql/pglite/package.json',
  'node_modules/pg-boss/package.json',
  'src/jobs/queue.ts',
  'src/job-catalog.ts',
  'tests/helpers/database.setup.ts',
  'tests/helpers/used-engine.ts',
];
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
  const source = await readdir(join(root, 'src'), { recursive: true });
  const queues = source.filter((path) => path.endsWith('.jobs.ts')).map((path) => `src/${path}`);
  for (const path of [...MADE_BY, ...queues.sort()]) hash.update(path).update(await readFile(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}

async function snapshot(key: string): Promise<string> {
  const folder = join(cache, 'migrated-database');
  const path = join(folder, `${key}.tar`);
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) await removeWhenOld(join(folder, name));
  const unfinished = `${path}.${process.pid}`;
  const { contentsPath } = await import('./used-engine.ts');
  const { image, contents } = await migratedImage();
  await writeFile(contentsPath(path), JSON.stringify(contents));
  await writeFile(unfinished, image);
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

async function migratedImage(): Promise<{ image: Buffer; contents: string[] }> {
  const { openEngine } = await import('../../src/db/owner/engine.ts');
  const { serveDatabase } = await import('../../src/db/owner/serve.ts');
  const { makeRunDirectory, chooseSocketPath, ownerPaths } = await import('../../src/db/owner/paths.ts');
  const { contentsOf } = await import('./used-engine.ts');
  const dataDir = await mkdtemp(join(tmpdir(), 'drafting-snapshot-'));
  const paths = ownerPaths(dataDir);
  makeRunDirectory(paths);
  const engine = await openEngine({ memory: true });
  const server = await serveDatabase({ engine, socketPath: chooseSocketPath(paths), lingerMs: null, onBroken });
  await prepareThere(null, dataDir);
  const image = Buffer.from(await (await engine.image()).arrayBuffer());
  const contents = await contentsOf(engine);
  await server.close();
  await rm(dataDir, { recursive: true });
  return { image, contents };
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
    await prepareThere(target.href, tmpdir());
    await admin.unsafe(`alter database "${name}_new" rename to "${name}"`);
    return name;
  } finally {
    await admin.end();
  }
}

async function prepareThere(url: string | null, dataDir: string): Promise<void> {
  const { openDatabase } = await import('../../src/db/open.ts');
  const { migrate } = await import('../../src/db/migrate.ts');
  const { openQueue } = await import('../../src/jobs/queue.ts');
  const { JOB_CATALOG } = await import('../../src/job-catalog.ts');
  const { openLog } = await import('../../src/log.ts');
  const database = await openDatabase({ url, dataDir, applicationName: 'test-setup', statementTimeoutMs: 0 });
  await migrate(database);
  const queue = await openQueue(database, JOB_CATALOG, openLog('silent', 'test-setup'), false);
  await queue.stop(1000);
  if (url === null) await smallAndAtRest(database);
  await database.close();
}

// Its copies start in half the time: no log to go through, no 128 MB to clear.
async function smallAndAtRest({ sql }: Database): Promise<void> {
  await sql.unsafe(`alter system set shared_buffers = '16MB'`);
  await sql.unsafe('checkpoint');
}
