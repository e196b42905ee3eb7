// What an error of the database means, the same for a server and for the embedded one. Drizzle wraps the driver's error,
// so the whole chain of causes is looked at. SQLSTATE codes: PostgreSQL documentation, appendix A.

const CONNECTION_CODES = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'DATABASE_OWNER_UNAVAILABLE',
  'DATABASE_PING_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

// Class 08 connection exception, 53 insufficient resources, 57P0x shutting down or starting, 58 system error,
// 25P03 idle-in-transaction time-out; 55P03 is a lock (embedded: the turn) that did not come in time.
const UNAVAILABLE_STATES = /^(?:08|53|57P0|58|25P03$|55P03$)/;

const DAMAGE = new Set(['58P01', 'XX001', 'XX002']);

/** Whether the error is a violated unique or primary key; with `constraint`, of exactly that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = causes(error).find((each) => each.code === '23505');
  return cause !== undefined && (constraint === undefined || cause.constraint_name === constraint);
}

/** Whether the error is a violated foreign key; with `constraint`, of exactly that one. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  const cause = causes(error).find((each) => each.code === '23503');
  return cause !== undefined && (constraint === undefined || cause.constraint_name === constraint);
}

/** Whether the error says that a table does not exist (an empty database). */
export function isUndefinedTable(error: unknown): boolean {
  return causes(error).some(({ code }) => code === '42P01');
}

/** Whether the error means that the connection it came over is of no use any more. */
export function isConnectionLost(error: unknown): boolean {
  return causes(error).some(({ code, isFatal }) => isFatal || (code !== undefined && CONNECTION_CODES.has(code)));
}

/** Whether a lost connection had been there before: not when none could be made. */
export function wasConnected(error: unknown): boolean {
  return causes(error).some(({ code, isFatal }) => isFatal || code === 'CONNECTION_CLOSED');
}

/**
 * Whether the database could not be reached, went away, or has no room (connections, memory, disk, a lock in time):
 * the caller may try again later; over HTTP it is a 503.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isConnectionLost(error)) return true;
  return causes(error).some(({ code, isDatabase }) => isDatabase && UNAVAILABLE_STATES.test(code ?? ''));
}

/**
 * What a database says of files of its own that are missing or damaged (58P01 undefined_file, XX001 data_corrupted, XX002
 * index_corrupted); null for every other error.
 */
export function damageOf(error: unknown): string | null {
  return causes(error).find(({ code }) => code !== undefined && DAMAGE.has(code))?.message ?? null;
}

type Cause = {
  message: string;
  code: string | undefined;
  constraint_name: string | undefined;
  isDatabase: boolean;
  isFatal: boolean;
};

function causes(error: unknown): Cause[] {
  const found: Cause[] = [];
  for (let each: unknown = error; each instanceof Error && found.length < 10; each = each.cause) {
    const code = 'code' in each && typeof each.code === 'string' ? each.code : undefined;
    const constraint = 'constraint_name' in each ? each.constraint_name : undefined;
    found.push({
      message: each.message,
      code,
      constraint_name: typeof constraint === 'string' ? constraint : undefined,
      isDatabase: code !== undefined && code.length === 5,
      isFatal: 'severity' in each && (each.severity === 'FATAL' || each.severity === 'PANIC'),
    });
  }
  return found;
}
