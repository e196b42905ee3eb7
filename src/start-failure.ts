import { ConfigurationError } from './config/parse.ts';
import { damageOf } from './db/errors.ts';
import { WAY_BACK } from './db/owner/trust.ts';

const TOLD_PLAINLY = ['DATABASE_OWNER_UNAVAILABLE', 'DATABASE_TOO_OLD', 'DATABASE_TOO_NEW', 'EXTENSION_MISSING'];

/**
 * What a process says of the error that stopped its start: one plain sentence where the operator can do something about
 * it (settings, a database that cannot be trusted: contract section 13), else the error as it is.
 */
export function explainStartFailure(error: unknown): unknown {
  if (error instanceof ConfigurationError) return error.message;
  if (error instanceof Error && 'code' in error && TOLD_PLAINLY.includes(String(error.code))) return error.message;
  const damage = damageOf(error);
  return damage ? `The database cannot be trusted: ${damage}. ${WAY_BACK}` : error;
}
