// The names by which the rest of the code speaks of the database.
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import type { PostgresJsDatabase, PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';

type NoSchema = Record<string, never>;

/** Drizzle over postgres.js, outside any transaction. */
export type Db = PostgresJsDatabase<NoSchema>;

/** Drizzle inside a transaction (`tx.transaction` makes a savepoint). */
export type Tx = PgTransaction<PostgresJsQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

/** What a query needs: the database or the transaction it belongs to. */
export type Executor = Db | Tx;

/** How a transaction runs; the defaults are PostgreSQL's (read committed, read write). */
export type TransactionOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readOnly?: boolean;
};

/** Called with each payload. Must not throw. */
export type OnPayload = (payload: string) => void;

/** The port; both kinds of database have it. */
export type NotifyPort = {
  /**
   * Sends `payload` (at most 7,900 bytes) on `channel` (at most 63) when the transaction commits. On a server equal
   * messages of one transaction are delivered once. Throws RangeError when too long, else what the database throws.
   */
  notify: (executor: Executor, channel: string, payload: string) => Promise<void>;
  /**
   * Starts listening; resolves when everything committed from then on will be delivered. `onResync` is called when
   * messages may have been missed (the connection was lost and is back): read the state again. Gives the way to stop.
   */
  listen: (channel: string, onPayload: OnPayload, onResync?: () => void) => Promise<() => Promise<void>>;
};

/** An open database; see openDatabase. */
export type Database = {
  engine: 'embedded' | 'postgres';
  /**
   * The driver, for raw statements outside transactions. Since Drizzle shares it: dates and times come back as strings,
   * and JSON parameters must be given as JSON text (use `executeSql` for a driver-independent view).
   */
  sql: postgres.Sql;
  db: Db;
  /**
   * Runs `fn` in a transaction: committed when it resolves, rolled back when it throws (the error is passed on).
   * Keep it short: on the embedded database nobody else works meanwhile. Using `db` or `sql` inside throws, since that
   * would wait for ever on the embedded database: use the `tx` given.
   */
  transaction: <T>(fn: (tx: Tx) => Promise<T>, options?: TransactionOptions) => Promise<T>;
  notify: NotifyPort;
  /** One round trip; gives its time in milliseconds. Throws after `timeoutMs` (2 s) or when the database is away. */
  ping: (timeoutMs?: number) => Promise<number>;
  /** Waits up to 2 s for what runs, then closes the connections. */
  close: () => Promise<void>;
};
