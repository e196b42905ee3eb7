// Whether rows and files agree, cheaply: every file that a row speaks of is there and has its size. The contents are not
// read; the deep walk with sha256 is `npm run check`.
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Executor } from '../../db/open.ts';
import { EXPECTED, type ExpectedFile, type ReadPage } from './integrity.queries.ts';

/** A file that is not as its row says. */
export interface Difference {
  what: ExpectedFile['what'];
  fault: 'missing' | 'irregular' | 'empty' | 'other_size';
  /** Below DATA_DIR. */
  path: string;
  caseNumber: string | null;
  expectedBytes: number | null;
  foundBytes: number | null;
}

/** What a comparison found. `complete` is false when it ran out of time or had more differences than it keeps. */
export interface Comparison {
  differences: Difference[];
  files: number;
  complete: boolean;
}

const PAGE_ROWS = 500;
const LOOKS_AT_ONCE = 16;
const MAX_DIFFERENCES = 1000;
const LIMIT_MS = 120_000;

/**
 * Compares the rows with the files of a data directory (or of a copy of one). A difference counts when it is still there
 * at a second look: people work meanwhile.
 *
 * @param dataDir the folder that holds `uploads`, `cases` and `precedents`
 * @param limitMs the comparison ends after this time with what it has found
 */
export async function compareRowsAndFiles(db: Executor, dataDir: string, limitMs = LIMIT_MS): Promise<Comparison> {
  const until = performance.now() + limitMs;
  const found: Comparison = { differences: [], files: 0, complete: true };
  for (const read of EXPECTED) {
    let after: string | null = '';
    while (after !== null) {
      if (performance.now() > until || found.differences.length >= MAX_DIFFERENCES)
        return { ...found, complete: false };
      after = await comparePage({ db, dataDir, read, after }, found);
    }
  }
  return found;
}

interface Page {
  db: Executor;
  dataDir: string;
  read: ReadPage;
  after: string;
}

/** @returns the key to go on after */
async function comparePage({ db, dataDir, read, after }: Page, found: Comparison): Promise<string | null> {
  const { files, next } = await read(db, after, PAGE_ROWS);
  found.files += files.length;
  const first = await differing(files, dataDir);
  if (first.length === 0) return next;
  const again = await differing((await read(db, after, PAGE_ROWS)).files, dataDir);
  const still = new Set(again.map(({ path, fault }) => `${fault} ${path}`));
  found.differences.push(...first.filter(({ path, fault }) => still.has(`${fault} ${path}`)));
  return next;
}

async function differing(files: ExpectedFile[], dataDir: string): Promise<Difference[]> {
  const differences: Difference[] = [];
  const rest = files.values();
  const look = async () => {
    for (const file of rest) {
      const difference = await lookAt(file, dataDir);
      if (difference) differences.push(difference);
    }
  };
  await Promise.all(Array.from({ length: LOOKS_AT_ONCE }, look));
  return differences;
}

async function lookAt({ what, path, bytes, caseNumber }: ExpectedFile, dataDir: string): Promise<Difference | null> {
  const state = await lstat(join(dataDir, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  const is = (fault: Difference['fault'], foundBytes: number | null = null): Difference => ({
    what,
    fault,
    path,
    caseNumber,
    expectedBytes: bytes,
    foundBytes,
  });
  if (!state) return is('missing');
  if (what === 'case_directory') return state.isDirectory() ? null : is('irregular');
  // A link or a folder in a file's place was put there by hand: the case's status tells that.
  if (!state.isFile()) return what === 'case_file' ? null : is('irregular');
  if (bytes !== null && state.size !== bytes) return is('other_size', state.size);
  if (what === 'extracted' && state.size === 0) return is('empty', 0);
  return null;
}
