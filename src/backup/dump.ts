// The database's content, table by table, as lines of JSON: one array of texts (or null) a row, in the order of the
// table's columns. Text is the one form in which every type can be written and read back without loss on any server.

import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { dumpRows, useNeutralFormats } from '../db/dump-rows.ts';
import type { Tx } from '../db/open.ts';
import { readTables, type TableShape } from './catalog.ts';
import { DATABASE_PREFIX, type TableEntry } from './manifest.ts';

/**
 * Writes every table into `folder`, one file each, in the snapshot of `tx` (repeatable read). Memory is bounded by about
 * 4 MB and one row. Gives what was written.
 */
export async function dumpTables(tx: Tx, folder: string): Promise<TableEntry[]> {
  await useNeutralFormats(tx);
  const entries: TableEntry[] = [];
  for (const table of await readTables(tx)) {
    const entry = `${DATABASE_PREFIX}${table.schema}.${table.name}.jsonl`;
    const rows = await dumpTable(tx, table, join(folder, `${table.schema}.${table.name}.jsonl`));
    entries.push({ ...table, rows, entry });
  }
  return entries;
}

function dumpTable(tx: Tx, table: TableShape, path: string): Promise<number> {
  const columns = sql.join(
    table.columns.map(({ name }) => sql`${sql.identifier(name)}::text`),
    sql`, `,
  );
  const select = sql`select to_json(array[${columns}]::text[])::text as line
    from ${sql.identifier(table.schema)}.${sql.identifier(table.name)}`;
  return dumpRows(tx, select, path);
}
