import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnvironment } from './config/parse.ts';
import { toolSettings } from './config/web.ts';
import { damageOf } from './db/errors.ts';
import { WAY_BACK } from './db/owner/trust.ts';
import { OperatorError } from './lib/operator-error.ts';

const TOLD_PLAINLY = [
  'DATABASE_DRIVER_UNMENDED',
  'DATABASE_OWNER_UNAVAILABLE',
  'DATABASE_TOO_OLD',
  'DATABASE_TOO_NEW',
  'EXTENSION_MISSING',
];

/**
 * What a process says of the error that ended it: one plain sentence where the operator can do something about it
 * (settings, a program that is missing, a database that cannot be trusted: contract section 13), else the error as it is.
 */
export function explainFailure(error: unknown): unknown {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof Error && 'code' in error && TOLD_PLAINLY.includes(String(error.code)))
    return withLastBackup(error.message);
  const damage = damageOf(error);
  return damage ? withLastBackup(`The database cannot be trusted: ${damage}. ${WAY_BACK}`) : error;
}

/** A sentence that shows the way back names the newest daily archive, where there is one. */
function withLastBackup(sentence: string): string {
  if (!sentence.endsWith(WAY_BACK)) return sentence;
  const newest = newestArchive();
  return newest ? sentence.replace(/FILE$/, newest) : sentence;
}

function newestArchive(): string | null {
  try {
    const { BACKUP_DIR } = parseEnvironment(toolSettings);
    const names = BACKUP_DIR ? readdirSync(BACKUP_DIR).filter((name) => /^daily-.*\.tar\.gz$/.test(name)) : [];
    const last = names.sort().at(-1);
    return BACKUP_DIR && last ? join(BACKUP_DIR, last) : null;
  } catch {
    return null;
  }
}
