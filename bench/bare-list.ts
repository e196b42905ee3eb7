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
app.get('/cases-with-documents', async (c) => {
  const rows = await database.sql`select cases.*, list from cases left join
    (select case_id, string_agg(doc_type || ' ' || status, ',') as list from documents group by 1) of_case
    using (case_id) where archived_at is null order by updated_at desc, case_id`;
  return c.json({ cases: rows, total: rows.length });
});
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) });
