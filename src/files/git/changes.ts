// What commits of a case changed. People put files of any kind and size into a case: what is read of a commit is bounded.
import { type CaseRepository, runGit } from './run.ts';

export interface CommitChanges {
  /** ISO-8601. */
  at: string;
  message: string;
  files: ChangedFile[];
  /** Whether there are more files than these. */
  truncated: boolean;
}

interface ChangedFile {
  path: string;
  state: 'added' | 'modified' | 'deleted';
  /** Null for what is no text, and for what is too large to show. */
  diff: string | null;
}

const MOST_FILES = 200;
/** Bytes of a file, before and after it, of which a difference is made; and of all of a commit. */
const MOST_OF_ONE = 4_000_000;
const MOST_OF_ALL = 16_000_000;

/**
 * The paths that each commit changed; commits that the repository does not have are left out.
 *
 * @param commits whole names
 * @throws GitError with what git said
 */
export async function filesOfCommits(
  repository: CaseRepository,
  commits: readonly string[],
): Promise<Map<string, string[]>> {
  const format = ['--format=%H', '--name-only', '-z', '--no-renames', '--root'];
  const told = await runGit(repository, ['log', '--no-walk=unsorted', '--ignore-missing', ...format, ...commits, '--']);
  const wanted = new Set(commits);
  const files = new Map<string, string[]>();
  let own: string[] = [];
  for (const piece of told.split('\0')) {
    const text = piece.replace(/^\n/, '');
    if (wanted.has(text)) {
      own = [];
      files.set(text, own);
    } else if (text !== '') own.push(text);
  }
  return files;
}

/**
 * What one commit changed, with the differences of its texts.
 *
 * @param commit a whole name
 * @throws GitError with what git said, also for a commit that is not there
 */
export async function changesOf(repository: CaseRepository, commit: string): Promise<CommitChanges> {
  const told = await runGit(repository, [
    'show',
    '--no-patch',
    '--no-notes',
    '--format=%aI%x00%B',
    `${commit}^{commit}`,
  ]);
  const [at = '', message = ''] = told.split('\0');
  const raw = await runGit(repository, [...DIFF, '--raw', '-z', '--no-abbrev', commit, '--']);
  const all = entriesOf(raw);
  const listed = all.slice(0, MOST_FILES);
  const shown = await shownOf(repository, listed);
  const diffs = await diffsOf(repository, commit, shown);
  return {
    at,
    message: message.trim(),
    truncated: all.length > listed.length,
    files: listed.map(({ path, state }) => ({ path, state, diff: diffs.get(path) ?? null })),
  };
}

const DIFF = ['diff-tree', '-r', '--root', '--no-commit-id', '--no-renames', '--no-ext-diff', '--no-textconv'];

interface Entry extends Pick<ChangedFile, 'path' | 'state'> {
  /** Names of what the file held before and after; zeros where there was no file. */
  blobs: string[];
}

const STATES: Record<string, ChangedFile['state']> = { A: 'added', D: 'deleted' };

/** Of git's raw output: `:<modes> <before> <after> <letter>`, then the path. */
function entriesOf(raw: string): Entry[] {
  const pieces = raw.split('\0');
  const entries: Entry[] = [];
  for (let at = 0; at + 1 < pieces.length; at += 2) {
    const [, , before = '', after = '', letter = ''] = pieces[at]!.split(' ');
    const blobs = [before, after].filter((blob) => !/^0+$/.test(blob));
    entries.push({ path: pieces[at + 1]!, state: STATES[letter[0] ?? ''] ?? 'modified', blobs });
  }
  return entries;
}

/** The files that are small enough to be compared, as many as fit into one answer. */
async function shownOf(repository: CaseRepository, entries: Entry[]): Promise<Entry[]> {
  const blobs = [...new Set(entries.flatMap((entry) => entry.blobs))];
  if (blobs.length === 0) return [];
  const input = `${blobs.join('\n')}\n`;
  const told = await runGit(repository, ['cat-file', '--batch-check=%(objectname) %(objectsize)'], { input });
  const sizes = new Map(
    told.split('\n').map((line) => {
      const [name = '', size = ''] = line.split(' ');
      return [name, Number(size)] as const;
    }),
  );
  let left = MOST_OF_ALL;
  return entries.filter((entry) => {
    const size = entry.blobs.reduce((sum, blob) => sum + (sizes.get(blob) ?? Number.POSITIVE_INFINITY), 0);
    // What is not a number is a link to a commit, which has no text.
    if (!(size <= MOST_OF_ONE && size <= left)) return false;
    left -= size;
    return true;
  });
}

/** The differences of these files, without git's own head lines; binary files have none. */
async function diffsOf(repository: CaseRepository, commit: string, shown: Entry[]): Promise<Map<string, string>> {
  if (shown.length === 0) return new Map();
  const paths = shown.map(({ path }) => `:(literal)${path}`);
  const told = await runGit(repository, [...DIFF, '--patch', commit, '--', ...paths]);
  const parts = told.split(/^diff --git /m).slice(1);
  // One part for each file, in the order of the raw list.
  return new Map(
    shown.flatMap(({ path }, at) => {
      const begin = parts[at]?.search(/^@@ /m) ?? -1;
      return begin < 0 ? [] : [[path, parts[at]!.slice(begin)] as const];
    }),
  );
}
