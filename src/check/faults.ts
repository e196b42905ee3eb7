// What a check says, and when it says it: files and rows change while the service works, so that a fault counts only when it
// is still there a moment later.
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../db/open.ts';

/** Something that is not as it should be. */
export interface Fault {
  /** Stable English identifier for programs. */
  code: string;
  /** What it is about: a path below DATA_DIR, a seal of the audit log. */
  place: string;
  /** What is wrong, for a person. */
  words: string;
  /** Does what is safe about it and says what was done; absent where nothing is. */
  mend?: () => Promise<string>;
}

/** What every part of a check works with. */
export interface Checking {
  database: Database;
  dataDir: string;
  /** Milliseconds until a suspicion is looked at again. */
  settleMs: number;
  /** Told of each fault that is certain. */
  report(faults: Fault[]): Promise<void>;
  /** Counts what was looked at, by a plural English noun. */
  count(what: string, n: number): void;
}

/** From so many looks on, faults are not the service's work of the moment. */
const MOST_SECOND_LOOKS = 30;
const secondLooks = new WeakMap<Checking, number>();

/**
 * Looks, and where something seems wrong looks again after a moment: what is wrong both times is reported.
 *
 * @param look reads rows and files anew each time
 */
export async function reportPersistent(checking: Checking, look: () => Promise<Fault[]>): Promise<void> {
  const first = await look();
  if (first.length === 0) return;
  const looks = secondLooks.get(checking) ?? 0;
  secondLooks.set(checking, looks + 1);
  if (looks >= MOST_SECOND_LOOKS) return checking.report(first);
  await delay(checking.settleMs);
  const before = new Set(first.map(keyOf));
  await checking.report((await look()).filter((fault) => before.has(keyOf(fault))));
}

/** Reads a table in the order of its key, a page at a time. `page` gives the rows after a key; the last page is short. */
export async function* pagesOf<R>(
  size: number,
  page: (after: string | null, size: number) => Promise<R[]>,
  keyOf: (row: R) => string,
): AsyncGenerator<R[]> {
  let after: string | null = null;
  for (;;) {
    const rows: R[] = await page(after, size);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = keyOf(rows.at(-1)!);
  }
}

/** Splits a list into pieces of at most `size`. */
export function piecesOf<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}

/** Does `work` for each item, two at a time: one waits for the disk while the other computes. */
export async function eachOf<T, R>(items: T[], work: (item: T) => Promise<R[]>): Promise<R[]> {
  const results: R[][] = [];
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at]!);
    }
  };
  await Promise.all([lane(), lane()]);
  return results.flat();
}

const keyOf = ({ code, place }: Fault): string => `${code} ${place}`;
