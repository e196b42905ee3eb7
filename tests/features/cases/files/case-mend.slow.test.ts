import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleGit } from 'simple-git';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { removeDirectoryJob } from '../../../../src/features/cases/case-removal.ts';
import { findCase } from '../../../../src/features/cases/cases.service.ts';
import { commitCaseJob, tidyCases } from '../../../../src/features/cases/history/case-commits.service.ts';
import { linkDurably } from '../../../../src/files/atomic.ts';
import { type TestApp, testApp } from '../../../helpers/app.ts';
import { brokenOf, gitDirOf, historyOf } from '../../../helpers/case-git.ts';
import { runCasePeer } from '../../../helpers/case-peer-process.ts';
import { classify, finished, newCase } from '../../../helpers/classify.ts';
import { eventually } from '../../../helpers/eventually.ts';
import { APPEAL_TEXT, uploadText } from '../../../helpers/intake.ts';

/** Case directories that people deleted from, edited, or that a crash left half done. */
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

async function openCase() {
  const number = await newCase(t);
  const row = await findCase(t.ctx, number);
  const address = `/api/cases/${encodeURIComponent(number)}`;
  return { number, row, root: t.ctx.files.caseRoot(row.directory), address };
}

async function withDocument() {
  const opened = await openCase();
  const { body: upload } = await uploadText(t, 'כתב ערר.txt', `${APPEAL_TEXT}${opened.number}`);
  const { body } = await classify(t, upload.filename, opened.number, { doc_type: 'appeal', title: 'כתב הערר' });
  await finished(t, body.task_id);
  await settled(opened.root);
  return { ...opened, documentId: body.document_id as string };
}

/** Waits until everything is in the history. */
const settled = (root: string) => eventually(async () => (await historyOf(root).status()).isClean());
const commit = (caseId: string) =>
  commitCaseJob.handler(t.ctx, { case_id: caseId }, { signal: t.ctx.signal, jobId: 'test' });
const blockers = async (address: string) => (await t.json(`${address}/status`)).body.blockers as string[];

describe('a case directory that somebody deleted', () => {
  it('comes back with its folders, texts, files and a repository; the status names the original that is lost', async () => {
    const { root, address } = await withDocument();
    await t.json(`${address}/direction`, 'POST', { content: 'לקבל את הערר' });
    await settled(root);
    await rm(root, { recursive: true });
    await tidyCases(t.ctx);
    const lastMessage = () => historyOf(root).raw(['log', '-1', '--format=%B']);
    await eventually(async () => existsSync(gitDirOf(root)) && /תוקנה תיקיית התיק/.test(await lastMessage()));
    await settled(root);
    expect((await readdir(join(root, 'documents'))).sort()).toEqual(
      ['backup', 'extracted', 'manifest.json', 'originals', 'research'].sort(),
    );
    expect(await readFile(join(root, 'documents/extracted/כתב ערר.txt.txt'), 'utf8')).toMatch(/רות אלמוג/);
    expect(await readFile(join(root, 'documents/research/direction.md'), 'utf8')).toBe('לקבל את הערר');
    expect(await blockers(address)).toEqual([
      'קובץ המקור של המסמך "כתב הערר" (כתב ערר.txt) חסר בדיסק; יש להחזירו או להעלות אותו מחדש',
    ]);
  });

  it('does not keep a save from landing', async () => {
    const { root, address } = await openCase();
    await rm(root, { recursive: true });
    const saved = await t.json(`${address}/direction`, 'POST', { content: 'כיוון' });
    expect(saved.status).toBe(200);
    expect(await readFile(join(root, 'documents/research/direction.md'), 'utf8')).toBe('כיוון');
    await eventually(async () => existsSync(gitDirOf(root)) && existsSync(join(root, 'exports')));
  });

  it('does not come back when the case was deleted too', async () => {
    const { number, row, root } = await openCase();
    await t.json(`/api/cases?remove_files=true&case_number=${encodeURIComponent(number)}`, 'DELETE');
    await commit(row.caseId);
    await tidyCases(t.ctx);
    expect(existsSync(root)).toBe(false);
  });
});

describe('a process that was killed', () => {
  it('while it made a case leaves no directory behind, and the number can be had', async () => {
    const before = await readdir(t.ctx.files.cases);
    expect(await runCasePeer(t.database, 'נקטע/27', 'die-in-creation')).toBe('SIGKILL');
    const [left] = (await readdir(t.ctx.files.cases)).filter((name) => !before.includes(name));
    expect(existsSync(t.ctx.files.repository(left!).gitDir)).toBe(true);
    await t.database.sql`update pgboss.job set start_after = now() where name = ${removeDirectoryJob.name}`;
    await eventually(async () => !existsSync(t.ctx.files.caseRoot(left!)));
    expect((await t.json('/api/cases/create', 'POST', { case_number: 'נקטע/27' })).status).toBe(200);
  });

  it('is not what a case was made by that is there: nothing waits to remove its directory', async () => {
    const { row } = await openCase();
    const waiting = await t.database.sql`select id from pgboss.job where name = ${removeDirectoryJob.name}
      and state = 'created' and data->>'directory' = ${row.directory}`;
    expect(waiting).toEqual([]);
  });

  it('while it wrote a file leaves none half written; what is written now is left alone', async () => {
    const { root } = await openCase();
    const names = ['documents/research', 'drafts', ''].map((folder) => join(root, folder, `.${uuidv7()}.tmp`));
    for (const name of names) await writeFile(name, 'half');
    const own = join(root, 'drafts/.own.tmp');
    await writeFile(own, 'של מישהו');
    await tidyCases(t.ctx);
    expect(names.every((name) => existsSync(name))).toBe(true);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3600_000 });
    await tidyCases(t.ctx).finally(() => vi.useRealTimers());
    expect(names.some((name) => existsSync(name))).toBe(false);
    expect(existsSync(own)).toBe(true);
  });
});

describe('an extracted text that somebody deleted', () => {
  it('is put back as it was', async () => {
    const { root } = await withDocument();
    const path = join(root, 'documents/extracted/כתב ערר.txt.txt');
    const before = await readFile(path, 'utf8');
    await rm(path);
    await tidyCases(t.ctx);
    expect(await readFile(path, 'utf8')).toBe(before);
  });
});

describe('a repository that is broken', () => {
  it('is set aside and made anew, and git never works in another one around it', async () => {
    const { root, address } = await openCase();
    await simpleGit(t.database.dataDir).init();
    await settled(root);
    await rm(join(gitDirOf(root), 'objects'), { recursive: true });
    expect((await t.json(`${address}/git-status`)).body).toMatchObject({ initialized: false });
    await t.json(`${address}/direction`, 'POST', { content: 'כיוון' });
    await eventually(async () => /נשמר מסמך הכיוון/.test((await historyOf(root).log()).latest?.message ?? ''));
    expect(await brokenOf(root)).toHaveLength(1);
    expect((await historyOf(root).status()).isClean()).toBe(true);
    expect((await simpleGit(t.database.dataDir).raw(['rev-list', '--all', '--count'])).trim()).toBe('0');
    await rm(join(t.database.dataDir, '.git'), { recursive: true });
  });

  const emptied = async (folder: string) => {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      await chmod(path, 0o644);
      await writeFile(path, '');
    }
  };
  const DAMAGES: [string, (git: string) => Promise<void>, 'kept' | 'set aside'][] = [
    ['an index of garbage', (git) => writeFile(join(git, 'index'), 'garbage'), 'kept'],
    ['a HEAD of garbage', (git) => writeFile(join(git, 'HEAD'), 'garbage'), 'kept'],
    ['a missing HEAD', (git) => rm(join(git, 'HEAD')), 'kept'],
    ['empty objects', (git) => emptied(join(git, 'objects')), 'set aside'],
    ['an empty branch', (git) => writeFile(join(git, 'refs/heads/main'), ''), 'set aside'],
    ['a file in its place', (git) => rm(git, { recursive: true }).then(() => writeFile(git, 'nonsense')), 'set aside'],
  ];

  it.each(DAMAGES)('by %s is told as none, and the next save mends it', async (_, damage, before) => {
    const { root, address } = await openCase();
    await damage(gitDirOf(root));
    expect((await t.json(`${address}/git-status`)).body).toMatchObject({
      initialized: false,
      head: null,
      dirty: false,
    });
    await t.json(`${address}/direction`, 'POST', { content: 'כיוון' });
    const messages = await eventually(async () => {
      const log = await historyOf(root).log();
      return /נשמר מסמך הכיוון/.test(log.latest!.message) && log.all.map(({ message }) => message);
    });
    expect(messages.some((message) => /פתיחת תיק/.test(message))).toBe(before === 'kept');
    expect(await brokenOf(root)).toHaveLength(before === 'kept' ? 0 : 1);
    await settled(root);
    expect((await t.json(`${address}/git-status`)).body).toMatchObject({ initialized: true, dirty: false });
    expect(await blockers(address)).toEqual([]);
  });

  it('by nothing, while git refuses what lies in the case, is left as it is and the status tells it', async () => {
    const { root, address, row } = await openCase();
    const foreign = join(root, 'drafts/.gitmodules');
    await symlink('of nothing', foreign);
    await t.json(`${address}/direction`, 'POST', { content: 'כיוון' });
    await eventually(async () =>
      (await blockers(address)).some((line) => /^היסטוריית השינויים .* אינה נרשמת/.test(line)),
    );
    expect(await brokenOf(root)).toEqual([]);
    await rm(foreign);
    await commit(row.caseId);
    expect((await historyOf(root).log()).all.map(({ message }) => message)).toEqual([
      'נשמר מסמך הכיוון (local)',
      expect.stringMatching(/^פתיחת תיק/),
    ]);
    expect(await blockers(address)).toEqual([]);
  });

  it('in its configuration is put right before git reads it', async () => {
    const { root, address } = await openCase();
    await writeFile(join(gitDirOf(root), 'config'), '[core');
    expect((await t.json(`${address}/git-status`)).body).toMatchObject({ initialized: true, dirty: false });
    expect(await readFile(join(gitDirOf(root), 'config'), 'utf8')).toMatch(
      /^\[core\]\n\trepositoryformatversion = 0\n/,
    );
  });

  it.runIf(process.getuid?.() === 0)('by nothing, but belongs to another user of the machine', async () => {
    const { root, address } = await openCase();
    for (const path of [root, gitDirOf(root)]) await chown(path, 65_534, 65_534);
    expect((await t.json(`${address}/git-status`)).body).toMatchObject({ initialized: true, branch: 'main' });
    await t.json(`${address}/direction`, 'POST', { content: 'כיוון' });
    await eventually(async () => /נשמר מסמך הכיוון/.test((await t.json(`${address}/git-status`)).body.head.message));
  });

  const locked = async (age: number) => {
    const opened = await openCase();
    await settled(opened.root);
    const lock = join(gitDirOf(opened.root), 'index.lock');
    await writeFile(lock, '');
    const since = new Date(Date.now() - age);
    await utimes(lock, since, since);
    await t.json(`${opened.address}/direction`, 'POST', { content: 'כיוון' });
    const committed = async () => /נשמר מסמך הכיוון/.test((await historyOf(opened.root).log()).latest?.message ?? '');
    return { ...opened, lock, committed };
  };

  it('by a lock that a killed git left is freed soon, where nobody works in the directory', async () => {
    const { lock, committed } = await locked(2_500);
    await eventually(committed);
    await eventually(async () => !existsSync(lock));
  });

  it('by the lock of a git that works waits for it, and no longer than git itself may work', async () => {
    const { root, row, lock, committed } = await locked(20_000);
    const worker = spawn('tail', ['-f', '/dev/null'], { cwd: root });
    await commit(row.caseId).catch(() => {});
    expect([existsSync(lock), await committed()]).toEqual([true, false]);
    await utimes(lock, new Date(0), new Date(0));
    await eventually(committed);
    worker.kill();
  });
});

describe('what a crash left', () => {
  it('of a document that was deleted is taken away, and nothing else', async () => {
    const { root, documentId } = await withDocument();
    const original = join(root, 'documents/originals/כתב ערר.txt');
    await linkDurably(original, join(root, 'documents/backup/20260101T000000Z-כתב ערר.txt'));
    await writeFile(join(root, 'documents/originals/של אדם.txt'), 'הונח ביד');
    await tidyCases(t.ctx);
    expect(existsSync(original)).toBe(true);
    await t.database.sql`delete from documents where document_id = ${documentId}`;
    await tidyCases(t.ctx);
    expect(await readdir(join(root, 'documents/originals'))).toEqual(['של אדם.txt']);
    expect(await readdir(join(root, 'documents/backup'))).toHaveLength(1);
  });

  it('of a case whose directory was to go is removed by a job, never that of a living case', async () => {
    const { number, row, root } = await openCase();
    const run = () =>
      removeDirectoryJob.handler(t.ctx, { directory: row.directory }, { signal: t.ctx.signal, jobId: 'test' });
    await run();
    expect(existsSync(root)).toBe(true);
    await t.json(`/api/cases?remove_files=true&case_number=${encodeURIComponent(number)}`, 'DELETE');
    const [job] = await t.database.sql`select data from pgboss.job where name = 'remove-case-directory'
      and data->>'directory' = ${row.directory}`;
    expect(job).toBeDefined();
    await mkdir(root);
    await run();
    expect(existsSync(root)).toBe(false);
  });
});

describe('what cannot be mended', () => {
  it('is told: a failed document, a folder that became a link, a file nobody can read', async () => {
    const { root, address, row } = await withDocument();
    await t.database
      .sql`update documents set status = 'failed', error = 'הקובץ מוגן בסיסמה' where case_id = ${row.caseId}`;
    await rename(join(root, 'exports'), join(root, 'exports.old'));
    await symlink('/tmp', join(root, 'exports'));
    await writeFile(join(root, 'documents/research/analysis.md'), Buffer.from([0xf9, 0xec]));
    expect(await blockers(address)).toEqual([
      'המסמך "כתב הערר" לא נקרא: הקובץ מוגן בסיסמה',
      'התיקייה exports הוחלפה בקישור או בקובץ; יש להסירם, והמערכת תיצור אותה מחדש',
      'הקובץ analysis.md הוחלף מחוץ למערכת ואינו קריא; יש להחזיר את הקובץ הקודם או להסירו',
    ]);
  });

  it('in one case does not keep the others from it', async () => {
    const bad = await openCase();
    const good = await openCase();
    await rm(bad.root, { recursive: true });
    await writeFile(bad.root, 'קובץ במקום תיקייה');
    await rm(join(good.root, 'drafts'), { recursive: true });
    await tidyCases(t.ctx);
    expect(existsSync(join(good.root, 'drafts'))).toBe(true);
  });
});
