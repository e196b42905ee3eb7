// Whether an archive can be restored: it is, into a scratch place with an embedded database of its own, and what came of it
// is counted and compared with the manifest.
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { chainReader, type SealedRow } from '../check/chain.ts';
import { damageOf, repositoryOf } from '../check/histories.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { auditEntries } from '../db/schema/audit.ts';
import { isGitInstalled } from '../files/git/run.ts';
import { openRegular } from '../files/regular.ts';
import { sha256OfFile } from '../files/sha256.ts';
import { readChainHead, readTables } from './catalog.ts';
import { FILES_PREFIX, type Manifest } from './manifest.ts';
import { endOfOwner, restoreBackup } from './restore.ts';

const HISTORIES = `${FILES_PREFIX}git/`;

/** `path`: the archive. `scratch`: an empty folder, removed at the end. `say` gets a line for each thing that was done. */
export type VerifyOptions = { path: string; scratch: string; say: (line: string) => void; migrations?: string };

/**
 * Restores an archive aside and compares rows by table, files by sha256, and the end of the audit log with its manifest.
 * Gives the number of differences, each of which was said. Throws what `restoreBackup` throws.
 */
export async function verifyBackup({ path, scratch, say, migrations }: VerifyOptions): Promise<number> {
  try {
    say(`Restoring ${path} into a scratch place with an embedded database.`);
    const place = { url: null, dataDir: scratch };
    const { manifest, queue } = await restoreBackup({ ...place, path, ...(migrations && { migrations }) });
    say(
      `Made ${manifest.created_at} from a database of the kind ${manifest.engine}; every byte is as the manifest says.`,
    );
    const differences = [
      ...(await compareRows(scratch, manifest, queue, say)),
      ...(await compareFiles(scratch, manifest)),
      ...(await testHistories(scratch, say)),
    ];
    for (const difference of differences) say(`DIFFERS: ${difference}`);
    const files = manifest.entries.filter(({ name }) => name.startsWith(FILES_PREFIX)).length;
    say(`Compared ${manifest.tables.length} tables and ${files} files. Differences: ${differences.length}.`);
    return differences.length;
  } finally {
    (await endOfOwner(scratch)).release();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function compareRows(
  scratch: string,
  manifest: Manifest,
  queue: boolean,
  say: VerifyOptions['say'],
): Promise<string[]> {
  const database = await openDatabase({
    url: null,
    dataDir: scratch,
    applicationName: 'verify',
    max: 1,
    owner: { lingerMs: 50, timeoutMs: 60_000 },
  });
  try {
    const differences: string[] = [];
    const present = new Set((await readTables(database.db)).map(({ schema, name }) => `${schema}.${name}`));
    for (const { schema, name, rows } of manifest.tables) {
      if (schema === 'pgboss' && !queue) continue;
      const table = `${schema}.${name}`;
      const found = present.has(table) ? await countRows(database, schema, name) : 0;
      say(`${table}: ${found} rows`);
      if (found !== rows) differences.push(`${table} holds ${found} rows instead of ${rows}`);
    }
    if (!queue) say('The waiting jobs are of another version of the queue and were left out.');
    return [...differences, ...(await compareChain(database, manifest))];
  } finally {
    await database.close();
  }
}

async function countRows({ db }: Database, schema: string, name: string): Promise<number> {
  const [row] = await db.execute<{ n: string }>(
    sql`select count(*)::text as n from ${sql.identifier(schema)}.${sql.identifier(name)}`,
  );
  return Number(row!.n);
}

async function compareChain({ db }: Database, { audit_head: wanted }: Manifest): Promise<string[]> {
  const head = await readChainHead(db);
  if (!wanted || !head) return [];
  const differences =
    head.sealNo === wanted.seal_no && head.hash === wanted.hash
      ? []
      : [`the audit log ends at seal ${head.sealNo} ${head.hash} instead of ${wanted.seal_no} ${wanted.hash}`];
  const reader = chainReader();
  for (let after = 0; ; after = reader.last()) {
    const rows = await db
      .select()
      .from(auditEntries)
      .where(sql`${auditEntries.sealNo} > ${after}`)
      .orderBy(auditEntries.sealNo)
      .limit(2000);
    for (const { kind, from, to } of reader.take(rows as SealedRow[]))
      differences.push(`seals ${from} to ${to} of the audit log: ${kind}`);
    if (rows.length < 2000) return differences;
  }
}

/** Histories are made anew by a restore, of what git knows of them (contract section 13): git itself says whether they are sound. */
async function testHistories(scratch: string, say: VerifyOptions['say']): Promise<string[]> {
  const names = (await readdir(join(scratch, 'git')).catch(() => [])).filter((name) => name.endsWith('.git'));
  if (names.length === 0 || !(await isGitInstalled())) return [];
  const differences: string[] = [];
  for (const name of names) {
    const directory = name.slice(0, -'.git'.length);
    const damage = existsSync(join(scratch, 'cases', directory))
      ? await damageOf(repositoryOf(scratch, directory))
      : null;
    if (damage) differences.push(`git/${name}: ${damage}`);
  }
  say(`Histories that git was asked about: ${names.length}.`);
  return differences;
}

async function compareFiles(scratch: string, manifest: Manifest): Promise<string[]> {
  const differences: string[] = [];
  const wanted = new Set<string>();
  for (const { name, sha256 } of manifest.entries) {
    if (!name.startsWith(FILES_PREFIX) || name.startsWith(HISTORIES)) continue;
    const path = name.slice(FILES_PREFIX.length);
    wanted.add(path);
    const file = await openRegular(join(scratch, path));
    if (file === null || file === 'irregular') differences.push(`${path} is not there`);
    else {
      if ((await sha256OfFile(file)) !== sha256) differences.push(`${path} is another file`);
      await file.close();
    }
  }
  for (const top of new Set([...wanted].map((path) => path.split('/')[0]!)))
    for (const entry of await readdir(join(scratch, top), { recursive: true, withFileTypes: true }).catch(() => [])) {
      const path = join(entry.parentPath, entry.name).slice(scratch.length + 1);
      if (entry.isFile() && !wanted.has(path)) differences.push(`${path} is not in the manifest`);
    }
  return differences;
}
