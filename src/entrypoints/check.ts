// npm run check [-- --mend]: walks everything that is stored, while the service runs or without it, and says each fault in a
// line: a code, the place, the words. Ends with 1 when it found one. With --mend it does what is safe: what no row knows is
// moved aside to .orphans, a list of originals that is not what the rows say is written anew; the next run is clean then.
import { existsSync } from 'node:fs';
import { checkAll } from '../check/check.ts';
import { parseEnvironment } from '../config/parse.ts';
import { toolSettings } from '../config/web.ts';
import { isMigrated } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { ownerAnswers } from '../db/owner/ensure.ts';
import { ownerPaths } from '../db/owner/paths.ts';
import { run } from '../run.ts';

await run(async () => {
  const args = process.argv.slice(2);
  if (args.some((arg) => arg !== '--mend')) throw new Error('usage: npm run check [-- --mend]');
  const { DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_DIR: backupDir } = parseEnvironment(toolSettings);
  // A mistaken DATA_DIR must not be filled with a new database.
  const present = url !== null || existsSync(ownerPaths(dataDir).database) || (await ownerAnswers(dataDir));
  if (!present) throw new Error(`There is no database in ${dataDir}.`);
  const database = await openDatabase({ url, dataDir, applicationName: 'check', max: 2, statementTimeoutMs: 0 });
  try {
    if (!(await isMigrated(database)))
      throw new Error('The database is not of this version: run npm run migrate first.');
    const mend = args.length > 0;
    const { faults, mended, counts } = await checkAll({ database, dataDir, backupDir, mend, say: console.log });
    const looked = [...counts].map(([what, n]) => `${n} ${what}`).join(', ');
    console.log(`Looked at ${looked || 'nothing'}. Faults: ${faults}${mend ? `, mended: ${mended}` : ''}.`);
    return faults > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}, true);
