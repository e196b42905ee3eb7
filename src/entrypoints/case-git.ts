// npm run case:git -- NUMBER <git subcommand …>: git on the history of a case, for a person at the shell: `log`, `push`,
// `remote add origin git@host:case.git`. The service may run meanwhile.
import { existsSync } from 'node:fs';
import { parseEnvironment } from '../config/parse.ts';
import { toolSettings } from '../config/web.ts';
import { isMigrated } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { ownerAnswers } from '../db/owner/ensure.ts';
import { ownerPaths } from '../db/owner/paths.ts';
import { runCaseGit } from '../features/cases/history/case-git-shell.ts';
import { openFileStore } from '../files/store.ts';
import { openLog } from '../log.ts';
import { run } from '../run.ts';

await run(async () => {
  const [number, ...args] = process.argv.slice(2);
  if (!number || args.length === 0) throw new Error('usage: npm run case:git -- CASE_NUMBER log|push|… [arguments]');
  const { DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: level } = parseEnvironment(toolSettings);
  // A mistaken DATA_DIR must not be filled with a new database.
  const present = url !== null || existsSync(ownerPaths(dataDir).database) || (await ownerAnswers(dataDir));
  if (!present) throw new Error(`There is no database in ${dataDir}.`);
  const database = await openDatabase({ url, dataDir, applicationName: 'case-git', max: 1 });
  const ready = async () => {
    if (!(await isMigrated(database)))
      throw new Error('The database is not of this version: run npm run migrate first.');
    const files = await openFileStore(dataDir);
    return runCaseGit({ database, files, log: openLog(level, 'case-git') }, number, args);
  };
  const git = await ready().finally(() => database.close());
  return git();
}, true);
