import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

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
    const ended = new AbortController();
    try {
      const value = await Promise.race([read(), expire(ended.signal)]);
      last = { value };
      return { value, error: null };
    } catch (error) {
      log.warn({ err: error, part: label }, 'part of the operations snapshot not read');
      return last
        ? { value: last.value, error: `${label}: הנתונים לא נקראו, ומוצג מה שנקרא לאחרונה` }
        : { value: otherwise, error: `${label}: הנתונים לא נקראו` };
    } finally {
      ended.abort();
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

async function expire(signal: AbortSignal): Promise<never> {
  await wait(LIMIT_MS, undefined, { signal });
  throw new Error(`took longer than ${LIMIT_MS} ms`);
}
