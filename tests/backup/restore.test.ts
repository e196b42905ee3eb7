// A restore is on the disk before it is told as done: a power loss after it takes nothing.
import { mkdir, mkdtemp, open, readlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackup } from '../../src/backup/backup.ts';
import { restoreBackup } from '../../src/backup/restore.ts';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';

/** What a process of this kind asks the disk to keep, by path, while `act` runs. */
async function syncedPaths(act: () => Promise<unknown>): Promise<string[]> {
  const probe = await open(tmpdir(), 'r');
  const handles = Object.getPrototypeOf(probe) as { sync: (this: { fd: number }) => Promise<void> };
  await probe.close();
  const { sync } = handles;
  const paths: string[] = [];
  handles.sync = async function () {
    paths.push(await readlink(`/proc/self/fd/${this.fd}`));
    return sync.call(this);
  };
  try {
    await act();
  } finally {
    handles.sync = sync;
  }
  return paths;
}

describe('a restore', () => {
  let source: TestDatabase;
  beforeAll(async () => {
    source = await testDatabase();
  });
  afterAll(() => source.close());

  it('puts the names of all files on the disk before it says that it is done', async () => {
    await mkdir(join(source.dataDir, 'cases/1031-25/drafts'), { recursive: true });
    await writeFile(join(source.dataDir, 'cases/1031-25/drafts/decision.md'), 'החלטה');
    const path = join(await mkdtemp(join(tmpdir(), 'archive-')), 'a.tar.gz');
    await createBackup({ url: source.url, dataDir: source.dataDir, path });
    const target = await mkdtemp(join(tmpdir(), 'target-'));
    const synced = await syncedPaths(() => restoreBackup({ url: null, dataDir: target, path }));
    const restored = synced.map((path) => path.replace(/^.*\/content\/files/, 'files'));
    expect(restored).toEqual(
      expect.arrayContaining(['files/cases/1031-25/drafts', 'files/cases/1031-25', 'files/cases', 'files']),
    );
    expect(synced.at(-1)).toBe(target);
  });
});
