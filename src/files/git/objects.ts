// Objects and references of a git directory that others could write, copied as what they are: bytes under names that are
// checked. No link is followed, no alternate, and nothing but objects and references is looked at.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';
import { absent, openRegular, readBounded } from '../regular.ts';
import { isReferenceName } from './config.ts';

const HASH = /^[0-9a-f]{40}$/;
/** The kinds of references that mean the same in another git directory; `refs/replace` would show other objects. */
const KINDS = /^refs\/(?:heads|tags|remotes|notes)\//;
/** An object that unpacks to more is no text of a case. */
const MAX_OBJECT_BYTES = 1 << 30;
const AT_ONCE = 8;

/**
 * Copies the loose objects whose content bears their name, and the packs.
 *
 * @param to an `objects` folder that is there and that nobody else writes to
 * @returns names, below `objects`, of what was left behind as damaged or irregular
 */
export async function copyObjects(from: string, to: string): Promise<string[]> {
  const left: string[] = [];
  const files: { path: string; hash: string | null }[] = [];
  for (const folder of await children(from)) {
    if (!folder.isDirectory()) continue;
    if (folder.name !== 'pack' && !/^[0-9a-f]{2}$/.test(folder.name)) continue;
    await mkdir(join(to, folder.name), { recursive: true });
    for (const { name } of await children(join(from, folder.name))) {
      const hash = folder.name === 'pack' ? null : `${folder.name}${name}`;
      const known = hash === null ? /^pack-[0-9a-f]{40}\.(?:pack|idx)$/.test(name) : HASH.test(hash);
      if (known) files.push({ path: join(folder.name, name), hash });
    }
  }
  let next = 0;
  const work = async () => {
    for (let file = files[next++]; file; file = files[next++])
      if (!(await copyObject(join(from, file.path), join(to, file.path), file.hash))) left.push(file.path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return left;
}

/** Copies first and looks at the copy, which nobody can change meanwhile. */
async function copyObject(from: string, to: string, hash: string | null): Promise<boolean> {
  const source = await openRegular(from);
  if (source === null || source === 'irregular') return false;
  await pipeline(source.createReadStream(), createWriteStream(to, { flags: 'wx', mode: 0o440, flush: true }));
  if (hash === null || (await hashOfLooseObject(to)) === hash) return true;
  await rm(to, { force: true });
  return false;
}

async function hashOfLooseObject(path: string): Promise<string | null> {
  const hash = createHash('sha1');
  let size = 0;
  try {
    await pipeline(createReadStream(path), createInflate(), async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        size += piece.length;
        if (size > MAX_OBJECT_BYTES) throw new RangeError('object too large');
        hash.update(piece);
      }
    });
  } catch (error) {
    if (error instanceof RangeError || (error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))))
      return null;
    throw error;
  }
  return hash.digest('hex');
}

/** The references of a git directory by full name; a loose one goes before a packed one, symbolic ones are left out. */
export async function readReferences(gitDir: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const add = (name: string, hash: string) => {
    if (KINDS.test(name) && isReferenceName(name) && HASH.test(hash)) found.set(name, hash);
  };
  for (const line of ((await readBounded(join(gitDir, 'packed-refs'), 64 << 20)) ?? '').split('\n')) {
    const [hash = '', name = ''] = line.split(' ');
    add(name, hash);
  }
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await children(join(gitDir, folder))) {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) await walk(name);
      else if (entry.isFile()) add(name, ((await readBounded(join(gitDir, name), 1000)) ?? '').trimEnd());
    }
  };
  await walk('refs');
  return found;
}

/** Writes references as the one file that holds them all. A name that is a folder of another one cannot stand beside it. */
export async function writeReferences(gitDir: string, references: Map<string, string>): Promise<void> {
  const names = [...references.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const folders = new Set(names.flatMap((name) => [...name.matchAll(/\//g)].map(({ index }) => name.slice(0, index))));
  const lines = names.filter((name) => !folders.has(name)).map((name) => `${references.get(name)} ${name}\n`);
  if (lines.length > 0)
    await writeFile(join(gitDir, 'packed-refs'), ['# pack-refs with: sorted \n', ...lines].join(''), { flush: true });
}

/** What HEAD says, when it is a branch or a commit; null else. */
export async function readHead(gitDir: string): Promise<string | null> {
  const head = ((await readBounded(join(gitDir, 'HEAD'), 2000)) ?? '').trimEnd();
  if (HASH.test(head)) return head;
  const branch = /^ref: (refs\/heads\/.+)$/.exec(head)?.[1];
  return branch !== undefined && isReferenceName(branch) ? head : null;
}

/** What lies in a folder; nothing where it is a link. */
async function children(folder: string): Promise<Dirent[]> {
  if (!(await lstat(folder).catch(absent))?.isDirectory()) return [];
  return (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? [];
}
