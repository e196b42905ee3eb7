import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type postgres from 'postgres';
import { eventually } from './eventually.ts';

const LEASE_MS = 1500;
const PATIENCE_MS = 300_000;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface RaceResult {
  /** Rows by the number of times that they were done, and by their end. */
  once: number;
  twice: number;
  lost: number;
  /** Rows of the run that was never killed, and of those that were. */
  shares: [number, number];
  ms: number;
}

/**
 * Two drain runs at once, as processes, on `rows` rows; one of them is killed `kills` times and started again. At the
 * end runs go on until no row waits.
 */
export async function raceDrains(
  { sql, url, dataDir }: { sql: postgres.Sql; url: string | null; dataDir: string },
  { rows, kills }: { rows: number; kills: number },
): Promise<RaceResult> {
  await sql`create table drain_log (item_id uuid not null, pid integer not null)`;
  await sql`insert into queue_items (queue, item_id, label)
    select 'digests', gen_random_uuid(), 'row ' || n from generate_series(1, ${rows}::int) n`;
  const start = () => startPeer(url, dataDir);
  const done = async (pid: number | undefined) =>
    (await sql`select count(*)::int as n from drain_log where pid = ${pid ?? 0}`)[0]!.n as number;
  const began = performance.now();
  const steady = [start()];
  const victims: ChildProcess[] = [];
  const each = Math.floor(rows / (kills * 4));
  for (let n = 0; n < kills; n += 1) {
    const victim = start();
    victims.push(victim);
    await eventually(async () => victim.exitCode !== null || (await done(victim.pid)) >= each, PATIENCE_MS);
    victim.kill('SIGKILL');
    if (victim.exitCode === null && victim.signalCode === null) await once(victim, 'exit');
  }
  await eventually(async () => {
    const [left] = await sql`select count(*)::int as n from queue_items where status in ('pending', 'processing')`;
    if (left!.n === 0) return true;
    if (steady.at(-1)!.exitCode !== null) steady.push(start());
    return false;
  }, PATIENCE_MS);
  const ms = performance.now() - began;
  await Promise.all(steady.map((child) => child.exitCode === null && once(child, 'exit')));
  const [counts] = await sql`
    select count(*) filter (where n = 1)::int as once, count(*) filter (where n > 1)::int as twice
    from (select count(*) as n from drain_log group by item_id) each`;
  const [ended] = await sql`select count(*)::int as n from queue_items where status = 'completed'`;
  const sum = async (children: ChildProcess[]) =>
    (await Promise.all(children.map(({ pid }) => done(pid)))).reduce((a, b) => a + b, 0);
  const shares: [number, number] = [await sum(steady), await sum(victims)];
  return { once: counts!.once, twice: counts!.twice, lost: rows - ended!.n, shares, ms };
}

function startPeer(url: string | null, dataDir: string): ChildProcess {
  const place = JSON.stringify({ url, dataDir, leaseMs: LEASE_MS });
  return spawn(process.execPath, ['--import', './src/db/driver/hooks.mjs', 'tests/helpers/drain-peer.ts', place], {
    cwd: ROOT,
    stdio: 'inherit',
  });
}
