import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseUnavailable, isUniqueViolation } from '../../src/db/errors.ts';
import { executeSql, tryXactLock, xactLock } from '../../src/db/sql.ts';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.sql`create table things (id int primary key, name text constraint things_name_unique unique, at timestamptz default now())`;
});
afterAll(() => database.close());

describe('transaction', () => {
  it('commits what it did when it resolves and gives its value', async () => {
    const value = await database.transaction(async (tx) => {
      await tx.execute(sql`insert into things (id, name) values (1, 'שלום')`);
      return 'done';
    });
    expect(value).toBe('done');
    expect(await database.sql`select name from things where id = 1`).toMatchObject([{ name: 'שלום' }]);
  });

  it('rolls back and passes the error on when it throws', async () => {
    const failing = database.transaction(async (tx) => {
      await tx.execute(sql`insert into things (id) values (2)`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await database.sql`select 1 from things where id = 2`).toHaveLength(0);
  });

  it.each([
    ['db', () => database.db.execute(sql`select 1`)],
    ['sql', async () => database.sql`select 1`],
    ['sql.unsafe', async () => database.sql.unsafe('select 1')],
    ['transaction', () => database.transaction(async () => {})],
  ])('refuses the root %s inside', async (_name, useRoot) => {
    const inner = database.transaction(async () => useRoot().catch((error: Error) => error.cause ?? error));
    await expect(inner.then((error) => String(error))).resolves.toMatch(/root database was used inside a transaction/);
  });

  it('lets work that was started inside use the root database after the end', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const later = await database.transaction(async () => ({ work: promise.then(() => database.sql`select 7 as n`) }));
    resolve();
    expect(await later.work).toMatchObject([{ n: 7 }]);
  });

  it('honours read-only', async () => {
    const writing = database.transaction((tx) => tx.execute(sql`insert into things (id) values (3)`), {
      readOnly: true,
    });
    await expect(writing).rejects.toMatchObject({ cause: { code: '25006' } });
  });

  it('keeps settings inside', async () => {
    await database.transaction((tx) => tx.execute(sql`set local work_mem = '5MB'`));
    expect(await database.sql`show work_mem`).toMatchObject([{ work_mem: '4MB' }]);
  });
});

describe('errors', () => {
  it('names a unique violation by its constraint', async () => {
    await database.sql`insert into things (id, name) values (10, 'a')`;
    const error = await database.db
      .execute(sql`insert into things (id, name) values (11, 'a')`)
      .catch((e: unknown) => e);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'things_name_unique')).toBe(true);
    expect(isUniqueViolation(error, 'things_pkey')).toBe(false);
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

describe('arrays', () => {
  it('are what was put in, whatever is in them', async () => {
    const texts = ['a', null, 'NULL', '', 'a "b" \\\\ {c},d', 'שלום עולם', 'two\nlines'];
    const [row] = await database.sql`
      select ${texts}::text[] as texts, array[1, null, -3] as numbers, array[true, false] as truths, '{}'::uuid[] as none,
        array[9007199254740993] as big, array[['a','b'],['c','d']] as nested, array['{"a": [1]}'::jsonb] as docs`;
    expect(row).toEqual({
      texts,
      numbers: [1, null, -3],
      truths: [true, false],
      none: [],
      big: ['9007199254740993'],
      nested: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      docs: [{ a: [1] }],
    });
  });
});

describe('executeSql', () => {
  it('speaks the conventions of node-postgres', async () => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    const { rows } = await executeSql(
      database.db,
      'select $1::timestamptz as at, $2::jsonb as doc, $3::bigint as big, $4::text[] as list, $5::text as nothing',
      [at, { a: ['ב'] }, 12, ['x', 'y'], null],
    );
    expect(rows).toEqual([{ at, doc: { a: ['ב'] }, big: '12', list: ['x', 'y'], nothing: null }]);
  });

  it('runs several statements and gives the last rows', async () => {
    expect((await executeSql(database.db, 'select 1 as a; select 2 as b')).rows).toEqual([{ b: 2 }]);
  });

  it('belongs to the transaction it is given', async () => {
    const failing = database.transaction(async (tx) => {
      await executeSql(tx, 'insert into things (id) values ($1)', [20]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await executeSql(database.db, 'select 1 from things where id = 20')).rows).toEqual([]);
  });
});

describe('xactLock', () => {
  it('lets one after the other in, and tells the parts of a key apart', async () => {
    let inside = 0;
    const enter = () =>
      database.transaction(async (tx) => {
        await xactLock(tx, 'case', 'א');
        expect(++inside).toBe(1);
        await tx.execute(sql`select 1`);
        inside--;
      });
    await Promise.all(Array.from({ length: 8 }, enter));
    await database.transaction(async (tx) => {
      await xactLock(tx, 'a', 'b');
      expect(await tryXactLock(tx, 'a,b')).toBe(true);
    });
  });
});

it('pings', async () => {
  expect(await database.ping()).toBeLessThan(2_000);
});
