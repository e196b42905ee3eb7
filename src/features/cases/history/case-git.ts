import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomic } from '../../../files/atomic.ts';
import { stageAll } from '../../../files/git/nested.ts';
import { layOutRepository, removeRepository } from '../../../files/git/repository.ts';
import { type CaseRepository, isGitInstalled, runGit } from '../../../files/git/run.ts';
import { CASE_FOLDERS, type FileStore } from '../../../files/store.ts';

/** Originals and exports stay out of the history; `documents/manifest.json` stands for the originals. */
export const IGNORED_FILES = 'documents/originals/\nexports/\n.*.tmp\n';

/**
 * Makes a case directory with its folders, its ignore file and a repository with a first commit. Made under its final
 * name: no row points to it before the caller's transaction commits.
 */
export async function createCaseDirectory(files: FileStore, directory: string, message: string): Promise<void> {
  const repository = files.repository(directory);
  const { root, gitDir } = repository;
  await mkdir(root, { mode: 0o750 });
  try {
    for (const folder of CASE_FOLDERS) await mkdir(join(root, folder.path), { recursive: true });
    await writeAtomic(join(root, '.gitignore'), IGNORED_FILES);
    await writeAtomic(join(root, 'documents/manifest.json'), '[]\n');
    if (await isGitInstalled()) {
      await layOutRepository(gitDir);
      await commitCase(repository, message);
    }
  } catch (error) {
    await removeRepository(repository);
    throw error;
  }
}

/**
 * Commits whatever changed in a case directory. Acts are always recorded: the file of one may have gone in with the
 * commit of another that came a moment before, and then its own commit is empty.
 */
export async function commitCase(repository: CaseRepository, message: string): Promise<void> {
  await stageAll(repository);
  await runGit(repository, ['commit', '--quiet', '--allow-empty', '--no-verify', '--file=-'], { input: message });
}
