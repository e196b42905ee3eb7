// Backup and restore by the real commands' functions: under load, into either kind of database, and out of damaged files.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { extract, type Pack, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackup } from '../../src/backup/backup.ts';
import { type RestoreOptions, restoreBackup } from '../../src/backup/restore.ts';
import { migrate } from '../../src/db/migrate.ts';
import { type Database, openDatabase } from '../../src/db/open.ts';
import { takeOwnerLock } from '../../src/db/owner/lock.ts';
import { ownerPaths } from '../../src/db/owner/paths.ts';
import { pendingFiles } from '../../src/db/schema/intake.ts';
import { executeSql } from '../../src/db/sql.ts';
import { layOutRepository } from '../../src/files/git/repository.ts';
import { gitDirOf, historyOf } from '../helpers/case-git.ts';
import { emptyServerDatabase, type TestDatabase, testDatabase, testServerUrl } from '../helpers/database.ts';
import { migrationsWith } from '../helpers/migrations.ts';
import { makeMarks, plantPrograms } from '../helpers/planted-programs.ts';

const kinds = testServerUrl ? (['postgres', 'embedded'] as const) : (['embedded'] as const);
const TABLES = `
  create type mood as enum ('טוב', 'רע');
  create table sample (id bigint generated always as identity primary key, t text, j jsonb, j_null jsonb, n numeric, f float8,
    r real, b bytea, a text[], nested int[], at timestamptz, d date, i interval, u uuid, v vector(3), m mood, flag boolean,
    ts tsvector generated always as (to_tsvector('simple', coalesce(t, ''))) stored, odd "char");
  create table sample_children (id int primary key, parent bigint references sample, self int references sample_children);
  create index on sample using hnsw (v vector_cosine_ops);
  create index on sample using gin (t gin_trgm_ops);`;
const ROWS = `
  insert into sample (t, j, j_null, n, f, r, b, a, nested, at, d, i, u, v, m, flag) values
      (E'שורה\\nשנייה\\t"מרכאות" \\\\ {סוגר}', '{"א": [1, null, 1.10]}', 'null', 12345678901234567890.1234567890, 0.1, 1.17549435e-38,
       '\\x00ff10', array['a', null, 'NULL', '', 'x"y\\z,{}'], '{{1,2},{3,4}}', '2026-03-27 01:59:59.123456+02', '0044-03-15 BC',
       '1 year -2 days 03:04:05.678', gen_random_uuid(), '[0.1,-1e-20,3]', 'טוב', true),
      (null, null, null, 'NaN', 'infinity', '-0', '', '{}', null, '-infinity', 'infinity', null, null, null, null, null);
  insert into sample (t) select repeat('א', 100) || i from generate_series(1, 3000) i;
  insert into sample (t) select repeat('לב', 500000) from generate_series(1, 3);
  insert into sample_children values (2, 1, null), (1, 1, 2), (3, 2, 3);
  delete from sample where id = 3005`;

let database: TestDatabase;
let folder: string;
let archive: string;
/** What the database held when the archive was made; other tests change it since. */
let archived: unknown;
let archivedHead: string;
let migrations: string;
const place = () => ({ url: database.url, dataDir: database.dataDir });
const targets: (() => Promise<void>)[] = [];

// What the tests compare: every value of the two databases, every byte of the two trees.
const queries = {
  values: 'select * from sample order by id',
  files: 'select filename, sha256 from pending_files order by filename',
  children: 'select * from sample_children order by id',
  jobs: "select id, name, data, state from pgboss.job where name = 'work' order by id",
  sequence: 'select last_value, is_called from sample_id_seq',
};
const content = async (from: Database) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(queries).map(async ([name, text]) => [name, (await executeSql(from.db, text)).rows]),
    ),
  );

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function tree(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(files.map(async (path) => [path.slice(root.length), sha256(await readFile(path))] as const)),
  );
}

// An upload as the service makes it: the file first, by rename, then the row; removed the other way round.
async function addUpload(on: Database, filename: string): Promise<void> {
  const bytes = randomBytes(2_000);
  const path = join(database.dataDir, 'uploads', filename);
  await writeFile(`${dirname(path)}/.${filename}.tmp`, bytes);
  await rename(`${dirname(path)}/.${filename}.tmp`, path);
  const uploadId = crypto.randomUUID();
  const rest = { uploadId, originalName: filename, sizeBytes: 2_000, contentType: 'text/plain', uploadedBy: 'test' };
  await on.db.insert(pendingFiles).values({ ...rest, filename, sha256: sha256(bytes) });
}
async function removeUpload(on: Database, filename: string): Promise<void> {
  await on.db.delete(pendingFiles).where(eq(pendingFiles.filename, filename));
  await rm(join(database.dataDir, 'uploads', filename));
}

async function startQueue(on: Database): Promise<PgBoss> {
  const backend = on.engine === 'embedded' ? 'pglite' : 'postgres';
  const boss = new PgBoss({
    db: { executeSql: (text, values) => executeSql(on.db, text, values) },
    backend,
    supervise: false,
  });
  await boss.start();
  return boss;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafting-backup-'));
  archive = join(folder, 'backup.tar.gz');
  database = await testDatabase({ max: 1 });
  await mkdir(join(database.dataDir, 'uploads/.incoming'), { recursive: true });
  await writeFile(join(database.dataDir, 'uploads/.incoming/half'), 'not finished');
  const repository = join(database.dataDir, 'cases/תיק--abc');
  await mkdir(join(repository, 'drafts'), { recursive: true });
  await writeFile(join(repository, 'החלטה ארוכה עם שם ארוך מאוד שאינו נכנס בכותרת של tar.md'.repeat(2)), 'תוכן');
  await writeFile(join(repository, 'empty.md'), '');
  await layOutRepository(gitDirOf(repository));
  await historyOf(repository).add('.').commit('first');
  migrations = await migrationsWith(TABLES);
  await migrate(database, { folder: migrations });
  await database.sql.unsafe(ROWS);
  const boss = await startQueue(database);
  await boss.createQueue('work');
  await boss.send('work', { document: 'א' }, { startAfter: 3_600 });
  await boss.stop({ graceful: false, close: false });
  for (let n = 0; n < 5; n++) await addUpload(database, `upload-${n}.txt`);
  await createBackup({ ...place(), path: archive });
  archived = await content(database);
  archivedHead = (await historyOf(repository).log()).latest!.hash;
});
afterAll(async () => {
  for (const clear of targets) await clear();
  await database.close();
  await rm(folder, { recursive: true });
  await rm(migrations, { recursive: true });
});

async function target(kind: 'embedded' | 'postgres'): Promise<{ url: string | null; dataDir: string }> {
  const dataDir = join(folder, randomBytes(4).toString('hex'));
  if (kind === 'embedded') return { url: null, dataDir };
  const { url, drop } = await emptyServerDatabase();
  targets.push(drop);
  return { url, dataDir };
}

async function restored(options: RestoreOptions): Promise<{ content: unknown; tree: Record<string, string> }> {
  const open = { url: options.url, dataDir: options.dataDir, applicationName: 'test', owner: { lingerMs: 50 } };
  const copy = await openDatabase(open);
  try {
    return { content: await content(copy), tree: await tree(join(options.dataDir, 'cases')) };
  } finally {
    await copy.close();
  }
}

describe('a backup', () => {
  it.each(kinds)('comes back whole on %s', async (kind) => {
    const path = join(folder, `whole-${kind}.tar.gz`);
    const report = await createBackup({ ...place(), path });
    expect(report).toMatchObject({ missing: [], path });
    const to = { ...(await target(kind)), path, migrations };
    expect(await restoreBackup(to)).toMatchObject({ rows: report.rows, files: report.files, queue: true, missing: [] });
    const copy = await restored(to);
    expect(copy.content).toEqual(await content(database));
    expect(copy.tree).toEqual(await tree(join(database.dataDir, 'cases')));
    const git = historyOf(join(to.dataDir, 'cases/תיק--abc'));
    const source = historyOf(join(database.dataDir, 'cases/תיק--abc'));
    expect((await git.log()).total).toBe((await source.log()).total);
    expect(existsSync(join(to.dataDir, 'uploads/.incoming/half'))).toBe(false);
    expect(existsSync(join(to.dataDir, '.restore'))).toBe(false);
  });

  it.skipIf(!testServerUrl)('goes from a server to the embedded database and from there to a server', async () => {
    const embedded = { ...(await target('embedded')), path: archive, migrations };
    await restoreBackup(embedded);
    const path = join(folder, 'from-embedded.tar.gz');
    await createBackup({ ...embedded, path });
    const server = { ...(await target('postgres')), path, migrations };
    await restoreBackup(server);
    expect((await restored(server)).content).toEqual((await restored(embedded)).content);
  });

  it('taken under load holds every file that its rows name, and sound repositories', async () => {
    const path = join(folder, 'load.tar.gz');
    const other = await openDatabase({ ...place(), applicationName: 'load' });
    const git = historyOf(join(database.dataDir, 'cases/תיק--abc'));
    let going = true;
    const uploads = async (prefix: string) => {
      for (let n = 0; going; n++) {
        await addUpload(other, `${prefix}-${n}`);
        if (n >= 5) await removeUpload(other, `${prefix}-${n - 5}`);
      }
    };
    const commits = async () => {
      for (let n = 0; going; n++) {
        await writeFile(join(database.dataDir, 'cases/תיק--abc/drafts', `${n % 7}.md`), randomBytes(500));
        await git.add('.').commit(`change ${n}`);
      }
    };
    const load = Promise.all([uploads('a'), uploads('b'), uploads('c'), commits()]);
    try {
      await createBackup({ ...place(), path });
    } finally {
      going = false;
      await load;
      await other.close();
    }
    const to = { ...(await target('embedded')), path, migrations };
    await restoreBackup(to);
    const copy = await openDatabase({ ...to, applicationName: 'test', owner: { lingerMs: 50 } });
    const rows = await copy.db.select().from(pendingFiles);
    await copy.close();
    expect(rows.length).toBeGreaterThanOrEqual(5);
    for (const { filename, sha256: sum } of rows) {
      expect(sha256(await readFile(join(to.dataDir, 'uploads', filename)))).toBe(sum);
    }
    const repository = historyOf(join(to.dataDir, 'cases/תיק--abc'));
    expect((await repository.raw('fsck', '--full', '--strict')).replaceAll(/^dangling .*$/gm, '').trim()).toBe('');
    expect((await repository.log()).total).toBeGreaterThanOrEqual(1);
  });

  it('is written to DATA_DIR/backups by default, and never contains itself', async () => {
    const first = await createBackup(place());
    const second = await createBackup(place());
    expect(dirname(first.path)).toBe(join(database.dataDir, 'backups'));
    expect(second.files).toBe(first.files);
    expect((await stat(first.path)).mode & 0o777).toBe(0o600);
  });

  it('is refused where a file is or while another one runs, and leaves nothing behind', async () => {
    const path = join(folder, 'there.tar.gz');
    await writeFile(path, 'mine');
    await expect(createBackup({ ...place(), path })).rejects.toThrow(/exists/);
    expect(await readFile(path, 'utf8')).toBe('mine');
    const lock = takeOwnerLock(join(database.dataDir, 'run/backup.lock'));
    await expect(createBackup(place())).rejects.toThrow(/Another backup/);
    lock?.release();
    expect(await readdir(join(database.dataDir, 'run'))).not.toContain('backup');
  });
});

/** The archive's own copy of a history, with more beside it. */
const OF_A_HISTORY = 'files/git/תיק--abc.git';

describe('a history in an archive', () => {
  it('brings objects, references and the address of its remote, and nothing that runs or changes anything', async () => {
    const marks = await makeMarks(folder);
    const source = join(database.dataDir, 'cases/תיק--abc');
    const planted = join(folder, 'planted.git');
    await mkdir(planted, { recursive: true });
    await writeFile(
      join(planted, 'config'),
      '[remote "origin"]\n\turl = https://user:secret@host.invalid/x.git\n[remote "near"]\n\turl = /srv/x.git\n',
    );
    await plantPrograms(planted, marks, 'archive');
    const path = join(folder, 'planted.tar.gz');
    const files = (await readdir(planted, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const added = [
      ...(await Promise.all(
        files.map(async (file) => [`${OF_A_HISTORY}${file.slice(planted.length)}`, await readFile(file)] as const),
      )),
      [`${OF_A_HISTORY}/commondir`, Buffer.from(planted)] as const,
      [`${OF_A_HISTORY}/objects/info/alternates`, Buffer.from(join(gitDirOf(source), 'objects'))] as const,
      [`${OF_A_HISTORY}/refs/replace/${archivedHead}`, Buffer.from(`${'0'.repeat(40)}\n`)] as const,
      ['files/git/evil', Buffer.from('x')] as const,
    ];
    await addToArchive(archive, path, added);
    const to = { ...(await target('embedded')), path, migrations };
    await restoreBackup(to);
    const restoredTo = join(to.dataDir, 'cases/תיק--abc');
    const gitDir = gitDirOf(restoredTo);
    const names = await readdir(gitDir, { recursive: true, withFileTypes: true });
    const kept = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const others = kept.map((file) => file.slice(gitDir.length + 1)).filter((file) => !/^objects\/../.test(file));
    expect(others.sort()).toEqual(['HEAD', 'config', 'info/attributes', 'info/exclude', 'packed-refs']);
    expect(kept.filter((file) => file.includes('alternates'))).toEqual([]);
    const config = await readFile(join(gitDir, 'config'), 'utf8');
    expect(config.match(/url.*/g)).toEqual(['url = "https://host.invalid/x.git"']);
    expect(config).not.toMatch(/mark\.sh|include|hooksPath|secret/);
    expect(await readdir(join(to.dataDir, 'git'))).toEqual(['תיק--abc.git']);
    expect((await historyOf(restoredTo).log()).latest!.hash).toBe(archivedHead);
    expect((await historyOf(restoredTo).raw('fsck', '--full', '--strict')).trim()).toBe('');
    expect(await marks.left()).toEqual([]);
  });
});

describe('a restore', () => {
  const refused = async (path: string, to: { url: string | null; dataDir: string }) => {
    const error = await restoreBackup({ ...to, path, migrations }).catch((e: unknown) => e);
    expect(await readdir(to.dataDir)).toEqual(['db.lock']);
    return error;
  };

  it.each([
    ['cut off', async (path: string) => truncate(path, (await stat(path)).size - 100)],
    ['cut off in the middle', async (path: string) => truncate(path, Math.floor((await stat(path)).size / 2))],
    [
      'changed in one byte of a file',
      (path: string) => rewrite(path, 'files/cases', (bytes) => Buffer.from([...bytes.subarray(1), 1])),
    ],
    ['lacking a file', (path: string) => rewrite(path, 'files/cases', () => null)],
    ['lacking its manifest', (path: string) => rewrite(path, 'manifest.json', () => null)],
    ['not an archive', (path: string) => writeFile(path, 'hello')],
  ])('refuses an archive that is %s and touches nothing', async (_name, damage) => {
    const path = join(folder, `damaged-${randomBytes(4).toString('hex')}.tar.gz`);
    await writeFile(path, await readFile(archive));
    await damage(path);
    expect(await refused(path, await target('embedded'))).toMatchObject({ code: 'BAD_ARCHIVE' });
  });

  it('refuses an archive that reaches out of its place', async () => {
    const path = join(folder, 'evil.tar.gz');
    await rewriteTo(archive, path, (tar) => tar.entry({ name: 'files/../../evil' }, 'x'));
    expect(await refused(path, await target('embedded'))).toMatchObject({ code: 'BAD_ARCHIVE' });
    expect(existsSync(join(folder, 'evil'))).toBe(false);
  });

  it('refuses a data directory that is in use or not empty', async () => {
    const to = await target('embedded');
    await mkdir(join(to.dataDir, 'uploads'), { recursive: true });
    const lock = takeOwnerLock(ownerPaths(to.dataDir).lock);
    await expect(restoreBackup({ ...to, path: archive })).rejects.toThrow(/using/);
    lock?.release();
    await writeFile(join(to.dataDir, 'uploads/file'), 'kept');
    await expect(restoreBackup({ ...to, path: archive })).rejects.toThrow(/not empty/);
    expect(await readFile(join(to.dataDir, 'uploads/file'), 'utf8')).toBe('kept');
  });

  it.skipIf(!testServerUrl)('refuses a server that is in use or not empty', async () => {
    const to = { ...(await target('postgres')), path: archive, migrations };
    const service = await openDatabase({ ...to, applicationName: 'service' });
    expect(String(await refused(archive, to))).toMatch(/stop the service/);
    await service.close();
    await restoreBackup(to);
    await rm(to.dataDir, { recursive: true });
    expect(String(await refused(archive, to))).toMatch(/not empty/);
  });

  it('that was interrupted keeps the database from starting until it is run again', async () => {
    const to = { ...(await target('embedded')), path: archive, migrations };
    await mkdir(join(to.dataDir, '.restore'), { recursive: true });
    await mkdir(join(to.dataDir, 'uploads'));
    await writeFile(join(to.dataDir, 'uploads/moved already'), 'x');
    await writeFile(join(to.dataDir, '.restore/moving.json'), '["uploads","cases","db"]');
    const starting = openDatabase({ ...to, applicationName: 'test' });
    await expect(starting).rejects.toThrow(/restore into this data directory was interrupted/);
    await restoreBackup(to);
    expect((await restored(to)).content).toEqual(archived);
    expect(existsSync(join(to.dataDir, 'uploads/moved already'))).toBe(false);
  });
});

/** Writes the archive anew with more files, which its manifest knows; one of the same name is replaced. */
async function addToArchive(from: string, to: string, added: (readonly [string, Buffer])[]): Promise<void> {
  const names = new Map(added);
  const input = extract();
  const output = pack();
  input.end(gunzipSync(await readFile(from)));
  for (const [name, bytes] of names) output.entry({ name }, bytes);
  for await (const entry of input) {
    const bytes = await buffer(entry);
    if (entry.header.name === 'manifest.json') {
      const manifest = JSON.parse(bytes.toString());
      const old = manifest.entries.filter((each: { name: string }) => !names.has(each.name));
      manifest.entries = [
        ...old,
        ...[...names].map(([name, content]) => ({ name, size: content.length, sha256: sha256(content) })),
      ];
      output.entry({ name: 'manifest.json' }, JSON.stringify(manifest));
    } else if (!names.has(entry.header.name)) output.entry({ ...entry.header, size: bytes.length }, bytes);
  }
  output.finalize();
  await writeFile(to, gzipSync(await buffer(output)));
}

// Writes the archive anew with the first entry under `prefix` changed, or left out for null.
function rewrite(path: string, prefix: string, change: (bytes: Buffer) => Buffer | null): Promise<void> {
  return rewriteTo(path, path, () => {}, { prefix, change });
}

async function rewriteTo(
  from: string,
  to: string,
  add: (tar: Pack) => void,
  edit?: { prefix: string; change: (bytes: Buffer) => Buffer | null },
): Promise<void> {
  const input = extract();
  const output = pack();
  input.end(gunzipSync(await readFile(from)));
  add(output);
  let edited = false;
  for await (const entry of input) {
    const bytes = await buffer(entry);
    const matches = !edited && edit && entry.header.name.startsWith(edit.prefix) && bytes.length > 0;
    const content = matches ? edit.change(bytes) : bytes;
    if (matches) edited = true;
    if (content) output.entry({ ...entry.header, size: content.length }, content);
  }
  output.finalize();
  await writeFile(to, gzipSync(await buffer(output)));
}
