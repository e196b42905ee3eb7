// What our own code does to files through node:fs/promises, recorded on a disk. What other programs make there (git) is
// unknown to the recording and left out.
import fs from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname } from 'node:path';
import type { RecordedDisk } from './recorded-disk.ts';

const PATCHED = ['open', 'mkdir', 'link', 'rename', 'rm', 'unlink'] as const;

/** Records from now on; gives what ends it. */
export function recordFiles(disk: RecordedDisk): () => void {
  const originals = Object.fromEntries(PATCHED.map((name) => [name, fs.promises[name]])) as Pick<
    typeof fs.promises,
    (typeof PATCHED)[number]
  >;
  Object.assign(fs.promises, recorded(disk, originals));
  syncBuiltinESMExports();
  return () => {
    Object.assign(fs.promises, originals);
    syncBuiltinESMExports();
  };
}

function recorded(disk: RecordedDisk, real: Pick<typeof fs.promises, (typeof PATCHED)[number]>) {
  const removed = (path: string) => {
    if (disk.find(path) !== undefined) disk.remove(path);
  };
  return {
    async open(path: string, flags: string | number, mode?: number) {
      const handle = await real.open(path, flags, mode);
      const known = disk.find(path) !== undefined || disk.find(dirname(path)) !== undefined;
      if (known && typeof flags === 'string' && flags.startsWith('w')) {
        if (disk.find(path) === undefined) disk.make(path, false);
        else disk.resize(disk.inodeOf(path), 0);
      }
      const inode = disk.find(path);
      return inode === undefined ? handle : watched(disk, handle, inode);
    },
    async mkdir(path: string, options?: fs.MakeDirectoryOptions) {
      const first = await real.mkdir(path, options);
      const made: string[] = [];
      for (let at = path; disk.holds(at) && disk.find(at) === undefined; at = dirname(at)) made.unshift(at);
      for (const each of made) disk.make(each, true);
      return first;
    },
    async link(from: string, to: string) {
      await real.link(from, to);
      if (disk.find(from) !== undefined && disk.find(dirname(to)) !== undefined) disk.link(from, to);
    },
    async rename(from: string, to: string) {
      await real.rename(from, to);
      if (disk.find(from) !== undefined) disk.rename(from, to);
    },
    async rm(path: string, options?: fs.RmOptions) {
      await real.rm(path, options);
      removed(path);
    },
    async unlink(path: string) {
      await real.unlink(path);
      removed(path);
    },
  };
}

/** A handle as our code uses them: written from the start to the end, synced, closed. */
function watched(disk: RecordedDisk, handle: FileHandle, inode: number): FileHandle {
  const { writeFile, sync } = handle;
  let at = 0;
  handle.writeFile = async (content) => {
    const bytes = Buffer.from(content as string | Uint8Array);
    await writeFile.call(handle, bytes);
    disk.write(inode, at, bytes);
    at += bytes.length;
  };
  handle.sync = async () => {
    await sync.call(handle);
    disk.sync(inode);
  };
  return handle;
}
