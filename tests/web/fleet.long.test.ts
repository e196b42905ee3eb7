// The whole job on three web processes and two workers with one database and one data directory, one of them killed every
// few seconds. Needs TEST_DATABASE_URL: the embedded database is for one service.
import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { PICTURES, screensOf } from '../helpers/chromium.ts';
import { emptyServerDatabase, migratedDataDir, testServerUrl } from '../helpers/database.ts';
import { type Fleet, killNowAndThen, openFleet } from '../helpers/fleet.ts';
import { builtWorkspace } from '../helpers/workspace.ts';
import { hasBrowser } from './browser.ts';
import { firstHalf, thirtyFiles } from './first-half.ts';
import { CHAIR, ROLES, wholeJob } from './whole-job.ts';

const LONG_MS = 1_200_000;
const PAUSES = { leastMs: 6000, mostMs: 14_000, seed: Number(process.env.FLEET_SEED ?? 1) };

describe.skipIf(!hasBrowser || !testServerUrl)('on five processes that are killed at random', () => {
  it('a case goes from its files to the decision for signature', () => onFleet(ROLES, theWholeJob), LONG_MS);

  it(
    'thirty files of two cases are taken in over a line that breaks',
    () => onFleet({}, async (fleet) => firstHalf({ ...screensOf(fleet), line: fleet }, await thirtyFiles(), 'mouse')),
    LONG_MS,
  );
});

async function theWholeJob(fleet: Fleet): Promise<object> {
  await mkdir(PICTURES, { recursive: true });
  const { text, ...effort } = await wholeJob(screensOf(fleet, CHAIR), join(PICTURES, 'fleet.docx'));
  expect(text).toContain("ערר מס' 1031/25");
  expect(text).toContain('ניתנה היום, ט"ז בתמוז תשפ"ה, 12.7.2025.');
  return effort;
}

/** Does it while one process after another is killed; then rows and files must agree. */
async function onFleet(settings: Record<string, string>, work: (fleet: Fleet) => Promise<unknown>): Promise<void> {
  await builtWorkspace();
  const database = await emptyServerDatabase();
  const dataDir = await migratedDataDir();
  const fleet = await openFleet({ WEB_UI: 'on', DATABASE_URL: database.url, ...settings }, dataDir);
  const ended = new AbortController();
  const killing = killNowAndThen(fleet, PAUSES, ended.signal);
  try {
    const done = await work(fleet);
    ended.abort();
    process.stdout.write(`${JSON.stringify({ ...Object(done), killed: await killing })}\n`);
    expect(await checked({ DATA_DIR: dataDir, DATABASE_URL: database.url })).toContain('Faults: 0.');
  } finally {
    ended.abort();
    await killing;
    await fleet.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
    await database.drop();
  }
}

async function checked(env: Record<string, string>): Promise<string> {
  const flags = ['--import', './src/db/driver/hooks.mjs', 'src/entrypoints/check.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { env: { ...process.env, ...env } });
  return stdout;
}
