import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCase } from '../../../../src/features/cases/cases.service.ts';
import { MAX_FILE_BYTES, placeCaseFiles } from '../../../../src/features/cases/files/case-file-placement.ts';
import {
  CASE_FILES,
  changeCaseFiles,
  readCaseFile,
  unreadableCaseFiles,
  writeCaseFile,
} from '../../../../src/features/cases/files/case-files.service.ts';
import { tidyCases } from '../../../../src/features/cases/history/case-commits.service.ts';
import { sha256Of } from '../../../../src/files/sha256.ts';
import { type TestApp, testApp } from '../../../helpers/app.ts';
import { runCasePeer } from '../../../helpers/case-peer-process.ts';
import { newCase } from '../../../helpers/classify.ts';

/** Files that the service and people both write: rows, disk and what each of them sees. */
let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());

const PATH = CASE_FILES.direction;

const peer = (number: string, what: string, word: string, times = 1) =>
  runCasePeer(t.database, number, what, word, times);

async function openCase() {
  const number = await newCase(t);
  const row = await findCase(t.ctx, number);
  const root = t.ctx.files.caseRoot(row.directory);
  const path = join(root, PATH);
  return {
    number,
    row,
    root,
    path,
    save: (content: string, expectedVersion?: number) =>
      changeCaseFiles(t.ctx, number, (inner, locked) =>
        writeCaseFile(inner, locked, PATH, content, { act: 'נשמר', expectedVersion }),
      ),
    read: () => readCaseFile(t.ctx, row, PATH),
    disk: () => readFile(path, 'utf8'),
    backups: async () => {
      const folder = join(root, 'documents/backup');
      const names = await readdir(folder);
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    },
  };
}

describe('a file of a case', () => {
  it('is on the disk when its change is answered, with a version that goes up by changes only', async () => {
    const { save, read, disk } = await openCase();
    expect(await read()).toBeNull();
    expect((await save('ראשון')).version).toBe(1);
    expect((await save('ראשון')).version).toBe(1);
    expect(await save('שני')).toMatchObject({ version: 2, sha256: sha256Of('שני'), beforeSha256: sha256Of('ראשון') });
    expect([await disk(), (await read())?.content]).toEqual(['שני', 'שני']);
  });

  it('refuses a stale version and says the current one', async () => {
    const { save } = await openCase();
    await save('א', 0);
    await expect(save('ב', 0)).rejects.toMatchObject({ code: 'version_conflict', options: { extra: { version: 1 } } });
    expect((await save('ב', 1)).version).toBe(2);
  });

  it('that was edited by hand is a new version for readers and writers, and the act is in the audit', async () => {
    const { number, save, read, path } = await openCase();
    await save('של המערכת');
    await writeFile(path, 'של היו"ר');
    await expect(save('דריסה', 1)).rejects.toMatchObject({ options: { extra: { version: 2 } } });
    expect(await read()).toMatchObject({ content: 'של היו"ר', version: 2 });
    expect((await save('המשך', 2)).version).toBe(3);
    const { entries } = (await t.json(`/api/audit?case_number=${encodeURIComponent(number)}`)).body;
    expect(entries[0]).toMatchObject({ action: 'case_file.adopted', actor: 'service', target: PATH });
  });

  it('that was made by hand is taken over', async () => {
    const { number, read, path } = await openCase();
    const address = `/api/cases/${encodeURIComponent(number)}`;
    await writeFile(path, 'נכתב ביד');
    expect((await t.json(`${address}/details`)).body.has_direction).toBe(false);
    expect(await read()).toMatchObject({ content: 'נכתב ביד', version: 1 });
    expect((await t.json(`${address}/details`)).body.has_direction).toBe(true);
  });

  it('keeps in the backup folder what was written by hand and written over unread', async () => {
    const { save, path, disk, backups } = await openCase();
    await save('של המערכת');
    await writeFile(path, 'עבודה של אדם');
    expect((await save('נוסח חדש')).version).toBe(3);
    expect([await disk(), await backups()]).toEqual(['נוסח חדש', ['עבודה של אדם']]);
    await save('ועוד נוסח');
    expect(await backups()).toHaveLength(1);
  });

  it('is put back when it disappeared, by a reader and by tidying', async () => {
    const { save, read, path, disk, root } = await openCase();
    await save('חשוב');
    await rm(path);
    expect(await read()).toMatchObject({ content: 'חשוב', version: 1 });
    expect(await disk()).toBe('חשוב');
    await rm(join(root, 'documents'), { recursive: true });
    await tidyCases(t.ctx);
    expect(await disk()).toBe('חשוב');
  });
});

describe('a file that nobody can read', () => {
  it.each([
    ['bytes that are no UTF-8', (path: string) => writeFile(path, Buffer.from([0xf9, 0xec, 0xe5, 0xed]))],
    ['UTF-16', (path: string) => writeFile(path, Buffer.from('direction', 'utf16le'))],
    ['more than the largest of our files', (path: string) => writeFile(path, Buffer.alloc(MAX_FILE_BYTES + 1, 'a'))],
    ['a directory', (path: string) => mkdir(path)],
    ['a link', (path: string) => symlink('/etc/passwd', path)],
  ])('%s is told and neither read nor written over', async (_, put) => {
    const { row, save, read, path } = await openCase();
    await save('קודם');
    await rm(path);
    await put(path);
    await expect(read()).rejects.toMatchObject({ code: 'case_file_unreadable' });
    await expect(save('אחר')).rejects.toMatchObject({ code: 'case_file_unreadable' });
    expect(await unreadableCaseFiles(t.ctx, row)).toEqual([PATH]);
    await rm(path, { recursive: true });
    expect(await read()).toMatchObject({ content: 'קודם', version: 1 });
  });

  it('a folder that became a link is not written through', async () => {
    const { save, root, path } = await openCase();
    await save('בפנים');
    const outside = await mkdtemp(join(tmpdir(), 'outside-'));
    await rm(join(root, 'documents/research'), { recursive: true });
    await symlink(outside, join(root, 'documents/research'));
    await expect(save('בחוץ')).rejects.toMatchObject({ code: 'case_file_unreadable' });
    await tidyCases(t.ctx);
    expect(await readdir(outside)).toEqual([]);
    await rm(join(root, 'documents/research'));
    await tidyCases(t.ctx);
    expect(await readFile(path, 'utf8')).toBe('בפנים');
    await rm(outside, { recursive: true });
  });
});

describe('a change that a crash interrupted', () => {
  it('before the commit never was', async () => {
    const { number, save, read, disk } = await openCase();
    await save('קודם');
    expect(await peer(number, 'die-in-transaction', 'אבד')).toBe('SIGKILL');
    expect([(await read())?.content, await disk()]).toEqual(['קודם', 'קודם']);
    expect((await save('הבא', 1)).version).toBe(2);
  });

  it('after the commit reaches the disk by tidying', async () => {
    const { number, save, disk } = await openCase();
    await save('קודם');
    expect(await peer(number, 'die-before-placing', 'נשמר')).toBe('SIGKILL');
    expect(await disk()).toBe('קודם');
    await tidyCases(t.ctx);
    expect(await disk()).toBe('נשמר');
  });

  it('after the commit is what a reader sees, and the disk follows', async () => {
    const { number, save, read, disk } = await openCase();
    await save('קודם');
    await peer(number, 'die-before-placing', 'נשמר');
    expect(await read()).toMatchObject({ content: 'נשמר', version: 2 });
    expect(await disk()).toBe('נשמר');
  });

  it('after the commit wins over an edit by hand, which is kept', async () => {
    const { number, save, read, path, disk, backups } = await openCase();
    await save('קודם');
    await peer(number, 'die-before-placing', 'נשמר');
    await writeFile(path, 'נערך בינתיים');
    expect((await read())?.content).toBe('נשמר');
    expect([await disk(), await backups()]).toEqual(['נשמר', ['נערך בינתיים']]);
  });

  it('after the rename is only noted as done', async () => {
    const { row, save, disk, backups } = await openCase();
    await save('נשמר');
    await t.database.sql`update case_files set placed_sha256 = ${sha256Of('קודם')} where case_id = ${row.caseId}`;
    await placeCaseFiles(t.ctx, row);
    expect([await disk(), await backups()]).toEqual(['נשמר', []]);
    const [{ done }] = (await t.database
      .sql`select placed_sha256 = sha256 as done from case_files where case_id = ${row.caseId}`) as unknown as [
      { done: boolean },
    ];
    expect(done).toBe(true);
  });

  it('is finished over whatever lies in the way', async () => {
    const { row, root, save, path, disk } = await openCase();
    await save('נשמר');
    await t.database.sql`update case_files set placed_sha256 = null where case_id = ${row.caseId}`;
    await rm(path);
    await symlink('/etc/hostname', path);
    await tidyCases(t.ctx);
    expect([await disk(), (await lstat(path)).isSymbolicLink()]).toEqual(['נשמר', false]);
    const [kept] = await readdir(join(root, 'documents/backup'));
    expect(await readlink(join(root, 'documents/backup', kept!))).toBe('/etc/hostname');
  });
});

describe('two processes', () => {
  it('that change one file lose none of their changes', async () => {
    const { number, read, disk } = await openCase();
    const ended = await Promise.all([peer(number, 'append', 'דנה', 15), peer(number, 'append', 'רון', 15)]);
    expect(ended).toEqual([0, 0]);
    const file = await read();
    expect(file?.version).toBe(30);
    const lines = file!.content.trimEnd().split('\n');
    for (const name of ['דנה', 'רון'])
      expect(lines.filter((line) => line.startsWith(name))).toEqual(
        Array.from({ length: 15 }, (_, n) => `${name} ${n}`),
      );
    expect(await disk()).toBe(file!.content);
  });

  it('that read and write at once while somebody edits by hand never wait for each other for ever', async () => {
    const { row, save, read, path } = await openCase();
    for (let n = 0; n < 10; n += 1) {
      await t.database.sql`delete from case_commits where case_id = ${row.caseId}`;
      await writeFile(path, `ביד ${n}`);
      await Promise.all([read(), save(`מערכת ${n}`), read()]);
    }
    expect((await read())?.content).toBe('מערכת 9');
  });
});

describe('a case that is deleted while a file is saved', () => {
  it('leaves no directory, and each save ends or finds no case', async () => {
    const { number, save, root } = await openCase();
    const saves = Array.from({ length: 12 }, (_, n) =>
      save(`נוסח ${n}`).then(
        () => 'saved',
        (error) => error.code,
      ),
    );
    const gone = await t.json(`/api/cases?remove_files=true&case_number=${encodeURIComponent(number)}`, 'DELETE');
    expect(gone.body).toMatchObject({ deleted: true, files_removed: true });
    for (const end of await Promise.all(saves)) expect(['saved', 'case_not_found']).toContain(end);
    expect(existsSync(root)).toBe(false);
  });
});
