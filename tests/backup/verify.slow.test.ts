// What `npm run backup:verify` finds in an archive, and what a restore says of the acts that it gives up.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAuditHead, sealPending } from '../../src/audit/sealer.ts';
import { readManifest } from '../../src/backup/archive.ts';
import { createBackup } from '../../src/backup/backup.ts';
import { restoreBackup } from '../../src/backup/restore.ts';
import { checkAll } from '../../src/check/check.ts';
import { type Database, openDatabase } from '../../src/db/open.ts';
import { type TestApp, testApp } from '../helpers/app.ts';
import { emptyServerDatabase, testServerUrl } from '../helpers/database.ts';
import { uploadText } from '../helpers/intake.ts';

const root = new URL('../..', import.meta.url).pathname;
let t: TestApp;
let folder: string;
let early: string;
let late: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafting-verify-'));
  early = join(folder, 'early.tar.gz');
  late = join(folder, 'late.tar.gz');
  t = await testApp();
  const place = { url: t.database.url, dataDir: t.database.dataDir };
  await t.json('/api/cases/create', 'POST', { case_number: '1/26' });
  await uploadText(t, 'ערר.txt', 'כתב ערר');
  await sealPending(t.database);
  await createBackup({ ...place, path: early });
  await t.json('/api/cases/create', 'POST', { case_number: '2/26' });
  await sealPending(t.database);
  await createBackup({ ...place, path: late });
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

async function verify(path: string): Promise<{ code: number; output: string }> {
  const temporary = await mkdtemp(join(folder, 'tmp-'));
  const env = { ...process.env, TMPDIR: temporary, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const command = ['--import', './src/db/driver/hooks.mjs', 'src/entrypoints/backup-verify.ts', path];
  const result = await new Promise<{ code: number; output: string }>((resolve) => {
    execFile(join(root, 'node_modules/.bin/node'), command, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
  // The socket of a deep folder lives in a private one beside it; the scratch itself is gone.
  expect((await readdir(temporary)).filter((name) => name.startsWith('backup-verify'))).toEqual([]);
  return result;
}

describe('backup:verify', () => {
  it('restores an archive aside, whatever it was made from, and says what it compared', async () => {
    const { code, output } = await verify(late);
    expect(output).toMatch(/^public\.cases: 2 rows$/m);
    expect(output).toMatch(/^public\.audit_entries: 3 rows$/m);
    expect(output).toMatch(/^Compared \d+ tables and \d+ files\. Differences: 0\.$/m);
    expect(code).toBe(0);
  });

  it.each([
    ['is cut off', async (path: string) => truncate(path, (await stat(path)).size - 200)],
    ['is none', (path: string) => writeFile(path, 'hello')],
    ['is not there', (path: string) => rm(path)],
  ])(
    'ends with 1 for an archive that %s',
    async (_name, damage) => {
      const path = join(folder, 'damaged.tar.gz');
      await writeFile(path, await readFile(early));
      await damage(path);
      expect((await verify(path)).code).toBe(1);
    },
    60_000,
  );
});

describe('a restore of an archive that is older than another one', () => {
  const kinds = testServerUrl ? (['postgres', 'embedded'] as const) : (['embedded'] as const);

  it.each(kinds)(
    'writes which head it gave up, with which a check agrees, on %s',
    async (kind) => {
      const heads = await Promise.all([early, late].map(async (path) => (await readManifest(path)).audit_head!));
      const dataDir = join(folder, kind);
      const server = kind === 'postgres' ? await emptyServerDatabase() : { url: null, drop: async () => {} };
      const place = { url: server.url, dataDir };
      expect(await restoreBackup({ ...place, path: early, witnesses: [folder] })).toMatchObject({ lost: 3 });
      const copy: Database = await openDatabase({ ...place, applicationName: 'test', owner: { lingerMs: 50 } });
      try {
        await sealPending(copy);
        const [row] = await copy.sql`select target, seal_no::int from audit_entries where action = 'backup.restored'`;
        const target = `lost 3 ${heads[1]!.hash}; restored 2 ${heads[0]!.hash}`;
        expect(row).toEqual({ target, seal_no: 3 });
        expect((await readAuditHead(copy.db)).sealNo).toBe(3);
        const lines: string[] = [];
        const say = (line: string) => void lines.push(line);
        await checkAll({ database: copy, dataDir, backupDir: folder, mend: false, say, settleMs: 20 });
        expect(lines.filter((line) => line.startsWith('audit'))).toEqual([]);
      } finally {
        await copy.close();
        await server.drop();
      }
    },
    60_000,
  );

  it('says nothing where the archive is the latest that is known', async () => {
    const place = { url: null, dataDir: join(folder, 'latest') };
    expect(await restoreBackup({ ...place, path: late, witnesses: [folder] })).toMatchObject({ lost: null });
  });
});
