// Repositories that somebody put below a case folder. Git would record such a folder as a link to a commit of it, which hides
// its files, and would run git in it, under its configuration. Here its files are files of the case like all others.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { absent } from '../regular.ts';
import { type CaseRepository, GitError, runGit } from './run.ts';

/**
 * Stages everything that changed in a case folder, the files of nested repositories too.
 *
 * @throws GitError with what git said
 */
export async function stageAll(repository: CaseRepository): Promise<void> {
  await dropLinks(repository);
  const { nested, unnamable } = await findNested(repository.root);
  const left = await openFolders(repository, nested);
  await add(repository, [...left, ...unnamable]);
  // Somebody may have put one there just now.
  if (await dropLinks(repository)) await stageAgain(repository);
}

async function stageAgain(repository: CaseRepository): Promise<void> {
  const { nested, unnamable } = await findNested(repository.root);
  await add(repository, [...(await openFolders(repository, nested)), ...unnamable]);
  if (await dropLinks(repository)) throw new GitError('repositories come and go in the case folder');
}

/** @param without paths, by their bytes as latin1, that git is not to look at */
async function add(repository: CaseRepository, without: string[]): Promise<void> {
  if (without.length === 0) return void (await runGit(repository, ['add', '--all']));
  const paths = ['.', ...without.map((path) => `:(exclude,literal)${path}`)];
  await runGit(repository, ['add', '--all', '--pathspec-from-file=-', '--pathspec-file-nul'], { input: listed(paths) });
}

/**
 * Removes links to commits from the index, so that git never looks into the folder behind one.
 *
 * @returns whether there were any
 */
export async function dropLinks(repository: CaseRepository): Promise<boolean> {
  const index = await readFile(join(repository.gitDir, 'index')).catch(absent);
  // The mode of a link, 160000, as the index holds it; other numbers may look the same, so git is asked then.
  if (!index?.includes(Buffer.from([0, 0, 0xe0, 0]))) return false;
  const entries = (await runGit(repository, ['ls-files', '--stage', '-z'], { latin1: true })).split('\0');
  const links = entries
    .filter((entry) => entry.startsWith('160000 '))
    .map((entry) => entry.slice(entry.indexOf('\t') + 1));
  if (links.length === 0) return false;
  await runGit(repository, ['update-index', '--force-remove', '-z', '--stdin'], { input: listed(links) });
  return true;
}

/**
 * Makes git see nested repositories as folders: where the index holds one file of a folder, git goes into it.
 *
 * @returns the folders without a file for the history, which git must pass over
 */
async function openFolders(repository: CaseRepository, nested: string[]): Promise<string[]> {
  if (nested.length === 0) return [];
  const tracked = (await runGit(repository, ['ls-files', '-z'], { latin1: true })).split('\0');
  const closed = nested.filter((folder) => !tracked.some((path) => path.startsWith(`${folder}/`)));
  const files = new Map<string, string[]>();
  for (const folder of closed) files.set(folder, await filesBelow(repository.root, folder));
  const ignored = await ignoredOf(repository, [...files.values()].flat());
  const first = new Map(closed.map((folder) => [folder, files.get(folder)!.find((path) => !ignored.has(path))]));
  const seeds = [...first.values()].filter((path) => path !== undefined);
  if (seeds.length > 0) await runGit(repository, ['update-index', '--add', '-z', '--stdin'], { input: listed(seeds) });
  return closed.filter((folder) => first.get(folder) === undefined);
}

async function ignoredOf(repository: CaseRepository, paths: string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const args = ['check-ignore', '--no-index', '-z', '--stdin'];
  const ignored = await runGit(repository, args, { input: listed(paths), latin1: true }).catch((error: Error) => {
    // It ends with 1 when none is ignored.
    if (error instanceof GitError && /ended with 1$/.test(error.message)) return '';
    throw error;
  });
  return new Set(ignored.split('\0'));
}

interface Found {
  /** Folders with a `.git` of any kind, relative to the case folder. */
  nested: string[];
  /** What git refuses to store by its name, `.GIT` for one, and would refuse everything else with. */
  unnamable: string[];
}

async function findNested(root: string): Promise<Found> {
  const found: Found = { nested: [], unnamable: [] };
  await walk(root, '', (folder, name) => {
    if (name === '.git' && folder !== '') found.nested.push(folder);
    else if (name !== '.git' && name.toLowerCase() === '.git') found.unnamable.push(below(folder, name));
  });
  return found;
}

/** Whether a folder of a case has a file of its own, beside the repository that somebody put there. */
export const hasFiles = async (root: string, folder: string): Promise<boolean> =>
  (await filesBelow(root, Buffer.from(folder).toString('latin1'))).length > 0;

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const files: string[] = [];
  await walk(root, folder, (inner, name, isFile) => {
    if (isFile) files.push(below(inner, name));
  });
  return files;
}

/** Goes through a folder and those below it, repositories and links excepted; paths are bytes, written as latin1. */
async function walk(
  root: string,
  folder: string,
  see: (folder: string, name: string, isFile: boolean) => void,
): Promise<void> {
  const path = Buffer.concat([Buffer.from(`${root}/`), Buffer.from(folder, 'latin1')]);
  for (const entry of (await readdir(path, { withFileTypes: true, encoding: 'buffer' }).catch(absent)) ?? []) {
    const name = entry.name.toString('latin1');
    see(folder, name, entry.isFile());
    if (entry.isDirectory() && name.toLowerCase() !== '.git') await walk(root, below(folder, name), see);
  }
}

const below = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);
const listed = (paths: string[]): Buffer => Buffer.from(paths.map((path) => `${path}\0`).join(''), 'latin1');
