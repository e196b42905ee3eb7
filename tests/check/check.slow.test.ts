// What `npm run check` says of a data directory that is as it should be, and of every kind of damage.
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lostHead } from '../../src/audit/lost-seals.ts';
import { readAuditHead, sealPending } from '../../src/audit/sealer.ts';
import { createBackup } from '../../src/backup/backup.ts';
import { checkAll } from '../../src/check/check.ts';
import { type TestApp, testApp } from '../helpers/app.ts';
import { classify, finished } from '../helpers/classify.ts';
import { eventually } from '../helpers/eventually.ts';
import { APPEAL_TEXT, uploadText } from '../helpers/intake.ts';

const root = new URL('../..', import.meta.url).pathname;
let t: TestApp;
let archives: string;
let directory: string;
let originals: string;

const inCase = (...path: string[]) => join(t.database.dataDir, 'cases', directory, ...path);
const isCommitted = async () =>
  (await t.database.sql`select count(*)::int as n from case_commits where acts <> '[]'`)[0]!.n === 0;

beforeAll(async () => {
  archives = await mkdtemp(join(tmpdir(), 'drafting-check-'));
  t = await testApp();
  await t.work();
  await t.json('/api/cases/create', 'POST', { case_number: '9/26' });
  await t.json('/api/cases/create', 'POST', { case_number: '10/26' });
  await uploadText(t, 'כתב ערר.txt', APPEAL_TEXT);
  const { body } = await classify(t, 'כתב ערר.txt', '9/26', { doc_type: 'appeal' });
  expect((await finished(t, body.task_id)).status).toBe('completed');
  await sealPending(t.database);
  await t.json('/api/cases/9%2F26/decision-blocks/block-he', 'PUT', { content: 'פתח דבר' });
  await uploadText(t, 'ממתין.txt', 'טקסט ממתין');
  await eventually(isCommitted);
  await sealPending(t.database);
  directory = (await t.database.sql`select directory from cases where case_number = '9/26'`)[0]!.directory;
  originals = `cases/${directory}/documents/originals`;
});
afterAll(async () => {
  await t.close();
  await rm(archives, { recursive: true });
});

async function check(options: { mend?: boolean; backupDir?: string } = {}) {
  const { mend = false, backupDir = null } = options;
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const { dataDir } = t.database;
  const result = await checkAll({ database: t.database, dataDir, backupDir, mend, say, settleMs: 50 });
  expect(lines).toHaveLength(result.faults);
  return lines;
}

const program = (args: string[] = []) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: t.database.dataDir, DATABASE_URL: t.database.url ?? '' };
    const command = ['--import', './src/db/driver/hooks.mjs', 'src/entrypoints/check.ts', ...args];
    execFile(join(root, 'node_modules/.bin/node'), command, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

describe('a check', () => {
  // Whatever a test damages it puts back.
  beforeEach(async () => expect(await check({ backupDir: archives })).toEqual([]));

  it('as a program, beside the working service, ends with 0 where all is well and with 1 where it is not', async () => {
    expect(await program()).toMatchObject({
      code: 0,
      output: expect.stringMatching(/1 uploads, .*2 cases, 2 histories, .*1 documents, .* sealed acts.* Faults: 0\./),
    });
    await writeFile(join(t.database.dataDir, 'uploads/איש אינו מכיר'), 'x');
    const found = await program();
    expect(found).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^upload-orphan: uploads\/איש אינו מכיר: no row knows it$/m),
    });
    expect(await program(['--mend'])).toMatchObject({ code: 1, output: expect.stringContaining('mended: 1') });
    expect(await readdir(join(t.database.dataDir, 'uploads/.orphans'))).toEqual(['איש אינו מכיר']);
    expect((await program()).code).toBe(0);
    expect(await program(['--fix'])).toMatchObject({ code: 1, output: expect.stringContaining('usage') });
  });

  it('tells an upload that is gone or changed', async () => {
    const path = join(t.database.dataDir, 'uploads/ממתין.txt');
    await rename(path, `${path}.away`);
    expect(await check()).toEqual([
      expect.stringMatching(/^upload-missing: uploads\/ממתין.txt: /),
      expect.stringMatching(/^upload-orphan: uploads\/ממתין.txt.away: /),
    ]);
    await rename(`${path}.away`, path);
    await writeFile(path, 'טקסט אחר');
    expect(await check()).toEqual([expect.stringMatching(/^upload-changed: uploads\/ממתין.txt: its sha256 is /)]);
    await writeFile(path, 'טקסט ממתין');
  });

  it('tells an original that is gone or changed in one byte, and an extracted text that is gone', async () => {
    const path = inCase('documents/originals/כתב ערר.txt');
    const before = await readFile(path);
    await writeFile(path, Buffer.from([...before.subarray(1), 65]));
    expect(await check()).toEqual([expect.stringMatching(new RegExp(`^original-changed: ${originals}/כתב ערר.txt: `))]);
    await rm(path);
    expect(await check()).toEqual([expect.stringMatching(/^original-missing: /)]);
    await writeFile(path, before);
    const text = (await readdir(inCase('documents/extracted'))).find((name) => !name.startsWith('.'));
    await rename(inCase('documents/extracted', text!), inCase('text'));
    expect(await check()).toEqual([expect.stringMatching(/^extracted-missing: /)]);
    await rename(inCase('text'), inCase('documents/extracted', text!));
  });

  it('tells the file of a precedent that is changed in one byte', async () => {
    const { body: upload } = await uploadText(t, 'פסק דין.txt', APPEAL_TEXT);
    const { body } = await t.json('/api/precedents', 'POST', {
      citation: 'עע"מ 1031/19',
      court: 'בית המשפט העליון',
      kind: 'court',
      filename: upload.filename,
    });
    await eventually(async () => (await t.json(`/api/precedents/${body.precedent_id}`)).body.text);
    const name = `precedents/${body.precedent_id}.txt`;
    const path = join(t.database.dataDir, name);
    const before = await readFile(path);
    await writeFile(path, Buffer.from([...before.subarray(1), 65]));
    expect(await check()).toEqual([expect.stringMatching(new RegExp(`^precedent-changed: ${name}: its sha256 is `))]);
    await writeFile(path, before);
  });

  it('tells files of a case that no row knows, and moves them aside when told to', async () => {
    await writeFile(inCase('documents/originals/זר.pdf'), 'x');
    await writeFile(inCase('documents/extracted/זר.txt'), 'x');
    await rm(inCase('documents/manifest.json'));
    const codes = ['manifest-missing', 'original-orphan', 'extracted-orphan'];
    expect((await check()).map((line) => line.split(':')[0])).toEqual(codes);
    expect((await check({ mend: true })).every((line) => line.includes('(mended: '))).toBe(true);
    expect(await readFile(inCase('documents/originals/.orphans/זר.pdf'), 'utf8')).toBe('x');
    expect(JSON.parse(await readFile(inCase('documents/manifest.json'), 'utf8'))).toHaveLength(1);
  });

  it('tells a folder and a file of a case that are gone, and a folder of no case, but not one that was to stay', async () => {
    await rename(inCase(), join(t.database.dataDir, 'away'));
    await mkdir(join(t.database.dataDir, 'cases/11-26--0123456789'));
    const lines = await check();
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^case-directory-missing: cases/${directory}: `)));
    expect(lines).toContainEqual(expect.stringMatching(/^case-directory-orphan: cases\/11-26--0123456789: /));
    await rename(join(t.database.dataDir, 'away'), inCase());
    await rm(join(t.database.dataDir, 'cases/11-26--0123456789'), { recursive: true });
    await rename(inCase('drafts/decision.md'), inCase('decision.md'));
    expect(await check()).toEqual([expect.stringMatching(/^case-file-missing: .*\/drafts\/decision.md: /)]);
    await rename(inCase('decision.md'), inCase('drafts/decision.md'));
    await t.json('/api/cases/create', 'POST', { case_number: '12/26' });
    await t.json('/api/cases?case_number=12%2F26', 'DELETE');
  });

  it('tells a history that is gone or damaged', async () => {
    const gitDir = join(t.database.dataDir, 'git', `${directory}.git`);
    await rename(gitDir, inCase('.away'));
    expect(await check()).toEqual([expect.stringMatching(new RegExp(`^git-missing: git/${directory}.git: `))]);
    await rename(inCase('.away'), gitDir);
    const head = (await readFile(join(gitDir, 'refs/heads/main'), 'utf8')).trim();
    const object = join(gitDir, 'objects', head.slice(0, 2), head.slice(2));
    await copyFile(object, inCase('.object'));
    await rm(object);
    expect(await check()).toEqual([expect.stringMatching(/^git-broken: .*: git finds damage: /)]);
    await copyFile(inCase('.object'), object);
    await rm(inCase('.object'));
  });
});

describe('a check of the audit log', { shuffle: false }, () => {
  const edit = (text: string) => t.database.sql.unsafe(text);
  const firstCodes = (lines: string[]) => lines.map((line) => line.split(': ').slice(0, 2).join(': '));

  it('tells a row that was changed', async () => {
    await edit("update audit_entries set actor = actor || 'x' where seal_no = 2");
    expect(firstCodes(await check())).toEqual(['audit-changed: audit seal 2']);
    await edit('update audit_entries set actor = left(actor, -1) where seal_no = 2');
    expect(await check()).toEqual([]);
  });

  it('tells a row that is missing', async () => {
    await edit('create table aside as select * from audit_entries where seal_no in (2, 3)');
    await edit('delete from audit_entries where seal_no in (2, 3)');
    expect(firstCodes(await check())).toEqual(['audit-missing: audit seals 2 to 3']);
    await edit('insert into audit_entries select * from aside; drop table aside');
    expect(await check()).toEqual([]);
  });

  it('tells a chain that was written anew, by the histories of the cases and by an archive', async () => {
    await createBackup({ url: t.database.url, dataDir: t.database.dataDir, path: join(archives, 'a.tar.gz') });
    await edit('create table aside as select * from audit_entries');
    await edit("update audit_entries set actor = 'somebody else', seal_no = null, hash = null");
    await sealPending(t.database);
    const ofHistories = await check();
    expect(ofHistories.length).toBeGreaterThan(0);
    for (const line of ofHistories)
      expect(line).toMatch(/^audit-changed: audit seal \d+: changed: .*\.git bears witness/);
    const ofArchive = (await check({ backupDir: archives })).filter((line) => line.includes('BACKUP_DIR/a.tar.gz'));
    expect(ofArchive).toHaveLength(1);
    await edit('delete from audit_entries; insert into audit_entries select * from aside; drop table aside');
    expect(await check({ backupDir: archives })).toEqual([]);
  });

  it('tells a database that is older than its witness, unless a restore says what was given up', async () => {
    const head = await readAuditHead(t.database.db);
    await edit('create table aside as select * from audit_entries');
    await edit('delete from audit_entries where seal_no > 1');
    const [restored] = await t.database.sql`select hash from audit_entries where seal_no = 1`;
    const lines = await check({ backupDir: archives });
    expect(lines).toEqual([
      expect.stringMatching(/^audit-older: audit seal 1: the database is older than its witness: .* knows seal \d+ /),
    ]);
    const target = lostHead({ seal_no: head.sealNo, hash: head.hash }, { seal_no: 1, hash: restored!.hash });
    await t.database.sql`insert into audit_entries (audit_id, actor, action, target, request_id, at)
      values (gen_random_uuid(), 'service', 'backup.restored', ${target}, 'restore', now() + interval '2 seconds')`;
    await sealPending(t.database);
    expect(await check({ backupDir: archives })).toEqual([]);
    await edit('delete from audit_entries; insert into audit_entries select * from aside; drop table aside');
  });
});
