// Opens the database: a PostgreSQL server when a URL is given, else the embedded one through its owner. Either way the
// rest of the code sees the same driver (postgres.js) and the same Drizzle.
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { withTimeLimit } from '../lib/time-limit.ts';
import { arrayTypes } from './driver/arrays.ts';
import { requireMendedDriver } from './driver/mended.ts';
import { withSafeBegin } from './driver/safe-begin.ts';
import { embeddedSocket, type ServerPlace, serverSocket } from './driver/socket.ts';
import { createTransactionGuard } from './guard.ts';
import { polledNotifyPort, serverNotifyPort } from './notify.ts';
import type { OwnerOptions } from './owner/ensure.ts';
import type { Database, Db, Tx } from './types.ts';

export type { Database, Db, Executor, Tx } from './types.ts';

/** What openDatabase takes. Times in milliseconds. */
export type OpenOptions = {
  /** `postgres://…`, or null for the embedded database of `dataDir`. */
  url: string | null;
  dataDir: string;
  applicationName: string;
  /** Connections at most: 10 on a server, 4 on the embedded database, where one transaction runs at a time anyway. */
  max?: number | undefined;
  /** Limit of one statement on a server; 60 s; 0 for none (migrations, backup). */
  statementTimeoutMs?: number;
  /** About the embedded database's owner. */
  owner?: OwnerOptions;
  /** Hears of errors in the background (a failing poll of the notifications); default: ignored, since it is retried. */
  onError?: (error: unknown) => void;
};

const STATEMENT_TIMEOUT_MS = 60_000;
const LOCK_TIMEOUT_MS = 15_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
const CLOSE_SECONDS = 2;

/**
 * Opens the database and waits until it answers; the embedded one is started, and made, when needed. Run `migrate`
 * before use. Throws when it cannot be reached (see isDatabaseUnavailable); connections lost later are renewed. Throws
 * at once in a process that was started without `--import ./src/db/driver/hooks.mjs`.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  requireMendedDriver();
  const embedded = options.url === null;
  const client = connect(options, options.max ?? (embedded ? 4 : 10));
  const guard = createTransactionGuard();
  const sql = guard.guarded(client);
  const db: Db = drizzle({ client: guard.guarded(withSafeBegin(client)) });
  const inner: Db = drizzle({ client: withSafeBegin(client) });
  const onError = options.onError ?? (() => {});
  const pollClient = embedded ? connect(options, 1) : null;
  const notify = pollClient ? polledNotifyPort(pollClient, onError) : serverNotifyPort(client);
  const database: Database = {
    engine: embedded ? 'embedded' : 'postgres',
    sql,
    db,
    transaction: async (fn, how) => {
      guard.check();
      return guard.inside(() =>
        inner.transaction(
          (tx: Tx) => fn(tx),
          how && { isolationLevel: how.isolation, accessMode: accessMode(how.readOnly) },
        ),
      );
    },
    notify,
    ping: (timeoutMs = 2_000) => ping(client, timeoutMs),
    close: async () => {
      await notify.close();
      await Promise.all([client.end({ timeout: CLOSE_SECONDS }), pollClient?.end({ timeout: CLOSE_SECONDS })]);
    },
  };
  try {
    await client`select 1`;
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

function connect(options: OpenOptions, max: number): postgres.Sql {
  const { url, dataDir, applicationName, owner } = options;
  const common = { max, types: arrayTypes, fetch_types: false, ssl: false, onnotice: () => {} };
  // `socket` is documented by the driver but missing from its types.
  if (url === null) {
    const place = { host: 'embedded', port: 0, path: undefined, user: 'postgres', database: 'postgres' };
    const socket = { socket: () => embeddedSocket(dataDir, owner) };
    return postgres({ ...common, ...place, connection: { application_name: applicationName }, ...socket });
  }
  const place = postgres(url).options as unknown as ServerPlace;
  const socket = { socket: () => serverSocket(place) };
  const connection = {
    application_name: applicationName,
    TimeZone: 'UTC',
    // Searches of many parts are estimated high, and compiling one took longer than running it: 86 ms instead of 57 at a
    // million passages, at worst 900 instead of 135.
    jit: 'off',
    statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
  return postgres(url, { ...common, connection, ...socket });
}

function accessMode(readOnly: boolean | undefined): 'read only' | undefined {
  return readOnly ? 'read only' : undefined;
}

async function ping(client: postgres.Sql, timeoutMs: number): Promise<number> {
  const start = performance.now();
  if (await withTimeLimit(timeoutMs, client`select 1`)) return performance.now() - start;
  const error = new Error(`The database did not answer within ${timeoutMs} ms.`);
  throw Object.assign(error, { code: 'DATABASE_PING_TIMEOUT' });
}
