import { Column, is } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { driverOf } from '../sql.ts';
import type { Executor } from '../types.ts';

/**
 * Runs a select that gives hundreds of rows. Drizzle asks of every value of every row what its field is; here that is
 * asked once for each field, which takes a third of the time.
 *
 * @param query its fields given by name, none nested; an expression comes as the driver reads it
 */
export async function longSelect<Q extends PgSelect>(db: Executor, query: Q): Promise<Q['_']['result']> {
  const fields = Object.entries(query._.selectedFields).map(([key, field]) => ({ key, column: changingColumn(field) }));
  const { sql, params } = query.toSQL();
  const rows: unknown[][] = await driverOf(db)
    .unsafe(sql, params as never[])
    .values();
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    fields.forEach(({ key, column }, n) => {
      const value = values[n];
      row[key] = value === null || column === null ? value : column.mapFromDriverValue(value);
    });
    return row;
  }) as Q['_']['result'];
}

/** The column, when its values are not just what the driver gives. */
const changingColumn = (field: unknown): Column | null =>
  is(field, Column) && field.mapFromDriverValue !== Column.prototype.mapFromDriverValue ? field : null;
