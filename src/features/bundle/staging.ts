// Folders in which bundles are put together and taken apart, beside unfinished uploads: no reader, backup or check sees them.
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import type { Context } from '../../context.ts';
import { absent } from '../../files/regular.ts';

const SUFFIX = '.bundle';
/** What a bundle takes at the very most, for a client that is slow; what is older was left by a process that died. */
const ABANDONED_MS = 6 * 3600_000;

/** Makes an empty folder; the caller removes it. Folders that others abandoned go first. */
export async function openStaging(ctx: Pick<Context, 'files'>): Promise<string> {
  await sweepStaging(ctx.files.incoming);
  const folder = join(ctx.files.incoming, `${uuidv7()}${SUFFIX}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** Removes such a folder. */
export const closeStaging = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 });

async function sweepStaging(incoming: string): Promise<void> {
  for (const name of (await readdir(incoming).catch(absent)) ?? []) {
    if (!name.endsWith(SUFFIX)) continue;
    const state = await stat(join(incoming, name)).catch(absent);
    if (state && Date.now() - state.mtimeMs > ABANDONED_MS) await closeStaging(join(incoming, name));
  }
}
