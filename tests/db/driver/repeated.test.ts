// Statements that are sent often are prepared, and no more of them than a connection may keep.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executeSql } from '../../../src/db/sql.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const MOST = 200;

// In this order: the second uses up what the process may have.
describe('statements', { shuffle: false }, () => {
  it('prepares what is sent again and again, once on a connection, and gives the same answers', async () => {
    await database.transaction(async (tx) => {
      const prepared = async () =>
        (
          await executeSql(
            tx,
            "select count(*)::int as n from pg_prepared_statements where statement like '%twice_as_much%'",
          )
        ).rows[0]!.n;
      const ask = async (n: number) =>
        (await tx.execute(sql`select ${n}::int * 2 as twice_as_much, ${'ערר'}::text as word`))[0];
      expect([await ask(1), await prepared()]).toEqual([{ twice_as_much: 2, word: 'ערר' }, 0]);
      for (let n = 2; n < 8; n += 1) expect(await ask(n)).toEqual({ twice_as_much: 2 * n, word: 'ערר' });
      expect(await prepared()).toBe(1);
    });
  });

  it('keeps no more than a few hundred, however many are sent', async () => {
    await database.transaction(async (tx) => {
      for (let n = 0; n < 1.5 * MOST; n += 1)
        for (let time = 0; time < 4; time += 1) await executeSql(tx, `select $1::int + ${n} as sum`, [time]);
      const { rows } = await executeSql(tx, 'select count(*)::int as n from pg_prepared_statements');
      // And those few that are prepared however seldom they are sent.
      expect(rows[0]!.n).toBeLessThanOrEqual(MOST + 10);
      expect(rows[0]!.n).toBeGreaterThan(MOST / 2);
    });
  });
});
