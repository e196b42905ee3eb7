import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { simpleGit } from 'simple-git';
import { openDatabase } from '../src/db/open.ts';
import { BLOCK_IDS } from '../src/domain/blocks.ts';
import { writeAtomic } from '../src/files/atomic.ts';
import { type Service, startService } from '../tests/helpers/service.ts';
import { benchDatabase } from './database.ts';
import { markOf, type Snapshot, watchHistory } from './history-watch.ts';
import { askJson } from './http-client.ts';
import { type Figure, quantile } from './table.ts';

const SAVERS = 20;
const ROUNDS = 12;
/** Each saver saves again so long after its answer, as an editor that saves by itself does at its quickest. */
const THINK_MS = 1000;
const PACE = `${SAVERS} savers, each again ${THINK_MS / 1000} s after its answer`;
const HISTORY_LIMIT_MS = 60_000;
const COMMITS = 40;
/** As durable as the service's own commits. */
const GIT_CONFIG = { 'user.name': 'bench', 'user.email': 'bench@localhost', 'core.fsync': 'committed' };
const BLOCK = 'נקדים ונאמר כי דין הערר להתקבל בחלקו, מן הטעמים שיפורטו להלן. '.repeat(80);

interface Save {
  /** In which case, counted from 0. */
  at: number;
  block: string;
  mark: string;
  version: number;
  answered: number;
  tookMs: number;
  warm: boolean;
}

/**
 * Saves of 20 people, in a case each and all in one, each answered after commit and rename; and how long the history takes
 * to hold each of them, in every repository. The floors are a row and a file written the same durable way, at the same
 * pace, with nothing around them, and a commit of such a file.
 */
export async function measureBlocks(): Promise<Figure[]> {
  const database = await benchDatabase();
  const floor = {
    saveMs: quantile(await measureFloor(database.url), 0.95),
    commitMs: await slowestCommit(),
    onServer: database.url !== null,
  };
  const service = await startService({ DATABASE_URL: database.url ?? '' });
  const apart = await measureSaves(service, 'apart', SAVERS, floor);
  const together = await measureSaves(service, 'in one case', 1, floor);
  await service.stop();
  await service.discard();
  await database.drop();
  return [...apart, ...together];
}

interface Floor {
  saveMs: number;
  commitMs: number;
  onServer: boolean;
}

async function measureSaves(service: Service, how: string, cases: number, floor: Floor): Promise<Figure[]> {
  const numbers = Array.from({ length: cases }, (_, n) => `${n + 1}-${cases}/25`);
  for (const case_number of numbers) await askJson(`${service.url}/api/cases/create`, { case_number });
  const folders = await readdir(join(service.dataDir, 'cases'));
  const rootOf = (number: string) => folders.find((name) => name.startsWith(`${number.replace('/', '-')}-`))!;
  const watched = numbers.map((number) => watchHistory(join(service.dataDir, 'cases', rootOf(number))));
  const saves: Save[] = [];
  await closedLoop(async (saver, round) => {
    const at = saver % cases;
    const block = BLOCK_IDS[(saver + round) % BLOCK_IDS.length]!;
    const mark = markOf(saver, round);
    const started = performance.now();
    const version = await put(
      `${service.url}/api/cases/${encodeURIComponent(numbers[at]!)}/decision-blocks/${block}`,
      mark,
    );
    const answered = performance.now();
    saves.push({ at, block, mark, version, answered, tookMs: answered - started, warm: round > 0 });
  });
  const commitsMs = await historyTimes(saves, () => Promise.all(watched.map((each) => each.snapshots())));
  for (const each of watched) each.close();
  const warm = saves.filter((save) => save.warm);
  const p95 = quantile(
    warm.map(({ tookMs }) => tookMs),
    0.95,
  );
  const slowest = Math.max(...commitsMs);
  return [
    {
      name: `block save ${how}, p95; ${PACE}`,
      value: p95,
      unit: 'ms',
      floor: { name: 'row and file', value: floor.saveMs },
      target: floor.onServer ? '<= 60' : '<= 60 on a server',
      holds: p95 <= 60 || !floor.onServer,
    },
    {
      name: `block save ${how} in git log, slowest of ${saves.length}`,
      value: slowest,
      unit: 'ms',
      floor: { name: `slowest of ${COMMITS} bare commits`, value: floor.commitMs },
      target: '<= 2000',
      holds: slowest <= 2000,
    },
  ];
}

async function put(url: string, mark: string): Promise<number> {
  const response = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: BLOCK + mark }),
  });
  if (!response.ok) throw new Error(await response.text());
  const { block } = (await response.json()) as { block: { version: number } };
  return block.version;
}

/** For each save, how long after its answer a commit held it, or a later text of the same block. */
async function historyTimes(saves: Save[], read: () => Promise<Snapshot[][]>): Promise<number[]> {
  let histories: Snapshot[][] = await read();
  const versions = new Map(saves.map(({ at, block, mark, version }) => [`${at} ${block} ${mark}`, version]));
  const committedAt = ({ at, block, version }: Save): number | undefined =>
    histories[at]!.find(({ marks }) => (versions.get(`${at} ${block} ${marks.get(block)}`) ?? 0) >= version)?.at;
  const until = performance.now() + HISTORY_LIMIT_MS;
  while (saves.some((save) => committedAt(save) === undefined)) {
    if (performance.now() > until) throw new Error('a save never came into the history');
    await wait(50);
    histories = await read();
  }
  return saves.map((save) => Math.max(0, committedAt(save)! - save.answered));
}

async function measureFloor(url: string | null): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-blocks-'));
  const database = await openDatabase({ url, dataDir: folder, applicationName: 'bench' });
  const { sql } = database;
  await sql`create table bare_blocks (saver int primary key, content text)`;
  const times: number[] = [];
  await closedLoop(async (saver, round) => {
    const content = BLOCK + markOf(saver, round);
    const started = performance.now();
    await sql`insert into bare_blocks values (${saver}, ${content}) on conflict (saver) do update set content = excluded.content`;
    await writeAtomic(join(folder, `${saver}.md`), content);
    if (round > 0) times.push(performance.now() - started);
  });
  await sql`drop table bare_blocks`;
  await database.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  return times;
}

/** The text as the one file of a repository, changed and committed again and again. */
async function slowestCommit(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-commits-'));
  const git = simpleGit(folder);
  await git.init();
  for (const [key, value] of Object.entries(GIT_CONFIG)) await git.addConfig(key, value);
  const times: number[] = [];
  for (let n = 0; n < COMMITS; n += 1) {
    await writeFile(join(folder, 'decision.md'), BLOCK + markOf(0, n));
    const started = performance.now();
    await git.add('decision.md').commit('bench');
    times.push(performance.now() - started);
  }
  await rm(folder, { recursive: true });
  return Math.max(...times);
}

/** Every saver begins at its own moment, saves, thinks, and saves again; the first round warms up. */
async function closedLoop(save: (saver: number, round: number) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: SAVERS }, async (_, saver) => {
      await wait((saver / SAVERS) * THINK_MS);
      for (let round = 0; round < ROUNDS; round += 1) {
        await save(saver, round);
        await wait(THINK_MS);
      }
    }),
  );
}
