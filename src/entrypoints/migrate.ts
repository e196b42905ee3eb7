// npm run migrate: brings the database's schema up to date and ends. The service does the same at its start.

import { sealPending } from '../audit/sealer.ts';
import { parseEnvironment } from '../config/parse.ts';
import { toolSettings } from '../config/web.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { run } from '../run.ts';

await run(async () => {
  const config = parseEnvironment(toolSettings);
  const database = await openDatabase({
    url: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    applicationName: 'migrate',
    max: 1,
  });
  try {
    const applied = await migrate(database);
    // The chain over the audit log takes in what was there before it (contract section 13).
    await sealPending(database);
    console.log(applied === 0 ? 'The database is up to date.' : `Migrations applied: ${applied}.`);
  } finally {
    await database.close();
  }
  return 0;
}, true);
