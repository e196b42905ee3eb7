// The archive of each day: once over all processes, made up for when it was missed, tried again when it failed.
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkArchive } from '../../src/backup/archive.ts';
import { makeDailyBackup } from '../../src/backup/daily.ts';
import { makeDailyElsewhere } from '../../src/backup/daily-process.ts';
import { backUpWhenDue, type ScheduleOptions } from '../../src/backup/schedule.ts';
import { type Database, openDatabase } from '../../src/db/open.ts';
import { takeOwnerLock } from '../../src/db/owner/lock.ts';
import { backupProbe } from '../../src/features/system/backup-health.ts';
import { readBackupState } from '../../src/features/system/daily-backups.service.ts';
import { openLog } from '../../src/log.ts';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';

let database: TestDatabase;
let other: Database;
let directory: string;
let now: Date;
const never = new AbortController().signal;

beforeAll(async () => {
  database = await testDatabase();
  other = await openDatabase({ url: database.url, dataDir: database.dataDir, applicationName: 'other' });
});
afterAll(async () => {
  await other.close();
  await database.close();
});
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'drafting-daily-'));
  now = new Date('2026-03-10T08:00:00Z');
  await database.sql`delete from backup_runs`;
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** `made`: the days for which the work was begun. */
function schedule(options: { on?: Database; keep?: number; made?: string[]; at?: string } = {}): ScheduleOptions {
  const { on = database, keep = 14, made = [], at = '02:30' } = options;
  return {
    config: {
      DATABASE_URL: database.url,
      DATA_DIR: database.dataDir,
      BACKUP_DIR: directory,
      BACKUP_AT: at,
      BACKUP_KEEP: keep,
    },
    database: on,
    clock: { now: () => now },
    log: openLog('silent', 'test'),
    make: async (settings) => {
      made.push(settings.day);
      return makeDailyBackup(settings);
    },
  };
}
const look = (options: ScheduleOptions) => backUpWhenDue(options, '', never);
const archives = async () => (await readdir(directory)).sort();

describe('the daily backup', () => {
  it('is made once, however many processes look, and is whole', async () => {
    const made: string[] = [];
    const both = [schedule({ made }), schedule({ made, on: other })];
    await Promise.all([...both, ...both].map(look));
    for (const each of both) await look(each);
    expect(made).toEqual(['2026-03-10']);
    expect(await archives()).toEqual(['daily-2026-03-10.tar.gz']);
    const { audit_head, tables } = await checkArchive(join(directory, 'daily-2026-03-10.tar.gz'));
    expect(audit_head).toEqual({ seal_no: 0, hash: '0'.repeat(64), at: null });
    expect(tables.map(({ name }) => name)).toContain('audit_entries');
    expect((await stat(join(directory, 'daily-2026-03-10.tar.gz'))).mode & 0o777).toBe(0o600);
  });

  it('is made by a process of its own', async () => {
    await look({ ...schedule(), make: makeDailyElsewhere });
    expect(await archives()).toEqual(['daily-2026-03-10.tar.gz']);
    expect(await readBackupState(database.db)).toMatchObject({ lastGoodAt: now, failing: false });
  });

  it('of a missed day is made up for, of several missed days the last; only so many are kept', async () => {
    const made: string[] = [];
    const options = schedule({ made, keep: 2 });
    await writeFile(join(directory, 'by hand.tar.gz'), 'mine');
    for (const day of ['2026-03-10T08:00Z', '2026-03-14T00:00Z', '2026-03-14T00:29Z', '2026-03-14T00:30Z']) {
      now = new Date(day);
      await look(options);
    }
    expect(made).toEqual(['2026-03-10', '2026-03-13', '2026-03-14']);
    expect(await archives()).toEqual(['by hand.tar.gz', 'daily-2026-03-13.tar.gz', 'daily-2026-03-14.tar.gz']);
  });

  it('waits for its first time where there never was one', async () => {
    const made: string[] = [];
    await look(schedule({ made, at: '23:00' }));
    expect(made).toEqual([]);
    now = new Date('2026-03-10T21:00:00Z');
    await look(schedule({ made, at: '23:00' }));
    expect(made).toEqual(['2026-03-10']);
  });

  it('that a dead process left is made at once, but not while somebody is at it', async () => {
    await database.sql`insert into backup_runs (day, status, claim, started_at)
      values ('2026-03-10', 'running', 'dead', '2026-03-10T07:59:59Z')`;
    await writeFile(join(directory, 'daily-2026-03-10.tar.gz.partial'), 'half');
    const made: string[] = [];
    const lock = takeOwnerLock(join(database.dataDir, 'run/daily-backup.lock'));
    await look(schedule({ made }));
    expect(made).toEqual([]);
    lock?.release();
    await look(schedule({ made }));
    expect(await archives()).toEqual(['daily-2026-03-10.tar.gz']);
  });

  it('of a process that died before it could say so is checked, and made anew when it is damaged', async () => {
    await look(schedule());
    const path = join(directory, 'daily-2026-03-10.tar.gz');
    const before = await readFile(path);
    await database.sql`update backup_runs set status = 'running'`;
    await look(schedule());
    expect(await readFile(path)).toEqual(before);
    await database.sql`update backup_runs set status = 'running'`;
    await truncate(path, before.length - 50);
    await look(schedule());
    await checkArchive(path);
    expect(await archives()).toEqual(['daily-2026-03-10.tar.gz', 'daily-2026-03-10.tar.gz.damaged']);
  });

  it('that fails takes no older one away, is told, and is tried again after a while', async () => {
    now = new Date('2026-03-09T08:00:00Z');
    await look(schedule());
    now = new Date('2026-03-10T08:00:00Z');
    const made: string[] = [];
    const options = schedule({ made, keep: 1 });
    const running = takeOwnerLock(join(database.dataDir, 'run/backup.lock'));
    await look(options);
    await look(options);
    expect(made).toEqual(['2026-03-10']);
    expect(await archives()).toEqual(['daily-2026-03-09.tar.gz']);
    const probe = backupProbe({ database, clock: options.clock, config: options.config } as never);
    expect(await probe()).toMatchObject({ enabled: true, last_good_at: '2026-03-09T08:00:00.000Z', ok: false });
    running?.release();
    now = new Date('2026-03-10T08:01:00Z');
    await look(options);
    expect(await archives()).toEqual(['daily-2026-03-10.tar.gz']);
    expect(await probe()).toMatchObject({ last_good_at: '2026-03-10T08:01:00.000Z', ok: true, overdue: false });
    now = new Date('2026-03-12T08:01:01Z');
    expect(await probe()).toMatchObject({ ok: false, overdue: true });
  });

  it('is no part of the health where it is off', async () => {
    const probe = backupProbe({ database, clock: { now: () => now }, config: { BACKUP_AT: null } } as never);
    expect(await probe()).toEqual({ enabled: false, last_good_at: null, ok: true, overdue: false });
  });
});
