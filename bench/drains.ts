import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from '../src/db/migrate.ts';
import { type Database, openDatabase } from '../src/db/open.ts';
import { claimItems, QUEUE_COUNTS, queueStats } from '../src/features/precedents/queues.service.ts';
import { raceDrains } from '../tests/helpers/drain-race.ts';
import { benchDatabase } from './database.ts';
import { type Figure, median } from './table.ts';

const RACE_ROWS = 10_000;
const KILLS = 10;
const QUEUED_ROWS = 100_000;
const ROUNDS = 50;

/** Two drains on 10,000 rows with one killed ten times; counts and claims at 100,000 rows. */
export async function measureDrains(): Promise<Figure[]> {
  const place = await benchDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-drains-'));
  const database = await openDatabase({ url: place.url, dataDir, applicationName: 'bench' });
  try {
    await migrate(database);
    const race = await raceDrains({ sql: database.sql, url: place.url, dataDir }, { rows: RACE_ROWS, kills: KILLS });
    return [
      exact(`drains, ${RACE_ROWS} rows, ${KILLS} kills: done twice`, race.twice, 0),
      exact('… lost', race.lost, 0),
      exact('… done once', race.once, RACE_ROWS),
      { name: '… time of all', value: race.ms / 1000, unit: 's', target: 'told', holds: true },
      ...(await measureCounts(database)),
    ];
  } finally {
    await database.close();
    await place.drop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  }
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
  const { db } = database;
  const plan = await explain(database);
  const counts = await timed(() => queueStats(db));
  const claims = await timed((n) => claimItems(db, { queue: 'digests', by: `bench ${n}`, now: new Date() }, 10));
  return [
    exact('counts by EXPLAIN: nodes that read the table itself', tableReads(plan), 0),
    { name: `counts of ${QUEUED_ROWS} queue rows`, value: counts, unit: 'ms', target: '<= 50', holds: counts <= 50 },
    { name: 'claim of 10 rows among them', value: claims, unit: 'ms', target: '<= 20', holds: claims <= 20 },
  ];
}

const exact = (name: string, value: number, wanted: number): Figure => ({
  name,
  value,
  unit: '',
  target: `= ${wanted}`,
  holds: value === wanted,
});

async function timed(run: (n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const started = performance.now();
    await run(n);
    times.push(performance.now() - started);
  }
  return median(times);
}

async function explain(database: Database): Promise<string> {
  const rows = await database.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${QUEUE_COUNTS}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const tableReads = (plan: string): number =>
  plan.split('\n').filter((line) => /Seq Scan|Bitmap Heap Scan|(?<!Only )(?<=->\s*)Index Scan/.test(line)).length +
  (plan.includes('Index Only Scan') ? 0 : 1);
