import { lstat, readdir, realpath, rm } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { AppError } from '../errors.ts';
import { makeFolder } from './atomic.ts';
import type { CaseRepository } from './git/run.ts';
import { isPlainName } from './names.ts';

/** Sub-folders of a case directory: key of the API → path and Hebrew label (contract section 3, "Case files"). */
export const CASE_FOLDERS = [
  { key: 'documents__originals', path: 'documents/originals', label: 'מסמכי מקור' },
  { key: 'documents__extracted', path: 'documents/extracted', label: 'טקסט שחולץ' },
  { key: 'documents__research', path: 'documents/research', label: 'ניתוח ומחקר' },
  { key: 'documents__backup', path: 'documents/backup', label: 'גיבויים' },
  { key: 'drafts', path: 'drafts', label: 'טיוטות' },
  { key: 'exports', path: 'exports', label: 'קבצים להורדה' },
] as const;

export type CaseFolderKey = (typeof CASE_FOLDERS)[number]['key'];

/** The folders of `DATA_DIR` and the only way from a name in a request to a path. */
export interface FileStore {
  uploads: string;
  incoming: string;
  cases: string;
  /** The git directories of the cases, outside the folders that people reach (contract section 13). */
  git: string;
  caseRoot(directory: string): string;
  repository(directory: string): CaseRepository;
  caseFolder(directory: string, key: CaseFolderKey): string;
}

/** Makes the folders of a data directory where they are missing. */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  const uploads = join(dataDir, 'uploads');
  const incoming = join(uploads, '.incoming');
  const cases = join(dataDir, 'cases');
  const git = resolve(dataDir, 'git');
  for (const path of [uploads, incoming, cases, git]) await makeFolder(path, 0o750);
  const caseRoot = (directory: string) => join(cases, plain(directory));
  return {
    uploads,
    incoming,
    cases,
    git,
    caseRoot,
    repository: (directory) => ({ root: resolve(caseRoot(directory)), gitDir: join(git, `${plain(directory)}.git`) }),
    caseFolder: (directory, key) => join(caseRoot(directory), folderPath(key)),
  };
}

/**
 * The path of a regular file in a folder.
 *
 * @throws AppError file_not_found when the name is not a plain one, is missing, is no regular file, or leads out of the
 * folder through a link
 */
export async function existingFile(folder: string, name: string): Promise<string> {
  if (!isPlainName(name)) throw new AppError('file_not_found');
  const path = join(folder, name);
  const found = await lstat(path).catch(() => null);
  if (!found?.isFile()) throw new AppError('file_not_found');
  const [real, base] = await Promise.all([realpath(path), realpath(folder)]);
  if (!real.startsWith(base + sep)) throw new AppError('file_not_found');
  return real;
}

/** Removes abandoned files of a folder that are older than `ageMs` and not in `keep`; gives how many. */
export async function sweep(folder: string, ageMs: number, keep: (name: string) => boolean): Promise<number> {
  const names = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let removed = 0;
  for (const entry of names) {
    if (!entry.isFile() || keep(entry.name)) continue;
    const path = join(folder, entry.name);
    const state = await lstat(path).catch(() => null);
    if (!state || Date.now() - state.ctimeMs < ageMs) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

const folderPath = (key: CaseFolderKey): string => CASE_FOLDERS.find((folder) => folder.key === key)!.path;

function plain(name: string): string {
  if (!isPlainName(name)) throw new Error(`not a plain folder name: ${JSON.stringify(name)}`);
  return name;
}
