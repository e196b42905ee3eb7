// A database that cannot be trusted stops the start; nothing is made in its place.
import { existsSync, openAsBlob, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import { ownerPaths } from '../../../src/db/owner/paths.ts';
import { prepareStore } from '../../../src/db/owner/store.ts';
import { testServerUrl } from '../../helpers/database.ts';
import { eventually } from '../../helpers/eventually.ts';
import { failingStart, startService } from '../../helpers/service.ts';

let dataDir: string;
let db: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'drafting-untrusted-'));
  db = ownerPaths(dataDir).database;
  await prepareStore(db, await openAsBlob(inject('migratedDatabase')));
});
afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

const DAMAGES: [string, () => Promise<unknown>, RegExp][] = [
  [
    'whose control file is torn',
    async () => {
      const path = join(db, 'global/pg_control');
      writeFileSync(path, readFileSync(path).fill(7, 40, 80));
    },
    /incorrect checksum in control file/,
  ],
  ['without its write-ahead log', () => rm(join(db, 'pg_wal'), { recursive: true }), /pg_wal/],
  [
    'whose write-ahead log is empty',
    async () => {
      for (const name of await readdir(join(db, 'pg_wal'))) await rm(join(db, 'pg_wal', name), { recursive: true });
    },
    /could not locate a valid checkpoint record/,
  ],
  ['without its tables', () => rm(join(db, 'base'), { recursive: true }), /database "postgres" does not exist/],
  ['of another version', () => writeFile(join(db, 'PG_VERSION'), '17\n'), /incompatible/],
  ['that is in pieces', () => rm(join(db, 'PG_VERSION')), /PG_VERSION is missing/],
  [
    'that is gone beside cases',
    async () => {
      await rm(db, { recursive: true });
      await mkdir(join(dataDir, 'cases/1031-25--0123456789'), { recursive: true });
    },
    /it is gone, while cases still holds files \(such as "1031-25--0123456789"\)/,
  ],
  [
    'that is gone beside uploads',
    async () => {
      await rm(db, { recursive: true });
      await mkdir(join(dataDir, 'uploads/.incoming'), { recursive: true });
      await writeFile(join(dataDir, 'uploads/ערר.pdf'), 'x');
    },
    /it is gone, while uploads still holds files/,
  ],
];

describe.skipIf(testServerUrl)('an embedded database', { timeout: 120_000 }, () => {
  it.each(DAMAGES)('%s stops the start with one sentence and the way to the last backup', async (_, damage, reason) => {
    await damage();
    const before = await filesOf(db);
    const { code, output } = await failingStart({ DATA_DIR: dataDir });
    expect([code, output]).toEqual([1, expect.stringMatching(reason)]);
    expect(output.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^The embedded database in .* cannot be trusted: .*npm run restore -- FILE/),
    ]);
    expect(await filesOf(db)).toEqual(expect.arrayContaining(before));
    expect((await filesOf(db)).length === 0).toBe(before.length === 0);
  });

  it('that is gone names the newest daily archive, where there is one', async () => {
    const backups = await mkdtemp(join(tmpdir(), 'drafting-backups-'));
    for (const day of ['2026-03-02', '2026-03-10']) await writeFile(join(backups, `daily-${day}.tar.gz`), '');
    await rm(join(db, 'PG_VERSION'));
    const { output } = await failingStart({ DATA_DIR: dataDir, BACKUP_DIR: backups });
    expect(output).toContain(`npm run restore -- ${join(backups, 'daily-2026-03-10.tar.gz')}`);
    await rm(backups, { recursive: true });
  });

  it('with a table that is gone stops the start in one sentence too', async () => {
    const service = await startService({}, dataDir);
    await service.stop();
    await eventually(async () => !existsSync(join(db, 'postmaster.pid')));
    await rm(join(db, await tableFile()));
    const { code, output } = await failingStart({ DATA_DIR: dataDir });
    expect([code, output.trimEnd().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^The database cannot be trusted: could not open file .*npm run restore -- FILE/)],
    ]);
  });

  it('is made where there was none, beside empty folders', async () => {
    await rm(db, { recursive: true });
    await mkdir(join(dataDir, 'cases'));
    await mkdir(join(dataDir, 'uploads/.incoming'), { recursive: true });
    const service = await startService({}, dataDir);
    expect((await (await fetch(`${service.url}/health`)).json()) as object).toMatchObject({ status: 'ok' });
    await service.stop();
  });
});

/** What is in the database's directory, without the note of who runs it and caches; nothing where there is none. */
async function filesOf(directory: string): Promise<string[]> {
  const names = existsSync(directory) ? await readdir(directory, { recursive: true }) : [];
  return names.filter((name) => !['postmaster.pid', 'pg_internal.init'].includes(basename(name)));
}

/** Where the record of the migrations lies: the first table that a start reads. */
async function tableFile(): Promise<string> {
  const owner = { lingerMs: 50 };
  const database = await openDatabase({ url: null, dataDir, applicationName: 'test', owner });
  const [row] = await database.sql`select pg_relation_filepath('drizzle.__drizzle_migrations') as path`;
  await database.close();
  await eventually(async () => !existsSync(join(db, 'postmaster.pid')));
  return row!.path;
}
