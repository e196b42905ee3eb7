import { AsyncResource } from 'node:async_hooks';
import type { TestDatabase } from './database.ts';
import { eventually } from './eventually.ts';

export interface Outsider<T> {
  /** Begins the work; resolves when it has ended, or waits for a transaction that is open. */
  begin(): Promise<void>;
  /** What it gave. */
  result(): Promise<T>;
}

/** Somebody else's work on the same database, to be begun while a transaction of the test is open. Make it before that. */
export function outsider<T>({ engine, sql }: TestDatabase, work: () => Promise<T>): Outsider<T> {
  let working: Promise<T> | undefined;
  const start = AsyncResource.bind(() => {
    working = work();
    return working;
  });
  const waits = AsyncResource.bind(async () => {
    // On the embedded database everybody waits for the transaction that is open.
    if (engine === 'postgres')
      await eventually(
        async () => (await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`).length > 0,
      );
  });
  return {
    async begin() {
      await Promise.race([start(), waits()]);
    },
    result: () => working!,
  };
}
