// The migrations are what the schema says: drizzle-kit finds nothing to add.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { migrationsFolder } from '../helpers/migrations.ts';

const root = new URL('../../', import.meta.url).pathname;

it('there is a migration for every change of the tables', async () => {
  // Inside the repository, since drizzle-kit only takes a relative path.
  const copy = await mkdtemp(join(root, 'node_modules/.cache/drift-'));
  try {
    await cp(migrationsFolder, copy, { recursive: true });
    const before = await readdir(copy);
    const kit = join(root, 'node_modules/drizzle-kit/bin.cjs');
    const out = `./${copy.slice(root.length)}`;
    const args = [kit, 'generate', '--dialect', 'postgresql', '--schema', 'src/db/schema/*.ts', '--out', out];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
    expect(stdout).toMatch(/No schema changes/);
    expect(await readdir(copy)).toEqual(before);
  } finally {
    await rm(copy, { recursive: true });
  }
});
