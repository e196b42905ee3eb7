import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { simpleGit } from 'simple-git';
import { BLOCK_IDS } from '../src/features/decisions/block-model.ts';
import { writeAtomic } from '../src/files/atomic.ts';
import { startService } from '../tests/helpers/service.ts';
import { benchDatabase } from './database.ts';
import { askJson } from './http-client.ts';
import { type Figure, quantile } from './table.ts';

const SAVERS = 20;
const ROUNDS = 8;
/** Each saver saves once in so long, as an editor does that saves by itself; at its own moment. */
const PACE_MS = 3000;
const BLOCK = 'נקדים ונאמר כי דין הערר להתקבל בחלקו, מן הטעמים שיפורטו להלן. '.repeat(80);

interface Measured {
  savesMs: number[];
  commitsMs: number[];
}

/**
 * Saves of 20 people in 20 cases, each answered after commit and rename, and how long the history takes to show one.
 * The floor is a row and a file written the same durable way, at the same pace, with nothing around them.
 */
export async function measureBlocks(): Promise<Figure[]> {
  const database = await benchDatabase();
  const floor = database.url ? await measureFloor(database.url) : null;
  const service = await startService({ DATABASE_URL: database.url ?? '' });
  const { savesMs, commitsMs } = await measureSaves(service.url, service.dataDir);
  await service.stop();
  await service.discard();
  await database.drop();
  const p95 = quantile(savesMs, 0.95);
  const slowest = Math.max(...commitsMs);
  return [
    {
      name: `block save, p95 at ${SAVERS} savers`,
      value: p95,
      unit: 'ms',
      ...(floor ? { floor: { name: 'row and file', value: quantile(floor, 0.95) } } : {}),
      target: database.url ? '<= 60' : '<= 60 on a server',
      holds: p95 <= 60 || !database.url,
    },
    { name: 'block save in git log, slowest', value: slowest, unit: 'ms', target: '<= 2000', holds: slowest <= 2000 },
  ];
}

async function measureSaves(url: string, dataDir: string): Promise<Measured> {
  const measured: Measured = { savesMs: [], commitsMs: [] };
  for (let saver = 0; saver < SAVERS; saver += 1)
    await askJson(`${url}/api/cases/create`, { case_number: `${saver + 1}/25` });
  const folders = await readdir(join(dataDir, 'cases'));
  const watched = simpleGit(join(dataDir, 'cases', folders.find((name) => name.startsWith('1-25'))!));
  await paced(async (saver, round) => {
    const content = `${BLOCK}${round}`;
    const path = `/api/cases/${saver + 1}%2F25/decision-blocks/${BLOCK_IDS[round % 12]}`;
    const started = performance.now();
    const response = await fetch(url + path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
    });
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
    const answered = performance.now();
    if (round > 0) measured.savesMs.push(answered - started);
    if (saver > 0) return;
    while (!(await watched.raw(['show', 'HEAD:drafts/decision.md']).catch(() => '')).includes(content)) await wait(20);
    measured.commitsMs.push(performance.now() - answered);
  });
  return measured;
}

async function measureFloor(url: string): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-blocks-'));
  const sql = postgres(url, { max: 10, onnotice: () => {} });
  await sql`create table bare_blocks (saver int primary key, content text)`;
  const times: number[] = [];
  await paced(async (saver, round) => {
    const content = `${BLOCK}${round}`;
    const started = performance.now();
    await sql`insert into bare_blocks values (${saver}, ${content}) on conflict (saver) do update set content = excluded.content`;
    await writeAtomic(join(folder, `${saver}.md`), content);
    if (round > 0) times.push(performance.now() - started);
  });
  await sql`drop table bare_blocks`;
  await sql.end();
  await rm(folder, { recursive: true });
  return times;
}

/** Every saver at its own moment of the pace, round after round; the first round warms up. */
async function paced(save: (saver: number, round: number) => Promise<void>): Promise<void> {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: SAVERS }, async (_, saver) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const due = start + (round + saver / SAVERS) * PACE_MS;
        await wait(Math.max(0, due - performance.now()));
        await save(saver, round);
      }
    }),
  );
}
