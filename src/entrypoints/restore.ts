// npm run restore <file>: brings a backup back into an empty DATA_DIR and an empty database. The service must not run.
import { join } from 'node:path';
import { restoreBackup } from '../backup/restore.ts';
import { parseEnvironment } from '../config/parse.ts';
import { toolSettings } from '../config/web.ts';
import { run } from '../run.ts';

await run(async () => {
  const [path] = process.argv.slice(2);
  if (!path) throw new Error('usage: npm run restore <file>');
  const config = parseEnvironment(toolSettings);
  const witnesses = [...(config.BACKUP_DIR ? [config.BACKUP_DIR] : []), join(config.DATA_DIR, 'backups')];
  const report = await restoreBackup({ url: config.DATABASE_URL, dataDir: config.DATA_DIR, path, witnesses });
  console.log(`Restored the backup of ${report.createdAt}: ${report.rows} rows, ${report.files} files.`);
  if (report.lost !== null)
    console.warn(`Acts up to seal ${report.lost} of the audit log are lost; a row of it says so.`);
  if (!report.queue) console.warn('The backup holds no waiting jobs that this version can run.');
  for (const missing of report.missing) console.warn(`The database names a file that is not there: ${missing}`);
  return 0;
}, true);
