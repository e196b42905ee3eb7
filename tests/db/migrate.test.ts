import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';
import { migrationsFolder, migrationsWith } from '../helpers/migrations.ts';
import { startPeer } from '../helpers/owner.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ migrated: false });
});
afterAll(() => database.close());

// One suite, in order: the database goes from empty to newer than the code.
describe('migrate', { shuffle: false }, () => {
  it('is done once when twenty start at the same time, in four processes', async () => {
    const { entries } = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
      entries: unknown[];
    };
    const peers = Array.from({ length: 4 }, () => startPeer(database));
    const applied = await Promise.all(peers.map((peer) => peer.call('migrateTogether', 5)));
    expect(applied.reduce((sum: number, each) => sum + Number(each), 0)).toBe(entries.length);
    expect(await database.sql`select hash from drizzle.__drizzle_migrations`).toHaveLength(entries.length);
    await Promise.all(peers.map((peer) => peer.kill('SIGKILL')));
  });

  it('does nothing but look when there is nothing to do', async () => {
    expect(await migrate(database)).toBe(0);
  });

  it('applies all or nothing', async () => {
    const copy = await migrationsWith('create table half (n int);--> statement-breakpoint\nselect nonsense;');
    await expect(migrate(database, { folder: copy })).rejects.toThrow();
    expect(await database.sql`select to_regclass('half') as half`).toMatchObject([{ half: null }]);
    await rm(copy, { recursive: true });
  });

  it('refuses a database that a newer version has migrated', async () => {
    const copy = await migrationsWith('create table newer (n int);');
    expect(await migrate(database, { folder: copy })).toBe(1);
    await expect(migrate(database)).rejects.toMatchObject({ code: 'DATABASE_TOO_NEW' });
    await rm(copy, { recursive: true });
  });
});
