// The git history of each case: sound, and in agreement with the audit log that its commits bear witness of.
import { join } from 'node:path';
import { witnessOf } from '../features/audit/audit-chain.ts';
import { isThere } from '../features/cases/case-disk.ts';
import { caseGit, isGitInstalled } from '../features/cases/case-git.ts';
import type { WitnessStand } from './audit.ts';
import type { Witness } from './chain.ts';
import { type Checking, eachOf, type Fault, reportLasting } from './faults.ts';

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
  await reportLasting(checking, async () => {
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
  if (!(await isThere(join(checking.dataDir, 'cases', directory)))) return [];
  if (!(await isThere(join(checking.dataDir, place))))
    return [{ code: 'git-missing', place, words: 'the case has no history' }];
  try {
    await git(checking, directory, ['fsck', '--no-dangling', '--no-progress']);
    await git(checking, directory, ['rev-parse', '--verify', '--quiet', 'HEAD^{tree}']);
    return [];
  } catch (error) {
    const said = (error instanceof Error ? error.message : String(error)).trim().split('\n').slice(0, 3).join(' · ');
    return [{ code: 'git-broken', place, words: `git finds damage: ${said || 'no commit'}` }];
  }
}

async function witnessesOf(checking: Checking, directory: string): Promise<Witness[]> {
  const text = await git(checking, directory, ['log', '-z', '--format=%ct %B', ...OWN_COMMITS]);
  return text.split('\0').flatMap((entry) => {
    const blank = entry.indexOf(' ');
    const witness = witnessOf(entry.slice(blank + 1));
    const at = new Date(Number(entry.slice(0, blank)) * 1000);
    return witness ? [{ ...witness, at, place: placeOf(directory) }] : [];
  });
}

const placeOf = (directory: string): string => `cases/${directory}/.git`;

const git = (checking: Checking, directory: string, args: string[]): Promise<string> =>
  caseGit(join(checking.dataDir, 'cases', directory), SILENT_MS).raw(args);
