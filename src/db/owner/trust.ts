// When not to start: an embedded database that lost its files, or that the engine refuses. An empty one in its place would
// look healthy while every case is gone, and the cleaning jobs would take what is left for abandoned.
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The database must not be used as it is; `message` is a sentence for the operator, with the way to the last backup. */
export type UntrustedDatabase = Error & { code: 'DATABASE_UNTRUSTED' };

/** Folders of DATA_DIR whose content only rows of the database explain. */
const KEPT_BY_ROWS = ['cases', 'uploads', 'precedents'];

/** What the operator is told to do. */
export const WAY_BACK =
  'It was left as it is. Bring back the last backup into an empty data directory: npm run restore -- FILE';

/** Takes the database's directory and what is wrong with it, in English and without an end mark. */
export function untrusted(directory: string, reason: string): UntrustedDatabase {
  const message = `The embedded database in ${directory} cannot be trusted: ${reason}. ${WAY_BACK}`;
  return Object.assign(new Error(message), { code: 'DATABASE_UNTRUSTED' as const });
}

export const isUntrusted = (error: unknown): error is UntrustedDatabase =>
  error instanceof Error && 'code' in error && error.code === 'DATABASE_UNTRUSTED';

/**
 * Refuses to make a new database where there was one: parts of it are there, or files that only its rows explain
 * (contract section 13).
 *
 * @throws UntrustedDatabase
 */
export async function refuseToReplace(directory: string): Promise<void> {
  if ((await names(directory)).length > 0)
    throw untrusted(directory, 'its PG_VERSION is missing, other files are there');
  for (const folder of KEPT_BY_ROWS) {
    const [first] = await names(join(dirname(directory), folder));
    if (first)
      throw untrusted(directory, `it is gone, while ${folder} still holds files (such as ${JSON.stringify(first)})`);
  }
}

/** What the engine said before it gave up, as the reason: without time stamp and process number. */
export function reasonOf(said: string[], error: unknown): string {
  const last = said
    .at(-1)
    ?.replace(/^.*?\b(?=(?:FATAL|PANIC):)/, '')
    .replace(/:\s+/, ': ');
  return last ?? `the engine ended with "${error instanceof Error ? error.message : String(error)}"`;
}

/** Whether the engine gave up for want of something outside the database: room, rights, a file of the program. */
export const isOutside = (said: string[], error: unknown): boolean =>
  said.length > 0 ? said.some((line) => OUTSIDE.test(line)) : error instanceof Error && 'code' in error;

const OUTSIDE = /No space left on device|Permission denied|Too many open files|out of memory|Input\/output error/i;

/** The visible names in a folder; none where there is no folder. */
async function names(folder: string): Promise<string[]> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return found.filter((name) => !name.startsWith('.') && name !== 'lost+found');
}
