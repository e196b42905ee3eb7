// The git directory of a case: made by us, outside the folder that people reach. One that stood in the folder before is
// taken over: its objects and references are copied, nothing of its configuration is run (contract section 13).
import { lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { syncPath } from '../atomic.ts';
import { absent, isThere, readBounded } from '../regular.ts';
import { ATTRIBUTES, NO_SETTINGS, type RefusedRemote, readSettings, writeSettings } from './config.ts';
import { copyObjects, readHead, readReferences, writeReferences } from './objects.ts';
import type { CaseRepository } from './run.ts';

/** Under what name a git directory that stood in a case folder is set aside there; our commits leave it out. */
export const FORMER_NAME = '.git-before';
const EXCLUDED = `${FORMER_NAME}*\n.git-broken-*\n`;
const FIRST_HEAD = 'ref: refs/heads/main';
const MAX_FORMER_CONFIG_BYTES = 1 << 20;

/** What came along from a former git directory. */
export interface TakenOver {
  references: number;
  /** Objects, below `objects`, that were damaged or irregular. */
  left: string[];
  refused: RefusedRemote[];
}

/** Makes an empty git directory; one that is there and lacks something gets it. */
export async function layOutRepository(gitDir: string, head = FIRST_HEAD, config = writeSettings(NO_SETTINGS)) {
  for (const folder of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags', 'info'])
    await mkdir(join(gitDir, folder), { recursive: true, mode: 0o750 });
  const files = { 'info/exclude': EXCLUDED, 'info/attributes': ATTRIBUTES, config, HEAD: `${head}\n` };
  for (const [name, text] of Object.entries(files)) await writeFile(join(gitDir, name), text, { flush: true });
  for (const folder of ['info', '']) await syncPath(join(gitDir, folder));
}

/**
 * Copies a git directory that others could write to a new one of ours: objects and references under checked names, HEAD, and
 * the addresses of https and ssh remotes. No hook, attribute, alternate, index or other setting comes along.
 *
 * @param to is not there yet
 * @returns null, and nothing is made, where `from` is no git directory: a file, a link, one without a branch
 */
async function copyRepository(from: string, to: string): Promise<TakenOver | null> {
  if (!(await lstat(from).catch(absent))?.isDirectory()) return null;
  const references = await readReferences(from);
  const head = (await readHead(from)) ?? (references.has('refs/heads/main') ? FIRST_HEAD : null);
  if (head === null) return null;
  const { settings, refused } = readSettings((await readBounded(join(from, 'config'), MAX_FORMER_CONFIG_BYTES)) ?? '');
  await layOutRepository(to, head, writeSettings(settings));
  const left = await copyObjects(join(from, 'objects'), join(to, 'objects'));
  await writeReferences(to, references);
  return { references: references.size, left, refused };
}

/**
 * Takes over the git directory that stands in a case folder: it is set aside as `.git-before`, copied to a name of its own,
 * and the copy is put in place by one rename. Whatever interrupts this, the next call goes on with it; several processes may
 * do it at once, and one of them puts its copy in place.
 *
 * @param inPlace runs the rename unless the case is gone by then
 * @returns null where there is none that can be taken over, or another process was first
 */
export async function takeOverFormer(
  { root, gitDir }: CaseRepository,
  inPlace: (work: () => Promise<void>) => Promise<unknown>,
): Promise<TakenOver | null> {
  if (!(await lstat(root).catch(absent))?.isDirectory()) return null;
  await setAside(root);
  const former = (await formerNames(root)).at(-1);
  if (former === undefined) return null;
  const copy = join(dirname(gitDir), `.${uuidv7()}.tmp`);
  try {
    const taken = await copyRepository(join(root, former), copy);
    if (!taken) return null;
    let placed = false;
    await inPlace(async () => {
      placed = await renameUnlessThere(copy, gitDir);
    });
    return placed ? taken : null;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Whatever bears the name `.git` in a case folder; git never reads it, and people see that it is no longer the history. */
async function setAside(root: string): Promise<void> {
  if (!(await isThere(join(root, '.git')))) return;
  const number = (await formerNames(root)).length + 1;
  await rename(join(root, '.git'), join(root, number === 1 ? FORMER_NAME : `${FORMER_NAME}-${number}`)).catch(absent);
  await syncPath(root);
}

/** The names of what was set aside, oldest first. */
async function formerNames(root: string): Promise<string[]> {
  const numberOf = (name: string) => Number(name.slice(FORMER_NAME.length + 1) || 1);
  return (await readdir(root))
    .filter((name) => /^\.git-before(?:-\d{1,4})?$/.test(name))
    .sort((a, b) => numberOf(a) - numberOf(b));
}

async function renameUnlessThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST'))
      return false;
    throw error;
  }
  await syncPath(dirname(to));
  return true;
}

const OF_A_CASE = /\.git(?:-broken-\w+)?$/;

/**
 * Makes the git directories that came out of a backup archive ours: of each, what `copyRepository` takes; whatever else lies
 * beside them goes.
 *
 * @param folder the unpacked `git` folder, which nobody else reaches
 */
export async function cleanRepositories(folder: string): Promise<void> {
  for (const name of (await readdir(folder).catch(absent)) ?? []) {
    const path = join(folder, name);
    const copy = join(folder, `.${uuidv7()}.tmp`);
    const taken = OF_A_CASE.test(name) && (await copyRepository(path, copy));
    await rm(path, { recursive: true, force: true });
    if (taken) await rename(copy, path);
  }
}

/** Removes a case's folder and its history, also what was set aside of it. */
export async function removeRepository({ root, gitDir }: CaseRepository): Promise<void> {
  const folder = dirname(gitDir);
  const prefix = `${gitDir.slice(folder.length + 1)}-broken-`;
  const broken = ((await readdir(folder).catch(absent)) ?? []).filter((name) => name.startsWith(prefix));
  for (const path of [root, gitDir, ...broken.map((name) => join(folder, name))])
    await rm(path, { recursive: true, force: true, maxRetries: 5 });
}

const UNFINISHED_AGE_MS = 3600_000;

/** Removes the copies that a process did not finish because it died. */
export async function dropUnfinishedCopies(folder: string, ageMs = UNFINISHED_AGE_MS): Promise<void> {
  for (const name of (await readdir(folder).catch(absent)) ?? []) {
    if (!/^\.[0-9a-f-]{36}\.tmp$/.test(name)) continue;
    const state = await lstat(join(folder, name)).catch(absent);
    if (state && Date.now() - state.ctimeMs >= ageMs) await rm(join(folder, name), { recursive: true, force: true });
  }
}
