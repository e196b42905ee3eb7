// npm run backup:verify -- FILE: restores a backup into a scratch place below the system's temporary folder (TMPDIR), counts
// and compares with its manifest, says what it did, and removes the scratch. Ends with 1 at a difference. Touches nothing else.
import { rmSync } from 'node:fs';
import { access, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { verifyBackup } from '../backup/verify.ts';
import { onStop, run } from '../run.ts';

await run(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('usage: npm run backup:verify -- <file>');
  const path = resolve(file);
  await access(path);
  const scratch = await mkdtemp(join(tmpdir(), 'backup-verify-'));
  onStop(() => {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
    process.exit(1);
  });
  return (await verifyBackup({ path, scratch, say: console.log })) > 0 ? 1 : 0;
}, true);
