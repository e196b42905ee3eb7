// The folder of the daily archives, looked at when the service starts: a fault there is told before the first night.
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isInside } from '../config/fields.ts';
import { ConfigurationError } from '../config/parse.ts';
import type { ToolConfig } from '../config/web.ts';

/**
 * Makes BACKUP_DIR where it is missing. Does nothing where none is set.
 *
 * @throws ConfigurationError when nothing can be written there, or when it is in DATA_DIR by way of a link
 */
export async function prepareBackupDirectory({
  BACKUP_DIR,
  DATA_DIR,
}: Pick<ToolConfig, 'BACKUP_DIR' | 'DATA_DIR'>): Promise<void> {
  if (BACKUP_DIR === null) return;
  await mkdir(DATA_DIR, { recursive: true, mode: 0o750 });
  await requireWritable(BACKUP_DIR);
  if (isInside(await realpath(DATA_DIR), await realpath(BACKUP_DIR)))
    throw refused('leads into DATA_DIR: a backup is for the day on which that is lost');
}

async function requireWritable(folder: string): Promise<void> {
  const probe = join(folder, `.writable-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, '', { flag: 'w', mode: 0o600 });
    await rm(probe);
  } catch (error) {
    throw refused(`nothing can be written to ${folder} (${(error as NodeJS.ErrnoException).code ?? error})`);
  }
}

const refused = (what: string): ConfigurationError =>
  new ConfigurationError(`Configuration is not usable:\n  BACKUP_DIR: ${what}`);
