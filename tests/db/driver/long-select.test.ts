import { desc, eq, sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longSelect } from '../../../src/db/driver/long-select.ts';
import type { Executor } from '../../../src/db/types.ts';
import { type TestDatabase, testDatabase } from '../../helpers/database.ts';

const things = pgTable('things', {
  id: integer().primaryKey(),
  hebrewName: text('hebrew_name'),
  names: text().array(),
  counts: integer().array(),
  any: jsonb(),
  day: date({ mode: 'string' }),
  at: timestamp({ withTimezone: true }),
  sure: boolean(),
  price: numeric({ mode: 'number' }),
});
const parts = pgTable('parts', { thing: integer(), kind: text() });

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.sql.unsafe(`create table things (id int primary key, hebrew_name text, names text[], counts int[],
    "any" jsonb, day date, at timestamptz, sure boolean, price numeric);
    create table parts (thing int, kind text)`);
  await database.sql.unsafe(`insert into things values
    (1, 'ש"ח, {א}', '{"א,ב",NULL,"\\"ג\\""}', '{1,2}', '{"a": [1, null]}', '2026-02-28', '2026-02-28 23:59:59.123456+02', true, 12.5),
    (2, null, '{}', null, '"text"', null, null, null, null),
    (3, '', null, '{}', 'null', '0001-01-01', '1999-12-31 00:00:00+00', false, 0);
    insert into parts values (1, 'ב'), (1, 'א'), (3, 'ג')`);
});
afterAll(() => database.close());

const query = (db: Executor) => {
  const kinds = db
    .select({ thing: parts.thing, list: sql<string>`string_agg(${parts.kind}, ',' order by ${parts.kind})`.as('list') })
    .from(parts)
    .groupBy(parts.thing)
    .as('kinds');
  return db
    .select({
      at: things.at,
      ...{ key: things.id, name: things.hebrewName, names: things.names, counts: things.counts, any: things.any },
      ...{ day: things.day, sure: things.sure, price: things.price, kinds: kinds.list },
    })
    .from(things)
    .leftJoin(kinds, eq(kinds.thing, things.id))
    .orderBy(desc(things.id))
    .$dynamic();
};

describe('longSelect', () => {
  it('gives what Drizzle gives, of every kind of column', async () => {
    const rows = await longSelect(database.db, query(database.db));
    expect(rows).toEqual(await query(database.db));
    expect(rows[2]).toMatchObject({ key: 1, name: 'ש"ח, {א}', names: ['א,ב', null, '"ג"'], kinds: 'א,ב' });
    expect(rows[2]!.at).toEqual(new Date('2026-02-28T21:59:59.123Z'));
    expect(rows.map((row) => row.kinds)).toEqual(['ג', null, 'א,ב']);
  });

  it('takes the parameters of the query', async () => {
    const rows = await longSelect(database.db, query(database.db).where(eq(things.hebrewName, 'ש"ח, {א}')).limit(5));
    expect(rows.map((row) => row.key)).toEqual([1]);
  });

  it('works in the transaction that it is given, and outside it not meanwhile', async () => {
    await database.transaction(async (tx) => {
      await tx.insert(things).values({ id: 4 });
      expect((await longSelect(tx, query(tx)))[0]!.key).toBe(4);
      await expect(longSelect(database.db, query(database.db))).rejects.toThrow(/root database was used/);
      await tx.delete(things).where(eq(things.id, 4));
    });
  });
});
