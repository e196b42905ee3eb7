// A database and a data directory belong together. Each installation has an id, in the one and in the other: an agent that
// is started with another DATA_DIR or DATABASE_URL than the service finds that out before it does anything.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ConfigurationError } from '../config/parse.ts';
import { writeAtomic } from '../files/atomic.ts';
import { isUuid } from '../lib/uuid.ts';
import { isUndefinedTable } from './errors.ts';
import type { Database, Executor } from './open.ts';
import { ownerAnswers } from './owner/ensure.ts';
import { ownerPaths } from './owner/paths.ts';
import { installations } from './schema/installation.ts';

/** The settings of this process are another installation's than its work. */
export class WrongInstallation extends ConfigurationError {
  override name = 'WrongInstallation';
}

const fileIn = (dataDir: string): string => join(dataDir, 'installation');

/** The id that a data directory holds; null for a directory that no service has used. */
export async function installationOfFolder(dataDir: string): Promise<string | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '');
  return isUuid(text.trim()) ? text.trim() : null;
}

/** The id that a database holds; null for one that no service has used. */
export async function installationOfDatabase(db: Executor): Promise<string | null> {
  try {
    const [row] = await db.select({ id: installations.installationId }).from(installations);
    return row?.id ?? null;
  } catch (error) {
    if (isUndefinedTable(error)) return null;
    throw error;
  }
}

/**
 * Gives the database its id, and the data directory the database's.
 *
 * @param adopts whether this process decides what belongs together: the service does, a tool does not
 */
export async function enterInstallation(
  { db }: Pick<Database, 'db'>,
  dataDir: string,
  { adopts, log }: { adopts: boolean; log: Logger },
): Promise<void> {
  await db.insert(installations).values({}).onConflictDoNothing();
  const [id, known] = [await installationOfDatabase(db), await installationOfFolder(dataDir)];
  if (id === null || id === known) return;
  if (known !== null) log.warn({ database: id, data_dir: known }, 'DATA_DIR was used with another database');
  if (known === null || adopts) await writeAtomic(fileIn(dataDir), `${id}\n`);
}

/**
 * Makes sure that a service has used this data directory: nothing is made in another one, no embedded database above all.
 *
 * @param url of the database server; null for the embedded database
 * @throws WrongInstallation
 */
export async function requireUsedFolder(dataDir: string, url: string | null): Promise<void> {
  const hasDatabase = url !== null || existsSync(ownerPaths(dataDir).database) || (await ownerAnswers(dataDir));
  const used = hasDatabase && (await installationOfFolder(dataDir)) !== null;
  if (!used)
    throw new WrongInstallation(
      `Configuration is not usable:\n  DATA_DIR: no service has used ${dataDir}; give the agent the DATA_DIR of the service`,
    );
}

/**
 * Makes sure that database and data directory are of one installation, and of the wanted one.
 *
 * @param wanted the id of the installation that handed out the work; null when it is not told
 * @throws WrongInstallation
 */
export async function requireInstallation(db: Executor, dataDir: string, wanted: string | null): Promise<void> {
  const [id, folder] = [await installationOfDatabase(db), await installationOfFolder(dataDir)];
  if (id === null || id !== folder)
    throw new WrongInstallation(
      'Configuration is not usable:\n  DATABASE_URL: the database is not the one that the service uses with this DATA_DIR',
    );
  if (wanted !== null && wanted !== id)
    throw new WrongInstallation(
      'Configuration is not usable:\n  DATA_DIR: the work is of another installation; give the agent the DATA_DIR and DATABASE_URL of the service that handed it out',
    );
}
