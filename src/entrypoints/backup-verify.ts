// npm run backup:verify -- FILE: restores a backup into a scratch place below the system's temporary folder (TMPDIR), counts
// and compares with its manifest, says what it did, and removes the scratch. Ends with 1 at a difference. Touches nothing else.
import { rmSync } from 'node:fs';
import { access, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { verifyBackup } from '../backup/verify.ts';

try {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('usage: npm run backup:verify -- <file>');
  const path = resolve(file);
  await access(path);
  const scratch = await mkdtemp(join(tmpdir(), 'backup-verify-'));
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
      process.exit(1);
    });
  if ((await verifyBackup({ path, scratch, say: console.log })) > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
