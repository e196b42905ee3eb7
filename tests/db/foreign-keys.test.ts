// Deleting a row looks for the rows that refer to it: without an index on the reference that reads the whole table, for
// each row that goes. Asked of the catalog, so that a reference of tomorrow is seen too.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

interface ForeignKey {
  table: string;
  columns: string;
  served: boolean;
}

/** An index serves when it begins with the columns and holds every row that has them: a partial one, all but the nulls. */
const readForeignKeys = () => database.sql<ForeignKey[]>`
  select c.conrelid::regclass::text as table,
    (select string_agg(a.attname, ',' order by k.n) from unnest(c.conkey) with ordinality k(attnum, n)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) as columns,
    exists (select 1 from pg_index i
      where i.indrelid = c.conrelid and i.indisvalid
        and (select array_agg(k order by k) from unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) k)
          = (select array_agg(k order by k) from unnest(c.conkey) k)
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || (select string_agg(a.attname, ',')
          from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) || ' IS NOT NULL)')) as served
  from pg_constraint c
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`;

it('every reference to another table has an index', async () => {
  const keys = await readForeignKeys();
  expect(keys.length).toBeGreaterThan(30);
  expect(keys.filter(({ served }) => !served).map(({ table, columns }) => `${table}(${columns})`)).toEqual([]);
});

it('one that has none is found, and a partial index over all but the nulls is one', async () => {
  await database.sql.unsafe(`create table lost_reference (case_id uuid references cases, held_id uuid references cases);
    create index lost_reference_held on lost_reference (held_id) where held_id is not null;
    create index lost_reference_some on lost_reference (case_id) where held_id is not null`);
  const found = (await readForeignKeys()).filter(({ table }) => table === 'lost_reference');
  await database.sql`drop table lost_reference`;
  expect(found.map(({ columns, served }) => [columns, served])).toEqual([
    ['case_id', false],
    ['held_id', true],
  ]);
});

it('an upload is found by the task that processes it', async () => {
  await database.sql`insert into pending_files (upload_id, filename, original_name, size_bytes, content_type, sha256,
      uploaded_by, task_id)
    select gen_random_uuid(), 'f' || n, 'f', 1, 'text/plain', 'x', 'דנה', gen_random_uuid()
    from generate_series(1, 5000) n`;
  await database.sql`analyze pending_files`;
  const rows = await database.sql<{ 'QUERY PLAN': string }[]>`
    explain select * from pending_files where task_id = '00000000-0000-0000-0000-000000000001'`;
  expect(rows[0]!['QUERY PLAN']).toMatch(/Index Scan using pending_files_task/);
});
