import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of the real migrations. */
export const migrationsFolder = new URL('../../drizzle', import.meta.url).pathname;

/** A copy of the migrations with one more at the end, for the caller to remove. */
export async function migrationsWith(sql: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'drafting-migrations-'));
  await cp(migrationsFolder, copy, { recursive: true });
  const path = join(copy, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { when: number; tag: string }[] };
  const when = Math.max(...journal.entries.map((entry) => entry.when)) + 1;
  journal.entries.push({ ...journal.entries.at(-1)!, when, tag: '9999_one_more' });
  await writeFile(path, JSON.stringify(journal));
  await writeFile(join(copy, '9999_one_more.sql'), sql);
  return copy;
}
