import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { systemPath } from '../../config/system.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * The browser's program: the configured one, else the first of the usual names on the search path.
 *
 * @returns null when there is none
 */
export async function findBrowser(configured: string | null): Promise<string | null> {
  const candidates =
    configured !== null
      ? [configured]
      : systemPath()
          .split(':')
          .filter(Boolean)
          .flatMap((directory) => NAMES.map((name) => join(directory, name)));
  for (const path of candidates) {
    const runs = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return path;
  }
  return null;
}
