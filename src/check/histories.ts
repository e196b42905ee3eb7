// The git history of each case: sound, and in agreement with the audit log that its commits bear witness of.
import { join, resolve } from 'node:path';
import { witnessOf } from '../audit/chain.ts';
import { FORMER_NAME } from '../files/git/repository.ts';
import { type CaseRepository, isGitInstalled, runGit } from '../files/git/run.ts';
import { isThere } from '../files/regular.ts';
import type { WitnessStand } from './audit.ts';
import type { Witness } from './chain.ts';
import { type Checking, eachOf, type Fault, reportPersistent } from './faults.ts';

/** A long history is read in silence. */
const SILENT_MS = 10 * 60_000;
/** Commits of the service itself: what people commit or fetch bears no witness. */
const OWN_COMMITS = ['--committer=<service@localhost>', '--fixed-strings'];

/**
 * Checks the histories of a page of cases; nothing where git is not installed.
 *
 * @param directories reads the present directories of the page anew
 */
export async function checkHistories(
  checking: Checking,
  stand: WitnessStand,
  directories: () => Promise<string[]>,
): Promise<void> {
  if (!(await isGitInstalled())) return;
  const broken = new Set<string>();
  await reportPersistent(checking, async () => {
    broken.clear();
    const faults = await eachOf(await directories(), (directory) => faultsOf(checking, directory));
    for (const { place } of faults) broken.add(place);
    return faults;
  });
  const sound = (await directories()).filter((directory) => !broken.has(placeOf(directory)));
  checking.count('histories', sound.length);
  const witnesses = await eachOf(sound, (directory) => witnessesOf(checking, directory).catch(() => []));
  await stand.hear(witnesses);
}

async function faultsOf(checking: Checking, directory: string): Promise<Fault[]> {
  const place = placeOf(directory);
  const { root, gitDir } = repositoryOf(checking.dataDir, directory);
  if (!(await isThere(root))) return [];
  if (!(await isThere(gitDir))) {
    // One of before stands in the folder until the service first touches it.
    for (const former of ['.git', FORMER_NAME]) if (await isThere(join(root, former))) return [];
    return [{ code: 'git-missing', place, words: 'the case has no history' }];
  }
  const damage = await damageOf({ root, gitDir });
  return damage === null ? [] : [{ code: 'git-broken', place, words: `git finds damage: ${damage}` }];
}

/** What git finds wrong with a repository, in a line; null where it is sound and has a commit. */
export async function damageOf(repository: CaseRepository): Promise<string | null> {
  try {
    await runGit(repository, ['fsck', '--no-dangling', '--no-progress'], { silentMs: SILENT_MS });
    await runGit(repository, ['rev-parse', '--verify', '--quiet', 'HEAD^{tree}']);
    return null;
  } catch (error) {
    const said = (error instanceof Error ? error.message : String(error)).trim().split('\n').slice(0, 3);
    return said.join(' · ') || 'no commit';
  }
}

async function witnessesOf({ dataDir }: Checking, directory: string): Promise<Witness[]> {
  const args = ['log', '-z', '--format=%ct %B', ...OWN_COMMITS];
  const text = await runGit(repositoryOf(dataDir, directory), args, { silentMs: SILENT_MS });
  return text.split('\0').flatMap((entry) => {
    const blank = entry.indexOf(' ');
    const witness = witnessOf(entry.slice(blank + 1));
    const at = new Date(Number(entry.slice(0, blank)) * 1000);
    return witness ? [{ ...witness, at, place: placeOf(directory) }] : [];
  });
}

/** Where the files and the history of a case are. */
export const repositoryOf = (dataDir: string, directory: string): CaseRepository => ({
  root: resolve(dataDir, 'cases', directory),
  gitDir: resolve(dataDir, 'git', `${directory}.git`),
});

const placeOf = (directory: string): string => `git/${directory}.git`;
