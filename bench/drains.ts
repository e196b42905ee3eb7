import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from '../src/db/migrate.ts';
import { type Database, openDatabase } from '../src/db/open.ts';
import { claimItems, QUEUE_COUNTS, queueStats } from '../src/features/precedents/queues.service.ts';
import { raceDrains } from '../tests/helpers/drain-race.ts';
import { benchDatabase } from './database.ts';
import { type Figure, median, NONE } from './table.ts';

const RACE_ROWS = 10_000;
const KILLS = 10;
const QUEUED_ROWS = 100_000;
const ROUNDS = 50;
const CLAIMED = 10;

/** Two drains on 10,000 rows with one killed ten times; counts and claims at 100,000 rows; beside bare statements. */
export async function measureDrains(): Promise<Figure[]> {
  const place = await benchDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-drains-'));
  const database = await openDatabase({ url: place.url, dataDir, applicationName: 'bench' });
  try {
    await migrate(database);
    const race = await raceDrains({ sql: database.sql, url: place.url, dataDir }, { rows: RACE_ROWS, kills: KILLS });
    const floor = { name: 'one statement', value: await endAllAtOnce(database) };
    return [
      exact(`drains, ${RACE_ROWS} rows, ${KILLS} kills: done twice`, race.twice, 0),
      exact('… lost', race.lost, 0),
      exact('… done once', race.once, RACE_ROWS),
      { name: '… time of all', value: race.ms / 1000, unit: 's', floor, target: 'told', holds: true },
      ...(await measureCounts(database)),
    ];
  } finally {
    await database.close();
    await place.drop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  }
}

/** Seconds in which one statement ends the rows of the race and notes them, as the drains did. */
async function endAllAtOnce(database: Database): Promise<number> {
  await database.sql`update queue_items set status = 'pending'`;
  const started = performance.now();
  await database.sql`with ended as (update queue_items set status = 'completed', updated_at = now() returning item_id)
    insert into drain_log (item_id, pid) select item_id, 0 from ended`;
  return (performance.now() - started) / 1000;
}

async function measureCounts(database: Database): Promise<Figure[]> {
  await database.sql`truncate queue_items`;
  await database.sql.begin(async (tx) => {
    // Rows of a commit that is not yet on the disk would not be known as visible to all.
    await tx`set local synchronous_commit = on`;
    await tx`insert into queue_items (queue, item_id, label, status, queued_at)
    select (array['court_fetch', 'metadata_extraction', 'halacha_extraction', 'digests'])[1 + n % 4], gen_random_uuid(),
      'עע"מ ' || n || '/20 פלוני נ'' אלמוני', case when n % 10 = 0 then 'pending' when n % 97 = 0 then 'failed' else 'completed' end,
      case when n % 100 = 0 then now() end
    from generate_series(1, ${QUEUED_ROWS}::int) n`;
  });
  await database.sql.unsafe('vacuum analyze queue_items');
  const { db, sql: bare } = database;
  const plan = await explain(database);
  const [counts, grouping] = await timed(
    () => queueStats(db),
    () => bare`select queue, status, count(*)::int, count(queued_at)::int from queue_items group by 1, 2`,
  );
  const [claims, update] = await timed(
    async (n) => {
      const rows = await claimItems(db, { queue: 'court_fetch', by: `bench ${n}`, now: new Date() }, CLAIMED);
      if (rows.length !== CLAIMED) throw new Error(`${rows.length} rows were claimed`);
    },
    () => bare`update queue_items set status = 'processing' where (queue, item_id) in
      (select queue, item_id from queue_items where queue = 'court_fetch' and status = 'pending' limit ${CLAIMED})`,
  );
  return [
    exact('counts by EXPLAIN: nodes that read the table itself', tableReads(plan), 0),
    upTo(`counts of ${QUEUED_ROWS} queue rows`, counts, { name: 'one bare grouping', value: grouping }, 50),
    upTo(`claim of ${CLAIMED} rows among them`, claims, { name: 'one bare update', value: update }, 20),
  ];
}

const exact = (name: string, value: number, wanted: number): Figure => ({
  name,
  value,
  unit: '',
  floor: wanted === 0 ? NONE : { name: 'wanted', value: wanted },
  target: `= ${wanted}`,
  holds: value === wanted,
});

const upTo = (name: string, value: number, floor: Figure['floor'], most: number): Figure => ({
  name,
  value,
  unit: 'ms',
  floor,
  target: `<= ${most}`,
  holds: value <= most,
});

/** Medians of both, in turn, so that drift hits both. */
async function timed(
  ours: (n: number) => Promise<unknown>,
  bare: (n: number) => PromiseLike<unknown>,
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < ROUNDS; n += 1)
    for (const [which, run] of [ours, bare].entries()) {
      const started = performance.now();
      await run(n);
      times[which]!.push(performance.now() - started);
    }
  return [median(times[0]), median(times[1])];
}

async function explain(database: Database): Promise<string> {
  const rows = await database.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${QUEUE_COUNTS}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const tableReads = (plan: string): number =>
  plan.split('\n').filter((line) => /Seq Scan|Bitmap Heap Scan|(?<!Only )(?<=->\s*)Index Scan/.test(line)).length +
  (plan.includes('Index Only Scan') ? 0 : 1);
