import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { openDatabase } from '../src/db/open.ts';
import type { Statement } from '../tests/helpers/statement-counter.ts';

/**
 * The floor of the pages that people open: a bare handler that sends the statements which the page sent, each with its
 * values, and answers with their rows. Arguments: data directory, port, a file of each page's statements.
 */
const [, , dataDir, port, file] = process.argv;
const pages = JSON.parse(readFileSync(file!, 'utf8')) as Record<string, Statement[]>;
const database = await openDatabase({
  url: process.env.DATABASE_URL || null,
  dataDir: dataDir!,
  applicationName: 'bench',
});
const app = new Hono();
app.get('/health', (c) => c.json({}));
app.get('/:page', async (c) => {
  const answers = (pages[c.req.param('page')] ?? []).map(({ sql, values }) =>
    database.sql.unsafe(
      sql,
      // As the service wrote them out: the driver is not to write them again.
      values.map((value) => (value === null ? null : database.sql.typed(value, 0))),
      { prepare: true },
    ),
  );
  return c.json(await Promise.all(answers));
});
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) });
