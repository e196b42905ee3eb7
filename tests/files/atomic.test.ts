import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeAtomic } from '../../src/files/atomic.ts';
import { existingFile } from '../../src/files/store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('writeAtomic', () => {
  it('never shows a reader a part of a file, and leaves no temporary one', async () => {
    const path = join(folder, 'קובץ.md');
    const versions = ['א', 'ב', 'ג'].map((letter) => letter.repeat(300_000));
    await writeAtomic(path, versions[0]!);
    let writing = true;
    const writer = (async () => {
      for (let n = 0; n < 30; n += 1) await writeAtomic(path, versions[n % 3]!);
      writing = false;
    })();
    while (writing) expect(versions).toContain(await readFile(path, 'utf8'));
    await writer;
    expect(await readdir(folder)).toEqual(['קובץ.md']);
  });

  it('leaves the old content when it cannot write', async () => {
    const blocked = join(folder, 'תיקייה');
    await writeAtomic(join(blocked, 'בפנים.md'), 'x');
    await expect(writeAtomic(blocked, 'y')).rejects.toThrow();
    expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    await rm(blocked, { recursive: true });
  });
});

describe('existingFile', () => {
  it('gives files of the folder only: no links, no folders, no way out', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'outside-'));
    await writeFile(join(outside, 'סוד.txt'), 'סוד');
    await writeFile(join(folder, 'כן.txt'), 'x');
    await symlink(join(outside, 'סוד.txt'), join(folder, 'קישור.txt'));
    await symlink(outside, join(folder, 'תיקיית קישור'));
    expect(await existingFile(folder, 'כן.txt')).toBe(join(folder, 'כן.txt'));
    for (const name of [
      'קישור.txt',
      'תיקיית קישור',
      'תיקיית קישור/סוד.txt',
      '../x',
      '..',
      '.',
      '',
      'a\0b',
      'אין.txt',
      join(outside, 'סוד.txt'),
    ])
      await expect(existingFile(folder, name)).rejects.toMatchObject({ code: 'file_not_found' });
    await rm(outside, { recursive: true });
  });
});
