// Using the root database inside a transaction waits for ever on the embedded database (one backend, held by that very
// transaction) and silently leaves the transaction on a server. Both are a bug of the caller, so it is thrown at once.
import { AsyncLocalStorage } from 'node:async_hooks';
import type postgres from 'postgres';

/** Knows whether the calling code runs inside a transaction of one database. */
export type TransactionGuard = {
  /** Runs `fn` as the inside of a transaction. */
  inside: <T>(fn: () => Promise<T>) => Promise<T>;
  /** The same client, but its root calls throw inside a transaction. */
  guarded: (client: postgres.Sql) => postgres.Sql;
  /** Throws inside a transaction. */
  check: () => void;
};

const GUARDED_CALLS = new Set<PropertyKey>(['unsafe', 'begin', 'file', 'reserve', 'notify']);

/** Makes the guard of one database. */
export function createTransactionGuard(): TransactionGuard {
  const storage = new AsyncLocalStorage<{ open: boolean }>();
  const check = (): void => {
    if (storage.getStore()?.open) {
      throw new Error('The root database was used inside a transaction; use the transaction that is passed to you.');
    }
  };
  const inside = async <T>(fn: () => Promise<T>): Promise<T> => {
    // Work started inside that outlives the transaction (a timer, a stream) is free again once it has ended.
    const scope = { open: true };
    try {
      return await storage.run(scope, fn);
    } finally {
      scope.open = false;
    }
  };
  const guarded = (client: postgres.Sql): postgres.Sql =>
    new Proxy(client, {
      apply: (target, self, args: unknown[]) => {
        if (isTemplate(args[0])) check();
        return Reflect.apply(target, self, args);
      },
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (!GUARDED_CALLS.has(name) || typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          check();
          return Reflect.apply(value, target, args);
        };
      },
    });
  return { inside, guarded, check };
}

function isTemplate(value: unknown): boolean {
  return Array.isArray(value) && 'raw' in value;
}
