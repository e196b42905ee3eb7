import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bundleStamp, sourceStamp } from '../../src/features/web/bundle.ts';

/** Builds the screens unless they are of the present sources, as `npm ci` and `npm start` do. */
export async function builtWorkspace(): Promise<void> {
  if (bundleStamp() === (await sourceStamp())) return;
  const program = new URL('../../scripts/build-web.ts', import.meta.url).pathname;
  await promisify(execFile)(process.execPath, [program]);
}
