import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** Fails when `drizzle-kit generate` would write a migration: the tables in the code and the migrations have drifted. */
const copy = mkdtempSync(join(tmpdir(), 'migrations-'));
try {
  cpSync('drizzle', copy, { recursive: true });
  const before = readdirSync(copy);
  const args = [
    'generate',
    '--dialect=postgresql',
    '--schema=src/**/*.tables.ts',
    `--out=${relative('.', copy)}`,
    '--name=drift',
  ];
  execFileSync(join('node_modules', '.bin', 'drizzle-kit'), args, { stdio: 'pipe' });
  const added = readdirSync(copy).filter((name) => !before.includes(name));
  if (added.length > 0) {
    console.error(
      `The schema has changed since the last migration; run "npm run db:generate". Missing: ${added.join(', ')}`,
    );
    process.exitCode = 1;
  } else console.log('The migrations match the schema.');
} finally {
  rmSync(copy, { recursive: true, force: true });
}
