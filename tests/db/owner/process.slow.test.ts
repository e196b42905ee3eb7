// The owner as a process of its own, on real directories: one at a time, killed, started again, started by twenty.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openAsBlob, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { isDatabaseUnavailable } from '../../../src/db/errors.ts';
import { migrate } from '../../../src/db/migrate.ts';
import { type Database, openDatabase } from '../../../src/db/open.ts';
import { ensureOwner, OWNER_EXIT_LOCKED, ownerAnswers, startOwner } from '../../../src/db/owner/ensure.ts';
import { takeOwnerLock } from '../../../src/db/owner/lock.ts';
import { type OwnerPaths, ownerPaths, readOwnerRecord } from '../../../src/db/owner/paths.ts';
import { prepareStore } from '../../../src/db/owner/store.ts';
import { testServerUrl } from '../../helpers/database.ts';
import { startPeer } from '../../helpers/owner.ts';

const folders: string[] = [];
const databases: Database[] = [];

// A data directory with a migrated database and nobody running.
async function preparedDataDir(name = 'data'): Promise<OwnerPaths> {
  const folder = await mkdtemp(join(tmpdir(), 'drafting-process-'));
  folders.push(folder);
  const paths = ownerPaths(join(folder, name));
  await prepareStore(paths.database, await openAsBlob(inject('migratedDatabase')));
  return paths;
}

async function open({ dataDir }: OwnerPaths): Promise<Database> {
  const database = await openDatabase({ url: null, dataDir, applicationName: 'test', owner: { lingerMs: 50 } });
  databases.push(database);
  return database;
}

const killOwner = (paths: OwnerPaths) => process.kill(readOwnerRecord(paths)!.pid, 'SIGKILL');

afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.close()));
  for (const folder of folders.splice(0)) {
    for (const name of await readdir(folder)) await endOwner(ownerPaths(join(folder, name)));
    await rm(folder, { recursive: true, force: true });
  }
});

async function endOwner(paths: OwnerPaths): Promise<void> {
  const pid = readOwnerRecord(paths)?.pid;
  if (!pid || !existsSync(`/proc/${pid}`)) return;
  process.kill(pid, 'SIGTERM');
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
}

describe.skipIf(testServerUrl)('the owner process', () => {
  it('makes the database in an empty directory that only this user can enter', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'drafting-process-'));
    folders.push(folder);
    const paths = ownerPaths(join(folder, 'new'));
    const database = await open(paths);
    expect(await migrate(database)).toBeGreaterThan(0);
    expect(await migrate(database)).toBe(0);
    expect((await stat(paths.run)).mode & 0o777).toBe(0o700);
    expect((await stat(paths.database)).mode & 0o777).toBe(0o700);
  });

  it('starts again after a database that was only half made', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'drafting-process-'));
    folders.push(folder);
    const paths = ownerPaths(join(folder, 'data'));
    await mkdir(join(`${paths.database}.init`, 'base'), { recursive: true });
    writeFileSync(join(`${paths.database}.init`, 'PG_VERSION'), '18');
    await prepareStore(paths.database, await openAsBlob(inject('migratedDatabase')));
    expect(await migrate(await open(paths))).toBe(0);
    expect(existsSync(`${paths.database}.init`)).toBe(false);
  });

  it('is one, whoever starts it: twenty processes at once', async () => {
    const paths = await preparedDataDir();
    const peers = Array.from({ length: 20 }, () => startPeer({ url: null, dataDir: paths.dataDir }));
    await Promise.all(peers.map((peer) => peer.call('ensureTogether', 3)));
    const { pid } = readOwnerRecord(paths)!;
    expect(await ownerAnswers(paths.dataDir)).toBe(true);
    await Promise.all(peers.map((peer) => peer.kill('SIGKILL')));
    expect(readOwnerRecord(paths)!.pid).toBe(pid);
  }, 90_000);

  it('refuses a second one while it lives, and leaves no stale lock when killed', async () => {
    const paths = await preparedDataDir();
    await open(paths);
    expect(takeOwnerLock(paths.lock)).toBeNull();
    const entry = new URL('../../../src/entrypoints/database-owner.ts', import.meta.url).pathname;
    const [code] = await once(spawn(process.execPath, [entry, paths.dataDir]), 'exit');
    expect(code).toBe(OWNER_EXIT_LOCKED);
    killOwner(paths);
    await expect
      .poll(() => {
        const lock = takeOwnerLock(paths.lock);
        lock?.release();
        return lock !== null;
      })
      .toBe(true);
  });

  it('goes away cleanly once its clients have gone', async () => {
    const paths = await preparedDataDir();
    const database = await open(paths);
    const { pid } = readOwnerRecord(paths)!;
    await database.close();
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
    expect(existsSync(readOwnerRecord(paths)!.socket)).toBe(false);
    // "shut down": no recovery is needed at the next start.
    expect(readFileSync(paths.log, 'utf8')).toBe('');
  });

  it('ends on SIGTERM: what was running is rolled back, the next query finds a new owner', async () => {
    const paths = await preparedDataDir();
    const database = await open(paths);
    await database.sql`create table t (n int)`;
    const started = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const transaction = database.transaction(async (tx) => {
      await tx.execute('insert into t values (1)');
      started.resolve();
      await ended.promise;
      await tx.execute('insert into t values (2)');
    });
    await started.promise;
    const { pid } = readOwnerRecord(paths)!;
    process.kill(pid, 'SIGTERM');
    const failed = await transaction.catch((error: unknown) => error);
    ended.resolve();
    expect(isDatabaseUnavailable(failed)).toBe(true);
    expect(await database.sql`select n from t`).toHaveLength(0);
    expect(readOwnerRecord(paths)!.pid).not.toBe(pid);
  });

  it('killed in the middle of writes loses nothing that was acknowledged, and the clients go on', async () => {
    const paths = await preparedDataDir();
    const database = await open(paths);
    await database.sql`create table acknowledged (n int primary key)`;
    const acknowledged: number[] = [];
    const failures: unknown[] = [];
    let next = 0;
    const write = async () => {
      while (next < 400) {
        const n = next++;
        await database.sql`insert into acknowledged values (${n})`.then(
          () => acknowledged.push(n),
          (error: unknown) => failures.push(error),
        );
        if (n === 100 || n === 250) killOwner(paths);
      }
    };
    await Promise.all([write(), write(), write()]);
    const present = new Set((await database.sql`select n from acknowledged`).map(({ n }) => n as number));
    expect(acknowledged.filter((n) => !present.has(n))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(300);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
  });

  it('killed, loses no notification', async () => {
    const paths = await preparedDataDir();
    const database = await open(paths);
    const heard: string[] = [];
    await database.notify.listen('news', (payload) => heard.push(payload));
    await database.notify.notify(database.db, 'news', 'before');
    killOwner(paths);
    await expect.poll(() => heard).toEqual(['before']);
    await database.notify.notify(database.db, 'news', 'after');
    await expect.poll(() => heard).toEqual(['before', 'after']);
  });

  it('comes up for who does not wait for it, once', async () => {
    const paths = await preparedDataDir();
    await startOwner(paths.dataDir);
    await expect.poll(() => ownerAnswers(paths.dataDir), { timeout: 20_000 }).toBe(true);
    const { pid } = readOwnerRecord(paths)!;
    await startOwner(paths.dataDir);
    await (await open(paths)).ping();
    expect(readOwnerRecord(paths)!.pid).toBe(pid);
  });

  it('is reachable where the path is too long for a socket', async () => {
    const paths = await preparedDataDir('תיקייה-עם-שם-ארוך-מאוד'.repeat(5));
    const database = await open(paths);
    expect(await database.ping()).toBeGreaterThan(0);
    const { socket } = readOwnerRecord(paths)!;
    expect(Buffer.byteLength(socket)).toBeLessThan(108);
    expect((await stat(join(socket, '..'))).mode & 0o777).toBe(0o700);
  });

  it('that cannot start says why, and can start once the reason is gone', async () => {
    const paths = await preparedDataDir();
    const control = join(paths.database, 'global/pg_control');
    const kept = readFileSync(control);
    writeFileSync(control, kept.subarray(0, 100));
    const error = await ensureOwner(paths.dataDir, { lingerMs: 50 }).catch((e: unknown) => e);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(String(error)).toMatch(/pg_control/);
    writeFileSync(control, kept);
    await expect.poll(() => ensureOwner(paths.dataDir, { lingerMs: 50 }).then(() => 'up', String)).toBe('up');
  });
});
