import { copyFile, readdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';

const MAX_LOG_BYTES = 20 * 1024 * 1024;

/**
 * Keeps the logs of the services bounded: the process manager writes them for ever. A log that is over the limit is
 * copied to `<name>.1` over the last copy and emptied in place, because the manager holds it open for appending.
 */
export async function trimLogs(directory: string, maxBytes = MAX_LOG_BYTES): Promise<void> {
  const names = await readdir(directory).catch((): string[] => []);
  for (const name of names.filter((each) => each.endsWith('.log'))) {
    const path = join(directory, name);
    const { size } = await stat(path);
    if (size <= maxBytes) continue;
    await copyFile(path, `${path}.1`);
    await truncate(path);
  }
}
