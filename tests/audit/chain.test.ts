// The audit log is sealed into a chain (contract section 13), in every process and after every crash.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asc, isNotNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { witnessOf } from '../../src/audit/chain.ts';
import { recordAct } from '../../src/audit/record-act.ts';
import { keepSealing, readAuditHead, sealPending } from '../../src/audit/sealer.ts';
import { chainReader, type SealedRow } from '../../src/check/chain.ts';
import { inTransaction } from '../../src/context.ts';
import { migrate } from '../../src/db/migrate.ts';
import { type Database, openDatabase } from '../../src/db/open.ts';
import { auditEntries } from '../../src/db/schema/audit.ts';
import { runGit } from '../../src/files/git/run.ts';
import { type Json, type TestApp, testApp } from '../helpers/app.ts';
import { type TestDatabase, testDatabase, testServerUrl } from '../helpers/database.ts';
import { eventually } from '../helpers/eventually.ts';
import { migrationsFolder } from '../helpers/migrations.ts';
import { startPeer } from '../helpers/owner.ts';

const ZEROS = '0'.repeat(64);
const root = new URL('../..', import.meta.url).pathname;

async function faultsOf(database: Database) {
  const rows = await database.db
    .select()
    .from(auditEntries)
    .where(isNotNull(auditEntries.sealNo))
    .orderBy(asc(auditEntries.sealNo));
  return chainReader().take(rows as SealedRow[]);
}

const insertOf = (n: number, at = 'now()') =>
  `insert into audit_entries (audit_id, at, actor, action, request_id)
    values ('${uuidv7()}', ${at}, 'דנה', 'block.saved', 'r${n}')`;

// One log from its first row on.
describe('the chain of a service', { shuffle: false }, () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());

  it('begins with 64 zeros, and takes in each act within a second of its commit', async () => {
    expect((await t.json('/api/audit/head')).body).toEqual({ seal_no: 0, hash: ZEROS, at: null });
    const stop = keepSealing(t.database, t.deps.ports.log);
    for (const number of ['1/26', '2/26']) {
      await t.json('/api/cases/create', 'POST', { case_number: number });
      const { body } = await t.json(`/api/audit?case_number=${encodeURIComponent(number)}`);
      await eventually(async () => (await readAuditHead(t.database.db)).at?.toISOString() === body.entries[0].at, 1000);
    }
    await stop();
    const { entries } = (await t.json('/api/audit')).body;
    let hash = ZEROS;
    for (const { seal_no, action_label: _, ...row } of (entries as Json[]).toSorted((a, b) => a.seal_no - b.seal_no)) {
      // All names of a row, sorted, with ASCII values: JSON.stringify writes what RFC 8785 wants.
      const sorted = Object.entries({ ...row, seal_no }).sort(([a], [b]) => (a < b ? -1 : 1));
      hash = createHash('sha256')
        .update(hash + JSON.stringify(Object.fromEntries(sorted)))
        .digest('hex');
    }
    expect((await t.json('/api/audit/head')).body).toEqual({ seal_no: 2, hash, at: entries[0].at });
  });

  it('is witnessed by each commit of a case', async () => {
    await t.json('/api/cases/create', 'POST', { case_number: '3/26' });
    await sealPending(t.database);
    const head = await readAuditHead(t.database.db);
    await t.work();
    await t.json('/api/cases/3%2F26/direction', 'POST', { content: 'לדחות את הערר' });
    const [row] = await t.database.sql`select directory from cases where case_number = '3/26'`;
    const repository = t.ctx.files.repository(row!.directory);
    const messages = await eventually(async () => {
      const found = (await runGit(repository, ['log', '-z', '--format=%B']))
        .split('\0')
        .filter((text) => text.trim() !== '');
      return found.length >= 2 && found;
    });
    expect(witnessOf(messages.at(-1)!)).toMatchObject({ sealNo: 2 });
    expect(witnessOf(messages[0]!)!.sealNo).toBeGreaterThanOrEqual(head.sealNo);
    for (const message of messages) expect(witnessOf(message)).not.toBeNull();
    expect((await t.json('/api/cases/3%2F26/git-status')).body.head.message).not.toContain('Audit-Head');
  });

  it('outlives the deletion of a case', async () => {
    await t.json('/api/cases?case_number=1%2F26', 'DELETE');
    await sealPending(t.database);
    expect(await faultsOf(t.database)).toEqual([]);
  });
});

describe('sealing', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it('by several processes while others write makes one chain without gaps', async () => {
    const place = { url: database.url, dataDir: database.dataDir };
    await sealPending(database);
    const before = (await readAuditHead(database.db)).sealNo;
    const others = await Promise.all([1, 2].map(() => openDatabase({ ...place, applicationName: 'sealer' })));
    const stops = [database, ...others].map((each) => keepSealing(each, { warn: () => {} } as never));
    for (let n = 0; n < 30; n++)
      await Promise.all([0, 1, 2, 3, 4].map((k) => database.sql.unsafe(insertOf(n * 5 + k))));
    await eventually(async () => (await readAuditHead(database.db)).sealNo === before + 150);
    await Promise.all(stops.map((stop) => stop()));
    await Promise.all(others.map((other) => other.close()));
    expect(await faultsOf(database)).toEqual([]);
    expect(await sealPending(database)).toBe(0);
  });

  it('costs a handful of statements for a thousand rows', async () => {
    await sealPending(database);
    await database.sql.unsafe(`insert into audit_entries (audit_id, at, actor, action, request_id)
      select gen_random_uuid(), now(), 'דנה', 'block.saved', 'r' || n from generate_series(1, 2500) n`);
    const before = (await readAuditHead(database.db)).sealNo;
    let transactions = 0;
    const counted: Database = {
      ...database,
      transaction: (fn, how) => {
        transactions += 1;
        return database.transaction(fn, how);
      },
    };
    expect(await sealPending(counted)).toBe(2500);
    expect(transactions).toBe(3);
    expect((await readAuditHead(database.db)).sealNo).toBe(before + 2500);
    expect(await faultsOf(database)).toEqual([]);
  });

  it('takes no part of an act whose transaction is rolled back', async () => {
    await sealPending(database);
    const before = await readAuditHead(database.db);
    const t = testContext(database);
    await expect(
      inTransaction(t, async (inner) => {
        await recordAct(inner, { action: 'case.created' });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow();
    await sealPending(database);
    expect(await readAuditHead(database.db)).toEqual(before);
  });

  // On the embedded database a transaction excludes all others, so nothing can commit late.
  it.skipIf(!testServerUrl)('never skips a row whose transaction commits late, nor waits for it', async () => {
    await sealPending(database);
    const slow = startPeer({ url: database.url, dataDir: database.dataDir });
    await slow.call('begin');
    await slow.call('inTransaction', insertOf(1, "now() - interval '1 hour'"));
    await database.sql.unsafe(insertOf(2));
    expect(await sealPending(database)).toBe(1);
    await slow.call('end', true);
    expect(await sealPending(database)).toBe(1);
    await slow.call('close');
    await slow.kill('SIGTERM');
    expect(await faultsOf(database)).toEqual([]);
  });
});

describe('a log of before the chain', () => {
  it('is sealed by the migration, which a row says', async () => {
    const database = await testDatabase({ migrated: false });
    try {
      const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
      const before = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('audit_chain')) - 1;
      await migrate(database, { upTo: entries[before].when });
      for (let n = 0; n < 3; n++) await database.sql.unsafe(insertOf(n, `now() - interval '${3 - n} days'`));
      const env = { ...process.env, DATA_DIR: database.dataDir, DATABASE_URL: database.url ?? '' };
      const command = ['--import', './src/db/driver/hooks.mjs', 'src/entrypoints/migrate.ts'];
      await promisify(execFile)(join(root, 'node_modules/.bin/node'), command, { cwd: root, env });
      const rows = await database.db.execute(
        sql`select seal_no::int, action, actor, target, request_id from audit_entries order by seal_no`,
      );
      expect([...rows]).toMatchObject([
        { seal_no: 1, request_id: 'r0' },
        { seal_no: 2, request_id: 'r1' },
        { seal_no: 3, request_id: 'r2' },
        { seal_no: 4, action: 'audit.sealed', actor: 'service', target: '3' },
      ]);
      expect(await faultsOf(database)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});

function testContext(database: TestDatabase): TestApp['ctx'] {
  const clock = { now: () => new Date() };
  return { database, db: database.db, clock, actor: 'דנה', requestId: 'r' } as unknown as TestApp['ctx'];
}
