import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { openDatabase } from '../src/db/open.ts';
import { casePageStatement } from '../src/features/cases/case-details.queries.ts';

/** The floor of a case's page: a bare handler with the same SQL in postgres.js. Arguments: data directory, port. */
const [, , dataDir, port] = process.argv;
const database = await openDatabase({
  url: process.env.DATABASE_URL || null,
  dataDir: dataDir!,
  applicationName: 'bench',
});
const app = new Hono();
app.get('/health', (c) => c.json({}));
app.get('/details/:number{.+}', async (c) => {
  const key = c.req.param('number');
  const [row] = await database.sql.unsafe(casePageStatement(), [key], { prepare: true });
  return row ? c.json(row) : c.notFound();
});
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) });
