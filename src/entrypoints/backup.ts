// npm run backup [file]: writes one archive of database and files while the service runs. Without a file it goes to
// DATA_DIR/backups.
import { createBackup } from '../backup/backup.ts';
import { parseEnvironment } from '../config/parse.ts';
import { toolSettings } from '../config/web.ts';
import { run } from '../run.ts';

await run(async () => {
  const config = parseEnvironment(toolSettings);
  const report = await createBackup({ url: config.DATABASE_URL, dataDir: config.DATA_DIR, path: process.argv[2] });
  const size = (report.bytes / 1_000_000).toFixed(1);
  console.log(`${report.path}: ${report.rows} rows, ${report.files} files, ${size} MB`);
  for (const path of report.missing) console.warn(`The database names a file that is not there: ${path}`);
  return 0;
}, true);
