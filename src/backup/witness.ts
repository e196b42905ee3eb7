// What archives remember of the audit log of the place that they are of (contract section 13).
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EMPTY_CHAIN } from '../audit/chain.ts';
import { readManifest } from './archive.ts';
import type { Manifest } from './manifest.ts';

type Head = NonNullable<Manifest['audit_head']>;

/** The newest archives of a folder by the time of their files, newest first; none where there is no such folder. */
export async function newestArchives(directory: string, count: number): Promise<string[]> {
  const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.tar.gz'));
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(directory, name), mtime: (await stat(join(directory, name))).mtimeMs })),
  );
  const newestFirst = files.toSorted((a, b) => b.mtime - a.mtime);
  return newestFirst.slice(0, count).map(({ path }) => path);
}

/**
 * The head of the audit log that a restore of this archive gives up: the latest one that the newest archives in these
 * folders know, where it is later than the archive's own.
 */
export async function lostBy(
  manifest: Manifest,
  directories: string[],
): Promise<{ lost: Head; restored: Head } | null> {
  const restored = manifest.audit_head ?? { seal_no: EMPTY_CHAIN.sealNo, hash: EMPTY_CHAIN.hash, at: null };
  let lost = restored;
  for (const directory of directories)
    for (const path of await newestArchives(directory, 3)) {
      const head = (await readManifest(path).catch(() => null))?.audit_head;
      if (head && head.seal_no > lost.seal_no) lost = head;
    }
  return lost === restored ? null : { lost, restored };
}
