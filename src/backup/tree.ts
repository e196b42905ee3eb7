// The files of a data directory at one moment. Files are only ever added or replaced by rename, so a second name (a hard
// link) for each keeps that moment's content while the service goes on; where links are impossible the file is copied.
import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RESTORE_FOLDER } from '../db/owner/store.ts';

/** What belongs to the running service and not to its data. */
const LEFT_OUT = new Set([
  'db',
  'db.init',
  'db.lock',
  'run',
  'pm2',
  'installation',
  'backups',
  'lost+found',
  RESTORE_FOLDER,
]);
const UNFINISHED = /^(?:\.incoming|\..+\.tmp)$/;
/** A path inside a git directory, be it `.git` or `<name>.git`. */
const IN_GIT = /\.git\//;
/** In a git directory: what a git that is at work holds, and what nobody waits for where the backup is restored. */
const HELD_BY_GIT = /\.lock$|^tmp_obj_/;

/** A file or an empty-able directory below the data directory; `path` is relative, with `/`. */
export type TreeEntry = { path: string; directory: boolean };

/**
 * Gives every file below `dataDir` a second name below `target` and lists them, directories before their content.
 * Unfinished files, links and special files are left out; a file that vanishes meanwhile was not there.
 */
export async function freezeTree(dataDir: string, target: string): Promise<TreeEntry[]> {
  const entries: TreeEntry[] = [];
  const walk = async (path: string): Promise<void> => {
    await mkdir(join(target, path), { recursive: true, mode: 0o700 });
    for (const { name, directory } of await children(join(dataDir, path), path)) {
      const inner = path === '' ? name : `${path}/${name}`;
      if (directory) {
        entries.push({ path: inner, directory });
        await walk(inner);
      } else if (await freezeFile(join(dataDir, inner), join(target, inner))) entries.push({ path: inner, directory });
    }
  };
  await walk('');
  return entries;
}

async function children(folder: string, path: string): Promise<{ name: string; directory: boolean }[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(gone);
  return (found ?? [])
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .filter(({ name }) => !(path === '' && LEFT_OUT.has(name)) && !UNFINISHED.test(name))
    .filter(({ name }) => !(IN_GIT.test(`${path}/`) && HELD_BY_GIT.test(name)))
    .map((entry) => ({ name: entry.name, directory: entry.isDirectory() }))
    .sort((a, b) => lateness(path, a.name) - lateness(path, b.name) || (a.name < b.name ? -1 : 1));
}

// Git writes objects before it names them, and packs before it removes what they replace. Read in the opposite order,
// what is named is always found.
function lateness(folder: string, name: string): number {
  if (folder.endsWith('.git') && name === 'objects') return 1;
  return folder.endsWith('.git/objects') && name === 'pack' ? 1 : 0;
}

// Git appends to its logs, the one kind of file that is changed where it is; what is not an object is small, so copied.
async function freezeFile(from: string, to: string): Promise<boolean> {
  if (!/\.git\/(?!objects\/)/.test(from)) {
    try {
      await link(from, to);
      return true;
    } catch (error) {
      if (isGone(error)) return false;
    }
  }
  return (await copyFile(from, to, constants.COPYFILE_FICLONE).then(() => true, gone)) === true;
}

function gone(error: unknown): null {
  if (isGone(error)) return null;
  throw error;
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
