import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeAndNote } from '../tests/helpers/acknowledged-writes.ts';
import { appOn } from '../tests/helpers/app-on.ts';
import { losePower, recordedDatabase } from '../tests/helpers/power-loss.ts';
import { killAgainAndAgain } from './fault-kills.ts';
import { type Figure, NONE } from './table.ts';

const KILLS = Number(process.env.BENCH_KILLS ?? 100);
const POWER_LOSSES = Number(process.env.BENCH_POWER_LOSSES ?? 500);
const CLEAN_WITHIN_MS = 5000;

/**
 * Kills of the processes under concurrent writes, and, on the embedded database, power losses replayed over a recorded
 * disk: nothing that was acknowledged is lost, nothing is there twice (contract section 13).
 */
export async function measureFaults(): Promise<Figure[]> {
  return [...(await measureKills()), ...(process.env.DATABASE_URL ? [] : await measurePowerLosses())];
}

async function measureKills(): Promise<Figure[]> {
  const { kills, acknowledged, lost, doubled, differences, slowestCleanMs, givenBack } = await killAgainAndAgain(KILLS);
  for (const each of [...lost.map((what) => `lost: ${what}`), ...doubled.map((what) => `doubled: ${what}`)])
    console.error(each);
  const none = (what: string, value: number): Figure => ({
    name: `${kills} kills, ${acknowledged} acknowledged writes: ${what}`,
    value,
    unit: '',
    floor: NONE,
    target: '0',
    holds: value === 0,
  });
  return [
    none(`lost (${givenBack} files given back, with a reason)`, lost.length),
    none('doubled', doubled.length),
    none('rows and files that differ', differences),
    {
      name: `${kills} kills: until every case's git is clean, slowest`,
      value: slowestCleanMs,
      unit: 'ms',
      floor: { name: 'bare git commits one file', value: await commitBare() },
      target: `<= ${CLEAN_WITHIN_MS}`,
      holds: slowestCleanMs <= CLEAN_WITHIN_MS,
    },
  ];
}

const git = (folder: string, ...command: string[]) =>
  promisify(execFile)('git', ['-c', 'user.name=bench', '-c', 'user.email=bench', '-C', folder, ...command]);

/** Milliseconds in which git by itself commits one changed file and says that all is clean. */
async function commitBare(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-git-'));
  await git(folder, 'init', '--quiet');
  await writeFile(join(folder, 'block.md'), 'נוסח '.repeat(300));
  const started = performance.now();
  await git(folder, 'add', '.');
  await git(folder, 'commit', '--quiet', '--message', 'x');
  await git(folder, 'status', '--porcelain');
  const ms = performance.now() - started;
  await rm(folder, { recursive: true });
  return ms;
}

async function measurePowerLosses(): Promise<Figure[]> {
  const recording = await recordedDatabase();
  const app = await appOn(recording.database);
  await app.work();
  const acknowledged = await writeAndNote(app, () => recording.disk.length, 60);
  const wrong: string[] = [];
  for (let seed = 1; seed <= POWER_LOSSES; seed += 1) wrong.push(...(await losePower(recording, acknowledged, seed)));
  await app.close();
  for (const each of wrong) console.error(each);
  const { length, syncs } = recording.disk;
  return [
    {
      name: `${POWER_LOSSES} power losses in ${length} operations (${syncs} syncs), ${acknowledged.length} acknowledged acts: lost`,
      value: wrong.length,
      unit: '',
      floor: NONE,
      target: '0',
      holds: wrong.length === 0,
    },
  ];
}
