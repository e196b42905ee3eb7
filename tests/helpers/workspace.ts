import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bundleStamp, sourceStamp } from '../../src/features/web/bundle.ts';

let built: Promise<void> | undefined;

/** Builds the screens unless they are of the present sources, as `npm ci` and `npm start` do; asked once in a process. */
export function builtWorkspace(): Promise<void> {
  built ??= buildWhereStale();
  return built;
}

async function buildWhereStale(): Promise<void> {
  if (bundleStamp() === (await sourceStamp())) return;
  const program = new URL('../../scripts/build-web.ts', import.meta.url).pathname;
  await promisify(execFile)(process.execPath, [program]);
}
