import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { simpleGit } from 'simple-git';
import { systemPath } from '../../config/system.ts';
import { writeAtomic } from '../../files/atomic.ts';
import { CASE_FOLDERS, type FileStore } from '../../files/store.ts';

/** Originals and exports stay out of the history; `documents/manifest.json` stands for the originals. */
export const IGNORED_FILES = 'documents/originals/\nexports/\n.*.tmp\n';
/** The longest that git may run without a word. */
export const GIT_TIMEOUT_MS = 30_000;

/**
 * A git client bound to one case directory: no prompts, no hooks, no user or system settings of the machine.
 *
 * @param silentMs how long a command may run without a word
 */
export function caseGit(root: string, silentMs: number = GIT_TIMEOUT_MS) {
  const environment = {
    PATH: systemPath(),
    GIT_TERMINAL_PROMPT: '0',
    // A reader of the status takes no lock that a commit would stumble over.
    GIT_OPTIONAL_LOCKS: '0',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    // Where a case's own repository is broken, git must not go on looking and find one that the data directory lies in.
    GIT_CEILING_DIRECTORIES: dirname(root),
    GIT_AUTHOR_NAME: 'drafting service',
    GIT_AUTHOR_EMAIL: 'service@localhost',
    GIT_COMMITTER_NAME: 'drafting service',
    GIT_COMMITTER_EMAIL: 'service@localhost',
    LC_ALL: 'C.UTF-8',
  };
  return simpleGit({
    baseDir: root,
    timeout: { block: silentMs },
    config: [
      'core.hooksPath=/dev/null',
      'core.quotePath=false',
      'commit.gpgSign=false',
      'core.fsync=committed',
      'gc.auto=0',
      // A data directory that was restored or moved may belong to another user of the machine.
      `safe.directory=${root}`,
    ],
    unsafe: { allowUnsafeHooksPath: true, allowUnsafeConfigPaths: true },
    allowEnvironment: Object.keys(environment),
  }).env(environment);
}

const LOOK_AGAIN_MS = 60_000;
let lastLook: { at: number; installed: Promise<boolean> } | undefined;

/** Whether git is on this machine, looked up once a minute; without it everything works but the history. */
export function isGitInstalled(): Promise<boolean> {
  if (!lastLook || performance.now() - lastLook.at > LOOK_AGAIN_MS)
    lastLook = {
      at: performance.now(),
      installed: simpleGit()
        .version()
        .then(
          ({ installed }) => installed,
          () => false,
        ),
    };
  return lastLook.installed;
}

/**
 * Makes a case directory with its folders, its ignore file and a repository with a first commit. Made under its final
 * name: no row points to it before the caller's transaction commits.
 */
export async function createCaseDirectory(files: FileStore, directory: string, message: string): Promise<void> {
  const root = files.caseRoot(directory);
  await mkdir(root, { mode: 0o750 });
  try {
    for (const folder of CASE_FOLDERS) await mkdir(join(root, folder.path), { recursive: true });
    await writeAtomic(join(root, '.gitignore'), IGNORED_FILES);
    await writeAtomic(join(root, 'documents/manifest.json'), '[]\n');
    if (await isGitInstalled()) {
      await caseGit(root).init(['--initial-branch=main', '--quiet']);
      await commitCase(root, message);
    }
  } catch (error) {
    await rm(root, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Commits whatever changed in a case directory. Acts are always recorded: the file of one may have gone in with the
 * commit of another that came a moment before, and then its own commit is empty.
 */
export async function commitCase(root: string, message: string): Promise<void> {
  const git = caseGit(root);
  await git.add(['--all']);
  await git.commit(message, undefined, { '--allow-empty': null });
}
