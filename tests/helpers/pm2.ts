// The real process manager, which is none of our packages: PM2_BIN (as `.ci/run` sets it) or `pm2` of the search path.
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Its program; null where there is none: then the tests with it are left out, and say so. */
export const PM2: string | null = find();

if (PM2 === null)
  process.stderr.write(
    'NO PROCESS MANAGER: the tests with the real PM2 are left out (PM2_BIN=$(bash scripts/pm2.sh) brings them back)\n',
  );

function find(): string | null {
  const named = process.env.PM2_BIN;
  // One that is named and is not there is a fault of whoever named it.
  if (named) accessSync(named, constants.X_OK);
  const candidates = named ? [named] : (process.env.PATH ?? '').split(':').map((at) => join(at, 'pm2'));
  return candidates.find(canRun) ?? null;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Ends the daemon of a home and every program of it. */
export async function killManager(home: string): Promise<void> {
  if (PM2 === null) return;
  const path = `${dirname(process.execPath)}:${process.env.PATH}`;
  await promisify(execFile)(PM2, ['kill'], { env: { ...process.env, PATH: path, PM2_HOME: home } });
}
