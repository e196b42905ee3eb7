import type { Logger } from 'pino';
import { withTimeLimit } from './time-limit.ts';

/** What a part gave this time; `error` says to a person that it could not be read, and what stands in its place. */
export interface Reading<T> {
  value: T;
  error: string | null;
}

/** A part of a whole that the other parts must not wait for, and how it is read. */
export interface Part<T> {
  /** What people call it. */
  label: string;
  read: () => Promise<T>;
  /** What is given where it was never read. */
  otherwise: T;
}

const LIMIT_MS = 4000;

/** Reads a part again and again: where that fails or takes too long, what it gave last stands in. Never throws. */
export function lastGoodValue<T>({ label, read, otherwise }: Part<T>, log: Logger): () => Promise<Reading<T>> {
  let last: { value: T } | undefined;
  return async () => {
    try {
      const fresh = await withTimeLimit(
        LIMIT_MS,
        read().then((value) => ({ value })),
      );
      if (!fresh) throw new Error(`took longer than ${LIMIT_MS} ms`);
      last = fresh;
      return { value: last.value, error: null };
    } catch (error) {
      log.warn({ err: error, part: label }, 'part of the operations snapshot not read');
      return last
        ? { value: last.value, error: `${label}: הנתונים לא נקראו, ומוצג מה שנקרא לאחרונה` }
        : { value: otherwise, error: `${label}: הנתונים לא נקראו` };
    }
  };
}

/** Several parts at once. */
export function lastGoodValues<R extends Record<string, unknown>>(
  parts: { [K in keyof R]: Part<R[K]> },
  log: Logger,
): () => Promise<{ values: R; errors: string[] }> {
  const readers = Object.entries(parts).map(
    ([name, part]) => [name, lastGoodValue(part as Part<unknown>, log)] as const,
  );
  return async () => {
    const read = await Promise.all(readers.map(async ([name, reader]) => [name, await reader()] as const));
    return {
      values: Object.fromEntries(read.map(([name, { value }]) => [name, value])) as R,
      errors: read.flatMap(([, { error }]) => error ?? []),
    };
  };
}
