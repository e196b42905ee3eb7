// A server whose connections are cut: what was under way fails with a clear error, and everything goes on afterwards.
// (The embedded database's counterpart is owner-process.test.ts.)
import { type SQL, sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '../../src/db/errors.ts';
import { type TestDatabase, testDatabase, testServerUrl } from '../helpers/database.ts';

describe.skipIf(!testServerUrl)('a server that cuts its connections', () => {
  let database: TestDatabase;
  let admin: postgres.Sql;
  const cut = async (): Promise<void> => {
    await admin`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
  };
  const numbers = () =>
    database
      .transaction((tx) => tx.execute<{ n: number }>(sql`select n from kept`))
      .then((rows) => rows.map(({ n }) => n));
  beforeAll(async () => {
    database = await testDatabase();
    admin = postgres(database.url!, { max: 1 });
    await database.sql`create table kept (n int primary key)`;
  });
  afterAll(async () => {
    await admin.end();
    await database.close();
  });

  it('fails what was under way, loses nothing that was acknowledged, leaves nothing hanging', async () => {
    const acknowledged: number[] = [];
    const failures: unknown[] = [];
    let next = 0;
    const write = async () => {
      while (next < 600) {
        const n = next++;
        await database.sql`insert into kept values (${n})`.then(
          () => acknowledged.push(n),
          (error: unknown) => failures.push(error),
        );
        if (n % 150 === 149) await cut();
      }
    };
    await Promise.all(Array.from({ length: 8 }, write));
    const present = new Set(await numbers());
    expect(acknowledged.filter((n) => !present.has(n))).toEqual([]);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
  });

  it.each(['throws', 'returns', 'asks again'])(
    'a transaction that then %s fails and nothing else does',
    async (then) => {
      const transaction = database.transaction(async (tx) => {
        await tx.execute(sql`insert into kept values (-1)`);
        await cut();
        await new Promise((resolve) => setTimeout(resolve, 50));
        if (then === 'throws') throw new Error('its own');
        if (then === 'asks again') await tx.execute(sql`select 1`);
      });
      const error = await transaction.catch((e: unknown) => e);
      expect(isDatabaseUnavailable(error)).toBe(true);
      expect(await numbers()).not.toContain(-1);
    },
  );

  it('a transaction that starts on a dead connection takes another one', async () => {
    const ten = (statement: SQL) =>
      Promise.all(Array.from({ length: 10 }, () => database.transaction((tx) => tx.execute(statement))));
    for (let round = 0; round < 5; round++) {
      await ten(sql`select pg_sleep(0.01)`);
      await cut();
      await ten(sql`select 1`);
    }
  });

  it('tells the listeners to look again, and they go on hearing', async () => {
    const events: string[] = [];
    const stop = await database.notify.listen(
      'news',
      (payload) => events.push(payload),
      () => events.push('resync'),
    );
    await cut();
    await expect.poll(() => events).toEqual(['resync']);
    // In a transaction, which takes another connection when its own was cut.
    await database.transaction((tx) => database.notify.notify(tx, 'news', 'still here'));
    await expect.poll(() => events).toEqual(['resync', 'still here']);
    await stop();
  });
});
