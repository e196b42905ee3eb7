// The daily backup of the real service, and the settings it refuses.
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, jsonOf } from '../helpers/app.ts';
import { migratedDataDir } from '../helpers/database.ts';
import { eventually } from '../helpers/eventually.ts';
import { failingStart, startService } from '../helpers/service.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafting-backups-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a service with daily backups', () => {
  it('makes the archive of the day after its start and says so in its health, without paths', async () => {
    const BACKUP_DIR = join(folder, 'archives');
    // Midnight in Israel: passed today, whenever this runs.
    const service = await startService({ BACKUP_DIR, BACKUP_AT: '00:00', DATABASE_URL: '' }, await migratedDataDir());
    try {
      const health = async (): Promise<Json> => jsonOf(await fetch(`${service.url}/health`));
      expect((await health()).backup).toMatchObject({ enabled: true });
      const { status, backup } = await eventually(async () => {
        const state = await health();
        return state.backup.last_good_at && state;
      });
      expect(status).toBe('ok');
      expect(backup).toEqual({ enabled: true, last_good_at: expect.stringMatching(/Z$/), ok: true });
      expect(await readdir(BACKUP_DIR)).toEqual([expect.stringMatching(/^daily-\d{4}-\d{2}-\d{2}\.tar\.gz$/)]);
    } finally {
      await service.stop();
      await service.discard();
    }
  });
});

describe('a start', () => {
  it.each([
    ['a time without a folder', { BACKUP_AT: '02:30' }, /BACKUP_DIR: must be set together with BACKUP_AT/],
    ['no time', { BACKUP_DIR: '/tmp/x', BACKUP_AT: '2:30' }, /BACKUP_AT: must be a time in Israel/],
    ['an hour that is none', { BACKUP_DIR: '/tmp/x', BACKUP_AT: '24:00' }, /BACKUP_AT: must be a time in Israel/],
    [
      'a folder in DATA_DIR',
      { DATA_DIR: '/tmp/d', BACKUP_DIR: '/tmp/d/archives' },
      /BACKUP_DIR: must not lie in DATA_DIR/,
    ],
    ['DATA_DIR itself', { DATA_DIR: '/tmp/d', BACKUP_DIR: '/tmp/d/' }, /BACKUP_DIR: must not lie in DATA_DIR/],
    ['no number to keep', { BACKUP_KEEP: '0' }, /BACKUP_KEEP: must be a whole number/],
  ])('with %s is refused', async (_name, env, message) => {
    const { code, output } = await failingStart(env);
    expect(code).toBe(1);
    expect(output).toMatch(message);
  });

  it('with a folder that cannot be written, or that leads into DATA_DIR, is refused', async () => {
    const file = join(folder, 'a file');
    await writeFile(file, '');
    const first = await failingStart({ DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(file, 'archives') });
    expect(first).toMatchObject({ code: 1, output: expect.stringMatching(/BACKUP_DIR: nothing can be written/) });
    await symlink(join(folder, 'data'), join(folder, 'link'));
    const second = await failingStart({ DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'link/archives') });
    expect(second).toMatchObject({ code: 1, output: expect.stringMatching(/BACKUP_DIR: leads into DATA_DIR/) });
  });
});
