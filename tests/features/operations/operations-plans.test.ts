import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  gapCounts,
  lastFetches,
  lastIngested,
  linkedCount,
  reviewCounts,
} from '../../../src/features/operations/pipelines.queries.ts';
import { QUEUE_COUNTS } from '../../../src/features/precedents/queues.service.ts';
import { databaseCounts, failedItems } from '../../../src/features/system/system.queries.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database.ts';
import { plansOf } from '../../helpers/plans.ts';
import { runs } from '../../helpers/runs.ts';

// What everybody's snapshot asks every second, at 100,000 rows a table (a fifth of them in a short run): answered from
// indexes.

const ROWS = runs(20_000, 100_000).numRuns;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ counted: true });
  await database.sql.begin(async (tx) => {
    // Rows of a commit that is not yet on the disk would not be known as visible to all.
    await tx`set local synchronous_commit = on`;
    await tx.unsafe(`
      insert into precedent_decisions (precedent_id, citation, citation_key, court, kind, char_count, summary, created_at)
        select gen_random_uuid(), 'ע"א ' || n || '/20 פלוני נגד אלמוני', 'עא ' || n || '/20', 'בית המשפט העליון',
          case when n % 5 = 0 then 'committee' else 'court' end, case when n % 3 > 0 then 9000 end, repeat('תקציר ', 60),
          now() - n * interval '1 minute' from generate_series(1, ${ROWS}) n;
      insert into halachot (halacha_id, precedent_id, rule, quote, quote_start, quote_end, found_by, review_status)
        select gen_random_uuid(), precedent_id, repeat('כלל ', 20), repeat('ציטוט ', 30), 0, 100, 'rules',
          case when citation_key < 'עא 3' then 'approved' else 'pending_review' end from precedent_decisions;
      insert into missing_precedents (gap_id, citation, citation_key, status)
        select gen_random_uuid(), citation, citation_key, case when char_count is null then 'open' else 'closed' end
        from precedent_decisions;
      insert into digests (digest_id, date, title, body, citation_keys, linked_precedent_id)
        select gen_random_uuid(), '2026-01-01', citation, repeat('תקציר ', 100), array[citation_key],
          case when char_count is null then null else precedent_id end from precedent_decisions;
      insert into queue_items (queue, item_id, label, status, updated_at)
        select (array['digests', 'court_fetch', 'metadata_extraction', 'halacha_extraction'])[1 + n % 4], gen_random_uuid(),
          'שורה ' || n, case when n % 10 = 0 then 'failed' when n % 3 = 0 then 'pending' else 'completed' end,
          now() - n * interval '1 second' from generate_series(1, ${ROWS}) n;
      insert into court_fetch_jobs (job_id, citation_raw, case_number_norm, tier)
        select item_id, label, label, 'supreme' from queue_items where queue = 'court_fetch';
      insert into tasks (task_id, kind, title, status, requested_by, finished_at)
        select gen_random_uuid(), 'document', 'מסמך ' || n, case when n % 10 = 0 then 'failed' else 'completed' end, 'דנה',
          now() - n * interval '1 minute' from generate_series(1, ${ROWS}) n;
      insert into audit_entries (audit_id, actor, action, target, request_id)
        select gen_random_uuid(), 'דנה', 'block.saved', repeat('יעד ', 10), 'r' || n from generate_series(1, ${ROWS}) n;`);
  });
  for (const table of [
    'precedent_decisions',
    'halachot',
    'missing_precedents',
    'digests',
    'queue_items',
    'court_fetch_jobs',
    'tasks',
    'audit_entries',
  ])
    await database.sql.unsafe(`vacuum analyze ${table}`);
});
afterAll(() => database.close());

/** The plan of the one select that is sent. */
async function planOf(run: () => Promise<unknown>): Promise<string> {
  const [sent, ...others] = await plansOf(database, run);
  expect(others).toEqual([]);
  return sent!.plan;
}

test.each([
  ['rules by review', () => reviewCounts(database.db), 'halachot_status'],
  ['gaps by status', () => gapCounts(database.db), 'missing_precedents_status'],
  ['linked digests', () => linkedCount(database.db), 'digests_linked'],
  ['queues', () => database.db.execute(QUEUE_COUNTS), 'queue_items_counts'],
])('the counts of %s read an index alone', async (_name, query, index) => {
  const plan = await planOf(query);
  expect(plan).toContain(`Index Only Scan using ${index}`);
  expect(plan).not.toMatch(/Seq Scan|Bitmap Heap/);
});

test('the sizes of the large tables are counted in indexes', async () => {
  const plan = await planOf(() => database.db.execute(databaseCounts()));
  for (const table of ['precedent_decisions', 'halachot', 'tasks', 'audit_entries'])
    expect(plan).toMatch(new RegExp(`Index Only Scan using \\w+ on ${table}\\b`));
});

test.each([
  ['failed rows of the queues', () => failedItems(database.db, 20), 'queue_items_failed'],
  ['fetched decisions', () => lastFetches(database.db), 'queue_items_recent'],
  ['decisions taken in', () => lastIngested(database.db), 'precedent_decisions_ingested'],
])('the last %s are read off an index in its order', async (_name, query, index) => {
  const plan = await planOf(query);
  expect(plan).toContain(`using ${index}`);
  expect(plan).not.toMatch(/Sort|Seq Scan on (?:queue_items|precedent_decisions)/);
});
