import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { openDatabase } from '../src/db/open.ts';

/** The floor of the case list: a bare handler with the same SQL in postgres.js. Arguments: data directory, port. */
const [, , dataDir, port] = process.argv;
const database = await openDatabase({
  url: process.env.DATABASE_URL || null,
  dataDir: dataDir!,
  applicationName: 'bench',
});
const app = new Hono();
app.get('/health', (c) => c.json({}));
app.get('/cases', async (c) => {
  const rows =
    await database.sql`select * from cases where archived_at is null order by updated_at desc, case_id offset 0`;
  return c.json({ cases: rows, total: rows.length });
});
app.get('/cases-with-counts', async (c) => {
  const rows = await database.sql`select cases.*, counts from cases left join
    (select case_id, json_agg(json_build_array(doc_type, status, n)) as counts from
      (select case_id, doc_type, status, count(*)::int as n from documents group by 1, 2, 3) each group by 1) counted
    using (case_id) where archived_at is null order by updated_at desc, case_id`;
  return c.json({ cases: rows, total: rows.length });
});
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) });
