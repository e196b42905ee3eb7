// Small pieces of SQL that have no place in Drizzle's builder.
import { sql } from 'drizzle-orm';
import type { PostgresJsSession } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import type { Executor, Tx } from './types.ts';

/** Rows of a raw statement, as node-postgres would give them. */
export type SqlResult = { rows: Record<string, unknown>[] };

/**
 * Waits for the advisory lock of this key and holds it to the end of the transaction (on the embedded database the
 * transaction itself excludes everybody, so it is immediate). The parts are joined unambiguously and hashed to 64 bits.
 */
export async function xactLock(tx: Tx, ...key: string[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(key)}, 0))`);
}

/** As xactLock, but gives false at once when another transaction holds the lock. */
export async function tryXactLock(tx: Tx, ...key: string[]): Promise<boolean> {
  const rows = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${JSON.stringify(key)}, 0)) as locked`,
  );
  return rows[0]?.locked === true;
}

/**
 * Runs raw SQL with `$1` parameters in the given transaction or on the database, with node-postgres' conventions, which
 * libraries expect: objects become JSON, dates ISO text; timestamps come back as Date, bigint as string. Without
 * parameters `text` may hold several statements; the rows of the last one come back.
 */
export async function executeSql(executor: Executor, text: string, values: unknown[] = []): Promise<SqlResult> {
  const parameters = values.map(toParameter) as postgres.ParameterOrJSON<never>[];
  const result = await driverOf(executor).unsafe(text, parameters);
  const last = Array.isArray(result[0]) ? (result.at(-1) as unknown as typeof result) : result;
  const times = (last.columns ?? []).filter(({ type }) => type === TIMESTAMPTZ || type === TIMESTAMP);
  return { rows: [...last].map((row) => withDates(row, times)) };
}

/**
 * A query that is built once for the database, and once for each transaction: to build one of many columns takes as long
 * as it takes the server to answer.
 *
 * @param build gives it prepared, with placeholders
 */
export function builtOnce<Query>(build: (executor: Executor) => Query): (executor: Executor) => Query {
  const built = new WeakMap<Executor, Query>();
  return (executor) => {
    const query = built.get(executor) ?? build(executor);
    built.set(executor, query);
    return query;
  };
}

/** The driver's connection that an executor works on: the transaction's own, or the pool. */
export function driverOf(executor: Executor): postgres.Sql {
  const session = executor._.session as PostgresJsSession<postgres.Sql, Record<string, never>, Record<string, never>>;
  return session.client;
}

const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;

function withDates(
  row: Record<string, unknown>,
  columns: readonly { name: string; type: number }[],
): Record<string, unknown> {
  const dates = columns.flatMap(({ name, type }) => {
    const value = row[name];
    return typeof value === 'string' ? [[name, new Date(type === TIMESTAMP ? `${value}Z` : value)]] : [];
  });
  return dates.length > 0 ? { ...row, ...Object.fromEntries(dates) } : row;
}

function toParameter(value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)) {
    return JSON.stringify(value);
  }
  return value;
}
