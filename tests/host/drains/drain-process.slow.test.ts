import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../helpers/database.ts';
import { raceDrains } from '../../helpers/drain-race.ts';
import { eventually } from '../../helpers/eventually.ts';
import { JUDGMENT } from '../../helpers/judgment.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

/** Processes start slowly where everything else runs too. */
const PATIENCE_MS = 120_000;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs an entry point to its end. @returns its exit code and what it logged */
async function run(
  name: string,
  onStart?: (child: ChildProcess) => void,
): Promise<{ code: number | null; log: string }> {
  const child = spawn(process.execPath, ['--import', './src/db/driver/hooks.mjs', `src/entrypoints/${name}.ts`], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: database.dataDir, DATABASE_URL: database.url ?? '', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (log += data));
  onStart?.(child);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, log };
}

async function insertDecisions(count: number, from = 1): Promise<void> {
  await database.sql`with d as (
      insert into precedent_decisions (precedent_id, citation, citation_key, court, kind, char_count)
      select gen_random_uuid(), 'ע"א ' || n || '/20', 'עא ' || n || '/20', 'בית המשפט', 'court', 1
      from generate_series(${from}::int, ${from + count - 1}::int) n returning precedent_id),
    x as (insert into precedent_texts (precedent_id, text) select precedent_id, ${JUDGMENT}::text from d)
    insert into queue_items (queue, item_id, label) select q, precedent_id, 'החלטה'
    from d, unnest(array['metadata_extraction', 'halacha_extraction']) q`;
}
const statuses = async (queue: string) =>
  Object.fromEntries(
    (await database.sql`select status, count(*)::int as n from queue_items where queue = ${queue} group by 1`).map(
      ({ status, n }) => [status, n],
    ),
  );

describe('a drain as a process', { timeout: PATIENCE_MS }, () => {
  it('does its work and ends; two at once share it', async () => {
    await insertDecisions(12);
    const ends = await Promise.all([run('metadata-drain'), run('metadata-drain')]);
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
    expect(await statuses('metadata_extraction')).toEqual({ completed: 12 });
    const [read] = await database.sql`select count(*)::int as n from precedent_texts where metadata is not null`;
    expect(read!.n).toBe(12);
    expect((await run('metadata-drain')).code).toBe(0);
  });

  it('ends at once when it is switched off, and outside its hours', async () => {
    await insertDecisions(1);
    await database.sql`insert into drain_flags (name, disabled) values ('legal-metadata-drain', true),
      ('legal-halacha-drain', true)`;
    for (const name of ['metadata-drain', 'halacha-drain']) {
      const { code, log } = await run(name);
      expect([name, code, log]).toEqual([name, 0, expect.stringContaining('disabled')]);
    }
    expect([await statuses('metadata_extraction'), await statuses('halacha_extraction')]).toEqual([
      { pending: 1 },
      { pending: 1 },
    ]);
  });

  it('leaves by a signal without losing a row', async () => {
    await insertDecisions(200);
    let child: ChildProcess | undefined;
    const running = run('metadata-drain', (started) => {
      child = started;
    });
    await eventually(async () => (await statuses('metadata_extraction')).completed > 0);
    child!.kill('SIGTERM');
    const { code } = await running;
    expect(code).toBe(0);
    const { completed = 0, pending = 0, ...others } = await statuses('metadata_extraction');
    expect([completed + pending, others]).toEqual([200, {}]);
    expect([completed, pending].every((n) => n > 0)).toBe(true);
  });
});

describe('the supervisor as a process', { timeout: PATIENCE_MS }, () => {
  it('has the drain work through a burst, run after run, and ends with it', async () => {
    await insertDecisions(3);
    await database.sql`insert into drain_flags (name, burst_until) values ('legal-halacha-drain', now() + interval '1 hour')`;
    let supervisor: ChildProcess | undefined;
    const running = run('halacha-supervisor', (started) => {
      supervisor = started;
    });
    const began = performance.now();
    await eventually(async () => (await statuses('halacha_extraction')).completed === 3, PATIENCE_MS);
    expect(performance.now() - began).toBeLessThan(60_000);
    // The run has ended with its queue; what comes later gets another one, long before the next full hour.
    await insertDecisions(2, 4);
    await eventually(async () => (await statuses('halacha_extraction')).completed === 5, PATIENCE_MS);
    supervisor!.kill('SIGTERM');
    expect((await running).code).toBe(0);
  });
});

describe('two drains of which one is killed again and again', { timeout: PATIENCE_MS }, () => {
  it('do each row once and lose none', async () => {
    const result = await raceDrains(database, { rows: 240, kills: 2 });
    expect(result).toMatchObject({ once: 240, twice: 0, lost: 0 });
    expect(result.shares.every((n) => n > 0)).toBe(true);
  });
});
